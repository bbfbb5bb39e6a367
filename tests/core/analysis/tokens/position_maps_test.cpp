#include "core/analysis/tokens/position_maps.h"
#include "core/analysis/attention/unit_rows.h"
#include "core/model/families/make_network.h"

#include "core/error.h"
#include "core/model/network/run_trace.h"
#include "tests/core/analysis/hand_made.h"
#include "tests/core/model/swin_spec.h"
#include "tests/support/expect_error.h"

#include <gtest/gtest.h>

#include <cmath>

namespace {

/// The bias of a window of 2 x 3 and two heads: 10 for every row from query to key, 1 for every column, 100 for the
/// head.
core::WindowAttention countingBias()
{
    core::WindowAttention attention =
        std::get<core::WindowAttention>(hand::windowLayer({4, 6}, {2, 3}, 0, 2).attention);
    for (int head = 0; head < 2; ++head) {
        for (int query = 0; query < 6; ++query) {
            for (int key = 0; key < 6; ++key) {
                attention.bias[head][query][key] = 100 * head + 10 * (key / 3 - query / 3) + (key % 3 - query % 3);
            }
        }
    }
    return attention;
}

}  // namespace

TEST(PositionCosines, OfKnownAngles)
{
    const torch::Tensor unit =
        core::unitRows(torch::tensor({{1.0F, 0.0F}, {2.0F, 2.0F}, {-3.0F, 0.0F}, {0.0F, 0.5F}, {0.0F, 0.0F}}));
    const float half = std::sqrt(0.5F);
    EXPECT_TENSOR_NEAR(core::cosinesWith(unit, 1), torch::tensor({half, 1.0F, -half, half, 0.0F}), 1e-6);
    EXPECT_TENSOR_NEAR(core::cosinesWith(unit, 0), torch::tensor({1.0F, half, -1.0F, 0.0F, 0.0F}), 1e-6);
}

TEST(BiasTable, HasACellForEveryOffsetFromQueryToKey)
{
    const torch::Tensor table = core::biasTable(countingBias());
    const torch::Tensor first = torch::tensor(
        {{-12.0F, -11.0F, -10.0F, -9.0F, -8.0F}, {-2.0F, -1.0F, 0.0F, 1.0F, 2.0F}, {8.0F, 9.0F, 10.0F, 11.0F, 12.0F}});
    EXPECT_TENSOR_NEAR(table, torch::stack({first, first + 100.0F}), 0.0);
}

TEST(BiasTable, IsTheLearnedOneOfANetworkTurnedAround)
{
    // timm counts offsets from key to query.
    const auto network = core::makeNetwork(support::swinSpec({.blocks = {2}, .heads = {2}}));
    const torch::NoGradGuard noGrad;
    torch::Tensor learned = network->named_parameters()["layers.0.blocks.1.attn.relative_position_bias_table"];
    learned.normal_();
    const core::Trace trace = core::runTrace(*network, torch::randn({3, 64, 64}));
    const torch::Tensor table = core::biasTable(std::get<core::WindowAttention>(trace.layers[1].attention));
    EXPECT_TENSOR_NEAR(table, learned.t().reshape({2, 7, 7}).flip({1, 2}), 0.0);
}

TEST(BiasTable, OfPairsThatDisagreeIsRefused)
{
    core::WindowAttention attention = countingBias();
    attention.bias[1][2][2] = 99.0F;
    expectError([&] { core::biasTable(attention); }, core::ErrorCode::Corrupt);
}

TEST(BiasMap, HasValuesInTheWindowOfTheQueryAlone)
{
    // Patch 1, 4 of 4 x 6 stands at row 1, column 1 of the window at the upper right.
    const torch::Tensor map = core::biasMap(countingBias(), {4, 6}, 10);
    torch::Tensor expected = torch::full({4, 6}, std::nan(""));
    expected.slice(0, 0, 2).slice(1, 3, 6) = torch::tensor({{-11.0F, -10.0F, -9.0F}, {-1.0F, 0.0F, 1.0F}});
    EXPECT_TENSOR_NEAR(map, torch::stack({expected, expected + 100.0F}), 0.0);
}

TEST(BiasMap, HasNoneForPatchesThatTheShiftKeepsApart)
{
    // Windows of 2 x 2 moved by one: the corner patch 0, 0 meets only patches from other edges.
    const auto layer = hand::windowLayer({4, 4}, {2, 2}, 1);
    const auto& attention = std::get<core::WindowAttention>(layer.attention);
    const torch::Tensor corner = core::biasMap(attention, {4, 4}, 0)[0];
    EXPECT_EQ(corner.isnan().sum().item<int>(), 15);
    EXPECT_EQ(corner[0][0].item<float>(), 0.0F);
    EXPECT_EQ(core::biasMap(attention, {4, 4}, 5)[0].isnan().sum().item<int>(), 12);  // patch 1, 1
}
