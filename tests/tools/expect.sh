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

# Waits until a process that was started as $program catches SIGINT. Before it is $program it is a
# copy of this shell, which may catch the signal too, and loses it.
wait_for_catching() { # process
  local caught i
  for ((i = 0; i < 600; ++i)); do
    if [[ /proc/$1/exe -ef $program ]]; then
      caught=$(sed -n 's/^SigCgt:\t*//p' "/proc/$1/status")
      (((0x${caught:-0} & 2) != 0)) && return
    fi
    sleep 0.1
  done
}
