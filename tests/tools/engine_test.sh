#!/usr/bin/env bash
# quadrille engine: how it ends, and the contest's protocol, which is not one of lines.
source "$(dirname "$0")/expect.sh"
small=(--threads 1 --memory 4MB)

run engine --help
expect 'help ends with 0' test "$code" -eq 0
expect 'help has an example' grep -q '^  quadrille engine --protocol uci' "$out"
expect 'help fits in 80 columns' test "$(wc -L <"$out")" -le 80
run engine --protocol morse
expect 'an unknown protocol is wrong usage' test "$code" -eq 2
expect 'an unknown protocol is told the known ones' grep -q 'ugi, uci, json, gtp, botzone, saiblo' "$err"

# The end of the input stops what runs; a last line needs no end.
printf 'position startpos moves 4\ngo infinite' | timeout 60 "$program" engine "${small[@]}" >"$out"
expect 'the end of the input ends it with 0' test "${PIPESTATUS[1]}" -eq 0
expect 'a search that runs then is answered' test "$(grep -c '^bestmove [1-7]' "$out")" -eq 1
printf '{"id":1,"infinite":true}' |
  timeout 60 "$program" engine --protocol json --memory 4MB --analyses 1 >"$out"
expect 'an analysis that runs then is answered' grep -q '"id":1,.*"endedBy":"stop"' "$out"
printf '{"id":%d,"leaves":2000}\n' 1 2 3 4 |
  timeout 60 "$program" engine --protocol json --memory 4MB --analyses 1 --finish >"$out"
expect 'analyses can be finished' test "$(grep -c '"endedBy":"leaves"' "$out")" -eq 4
timeout 60 "$program" engine --protocol json --memory 4MB <"$0" >"$out"
expect 'any file gets an answer for each line' \
  test "$(wc -l <"$out")" -eq "$(grep -c '[^[:space:]]' "$0")"

# Signals, while it searches and while it waits.
for signal in INT TERM; do
  for search in 'go infinite' ''; do
    coproc "$program" engine "${small[@]}" 2>"$err"
    pid=$COPROC_PID
    exec {from}<&"${COPROC[0]}" {to}>&"${COPROC[1]}"
    printf '%s\nisready\n' "$search" >&"$to"
    while read -r line <&"$from" && [[ $line != readyok ]]; do :; done
    kill -$signal "$pid"
    cat <&"$from" >"$out"
    wait "$pid"
    code=$?
    exec {from}<&- {to}>&-
    expect "SIG$signal ends it with 0, not $code" test "$code" -eq 0
    expect "SIG$signal says nothing on stderr" test ! -s "$err"
    [[ -z $search ]] || expect "SIG$signal stops a search" grep -q '^bestmove [1-7]' "$out"
  done
done

# Nobody reads: it ends although the input stays open.
coproc "$program" engine "${small[@]}" 2>"$err"
pid=$COPROC_PID
exec {from}<&"${COPROC[0]}" {to}>&"${COPROC[1]}"
eval "exec ${COPROC[0]}<&-"
echo 'go infinite' >&"$to"
read -r line <&"$from"
exec {from}<&-
wait "$pid"
code=$?
exec {to}>&-
expect "a closed output ends it with 0, not $code" test "$code" -eq 0
expect 'a closed output is no reason to complain' test ! -s "$err"
printf 'isready\n' | "$program" engine >/dev/full 2>"$err"
expect 'output that cannot be written ends with 1' test "${PIPESTATUS[1]}" -eq 1
expect 'output that cannot be written is told' grep -q 'cannot be written' "$err"

# Somebody who never reads does not keep it from ending.
mkfifo "$out.pipe"
trap 'rm -f "$out" "$err" "$out.pipe"' EXIT
exec {unread}<>"$out.pipe"
for ((i = 0; i < 500; ++i)); do echo ugi; done | "$program" engine >&"$unread" 2>"$err" &
sleep 0.3
kill -TERM $!
wait $!
expect 'a reader who does not read cannot stop the end' test $? -eq 0
exec {unread}>&-

# The contest: 9 rows, 10 columns, row 8 from the top of column 0 forbidden; two turns of a game.
zeros() { printf ' 0%.0s' $(seq "$1"); }
question() { # last x, last y, top of column 5, row 8
  echo "$1 $2 8 9 9 9 9 $3 9 9 9 9"
  zeros 80
  echo "$4"
}
contest() { timeout 60 "$program" engine --protocol saiblo --leaves 500 --memory 4MB 2>"$err"; }
{
  echo '9 10 8 0'
  question -1 -1 9 "$(zeros 10)"
  sleep 0.5
  question 8 5 8 ' 0 0 0 0 0 1 0 0 0 0'
  sleep 0.5
} | contest >"$out"
expect 'a game of the contest ends with 0' test "${PIPESTATUS[1]}" -eq 0
expect 'each turn has an answer with its length' \
  test "$(od -An -v -tu1 "$out" | tr -s ' \n' ' ' | grep -cE '^( 0 0 0 3 5[56] 32 (4[89]|5[0-7])){2} $')" -eq 1
printf '9 10 8 zero ' | contest >"$out"
expect 'wrong input of the contest ends with 1' test "${PIPESTATUS[1]}" -eq 1
expect 'wrong input of the contest is told' \
  grep -q "number 4: 'zero' is not a whole number" "$err"

exit "$((failures > 0))"
