// Finding things by what people type: any word of a name, a synonym, an author, also half of it or with a slip of the
// finger. Lists of views and of commands are ranked by it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace core {

struct ViewRow;

/// A text that may be searched.
struct SearchText {
    std::string text;
    double weight = 1.0;    ///< (0, 1]: what a match in it is worth
    bool forgiving = true;  ///< also with a slip; false for sentences, in which anything is almost found
};

/// How well the texts answer to what was typed: 0 not at all, 1 one of them is just that. Every word must be found, in
/// whichever text suits it best: as a whole word, as its beginning, inside it (from three letters), or with one letter
/// wrong, missing, too many or swapped with its neighbour (two from eight letters, none below four). Case counts for
/// nothing, nor does what stands between words: "Token-PCA" is "token pca". Nothing typed: 1.
double matchOf(std::string_view typed, const std::vector<SearchText>& texts);

/// A view answers to title, name and synonyms, less to group, families and source, least to what it means.
double matchOfView(std::string_view typed, const ViewRow& row);

}  // namespace core
