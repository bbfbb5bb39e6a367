// Linear layers in bfloat16: rounding by hand, then whole models beside the reference's numbers.
#include "core/model/network/precision_preview.h"

#include "core/checkpoint/open_checkpoint.h"
#include "core/checkpoint/tensor/checkpoint.h"
#include "core/model/network/linear.h"
#include "core/model/network/run_trace.h"
#include "core/model/open_model.h"
#include "tests/support/expect_error.h"
#include "tests/support/folders.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

namespace fs = std::filesystem;

namespace {

using core::Precision;

/// One input, three outputs, of weights with 9 significant bits where bfloat16 has 8.
core::LinearPtr threeWeights()
{
    auto linear = std::make_shared<core::Linear>(1, 3);
    linear->weight().set_requires_grad(false).copy_(torch::tensor({{1.00390625F}, {1.01171875F}, {2.0F}}));
    linear->bias.set_requires_grad(false).copy_(torch::tensor({0.0009765625F, 0.0F, 0.0F}));
    return linear;
}

TEST(LinearInBfloat16, RoundsBothFactorsToTheNearestEvenAndNotTheBias)
{
    const torch::NoGradGuard noGrad;
    const auto linear = threeWeights();
    linear->pack(Precision::Bfloat16);
    // 1 + 2^-8 lies between 1 and 1 + 2^-7: to the even 1. 1 + 3 * 2^-8 lies between 1 + 2^-7 and 1 + 2^-6: to that.
    const auto found = linear->forward(torch::tensor({{1.0F}}), {});
    EXPECT_TRUE(torch::equal(found, torch::tensor({{1.0009765625F, 1.015625F, 2.0F}}))) << found;
    const auto ofRounded = linear->forward(torch::tensor({{1.00390625F}}), {});
    EXPECT_TRUE(torch::equal(ofRounded, found)) << ofRounded;
}

TEST(LinearInBfloat16, KeepsTheRoundedWeightAlone)
{
    const torch::NoGradGuard noGrad;
    const auto linear = threeWeights();
    linear->pack(Precision::Bfloat16);
    const auto rounded = torch::tensor({{1.0F}, {1.015625F}, {2.0F}});
    EXPECT_TRUE(torch::equal(linear->weight(), rounded)) << linear->weight();
    linear->pack(Precision::Float32);
    EXPECT_TRUE(torch::equal(linear->weight(), rounded)) << "what rounding took is gone";
}

TEST(LinearInBfloat16, HasItsGradientByTheRoundedWeights)
{
    const auto linear = threeWeights();
    linear->pack(Precision::Bfloat16);
    const auto x = torch::ones({1, 1}, torch::requires_grad());
    linear->forward(x, {}).select(1, 1).sum().backward();
    EXPECT_EQ(x.grad().item<float>(), 1.015625F);
}

/// A model whose linear layers were rounded, on any processor: openModel() refuses where it would be slower.
core::Model roundedModel(const fs::path& folder)
{
    auto model = core::openModel(folder);
    core::packWeights(*model.network, Precision::Bfloat16);
    return model;
}

class GoldenInBfloat16 : public testing::TestWithParam<const char*> {
protected:
    fs::path folder() const { return fs::path(support::dataFolder()) / "goldens" / GetParam(); }
};

/// Where every factor is off by up to 2^-9 of itself, the answer is off by some 2^-8 of its span and not by nothing.
TEST_P(GoldenInBfloat16, StaysNearTheReference)
{
    const auto model = roundedModel(folder());
    const auto expected = core::openCheckpoint(folder() / "expected.safetensors");
    const auto reference = expected->tensor("logits")[0];
    const auto trace = core::runTrace(*model.network, expected->tensor("input"));
    const auto off = (trace.logits - reference).abs().max().item<double>();
    EXPECT_GT(off, 1e-6);
    EXPECT_LT(off, (reference.max() - reference.min()).item<double>() / 32.0);
}

/// Not DETR's: its golden's attention is so sharp that float32 itself is off by 1.7e-4, 2800 times its rounding.
INSTANTIATE_TEST_SUITE_P(Families, GoldenInBfloat16,
                         testing::Values("vit", "dinov2_swiglu", "clip_quickgelu", "cait", "xcit_p8", "swin", "swinv2",
                                         "beit", "dinov3"),
                         [](const auto& test) { return std::string(test.param); });

/// A linear layer whose products were left in float32 would give the same numbers in both.
TEST(PrecisionPreview, RoundsEveryProjectionOfEveryFamily)
{
    const torch::NoGradGuard noGrad;
    for (const auto* name : {"vit", "cait", "xcit_p8", "swin", "swinv2", "beit", "dinov3", "sam", "detr"}) {
        SCOPED_TRACE(name);
        const auto folder = fs::path(support::dataFolder()) / "goldens" / name;
        if (!fs::exists(folder)) {
            ADD_FAILURE() << "no golden of that name";
            continue;
        }
        const auto model = core::openModel(folder);
        const auto rounded = roundedModel(folder).network;
        const auto pixels = core::openCheckpoint(folder / "expected.safetensors")->tensor("input");
        const auto pass = model.network->passOver(pixels);
        auto tokens = model.network->embed(pass, pixels);
        for (int layer = 0; layer < model.network->layerCount(); ++layer) {
            const auto one = model.network->runLayer(pass, layer, tokens, {.values = true});
            const auto other = rounded->runLayer(pass, layer, tokens, {.values = true});
            if (one.values.defined()) {
                EXPECT_FALSE(torch::equal(one.values, other.values)) << "values of layer " << layer;
            }
            tokens = one.tokens;
        }
    }
}

TEST(OpenModel, ComputesInBfloat16WhereTheProcessorCanAndRefusesElsewhere)
{
    const auto folder = fs::path(support::dataFolder()) / "goldens" / "vit";
    core::ModelOverrides overrides;
    overrides.precision = Precision::Bfloat16;
    if (!core::hasBfloat16Products(torch::kCPU)) {
        const auto error = errorOf([&] { core::openModel(folder, overrides); });
        EXPECT_EQ(error.code, core::ErrorCode::Unsupported);
        EXPECT_THAT(error.what(), testing::HasSubstr("AVX-512 BF16"));
        return;
    }
    const auto model = core::openModel(folder, overrides);
    EXPECT_THAT(model.spec().name, testing::EndsWith(" (bf16)"));
    EXPECT_THAT(core::english(model.spec().warnings),
                testing::Contains(testing::StartsWith("Computed in bfloat16, a preview")));
}

/// Rounding to 11 significant bits moves a factor by up to 2^-11 of itself, a score by little more than 2^-10 of the
/// sum of its parts' sizes.
TEST(KeptInHalf, TakesHalfTheMemoryAndGivesTheReferenceAttentionNearly)
{
    const auto folder = fs::path(support::dataFolder()) / "goldens" / "vit";
    core::ModelOverrides overrides;
    overrides.keepHalf = true;
    const auto model = core::openModel(folder, overrides);
    EXPECT_THAT(model.spec().name, testing::EndsWith(" (q, k in float16)"));
    EXPECT_THAT(core::english(model.spec().warnings),
                testing::Contains(testing::StartsWith("Queries and keys are kept in float16")));
    const auto expected = core::openCheckpoint(folder / "expected.safetensors");
    const auto trace = core::runTrace(*model.network, expected->tensor("input"));
    EXPECT_LT((trace.logits - expected->tensor("logits")[0]).abs().max().item<float>(), 2e-4F);
    const auto change = core::changeByKeepingHalf(*model.network);
    EXPECT_GT(change, 0.0);
    EXPECT_LT(change, 0.02);
    for (int layer = 0; layer < trace.layerCount(); ++layer) {
        const auto& kept = std::get<core::SelfAttention>(trace.layers[static_cast<size_t>(layer)].attention);
        EXPECT_EQ(kept.q.scalar_type(), torch::kHalf);
        const auto q = core::inFloat32(kept.q), k = core::inFloat32(kept.k);
        const auto scores = torch::matmul(q, k.transpose(1, 2)) * kept.scale;
        const auto parts = torch::matmul(q.abs(), k.abs().transpose(1, 2)) * kept.scale;
        const auto reference = expected->tensor("layer." + std::to_string(layer) + ".attention");
        const auto off = (torch::softmax(scores, -1) / reference).log().abs();
        EXPECT_LT(off.max().item<double>(), 2.0 * (parts.max().item<double>() / 1000.0) + 1e-3) << "layer " << layer;
        EXPECT_GT((torch::softmax(scores, -1) - reference).abs().max().item<double>(), 0.0);
    }
}

TEST(KeptInHalf, LeavesNumbersBeyondItAsTheyAre)
{
    const auto folder = fs::path(support::dataFolder()) / "goldens" / "vit";
    core::ModelOverrides overrides;
    overrides.keepHalf = true;
    const auto model = core::openModel(folder, overrides);
    const auto bias = model.network->named_parameters()["blocks.0.attn.qkv.bias"];
    bias.narrow(0, 0, 1).fill_(1e5);  // of the first query channel; float16 ends at 65504
    const auto expected = core::openCheckpoint(folder / "expected.safetensors");
    const auto trace = core::runTrace(*model.network, expected->tensor("input"));
    const auto& first = std::get<core::SelfAttention>(trace.layers.front().attention);
    EXPECT_EQ(first.q.scalar_type(), torch::kFloat32);
    EXPECT_EQ(first.k.scalar_type(), torch::kHalf);
    EXPECT_GT(first.q.max().item<float>(), 65504.0F);
}

TEST(KeptInHalf, IsOfTalkingHeadsTooAndRefusedWhereNoTokensAskAllOthers)
{
    core::ModelOverrides overrides;
    overrides.keepHalf = true;
    const auto goldens = fs::path(support::dataFolder()) / "goldens";
    const auto model = core::openModel(goldens / "cait", overrides);
    const auto expected = core::openCheckpoint(goldens / "cait" / "expected.safetensors");
    const auto trace = core::runTrace(*model.network, expected->tensor("input"));
    EXPECT_EQ(std::get<core::TalkingHeads>(trace.layers.front().attention).heads.k.scalar_type(), torch::kHalf);
    expectError([&] { core::openModel(goldens / "xcit_p8", overrides); }, core::ErrorCode::Unsupported, "keep: ");
}

}  // namespace
