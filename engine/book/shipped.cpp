#include "book/shipped.hpp"

#include <string_view>

// The bytes of the file, between two names.
asm(".pushsection .rodata\n"
    ".hidden quadrille_book_begin\n"
    ".globl quadrille_book_begin\n"
    "quadrille_book_begin:\n"
    ".incbin \"" QUADRILLE_BOOK
    "\"\n"
    ".hidden quadrille_book_end\n"
    ".globl quadrille_book_end\n"
    "quadrille_book_end:\n"
    ".popsection\n");

extern "C" const char quadrille_book_begin[];
extern "C" const char quadrille_book_end[];

namespace quadrille::book {

const support::Result<Book>& shipped() {
  static const auto book = [] {
    auto parsed = Book::parse({quadrille_book_begin, quadrille_book_end});
    if (parsed) return parsed;
    return support::Result<Book>(
        support::Error{"the book of openings in this library: " + parsed.error().message});
  }();
  return book;
}

}  // namespace quadrille::book
