#include "book/shipped.hpp"

namespace quadrille::book {

// The contest's boards are larger than any book.
const support::Result<Book>& shipped() {
  static const support::Result<Book> book{Book()};
  return book;
}

}  // namespace quadrille::book
