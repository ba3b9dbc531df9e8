#!/usr/bin/env bash
# quadrille match with external engines and with strategies: whatever they do, it costs them a game.
source "$(dirname "$0")/expect.sh"
strategy=$2
# In quotes: commands go to a shell, and the path may have blanks.
engine="'$(dirname "$0")/../match/ugi_engine.sh'"

expect_forfeit() { # cause, side, games, arguments...
  local cause=$1 side=$2 games=$3
  shift 3
  run match "$@" --openings none --json
  expect "'match $*' ends with 0, not $code: $(cat "$err")" test "$code" -eq 0
  expect "'match $*' has $games forfeits by $cause: $(cat "$out")" \
    test "$(grep -o "\"side\":\"$side\",\"cause\":\"$cause\"" "$out" | wc -l)" -eq "$games"
  expect "'match $*' says who forfeits" grep -q "$side forfeits game 1 ($cause)" "$err"
}
expect_refused() { # text on stderr, arguments...
  local text=$1
  shift
  run match "$@"
  expect "'match $*' ends with 1, not $code" test "$code" -eq 1
  expect "'match $*' says '$text', not '$(cat "$err")'" grep -qF -- "$text" "$err"
}

# Two engines that each fill a column: the first to move wins.
run match "cmd=$engine 1,protocol=ugi" "cmd=$engine 2" --leaves 5 --pairs 2 --openings none --json
expect 'external engines play' grep -q '"games":4,"wins":2,"draws":0,"losses":2' "$out"
expect 'external engines do not forfeit' grep -q '"forfeits":\[\]' "$out"
expect 'external engines tell their leaves' grep -qE '"leaves_per_second":\{"A":[1-9]' "$out"

expect_forfeit crashed A 2 "cmd=$engine 1 exit" "cmd=$engine 2" --leaves 5 --pairs 1
expect_forfeit failed B 2 leaves=50 "cmd=$engine 2 nonsense" --leaves 5 --pairs 1
expect_forfeit illegal A 2 "cmd=$engine 9" leaves=5 --leaves 5 --pairs 1
expect_refused 'does not answer ugi with ugiok' cmd=true leaves=5 --leaves 5 --pairs 1

# The strategy plays the leftmost column that is free, on boards with a forbidden cell too.
run match "so=$strategy" "cmd=$engine 2" --leaves 5 --pairs 1 --openings none --json
expect 'strategies play' grep -q '"games":2,"wins":1,"draws":0,"losses":1' "$out"
expect 'what strategies print is no data' test "$(wc -l <"$out")" -eq 1
run match "so=$strategy" leaves=200 --leaves 200 --pairs 2 --board contest --json
expect 'strategies play on contest boards' grep -q '"games":4,.*"forfeits":\[\]' "$out"

STRATEGY=crash expect_forfeit crashed A 2 "so=$strategy" leaves=5 --leaves 5 --pairs 1
STRATEGY=exit expect_forfeit crashed A 2 "so=$strategy" leaves=5 --leaves 5 --pairs 1
STRATEGY=null expect_forfeit failed A 2 "so=$strategy" leaves=5 --leaves 5 --pairs 1
STRATEGY=illegal expect_forfeit illegal B 2 leaves=5 "so=$strategy" --leaves 5 --pairs 1
STRATEGY=hang expect_forfeit late A 2 "so=$strategy" leaves=5 --time 50ms --margin 100ms --pairs 1
# By the C library's clock, its 30 ms would be microseconds of CPU time.
mean_of_a() { sed -E 's/.*"time_ms":\{"A":\{"mean":([0-9]+).*/\1/' "$out"; }
STRATEGY=clock run match "so=$strategy,clock=ms" leaves=5 --leaves 5 --pairs 1 --json
expect 'strategies for Windows see milliseconds' test "$(mean_of_a)" -ge 30
expect 'strategies for Windows do not forfeit' grep -q '"forfeits":\[\]' "$out"
run match "so=$strategy,clock=hours" leaves=5 --leaves 5
expect 'an unknown clock is refused' grep -q "clock is 'hours', allowed are ms, cpu" "$err"
expect_refused 'cannot be loaded' so=/no/such/file.so leaves=5 --leaves 5 --pairs 1
expect_refused 'one forbidden cell' "so=$strategy" leaves=5 --leaves 5 --pairs 1 --board '9x9#1,1#2,2'

# Sides on CPUs of their own, as far as there are any.
if [ "$(nproc)" -ge 2 ]; then
  pinned=(match leaves=300 plain,leaves=200 --pairs 2 --json)
  games() { grep -oE '"games".*"elo_interval"' "$out"; }
  run "${pinned[@]}"
  loose=$(games)
  run "${pinned[@]}" --pin
  expect "sides can be pinned: $(cat "$err")" test "$code" -eq 0
  expect 'sides that are pinned play the same games' test "$(games)" = "$loose"
  expect 'the report says that they were pinned' grep -q '"pinned":true' "$out"
  run match "so=$strategy" "cmd=$engine 2" --leaves 5 --pairs 1 --openings none --pin --json
  expect 'other programs can be pinned' grep -q '"games":2,"wins":1,"draws":0,"losses":1' "$out"
  run match threads=2,memory=99999999GB leaves=5 --leaves 5 --pin --concurrency 200
  expect 'too few CPUs are refused' grep -q -- '--pin: sides with 2 and 1 threads .* need 600' "$err"
  expect 'too few CPUs are wrong usage' test "$code" -eq 2
  run match memory=99999999GB leaves=5 --leaves 5 --pairs 1 --pin
  expect 'an engine that cannot play ends the match' test "$code" -eq 1
  expect 'an engine that cannot play says why' grep -q GB "$err"
fi

exit "$((failures > 0))"
