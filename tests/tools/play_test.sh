#!/usr/bin/env bash
# quadrille play over pipes: moves, commands, saved games, what it refuses, Ctrl-C.
source "$(dirname "$0")/expect.sh"
folder=$(mktemp -d)
trap 'rm -rf "$folder" "$out" "$err"' EXIT
unset NO_COLOR
export LC_ALL=C

play() { # lines, arguments...
  printf '%b' "$1" | "$program" play --threads 1 "${@:2}" >"$out" 2>"$err"
  code=$?
}
expect_refused() { # text on stderr, lines, arguments...
  play "${@:2}"
  expect "'$2' is refused with '$1', not '$(cat "$err")'" grep -qxF "quadrille: $1" "$err"
  expect "'$2' ends with 0" test "$code" -eq 0
}
boards() { grep -c '^+-*+$' "$out"; }

play '' --help
expect 'help ends with 0' test "$code" -eq 0
expect 'help has an example' grep -q '^  quadrille play --level 3' "$out"
expect 'help fits in 80 columns' test "$(wc -L <"$out")" -le 80
play 'help\n'
expect 'the commands fit in 80 columns' test "$(wc -L <"$out")" -le 80
expect 'the commands are listed' grep -q '^undo, redo ' "$out"

# A game.
play ''
expect 'no input ends with 0' test "$code" -eq 0
expect 'no input shows the board' test "$(boards)" -eq 1
expect 'no input leaves stderr empty' test ! -s "$err"
expect 'there is no prompt' test "$(tail -n 1 "$out")" = 'x to move'
play '4' --level 1
expect 'a last line needs no end' grep -q '^o plays [1-7], value [0-9.]* %' "$out"
expect 'there is a board after each move' test "$(boards)" -eq 3
expect 'there is no colour' test "$(grep -c $'\x1B' "$out")" -eq 0
expect 'it is ASCII' test "$(LC_ALL=C grep -c '[^ -~]' "$out")" -eq 0
play '1\n2\n1\n2\n1\n2\n1\n' --side both
expect 'the line that wins is marked' test "$(tail -n 9 "$out" | grep -c '^|\[x\]')" -eq 4
expect 'the winner is named' test "$(tail -n 1 "$out")" = 'x wins'
play 'quit\n4\n' --side both
expect 'quit ends it' test "$(boards)" -eq 1
play '' --side none --level 1 --board 5x4
expect 'the engine plays both sides to the end' grep -qE '^([xo] wins|a draw)$' "$out"
play '' --side none --level 1 --board '12x13#3,4'
expect 'the largest board fits' test "$(wc -L <"$out")" -le 80
play '' --side o --leaves 50
expect 'the engine begins' grep -q '^x plays' "$out"
play '4\n4\n4\n' --leaves 200
cp "$out" "$folder/once"
play '4\n4\n4\n' --leaves 200
expect 'the same lines give the same game' cmp -s "$out" "$folder/once"
play '4\nhint\nhint\n4\nhint\n4\n' --leaves 200
expect 'hints do not change it' test "$(grep ^o "$out")" = "$(grep ^o "$folder/once")"

# Commands.
play 'hint\n' 414141 --level 1
expect 'a hint names the move' grep -qx 'hint: x plays 4, value 100.0 %, wins in 1 ply' "$out"
play '4\nundo\nundo\nredo\n' --level 1
expect 'undo and redo show the board' test "$(boards)" -eq 5
expect 'there is nothing more to take back' \
  grep -qx 'quadrille: there is no move to take back' "$err"
play 'pause\n4\n4\nresume\n' --level 1
expect 'a pause lets the person move for both' grep -qx 'o to move, paused' "$out"
expect 'after a pause the engine does not move for the person' \
  test "$(grep -c '^. plays' "$out")" -eq 0
play 'pause\n4\nresume\n' --level 1
expect 'after a pause the engine answers' test "$(grep -c '^o plays' "$out")" -eq 1
play '4\nside o\n' --side both --level 1
expect 'sides can be changed' grep -qx 'you play o' "$out"
play '4\nside x\n' --side both --level 1
expect 'the engine takes over its side' grep -q '^o plays' "$out"
play 'level 2\ntime 1ms\nleaves 7\n'
expect 'limits can be changed' grep -qx 'the engine has leaves 7' "$out"
play 'analysis on\nhelp\n4\nanalysis off\n4\n' --side both --leaves 500
expect 'analysis shows a table for each position' test "$(grep -c '^move ' "$out")" -eq 2
play '4\nnew\nnew 5x4\nnew contest\n' --side both
expect 'new games have new boards' test "$(grep -c '^+---------------+$' "$out")" -eq 1
expect 'new games begin with x' test "$(tail -n 1 "$out")" = 'x to move'

# Saved games.
file="$folder/my game.txt"
play "4\n4\nundo\nsave $file\n" --level 2
expect 'a saved game ends with its checksum' grep -qE '^checksum [0-9a-f]{8}$' "$file"
expect 'a saved game leaves nothing beside it' test "$(find "$folder" -name 'my game*' | wc -l)" -eq 1
tail -n 10 "$out" | head -n 8 >"$folder/board"
play "load $file\n"
expect 'a saved game comes back' grep -qx 'you play x, the engine has level 2' "$out"
tail -n 9 "$out" | head -n 8 | cmp -s - "$folder/board"
expect 'its board comes back' test $? -eq 0
play 'redo\n' --game-file "$file"
expect 'so does what was taken back' test ! -s "$err"
run search --game-file "$file" --leaves 10 --json
expect 'search reads it' grep -q '"position":"7x6 7/7/7/7/[^"]*x[^"]* x"' "$out"
run search --game-file "$file" --ply 0 --leaves 10 --json
expect 'search counts its plies' grep -q '"position":"7x6 7/7/7/7/7/7 x"' "$out"
run search --game-file "$file" --ply 9
expect 'search refuses plies that are not there' grep -q 'there are only 4 moves' "$err"
sed 's/level 2/level 3/' "$file" >"$folder/changed"
expect_refused "'$folder/changed', line 7: the checksum is not that of the lines before: the file is damaged" \
  "load $folder/changed\n"
head -c 60 "$file" >"$folder/cut"
expect_refused "'$folder/cut', line 4: the file is cut off" "load $folder/cut\n"
run play --game-file "$folder/cut" </dev/null
expect 'a damaged game on the command line is wrong usage' test "$code" -eq 2
expect_refused "'$folder' is not a file that can be replaced" "save $folder\n"
expect_refused "'$folder/no/file' cannot be written: No such file or directory" \
  "save $folder/no/file\n"

# What it refuses.
expect_refused "'jump' is neither a move nor a command; help lists them" 'jump\n'
expect_refused "'8' is no column from 1 to 7" '8\n'
expect_refused 'column 4 is full' '4\n4\n4\n4\n4\n4\n4\n' --side both
expect_refused 'column 1: the game is over' '1\n' 1212121
expect_refused 'hint: the game is over' 'hint\n' 1212121
expect_refused 'new: character 1: the number of columns is not in 4..12' 'new 99x9\n'
expect_refused 'resume: the engine does not pause' 'resume\n'
expect_refused 'level: 10 is not in 1..9' 'level 10\n'
for wrong in '--level 10' '--side y' '--colour red' '--level 1 --time 1s' '--board 99x9' \
  '--game-file /no/such/file'; do
  # shellcheck disable=SC2086
  run play $wrong </dev/null
  expect "'play $wrong' ends with 2" test "$code" -eq 2
  expect "'play $wrong' leaves stdout empty" test ! -s "$out"
done
head -c 100000 /dev/zero | "$program" play >"$out" 2>"$err"
expect 'an endless line is refused' grep -q 'neither a move nor a command' "$err"

# Looks.
play '4\n' --side both --colour always
expect 'colour can be had in a pipe' grep -q $'\x1B\\[1;91m' "$out"
LC_ALL=C.UTF-8 play '4\n' --side both
expect 'UTF-8 has its symbols' grep -q '(●)' "$out"
LC_ALL=C.UTF-8 play '4\n' --side both --ascii
expect 'ASCII can be had' grep -q '(x)' "$out"

# Ctrl-C. The signal comes when the program says to the system that it catches it.
mkfifo "$folder/lines"
"$program" play --no-book --time 1000s <"$folder/lines" >"$out" 2>"$err" &
pid=$!
exec 3>"$folder/lines"
echo 4 >&3
wait_for_catching $pid
kill -INT $pid
echo 5 >&3
exec 3>&-
wait $pid
expect 'a search that is interrupted does not end the program' test $? -eq 0
expect 'a search that is interrupted pauses the engine' grep -q 'pauses until resume' "$out"
expect 'the person can go on' grep -qx 'x to move, paused' "$out"

"$program" play --level 1 >/dev/full 2>"$err" <<<4
expect 'output that cannot be written ends with 1' test $? -eq 1

exit "$((failures > 0))"
