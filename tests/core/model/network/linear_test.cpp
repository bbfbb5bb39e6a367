// Products with weights laid out beforehand, against the same in float64 by LibTorch's plain operators.
#include "core/model/network/linear.h"

#include "core/model/network/packed_linear.h"

#include <gtest/gtest.h>
#include <torch/types.h>

#include <cmath>
#include <memory>
#include <tuple>
#include <utility>

namespace {

using core::Activation;
using torch::Tensor;

core::LinearPtr randomLinear(int inputs, int outputs, bool hasBias = true)
{
    torch::manual_seed(11);
    auto linear = std::make_shared<core::Linear>(inputs, outputs, hasBias);
    linear->weight.set_requires_grad(false).normal_().div_(8.0);
    if (hasBias) {
        linear->bias.set_requires_grad(false).normal_();
    }
    return linear;
}

Tensor exact(const core::Linear& linear, const Tensor& x)
{
    const auto product = torch::matmul(x.to(torch::kFloat64), linear.weight.to(torch::kFloat64).t());
    return linear.bias.defined() ? product + linear.bias.to(torch::kFloat64) : product;
}

double distance(const Tensor& a, const Tensor& b)
{
    return (a.to(torch::kFloat64) - b.to(torch::kFloat64)).abs().max().item<double>();
}

class LinearOfSize : public testing::TestWithParam<std::tuple<int, int, int>> {};

TEST_P(LinearOfSize, IsTheProductInFloat32)
{
    const torch::NoGradGuard noGrad;
    const auto [rows, inputs, outputs] = GetParam();
    for (const bool hasBias : {true, false}) {
        const auto linear = randomLinear(inputs, outputs, hasBias);
        const auto x = torch::randn({2, rows, inputs}).narrow(1, 0, rows);
        EXPECT_LT(distance(linear->forward(x), exact(*linear, x)), 2e-5) << rows << " " << hasBias;
        const auto spread = torch::randn({2, inputs, rows}).transpose(1, 2);
        EXPECT_LT(distance(linear->forward(spread), exact(*linear, spread)), 2e-5) << "strided";
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
    for (const auto& [activation, expected] : cases) {
        EXPECT_LT(distance(linear->activated(x, activation), expected), 1e-5) << static_cast<int>(activation);
        EXPECT_LT(distance(core::activate(y, activation), expected), 1e-12) << static_cast<int>(activation);
    }
}

TEST(Linear, FollowsAWeightThatIsWrittenToOrReplaced)
{
    const torch::NoGradGuard noGrad;
    const auto linear = randomLinear(64, 64);
    const auto x = torch::randn({30, 64});
    linear->forward(x);
    linear->weight.mul_(-2.0);
    EXPECT_LT(distance(linear->forward(x), exact(*linear, x)), 2e-5) << "written to";
    linear->weight.set_data(torch::randn({64, 64}));
    EXPECT_LT(distance(linear->forward(x), exact(*linear, x)), 2e-5) << "replaced";
}

TEST(Linear, PassesGradientsOn)
{
    const auto linear = randomLinear(32, 16);
    auto x = torch::randn({5, 32}).set_requires_grad(true);
    linear->activated(x, Activation::Silu).sum().backward();
    const auto y = exact(*linear, x.detach());
    const auto s = torch::sigmoid(y);
    const auto expected = torch::matmul(s * (1 + y * (1 - s)), linear->weight.to(torch::kFloat64));
    EXPECT_LT(distance(x.grad(), expected), 1e-5);
}

TEST(Linear, TakesFloat64AndNoRows)
{
    const torch::NoGradGuard noGrad;
    const auto linear = randomLinear(8, 4);
    EXPECT_EQ(linear->forward(torch::empty({0, 8})).size(0), 0);
    linear->to(torch::kFloat64);
    const auto x = torch::randn({3, 8}, torch::kFloat64);
    EXPECT_LT(distance(linear->forward(x), exact(*linear, x)), 1e-12);
}

TEST(Linear, CountsTheCopyThatItHasNotMadeYet)
{
    const torch::NoGradGuard noGrad;
    const auto linear = randomLinear(64, 128);
    EXPECT_EQ(linear->bytesToPack(), core::PackedLinear::available() ? 64 * 128 * 4 : 0);
    linear->forward(torch::randn({2, 64}));
    EXPECT_EQ(linear->bytesToPack(), core::PackedLinear::available() ? 64 * 128 * 4 : 0) << "of so few rows none";
    linear->forward(torch::randn({20, 64}));
    EXPECT_EQ(linear->bytesToPack(), 0);
}

TEST(Linear, KeepsOneCopyUntilTheWeightItselfIsAskedFor)
{
    const torch::NoGradGuard noGrad;
    const auto linear = randomLinear(70, 130);
    const auto given = linear->weight.clone();
    const auto x = torch::randn({30, 70});
    const auto expected = exact(*linear, x);
    core::keepOneCopyOfWeights(*linear);
    EXPECT_EQ(linear->bytesToPack(), 0) << "in the place of the weight";
    for (int pass = 0; pass < 2; ++pass) {
        EXPECT_LT(distance(linear->forward(x), expected), 2e-5);
        EXPECT_EQ(linear->weight.isnan().all().item<bool>(), core::PackedLinear::available());
        EXPECT_EQ(linear->weight.sizes(), given.sizes());
    }
    EXPECT_LT(distance(linear->forward(x.narrow(0, 3, 1)), expected.narrow(0, 3, 1)), 2e-5) << "one row";
    EXPECT_TRUE(linear->values().equal(given)) << "bit for bit";
    EXPECT_TRUE(linear->weight.equal(given)) << "and for good";
    EXPECT_LT(distance(linear->forward(x), expected), 2e-5);
}

TEST(Linear, GivesItsValuesByName)
{
    const torch::NoGradGuard noGrad;
    const auto network = std::make_shared<torch::nn::Module>("network");
    const auto head = network->register_module("head", randomLinear(40, 30));
    const auto given = head->weight.clone();
    core::keepOneCopyOfWeights(*network);
    head->forward(torch::randn({20, 40}));
    EXPECT_TRUE(core::valuesOfParameter(*network, "head.weight").equal(given));
    EXPECT_TRUE(core::valuesOfParameter(*network, "head.bias").equal(head->bias));
    EXPECT_FALSE(core::valuesOfParameter(*network, "tail.weight").defined());
    EXPECT_FALSE(core::valuesOfParameter(*network, "head.gain").defined());
}

TEST(Linear, PassesGradientsOnWithOneCopy)
{
    const auto linear = randomLinear(32, 16);
    const auto weight = linear->weight.clone();
    core::keepOneCopyOfWeights(*linear);
    auto x = torch::randn({9, 32}).set_requires_grad(true);
    {
        const torch::NoGradGuard noGrad;
        linear->forward(x);
    }
    linear->forward(x).sum().backward();
    EXPECT_LT(distance(x.grad(), weight.sum(0).unsqueeze(0).expand({9, 32})), 1e-5);
}

TEST(Linear, OfATrainedModelStays)
{
    const auto linear = randomLinear(32, 16);
    linear->weight.set_requires_grad(true);
    core::keepOneCopyOfWeights(*linear);
    const torch::NoGradGuard noGrad;
    linear->forward(torch::randn({9, 32}));
    EXPECT_FALSE(linear->weight.isnan().any().item<bool>());
}

}  // namespace
