#include "core/analysis/attention/attention_map.h"

#include "core/error.h"
#include "tests/core/analysis/hand_made.h"
#include "tests/support/expect_error.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using core::HeadChoice;
using core::QueryChoice;

namespace {

/// Two heads of five tokens, class token first, patches 2 x 2.
core::Trace twoHeads()
{
    const torch::Tensor first = torch::tensor({{0.1F, 0.2F, 0.3F, 0.4F, 0.0F},
                                               {0.0F, 1.0F, 0.0F, 0.0F, 0.0F},
                                               {0.2F, 0.2F, 0.2F, 0.2F, 0.2F},
                                               {0.0F, 0.0F, 0.5F, 0.5F, 0.0F},
                                               {0.5F, 0.0F, 0.0F, 0.0F, 0.5F}});
    const torch::Tensor second = torch::tensor({{0.5F, 0.1F, 0.1F, 0.2F, 0.1F},
                                                {1.0F, 0.0F, 0.0F, 0.0F, 0.0F},
                                                {0.0F, 0.0F, 0.0F, 0.0F, 1.0F},
                                                {0.2F, 0.2F, 0.2F, 0.2F, 0.2F},
                                                {0.0F, 0.25F, 0.25F, 0.25F, 0.25F}});
    return hand::traceWith({2, 2}, {torch::stack({first, second})});
}

torch::Tensor row(std::initializer_list<float> values)
{
    return torch::tensor(std::vector<float>(values));
}

}  // namespace

TEST(AttentionRow, OfOneHeadIsThatHeadsRow)
{
    const core::Trace trace = twoHeads();
    EXPECT_TENSOR_NEAR(core::attentionRow(trace, 0, HeadChoice::single(0), {}), row({0.1F, 0.2F, 0.3F, 0.4F, 0.0F}),
                       1e-6);
    EXPECT_TENSOR_NEAR(core::attentionRow(trace, 0, HeadChoice::single(1), QueryChoice::patch(1, 1)),
                       row({0.0F, 0.25F, 0.25F, 0.25F, 0.25F}), 1e-6);
}

TEST(AttentionRow, FusesHeadsElementByElement)
{
    const core::Trace trace = twoHeads();
    const auto fused = [&](HeadChoice::Kind kind) { return core::attentionRow(trace, 0, HeadChoice{kind}, {}); };
    EXPECT_TENSOR_NEAR(fused(HeadChoice::Kind::Mean), row({0.3F, 0.15F, 0.2F, 0.3F, 0.05F}), 1e-6);
    EXPECT_TENSOR_NEAR(fused(HeadChoice::Kind::Max), row({0.5F, 0.2F, 0.3F, 0.4F, 0.1F}), 1e-6);
    EXPECT_TENSOR_NEAR(fused(HeadChoice::Kind::Min), row({0.1F, 0.1F, 0.1F, 0.2F, 0.0F}), 1e-6);
}

TEST(AttentionRow, OfTheMeanQueryIsTheMeanOverPatchesWithoutTheClassToken)
{
    const QueryChoice mean{QueryChoice::Kind::Mean};
    EXPECT_TENSOR_NEAR(core::attentionRow(twoHeads(), 0, HeadChoice::single(0), mean),
                       row({0.175F, 0.3F, 0.175F, 0.175F, 0.175F}), 1e-6);
    // Maximum of the two heads' mean rows.
    EXPECT_TENSOR_NEAR(core::attentionRow(twoHeads(), 0, HeadChoice{HeadChoice::Kind::Max}, mean),
                       row({0.3F, 0.3F, 0.175F, 0.175F, 0.3625F}), 1e-6);
}

TEST(AttentionRow, OfTheMeanQueryIsTheSameInOneBlockAndInMany)
{
    const core::Trace trace = hand::randomTrace({24, 24}, 1, 12, 4);  // needs several blocks
    const torch::Tensor matrix = core::attentionMatrix(trace, 0, {});
    EXPECT_TENSOR_NEAR(core::attentionRow(trace, 0, {}, QueryChoice{QueryChoice::Kind::Mean}),
                       matrix.narrow(0, 1, 576).mean(0), 1e-6);
}

TEST(AttentionRowsOfHeads, HoldEveryHeadsRow)
{
    const core::Trace trace = twoHeads();
    const torch::Tensor rows = core::attentionRowsOfHeads(trace, 0, QueryChoice::patch(0, 1));
    EXPECT_TENSOR_NEAR(rows, torch::tensor({{0.2F, 0.2F, 0.2F, 0.2F, 0.2F}, {0.0F, 0.0F, 0.0F, 0.0F, 1.0F}}), 1e-6);
}

struct Layout {
    const char* name;
    core::PatchGrid grid;
    core::TokenLayout tokens;
};
struct PatchPart : testing::TestWithParam<Layout> {};

TEST_P(PatchPart, PutsEveryPatchAtItsRowAndColumn)
{
    const auto& [name, grid, tokens] = GetParam();
    core::LayerTrace layer;
    layer.grid = grid;
    layer.layout = tokens;
    const torch::Tensor map =
        core::patchPart(layer, torch::arange(static_cast<float>(layer.tokenCount())));  // token t holds t
    ASSERT_EQ(map.sizes(), (std::vector<int64_t>{grid.rows, grid.cols}));
    EXPECT_EQ(map[0][0].item<int>(), tokens.prefix());
    EXPECT_EQ(map[0][grid.cols - 1].item<int>(), tokens.prefix() + grid.cols - 1);
    EXPECT_EQ(map[grid.rows - 1][grid.cols - 1].item<int>(), tokens.prefix() + grid.count() - 1);
}
INSTANTIATE_TEST_SUITE_P(Models, PatchPart,
                         testing::Values(Layout{"Vit", {14, 14}, {}},
                                         Layout{"DistilledDeit", {14, 14}, {true, true, 0}},
                                         Layout{"Registers", {16, 16}, {true, false, 4}},
                                         Layout{"NoClassToken", {14, 14}, {false, false, 0}},
                                         Layout{"WideImage", {3, 5}, {}}, Layout{"OnePatch", {1, 1}, {}}),
                         [](const auto& test) { return test.param.name; });

TEST(AttentionMap, OfPermutedPatchesIsThePermutedMap)
{
    core::Trace trace = hand::randomTrace({4, 6}, 1, 2, 8);
    const torch::Tensor before = core::attentionRow(trace, 0, {}, {});
    const torch::Tensor order = torch::cat({torch::zeros({1}, torch::kInt64), torch::randperm(24) + 1});
    auto& attention = std::get<core::SelfAttention>(trace.layers[0].attention);
    attention.q = attention.q.index_select(1, order);
    attention.k = attention.k.index_select(1, order);
    EXPECT_TENSOR_NEAR(core::attentionRow(trace, 0, {}, {}), before.index_select(0, order), 1e-6);
}

TEST(AttentionMatrix, HoldsEveryQuerysRow)
{
    const core::Trace trace = twoHeads();
    for (const HeadChoice head :
         {HeadChoice::single(1), HeadChoice{HeadChoice::Kind::Mean}, HeadChoice{HeadChoice::Kind::Max}}) {
        const torch::Tensor matrix = core::attentionMatrix(trace, 0, head);
        ASSERT_EQ(matrix.sizes(), (std::vector<int64_t>{5, 5}));
        EXPECT_TENSOR_NEAR(matrix[0], core::attentionRow(trace, 0, head, {}), 1e-7);
        EXPECT_TENSOR_NEAR(matrix[3], core::attentionRow(trace, 0, head, QueryChoice::patch(1, 0)), 1e-7);
    }
}

TEST(AttentionMatrix, StopsWhenAsked)
{
    std::stop_source source;
    source.request_stop();
    expectError(
        [&] {
            core::attentionMatrix(twoHeads(), 0, {}, {source.get_token(), {}});
        },
        core::ErrorCode::Cancelled);
}

TEST(AttentionRow, NamesTheBoundThatWasPassed)
{
    const core::Trace trace = twoHeads();
    const auto message = [&](int layer, HeadChoice head, QueryChoice query) -> std::string {
        const core::Error error = errorOf([&] { core::attentionRow(trace, layer, head, query); });
        EXPECT_EQ(error.code, core::ErrorCode::OutOfRange);
        return error.what();
    };
    EXPECT_EQ(message(1, {}, {}), "layer: expected 0 to 0, found 1");
    EXPECT_EQ(message(-1, {}, {}), "layer: expected 0 to 0, found -1");
    EXPECT_EQ(message(0, HeadChoice::single(2), {}), "head: expected 0 to 1 in this layer, found 2");
    EXPECT_EQ(message(0, {}, QueryChoice::patch(2, 0)),
              "query: expected a patch in rows 0 to 1 and columns 0 to 1, found 2,0");
}

TEST(AttentionRow, OfAClassTokenThatIsNotThereIsRefused)
{
    const core::Trace trace = hand::traceWith({2, 2}, {hand::uniform(4).unsqueeze(0)}, hand::noPrefix());
    EXPECT_THROW(core::attentionRow(trace, 0, {}, {}), core::Error);
    EXPECT_TENSOR_NEAR(core::attentionRow(trace, 0, {}, QueryChoice::patch(0, 0)), torch::full({4}, 0.25), 1e-7);
}
