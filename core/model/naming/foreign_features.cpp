#include "core/model/naming/foreign_features.h"

#include "core/error.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace core {

namespace {

/// Names that mean other mathematics behind the same outer names, and what to call it (reference: timm's variants).
struct ForeignName {
    std::string_view part;  ///< with dots where a word of the name begins and ends
    const char* feature;
};
constexpr ForeignName kForeignNames[] = {
    {".lambda_q1.", "differential attention"},
    {".attn.gate.", "gated attention"},
    {".embeds.pos_embed_y.", "positions as sums of a row's and a column's (factorised, NaFlex)"},
    {".attn.meta_mlp.", "position bias from a meta network (Swin v2 CR)"},
    {".absolute_pos_embed.", "an absolute position embedding (Swin)"},
    {".patch_embed.backbone.conv1.", "a convolutional stem of its own kind (ResNet-D in front of a ViT)"},
    {".patch_embed.backbone.0.", "a convolutional stem of its own kind (MobileCLIP)"},
    {".patch_embed.conv1.", "a convolutional stem"},
    {".conv_root.", "a convolutional stem (hybrid ViT)"},
    {".gn_root.", "a convolutional stem (hybrid ViT)"},
};

}  // namespace

const char* foreignFeature(const std::string& name)
{
    auto dotted = "." + name + ".";
    std::ranges::replace(dotted, '/', '.');
    for (const auto& [part, feature] : kForeignNames) {
        if (dotted.find(part) != std::string::npos) {
            return feature;
        }
    }
    return nullptr;
}

void refuseForeign(const std::string& name, const std::string& stored)
{
    if (const char* feature = foreignFeature(name)) {
        throw Error(ErrorCode::Unsupported,
                    fmt::format("{}: this model has {}, which is not supported", stored, feature));
    }
}

}  // namespace core
