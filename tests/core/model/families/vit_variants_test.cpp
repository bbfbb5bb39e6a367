// Relatives of ViT that differ in their blocks, norms or pooling. tests/data/vit_variants.json holds, for narrow ones,
// names and shapes, and the results of timm (float64) for weights and an image given by formulas.
#include "core/model/families/infer_spec.h"
#include "core/model/families/make_network.h"
#include "core/model/families/vit/vit_parts.h"
#include "core/model/load_weights.h"
#include "core/model/network/run_trace.h"
#include "core/model/spec/model_overrides.h"
#include "core/model/spec/part_specs.h"
#include "tests/core/model/fake_checkpoint.h"
#include "tests/support/expect_error.h"
#include "tests/support/folders.h"

#include <nlohmann/json.hpp>

#include <cmath>
#include <fstream>
#include <numeric>

namespace {

using Json = nlohmann::json;

Json variantCases()
{
    return Json::parse(std::ifstream(support::dataFolder() + "/vit_variants.json"));
}

/// Sines whose phase the name gives; around 0.8 where they scale.
torch::Tensor waveValues(const std::string& name, const Shape& shape)
{
    const int phase = std::accumulate(name.begin(), name.end(), 0) % 97;
    const auto i = torch::arange(c10::multiply_integers(shape), torch::kFloat64);
    const auto wave = torch::sin(1.3 * i + phase) + torch::sin(0.31 * i * (1 + phase % 7));
    const bool norm = name.find("norm") != std::string::npos && name.ends_with("weight");
    const double inputs = static_cast<double>(c10::multiply_integers(shape)) / static_cast<double>(shape.at(0));
    const bool added = shape.size() == 3 || name.ends_with("pos_embed");
    const double scale = shape.size() < 2 ? 0.2 : added ? 0.5 : 1.0 / std::sqrt(inputs);
    return ((norm || name.ends_with("gamma") ? 0.8 : 0.0) + scale * wave).reshape(shape).to(torch::kFloat32);
}

class FormulaCheckpoint final : public FakeCheckpoint {
public:
    explicit FormulaCheckpoint(const Json& shapes) : FakeCheckpoint({})
    {
        for (const auto& [name, shape] : shapes.items()) {
            add(name, shape.get<Shape>());
        }
    }
    torch::Tensor tensor(const std::string& name) const override { return waveValues(name, find(name)->shape); }
};

std::shared_ptr<core::Network> openVariant(const Json& about, const core::Checkpoint& file,
                                           const std::string& called = "x")
{
    core::Sidecar sidecar;
    core::readSidecar(about.dump(), "config.json", sidecar);
    const auto names = core::canonicalNames(file);
    core::InferenceHints hints(called);
    hints.naming = names.naming;
    hints.positionResampling = names.positionResampling;
    auto spec = core::inferSpec(core::shapesOf(names, file), sidecar, {}, hints);
    auto network = core::makeNetwork(spec, core::Weights::Unset);
    core::loadWeights(*network, file, names, spec, {});
    return network;
}

torch::Tensor waveFigure(int height, int width)
{
    const auto i = torch::arange(3 * height * width, torch::kFloat64);
    return (torch::sin(0.7 * i) + torch::cos(0.11 * i)).to(torch::kFloat32).reshape({1, 3, height, width});
}

torch::Tensor figureFor(const Json& known)
{
    const auto size = known.value("picture", std::vector<int>{8, 8});
    return waveFigure(size.at(0), size.at(1));
}

torch::Tensor numbersOf(const Json& numbers)
{
    return torch::tensor(numbers.get<std::vector<double>>()).to(torch::kFloat32);
}

double furthest(const torch::Tensor& a, const torch::Tensor& b)
{
    return (a.flatten() - b.flatten()).abs().max().item<double>();
}

Json caseOf(const std::string& architecture)
{
    for (auto& known : variantCases()) {
        if (known["architecture"] == architecture) {
            return known;
        }
    }
    return {};
}

class VitVariant : public testing::TestWithParam<const char*> {};

TEST_P(VitVariant, ComputesWhatItsAuthorsDo)
{
    const auto known = caseOf(GetParam());
    auto about = known.value("config", known);
    about.erase("tensors");
    const auto network = openVariant(about, FormulaCheckpoint(known["tensors"]));
    const auto trace = core::runTrace(*network, figureFor(known), {}, {.keepTokens = true});
    EXPECT_LT(furthest(trace.logits, numbersOf(known["logits"])), 2e-5);
    // Without the tokens the last layer computes only those that are read.
    EXPECT_LT(furthest(core::runTrace(*network, figureFor(known)).logits, numbersOf(known["logits"])), 2e-5);

    const auto& layer = trace.layers.at(1);  // the last but a pooling
    const auto& attention = std::get<core::SelfAttention>(layer.attention);
    EXPECT_EQ(layer.heads, known["heads"]);
    EXPECT_EQ(layer.tokenCount(), known["tokens"]);
    EXPECT_EQ(layer.residualRatios.size(), 2U);
    const auto scores = torch::matmul(attention.q, attention.k.transpose(1, 2)) * attention.scale;
    EXPECT_LT(furthest(torch::softmax(scores, -1), numbersOf(known["attention"])), 2e-5);
}
INSTANTIATE_TEST_SUITE_P(Timm, VitVariant,
                         testing::Values("vit_base_patch16_rpn_224", "test_vit3", "vit_base_patch16_xp_224",
                                         "vit_pwee_patch16_reg1_gap_256", "vit_small_patch16_18x2_224",
                                         "aimv2_large_patch14_224", "beit3_base_patch16_224",
                                         "vit_intern300m_patch14_448", "test_vit4", "vit_base_patch32_siglip_256",
                                         "vit_base_patch16_gap_224", "naflexvit_base_patch16_siglip",
                                         "naflexvit_base_patch16_gap", "naflexvit_base_patch16_par_gap",
                                         "naflexvit_base_patch16_map", "siglip2_naflex_hugging_face",
                                         "intern_vit_300m_authors"),
                         [](const auto& test) { return std::string(test.param); });

TEST(NaflexVit, SeesEachPhotoInItsOwnRatioWhateverItsSidecarSays)
{
    const auto known = caseOf("naflexvit_base_patch16_siglip");
    const Json about{{"architecture", "naflexvit_base_patch16_siglip"},
                     {"pretrained_cfg", {{"input_size", {3, 96, 96}}, {"crop_mode", "center"}, {"crop_pct", 0.9}}}};
    auto told = about;
    told["model_args"] = known["model_args"];
    const auto how = openVariant(told, FormulaCheckpoint(known["tensors"]))->spec().preprocessing;
    EXPECT_EQ(how.cropMode, core::CropMode::Budget);
    EXPECT_EQ(how.cropPct, 1.0);
    EXPECT_EQ(std::tuple(how.height, how.width, how.multiple), std::tuple(96, 96, 4));
    EXPECT_EQ(how.mean, (std::vector<double>{0.5, 0.5, 0.5}));
}

TEST(DepthAnything, SeesPhotosAsItsAuthorsDo)
{
    FakeCheckpoint file{{"pretrained.cls_token", {1, 1, 64}},
                        {"pretrained.pos_embed", {1, 1 + 37 * 37, 64}},
                        {"pretrained.mask_token", {1, 64}},
                        {"pretrained.patch_embed.proj.weight", {64, 3, 14, 14}},
                        {"pretrained.patch_embed.proj.bias", {64}},
                        {"pretrained.blocks.0.norm1.weight", {64}},
                        {"pretrained.blocks.0.attn.qkv.weight", {192, 64}},
                        {"pretrained.blocks.0.attn.qkv.bias", {192}},
                        {"pretrained.blocks.0.ls1.gamma", {64}},
                        {"pretrained.blocks.0.norm2.weight", {64}},
                        {"pretrained.blocks.0.mlp.fc1.weight", {256, 64}},
                        {"pretrained.blocks.0.mlp.fc2.weight", {64, 256}},
                        {"pretrained.norm.weight", {64}},
                        {"depth_head.projects.0.weight", {4, 64, 1, 1}}};
    const auto names = core::canonicalNames(file);
    core::InferenceHints hints("depth_anything_v2");
    hints.naming = names.naming;
    const auto spec = core::inferSpec(core::shapesOf(names, file), {}, {}, hints);
    const auto& how = spec.preprocessing;
    EXPECT_EQ(how.cropMode, core::CropMode::Cover);
    EXPECT_EQ(std::tuple(how.height, how.width, how.multiple, how.cropPct), std::tuple(518, 518, 14, 1.0));
    EXPECT_EQ(how.interpolation, core::Interpolation::Bicubic);
    EXPECT_EQ(how.mean, (std::vector<double>{0.485, 0.456, 0.406}));
    core::ModelOverrides cut;
    cut.cropPct = 0.9;
    EXPECT_THAT(errorOf([&] { core::inferSpec(core::shapesOf(names, file), {}, cut, hints); }).what(),
                testing::HasSubstr("crop_pct: expected 1 with crop_mode cover, which cuts nothing, found 0.9"));
}

// The paper's table of models: 1024 channels and 8 heads, where a SigLIP of that width and depth has 16.
TEST(Aimv2, HasHeadsOf128ChannelsAlsoWithoutASidecar)
{
    const FakeCheckpoint file{{"pos_embed", {1, 256, 1024}},
                              {"patch_embed.proj.weight", {1024, 3, 14, 14}},
                              {"patch_embed.proj.bias", {1024}},
                              {"patch_embed.norm.weight", {1024}},
                              {"blocks.0.norm1.weight", {1024}},
                              {"blocks.0.attn.qkv.weight", {3072, 1024}},
                              {"blocks.0.attn.proj.weight", {1024, 1024}},
                              {"blocks.0.norm2.weight", {1024}},
                              {"blocks.0.mlp.fc1_g.weight", {2816, 1024}},
                              {"blocks.0.mlp.fc1_x.weight", {2816, 1024}},
                              {"blocks.0.mlp.fc2.weight", {1024, 2816}},
                              {"norm.weight", {1024}}};
    const auto names = core::canonicalNames(file);
    core::InferenceHints hints("weights");
    hints.naming = names.naming;
    const auto spec = core::inferSpec(core::shapesOf(names, file), {}, {}, hints);
    EXPECT_EQ(spec.heads, 8);
    EXPECT_EQ(spec.provenance.at("heads").text(), "rule: AIMv2's width / 128");
}

TEST(NaflexVit, SaysWhenABareFileLeavesItsPositionsOpen)
{
    const Json heads{{"model_args", {{"num_heads", 2}}}};
    const auto spec = openVariant(heads, FormulaCheckpoint(caseOf("naflexvit_base_patch16_gap")["tensors"]))->spec();
    EXPECT_THAT(core::english(spec.warnings), testing::Contains(testing::HasSubstr("keep their ratio")));
    auto square = heads;
    square["model_args"]["pos_embed_ar_preserving"] = true;
    const auto told = openVariant(square, FormulaCheckpoint(caseOf("naflexvit_base_patch16_gap")["tensors"]))->spec();
    EXPECT_EQ(told.positionResampling, core::PositionResampling::Square);
    EXPECT_THAT(core::english(told.warnings), testing::Not(testing::Contains(testing::HasSubstr("keep their ratio"))));
}

TEST(NaflexVit, IsRefusedWhereItsArgumentsSayOtherMathematics)
{
    const auto known = caseOf("naflexvit_base_patch16_siglip");
    for (const auto& [name, value] : {std::pair<const char*, Json>("rope_type", "axial"),
                                      {"pos_embed_interp_mode", "bilinear"},
                                      {"patchify_channels_last", false},
                                      {"pos_embed_use_grid_sample", true},
                                      {"attn_type", "rope"}}) {
        Json about{{"architecture", "naflexvit_base_patch16_siglip"}, {"model_args", {{name, value}}}};
        EXPECT_THAT(errorOf([&] { openVariant(about, FormulaCheckpoint(known["tensors"])); }).what(),
                    testing::HasSubstr(std::string("model_args.") + name + " is " + value.dump()));
    }
}

TEST(VitVariants, GiveWeightsThatGradientsReach)
{
    const auto known = caseOf("vit_small_patch16_18x2_224");
    auto about = known;
    about.erase("tensors");
    const auto network = openVariant(about, FormulaCheckpoint(known["tensors"]));
    const auto pixels = waveFigure(8, 8);
    const auto pass = network->passOver(pixels);
    const auto tokens = network->embed(pass, pixels).requires_grad_(true);
    const auto output = network->runLayer(pass, 0, tokens, {.weights = true});
    ASSERT_EQ(output.weights.sizes(), (Shape{1, 4, 5, 5}));
    output.weights.retain_grad();
    output.tokens.sum().backward();
    EXPECT_GT(output.weights.grad().abs().max().item<float>(), 0.0F);
}

TEST(VitVariants, TellWhereAPoolingThatTakesRegistersLooks)
{
    const auto known = caseOf("test_vit3");
    auto about = known;
    about.erase("tensors");
    const auto network = openVariant(about, FormulaCheckpoint(known["tensors"]));
    const auto trace = core::runTrace(*network, waveFigure(8, 8));
    const auto& pooling = std::get<core::ClassAttention>(trace.layers.back().attention);
    EXPECT_EQ(trace.layers.back().layout.registers, 1);
    EXPECT_EQ(pooling.k.size(1), 5);
}

/// Without a word of its name the file could be another model; with the architecture it cannot.
TEST(VitVariants, SayWhenOnlyTheNameWouldTellWhereNormsStand)
{
    const auto known = caseOf("vit_base_patch16_rpn_224");
    const Json heads{{"model_args", {{"num_heads", 2}}}};
    const auto bare = openVariant(heads, FormulaCheckpoint(known["tensors"]));
    EXPECT_EQ(core::blockOf(bare->spec()).order, core::BlockOrder::NormLast);
    EXPECT_THAT(core::english(bare->spec().warnings),
                testing::Contains(testing::HasSubstr("norms come before or after")));
    auto other = heads;
    other["architecture"] = "vit_base_patch16_224";
    EXPECT_EQ(openVariant(other, FormulaCheckpoint(known["tensors"]))->spec().block, nullptr);
}

TEST(VitVariants, RefuseAPoolingThatTheFileContradicts)
{
    const auto known = caseOf("vit_base_patch32_siglip_256");
    const Json about{{"architecture", "vit_base_patch32_siglip_gap_256"}, {"global_pool", "avg"}};
    const auto complaint = errorOf([&] { openVariant(about, FormulaCheckpoint(known["tensors"])); });
    EXPECT_THAT(complaint.what(), testing::HasSubstr("expected map, because the file holds attn_pool.latent"));
}

TEST(VitVariants, RefuseANormThatIsNotKnown)
{
    const auto known = caseOf("test_vit4");
    const Json about{{"architecture", "test_vit4"}, {"model_args", {{"norm_layer", "simplenorm"}}}};
    EXPECT_THAT(errorOf([&] { openVariant(about, FormulaCheckpoint(known["tensors"])); }).what(),
                testing::HasSubstr("norm_layer: expected layernorm or rmsnorm, found simplenorm"));
}

TEST(VitNumerics, AreCalledAssumedInABareFile)
{
    const auto known = caseOf("vit_intern300m_patch14_448");
    const auto shapes = FormulaCheckpoint(known["tensors"]);
    const Json heads{{"model_args", {{"num_heads", 2}}}};
    const auto spec = openVariant(heads, shapes)->spec();
    EXPECT_THAT(core::english(spec.warnings),
                testing::Contains(testing::HasSubstr(
                    "activation (gelu is assumed), norm epsilon (1e-06 is assumed), rotary positions")));
    const auto named = openVariant(heads, shapes, "vit_intern300m_patch14_448.ogvl_dist")->spec();
    EXPECT_THAT(core::english(named.warnings), testing::Not(testing::Contains(testing::HasSubstr("is assumed"))));
}

struct NamedFacts {
    const char* architecture;
    int heads;
    core::Activation activation;
    double eps;
};
class ArchitectureWords : public testing::TestWithParam<NamedFacts> {};

TEST_P(ArchitectureWords, TellWhatNoTensorDoes)
{
    const auto& [architecture, heads, activation, eps] = GetParam();
    const auto facts = core::architectureFacts(architecture);
    EXPECT_EQ(facts.heads, heads);
    EXPECT_EQ(facts.activation, activation);
    EXPECT_EQ(facts.normEps, eps);
}
INSTANTIATE_TEST_SUITE_P(
    Timm, ArchitectureWords,
    testing::Values(NamedFacts{"vit_base_patch16_gap_224.in1k_ijepa", 16, core::Activation::Gelu, 1e-6},
                    NamedFacts{"vit_base_patch16_plus_clip_240", 14, core::Activation::Gelu, 1e-5},
                    NamedFacts{"vit_giant_patch14_reg4_dinov2", 24, core::Activation::Silu, 1e-6},
                    NamedFacts{"vit_huge_patch14_clip_quickgelu_378", 16, core::Activation::QuickGelu, 1e-5},
                    NamedFacts{"vit_so400m_patch14_siglip_384", 16, core::Activation::Gelu, 1e-6},
                    NamedFacts{"vit_so400m_patch16_siglip_384", 16, core::Activation::GeluTanh, 1e-6},
                    NamedFacts{"vit_so150m2_patch16_reg1_gap_256", 13, core::Activation::Gelu, 1e-6},
                    NamedFacts{"aimv2_large_patch14_224", 8, core::Activation::Silu, 1e-5},
                    NamedFacts{"beit3_giant_patch14_224", 16, core::Activation::Gelu, 1e-5}));

TEST(ArchitectureWordsOfOthers, SayNothing)
{
    for (const char* name : {"vit_small_patch16_dinov3", "vit_pe_core_base_patch16_224", "resnet50", "",
                             "vit_base_patch16_rope_ape_224", "vit_relpos_base_patch16_rpn_224"}) {
        const auto facts = core::architectureFacts(name);
        EXPECT_FALSE(facts.heads || facts.activation || facts.normEps || facts.normLast) << name;
    }
}

}  // namespace
