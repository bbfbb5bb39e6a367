// Fuzzy search in names: any word of a name, a synonym or an author, even incomplete or with a typo. Ranks views and
// commands.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace core {

struct ViewRow;

/// A searchable text.
struct SearchText {
    std::string text;
    double weight = 1.0;    ///< (0, 1]: weight of a match in it
    bool forgiving = true;  ///< allows typos; false for sentences, in which almost anything would match
};

/// How well the texts match a query: from 0, no match, to 1, an exact match. Every word must match in some text: as a
/// whole word, as its beginning, inside it (from three letters), or with one letter wrong, missing, extra or swapped
/// with its neighbor (two from eight letters, none below four). Case and punctuation do not matter: "Token-PCA" is
/// "token pca".
double matchOf(std::string_view typed, const std::vector<SearchText>& texts);

/// Match of a view: title, name and synonyms weigh most, then group, families and source, then its meaning.
double matchOfView(std::string_view typed, const ViewRow& row);

}  // namespace core
