#!/usr/bin/env bash
# Installs the library into a folder of its own and uses it as others would: from a C++ project by
# find_package, from C by pkg-config, from Python by ctypes.
set -euo pipefail
build=$1 cxx=$2 python=$3
here=$(dirname "$(readlink -f "$0")")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

fail() {
  echo "FAILED: $*" >&2
  exit 1
}

cmake --install "$build" --prefix "$work/first" >/dev/null
# Nothing in it may remember where it was installed.
mv "$work/first" "$work/prefix"
library=$(find "$work/prefix" -name 'libquadrille.so')
[[ $library ]] || fail 'no shared library is installed'
libraries=$(dirname "$library")

echo 'only the interface is to be seen'
nm -DC --defined-only "$library" | sed -E 's/^[0-9a-f]+ . //' >"$work/symbols"
grep -q '^quadrille_engine_search$' "$work/symbols" || fail 'the C interface is missing'
grep -q '^quadrille::api::Engine::search(' "$work/symbols" || fail 'the C++ interface is missing'
! grep -vE '^(quadrille_|(typeinfo( name)? for |vtable for )?quadrille::api::)' "$work/symbols" ||
  fail 'these symbols are none of the interface'
! readelf -d "$library" | grep -i malloc || fail 'the library brings an allocator'

echo 'a C++ project'
cmake -S "$here/outside" -B "$work/outside" -G Ninja -DCMAKE_CXX_COMPILER="$cxx" \
  -DCMAKE_PREFIX_PATH="$work/prefix" >/dev/null
cmake --build "$work/outside" >/dev/null
for program in with_shared with_static; do
  [[ $("$work/outside/$program") == *': the game is over' ]] || fail "$program does not play"
done
ldd "$work/outside/with_static" | grep -q libquadrille && fail 'with_static is linked dynamically'

echo 'a C program'
export PKG_CONFIG_PATH=$libraries/pkgconfig LD_LIBRARY_PATH=$libraries
if command -v pkg-config >/dev/null; then
  read -ra flags < <(pkg-config --cflags --libs quadrille)
  cc -std=c99 -Wall -Wextra -Wpedantic -Werror "$here/outside/main.c" "${flags[@]}" \
    -o "$work/program"
  [[ $("$work/program") == 1 ]] || fail 'the C program does not find the win'
  read -ra flags < <(pkg-config --static --cflags --libs quadrille)
  cc "$here/outside/main.c" "${flags[@]/-lquadrille/$libraries/libquadrille.a}" -o "$work/program"
  [[ $("$work/program") == 1 ]] || fail 'the static C program does not find the win'
else
  echo 'left out: there is no pkg-config here' >&2
fi

echo 'Python'
QUADRILLE_LIBRARY=$library PYTHONDONTWRITEBYTECODE=1 "$python" "$here/python_test.py"
