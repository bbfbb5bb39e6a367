// Attention in blocks of rows and its softmax, against LibTorch's plain operators in float64.
#include "core/model/blocks/attend_in_blocks.h"

#include "core/kernels/attend_in_panels.h"

#include <gtest/gtest.h>
#include <torch/types.h>

#include <cmath>
#include <limits>

namespace {

using torch::Tensor;

constexpr float kInfinity = std::numeric_limits<float>::infinity();
constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

Tensor softmaxOf(Tensor rows)
{
    core::softmaxRowsInPlace(rows);
    return rows;
}

TEST(SoftmaxRows, OfLogarithmsAreTheirShares)
{
    const auto shares = softmaxOf(torch::tensor({std::log(1.0F), std::log(2.0F), std::log(3.0F)}).view({1, 3}));
    for (int i = 0; i < 3; ++i) {
        EXPECT_NEAR(shares[0][i].item<float>(), static_cast<float>(i + 1) / 6.0F, 1e-7F);
    }
}

TEST(SoftmaxRows, OfEveryLengthAreExact)
{
    torch::manual_seed(5);
    for (int64_t length = 1; length <= 300; ++length) {
        const auto scores = torch::randn({3, length}) * 12;
        const auto exact = torch::softmax(scores.to(torch::kFloat64), -1);
        const auto found = softmaxOf(scores.clone()).to(torch::kFloat64);
        ASSERT_LT(((found - exact) / exact.clamp_min(1e-30)).abs().max().item<double>(), 5e-6) << length;
        ASSERT_LT((found.sum(-1) - 1).abs().max().item<double>(), 1e-6) << length;
    }
}

TEST(SoftmaxRows, StayWithinTheirRow)
{
    auto memory = torch::full({40}, 7.0F);
    auto row = memory.narrow(0, 1, 37).view({1, 37});
    row.zero_();
    core::softmaxRowsInPlace(row);
    EXPECT_EQ(memory[0].item<float>(), 7.0F);
    EXPECT_EQ(memory[38].item<float>(), 7.0F);
    EXPECT_NEAR(memory[37].item<float>(), 1.0F / 37.0F, 1e-8F);
}

TEST(SoftmaxRows, TakeWhatIsCutOffAsNothing)
{
    const auto found = softmaxOf(torch::tensor({0.0F, -kInfinity, -200.0F, -1e30F, 0.0F}).view({1, 5}));
    EXPECT_TRUE(found.equal(torch::tensor({0.5F, 0.0F, 0.0F, 0.0F, 0.5F}).view({1, 5})));
}

TEST(SoftmaxRows, TellWhatIsNoNumber)
{
    for (const int64_t length : {3, 16, 67}) {
        auto rows = torch::zeros({4, length});
        rows[0][length - 1] = kNan;
        rows[1][0] = kInfinity;
        rows[2].fill_(-kInfinity);
        rows = softmaxOf(rows);
        EXPECT_TRUE(rows.narrow(0, 0, 3).isnan().all().item<bool>()) << length;
        EXPECT_FALSE(rows[3].isnan().any().item<bool>()) << length;
    }
}

TEST(SoftmaxRows, OfFloat64AreInFloat64)
{
    const auto scores = torch::randn({2, 50}, torch::kFloat64);
    EXPECT_LT((softmaxOf(scores.clone()) - torch::softmax(scores, -1)).abs().max().item<double>(), 1e-15);
}

/// [B, T, H * D] in float64.
Tensor attended(const Tensor& q, const Tensor& k, const Tensor& v, double scale, const Tensor& bias)
{
    const auto wide = [](const Tensor& x) { return x.to(torch::kFloat64); };
    const auto scores = torch::matmul(wide(q), wide(k).transpose(2, 3)) * scale + wide(bias);
    return torch::matmul(torch::softmax(scores, -1), wide(v)).transpose(1, 2).flatten(2);
}

class AttendInBlocks : public testing::TestWithParam<int64_t> {};

TEST_P(AttendInBlocks, EqualsAllAtOnce)
{
    const torch::NoGradGuard noGrad;
    torch::manual_seed(6);
    const int64_t tokens = GetParam();
    const auto fused = torch::randn({2, tokens, 3, 40});  // as a linear layer leaves them: no head lies together
    const auto q = fused.narrow(3, 0, 16).transpose(1, 2) * 2, k = fused.narrow(3, 16, 16).transpose(1, 2);
    const auto v = torch::randn({2, tokens, 3, 24}).transpose(1, 2);
    const auto found = core::attendInBlocks(q, k, v, 0.3, {});
    const auto exact = attended(q, k, v, 0.3, torch::zeros({1}));
    ASSERT_EQ(found.sizes(), exact.sizes());
    EXPECT_LT((found.to(torch::kFloat64) - exact).abs().max().item<double>(), 5e-6);
}

TEST_P(AttendInBlocks, AddsABiasByPlace)
{
    const torch::NoGradGuard noGrad;
    torch::manual_seed(7);
    const int64_t rows = GetParam() > 20 ? 20 : 1, cols = GetParam() / rows, tokens = rows * cols;
    const auto q = torch::randn({1, 2, tokens, 8}), k = torch::randn({1, 2, tokens, 8});
    const auto v = torch::randn({1, 2, tokens, 8});
    const core::DecomposedBias parts{torch::randn({1, 2, tokens, rows}), torch::randn({1, 2, tokens, cols})};
    const auto bias = (parts.rows.unsqueeze(4) + parts.cols.unsqueeze(3)).flatten(3);
    const auto found = core::attendInBlocks(q, k, v, 0.5, {}, {{}, parts});
    EXPECT_LT((found.to(torch::kFloat64) - attended(q, k, v, 0.5, bias)).abs().max().item<double>(), 5e-6);
}

INSTANTIATE_TEST_SUITE_P(Tokens, AttendInBlocks, testing::Values(1, 17, 257, 511, 512, 777, 1300));

}  // namespace
