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
    {kTimmSignature, isSwin, nameSwin},
    {kHuggingFaceSignature, isHuggingFaceSwin, nameHuggingFaceSwin},
};
constexpr Naming kSwinV2Namings[] = {{kHuggingFaceSignature, isHuggingFaceSwinV2, nameHuggingFaceSwinV2}};
constexpr Naming kXcitNamings[] = {{kXcitSignature, nullptr, nameXcit}};
constexpr Naming kCaitNamings[] = {{kTimmSignature, isCait, nameCait}};
constexpr Naming kRotaryNamings[] = {
    {kTimmSignature, isEvaNaming, nameEva},
    {kHuggingFaceDinov3Signature, nullptr, nameHuggingFaceDinov3},
};
constexpr Naming kBeitNamings[] = {
    {kTimmSignature, isBeit, nameBeit},
    {kHuggingFaceSignature, isHuggingFaceBeit, nameHuggingFaceBeit},
};
constexpr Naming kSamNamings[] = {
    {kTimmSignature, isSam, nameSam},
    {kHuggingFaceSamSignature, nullptr, nameHuggingFaceSam},
};
constexpr Naming kRelposNamings[] = {{kTimmSignature, isRelpos, nameRelpos}};
constexpr Naming kDetrNamings[] = {
    {kDetrSignature, nullptr, nameDetr},
    {kHuggingFaceDetrSignature, nullptr, nameHuggingFaceDetr},
};
constexpr Naming kResnetNamings[] = {{kResnetSignature, nullptr, nameResnet}};
constexpr Naming kVitNamings[] = {
    {kTimmSignature, nullptr, nameTimm},
    {kNaflexSignature, nullptr, nameNaflex},
    {kAimv2Signature, nullptr, nameAimv2},
    {kHuggingFaceAimv2Signature, nullptr, nameHuggingFaceAimv2},
    {kHuggingFaceSignature, isHuggingFaceDinov2, nameHuggingFaceDinov2},
    {kHuggingFaceSignature, nullptr, nameHuggingFaceVit},
    {kHuggingFaceClipSignature, nullptr, nameHuggingFaceClip},
    {kOpenClipSignature, nullptr, nameOpenClip},
    {kJaxSignature, nullptr, nameJax},
};

}  // namespace

std::span<const FamilyRow> familyTable()
{
    static const std::vector<FamilyRow> kTable{
        {.family = Family::SwinV2,
         .traits = {"swinv2", "Swin v2", Dropping::Impossible, AddedToken::Impossible, true, false},
         .signature = {"layers.0.blocks.0.attn.cpb_mlp.0.weight", "layers.0.blocks.0.attn.logit_scale",
                       "layers.0.blocks.0.attn.qkv.weight", "patch_embed.proj.weight"},
         .infer = inferSwinV2,
         .make = make<Swin>,
         .namings = kSwinV2Namings,
         .zoo = {{"swinv2"}, nullptr}},
        {.family = Family::Swin,
         .traits = {"swin", "Swin", Dropping::Impossible, AddedToken::Impossible, true, false},
         .signature = {"layers.0.blocks.0.attn.relative_position_bias_table", "layers.0.blocks.0.attn.qkv.weight",
                       "patch_embed.proj.weight"},
         .infer = inferSwin,
         .make = make<Swin>,
         .namings = kSwinNamings,
         .zoo = {{"swin"}, nullptr}},
        {.family = Family::Xcit,
         .traits = {"xcit", "XCiT", Dropping::Impossible, AddedToken::Impossible, true, false},
         .signature = {"blocks.0.attn.temperature", "patch_embed.proj.0.0.weight", "cls_token"},
         .infer = inferXcit,
         .make = make<Xcit>,
         .namings = kXcitNamings,
         .zoo = {{"xcit"}, nullptr}},
        {.family = Family::Cait,
         .traits = {"cait", "CaiT", Dropping::LeftOut, AddedToken::Impossible, true, false},
         .signature = {"blocks_token_only.0.attn.q.weight", "blocks.0.attn.proj_l.weight", "patch_embed.proj.weight",
                       "pos_embed"},
         .infer = inferCait,
         .make = make<Cait>,
         .namings = kCaitNamings,
         .zoo = {{"cait"}, nullptr}},
        {.family = Family::Beit,
         .traits = {"beit", "BEiT", Dropping::Unseen, AddedToken::BiasByPosition, true, true},
         .signature = {"blocks.0.attn.rel_pos.relative_position_bias_table|shared_rel_pos.relative_position_bias_table",
                       "blocks.0.attn.qkv.weight", "patch_embed.proj.weight"},
         .infer = inferBeit,
         .make = make<BiasedVit>,
         .namings = kBeitNamings,
         .zoo = {{"beit", "beitv2"}, nullptr}},
        {.family = Family::Relpos,
         .traits = {"vit_relpos", "Relative-position ViT", Dropping::Unseen, AddedToken::BiasByPosition, true, false},
         .signature = {"blocks.0.attn.rel_pos.mlp.fc1.weight|shared_rel_pos.mlp.fc1.weight", "blocks.0.attn.qkv.weight",
                       "patch_embed.proj.weight"},
         .infer = inferRelpos,
         .make = make<BiasedVit>,
         .namings = kRelposNamings,
         .zoo = {{"vit_relpos"}, nullptr}},
        {.family = Family::Sam,
         .traits = {"sam", "SAM", Dropping::Impossible, AddedToken::Impossible, true, false},
         .signature = {"blocks.0.attn.rel_pos_h", "blocks.0.attn.qkv.weight", "patch_embed.proj.weight"},
         .infer = inferSam,
         .make = make<Sam>,
         .namings = kSamNamings,
         .zoo = {{"sam"}, nullptr}},
        {.family = Family::Detr,
         .traits = {"detr", "DETR", Dropping::Impossible, AddedToken::Impossible, true, false},
         .signature = {"query_embed", "class_embed.weight", "decoder.0.cross.qkv.weight", "backbone.conv1.weight"},
         .infer = inferDetr,
         .make = make<Detr>,
         .namings = kDetrNamings,
         .zoo = {}},
        {.family = Family::Resnet,
         .traits = {"resnet", "ResNet", Dropping::Impossible, AddedToken::Impossible, false, false},
         .signature = {"conv1.weight", "layer1.0.conv1.weight", "fc.weight"},
         .infer = inferResnet,
         .make = make<Resnet>,
         .namings = kResnetNamings,
         .zoo = {}},
        {.family = Family::Rotary,
         .traits = {"rotary", "Rotary ViT", Dropping::LeftOut, AddedToken::Possible, true, true},
         .signature = {"blocks.0.attn.qkv.weight", "patch_embed.proj.weight"},
         .isIt = isRotary,
         .infer = inferRotary,
         .make = make<Rotary>,
         .namings = kRotaryNamings,
         .zoo = {}},
        {.family = Family::Vit,
         .traits = {"vit", "ViT", Dropping::LeftOut, AddedToken::Possible, true, true},
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

const FamilyTraits& familyTraits(Family family)
{
    // A recording is no network that names or shapes could tell: it has no row.
    static constexpr FamilyTraits kRecorded{
        "recorded", "Recorded trace", Dropping::Impossible, AddedToken::Impossible, true, false};
    return family == Family::Recorded ? kRecorded : familyRow(family).traits;
}

std::string_view familyName(Family family)
{
    return familyTraits(family).name;
}

std::string_view familyTitle(Family family)
{
    return familyTraits(family).title;
}

}  // namespace core
