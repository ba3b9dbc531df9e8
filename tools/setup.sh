# shellcheck shell=bash
# Sourced by the commands beside it: installs the packages, configures and builds. Everything said
# here goes to stderr, so that stdout belongs to the program.

root=$(dirname "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")")

say() { echo "quadrille: $*" >&2; }

fail() {
  say "$@"
  exit 1
}

# shellcheck disable=SC2013
missing_packages() {
  local package
  for package in $(sed 's/#.*//' "$root/tools/packages"); do
    [[ $(dpkg-query -W -f '${db:Status-Abbrev}' "$package" 2>/dev/null) == ii* ]] || echo "$package"
  done
}

install_packages() {
  command -v dpkg-query >/dev/null || {
    say "this is no Debian system: install what tools/packages names by its own means"
    return 0
  }
  local missing package as_root=()
  mapfile -t missing < <(missing_packages)
  ((${#missing[@]})) || return 0

  if ((EUID != 0)); then
    command -v sudo >/dev/null ||
      fail "these packages are missing, and installing them needs root or sudo: ${missing[*]}"
    as_root=(sudo)
    sudo true || fail "sudo refused; these packages are missing: ${missing[*]}"
  fi
  apt() { "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get "$@" </dev/null >&2; }
  local install=(install -q -y --no-install-recommends -o DPkg::Lock::Timeout=600)

  say "installing ${missing[*]}"
  apt update -q || say "apt-get update failed; going on with the package lists at hand"
  apt "${install[@]}" "${missing[@]}" && return

  say "installing them together failed; trying one after another"
  for package in "${missing[@]}"; do
    apt "${install[@]}" "$package" || fail "could not install $package"
  done
}

configure() { # preset
  local directory=$root/build/$1 fresh=()
  # A cache written for another place (the clone was moved) cannot be used again.
  grep -qsFx "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$directory/CMakeCache.txt" || fresh=(--fresh)
  [[ ! ${fresh[*]} && "$directory/build.ninja" -nt "$root/CMakePresets.json" ]] && return
  say "configuring build/$1"
  cmake --preset "$1" -S "$root" "${fresh[@]}" >&2 || fail "configuring build/$1 failed"
}

build() { # preset, targets...
  local directory=$root/build/$1
  configure "$1"
  [[ $(ninja -C "$directory" -n "${@:2}" 2>&1) == *'no work to do'* ]] && return
  say "building build/$1"
  ninja -C "$directory" "${@:2}" >&2 || fail "building build/$1 failed"
}

# Installs and builds; of several at once, in one clone, each waits for the one before it.
prepare() { # preset, targets...
  mkdir -p "$root/build"
  (
    flock 9
    install_packages
    build "$@"
  ) 9>"$root/build/lock" </dev/null
}
