#!/usr/bin/env bash
# Exit codes and streams of the program: data on stdout, everything else on stderr.
source "$(dirname "$0")/expect.sh"

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

run --kernel scalar
expect 'the tour ends with 0' test "$code" -eq 0
expect 'the tour names the kernel asked for' grep -q 'kernel scalar' "$out"
expect 'the tour begins with one thread' grep -q '^serial  *1 .* 1.00x ' "$out"
expect 'the tour shows all ways to share a search' test "$(grep -c '^tree \|^root ' "$out")" -eq 2
expect 'the tour says how to go on' grep -q 'quadrille search --help' "$out"
expect 'the tour leaves stderr empty' test ! -s "$err"

run no-such-command
expect 'an unknown command ends with 2' test "$code" -eq 2
expect 'an unknown command is named on stderr' grep -q no-such-command "$err"

exit "$((failures > 0))"
