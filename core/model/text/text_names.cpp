#include "core/model/text/text_names.h"

#include "core/model/families/vit/vit_namings.h"
#include "core/model/naming/backbone_names.h"
#include "core/model/naming/tensor_transform.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace core {

namespace {

constexpr std::string_view kHuggingFaceSignature = "text_model.embeddings.token_embedding.weight";
constexpr std::string_view kOpenClipSignature = "token_embedding.weight";

/// Where a text tower begins.
struct Place {
    std::string prefix;
    bool huggingFace = false;
};

bool endsAtWord(std::string_view name, std::string_view ending)
{
    return name.ends_with(ending) && (name.size() == ending.size() || name[name.size() - ending.size() - 1] == '.');
}

std::vector<Place> placesIn(const Checkpoint& checkpoint)
{
    std::vector<Place> places;
    for (const auto& [name, dtype, shape] : checkpoint.tensors()) {
        const bool huggingFace = endsAtWord(name, kHuggingFaceSignature);
        const size_t sign = huggingFace ? kHuggingFaceSignature.size() : kOpenClipSignature.size();
        if (!huggingFace && !endsAtWord(name, kOpenClipSignature)) {
            continue;
        }
        const auto prefix = name.substr(0, name.size() - sign);
        if (huggingFace || checkpoint.contains(prefix + "transformer.resblocks.0.ln_1.weight")) {
            places.push_back({prefix, huggingFace});
        }
    }
    return places;
}

/// The tower's own tensors by their names behind the prefix.
TensorTransforms piecesAt(const Place& place, const Checkpoint& checkpoint)
{
    constexpr std::array<std::string_view, 6> ours{"token_embedding.", "positional_embedding", "ln_final.",
                                                   "text_projection",  "transformer.",         "cls_emb"};
    TensorTransforms transforms;
    for (const auto& info : checkpoint.tensors()) {
        if (!info.name.starts_with(place.prefix)) {
            continue;
        }
        const auto name = info.name.substr(place.prefix.size());
        const bool wanted = place.huggingFace
                                ? name.starts_with("text_model.") || name == "text_projection.weight"
                                : std::ranges::any_of(ours, [&](auto start) { return name.starts_with(start); });
        if (wanted && !isBuffer(name)) {
            addTransform(transforms, name, {info.name, info.shape, {}});
        }
    }
    return transforms;
}

/// `name` beside the tower or around it ("text." of OpenCLIP).
std::string storedNear(const Checkpoint& checkpoint, const std::string& prefix, const std::string& name)
{
    const auto around = prefix.ends_with("text.") ? prefix.substr(0, prefix.size() - 5) : prefix;
    for (const auto& start : {prefix, around}) {
        if (checkpoint.contains(start + name)) {
            return start + name;
        }
    }
    return {};
}

}  // namespace

bool hasTextTower(const Checkpoint& checkpoint)
{
    return placesIn(checkpoint).size() == 1;
}

TextNames nameTextTower(const Checkpoint& checkpoint)
{
    const Place place = placesIn(checkpoint).at(0);
    TextNames found;
    (place.huggingFace ? nameHuggingFaceText : nameOpenClipText)(piecesAt(place, checkpoint), found.names);
    found.scale = storedNear(checkpoint, place.prefix, "logit_scale");
    found.bias = storedNear(checkpoint, place.prefix, "logit_bias");
    return found;
}

}  // namespace core
