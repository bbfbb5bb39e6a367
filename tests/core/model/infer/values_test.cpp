// LayerRecord::values of every kind of attention, against the layer's own weights multiplied out here.
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
        m_grid = m_network->gridFor(static_cast<int>(batch.size(2)), static_cast<int>(batch.size(3)));
        m_entering = m_network->embed(batch);
        for (int layer = 0; layer < GetParam().layer; ++layer) {
            m_entering = m_network->runLayer(layer, m_entering, m_grid, nullptr);
        }
    }
    torch::Tensor parameter(const std::string& name) const
    {
        return core::valuesOfParameter(*m_network, GetParam().prefix + name);
    }
    core::LayerRecord recorded(bool wantValues)
    {
        core::LayerRecord record;
        record.wantValues = wantValues;
        m_leaving = m_network->runLayer(GetParam().layer, m_entering, m_grid, &record);
        return record;
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
    core::PatchGrid m_grid;
    torch::Tensor m_entering, m_leaving;
};

/// As the keys of this kind of attention are kept.
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
    const core::LayerRecord record = recorded(true);
    const int heads = m_network->spec().layers.at(static_cast<size_t>(GetParam().layer)).heads;
    const torch::Tensor expected = laidOut(record.attention, m_grid, byHand(heads));
    ASSERT_EQ(record.values.sizes(), expected.sizes());
    EXPECT_LT(support::distance(record.values, expected), 1e-4F);
}

TEST_P(Values, HaveTheShapeOfTheKeysAndMemoryOfTheirOwn)
{
    const torch::Tensor values = recorded(true).values;
    EXPECT_TRUE(values.is_contiguous());
    EXPECT_FALSE(values.requires_grad());
    EXPECT_EQ(values.storage().nbytes(), values.nbytes());
}

TEST_P(Values, AreNotThereAndChangeNothingUnlessWanted)
{
    EXPECT_FALSE(recorded(false).values.defined());
    const torch::Tensor without = m_leaving;
    recorded(true);
    EXPECT_TRUE(torch::equal(m_leaving, without));
}

INSTANTIATE_TEST_SUITE_P(
    Kinds, Values,
    testing::Values(ValuesCase{"vit", 1, "blocks.1."}, ValuesCase{"dinov2_registers", 0, "blocks.0."},
                    ValuesCase{"cait", 1, "blocks.1."}, ValuesCase{"cait", 3, "blocks_token_only.1."},
                    ValuesCase{"xcit_p8", 1, "blocks.1."}, ValuesCase{"xcit_p8", 3, "cls_attn_blocks.1."},
                    ValuesCase{"swin", 0, "layers.0.blocks.0."}, ValuesCase{"swin", 1, "layers.0.blocks.1."}),
    [](const auto& test) { return std::string(test.param.golden) + "_layer_" + std::to_string(test.param.layer); });

}  // namespace
