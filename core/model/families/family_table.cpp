#include "core/model/families/family_table.h"

#include "core/model/families/beit/beit_family.h"
#include "core/model/families/biased_vit.h"
#include "core/model/families/cait/cait.h"
#include "core/model/families/cait/cait_family.h"
#include "core/model/families/detr/detr.h"
#include "core/model/families/detr/detr_family.h"
#include "core/model/families/relpos/relpos_family.h"
#include "core/model/families/resnet/resnet.h"
#include "core/model/families/resnet/resnet_family.h"
#include "core/model/families/rotary/rotary.h"
#include "core/model/families/rotary/rotary_family.h"
#include "core/model/families/sam/sam.h"
#include "core/model/families/sam/sam_family.h"
#include "core/model/families/swin/swin.h"
#include "core/model/families/swin/swin_family.h"
#include "core/model/families/vit/vit.h"
#include "core/model/families/vit/vit_family.h"
#include "core/model/families/xcit/xcit.h"
#include "core/model/families/xcit/xcit_family.h"

#include <algorithm>
#include <cassert>

namespace core {

namespace {

template <typename Net>
std::shared_ptr<Network> make(const ModelSpec& spec, Weights weights)
{
    return std::make_shared<Net>(spec, weights);
}

constexpr Naming kSwinNamings[] = {
    {kTimmSign, isSwin, nameSwin},
    {kHuggingFaceSign, isHuggingFaceSwin, nameHuggingFaceSwin},
};
constexpr Naming kSwinV2Namings[] = {{kHuggingFaceSign, isHuggingFaceSwinV2, nameHuggingFaceSwinV2}};
constexpr Naming kXcitNamings[] = {{kXcitSign, nullptr, nameXcit}};
constexpr Naming kCaitNamings[] = {{kTimmSign, isCait, nameCait}};
constexpr Naming kRotaryNamings[] = {
    {kTimmSign, isEvaNaming, nameEva},
    {kHuggingFaceDinov3Sign, nullptr, nameHuggingFaceDinov3},
};
constexpr Naming kBeitNamings[] = {
    {kTimmSign, isBeit, nameBeit},
    {kHuggingFaceSign, isHuggingFaceBeit, nameHuggingFaceBeit},
};
constexpr Naming kSamNamings[] = {
    {kTimmSign, isSam, nameSam},
    {kHuggingFaceSamSign, nullptr, nameHuggingFaceSam},
};
constexpr Naming kRelposNamings[] = {{kTimmSign, isRelpos, nameRelpos}};
constexpr Naming kDetrNamings[] = {
    {kDetrSign, nullptr, nameDetr},
    {kHuggingFaceDetrSign, nullptr, nameHuggingFaceDetr},
};
constexpr Naming kResnetNamings[] = {{kResnetSign, nullptr, nameResnet}};
constexpr Naming kVitNamings[] = {
    {kTimmSign, nullptr, nameTimm},
    {kNaflexSign, nullptr, nameNaflex},
    {kAimv2Sign, nullptr, nameAimv2},
    {kHuggingFaceAimv2Sign, nullptr, nameHuggingFaceAimv2},
    {kHuggingFaceSign, isHuggingFaceDinov2, nameHuggingFaceDinov2},
    {kHuggingFaceSign, nullptr, nameHuggingFaceVit},
    {kHuggingFaceClipSign, nullptr, nameHuggingFaceClip},
    {kOpenClipSign, nullptr, nameOpenClip},
    {kJaxSign, nullptr, nameJax},
};

}  // namespace

std::span<const FamilyRow> familyTable()
{
    static const std::vector<FamilyRow> kTable{
        {.family = Family::SwinV2,
         .name = "swinv2",
         .title = "Swin v2",
         .signature = {"layers.0.blocks.0.attn.cpb_mlp.0.weight", "layers.0.blocks.0.attn.logit_scale",
                       "layers.0.blocks.0.attn.qkv.weight", "patch_embed.proj.weight"},
         .infer = inferSwinV2,
         .make = make<Swin>,
         .namings = kSwinV2Namings,
         .zoo = {{"swinv2"}, nullptr}},
        {.family = Family::Swin,
         .name = "swin",
         .title = "Swin",
         .signature = {"layers.0.blocks.0.attn.relative_position_bias_table", "layers.0.blocks.0.attn.qkv.weight",
                       "patch_embed.proj.weight"},
         .infer = inferSwin,
         .make = make<Swin>,
         .namings = kSwinNamings,
         .zoo = {{"swin"}, nullptr}},
        {.family = Family::Xcit,
         .name = "xcit",
         .title = "XCiT",
         .signature = {"blocks.0.attn.temperature", "patch_embed.proj.0.0.weight", "cls_token"},
         .infer = inferXcit,
         .make = make<Xcit>,
         .namings = kXcitNamings,
         .zoo = {{"xcit"}, nullptr}},
        {.family = Family::Cait,
         .name = "cait",
         .title = "CaiT",
         .signature = {"blocks_token_only.0.attn.q.weight", "blocks.0.attn.proj_l.weight", "patch_embed.proj.weight",
                       "pos_embed"},
         .infer = inferCait,
         .make = make<Cait>,
         .namings = kCaitNamings,
         .zoo = {{"cait"}, nullptr}},
        {.family = Family::Beit,
         .name = "beit",
         .title = "BEiT",
         .signature = {"blocks.0.attn.rel_pos.relative_position_bias_table|shared_rel_pos.relative_position_bias_table",
                       "blocks.0.attn.qkv.weight", "patch_embed.proj.weight"},
         .infer = inferBeit,
         .make = make<BiasedVit>,
         .namings = kBeitNamings,
         .zoo = {{"beit", "beitv2"}, nullptr}},
        {.family = Family::Relpos,
         .name = "vit_relpos",
         .title = "Relative-position ViT",
         .signature = {"blocks.0.attn.rel_pos.mlp.fc1.weight|shared_rel_pos.mlp.fc1.weight", "blocks.0.attn.qkv.weight",
                       "patch_embed.proj.weight"},
         .infer = inferRelpos,
         .make = make<BiasedVit>,
         .namings = kRelposNamings,
         .zoo = {{"vit_relpos"}, nullptr}},
        {.family = Family::Sam,
         .name = "sam",
         .title = "SAM",
         .signature = {"blocks.0.attn.rel_pos_h", "blocks.0.attn.qkv.weight", "patch_embed.proj.weight"},
         .infer = inferSam,
         .make = make<Sam>,
         .namings = kSamNamings,
         .zoo = {{"sam"}, nullptr}},
        {.family = Family::Detr,
         .name = "detr",
         .title = "DETR",
         .signature = {"query_embed", "class_embed.weight", "decoder.0.cross.qkv.weight", "backbone.conv1.weight"},
         .infer = inferDetr,
         .make = make<Detr>,
         .namings = kDetrNamings,
         .zoo = {}},
        {.family = Family::Resnet,
         .name = "resnet",
         .title = "ResNet",
         .signature = {"conv1.weight", "layer1.0.conv1.weight", "fc.weight"},
         .infer = inferResnet,
         .make = make<Resnet>,
         .namings = kResnetNamings,
         .zoo = {}},
        {.family = Family::Rotary,
         .name = "rotary",
         .title = "Rotary ViT",
         .signature = {"blocks.0.attn.qkv.weight", "patch_embed.proj.weight"},
         .isIt = isRotary,
         .infer = inferRotary,
         .make = make<Rotary>,
         .namings = kRotaryNamings,
         .zoo = {}},
        {.family = Family::Vit,
         .name = "vit",
         .title = "ViT",
         .signature = {"blocks.0.attn.qkv.weight|blocks.0.attns.0.attn.qkv.weight", "patch_embed.proj.weight",
                       "pos_embed"},
         .isIt = isVit,
         .infer = inferVit,
         .make = make<Vit>,
         .namings = kVitNamings,
         .zoo = {{"vit", "deit", "deit_distilled", "deit3", "dino", "dinov2", "dinov2_reg", "mae", "clip", "siglip"},
                 fitsZooVit}},
    };
    return kTable;
}

const FamilyRow& familyRow(Family family)
{
    const auto row = std::ranges::find(familyTable(), family, &FamilyRow::family);
    assert(row != familyTable().end());
    return *row;
}

// A recording is no network that names or shapes could tell: it is no row.
std::string_view familyName(Family family)
{
    return family == Family::Recorded ? "recorded" : familyRow(family).name;
}

std::string_view familyTitle(Family family)
{
    return family == Family::Recorded ? "Recorded trace" : familyRow(family).title;
}

}  // namespace core
