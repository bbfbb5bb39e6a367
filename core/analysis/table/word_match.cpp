#include "core/analysis/table/word_match.h"

#include "core/analysis/table/view_row.h"

#include <algorithm>

namespace core {
namespace {

constexpr double kWholeWord = 0.9, kBeginning = 0.8, kInside = 0.55, kSlip = 0.45;
constexpr size_t kInsideFrom = 3, kSlipFrom = 4, kTwoSlipsFrom = 8;

bool isWordLetter(char letter)
{
    const auto code = static_cast<unsigned char>(letter);
    return code >= 0x80 || (letter >= '0' && letter <= '9') || (letter >= 'a' && letter <= 'z');
}

std::string lowered(std::string_view text)
{
    std::string result(text);
    std::ranges::transform(result, result.begin(), [](char letter) {
        return letter >= 'A' && letter <= 'Z' ? char(letter - 'A' + 'a') : letter;
    });
    return result;
}

std::vector<std::string> wordsOf(std::string_view text)
{
    std::vector<std::string> words;
    bool inside = false;
    for (const char letter : lowered(text)) {
        const bool belongs = isWordLetter(letter);
        if (belongs && !inside) {
            words.emplace_back();
        }
        if (belongs) {
            words.back() += letter;
        }
        inside = belongs;
    }
    return words;
}

/// Slips between two words: letters wrong, missing, too many, or swapped with a neighbor (optimal string alignment).
size_t slipsBetween(const std::string& one, const std::string& other)
{
    std::vector<std::vector<size_t>> least(one.size() + 1, std::vector<size_t>(other.size() + 1));
    for (size_t i = 0; i <= one.size(); ++i) {
        for (size_t j = 0; j <= other.size(); ++j) {
            if (i == 0 || j == 0) {
                least[i][j] = i + j;
                continue;
            }
            const size_t differs = one[i - 1] == other[j - 1] ? 0 : 1;
            least[i][j] = std::min({least[i - 1][j] + 1, least[i][j - 1] + 1, least[i - 1][j - 1] + differs});
            if (i > 1 && j > 1 && one[i - 1] == other[j - 2] && one[i - 2] == other[j - 1]) {
                least[i][j] = std::min(least[i][j], least[i - 2][j - 2] + 1);
            }
        }
    }
    return least[one.size()][other.size()];
}

/// With a slip: the whole word, or as much of it as was typed so far.
bool slippedInto(const std::string& typed, const std::string& word)
{
    const size_t allowed = typed.size() < kSlipFrom ? 0 : typed.size() < kTwoSlipsFrom ? 1 : 2;
    // A wrong first letter is rare, and words that share no beginning are other words: "rank" is not "bank".
    return allowed > 0 && typed.front() == word.front() &&
           (slipsBetween(typed, word) <= allowed ||
            (word.size() > typed.size() && slipsBetween(typed, word.substr(0, typed.size())) <= allowed));
}

double matchOfWord(const std::string& typed, const std::string& word, bool forgiving)
{
    if (typed == word) {
        return kWholeWord;
    }
    const size_t at = word.find(typed);
    if (at == 0) {
        return kBeginning;
    }
    if (at != std::string::npos && typed.size() >= kInsideFrom) {
        return kInside;
    }
    return forgiving && slippedInto(typed, word) ? kSlip : 0.0;
}

struct Searched {
    std::vector<std::string> words;
    double weight;
    bool forgiving;
};

}  // namespace

double matchOf(std::string_view typed, const std::vector<SearchText>& texts)
{
    const std::vector<std::string> asked = wordsOf(typed);
    if (asked.empty()) {
        return 1.0;
    }
    std::vector<Searched> searched;
    double whole = 0.0;
    for (const SearchText& each : texts) {
        searched.push_back({wordsOf(each.text), each.weight, each.forgiving});
        whole = searched.back().words == asked ? std::max(whole, each.weight) : whole;
    }
    double sum = 0.0;
    for (const std::string& word : asked) {
        double best = 0.0;
        for (const Searched& each : searched) {
            for (const std::string& candidate : each.words) {
                best = std::max(best, each.weight * matchOfWord(word, candidate, each.forgiving));
            }
        }
        if (best == 0.0) {
            return 0.0;
        }
        sum += best;
    }
    return std::max(whole, sum / static_cast<double>(asked.size()));
}

double matchOfView(std::string_view typed, const ViewRow& row)
{
    std::vector<SearchText> texts{{row.title, 1.0, true},  {row.name, 1.0, true},     {row.group, 0.5, true},
                                  {row.source, 0.5, true}, {row.families, 0.4, true}, {row.meaning, 0.3, false}};
    for (const std::string& synonym : row.synonyms) {
        texts.push_back({synonym, 0.9, true});
    }
    return matchOf(typed, texts);
}

}  // namespace core
