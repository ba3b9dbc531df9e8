#!/usr/bin/env bash
# The playout kernel that an option or the environment asks for is the one that runs.
source "$(dirname "$0")/expect.sh"

kernel() { sed -n 's/^kernel *//p' "$out"; }

unset QUADRILLE_KERNEL
run --version
best=$(kernel)
expect 'a kernel is chosen if nothing asks for one' grep -qx 'scalar\|sse4\|avx2\|avx512' <<<"$best"

QUADRILLE_KERNEL=scalar run --version
expect 'the environment chooses the kernel' test "$(kernel)" = scalar
QUADRILLE_KERNEL="$best" run --version
expect 'the best kernel can be asked for' test "$(kernel)" = "$best"
QUADRILLE_KERNEL=auto run --version
expect 'auto is the best kernel' test "$(kernel)" = "$best"
QUADRILLE_KERNEL=scalar run --kernel auto --version
expect 'the option is stronger than the environment' test "$(kernel)" = "$best"
QUADRILLE_KERNEL=auto run --kernel scalar --version
expect 'the option chooses the kernel' test "$(kernel)" = scalar

QUADRILLE_KERNEL=no-such-kernel run --version
expect 'an unknown kernel in the environment ends with 2' test "$code" -eq 2
expect 'an unknown kernel in the environment is named on stderr' \
  grep -q 'QUADRILLE_KERNEL.*no-such-kernel.*scalar' "$err"
expect 'an unknown kernel in the environment leaves stdout empty' test ! -s "$out"

QUADRILLE_KERNEL=auto run --kernel no-such-kernel --version
expect 'an unknown kernel in the option ends with 2' test "$code" -eq 2
expect 'an unknown kernel in the option is named on stderr' \
  grep -q -- '--kernel.*no-such-kernel.*scalar' "$err"
expect 'an unknown kernel in the option leaves stdout empty' test ! -s "$out"

exit "$((failures > 0))"
