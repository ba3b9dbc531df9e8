#!/usr/bin/env bash
# The playout kernel that an option or the environment asks for is the one that runs.
set -u
quadrille=$1
out=$(mktemp) err=$(mktemp)
trap 'rm -f "$out" "$err"' EXIT
failures=0

expect() { # what, command...
  local what=$1
  shift
  "$@" && return
  echo "FAILED: $what" >&2
  failures=$((failures + 1))
}

run() { # value of QUADRILLE_KERNEL, arguments... ; leaves its exit code in $code
  QUADRILLE_KERNEL=$1 "$quadrille" "${@:2}" >"$out" 2>"$err"
  code=$?
}

kernel() { sed -n 's/^kernel *//p' "$out"; }

env -u QUADRILLE_KERNEL "$quadrille" --version >"$out"
best=$(kernel)
expect 'a kernel is chosen if nothing asks for one' grep -qx 'scalar\|sse4\|avx2\|avx512' <<<"$best"

run scalar --version
expect 'the environment chooses the kernel' test "$(kernel)" = scalar
run "$best" --version
expect 'the best kernel can be asked for' test "$(kernel)" = "$best"
run auto --version
expect 'auto is the best kernel' test "$(kernel)" = "$best"
run scalar --kernel auto --version
expect 'the option is stronger than the environment' test "$(kernel)" = "$best"
run auto --kernel scalar --version
expect 'the option chooses the kernel' test "$(kernel)" = scalar

run no-such-kernel --version
expect 'an unknown kernel in the environment ends with 2' test "$code" -eq 2
expect 'an unknown kernel in the environment is named on stderr' \
  grep -q 'QUADRILLE_KERNEL.*no-such-kernel.*scalar' "$err"
expect 'an unknown kernel in the environment leaves stdout empty' test ! -s "$out"

run auto --kernel no-such-kernel --version
expect 'an unknown kernel in the option ends with 2' test "$code" -eq 2
expect 'an unknown kernel in the option is named on stderr' \
  grep -q -- '--kernel.*no-such-kernel.*scalar' "$err"
expect 'an unknown kernel in the option leaves stdout empty' test ! -s "$out"

exit "$((failures > 0))"
