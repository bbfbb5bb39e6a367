#include "core/model/families/vit/vit_parts.h"

#include "core/error.h"
#include "core/model/families/vit/architecture_words.h"

#include <fmt/format.h>

namespace core {

namespace {

/// 4 of "vit_base_patch14_reg4_dinov2", or as the arguments say it; 0: not said.
int registersSaid(const Sidecar& sidecar)
{
    const auto claim = sidecar.claims.find("registers");
    if (claim != sidecar.claims.end()) {
        return *claim->second;
    }
    const auto name = sidecar.architecture.value.value_or("");
    const auto at = name.find("_reg");
    const bool digit = at != std::string::npos && at + 4 < name.size() && name[at + 4] >= '1' && name[at + 4] <= '9';
    return digit ? name[at + 4] - '0' : 0;
}

}  // namespace

void requireWholeVit(const ShapeReader& shapes, const Sidecar& sidecar, const InferenceHints& hints,
                     const ModelSpec& spec)
{
    const int64_t width = spec.dim;
    if (!spec.preNorm) {  // CLIP alone has none
        shapes.require("patch_embed.proj.bias", {width});
    }
    const bool bare = spec.layerScale && spec.pooling != Pooling::AttentionPool;  // InternViT
    if (!spec.finalNorm && !spec.poolNorm && !bare) {
        shapes.require("norm.weight", {width});
    }
    // Without one the mean is normalised (fc_norm), but in SigLIP's like, which have neither gains nor registers.
    const auto told = sidecar.architecture.value.value_or("");
    if (!spec.tokens.classToken && spec.finalNorm && spec.pooling != Pooling::AttentionPool && !sidecar.classToken &&
        !told.empty() && told.find("_gap") == std::string::npos &&
        (spec.tokens.registers > 0 || (spec.layerScale && spec.qkvBias))) {
        shapes.require("cls_token", {1, 1, width});
    }
    if (spec.distilledHead) {
        shapes.require("dist_token", {1, 1, width});
    }
    // Hugging Face's classifier of a distilled model may read the class token alone.
    if (spec.tokens.distillationToken && spec.classes > 0 && namingSource(hints.naming) != NamingSource::HuggingFace) {
        shapes.require("head_dist.weight", {spec.classes, width});
    }
    if (const int registers = registersSaid(sidecar); registers > 0 && spec.tokens.registers == 0) {
        shapes.require("reg_token", {1, registers, width});
    }
}

void warnOfLookAlikes(const Sidecar& sidecar, const InferenceHints& hints, ModelSpec& spec)
{
    if (sidecar.architecture || architectureFacts(hints.name).activation) {
        return;
    }
    if (spec.pooling == Pooling::AttentionPool && spec.tokens.registers > 0) {
        spec.warnings.emplace_back(
            "Whether the attention pooling sees the registers is not in the file; it is computed without them.");
    }
    if (!spec.qkvBias && spec.tokens.classToken && !sidecar.qkvBias) {
        spec.warnings.emplace_back(
            "No block has attn.qkv.bias, which most ViTs with a class token have; it is computed without.");
    }
}

}  // namespace core
