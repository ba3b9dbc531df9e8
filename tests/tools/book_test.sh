#!/usr/bin/env bash
# quadrille book: goes on with a book, keeps what it found when it is stopped, refuses what is none.
source "$(dirname "$0")/expect.sh"
book=$2
folder=$(mktemp -d)
trap 'rm -rf "$out" "$err" "$folder"' EXIT
small=(--memory 1MB)

run book --help
expect 'help ends with 0' test "$code" -eq 0
expect 'help fits in 80 columns' test "$(wc -L <"$out")" -le 80

cp "$book" "$folder/copy.book"
run book --out "$folder/copy.book" --lines 0 "${small[@]}"
expect 'a book that is complete is done' test "$code" -eq 0
expect 'a book that is complete is left alone' cmp -s "$book" "$folder/copy.book"
expect 'the entries are counted' grep -qE '^[0-9]+ entries after [0-9]+ s$' "$out"

"$program" book --out "$folder/new.book" "${small[@]}" >"$out" 2>"$err" &
maker=$!
wait_for_catching "$maker"
kill -INT "$maker"
wait "$maker"
expect 'a book that was stopped is not complete' test $? -eq 1
expect 'whoever stops it is told so' grep -q 'more to come' "$out"

head -c 200 "$book" >"$folder/cut.book"
run book --out "$folder/cut.book" "${small[@]}"
expect 'a damaged book is an error' test "$code" -eq 1
expect 'the error names the file and the fault' \
  grep -q "cut.book': this book says that it has" "$err"
run book --out "$folder/new.book" --plies 99 "${small[@]}"
expect 'too many plies are wrong usage' test "$code" -eq 2
run book
expect 'no file is wrong usage' test "$code" -eq 2

exit $((failures > 0))
