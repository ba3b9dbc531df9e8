#!/usr/bin/env bash
# quadrille solve: scores, the answer as text and as JSON, and what it refuses.
source "$(dirname "$0")/expect.sh"

field() { sed -nE "s/^\{([^[]*,)?\"$1\":(\"[^\"]*\"|[^,}]*)[,}].*/\2/p" "$out"; }
expect_field() { # name, value
  expect "$1 is $2, not $(field "$1")" test "$(field "$1")" = "$2"
}
expect_refused() { # exit code, text on stderr, arguments...
  local refused=$1 text=$2
  shift 2
  run solve "$@"
  expect "'solve $*' ends with $refused, not $code" test "$code" -eq "$refused"
  expect "'solve $*' says '$text', not '$(cat "$err")'" grep -qF -- "$text" "$err"
  expect "'solve $*' leaves stdout empty" test ! -s "$out"
}
small=(--memory 16MB)

run solve --help
expect 'help ends with 0' test "$code" -eq 0
expect 'help has an example' grep -q '^  quadrille solve 4455667' "$out"
expect 'help fits in 80 columns' test "$(wc -L <"$out")" -le 80

# From tests/data.
run solve 12441624466462 --all "${small[@]}"
expect 'solving ends with 0' test "$code" -eq 0
expect 'solving leaves stderr empty' test ! -s "$err"
expect 'the position is drawn' grep -qx ' 1 2 3 4 5 6 7' "$out"
expect 'the answer says who is to move' grep -q '^x to move: score [+-]' "$out"
expect 'each move has a row' test "$(grep -cE '^   [1-7]  +[+-]?[0-9]+  ' "$out")" -eq 7
expect 'the nodes are counted' grep -q ' nodes in .* M nodes/s$' "$out"

run solve 414141 "${small[@]}"
expect 'a win is told in words' grep -qx 'x to move: score +18, a win in 1 ply' "$out"

json=(--json "${small[@]}")
run solve 414141 "${json[@]}"
expect 'JSON is one line' test "$(wc -l <"$out")" -eq 1
expect_field score 18
expect_field value '"win"'
expect_field nodes 0
expect 'JSON has seconds' test -n "$(field seconds)"
expect 'JSON has no moves unless asked' test -z "$(grep moves "$out")"

run solve 12441624466462 --all "${json[@]}"
score=$(field score)
expect 'JSON has every move' test 7 -eq "$(grep -oE \
  '\{"move":[1-7],"score":-?[0-9]+,"value":"(win|draw|loss)"\}' "$out" | wc -l)"
run solve 12441624466462 "${json[@]}"
expect_field score "$score"
nodes=$(field nodes)
run solve 12441624466462 "${json[@]}"
expect_field nodes "$nodes"
value=$(field value)
run solve 12441624466462 --weak "${json[@]}"
expect_field value "$value"

run solve --board '5x4#3,2' "${json[@]}"
expect 'other boards are solved' test -n "$(field value)"
expect_field board '"5x4#3,2"'
run solve --board 4x4 --weak "${json[@]}"
expect_field value '"draw"'
expect_field score 0

# A game that is over has a score too.
run solve 1212121 --all "${json[@]}"
expect 'an ended game ends with 0' test "$code" -eq 0
expect_field score -18
expect_field value '"loss"'
expect 'an ended game has no moves' grep -q '"moves":\[\]' "$out"
run solve 1212121 "${small[@]}"
expect 'an ended game is told in words' grep -qx 'the game is over, x has won' "$out"

# Ctrl-C. The signal comes when the program says to the system that it catches it.
"$program" solve --board 12x12 "${small[@]}" >"$out" 2>"$err" &
pid=$!
wait_for_catching $pid
kill -INT $pid
wait $pid
code=$?
expect 'an interrupted solver ends with 1' test "$code" -eq 1
expect 'an interrupted solver says what it knows' grep -q 'not solved after .* certain so far' "$err"

# Wrong usage is 2.
expect_refused 2 'POSITION: character 7: column 4 is full at ply 7' 4444444
expect_refused 2 '--board: character 1: the number of columns is not in 4..12' --board 99x6
expect_refused 2 "--memory: '5' has no unit" --memory 5
expect_refused 2 '--memory is 1KB, allowed are 128KB and more' --memory 1KB
expect_refused 2 "--time: '5' has no unit" --time 5
expect_refused 2 --no-such-option --no-such-option

# What cannot be solved is 1.
expect_refused 1 'not solved after' --board 12x12 --time 50ms "${small[@]}"
expect_refused 1 'GB' --memory 999999GB
"$program" solve 414141 >/dev/full 2>"$err"
expect 'output that cannot be written ends with 1' test $? -eq 1

exit "$((failures > 0))"
