#include "search/report.hpp"

namespace quadrille::search {

std::string_view name(EndedBy ended_by) {
  switch (ended_by) {
    case EndedBy::kNothing: return "nothing";
    case EndedBy::kTime: return "time";
    case EndedBy::kLeaves: return "leaves";
    case EndedBy::kStop: return "stop";
    case EndedBy::kForced: return "forced move";
    case EndedBy::kDecided: return "decided";
    case EndedBy::kProof: return "proof";
    case EndedBy::kBook: return "book";
    case EndedBy::kVisitLimit: return "visit limit";
  }
  return "unknown";
}

}  // namespace quadrille::search
