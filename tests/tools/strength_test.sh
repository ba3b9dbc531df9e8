#!/usr/bin/env bash
# perf/strength and perf/strength-scaling in very small versions: every table plays, goes on after a
# kill, and has its report.
source "$(dirname "$0")/expect.sh"
perf=$(dirname "$0")/../../perf
build=$(dirname "$(dirname "$program")")
folder=$(mktemp -d)
trap 'rm -rf "$folder" "$out" "$err"' EXIT

strength() { # arguments...
  "$perf/strength" "$@" --build "$build" --output "$folder" >"$out" 2>"$err"
  code=$?
}

strength all --pairs 1 --leaves 20 --board 7x6 --accuracy-time 1ms --positions 10
expect "all tables are played: $(cat "$err")" test "$code" -eq 0
rows=$("$perf/strength" --list | grep -c '^  ')
expect 'every row is in the index' test "$(grep -c '](.*md) | ' "$folder/README.md")" -eq "$rows"
expect 'every row has its record' test "$(find "$folder/records" -name '*.txt' | wc -l)" -eq "$rows"
expect 'bars have moves on 7x6' grep -q '^| connect4-7x6-truth,no-book | all | 10 | ' "$folder"/bars*.md

table=c@7x6,leaves=500,random,seed=1
long=(c --rows 'c=0.3|c=2' --pairs 20 --leaves 500 --board 7x6)
"$perf/strength" "${long[@]}" --build "$build" --output "$folder" >"$out" 2>"$err" &
pid=$!
record=$folder/records/$table/c=0.3.txt
for ((i = 0; i < 300; ++i)); do
  grep -q ' game=3 ' "$record" 2>/dev/null && break
  sleep 0.02
done
kill -KILL $pid
wait $pid 2>/dev/null
# The match ends with it, a moment later.
flock -w 30 "$record" true
strength "${long[@]}"
expect "a table that was killed goes on: $(cat "$err")" test "$code" -eq 0
expect 'a table that was killed is complete' grep -q '^| c=2 .* | 40 | ' "$folder/$table.md"
sed -i 's/: "/: "x/' "$folder/records/$table/builds.json"
strength "${long[@]}"
expect 'games of another build are not mixed in' grep -q 'begun with another build' "$err"
strength "${long[@]}" --keep
expect 'games of another build can be kept' test "$code" -eq 0
strength nonsense
expect 'an unknown table is wrong usage' test "$code" -eq 2

"$perf/strength-scaling" --pairs 2 --simulated-pairs 2 --time 1ms --leaves 50 --threads 2 4 \
  --repetitions 1 --rate-time 200ms --build "$build" --output "$folder" >"$out" 2>"$err"
code=$?
expect "scaling is measured: $(cat "$err")" test "$code" -eq 0
expect 'scaling has a table' grep -q '^| 2 threads, tree |' "$folder/scaling.md"
expect 'scaling has simulated threads' grep -q '^| 2 | .*\*\*' "$folder/scaling.md"
expect 'scaling has a plot' grep -q 'polyline' "$folder/scaling.svg"
expect 'scaling has its figures' grep -q '"strength_speedup"' "$folder/scaling.json"

exit "$((failures > 0))"
