#pragma once

#include <optional>

#include "book/book.hpp"
#include "games/connect_four/any_position.hpp"
#include "search/report.hpp"

namespace quadrille::book {

/// What a search would report that had proven the position, if the book knows a move for it: the
/// best move first; of each move that leads to a position of the book what is known for certain,
/// and the line that the book expects. Nothing was searched, so there are no visits. Of a lost
/// position only the longest defence is an answer.
std::optional<search::Report> answer(const Book& book, const connect_four::AnyPosition& position);

}  // namespace quadrille::book
