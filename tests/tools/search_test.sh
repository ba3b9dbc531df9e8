#!/usr/bin/env bash
# quadrille search: positions, limits, the report as a table and as JSON, and what it refuses.
source "$(dirname "$0")/expect.sh"

# A member of the JSON object in $out, before the list of moves.
field() { sed -nE "s/^\{([^[]*,)?\"$1\":(\"[^\"]*\"|[^,]*),.*/\2/p" "$out"; }
expect_field() { # name, value
  expect "$1 is $2, not $(field "$1")" test "$(field "$1")" = "$2"
}
# What must not depend on how fast the machine is.
without_times() { sed -E 's/"(seconds|leaves_per_second|playouts_per_second)":[^,]*,//g' "$out"; }

expect_refused() { # exit code, text on stderr, arguments...
  local refused=$1 text=$2
  shift 2
  run search "$@"
  expect "'search $*' ends with $refused, not $code" test "$code" -eq "$refused"
  expect "'search $*' says '$text', not '$(cat "$err")'" grep -qF -- "$text" "$err"
  expect "'search $*' leaves stdout empty" test ! -s "$out"
}

run search --help
expect 'help ends with 0' test "$code" -eq 0
expect 'help has an example' grep -q '^  quadrille search 4453' "$out"
expect 'help says what KB, MB and GB are' grep -q 'powers of 1024' "$out"
expect 'help fits in 80 columns' test "$(wc -L <"$out")" -le 80

run search 44 --leaves 2000
expect 'a search ends with 0' test "$code" -eq 0
expect 'a search leaves stderr empty' test ! -s "$err"
expect 'the table draws the position' grep -qx ' . . . o . . .' "$out"
expect 'the table names the move' grep -q '^x plays [1-7], value [0-9.]* %$' "$out"
expect 'the table has a row for each move' test "$(grep -c '^   [1-7]  .* %  ' "$out")" -eq 7
expect 'the table gives both speeds' grep -q 'M leaves/s, .* M playouts/s' "$out"
expect 'the table fits in 80 columns' test "$(wc -L <"$out")" -le 80

run search 414141
expect 'the table tells a proof in words' grep -qx 'x plays 4, value 100.0 %, wins in 1 ply' "$out"

# JSON.
once=(search 4453 --leaves 3000 --threads 1 --seed 7 --json)
run "${once[@]}"
expect 'JSON ends with 0' test "$code" -eq 0
expect 'JSON leaves stderr empty' test ! -s "$err"
expect 'JSON is one line' test "$(wc -l <"$out")" -eq 1
for name in move value proof plies leaves playouts seconds leaves_per_second playouts_per_second \
  blocks tree_bytes memory_bytes threads mode position board deepest ended_by arena_full seed; do
  expect "JSON has $name" test -n "$(field $name)"
done
expect_field position '"7x6 7/7/7/7/3o3/2oxx2 x"'
expect_field board '"7x6"'
expect_field proof null
expect_field plies null
expect_field leaves 3000
expect_field ended_by '"leaves"'
expect_field threads 1
expect_field mode '"serial"'
expect_field seed 7
expect 'all of the usual memory is used, but for less than a cache line' \
  test "$((1073741824 - $(field memory_bytes)))" -ge 0 -a \
  "$((1073741824 - $(field memory_bytes)))" -lt 64
expect 'JSON has each move with its line' test 7 -eq "$(grep -oE \
  '\{"move":[1-7],"visits":[0-9]+,"value":[0-9.]+,"proof":[^,]+,"plies":[^,]+,"pv":\[[0-9,]+\]\}' \
  "$out" | wc -l)"

first=$(without_times)
run "${once[@]}"
expect 'the same seed gives the same report' test "$(without_times)" = "$first"
run --kernel scalar "${once[@]}"
expect 'every kernel gives the same report' test "$(without_times)" = "$first"
run "${once[@]}" --kernel scalar
expect 'the kernel can be named after the command' test "$(without_times)" = "$first"
run "${once[@]}" --time 1000s
expect 'time to spare changes nothing' test "$(field ended_by)" = '"leaves"'
run "${once[@]/4453/7x6 7/7/7/7/3o3/2oxx2 x}"
expect 'the text of a position does as well as its moves' test "$(without_times)" = "$first"
run search --position 4453 "${once[@]:2}"
expect 'a position can be named' test "$(without_times)" = "$first"
run "${once[@]/7/8}"
expect 'another seed gives another report' test "$(without_times)" != "$first"

run search 414141 --no-book --json
expect_field move 4
expect_field value 1.0
expect_field proof '"win"'
expect_field plies 1
expect_field ended_by '"proof"'

for mode in tree root simulated; do
  run search --mode $mode --threads 2 --leaves 1000 --memory 1MB --json
  expect "mode $mode ends with 0" test "$code" -eq 0
  expect_field mode "\"$mode\""
  expect_field threads 2
  expect_field ended_by '"leaves"'
  expect "mode $mode keeps to its memory" test "$(field memory_bytes)" -le 1048576
done
run search --mode serial --threads 2 --leaves 10 --json
expect_field threads 1
run search --threads 2 --leaves 10 --json
expect_field mode '"tree"'

run search - --leaves 10 --threads 1 --playouts-per-leaf 8 --json
expect_field position '"7x6 7/7/7/7/7/7 x"'
expect_field playouts 80
run search 11.4.12 --board '12x10#3,4' --leaves 10 --json
expect_field board '"12x10#3,4"'
expect_field position '"12x10 12/12/12/12/12/12/2#9/12/12/3o6xx o"'
run search --board contest --seed 3 --leaves 10 --json
board=$(field board)
expect 'a contest board has a forbidden cell' grep -q '#' <<<"$board"
run search --board contest --seed 3 --leaves 10 --json
expect_field board "$board"

# Ctrl-C. The signal comes when the program says to the system that it catches it.
for signal in INT TERM; do
  "$program" search --no-book --time 1000s --json >"$out" 2>"$err" &
  pid=$!
  wait_for_catching $pid
  kill -$signal $pid
  wait $pid
  code=$?
  expect "a search that gets SIG$signal ends with 0" test "$code" -eq 0
  expect_field ended_by '"stop"'
done

# Wrong usage is 2.
expect_refused 2 'POSITION: character 7: column 4 is full at ply 7' 4444444
expect_refused 2 'POSITION: character 8: column 2 at ply 8 comes after the end' 12121212
expect_refused 2 'POSITION: character 1: the column of ply 1 is not in 1..7' 8
expect_refused 2 'POSITION: character 21: after 2 stones the side to move is x' \
  '7x6 7/7/7/7/3o3/3x3 o'
expect_refused 2 'POSITION: character 1: the column of ply 1 is expected' hello
expect_refused 2 'POSITION' 4 --position 4
expect_refused 2 '--board: character 1: the number of columns is not in 4..12' --board 99x6
expect_refused 2 '--board: the position says what its board is' \
  '7x6 7/7/7/7/3o3/3x3 x' --board 7x6
expect_refused 2 '--threads is 0, allowed are 1 to 256' --threads 0
expect_refused 2 "--threads: '-1' is not a whole number" --threads -1
expect_refused 2 "--memory: '5' has no unit" --memory 5
expect_refused 2 '--memory is 1KB, allowed are 64KB and more' --memory 1KB
expect_refused 2 "--memory: '99999999999GB' is too large" --memory 99999999999GB
expect_refused 2 'each of 2 trees needs at least 64KB' --memory 64KB --mode root --threads 2
expect_refused 2 "--mode is 'forest', allowed are serial, tree, root, simulated" --mode forest
expect_refused 2 '--time: a search needs more than no time' --time 0s
expect_refused 2 "--time: '5' has no unit" --time 5
expect_refused 2 "--time: '-5s' is not a duration" --time -5s
expect_refused 2 '--leaves: a search needs at least 1 leaf' --leaves 0
expect_refused 2 "--leaves: '-3' is not a whole number" --leaves -3
expect_refused 2 --no-such-option --no-such-option

# A search that cannot run is 1.
expect_refused 1 'the game is over' 1212121
expect_refused 1 'GB' --memory 999999GB
"$program" search --leaves 10 >/dev/full 2>"$err"
expect 'output that cannot be written ends with 1' test $? -eq 1

exit "$((failures > 0))"
