#!/usr/bin/env bash
# quadrille accuracy: the report as a table, as JSON and as a curve, and what it refuses.
source "$(dirname "$0")/expect.sh"
folder=$(mktemp -d)
trap 'rm -rf "$folder" "$out" "$err"' EXIT
file=$folder/truth.csv
cat >"$file" <<'END'
position,ply,s1,s2,s3,s4,s5,s6,s7,wdl_opt,score_opt
-,0,-2,-1,0,1,0,-1,-2,4,4
7,1,-2,1,-1,2,1,2,-1,2456,46
14725143,8,-2,2,0,5,-2,3,-2,246,4
15445255,8,-3,-4,-4,4,-4,-4,-3,4,4
17431411,8,-5,-3,-3,2,-5,-7,-3,4,4
END

field() { sed -nE "s/^.*\"$1\":(\"[^\"]*\"|\[[^]]*\]|[^,}]*)[,}].*/\1/p" "$out"; }
without_times() { sed -E 's/"(seconds|leaves_per_second)":[^,}]*,?//g' "$out"; }
expect_refused() { # exit code, text on stderr, arguments...
  local refused=$1 text=$2
  shift 2
  run accuracy "$@"
  expect "'accuracy $*' ends with $refused, not $code" test "$code" -eq "$refused"
  expect "'accuracy $*' says '$text', not '$(cat "$err")'" grep -qF -- "$text" "$err"
  expect "'accuracy $*' leaves stdout empty" test ! -s "$out"
}

run accuracy --help
expect 'help ends with 0' test "$code" -eq 0
expect 'help has an example' grep -q '^  quadrille accuracy truth.csv' "$out"
expect 'help fits in 80 columns' test "$(wc -L <"$out")" -le 80

once=(accuracy "$file" --leaves 5000 --threads 1)
run "${once[@]}"
expect 'a measurement ends with 0' test "$code" -eq 0
expect 'a measurement leaves stderr empty' test ! -s "$err"
expect 'the table has a row for each ply' test "$(grep -cE '^ +[018]  +[0-9]+  ' "$out")" -eq 3
expect 'the table has a row for all' grep -qE '^ all +5 +[0-9.]+ % \[' "$out"
expect 'the table fits in 80 columns' test "$(wc -L <"$out")" -le 80

run "${once[@]}" --json
expect 'JSON is one line' test "$(wc -l <"$out")" -eq 1
for name in positions wdl_optimal score_optimal proven interval by_ply mistakes leaves; do
  expect "JSON has $name" grep -q "\"$name\":" "$out"
done
expect 'JSON counts all positions' grep -q '^{"positions":5,"wdl_optimal":[01]' "$out"
expect 'JSON has a part for each ply' test "$(grep -oE '"ply":[018],"positions":[0-9]' "$out" |
  sort -u | wc -l)" -eq 3
first=$(without_times)
run "${once[@]}" --json
expect 'the same leaves give the same report' test "$(without_times)" = "$first"
run "${once[@]}" --json --concurrency 2
expect 'concurrency changes nothing' test "$(without_times)" = "$first"
run accuracy "$file" --leaves 5000 --preset plain --json
expect 'a preset gives another report' test "$(without_times)" != "$first"

run accuracy "$file" --leaves 4096 --threads 1 --sweep
expect 'a sweep ends with 0' test "$code" -eq 0
expect 'a sweep has a line for each budget' test "$(wc -l <"$out")" -eq 12
expect 'a sweep begins with the smallest budget' grep -q '^,4,5,' <(sed -n 2p "$out")
expect 'a sweep ends with the limit' grep -q '^,4096,5,' <(tail -n 1 "$out")
expect 'a sweep names its columns' grep -q '^time_ms,leaves,positions,wdl_optimal,' "$out"
run accuracy "$file" --leaves 4 --threads 1 --sweep --json
expect 'a sweep can be JSON' grep -q '^{"sweep":\[{"time_ms":null,"leaves":1,' "$out"
expect 'budgets of a sweep differ' test "$(grep -o '"time_ms"' "$out" | wc -l)" -eq 3

expect_refused 2 'FILE is required'
expect_refused 2 '--leaves' "$file" --leaves 0
expect_refused 2 '--board' "$file" --board 99x9
expect_refused 1 'cannot be read' /no/such/file
expect_refused 1 'line 1: there is no column s8' "$file" --board 8x7
sed '4s/5/x/' "$file" >"$folder/bad.csv"
expect_refused 1 'line 4: column position: character 5: ' "$folder/bad.csv"
sed '5s/-4,4,/-4,y,/' "$file" >"$folder/bad.csv"
expect_refused 1 "line 5: column s4: 'y' is not a score" "$folder/bad.csv"

exit "$((failures > 0))"
