#include "core/model/naming/backbone_candidates.h"

#include "core/error.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <map>
#include <span>

namespace core {

namespace {

/// Words in a prefix that say how the weights were made, best first.
constexpr std::array kPreferred{"ema", "teacher", "target", "momentum", "model", "state_dict", "encoder"};
constexpr int kOther = static_cast<int>(kPreferred.size()), kStudent = kOther + 1, kTopLevel = kStudent + 1;

constexpr size_t kMaximumBackbones = 64;  // more would only be made up, to make every name slow

constexpr size_t kMaximumPrefix = 256;

/// Wrappers that mean nothing to people.
constexpr std::array<std::string_view, 12> kWrappers{"module",  "_orig_mod", "backbone", "model",
                                                     "encoder", "net",       "vit",      "deit",
                                                     "dinov2",  "trunk",     "visual",   "vision_model"};
constexpr std::array<std::string_view, 9> kOptimizer{"optimizer", "optimizer_state", "optimizer_states",
                                                     "opt_state", "param_states",    "mu",
                                                     "nu",        "exp_avg",         "exp_avg_sq"};

bool isOneOf(std::span<const std::string_view> words, std::string_view text)
{
    return std::ranges::find(words, text) != words.end();
}

std::vector<std::string_view> segmentsOf(std::string_view name)
{
    std::vector<std::string_view> segments;
    for (size_t begin = 0; begin < name.size();) {
        const auto end = std::min(name.find_first_of("./", begin), name.size());
        segments.push_back(name.substr(begin, end - begin));
        begin = end + 1;
    }
    return segments;
}

int rankOf(std::string_view prefix)
{
    if (prefix.empty()) {
        return kTopLevel;
    }
    if (prefix.find("student") != std::string_view::npos) {
        return kStudent;
    }
    const auto found =
        std::ranges::find_if(kPreferred, [&](auto word) { return prefix.find(word) != std::string_view::npos; });
    return static_cast<int>(found - kPreferred.begin());
}

std::string entryName(std::string_view prefix, bool whole)
{
    if (prefix.empty()) {
        return "top level";
    }
    std::vector<std::string_view> telling;
    for (const auto segment : segmentsOf(prefix)) {
        if (!isOneOf(kWrappers, segment)) {
            telling.push_back(segment);
        }
    }
    return whole || telling.empty() ? std::string(prefix.substr(0, prefix.size() - 1))
                                    : fmt::format("{}", fmt::join(telling, "."));
}

}  // namespace

bool isOfOptimizer(std::string_view name)
{
    const auto segments = segmentsOf(name);
    return name.starts_with("opt/state/") ||
           std::ranges::any_of(segments, [](auto segment) { return isOneOf(kOptimizer, segment); });
}

std::vector<BackboneCandidate> findBackbones(const Checkpoint& checkpoint, const NamingSignatures& signatures)
{
    std::vector<BackboneCandidate> found;
    for (const auto& info : checkpoint.tensors()) {
        for (const auto* signature : signatures) {
            if (!info.name.ends_with(signature->ending)) {
                continue;
            }
            const auto prefix = info.name.substr(0, info.name.size() - signature->ending.size());
            const bool wholeWords = prefix.empty() || prefix.ends_with('.') || prefix.ends_with('/');
            if (wholeWords && prefix.size() <= kMaximumPrefix && !isOfOptimizer(prefix) &&
                (signature->companion.empty() || checkpoint.contains(prefix + std::string(signature->companion)))) {
                found.push_back({signature, prefix, entryName(prefix, false)});
            }
        }
    }
    std::ranges::stable_sort(found, {}, [](const auto& candidate) { return rankOf(candidate.prefix); });
    found.resize(std::min(found.size(), kMaximumBackbones));
    std::map<std::string, int> uses;
    for (const auto& candidate : found) {
        ++uses[candidate.entry];
    }
    for (auto& candidate : found) {
        if (uses[candidate.entry] > 1) {
            candidate.entry = entryName(candidate.prefix, true);
        }
    }
    return found;
}

const BackboneCandidate& chooseBackbone(const std::vector<BackboneCandidate>& candidates, const Checkpoint& checkpoint,
                                        const std::string& entry)
{
    const auto& inFile = checkpoint.entries().found;
    if (entry.empty() || std::ranges::find(inFile, entry) != inFile.end()) {
        return candidates.front();  // the container has already chosen
    }
    const auto chosen = std::ranges::find(candidates, entry, &BackboneCandidate::entry);
    if (chosen == candidates.end()) {
        std::vector<std::string> entries;
        std::ranges::transform(candidates, std::back_inserter(entries), &BackboneCandidate::entry);
        throw Error(ErrorCode::NotFound, fmt::format("entry {}: expected one of those in the file ({}), found none",
                                                     entry, fmt::join(entries, ", ")));
    }
    return *chosen;
}

}  // namespace core
