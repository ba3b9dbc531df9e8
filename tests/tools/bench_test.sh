#!/usr/bin/env bash
# quadrille bench: the signature alone, the table, JSON, and what it refuses.
source "$(dirname "$0")/expect.sh"

run bench --help
expect 'help ends with 0' test "$code" -eq 0
expect 'help has an example' grep -q '^  quadrille bench --signature' "$out"
expect 'help fits in 80 columns' test "$(wc -L <"$out")" -le 80

run bench --signature
expect 'the signature ends with 0' test "$code" -eq 0
expect 'the signature is one number' grep -qxE '[0-9]+' "$out"
expect 'the signature leaves stderr empty' test ! -s "$err"
signature=$(cat "$out")
run --kernel scalar bench --signature --threads 3 --batch 2
expect 'the signature depends on no other setting' test "$(cat "$out")" = "$signature"
run bench --signature --seed 2
expect 'the signature depends on the seed' test "$(cat "$out")" != "$signature"

run bench --time 30ms --threads 2 --memory 64MB
expect 'a measurement ends with 0' test "$code" -eq 0
expect 'the table begins with the signature' grep -qx "signature  $signature" "$out"
expect 'the table has a row for each way' test "$(grep -cE '^(serial|tree|root) ' "$out")" -eq 4
expect 'the table recommends a setting' \
  grep -qE '^recommended: mode=(serial|tree),threads=[12]$' "$out"
expect 'the table leaves stderr empty' test ! -s "$err"

run bench --time 30ms --threads 2 --memory 64MB --mode root --board 9x9 --json
expect 'JSON is one line' test "$(wc -l <"$out")" -eq 1
expect 'JSON has the signature' grep -q "\"signature\":$signature," "$out"
for name in cpu path sweep recommended; do
  expect "JSON has $name" grep -q "\"$name\":" "$out"
done
for name in mode threads leaves_per_second playouts_per_second speedup; do
  expect "a row of the sweep has $name" grep -qE "\"sweep\":\[\{[^}]*\"$name\":" "$out"
done
expect 'one mode can be asked for' grep -qE '"sweep":\[\{"mode":"root","threads":2,[^}]*\}\]' "$out"

run bench --time 0s
expect 'no time is wrong usage' test "$code" -eq 2
run bench --board 99x9
expect 'a wrong board is wrong usage' test "$code" -eq 2
expect 'a wrong board is named' grep -q -- '--board' "$err"

exit "$((failures > 0))"
