#pragma once

#include "book/book.hpp"
#include "support/result.hpp"

namespace quadrille::book {

/// The book that is part of the library, 7x6.book in this folder, read and checked when it is first
/// asked for. An error means that the library is damaged.
const support::Result<Book>& shipped();

}  // namespace quadrille::book
