#!/usr/bin/env bash
# Exit codes and streams of the program: data on stdout, everything else on stderr.
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

run() { # arguments... ; leaves its exit code in $code
  "$quadrille" "$@" >"$out" 2>"$err"
  code=$?
}

run --help
expect 'help ends with 0' test "$code" -eq 0
expect 'help is on stdout' grep -q -- --version "$out"
expect 'help leaves stderr empty' test ! -s "$err"

run --version
expect 'version ends with 0' test "$code" -eq 0
expect 'version names the program first' grep -q '^quadrille  [0-9]' "$out"
expect 'version leaves stderr empty' test ! -s "$err"

run --no-such-option
expect 'an unknown option ends with 2' test "$code" -eq 2
expect 'an unknown option is named on stderr' grep -q -- --no-such-option "$err"
expect 'an unknown option leaves stdout empty' test ! -s "$out"

run no-such-command
expect 'an unknown command ends with 2' test "$code" -eq 2
expect 'an unknown command is named on stderr' grep -q no-such-command "$err"

exit "$((failures > 0))"
