// Products with plain and packed weights, against the same in float64 by LibTorch's plain operators.
#include "core/model/network/linear.h"

#include "core/kernels/kernels.h"

#include <gtest/gtest.h>
#include <torch/types.h>

#include <cmath>
#include <memory>
#include <tuple>
#include <utility>
#include <vector>

namespace {

using core::Activation;
using torch::Tensor;

core::LinearPtr randomLinear(int inputs, int outputs, bool hasBias = true)
{
    torch::manual_seed(11);
    auto linear = std::make_shared<core::Linear>(inputs, outputs, hasBias);
    linear->weight().set_requires_grad(false).normal_().div_(8.0);
    if (hasBias) {
        linear->bias.set_requires_grad(false).normal_();
    }
    return linear;
}

Tensor exact(const core::Linear& linear, const Tensor& x)
{
    const auto product = torch::matmul(x.to(torch::kFloat64), linear.weight().to(torch::kFloat64).t());
    return linear.bias.defined() ? product + linear.bias.to(torch::kFloat64) : product;
}

double distance(const Tensor& a, const Tensor& b)
{
    return (a.to(torch::kFloat64) - b.to(torch::kFloat64)).abs().max().item<double>();
}

/// Calls check() with the plain weight, then with the weight packed for each instruction set of this processor.
template <typename Check>
void forPlainAndEverySet(core::Linear& linear, const Check& check)
{
    const auto weight = linear.weight().clone();
    check();
    const auto usual = core::kernels().set;
    for (const auto set : core::availableInstructionSets()) {
        SCOPED_TRACE(core::instructionSetName(set));
        core::chooseKernels(set);
        linear.setWeight(weight);
        linear.pack(core::Precision::Float32);
        check();
    }
    core::chooseKernels(usual);
}

class LinearOfSize : public testing::TestWithParam<std::tuple<int, int, int>> {};

TEST_P(LinearOfSize, IsTheProductInFloat32)
{
    const torch::NoGradGuard noGrad;
    const auto [rows, inputs, outputs] = GetParam();
    for (const bool hasBias : {true, false}) {
        const auto linear = randomLinear(inputs, outputs, hasBias);
        const auto x = torch::randn({2, rows, inputs}).narrow(1, 0, rows);
        const auto spread = torch::randn({2, inputs, rows}).transpose(1, 2);
        forPlainAndEverySet(*linear, [&] {
            EXPECT_LT(distance(linear->forward(x, {}), exact(*linear, x)), 2e-5);
            EXPECT_LT(distance(linear->forward(spread, {}), exact(*linear, spread)), 2e-5) << "strided";
        });
    }
}

INSTANTIATE_TEST_SUITE_P(Sizes, LinearOfSize,
                         testing::Values(std::tuple(1, 48, 144), std::tuple(17, 3, 5), std::tuple(196, 192, 768),
                                         std::tuple(50, 100, 7), std::tuple(1500, 64, 64), std::tuple(3, 1, 1)));

TEST(Linear, AppliesEveryActivationLikeItsFormula)
{
    const torch::NoGradGuard noGrad;
    const auto linear = randomLinear(96, 192);
    const auto x = torch::randn({60, 96});
    const auto y = exact(*linear, x);
    const auto gelu = y * 0.5 * (1.0 + torch::erf(y / std::sqrt(2.0)));
    const auto geluTanh =
        y * 0.5 * (1.0 + torch::tanh(std::sqrt(2.0 / 3.14159265358979323846) * (y + 0.044715 * y.pow(3))));
    const std::pair<Activation, Tensor> cases[] = {{Activation::Gelu, gelu},
                                                   {Activation::GeluTanh, geluTanh},
                                                   {Activation::QuickGelu, y / (1.0 + torch::exp(-1.702 * y))},
                                                   {Activation::Silu, y / (1.0 + torch::exp(-y))},
                                                   {Activation::Relu, y.clamp_min(0.0)}};
    forPlainAndEverySet(*linear, [&] {
        for (const auto& each : cases) {
            EXPECT_LT(distance(linear->activated(x, each.first, {}), each.second), 1e-5)
                << static_cast<int>(each.first);
        }
    });
    for (const auto& [activation, expected] : cases) {
        EXPECT_LT(distance(core::activate(y, activation), expected), 1e-12) << static_cast<int>(activation);
    }
}

TEST(Linear, FollowsAWeightThatIsWrittenToOrReplaced)
{
    const torch::NoGradGuard noGrad;
    const auto linear = randomLinear(64, 64);
    const auto x = torch::randn({30, 64});
    linear->forward(x, {});
    linear->weight().mul_(-2.0);
    EXPECT_LT(distance(linear->forward(x, {}), exact(*linear, x)), 2e-5) << "written to";
    for (int time = 0; time < 2; ++time) {
        const auto replaced = torch::randn({64, 64});
        linear->setWeight(replaced);
        EXPECT_TRUE(linear->named_parameters()["weight"].equal(replaced));
        EXPECT_LT(distance(linear->forward(x, {}), exact(*linear, x)), 2e-5) << "replaced";
        linear->pack(core::Precision::Float32);
        EXPECT_LT(distance(linear->forward(x, {}), exact(*linear, x)), 2e-5) << "and packed";
    }
}

TEST(Linear, ComputesSomeOfItsOutputsWhereverTheyBegin)
{
    const torch::NoGradGuard noGrad;
    const auto linear = randomLinear(70, 130);
    const auto x = torch::randn({30, 70});
    forPlainAndEverySet(*linear, [&] {
        for (const auto& [first, count] : std::vector<std::pair<int64_t, int64_t>>{
                 {0, 130}, {0, 64}, {64, 64}, {43, 43}, {86, 44}, {129, 1}, {3, 5}}) {
            EXPECT_LT(distance(linear->part(x, {first, count}, {}), exact(*linear, x).narrow(1, first, count)), 2e-5)
                << first;
        }
        const auto other = torch::randn({130});
        EXPECT_LT(distance(linear->withBias(x, other, {}), exact(*linear, x) - linear->bias + other), 2e-5);
        EXPECT_LT(distance(linear->withBias(x, {}, {}), exact(*linear, x) - linear->bias), 2e-5);
    });
}

TEST(Linear, PassesGradientsOn)
{
    const auto linear = randomLinear(32, 16);
    auto x = torch::randn({5, 32}).set_requires_grad(true);
    linear->activated(x, Activation::Silu, {}).sum().backward();
    const auto y = exact(*linear, x.detach());
    const auto s = torch::sigmoid(y);
    const auto expected = torch::matmul(s * (1 + y * (1 - s)), linear->weight().to(torch::kFloat64));
    EXPECT_LT(distance(x.grad(), expected), 1e-5);
}

TEST(Linear, TakesFloat64AndNoRows)
{
    const torch::NoGradGuard noGrad;
    const auto linear = randomLinear(8, 4);
    EXPECT_EQ(linear->forward(torch::empty({0, 8}), {}).size(0), 0);
    linear->to(torch::kFloat64);
    const auto x = torch::randn({3, 8}, torch::kFloat64);
    EXPECT_LT(distance(linear->forward(x, {}), exact(*linear, x)), 1e-12);
}

TEST(Linear, HasOneOwnerOfItsWeight)
{
    const torch::NoGradGuard noGrad;
    const auto linear = randomLinear(70, 130);
    const auto given = linear->weight().clone();
    const auto x = torch::randn({30, 70});
    const auto expected = exact(*linear, x);
    linear->pack(core::Precision::Float32);
    EXPECT_TRUE(linear->isPacked());
    EXPECT_FALSE(linear->named_parameters().contains("weight"));
    EXPECT_LT(distance(linear->forward(x, {}), expected), 2e-5);
    EXPECT_LT(distance(linear->forward(x.narrow(0, 3, 1), {}), expected.narrow(0, 3, 1)), 2e-5) << "one row";
    EXPECT_TRUE(linear->weight().equal(given)) << "bit for bit";
    linear->to(torch::kCPU);
    EXPECT_TRUE(linear->isPacked());
    EXPECT_LT(distance(linear->forward(x, {}), expected), 2e-5);
}

TEST(Linear, GivesItsValuesByName)
{
    const torch::NoGradGuard noGrad;
    const auto network = std::make_shared<torch::nn::Module>("network");
    const auto head = network->register_module("head", randomLinear(40, 30));
    const auto given = head->weight().clone();
    EXPECT_FALSE(core::hasPackedWeights(*network));
    core::packWeights(*network, core::Precision::Float32);
    EXPECT_TRUE(core::hasPackedWeights(*network));
    EXPECT_TRUE(core::valuesOfParameter(*network, "head.weight").equal(given));
    EXPECT_TRUE(core::valuesOfParameter(*network, "head.bias").equal(head->bias));
    EXPECT_FALSE(core::valuesOfParameter(*network, "tail.weight").defined());
    EXPECT_FALSE(core::valuesOfParameter(*network, "head.gain").defined());
}

TEST(Linear, PassesGradientsOnWhilePacked)
{
    const auto linear = randomLinear(32, 16);
    const auto weight = linear->weight().clone();
    linear->pack(core::Precision::Float32);
    auto x = torch::randn({9, 32}).set_requires_grad(true);
    {
        const torch::NoGradGuard noGrad;
        linear->forward(x, {});
    }
    linear->forward(x, {}).sum().backward();
    EXPECT_LT(distance(x.grad(), weight.sum(0).unsqueeze(0).expand({9, 32})), 1e-5);
    x.mutable_grad() = Tensor();
    linear->part(x, {3, 5}, {}).sum().backward();
    EXPECT_LT(distance(x.grad(), weight.narrow(0, 3, 5).sum(0).unsqueeze(0).expand({9, 32})), 1e-5);
}

TEST(Linear, OfATrainedModelStaysPlain)
{
    const auto linear = randomLinear(32, 16);
    linear->weight().set_requires_grad(true);
    linear->pack(core::Precision::Float32);
    EXPECT_FALSE(linear->isPacked());
    EXPECT_TRUE(linear->named_parameters().contains("weight"));
}

}  // namespace
