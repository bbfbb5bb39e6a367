// LayerOutput::values of every kind of attention, against the layer's own weights multiplied out here.
#include "core/checkpoint/open_checkpoint.h"
#include "core/model/network/linear.h"
#include "core/model/open_model.h"
#include "core/trace/window_geometry.h"
#include "tests/support/folders.h"
#include "tests/support/network_values.h"

#include <gtest/gtest.h>

#include <filesystem>

namespace {

struct ValuesCase {
    const char* golden;
    int layer;
    const char* prefix;  ///< of the layer's parameters
};

class Values : public testing::TestWithParam<ValuesCase> {
protected:
    void SetUp() override
    {
        const auto folder = std::filesystem::path(support::dataFolder()) / "goldens" / GetParam().golden;
        m_network = core::openModel(folder).network;
        const torch::Tensor pixels = core::openCheckpoint(folder / "expected.safetensors")->tensor("input");
        // Two images: values are those of the first.
        const torch::Tensor batch = torch::cat({pixels, pixels.flip(3)});
        m_pass = m_network->passOver(batch);
        m_entering = m_network->embed(m_pass, batch);
        for (int layer = 0; layer < GetParam().layer; ++layer) {
            m_entering = m_network->runLayer(m_pass, layer, m_entering).tokens;
        }
    }
    torch::Tensor parameter(const std::string& name) const
    {
        return core::valuesOfParameter(*m_network, GetParam().prefix + name);
    }
    core::LayerOutput output(bool wantValues)
    {
        return m_network->runLayer(m_pass, GetParam().layer, m_entering, {.attention = true, .values = wantValues});
    }
    /// [T, H, D] of the first image: the last third of the fused map, or the map of its own in class attention.
    torch::Tensor byHand(int64_t heads) const
    {
        const int64_t width = m_entering.size(2);
        const torch::Tensor normed = torch::layer_norm(m_entering[0], {width}, parameter("norm1.weight"),
                                                       parameter("norm1.bias"), m_network->spec().normEps);
        const bool fused = parameter("attn.qkv.weight").defined();
        const std::string name = fused ? "attn.qkv." : "attn.v.";
        const int64_t first = fused ? 2 * width : 0;
        const torch::Tensor weight = parameter(name + "weight").narrow(0, first, width);
        const torch::Tensor bias = parameter(name + "bias").narrow(0, first, width);
        return (torch::matmul(normed, weight.t()) + bias).view({normed.size(0), heads, -1});
    }

    const torch::NoGradGuard m_noGrad;
    std::shared_ptr<core::Network> m_network;
    core::Pass m_pass;
    torch::Tensor m_entering;
};

/// Keys stored as this kind of attention stores them.
torch::Tensor laidOut(const core::Attention& attention, core::PatchGrid grid, const torch::Tensor& perToken)
{
    if (std::holds_alternative<core::ChannelAttention>(attention)) {
        return perToken.permute({1, 2, 0});
    }
    if (const auto* windows = std::get_if<core::WindowAttention>(&attention)) {
        const torch::Tensor patches = core::windowPatches(core::windowGeometry(*windows, grid));
        return perToken.index_select(0, patches.flatten()).unflatten(0, patches.sizes()).transpose(1, 2);
    }
    return perToken.transpose(0, 1);
}

TEST_P(Values, AreWhatTheLayersOwnWeightsMakeOfTheTokens)
{
    const core::LayerOutput found = output(true);
    const int heads = m_network->spec().layers.at(static_cast<size_t>(GetParam().layer)).heads;
    const torch::Tensor expected = laidOut(found.attention, m_pass.grid, byHand(heads));
    ASSERT_EQ(found.values.sizes(), expected.sizes());
    EXPECT_LT(support::distance(found.values, expected), 1e-4F);
}

TEST_P(Values, HaveTheShapeOfTheKeysAndMemoryOfTheirOwn)
{
    const torch::Tensor values = output(true).values;
    EXPECT_TRUE(values.is_contiguous());
    EXPECT_FALSE(values.requires_grad());
    EXPECT_EQ(values.storage().nbytes(), values.nbytes());
}

TEST_P(Values, AreNotThereAndChangeNothingUnlessWanted)
{
    const core::LayerOutput without = output(false);
    EXPECT_FALSE(without.values.defined());
    EXPECT_TRUE(torch::equal(output(true).tokens, without.tokens));
}

INSTANTIATE_TEST_SUITE_P(
    Kinds, Values,
    testing::Values(ValuesCase{"vit", 1, "blocks.1."}, ValuesCase{"dinov2_registers", 0, "blocks.0."},
                    ValuesCase{"cait", 1, "blocks.1."}, ValuesCase{"cait", 3, "blocks_token_only.1."},
                    ValuesCase{"xcit_p8", 1, "blocks.1."}, ValuesCase{"xcit_p8", 3, "cls_attn_blocks.1."},
                    ValuesCase{"swin", 0, "layers.0.blocks.0."}, ValuesCase{"swin", 1, "layers.0.blocks.1."}),
    [](const auto& test) { return std::string(test.param.golden) + "_layer_" + std::to_string(test.param.layer); });

}  // namespace
