#!/usr/bin/env bash
# quadrille match: sides, openings, the report as text and as JSON, records, and what it refuses.
source "$(dirname "$0")/expect.sh"
folder=$(mktemp -d)
trap 'rm -rf "$folder" "$out" "$err"' EXIT
record=$folder/record.txt

# What must not depend on how fast the machine is.
without_times() {
  sed -E -e 's/"(time_ms|leaves_per_second)":\{.*"sides"/"sides"/' \
    -e 's/"(concurrency|oversubscribed)":[^,]*,//g' -e 's/ times_us=[0-9,]*//' "$@"
}
field() { sed -nE "s/^.*\"$1\":(\"[^\"]*\"|\[[^]]*\]|[^,}]*)[,}].*/\1/p" "$out"; }
expect_field() { # name, value
  expect "$1 is $2, not $(field "$1")" test "$(field "$1")" = "$2"
}
expect_refused() { # exit code, text on stderr, arguments...
  local refused=$1 text=$2
  shift 2
  run match "$@"
  expect "'match $*' ends with $refused, not $code" test "$code" -eq "$refused"
  expect "'match $*' says '$text', not '$(cat "$err")'" grep -qF -- "$text" "$err"
  expect "'match $*' leaves stdout empty" test ! -s "$out"
}

run match --help
expect 'help ends with 0' test "$code" -eq 0
expect 'help has an example' grep -q '^  quadrille match default plain' "$out"
expect 'help fits in 80 columns' test "$(wc -L <"$out")" -le 80

run match leaves=500 plain,leaves=100 --pairs 3
expect 'a match ends with 0' test "$code" -eq 0
expect 'a match leaves stderr empty' test ! -s "$err"
expect 'the report names the sides' grep -qx 'B         preset=plain,leaves=100' "$out"
expect 'the report has an Elo' grep -q '^Elo  *[+-][0-9.]* \[[+-][0-9.]*, [+-][0-9.]*\]' "$out"
expect 'the report fits in 80 columns' test "$(wc -L <"$out")" -le 80

once=(match leaves=300 preset=plain --leaves 200 --pairs 4 --seed 3)
run "${once[@]}" --json
expect 'JSON is one line' test "$(wc -l <"$out")" -eq 1
for name in games wins draws losses score elo elo_interval normalised_elo los pairs pentanomial \
  llr forfeits by_colour time_ms leaves_per_second sides; do
  expect "JSON has $name" grep -q "\"$name\":" "$out"
done
expect_field games 8
expect_field pairs 4
expect_field llr null
expect_field forfeits '[]'
expect 'JSON has the times of each side' \
  grep -qE '"time_ms":\{"A":\{"mean":[0-9.]+,"p99":[0-9.]+,"max":[0-9.]+\},"B":\{"mean"' "$out"
expect 'JSON has the results by colour' \
  grep -qE '"by_colour":\{"first":\{"wins":[0-9],"draws":[0-9],"losses":[0-9]\},"second"' "$out"
expect 'JSON has the whole sides' \
  grep -qF '"sides":{"A":"leaves=300","B":"preset=plain,leaves=200"}' "$out"
first=$(without_times "$out")
run "${once[@]}" --json --concurrency 2
expect 'concurrency changes nothing' test "$(without_times "$out")" = "$first"
run "${once[@]/3/4}" --json
expect 'another seed gives another match' test "$(without_times "$out")" != "$first"

# Records.
run "${once[@]}" --json --record "$record"
whole=$(without_times "$record" | sort)
expect 'a record changes nothing' test "$(without_times "$out")" = "$first"
expect 'a record has a line for each game' test "$(grep -c '^7x6 [1-7]* game=' "$record")" -eq 8
expect 'a record begins with what was played' grep -qx '# B preset=plain,leaves=200' "$record"
line=$(grep game=5 "$record")
run search "$line" --ply 7 --leaves 10 --json
expect 'search reads a line of a record' test "$code" -eq 0
moves=$(cut -d' ' -f2 <<<"$line")
searched=$(field position)
run search "${moves:0:7}" --leaves 10 --json
expect 'search finds the position of the record' test "$(field position)" = "$searched"
run search "7x6 44" --leaves 10
expect 'search reads a board with moves' test "$code" -eq 0
run search 44 --ply 3
expect 'search refuses a ply that was not played' test "$code" -eq 2

run "${once[@]}" --json --record "$record"
expect 'a match that is complete plays no game' test "$(without_times "$record" | sort)" = "$whole"
expect 'a match that is complete has the same report' test "$(without_times "$out")" = "$first"
# Cut in the middle of the sixth game, as by a power failure.
head -n 12 "$record" | head -c -40 >"$folder/cut.txt"
run "${once[@]}" --json --record "$folder/cut.txt"
expect 'a match that was interrupted ends with 0' test "$code" -eq 0
expect 'a line that was cut off is noted' grep -q 'the last line .* was cut off' "$err"
expect 'a match that goes on says so' grep -q 'goes on after 5 games' "$err"
expect 'a match that was interrupted loses no game' \
  test "$(without_times "$folder/cut.txt" | sort)" = "$whole"
expect 'a match that was interrupted has the same report' test "$(without_times "$out")" = "$first"

# Ctrl-C in the middle of a match.
"$program" match leaves=20000 leaves=20000 --pairs 100000 --json --record "$folder/long.txt" \
  >"$out" 2>"$err" &
pid=$!
for ((i = 0; i < 600; ++i)); do
  grep -q ' game=2 ' "$folder/long.txt" 2>/dev/null && break
  sleep 0.1
done
kill -INT $pid
wait $pid
expect 'a match that is interrupted ends with 0' test $? -eq 0
expect_field interrupted true
expect 'all games before are in the report' \
  test "$(field games)" -eq "$(grep -c ' game=' "$folder/long.txt")"

# Killed at any moment, a match goes on with every game that it had played.
killed=(match leaves=2000 leaves=1000 --pairs 15 --seed 5 --json)
run "${killed[@]}" --record "$folder/whole.txt"
first=$(without_times "$out")
for ((i = 1; i <= 3; ++i)); do
  "$program" "${killed[@]}" --record "$folder/killed.txt" >"$out" 2>"$err" &
  pid=$!
  for ((j = 0; j < 600; ++j)); do
    grep -q " game=$((5 * i)) " "$folder/killed.txt" 2>/dev/null && break
    sleep 0.02
  done
  kill -KILL $pid
  wait $pid 2>/dev/null
  grep ' game=' "$folder/killed.txt" >"$folder/before.txt"
done
run "${killed[@]}" --record "$folder/killed.txt"
expect 'a match that was killed goes on' test "$code" -eq 0
expect 'a match that was killed has the same report' test "$(without_times "$out")" = "$first"
expect 'a match that was killed keeps its games' \
  test "$(head -n "$(wc -l <"$folder/before.txt")" <(grep ' game=' "$folder/killed.txt"))" = \
  "$(cat "$folder/before.txt")"
expect 'a match that was killed plays no game twice' \
  test "$(grep -o ' game=[0-9]*' "$folder/killed.txt" | sort -u | wc -l)" -eq 30

# Sequential test.
run match leaves=2000 leaves=5 --sprt 0,100 --json
expect 'a test ends with 0' test "$code" -eq 0
expect_field accepted '"elo1"'
expect 'a test has a ratio' grep -qE '"llr":[0-9.]+,' "$out"
run match leaves=5 leaves=2000 --sprt 0,100,0.05,0.05 --json
expect_field accepted '"elo0"'

# Boards and openings.
run match leaves=20 leaves=20 --games 4 --board contest --record "$folder/contest.txt" --json
expect 'both games of a pair are on the same board' \
  test "$(grep game= "$folder/contest.txt" | cut -d' ' -f1 | uniq -c | grep -c '^ *2 ')" -eq 2
run match leaves=20 leaves=20 --pairs 2 --openings balanced:16 --record "$folder/balanced.txt" --json
expect 'openings can be balanced' test "$(grep -c ' opening=16 ' "$folder/balanced.txt")" -eq 4
run match leaves=20 leaves=20 --pairs 1 --openings balanced --board contest --record "$folder/even.txt" --json
expect 'those of contest boards too' test "$(grep -c ' opening=6 ' "$folder/even.txt")" -eq 2
printf '# two\n44\n7x6 123\n' >"$folder/openings.txt"
run match leaves=20 leaves=20 --pairs 2 --openings "$folder/openings.txt" \
  --record "$folder/file.txt" --json
expect 'openings come from a file' test "$(grep -cE '^7x6 (44|123)' "$folder/file.txt")" -eq 4

# Presets and common settings.
for preset in default plain greedy-mcts square-centre linear-centre reuse value-guided; do
  run match $preset leaves=50 --leaves 50 --pairs 1 --json
  expect "$preset plays" test "$code" -eq 0
done
run match c=1 '' --preset plain --leaves 50 --pairs 1 --json
expect 'settings can be common to both sides' \
  grep -qF '"sides":{"A":"preset=plain,c=1,leaves=50","B":"preset=plain,leaves=50"}' "$out"
run search --preset greedy-mcts --leaves 1000 --json
expect_field mode '"serial"'

# Timing on too few CPUs.
run match leaves=20,threads=200 leaves=20 --pairs 1 --json --concurrency 2
expect 'too many threads are warned of' grep -q '400 threads share .* CPUs' "$err"
expect_field oversubscribed true

# Wrong usage is 2.
expect_refused 2 'B is required' plain
expect_refused 2 "A: 'fast' is not of the form name=value" fast plain
expect_refused 2 'B: there is no setting' plain thread=1
expect_refused 2 'B: a preset sets everything' plain c=1,preset=plain
expect_refused 2 '--games' plain plain --games 3
expect_refused 2 '--pairs' plain plain --pairs 0
expect_refused 2 '--openings: ' plain plain --openings /no/such/file
expect_refused 2 '--board: ' plain plain --board 99x9
expect_refused 2 '--sprt: elo0 must be below elo1' plain plain --sprt 10,0
expect_refused 2 "--sprt: 'x' is not a number" plain plain --sprt x
expect_refused 2 '--sprt: alpha and beta' plain plain --sprt 0,10,0.5,0.5
expect_refused 2 '--preset is' plain plain --preset fast

# A match that cannot be played is 1.
expect_refused 1 'the record is of another match' plain plain --leaves 5 --record "$record"
expect_refused 1 'cannot be opened' plain plain --record /no/such/folder/file
expect_refused 1 GB memory=99999999GB plain --leaves 5

exit "$((failures > 0))"
