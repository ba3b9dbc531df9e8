#!/usr/bin/env bash
# An engine for tests of the match runner: plays the column that $1 names, and from its second move
# on does what $2 says.
column=$1 how=${2:-} moves=0
while read -r word rest; do
  case $word in
    ugi) printf 'id name test\nugiok\n' ;;
    isready) echo readyok ;;
    go)
      moves=$((moves + 1))
      echo "info depth 1 nodes 7 nps 1"
      if ((moves > 1)); then
        case $how in
          exit) exit 3 ;;
          nonsense) echo "bestmove soon" && continue ;;
          hang) sleep 1000 ;;
        esac
      fi
      echo "bestmove $column"
      ;;
    quit) exit ;;
  esac
done
