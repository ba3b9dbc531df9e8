#!/usr/bin/env bash
# What the subcommands of quadrille do with --game nogo, and those that know Connect Four alone.
source "$(dirname "$0")/expect.sh"

expect_refused() { # exit code, text on stderr, arguments...
  local refused=$1 text=$2
  shift 2
  run "$@"
  expect "'$*' ends with $refused, not $code" test "$code" -eq "$refused"
  expect "'$*' says '$text', not '$(cat "$err")'" grep -qF -- "$text" "$err"
}
small=(--game nogo --threads 1 --memory 16MB)

run search "${small[@]}" --leaves 2000
expect 'a search ends with 0' test "$code" -eq 0
expect 'a search draws the board' grep -q '^  A B C D E F G H J$' "$out"
expect 'a search names a cell' grep -qE '^x plays [A-HJ][1-9], ' "$out"
expect 'a search shows the best moves' grep -qx '69 more moves' "$out"
run search E5.C3 "${small[@]}" --preset mobility --leaves 500 --json
expect 'moves are texts in JSON' grep -qE '"board":"9x9","move":"[A-J][1-9]",' "$out"
expect 'the game is in JSON' grep -q '^{"game":"nogo","position":"9x9 9/9/9/9/4x4/9/2o6/9/9 x",' "$out"
run search "${small[@]}" --board 12x12-centre --leaves 10
expect_refused 2 'a board of an even size has no centre' search "${small[@]}" --board 12x12-centre
run search "${small[@]}" --board 13x13 --leaves 500
expect 'a large board is searched' test "$code" -eq 0
run search '3x3 1xo/xxo/xo1 o' "${small[@]}" --json --leaves 5
expect 'a game that is over is refused' grep -q 'the game is over' "$err"

expect_refused 2 "preset is 'mobility'" search --preset mobility
expect_refused 2 "preset is 'reuse', allowed are default, plain, mobility" search --game nogo --preset reuse
expect_refused 2 'weights is a setting of Connect Four, not of NoGo' search --game nogo --weights uniform
expect_refused 2 'evaluator is a setting of NoGo, not of Connect Four' search --evaluator mobility
expect_refused 2 "game is 'go', allowed are connect4, nogo" search --game go
expect_refused 2 'solve knows Connect Four alone' solve --game nogo
expect_refused 2 'it knows Connect Four alone' engine --protocol uci --game nogo
expect_refused 2 'it knows Connect Four alone' engine --protocol saiblo --game nogo
expect_refused 2 'it knows NoGo alone' engine --protocol gtp --game connect4
expect_refused 2 'strategies of the contest play Connect Four alone' match so=x.so default --game nogo
expect_refused 2 'no solver knows what is balanced in NoGo' match plain default --game nogo --openings balanced

record=$(mktemp -u)
match=(match default mobility "${small[@]}" --board 5x5 --leaves 200 --pairs 2 --json --record "$record")
run "${match[@]}"
expect 'a match ends with 0' test "$code" -eq 0
expect 'a match is of its game' grep -q '"game":"nogo","board":"5x5"' "$out"
expect 'nobody forfeits' grep -q '"forfeits":\[\]' "$out"
expect 'a record names its game' grep -qx '# game nogo' "$record"
expect 'a record has the games' test "$(grep -c '^5x5 [A-E][1-5]\.' "$record")" -eq 4
run "${match[@]}"
expect 'a match goes on with its record' grep -q 'goes on after 4 games' "$err"
run search "$(tail -1 "$record")" "${small[@]}" --ply 3 --leaves 100
expect 'a line of a record is a position' test "$code" -eq 0
rm -f "$record"
run match "cmd='$program' engine --game nogo --threads 1 --memory 16MB,protocol=ugi" default "${small[@]}" \
  --board 4x4 --leaves 100 --pairs 1 --json
expect 'external engines play' grep -q '"games":2,.*"forfeits":\[\]' "$out"

run bench --game nogo --signature
expect 'bench has a signature of its own' grep -qxE '[0-9]+' "$out"
run bench "${small[@]}" --board 5x5 --mode serial --time 30ms
expect 'bench measures' grep -q '^The empty 5x5 board' "$out"

run accuracy "${small[@]}" --board 3x3 --positions 40 --leaves 300 --json
expect 'moves on 3x3 are right' grep -q '^{"positions":40,"wdl_optimal":1.0,' "$out"
expect_refused 1 'the values of 6x6 cannot be found' accuracy "${small[@]}" --board 6x6
expect_refused 2 'positions of nogo are not read' accuracy x.csv "${small[@]}"

saved=$(mktemp -u)
printf 'e5\nhelp\nE5\nsave %s\n' "$saved" >"$err.in"
"$program" play "${small[@]}" --ascii --level 1 <"$err.in" >"$out" 2>"$err"
expect 'play ends with 0' test $? -eq 0
expect 'play shows the board' grep -qF '   +---------------------------+' "$out"
expect 'play says why a move is none' grep -qF 'E5 is not legal: there is a stone' "$err"
expect 'play explains its moves' grep -q '^A1, B5, ' "$out"
run search --game-file "$saved" "${small[@]}" --leaves 50
expect 'a saved game is a position' test "$code" -eq 0
expect_refused 2 'which needs --game nogo' search --game-file "$saved"
rm -f "$saved" "$err.in"

exit "$((failures > 0))"
