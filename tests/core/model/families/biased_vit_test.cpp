// Biases by relative position: tables at other grids, and the relative-position ViTs, against the reference.
#include "core/model/blocks/position_bias.h"
#include "core/model/families/make_network.h"
#include "core/model/network/run_trace.h"
#include "core/model/spec/part_specs.h"
#include "tests/support/network_values.h"

#include <gtest/gtest.h>

using core::PatchGrid;
using core::RelativeBiasSpec;
using support::distance;

namespace {

/// Offsets of 3 x 3 patches of head 1 of two: sin(0.7 i + 1).
torch::Tensor sineTable()
{
    return torch::sin(0.7 * torch::arange(25) + 1.0).view({1, 5, 5}).to(torch::kFloat32);
}

TEST(OffsetTables, GrowAlongAGeometricSeries)
{
    const auto found = core::resampleOffsets(sineTable(), {5, 5}, core::PositionResampling::Antialias)[0];
    ASSERT_EQ(found.sizes(), (std::vector<int64_t>{9, 9}));
    EXPECT_LT(distance(found[2], torch::tensor({0.235138F, 0.235138F, 0.278967F, 0.366626F, 0.325684F, 0.131567F,
                                                -0.0390956F, -0.124427F, -0.124427F})),
              2e-6F);
    EXPECT_LT(distance(found[8], torch::tensor({0.650288F, 0.650288F, 0.43618F, 0.00796338F, -0.638106F, -0.984065F,
                                                -0.906157F, -0.867203F, -0.867203F})),
              2e-6F);
}

TEST(OffsetTables, ShrinkOnOneAxisAndGrowOnTheOther)
{
    const auto found = core::resampleOffsets(sineTable(), {2, 4}, core::PositionResampling::Antialias)[0];
    const auto expected =
        torch::tensor({{-0.97753F, -0.946172F, -0.883455F, -0.373877F, 0.311541F, 0.670805F, 0.850437F},
                       {0.989358F, 0.880562F, 0.662969F, 0.0247758F, -0.62507F, -0.862314F, -0.980936F},
                       {-0.875452F, -0.703045F, -0.358229F, 0.327474F, 0.859161F, 0.944235F, 0.986772F}});
    EXPECT_LT(distance(found, expected), 2e-6F);
}

TEST(OffsetTables, OfAnotherNamingAreResampledBilinearly)
{
    const auto ramp = torch::arange(5, torch::kFloat32).view({1, 1, 5}).repeat({1, 5, 1});  // 0 to 4 along columns
    const auto found = core::resampleOffsets(ramp, {3, 5}, core::PositionResampling::Plain)[0][2];
    for (int64_t i = 0; i < 9; ++i) {  // centres meet: (i + 1/2) 5/9 - 1/2, held at the ends
        EXPECT_NEAR(found[i].item<double>(), std::clamp((i + 0.5) * 5 / 9 - 0.5, 0.0, 4.0), 1e-5) << i;
    }
}

struct Variant {
    const char* name;
    bool classToken, shared, poolNorm, normBehind;
    core::Pooling pooling;
    std::vector<float> logits, lastRow;
};

core::ModelSpec specOf(const Variant& variant)
{
    core::ModelSpec spec;
    spec.family = core::Family::Relpos;
    spec.dim = 8;
    spec.heads = 2;
    spec.patch = 4;
    spec.mlpHidden = 32;
    spec.classes = 3;
    spec.trainedRows = 2;
    spec.trainedCols = 3;
    spec.tokens = {variant.classToken, false, 0};
    spec.layers.assign(2, {core::LayerKind::Self, 2, spec.tokens});
    spec.absolutePosition = spec.qkvBias = false;
    spec.layerScale = !variant.normBehind;
    spec.finalNorm = !variant.poolNorm;
    spec.poolNorm = variant.poolNorm;
    spec.pooling = variant.pooling;
    RelativeBiasSpec bias;
    bias.kind = RelativeBiasSpec::Kind::Mlp;
    bias.ofLayers = !variant.shared;
    bias.shared = variant.shared;
    bias.hidden = 6;
    bias.normBehind = variant.normBehind;
    spec.relative = std::make_shared<RelativeBiasSpec>(bias);
    return spec;
}

/// Number i of the j-th parameter by name: v = sin(0.7 i + j); 0.3 v, and 1 + 0.2 v for gains.
void fillWithSines(core::Network& network)
{
    const torch::NoGradGuard noGrad;
    int number = 0;
    for (auto& [name, value] : support::valuesOf(network)) {
        const auto sine = torch::sin(0.7 * torch::arange(value.numel(), torch::kFloat64) + number++);
        const bool gain = (name.ends_with("weight") && value.dim() == 1) || name.ends_with("gamma");
        value.copy_((gain ? 1.0 + 0.2 * sine : 0.3 * sine).view(value.sizes()));
    }
}

class RelativePositionVit : public testing::TestWithParam<Variant> {};

TEST_P(RelativePositionVit, GivesTheReferenceLogitsAndAttention)
{
    const auto network = core::makeNetwork(specOf(GetParam()));
    fillWithSines(*network);
    const auto pixels = torch::sin(0.1 * torch::arange(3 * 8 * 12, torch::kFloat64)).view({1, 3, 8, 12});
    const auto trace = core::runTrace(*network, pixels.to(torch::kFloat32));
    EXPECT_LT(distance(trace.logits, torch::tensor(GetParam().logits)), 5e-6F);
    const auto& kept = std::get<core::SelfAttention>(trace.layers[1].attention);
    EXPECT_EQ(kept.q.size(1), static_cast<int64_t>(GetParam().lastRow.size()));
    const auto outputs = support::outputsOf(*network, pixels.to(torch::kFloat32));
    EXPECT_LT(distance(outputs[1].weights[0][1][-1], torch::tensor(GetParam().lastRow)), 2e-6F);
}

TEST_P(RelativePositionVit, GivesTheSameWithGradients)
{
    auto network = core::makeNetwork(specOf(GetParam()));
    support::randomise(*network, 3);
    support::expectSameWithAndWithoutGradients(*network, torch::randn({2, 3, 12, 8}));
    support::expectSameAloneAndInABatch(*network, torch::randn({2, 3, 12, 8}));
}

INSTANTIATE_TEST_SUITE_P(
    Variants, RelativePositionVit,
    testing::Values(Variant{"Mean",
                            false,
                            false,
                            true,
                            false,
                            core::Pooling::PatchMean,
                            {0.356086F, 0.329225F, 0.159996F},
                            {0.158825F, 0.1667F, 0.181699F, 0.15819F, 0.164939F, 0.169647F}},
                    Variant{"ClassToken",
                            true,
                            false,
                            false,
                            false,
                            core::Pooling::ClassToken,
                            {-0.55125F, -1.143F, -1.21584F},
                            {0.126466F, 0.137884F, 0.14435F, 0.157332F, 0.140102F, 0.145296F, 0.148569F}},
                    Variant{"ClassTokenAndMean",
                            true,
                            false,
                            true,
                            false,
                            core::Pooling::PatchMean,
                            {0.181478F, 0.61548F, 0.773206F},
                            {0.126466F, 0.137884F, 0.14435F, 0.157332F, 0.140102F, 0.145296F, 0.148569F}},
                    Variant{"Shared",
                            false,
                            true,
                            false,
                            false,
                            core::Pooling::PatchMean,
                            {0.279945F, 0.278712F, 0.145939F},
                            {0.164356F, 0.168534F, 0.176888F, 0.158332F, 0.163027F, 0.168863F}},
                    Variant{"NormBehind",
                            false,
                            false,
                            false,
                            true,
                            core::Pooling::PatchMean,
                            {0.883535F, -0.165757F, -1.13642F},
                            {0.164045F, 0.167549F, 0.176376F, 0.155681F, 0.161118F, 0.175232F}}),
    [](const auto& test) { return test.param.name; });

}  // namespace
