#include "core/model/network/recomputed_rows.h"

#include "core/model/blocks/blocks.h"
#include "core/model/blocks/talking_heads.h"
#include "tests/support/network_values.h"

#include <torch/csrc/autograd/autograd.h>
#include <torch/types.h>

#include <gtest/gtest.h>

using support::distance;
using torch::Tensor;

namespace {

Tensor attend(const Tensor& rows, const std::vector<Tensor>& whole, int64_t = 0)
{
    return torch::matmul(torch::softmax(torch::matmul(rows, whole[0].transpose(-2, -1)), -1), whole[1]);
}

struct Gradients {
    Tensor out;
    std::vector<Tensor> by;
};

Gradients gradientsOf(const Tensor& out, const std::vector<Tensor>& by)
{
    const auto above = torch::arange(out.numel(), torch::kFloat32).sin().view_as(out);
    return {out.detach(), torch::autograd::grad({out}, by, {above})};
}

void expectSame(const Gradients& found, const Gradients& expected, float tolerance)
{
    EXPECT_LT(distance(found.out, expected.out), tolerance);
    ASSERT_EQ(found.by.size(), expected.by.size());
    for (size_t i = 0; i < found.by.size(); ++i) {
        EXPECT_LT(distance(found.by[i], expected.by[i]), tolerance) << i;
    }
}

}  // namespace

class RecomputedRows : public testing::TestWithParam<int64_t> {};

TEST_P(RecomputedRows, GiveTheGradientsOfTheWorkDoneAtOnce)
{
    torch::manual_seed(1);
    const auto q = torch::randn({1, 2, 7, 3}).requires_grad_(), k = torch::randn({1, 2, 7, 3}).requires_grad_(),
               v = torch::randn({1, 2, 7, 3}).requires_grad_();
    expectSame(gradientsOf(core::inRecomputedBlocks(q, {k, v}, GetParam(), attend, {}), {q, k, v}),
               gradientsOf(attend(q, {k, v}), {q, k, v}), 1e-5F);
}
INSTANTIATE_TEST_SUITE_P(Blocks, RecomputedRows, testing::Values(1, 3, 7, 100));

TEST_P(RecomputedRows, KnowWhichRowsTheyAre)
{
    const auto rows = torch::zeros({1, 1, 7, 1});
    const auto number = [](const Tensor& block, const std::vector<Tensor>&, int64_t first) {
        return block + torch::arange(first, first + block.size(2), torch::kFloat32).view({1, 1, -1, 1});
    };
    EXPECT_TRUE(torch::equal(core::inRecomputedBlocks(rows, {}, GetParam(), number, {}).flatten(),
                             torch::arange(7, torch::kFloat32)));
}

TEST(RecomputedRowsOfOneInput, LeaveOutWhatWantsNoGradient)
{
    torch::manual_seed(2);
    const auto q = torch::randn({1, 2, 5, 3}), k = torch::randn({1, 2, 5, 3}),
               v = torch::randn({1, 2, 5, 3}).requires_grad_();
    expectSame(gradientsOf(core::inRecomputedBlocks(q, {k, v}, 2, attend, {}), {v}),
               gradientsOf(attend(q, {k, v}), {v}), 1e-5F);
    const torch::NoGradGuard noGrad;
    EXPECT_FALSE(core::inRecomputedBlocks(q, {k, v}, 2, attend, {}).requires_grad());
}

/// 67 MB of scores: more than one block.
TEST(LargeImages, HaveTheGradientsOfPlainAttention)
{
    torch::manual_seed(3);
    const auto q = torch::randn({1, 4, 2060, 4}).requires_grad_(), k = torch::randn({1, 4, 2060, 4}).requires_grad_(),
               v = torch::randn({1, 4, 2060, 4}).requires_grad_();
    const auto plain = torch::matmul(torch::softmax(torch::matmul(q * 0.5, k.transpose(-2, -1)), -1), v);
    expectSame(gradientsOf(core::attendInBlocks(q, k, v, 0.5, {}), {q, k, v}),
               gradientsOf(plain.transpose(1, 2).flatten(2), {q, k, v}), 1e-3F);
}

TEST(LargeImages, HaveTheGradientsOfPlainTalkingHeads)
{
    torch::manual_seed(4);
    core::TalkingHeadsBlock block(8, 4, true);
    for (const auto& parameter : block.parameters()) {
        parameter.data().normal_(0.0, 0.5);
    }
    const auto image = torch::randn({1, 2060, 8}).requires_grad_();
    support::OneLayer whole{{}, {.weights = true}}, inBlocks{};
    const auto expected = gradientsOf(block.forward(image, whole.run), {image});
    expectSame(gradientsOf(block.forward(image, inBlocks.run), {image}), expected, 1e-3F);
}
