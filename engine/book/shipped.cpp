#include "book/shipped.hpp"

#include <string_view>

// The bytes of the file, between two names.
asm(".pushsection .rodata\n"
    ".hidden kQuadrilleBookBegin\n"
    ".globl kQuadrilleBookBegin\n"
    "kQuadrilleBookBegin:\n"
    ".incbin \"" QUADRILLE_BOOK
    "\"\n"
    ".hidden kQuadrilleBookEnd\n"
    ".globl kQuadrilleBookEnd\n"
    "kQuadrilleBookEnd:\n"
    ".popsection\n");

extern "C" const char kQuadrilleBookBegin[];
extern "C" const char kQuadrilleBookEnd[];

namespace quadrille::book {

const support::Result<Book>& shipped() {
  static const auto book = [] {
    auto parsed = Book::parse({kQuadrilleBookBegin, kQuadrilleBookEnd});
    if (parsed) return parsed;
    return support::Result<Book>(
        support::Error{"the book of openings in this library: " + parsed.error().message});
  }();
  return book;
}

}  // namespace quadrille::book
