#!/usr/bin/env bash
# The contest's shared object in games: no forfeits, nothing else exported, and bad values in the
# environment are said.
source "$(dirname "$0")/expect.sh"
strategy=$2

expect 'it exports getPoint and clearPoint alone' \
  test "$(nm -D --defined-only "$strategy" | cut -d ' ' -f 3 | sort | paste -sd ' ')" = 'clearPoint getPoint'
expect 'it brings no allocator' test -z "$(readelf -d "$strategy" | grep -i malloc)"

export QUADRILLE_SAIBLO_TIME=5ms
run match "so=$strategy" "so=$strategy" --pairs 2 --board contest --openings none --json
expect "it plays itself: $(cat "$err")" grep -q '"games":4,.*"forfeits":\[\]' "$out"

# So much work, however long it takes on a busy machine.
export QUADRILLE_SAIBLO_TIME=60s QUADRILLE_SAIBLO_LEAVES=2000
run match "so=$strategy" leaves=20 --leaves 20 --pairs 3 --board contest --json
expect "it plays all its games: $(cat "$out")" grep -q '"games":6,.*"forfeits":\[\]' "$out"
expect "it wins most of them: $(cat "$out")" grep -qE '"wins":[56],' "$out"

export QUADRILLE_SAIBLO_THREADS=2
run match "so=$strategy" leaves=20 --leaves 20 --pairs 1 --board 7x6 --json
expect "it plays with two threads: $(cat "$out")" grep -q '"games":2,.*"forfeits":\[\]' "$out"

export QUADRILLE_SAIBLO_THREADS=many
run match "so=$strategy" leaves=20 --leaves 20 --pairs 1 --board contest --json
expect "it says what it cannot use: $(cat "$err")" \
  grep -qF "QUADRILLE_SAIBLO_THREADS: 'many' is not a whole number" "$err"
expect "it plays nevertheless: $(cat "$out")" grep -q '"games":2,.*"forfeits":\[\]' "$out"

exit "$((failures > 0))"
