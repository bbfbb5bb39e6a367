#include "core/model/naming/refusals.h"

#include "core/error.h"
#include "core/file/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <vector>

namespace core {

std::string_view foreignNetworksText();  // models/foreign_networks.tsv, compiled in

namespace {

/// If several match a file, the first counts.
struct ForeignNetwork {
    std::string_view title;
    std::string_view difference;               ///< from the supported networks
    std::vector<std::string_view> parts;       ///< of tensor names, all required; {} for a number; !part: absent
    std::vector<std::string_view> beginnings;  ///< of timm's names for it; may be empty
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

/// ".blocks.{}.attn.qkv.weight.": every number that replaces a word is {}, so that rows can match it.
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
    /// A ResNet with a classifier, whose plain convolutions are the supported ones.
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
    /// More than a patch embedding, and no name that attention ever has.
    bool isConvolutional() const
    {
        constexpr size_t several = 4;
        constexpr std::array<std::string_view, 10> attention{"qkv",     "query",     "attention",    "q_proj",
                                                             "attn.q",  "attn.proj", "attn.in_proj", "transformer",
                                                             "head.q.", "e_mhsa"};
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
        if (std::ranges::all_of(network.parts, [&](auto part) {
                return part.starts_with('!') ? names.find(part.substr(1)) == nullptr : names.find(part) != nullptr;
            })) {
            throw Error(
                ErrorCode::Unsupported, names.find(network.parts.front())->name,
                "this is %1%2, %3; it is not supported"_msg(network.title, calledBy(architecture), network.difference));
        }
    }
    if (names.isConvolutional() && !names.isResnet()) {
        throw Error(ErrorCode::Unsupported, checkpoint.tensors().front().name,
                    "this is a convolutional network%1: none of its %2 tensors is one of attention"_msg(
                        calledBy(architecture), checkpoint.tensors().size()));
    }
}

bool isForeignArchitecture(std::string_view architecture)
{
    return std::ranges::any_of(foreignNetworks(), [&](const ForeignNetwork& network) {
        return std::ranges::any_of(network.beginnings, [&](auto start) { return architecture.starts_with(start); });
    });
}

namespace {

/// Names that indicate other mathematics under the same outer names, and its description (reference: timm's variants).
struct ForeignName {
    std::string_view part;  ///< with dots where a word of the name begins and ends
    MessageId feature;
};
constexpr ForeignName kForeignNames[] = {
    {".0.lambda_q1.", "differential attention beside its MLP"_msg},
    {".attn.gate.", "gated attention"_msg},
    {".embeds.pos_embed_y.", "positions as sums of a row's and a column's (factorised, NaFlex)"_msg},
    {".absolute_pos_embed.", "an absolute position embedding (Swin)"_msg},
    {".patch_embed.backbone.conv1.", "a convolutional stem of its own kind (ResNet-D in front of a ViT)"_msg},
    {".patch_embed.conv1.weight.", "a convolutional stem"_msg},
    {".conv_root.", "a convolutional stem (hybrid ViT)"_msg},
    {".gn_root.", "a convolutional stem (hybrid ViT)"_msg},
};

}  // namespace

void refuseForeign(const std::string& name, const std::string& stored)
{
    auto dotted = "." + name + ".";
    std::ranges::replace(dotted, '/', '.');
    for (const auto& [part, feature] : kForeignNames) {
        if (dotted.find(part) != std::string::npos) {
            throw Error(ErrorCode::Unsupported, stored, "this model has %1, which is not supported"_msg(feature));
        }
    }
}

namespace {

const NamingSignature* nearestSignature(const Checkpoint& checkpoint, const NamingSignatures& signatures)
{
    const NamingSignature* nearest = nullptr;
    std::ptrdiff_t best = 0;
    for (const auto* signature : signatures) {
        const auto fits = std::ranges::count_if(checkpoint.tensors(), [&](const TensorInfo& info) {
            return std::ranges::any_of(signature->traits,
                                       [&](auto trait) { return info.name.find(trait) != std::string::npos; });
        });
        if (fits > best) {
            best = fits;
            nearest = signature;
        }
    }
    return nearest;
}

/// The name without prefixes added by training.
std::string unwrapped(std::string name)
{
    for (bool cut = true; cut;) {
        cut = false;
        for (const std::string wrapper : {"module.", "_orig_mod.", "teacher.", "student.", "model."}) {
            if (name.starts_with(wrapper)) {
                name.erase(0, wrapper.size());
                cut = true;
            }
        }
    }
    return name;
}

Message firstNames(const Checkpoint& checkpoint)
{
    const auto& tensors = checkpoint.tensors();
    std::vector<std::string_view> names;
    for (size_t i = 0; i < std::min<size_t>(tensors.size(), 5); ++i) {
        names.emplace_back(tensors[i].name);
    }
    return "found %1 tensors, among them %2"_msg(tensors.size(), names);
}

bool isLinearClassifier(const Checkpoint& checkpoint)
{
    const auto& tensors = checkpoint.tensors();
    return tensors.size() <= 2 && std::ranges::any_of(tensors, [](const TensorInfo& info) {
               return info.shape.size() == 2 && (info.name == "weight" || info.name.ends_with(".weight"));
           });
}

/// The part of a network that a file without a backbone contains, for people; empty: none of these.
Message partWithoutBackbone(const Checkpoint& checkpoint)
{
    const auto& tensors = checkpoint.tensors();
    const auto all = [&](auto is) {
        return std::ranges::all_of(tensors, [&](const TensorInfo& info) { return is(unwrapped(info.name)); });
    };
    if (isLinearClassifier(checkpoint)) {
        return "a linear classifier only: it needs its backbone, which is another file"_msg;
    }
    if (all([](const std::string& name) {
            return isSelfDistillationHead(name) || name.starts_with("last_layer") || name.starts_with("mlp.");
        })) {
        return "a DINO head without its backbone: probably the wrong part of a training checkpoint"_msg;
    }
    if (all([](const std::string& name) { return isDecoder(name) || name == "mask_token"; })) {
        return "a MAE decoder without its encoder"_msg;
    }
    const auto isOfDinoText = [&](const char* start) {
        return std::ranges::any_of(tensors, [&](const TensorInfo& info) { return info.name.starts_with(start); });
    };
    if (isOfDinoText("visual_model.head.") || isOfDinoText("block_list.") ||
        isOfDinoText("backbone.token_embedding.")) {
        return "a part of dino.txt without its backbone: put both into one folder, and open the folder"_msg;
    }
    if (all(isTextTower)) {
        return "a text encoder without an image tower"_msg;
    }
    const auto isResNet = [](const TensorInfo& info) { return info.name.find("layer1.0.conv1.") != std::string::npos; };
    return std::ranges::any_of(tensors, isResNet) ? "a convolutional network (ResNet), not a vision transformer"_msg
                                                  : Message();
}

}  // namespace

void refuseWithoutBackbone(const Checkpoint& checkpoint, const NamingSignatures& signatures)
{
    if (checkpoint.tensors().empty()) {
        throw Error(ErrorCode::Unsupported, "expected the weights of a vision transformer, found no tensors"_msg);
    }
    if (const Message part = partWithoutBackbone(checkpoint); !part.empty()) {
        throw Error(ErrorCode::Unsupported, "this is %1; %2"_msg(part, firstNames(checkpoint)));
    }
    for (const auto& info : checkpoint.tensors()) {
        refuseForeign(unwrapped(info.name), info.name);
    }
    const auto* nearest = nearestSignature(checkpoint, signatures);
    throw Error(
        ErrorCode::Unsupported,
        "no known naming of a vision transformer: %1; %2"_msg(
            firstNames(checkpoint),
            nearest == nullptr ? "none of the known names of a patch embedding is there"_msg
                               : "the nearest naming is %1, but %2 is missing"_msg(
                                     nearest->title, nearest->missing.empty() ? nearest->ending : nearest->missing)));
}

}  // namespace core
