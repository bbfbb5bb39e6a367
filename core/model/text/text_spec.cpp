#include "core/model/text/text_spec.h"

#include "core/model/families/vit/vit_namings.h"
#include "core/model/naming/backbone.h"
#include "core/model/sidecar/sidecar.h"
#include "core/model/spec/refuse.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace core {

namespace {

constexpr std::string_view kHuggingFaceWords = "text_model.embeddings.token_embedding.weight";
constexpr std::string_view kOpenClipWords = "token_embedding.weight";

/// The beginning of a text tower.
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
        const bool huggingFace = endsAtWord(name, kHuggingFaceWords);
        const size_t sign = huggingFace ? kHuggingFaceWords.size() : kOpenClipWords.size();
        if (!huggingFace && !endsAtWord(name, kOpenClipWords)) {
            continue;
        }
        const auto prefix = name.substr(0, name.size() - sign);
        if (huggingFace || checkpoint.contains(prefix + "transformer.resblocks.0.ln_1.weight")) {
            places.push_back({prefix, huggingFace});
        }
    }
    return places;
}

/// The tower's own tensors by their names after the prefix.
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

/// `name` beside the tower or around it (OpenCLIP's "text.").
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

namespace {

/// Heads of CLIP's and SigLIP's towers: one per 64 channels, but one per 72 in the tower of 1152.
int defaultTextHeads(int width)
{
    constexpr int channels = 64, odd = 1152, headsOfOdd = 16;
    return width == odd ? headsOfOdd : width / channels;
}

}  // namespace

TextSpec inferTextSpec(const TensorShapes& shapes, const std::filesystem::path& checkpoint, DefaultText usual)
{
    const ShapeReader reader(shapes, "every text tower");
    const auto stated = collectSidecars(checkpoint, {}).text;
    TextSpec spec;
    const auto words = reader.shape("token_embedding", 2);
    spec.vocabulary = static_cast<int>(words[0]);
    spec.dim = static_cast<int>(words[1]);
    spec.context = reader.side("pos_embed", 2, 0);
    spec.output = reader.side("head.weight", 2, 0);
    spec.depth = reader.count("blocks.");
    spec.mlpHidden = reader.side("blocks.0.mlp.fc1.weight", 2, 0);
    spec.bidirectional = reader.has("head.bias");
    const auto heads = stated.positive("num_attention_heads"), openClipHeads = stated.positive("heads");
    spec.heads = heads ? *heads : openClipHeads ? *openClipHeads : defaultTextHeads(spec.dim);
    spec.activation = stated.activation("hidden_act").value.value_or(usual.activation);
    spec.normEps = stated.fraction("layer_norm_eps").value.value_or(usual.normEps);
    if (spec.heads < 1 || spec.dim % spec.heads != 0) {
        refuseShape("text tower",
                    "expected heads that share its {} channels evenly, found {}; config.json states them as "
                    "text_config.num_attention_heads",
                    spec.dim, spec.heads);
    }
    const auto pooling = stated.text("pool_type");  // OpenCLIP's word for the token whose output is taken
    if (const char* known = spec.bidirectional ? "last" : "argmax"; pooling && *pooling != known) {
        refuseVariant(pooling.provenance.text(), "text_cfg.pool_type: expected {} of such a text tower, found {}",
                      known, *pooling);
    }
    return spec;
}

}  // namespace core
