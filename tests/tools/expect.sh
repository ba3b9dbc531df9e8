# shellcheck shell=bash
# Sourced by the tests of programs: runs $program and counts what is not as expected.
set -u
program=$1
out=$(mktemp) err=$(mktemp)
trap 'rm -f "$out" "$err"' EXIT
failures=0

run() { # arguments... ; leaves its output in $out and $err, its exit code in $code
  "$program" "$@" >"$out" 2>"$err"
  code=$?
}

expect() { # what, command...
  local what=$1
  shift
  "$@" && return
  echo "FAILED: $what" >&2
  failures=$((failures + 1))
}
