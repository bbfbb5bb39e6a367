#include "ui/figure/token_labels.h"

#include "ui/figure/figure_style.h"

#include <algorithm>
#include <cstdlib>

namespace ui {
namespace {

bool isPatch(const std::string& label)
{
    const auto comma = label.find(',');
    return comma != std::string::npos && comma > 0 && comma + 1 < label.size() &&
           label.find_first_not_of("0123456789,") == std::string::npos;
}

bool startsPatchRow(const std::string& label)
{
    return isPatch(label) && label.ends_with(",0");
}

/// What may be labelled when not everything can: every start of a patch row or of a group, or everything.
std::vector<int> evenCandidates(const std::vector<std::string>& labels, int prefix)
{
    if (std::vector<int> groups = groupStarts(labels); !groups.empty()) {
        return groups;
    }
    std::vector<int> starts, all;
    for (int i = prefix; i < static_cast<int>(labels.size()); ++i) {
        all.push_back(i);
        if (startsPatchRow(labels[static_cast<std::size_t>(i)])) {
            starts.push_back(i);
        }
    }
    return prefix > 0 || (!labels.empty() && isPatch(labels.front())) ? starts : all;
}

/// "sinks" of "sinks 3"; empty for anything but a word and a number.
std::string wordOf(const std::string& label)
{
    constexpr auto letters = "abcdefghijklmnopqrstuvwxyz", digits = "0123456789";
    const auto space = label.find_first_not_of(letters);
    const bool numbered = space != std::string::npos && space > 0 && label[space] == ' ' && space + 1 < label.size() &&
                          label.find_first_not_of(digits, space + 1) == std::string::npos;
    return numbered ? label.substr(0, space) : std::string();
}

}  // namespace

std::vector<int> groupStarts(const std::vector<std::string>& labels)
{
    std::vector<int> starts;
    std::string last;
    for (int i = 0; i < static_cast<int>(labels.size()); ++i) {
        const std::string word = wordOf(labels[static_cast<std::size_t>(i)]);
        if (word.empty()) {
            return {};
        }
        if (word != last) {
            starts.push_back(i);
        }
        last = word;
    }
    return starts.size() > 1 ? starts : std::vector<int>{};
}

int prefixTokens(const std::vector<std::string>& labels)
{
    const auto first = std::find_if(labels.begin(), labels.end(), isPatch);
    return first == labels.end() ? 0 : static_cast<int>(first - labels.begin());
}

std::vector<int> labelledTokens(const std::vector<std::string>& labels, double spacing,
                                const std::function<double(int index)>& extent)
{
    double largest = 0.0;
    for (int i = 0; i < static_cast<int>(labels.size()); ++i) {
        largest = std::max(largest, extent(i));
    }
    std::vector<int> chosen;
    if (largest <= spacing) {
        for (int i = 0; i < static_cast<int>(labels.size()); ++i) {
            chosen.push_back(i);
        }
        return chosen;
    }
    double free = -1e9;  // where the next label may begin
    const auto addIfFree = [&](int i) {
        const double half = extent(i) / 2.0;
        const double middle = (i + 0.5) * spacing;
        if (middle - half >= free) {
            chosen.push_back(i);
            free = middle + half;
        }
    };
    const int prefix = prefixTokens(labels);
    for (int i = 0; i < prefix; ++i) {
        addIfFree(i);
    }
    const std::vector<int> candidates = evenCandidates(labels, prefix);
    if (candidates.empty()) {
        return chosen;
    }
    const double apart = candidates.size() > 1 ? (candidates[1] - candidates[0]) * spacing : spacing;
    std::size_t step = 1;
    for (const std::size_t round : {1U, 2U, 5U, 10U, 20U, 50U, 100U, 200U, 500U, 1000U, 2000U, 5000U, 10000U}) {
        step = round;
        if (apart * static_cast<double>(step) >= largest) {
            break;
        }
    }
    for (std::size_t i = 0; i < candidates.size(); i += step) {
        addIfFree(candidates[i]);
    }
    return chosen;
}

}  // namespace ui
