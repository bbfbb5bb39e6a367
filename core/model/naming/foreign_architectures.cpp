#include "core/model/naming/foreign_architectures.h"

#include "core/error.h"
#include "core/file/tab_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <vector>

namespace core {

std::string_view foreignNetworksText();  // models/foreign_networks.tsv, compiled in

namespace {

/// Where several fit a file, the first one counts.
struct ForeignNetwork {
    std::string_view title;
    std::string_view difference;               ///< from the networks that are computed here
    std::vector<std::string_view> parts;       ///< of tensor names, all of which it has; {} for a number
    std::vector<std::string_view> beginnings;  ///< of timm's names for it; may be none
};

const std::vector<ForeignNetwork>& foreignNetworks()
{
    static const auto kNetworks = [] {
        std::vector<ForeignNetwork> networks;
        for (const auto& row : readTabTable(foreignNetworksText())) {
            networks.push_back({row.at(0), row.at(1), splitText(row.at(2), ' '), {}});
            if (!row.at(3).empty()) {
                networks.back().beginnings = splitText(row.at(3), ' ');
            }
        }
        return networks;
    }();
    return kNetworks;
}

/// ".blocks.{}.attn.qkv.weight.": every number in the place of a word is {}, so that rows can be found in it.
std::string patternOf(std::string_view name)
{
    std::string pattern = ".";
    while (!name.empty()) {
        const auto word = name.substr(0, name.find_first_of("./"));
        const bool number = !word.empty() && std::ranges::all_of(word, [](unsigned char c) { return std::isdigit(c); });
        pattern += number ? std::string_view("{}") : word;
        pattern += '.';
        name.remove_prefix(std::min(word.size() + 1, name.size()));
    }
    return pattern;
}

class NamePatterns {
public:
    explicit NamePatterns(const Checkpoint& checkpoint)
    {
        for (const auto& info : checkpoint.tensors()) {
            m_patterns.emplace(patternOf(info.name), &info);
            m_kernels += info.shape.size() == 4;
        }
    }
    const TensorInfo* find(std::string_view part) const
    {
        const auto dotted = fmt::format(".{}.", part);
        const auto found = std::ranges::find_if(
            m_patterns, [&](const auto& entry) { return entry.first.find(dotted) != entry.first.npos; });
        return found == m_patterns.end() ? nullptr : found->second;
    }
    /// A ResNet with a classifier, whose plain convolutions are those that are computed here.
    bool isResnet() const
    {
        constexpr std::string_view ending = ".conv1.weight.";
        return std::ranges::any_of(m_patterns, [&](const auto& entry) {
            const auto& [name, info] = entry;
            const auto start = name.substr(0, name.size() - std::min(name.size(), ending.size()) + 1);
            return name.ends_with(ending) && m_patterns.contains(start + "layer1.{}.conv1.weight.") &&
                   m_patterns.contains(start + "fc.weight.");
        });
    }
    /// More than a patch embedding has, and nothing that is called as attention ever is.
    bool isConvolutional() const
    {
        constexpr size_t several = 4;
        constexpr std::array<std::string_view, 9> attention{
            "qkv", "query", "attention", "q_proj", "attn.q", "attn.proj", "attn.in_proj", "transformer", "head.q."};
        return m_kernels >= several && std::ranges::none_of(m_patterns, [&](const auto& entry) {
                   return std::ranges::any_of(attention,
                                              [&](auto word) { return entry.first.find(word) != entry.first.npos; });
               });
    }

private:
    std::map<std::string, const TensorInfo*> m_patterns;  ///< and the first name of each
    size_t m_kernels = 0;
};

std::string calledBy(const std::string& architecture)
{
    return architecture.empty() ? "" : fmt::format(" ({})", architecture);
}

}  // namespace

void refuseForeignNames(const Checkpoint& checkpoint, const std::string& architecture)
{
    const NamePatterns names(checkpoint);
    for (const auto& network : foreignNetworks()) {
        if (std::ranges::all_of(network.parts, [&](auto part) { return names.find(part) != nullptr; })) {
            throw Error(ErrorCode::Unsupported, fmt::format("{}: this is {}{}, {}; it is not supported",
                                                            names.find(network.parts.front())->name, network.title,
                                                            calledBy(architecture), network.difference));
        }
    }
    if (names.isConvolutional() && !names.isResnet()) {
        throw Error(
            ErrorCode::Unsupported,
            fmt::format("{}: this is a convolutional network{}: none of its {} tensors is one of attention",
                        checkpoint.tensors().front().name, calledBy(architecture), checkpoint.tensors().size()));
    }
}

bool isForeignArchitecture(std::string_view architecture)
{
    return std::ranges::any_of(foreignNetworks(), [&](const ForeignNetwork& network) {
        return std::ranges::any_of(network.beginnings, [&](auto start) { return architecture.starts_with(start); });
    });
}

}  // namespace core
