#include "core/model/naming/backbone_names.h"

#include "core/error.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <string_view>

namespace core {

namespace {

/// Names that may stand outside the prefix.
bool isClassifier(std::string_view name)
{
    constexpr std::array<std::string_view, 7> classifiers{"classifier.weight",
                                                          "classifier.bias",
                                                          "cls_classifier.weight",
                                                          "cls_classifier.bias",
                                                          "distillation_classifier.weight",
                                                          "distillation_classifier.bias",
                                                          "visual_projection.weight"};
    return std::ranges::find(classifiers, name) != classifiers.end();
}

/// Prefixes of the other backbones, whose tensors are theirs.
std::vector<std::string> othersRoots(const std::vector<BackboneCandidate>& candidates, const std::string& chosen)
{
    std::vector<std::string> roots;
    for (const auto& other : candidates) {
        const auto& prefix = other.prefix;
        const auto split = std::ranges::mismatch(prefix, chosen).in1 - prefix.begin();
        const auto end = prefix.find_first_of("./", static_cast<size_t>(split));
        if (end != std::string::npos) {
            roots.push_back(prefix.substr(0, end + 1));
        }
    }
    return roots;
}

/// Sorts the names of a file as seen from one backbone.
class Collection {
public:
    Collection(const BackboneCandidate& chosen, bool quiet) : m_quiet(quiet)
    {
        m_names.signature = chosen.signature;
        m_names.prefix = chosen.prefix;
        m_ancestors.emplace_back();
        for (size_t i = 0; i + 1 < chosen.prefix.size(); ++i) {
            if (chosen.prefix[i] == '.' || chosen.prefix[i] == '/') {
                m_ancestors.push_back(chosen.prefix.substr(0, i + 1));
            }
        }
        m_mayHaveText = chosen.signature->besideText || chosen.prefix.find("visual.") != std::string::npos;
    }

    void take(const TensorInfo& info)
    {
        if (isOfOptimizer(info.name)) {
            return;
        }
        if (info.name.starts_with(m_names.prefix)) {
            takeInside(info.name.substr(m_names.prefix.size()), info);
        } else if (!takeOutside(info) && !m_quiet) {
            m_names.unused.push_back(info.name);
        }
    }

    BackboneNames result() { return std::move(m_names); }

private:
    void takeInside(const std::string& name, const TensorInfo& info)
    {
        if (isDecoder(name)) {
            m_names.decoder = true;
        } else if (isSelfDistillationHead(name)) {
            m_names.selfDistillationHead = true;
        } else {
            addTransform(isBuffer(name) ? m_names.ignored : m_names.transforms, name, {info.name, info.shape, {}});
        }
    }

    bool takeOutside(const TensorInfo& info)
    {
        for (const auto& ancestor : m_ancestors) {
            if (!info.name.starts_with(ancestor)) {
                continue;
            }
            const auto name = info.name.substr(ancestor.size());
            if (isClassifier(name) || (name == "head.proj.weight" && m_names.prefix.ends_with("trunk."))) {
                addTransform(m_names.transforms, name, {info.name, info.shape, {}});
            } else if (isDecoder(name)) {
                m_names.decoder = true;
            } else if (isSelfDistillationHead(name)) {
                m_names.selfDistillationHead = true;
            } else if (m_mayHaveText && isTextTower(name)) {
                m_names.textTower = true;
            } else if (!isBuffer(name)) {
                continue;
            }
            return true;
        }
        return false;
    }

    BackboneNames m_names;
    std::vector<std::string> m_ancestors;  ///< beginnings of the prefix, where a classifier may stand
    bool m_quiet, m_mayHaveText = false;
};

}  // namespace

bool isBuffer(std::string_view name)
{
    constexpr std::array<std::string_view, 7> buffers{
        "mask_token", "masked_embed",          "num_batches_tracked", "relative_position_index",
        "attn_mask",  "relative_coords_table", "position_ids"};
    const auto last = name.substr(name.rfind('.') + 1);  // npos + 1 is 0
    return std::ranges::find(buffers, last) != buffers.end();
}

bool isDecoder(const std::string& name)
{
    return name.starts_with("decoder");
}

bool isSelfDistillationHead(const std::string& name)
{
    if (name.starts_with("dino_head.") || name.starts_with("ibot_head.") || name.starts_with("head.last_layer")) {
        return true;
    }
    // "head.mlp.fc1" would be SigLIP's: a projection's layers are numbered, or there is only one.
    for (const std::string start : {"head.", "head.mlp.", "head.mlp2."}) {
        if (name.starts_with(start) && name.size() > start.size() && name[start.size()] >= '0' &&
            name[start.size()] <= '9') {
            return true;
        }
    }
    return name == "head.mlp.weight" || name == "head.mlp.bias";
}

bool isTextTower(const std::string& name)
{
    constexpr std::array<const char*, 10> starts{
        "text_model.",          "text.",     "text_projection", "transformer.", "token_embedding.",
        "positional_embedding", "ln_final.", "logit_scale",     "logit_bias",   "txt/"};
    constexpr std::array<std::string_view, 5> wholes{"t", "b", "input_resolution", "context_length", "vocab_size"};
    return std::ranges::any_of(starts, [&](auto start) { return name.starts_with(start); }) ||
           std::ranges::find(wholes, name) != wholes.end();
}

bool BackboneNames::hasStart(const std::string& start) const
{
    const auto found = transforms.lower_bound(start);
    return found != transforms.end() && found->first.starts_with(start);
}

const std::vector<int64_t>* BackboneNames::shapeOf(const std::string& name) const
{
    const auto found = transforms.find(name);
    return found == transforms.end() ? nullptr : &found->second.shape;
}

BackboneNames collectBackbone(const Checkpoint& checkpoint, const std::vector<BackboneCandidate>& candidates,
                              const BackboneCandidate& chosen)
{
    const auto roots = othersRoots(candidates, chosen.prefix);
    const bool quiet = std::ranges::any_of(candidates, [&](const auto& other) {
        return other.prefix != chosen.prefix && chosen.prefix.starts_with(other.prefix);
    });
    Collection collection(chosen, quiet);
    for (const auto& info : checkpoint.tensors()) {
        if (std::ranges::none_of(roots, [&](const auto& root) { return info.name.starts_with(root); })) {
            collection.take(info);
        }
    }
    auto names = collection.result();
    names.entries = checkpoint.entries().found;
    return names;
}

}  // namespace core
