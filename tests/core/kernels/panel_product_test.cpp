#include "core/kernels/panel_product.h"

#include "core/kernels/attend_in_panels.h"
#include "core/kernels/packed_weight.h"
#include "tests/core/kernels/threads.h"

#include <gtest/gtest.h>
#include <torch/types.h>

#include <cmath>
#include <limits>
#include <vector>

namespace {

using torch::Tensor;

/// Those of each instruction set of this processor.
std::vector<const core::Kernels*> kernelsHere()
{
    std::vector<const core::Kernels*> found;
    for (const auto set : core::availableInstructionSets()) {
        found.push_back(&core::kernelsOf(set));
    }
    return found;
}

Tensor random(const std::vector<int64_t>& sizes, uint64_t seed)
{
    torch::manual_seed(seed);
    return torch::rand(sizes) - 0.5;
}

Tensor multiplied(const core::PackedWeight& weight, int64_t outputs, const Tensor& rows, const Tensor& bias = {},
                  std::optional<core::Activation> activation = {})
{
    auto out = torch::full({rows.size(0), outputs}, std::numeric_limits<float>::quiet_NaN());
    weight.multiply(rows, bias, out, {}, activation);
    return out;
}

double largestDifference(const Tensor& a, const Tensor& b)
{
    return (a.to(torch::kDouble) - b.to(torch::kDouble)).abs().max().item<double>();
}

}  // namespace

TEST(PanelProduct, IsThatOfTheWholeMatricesForEverySizeThatFillsNoTileOrPanel)
{
    for (const auto* kernels : kernelsHere()) {
        for (const auto& [rows, inner, outputs] : std::vector<std::array<int64_t, 3>>{
                 {1, 1, 1}, {6, 256, 16}, {5, 7, 31}, {8, 255, 33}, {197, 768, 48}, {217, 300, 100}, {433, 513, 17}}) {
            const auto x = random({rows, inner}, 1), weight = random({outputs, inner}, 2), bias = random({outputs}, 3);
            const auto packed = core::PackedWeight(weight, torch::kFloat32, *kernels);
            const auto exact = torch::matmul(x.to(torch::kDouble), weight.to(torch::kDouble).t());
            // Higham and Mary, A New Approach to Probabilistic Rounding Error Analysis, 2019: sqrt(n) u |A| |B|.
            const double products = torch::matmul(x.abs(), weight.abs().t()).max().item<double>() + 1;
            const double within = std::ldexp(std::sqrt(static_cast<double>(inner)) * products, -24);
            EXPECT_LT(largestDifference(multiplied(packed, outputs, x), exact), within) << rows << ' ' << inner;
            EXPECT_LT(largestDifference(multiplied(packed, outputs, x, bias), exact + bias), within) << rows;

            const auto pairs = core::PackedWeight(weight, torch::kBFloat16, *kernels);
            const auto round = [](const Tensor& values) { return values.to(torch::kBFloat16).to(torch::kFloat32); };
            EXPECT_TRUE(torch::equal(pairs.unpacked(), round(weight))) << "in bfloat16";
            const auto ofRounded = torch::matmul(round(x).to(torch::kDouble), round(weight).to(torch::kDouble).t());
            EXPECT_LT(largestDifference(multiplied(pairs, outputs, x, bias), ofRounded + bias), 2 * within) << inner;
            EXPECT_TRUE(torch::equal(packed.unpacked(), weight)) << outputs << ' ' << inner;
        }
    }
}

TEST(PanelProduct, TakesWeightsOfAnyStride)
{
    for (const auto* kernels : kernelsHere()) {
        const auto weight = random({40, 70}, 4).t(), x = random({9, 40}, 5);
        const auto packed = core::PackedWeight(weight, torch::kFloat32, *kernels);
        EXPECT_LT(largestDifference(multiplied(packed, 70, x), torch::matmul(x, weight.t())), 1e-6);
        EXPECT_TRUE(torch::equal(packed.unpacked(), weight));
    }
}

TEST(PanelProduct, AppliesEachActivationBehindTheBias)
{
    using core::Activation;
    const auto x = random({20, 30}, 6) * 4, weight = random({40, 30}, 7), bias = random({40}, 8);
    const auto sum = torch::linear(x, weight, bias);
    const std::vector<std::pair<Activation, Tensor>> expected{
        {Activation::Gelu, torch::gelu(sum)},
        {Activation::GeluTanh, torch::gelu(sum, "tanh")},
        {Activation::QuickGelu, sum * torch::sigmoid(1.702 * sum)},
        {Activation::Silu, torch::silu(sum)},
        {Activation::Relu, torch::relu(sum)}};
    for (const auto* kernels : kernelsHere()) {
        const auto packed = core::PackedWeight(weight, torch::kFloat32, *kernels);
        for (const auto& [activation, all] : expected) {
            EXPECT_LT(largestDifference(multiplied(packed, 40, x, bias, activation), all), 2e-6);
        }
    }
}

TEST(PanelProduct, OfARowIsTheSameToTheBitAmongOthersAndWithMoreThreads)
{
    const auto x = random({500, 600}, 9), weight = random({190, 600}, 10), bias = random({190}, 11);
    for (const auto* kernels : kernelsHere()) {
        const auto packed = core::PackedWeight(weight, torch::kFloat32, *kernels);
        for (const auto activation : {std::optional<core::Activation>(), std::optional(core::Activation::Gelu),
                                      std::optional(core::Activation::QuickGelu)}) {
            const auto all = multiplied(packed, 190, x, bias, activation);
            for (const int64_t row : {0, 5, 215, 216, 499}) {
                const auto alone = multiplied(packed, 190, x.narrow(0, row, 1), bias, activation);
                EXPECT_TRUE(torch::equal(alone, all.narrow(0, row, 1))) << row;
            }
            for (const int count : {1, 2, 3, 7}) {
                const Threads threads(count);
                EXPECT_TRUE(torch::equal(multiplied(packed, 190, x, bias, activation), all)) << count;
            }
        }
    }
}

TEST(PanelProduct, IsTheSameToTheBitInWiderRegisters)
{
    const auto x = random({50, 600}, 12), weight = random({100, 600}, 13);
    std::vector<Tensor> fused;
    for (const auto* kernels : kernelsHere()) {
        if (kernels->set != core::InstructionSet::Plain) {
            fused.push_back(multiplied(core::PackedWeight(weight, torch::kFloat32, *kernels), 100, x));
            EXPECT_TRUE(torch::equal(fused.back(), fused.front()));
        }
    }
}

TEST(PanelProduct, ExponentiatesColumnsLessTheirLargest)
{
    constexpr float infinity = std::numeric_limits<float>::infinity(), nan = std::numeric_limits<float>::quiet_NaN();
    for (const auto* kernels : kernelsHere()) {
        const int64_t columns = kernels->columns, count = 100;
        auto panel = random({count, columns}, 14) * 30;
        panel.select(1, 1).fill_(-infinity);
        panel[7][2] = infinity;
        panel[8][3] = nan;
        panel[9][4] = -infinity;
        const auto exact = torch::exp(panel.to(torch::kDouble) - std::get<0>(panel.max(0)));
        auto sums = torch::empty({columns});
        auto found = panel.clone();
        kernels->exponentiateColumns(found.data_ptr<float>(), count, sums.data_ptr<float>());
        for (int64_t column = 0; column < columns; ++column) {
            if (column >= 1 && column <= 3) {
                EXPECT_TRUE(std::isnan(sums[column].item<float>())) << column;
                continue;
            }
            EXPECT_LT(largestDifference(found.select(1, column), exact.select(1, column)), 1e-6) << column;
            EXPECT_NEAR(sums[column].item<double>() / exact.select(1, column).sum().item<double>(), 1, 1e-6) << column;
        }
    }
}

TEST(PanelProduct, TransposesWhatFillsNoBlock)
{
    for (const auto& [rows, columns] :
         std::vector<std::pair<int64_t, int64_t>>{{1, 1}, {4, 4}, {6, 9}, {16, 64}, {3, 5}}) {
        const auto from = random({rows, columns + 3}, 15);
        auto to = torch::zeros({columns, rows + 2});
        core::transpose(from.data_ptr<float>(), columns + 3, rows, columns, to.data_ptr<float>(), rows + 2);
        EXPECT_TRUE(torch::equal(to.narrow(1, 0, rows), from.narrow(1, 0, columns).t())) << rows << ' ' << columns;
        EXPECT_EQ(to.narrow(1, rows, 2).abs().sum().item<float>(), 0) << rows << ' ' << columns;
    }
}

TEST(AttendInPanels, IsTheSoftmaxOfTheProductTimesTheValues)
{
    for (const auto& [queries, tokens, width, valueWidth] :
         std::vector<std::array<int64_t, 4>>{{16, 5, 8, 8}, {50, 50, 64, 64}, {197, 197, 48, 48}, {33, 600, 10, 21}}) {
        const auto q = random({2, 3, queries, width}, 16) * 6, k = random({2, 3, tokens, width}, 17) * 6;
        const auto v = random({2, 3, tokens, valueWidth}, 18);
        const auto weights =
            torch::softmax(torch::matmul(q.to(torch::kDouble), k.to(torch::kDouble).transpose(2, 3)) * 0.3, -1);
        const auto exact = torch::matmul(weights, v.to(torch::kDouble)).transpose(1, 2).flatten(2);
        const auto apart = [](const Tensor& x) { return torch::cat({x, x}, 3).narrow(3, 0, x.size(3)); };
        for (const auto* kernels : kernelsHere()) {
            const auto found = core::attendInPanels(q, k, v, 0.3, {}, {}, *kernels);
            EXPECT_EQ(found.sizes(), exact.sizes());
            EXPECT_LT(largestDifference(found, exact), 3e-6) << queries << ' ' << tokens;
            EXPECT_TRUE(torch::equal(core::attendInPanels(apart(q), apart(k), apart(v), 0.3, {}, {}, *kernels), found));
            const auto first = core::attendInPanels(q.narrow(2, 0, 1), k, v, 0.3, {}, {}, *kernels);
            EXPECT_TRUE(torch::equal(first, found.narrow(1, 0, 1))) << "a query alone";
            const Threads three(3);
            EXPECT_TRUE(torch::equal(core::attendInPanels(q, k, v, 0.3, {}, {}, *kernels), found));
        }
    }
}

/// The reference rounds what the kernel rounds: heads, and weights before they are divided by their sum.
TEST(AttendInPanels, RoundsHeadsAndWeightsToBfloat16)
{
    for (const auto& [queries, tokens, width, valueWidth] :
         std::vector<std::array<int64_t, 4>>{{16, 5, 8, 8}, {50, 50, 64, 64}, {130, 197, 48, 48}, {33, 601, 11, 21}}) {
        const auto rounded = [](const Tensor& x) { return x.to(torch::kBFloat16); };
        const auto q = rounded(random({2, 3, queries, width}, 23) * 6),
                   k = rounded(random({2, 3, tokens, width}, 24) * 6);
        const auto v = rounded(random({2, 3, tokens, valueWidth}, 25));
        const auto scores = torch::matmul(q.to(torch::kDouble), k.to(torch::kDouble).transpose(2, 3)) * 0.3;
        const auto weights = rounded(torch::exp(scores - std::get<0>(scores.max(-1, true)))).to(torch::kDouble);
        const auto exact =
            torch::matmul(weights / weights.sum(-1, true), v.to(torch::kDouble)).transpose(1, 2).flatten(2);
        for (const auto* kernels : kernelsHere()) {
            const auto found = core::attendInPanels(q, k, v, 0.3, {}, {}, *kernels);
            EXPECT_EQ(found.scalar_type(), torch::kFloat32);
            // A weight between two bfloat16 numbers may become the other one: 1/256 of it.
            EXPECT_LT(largestDifference(found, exact), 1e-3) << queries << ' ' << tokens;
            EXPECT_LT((found.to(torch::kDouble) - exact).abs().mean().item<double>(), 1e-5) << queries << ' ' << tokens;
            const Threads three(3);
            EXPECT_TRUE(torch::equal(core::attendInPanels(q, k, v, 0.3, {}, {}, *kernels), found));
        }
    }
}

TEST(AttendInPanels, BecomesNotANumberWithOneInBfloat16)
{
    auto q = random({1, 1, 3, 4}, 26).to(torch::kBFloat16);
    q[0][0][1][2] = std::numeric_limits<float>::quiet_NaN();
    for (const auto* kernels : kernelsHere()) {
        const auto found = core::attendInPanels(q, q, torch::ones_like(q), 1.0, {}, {}, *kernels);
        EXPECT_TRUE(torch::isnan(found).all().item<bool>());  // a key of every query
    }
}

TEST(AttendInPanels, AddsAShiftThatImagesTakeInTurns)
{
    const auto q = random({6, 2, 49, 32}, 19) * 6, k = random({6, 2, 49, 32}, 20) * 6, v = random({6, 2, 49, 32}, 21);
    for (const int64_t shifts : {1, 3}) {
        const auto shift = random({shifts, 2, 49, 49}, 22) * 5;
        const auto scores = torch::matmul(q.to(torch::kDouble), k.to(torch::kDouble).transpose(2, 3)) * 0.2 +
                            shift.repeat({6 / shifts, 1, 1, 1});
        const auto exact = torch::matmul(torch::softmax(scores, -1), v.to(torch::kDouble)).transpose(1, 2).flatten(2);
        for (const auto* kernels : kernelsHere()) {
            EXPECT_LT(largestDifference(core::attendInPanels(q, k, v, 0.2, {}, shift, *kernels), exact), 2e-6)
                << shifts;
        }
    }
}
