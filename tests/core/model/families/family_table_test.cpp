#include "core/model/families/family_table.h"

#include <gtest/gtest.h>

#include <set>

namespace {

using core::AddedToken;
using core::Dropping;
using core::Family;

/// By the papers: which tokens a layer of the family needs, and whether its layers add to one stream.
struct Expected {
    Family family;
    const char* name;
    Dropping dropping;
    AddedToken addedToken;
    bool attends, logitIsSumOverHeads;
};
constexpr Expected kExpected[] = {
    {Family::Vit, "vit", Dropping::LeftOut, AddedToken::Possible, true, true},
    {Family::Rotary, "rotary", Dropping::LeftOut, AddedToken::Possible, true, true},
    {Family::Cait, "cait", Dropping::LeftOut, AddedToken::Impossible, true, false},
    {Family::Beit, "beit", Dropping::Masked, AddedToken::BiasByPosition, true, true},
    {Family::Relpos, "vit_relpos", Dropping::Masked, AddedToken::BiasByPosition, true, false},
    {Family::Xcit, "xcit", Dropping::Impossible, AddedToken::Impossible, true, false},
    {Family::Swin, "swin", Dropping::Impossible, AddedToken::Impossible, true, false},
    {Family::SwinV2, "swinv2", Dropping::Impossible, AddedToken::Impossible, true, false},
    {Family::Sam, "sam", Dropping::Impossible, AddedToken::Impossible, true, false},
    {Family::Detr, "detr", Dropping::Impossible, AddedToken::Impossible, true, false},
    {Family::Yolos, "yolos", Dropping::Impossible, AddedToken::Impossible, true, false},
    {Family::Vitpose, "vitpose", Dropping::Impossible, AddedToken::Impossible, true, false},
    {Family::Pit, "pit", Dropping::Impossible, AddedToken::Impossible, true, false},
    {Family::Vitamin, "vitamin", Dropping::LeftOut, AddedToken::Possible, true, true},
    {Family::Caformer, "caformer", Dropping::Impossible, AddedToken::Impossible, true, false},
    {Family::Pvt, "pvt_v2", Dropping::Impossible, AddedToken::Impossible, true, false},
    {Family::Segformer, "segformer", Dropping::Impossible, AddedToken::Impossible, true, false},
    {Family::Hiera, "hiera", Dropping::Impossible, AddedToken::Impossible, true, false},
    {Family::Twins, "twins", Dropping::Impossible, AddedToken::Impossible, true, false},
    {Family::Video, "video", Dropping::LeftOut, AddedToken::Possible, true, true},
    {Family::Timesformer, "timesformer", Dropping::Impossible, AddedToken::Impossible, true, false},
    {Family::Davit, "davit", Dropping::Impossible, AddedToken::Impossible, true, false},
    {Family::TinyVit, "tiny_vit", Dropping::Impossible, AddedToken::Impossible, true, false},
    {Family::Maxvit, "maxvit", Dropping::Impossible, AddedToken::Impossible, true, false},
    {Family::Coatnet, "coatnet", Dropping::Impossible, AddedToken::Impossible, true, false},
    {Family::SwinV2Cr, "swinv2_cr", Dropping::Impossible, AddedToken::Impossible, true, false},
    {Family::Sam2Hiera, "sam2_hiera", Dropping::Impossible, AddedToken::Impossible, true, false},
    {Family::Edgenext, "edgenext", Dropping::Impossible, AddedToken::Impossible, true, false},
    {Family::Mobilevit, "mobilevit", Dropping::Impossible, AddedToken::Impossible, true, false},
    {Family::Visformer, "visformer", Dropping::Impossible, AddedToken::Impossible, true, false},
    {Family::Levit, "levit", Dropping::Impossible, AddedToken::Impossible, true, false},
    {Family::Convit, "convit", Dropping::Impossible, AddedToken::Impossible, true, false},
    {Family::Mvit, "mvitv2", Dropping::Impossible, AddedToken::Impossible, true, false},
    {Family::Differential, "vit_diff", Dropping::Impossible, AddedToken::Impossible, true, false},
    {Family::Volo, "volo", Dropping::Impossible, AddedToken::Impossible, true, false},
    {Family::Crossvit, "crossvit", Dropping::Impossible, AddedToken::Impossible, true, false},
    {Family::Tnt, "tnt", Dropping::Impossible, AddedToken::Impossible, true, false},
    {Family::Nest, "nest", Dropping::Impossible, AddedToken::Impossible, true, false},
    {Family::Gcvit, "gcvit", Dropping::Impossible, AddedToken::Impossible, true, false},
    {Family::Efficientformer, "efficientformer", Dropping::Impossible, AddedToken::Impossible, true, false},
    {Family::Nextvit, "nextvit", Dropping::Impossible, AddedToken::Impossible, true, false},
    {Family::Fastvit, "fastvit", Dropping::Impossible, AddedToken::Impossible, true, false},
    {Family::ClipResnet, "clip_resnet", Dropping::Impossible, AddedToken::Impossible, true, false},
    {Family::Resnet, "resnet", Dropping::Impossible, AddedToken::Impossible, false, false},
    {Family::Recorded, "recorded", Dropping::Impossible, AddedToken::Impossible, true, false},
};

TEST(FamilyTraits, AreStatedForEveryFamily)
{
    for (const auto& expected : kExpected) {
        const auto& traits = core::familyTraits(expected.family);
        EXPECT_EQ(traits.name, expected.name);
        EXPECT_EQ(traits.dropping, expected.dropping) << expected.name;
        EXPECT_EQ(traits.addedToken, expected.addedToken) << expected.name;
        EXPECT_EQ(traits.attends, expected.attends) << expected.name;
        EXPECT_EQ(traits.logitIsSumOverHeads, expected.logitIsSumOverHeads) << expected.name;
    }
}

TEST(FamilyTable, HasEveryFamilyOnceAndNoRowWithAGap)
{
    std::set<Family> families;
    for (const auto& row : core::familyTable()) {
        EXPECT_TRUE(families.insert(row.family).second) << row.traits.name;
        EXPECT_FALSE(row.traits.title.empty()) << row.traits.name;
        EXPECT_FALSE(row.signature.empty()) << row.traits.name;
        EXPECT_NE(row.infer, nullptr) << row.traits.name;
        EXPECT_NE(row.make, nullptr) << row.traits.name;
        EXPECT_FALSE(row.namings.empty()) << row.traits.name;
    }
    EXPECT_EQ(families.size() + 1, std::size(kExpected));  // a recording has no row
}

}  // namespace
