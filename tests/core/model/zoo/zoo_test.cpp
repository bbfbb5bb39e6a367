// Facts of the published models, pinned to what their authors state.
#include "core/model/zoo/zoo.h"

#include "core/model/families/family_table.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>
#include <string_view>

namespace {

using core::zoo;

const core::ZooEntry& entry(std::string_view id)
{
    const auto* found = core::findInZoo(std::string(id));
    if (found == nullptr) {
        throw std::runtime_error("no such id: " + std::string(id));
    }
    return *found;
}

bool isLowerHex(const std::string& text)
{
    return text.find_first_not_of("0123456789abcdef") == std::string::npos;
}

TEST(Zoo, Knows164ModelsOf13Families)
{
    EXPECT_EQ(zoo().size(), 164U);
    std::map<std::string, int> families;
    for (const auto& model : zoo()) {
        ++families[model.family];
    }
    EXPECT_EQ(families, (std::map<std::string, int>{{"vit", 38},
                                                    {"deit", 4},
                                                    {"deit_distilled", 4},
                                                    {"deit3", 16},
                                                    {"dino", 4},
                                                    {"dinov2", 4},
                                                    {"dinov2_reg", 4},
                                                    {"mae", 6},
                                                    {"clip", 11},
                                                    {"siglip", 1},
                                                    {"cait", 10},
                                                    {"xcit", 46},
                                                    {"swin", 16}}));
}

TEST(Zoo, NamesEveryModelOnce)
{
    std::set<std::string> ids;
    for (const auto& model : zoo()) {
        EXPECT_TRUE(ids.insert(model.id).second) << model.id;
        EXPECT_FALSE(model.title.empty()) << model.id;
        EXPECT_EQ(core::findInZoo(model.id), &model);
    }
    EXPECT_EQ(core::findInZoo("resnet50"), nullptr);
}

TEST(Zoo, FetchesOnlyOverHttps)
{
    for (const auto& model : zoo()) {
        EXPECT_TRUE(model.url.starts_with("https://")) << model.id;
        EXPECT_TRUE(model.safetensorsUrl.empty() || model.safetensorsUrl.starts_with("https://")) << model.id;
    }
}

TEST(Zoo, HoldsGeometryThatCanBe)
{
    for (const auto& model : zoo()) {
        SCOPED_TRACE(model.id);
        EXPECT_GT(model.parameters, 1'000'000);
        EXPECT_EQ(model.inputSize % model.patch, 0);
        EXPECT_EQ(model.preprocessing.height, model.inputSize);
        EXPECT_GE(model.depth, 12);
        EXPECT_EQ(model.heads.size(), model.family == "swin" ? 4U : 1U);
        EXPECT_EQ(model.dim % model.heads[0], 0);
        EXPECT_GT(model.preprocessing.cropPct, 0.0);
        EXPECT_LE(model.preprocessing.cropPct, 1.0);
        EXPECT_EQ(model.tokensNorm.has_value(), model.family == "xcit");
        EXPECT_FALSE(model.licence.empty());
        EXPECT_TRUE(isLowerHex(model.sha256Prefix + model.md5Prefix));
    }
}

TEST(Zoo, HasTheNumbersOfTheDeitPaper)  // Touvron et al. 2021, arXiv:2012.12877, tables 1 and 7
{
    const auto& tiny = entry("deit_tiny_patch16_224.fb_in1k");
    EXPECT_EQ(tiny.parameters, 5'717'416);
    EXPECT_EQ(tiny.depth, 12);
    EXPECT_EQ(tiny.dim, 192);
    EXPECT_THAT(tiny.heads, testing::ElementsAre(3));
    EXPECT_EQ(tiny.top1, 72.2);
    EXPECT_EQ(tiny.sha256Prefix, "a1311bcf");  // the authors write it into the file's name
    EXPECT_EQ(tiny.url, "https://dl.fbaipublicfiles.com/deit/deit_tiny_patch16_224-a1311bcf.pth");
    EXPECT_THAT(entry("deit_base_patch16_224.fb_in1k").heads, testing::ElementsAre(12));
    EXPECT_EQ(entry("deit_base_distilled_patch16_384.fb_in1k").prefixTokens, 2);
}

TEST(Zoo, RepeatsTheHashThatTheFileNameCarries)
{
    int hashed = 0;
    for (const auto& model : zoo()) {
        if (!model.sha256Prefix.empty()) {
            EXPECT_THAT(model.url, testing::HasSubstr("-" + model.sha256Prefix + ".pth"));
            ++hashed;
        }
    }
    EXPECT_EQ(hashed, 12);
    EXPECT_EQ(entry("vit_base_patch16_224.mae").md5Prefix, "8cad7c");  // facebookresearch/mae, README
}

TEST(Zoo, KnowsWhatTheFamiliesDifferIn)
{
    const auto& augreg = entry("vit_tiny_patch16_224.augreg_in21k_ft_in1k");
    EXPECT_EQ(augreg.title, "ViT-Tiny/16 224 (AugReg, ImageNet-21k → ImageNet-1k)");
    EXPECT_EQ(augreg.preprocessing.mean, (std::vector<double>{0.5, 0.5, 0.5}));
    EXPECT_EQ(augreg.activation, core::Activation::Gelu);
    EXPECT_EQ(augreg.globalPool, "token");

    EXPECT_EQ(entry("vit_base_patch16_clip_quickgelu_224.openai").activation, core::Activation::QuickGelu);
    EXPECT_EQ(entry("vit_base_patch16_clip_quickgelu_224.openai").normEps, 1e-5);
    EXPECT_EQ(entry("vit_giant_patch14_reg4_dinov2.lvd142m").activation, core::Activation::Silu);
    EXPECT_EQ(entry("vit_giant_patch14_reg4_dinov2.lvd142m").registers, 4);
    EXPECT_EQ(entry("vit_small_patch16_224.dino").knnTop1, 74.5);  // facebookresearch/dino, README
    EXPECT_EQ(entry("vit_small_patch16_224.dino").linearTop1, 77.0);
    EXPECT_EQ(entry("vit_base_patch16_clip_384.openai_ft_in12k_in1k").preprocessing.cropMode, core::CropMode::Squash);
    EXPECT_THAT(entry("swin_tiny_patch4_window7_224.ms_in1k").heads, testing::ElementsAre(3, 6, 12, 24));
    EXPECT_EQ(entry("xcit_nano_12_p16_224.fb_in1k").tokensNorm, false);
    EXPECT_EQ(entry("xcit_small_12_p16_224.fb_in1k").tokensNorm, true);
    EXPECT_EQ(entry("cait_xxs24_224.fb_dist_in1k").depth, 24);  // without its two class-attention layers
}

std::vector<core::Family> familiesOf(const core::ZooEntry& model)
{
    std::vector<core::Family> families;
    for (const auto& row : core::familyTable()) {
        if (row.zoo.has(model)) {
            families.push_back(row.family);
        }
    }
    return families;
}

TEST(Zoo, SaysWhichFamilyOfNetworksEachIs)
{
    using testing::ElementsAre;
    EXPECT_THAT(familiesOf(entry("deit3_small_patch16_224.fb_in1k")), ElementsAre(core::Family::Vit));
    EXPECT_THAT(familiesOf(entry("vit_base_patch16_siglip_224.webli")), ElementsAre(core::Family::Vit));
    EXPECT_THAT(familiesOf(entry("cait_xxs24_224.fb_dist_in1k")), ElementsAre(core::Family::Cait));
    EXPECT_THAT(familiesOf(entry("dino_xcit_small_12_p8")), ElementsAre(core::Family::Xcit));
    EXPECT_THAT(familiesOf(entry("swin_tiny_patch4_window7_224.ms_in1k")), ElementsAre(core::Family::Swin));
    for (const auto& model : zoo()) {
        EXPECT_THAT(familiesOf(model), testing::SizeIs(1)) << model.id;
    }
}

}  // namespace
