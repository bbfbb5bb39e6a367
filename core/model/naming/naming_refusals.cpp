#include "core/model/naming/naming_refusals.h"

#include "core/error.h"
#include "core/model/naming/backbone_names.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <string_view>

namespace core {

namespace {

/// Names that mean other mathematics behind the same outer names, and what to call it (reference: timm's variants).
struct NameRefusal {
    std::string_view part;  ///< with dots where a word of the name begins and ends
    const char* feature;
};
constexpr NameRefusal kNameRefusals[] = {
    {".blocks.0.attns.", "parallel branches"},
    {".blocks.0.in_proj.", "parallel scaling blocks"},
    {".attn.q_norm.", "normalised queries and keys"},
    {".attn.k_norm.", "normalised queries and keys"},
    {".attn.q_bias.", "separate query and value biases (BEiT)"},
    {".attn.v_bias.", "separate query and value biases (BEiT)"},
    {".lambda_1.", "separate query and value biases (BEiT)"},
    {".mlp.fc1_g.", "unpacked SwiGLU (EVA, AIMv2)"},
    {".mlp.fc1_x.", "unpacked SwiGLU (EVA, AIMv2)"},
    {".attn.norm.", "a norm inside attention (EVA, BEiT-3)"},
    {".mlp.norm.", "a norm inside the MLP (EVA, BEiT-3)"},
    {".rope", "rotary position embedding"},
    {".blocks.0.attn.rel_pos_h.", "relative positions (SAM)"},
    {".attn.cpb_mlp.", "scaled cosine attention (Swin V2)"},
    {".absolute_pos_embed.", "an absolute position embedding (Swin)"},
    {".patch_embed.backbone.", "a convolutional stem (hybrid ViT)"},
    {".patch_embed.conv1.", "a convolutional stem"},
    {".conv_root.", "a convolutional stem (hybrid ViT)"},
    {".gn_root.", "a convolutional stem (hybrid ViT)"},
};

/// Windows have such a table too, but in a stage's block.
bool isBeitTable(std::string_view name)
{
    return name.find(".attn.relative_position_bias_table.") != std::string_view::npos && name.starts_with(".blocks.");
}

const char* foreignFeature(const std::string& name)
{
    auto dotted = "." + name + ".";
    std::ranges::replace(dotted, '/', '.');
    for (const auto& [part, feature] : kNameRefusals) {
        if (dotted.find(part) != std::string::npos) {
            return feature;
        }
    }
    return isBeitTable(dotted) ? "relative position bias (BEiT)" : nullptr;
}

struct Naming {
    const char* name;
    const char* sign;  ///< the tensor that is looked for
    std::array<std::string_view, 2> traits;
};
constexpr Naming kNamings[] = {
    {"timm's and the authors'", "patch_embed.proj.weight", {".attn.qkv.", ".attn.proj."}},
    {"XCiT's", "patch_embed.proj.0.0.weight", {".local_mp.", "cls_attn_blocks."}},
    {"Hugging Face's for ViT and Swin",
     "embeddings.patch_embeddings.projection.weight",
     {".attention.", ".layernorm_before."}},
    {"Hugging Face's for CLIP", "vision_model.embeddings.patch_embedding.weight", {".self_attn.", ".layer_norm1."}},
    {"OpenCLIP's", "visual.conv1.weight", {".resblocks.", ".attn.in_proj_weight"}},
    {"Google's", "embedding/kernel", {"Transformer/", "encoderblock"}},
};

const Naming* nearestNaming(const Checkpoint& checkpoint)
{
    const Naming* nearest = nullptr;
    std::ptrdiff_t best = 0;
    for (const auto& naming : kNamings) {
        const auto fits = std::ranges::count_if(checkpoint.tensors(), [&](const TensorInfo& info) {
            return std::ranges::any_of(naming.traits,
                                       [&](auto trait) { return info.name.find(trait) != std::string::npos; });
        });
        if (fits > best) {
            best = fits;
            nearest = &naming;
        }
    }
    return nearest;
}

/// The name without what training wraps around it.
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

std::string firstNames(const Checkpoint& checkpoint)
{
    const auto& tensors = checkpoint.tensors();
    std::vector<std::string_view> names;
    for (size_t i = 0; i < std::min<size_t>(tensors.size(), 5); ++i) {
        names.emplace_back(tensors[i].name);
    }
    return fmt::format("found {} tensors, among them {}", tensors.size(), fmt::join(names, ", "));
}

bool isLinearClassifier(const Checkpoint& checkpoint)
{
    const auto& tensors = checkpoint.tensors();
    return tensors.size() <= 2 && std::ranges::any_of(tensors, [](const TensorInfo& info) {
               return info.shape.size() == 2 && (info.name == "weight" || info.name.ends_with(".weight"));
           });
}

/// What a part of a network is called that comes without its backbone; null: it is none of these.
const char* partWithoutBackbone(const Checkpoint& checkpoint)
{
    const auto& tensors = checkpoint.tensors();
    const auto all = [&](auto is) {
        return std::ranges::all_of(tensors, [&](const TensorInfo& info) { return is(unwrapped(info.name)); });
    };
    if (isLinearClassifier(checkpoint)) {
        return "a linear classifier only: it needs its backbone, which is another file";
    }
    if (all([](const std::string& name) {
            return isSelfDistillationHead(name) || name.starts_with("last_layer") || name.starts_with("mlp.");
        })) {
        return "a DINO head without its backbone: probably the wrong part of a training checkpoint";
    }
    if (all([](const std::string& name) { return isDecoder(name) || name == "mask_token"; })) {
        return "a MAE decoder without its encoder";
    }
    if (all(isTextTower)) {
        return "a text encoder without an image tower";
    }
    const auto isResNet = [](const TensorInfo& info) { return info.name.find("layer1.0.conv1.") != std::string::npos; };
    return std::ranges::any_of(tensors, isResNet) ? "a convolutional network (ResNet), not a vision transformer"
                                                  : nullptr;
}

}  // namespace

void refuseOtherMathematics(const TensorPieces& pieces)
{
    for (const auto& [name, piece] : pieces) {
        if (const char* feature = foreignFeature(name)) {
            throw Error(ErrorCode::Unsupported,
                        fmt::format("{}: this model has {}, which is not supported", piece.stored, feature));
        }
    }
}

void refuseWithoutBackbone(const Checkpoint& checkpoint)
{
    if (checkpoint.tensors().empty()) {
        throw Error(ErrorCode::Unsupported, "expected the weights of a vision transformer, found no tensors");
    }
    if (const char* part = partWithoutBackbone(checkpoint)) {
        throw Error(ErrorCode::Unsupported, fmt::format("this is {}; {}", part, firstNames(checkpoint)));
    }
    for (const auto& info : checkpoint.tensors()) {
        if (const char* feature = foreignFeature(unwrapped(info.name))) {
            throw Error(ErrorCode::Unsupported,
                        fmt::format("{}: this model has {}, which is not supported", info.name, feature));
        }
    }
    const auto* nearest = nearestNaming(checkpoint);
    throw Error(ErrorCode::Unsupported,
                fmt::format("no known naming of a vision transformer: {}; {}", firstNames(checkpoint),
                            nearest == nullptr ? std::string("none of the known names of a patch embedding is there")
                                               : fmt::format("the nearest naming is {}, but {} is missing",
                                                             nearest->name, nearest->sign)));
}

}  // namespace core
