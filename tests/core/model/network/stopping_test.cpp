// A pass can be stopped inside a layer, and reports before it begins when there is too little memory.
#include "core/memory_supply.h"
#include "core/model/blocks/biased_attention.h"
#include "core/model/blocks/blocks.h"
#include "core/model/blocks/channel_attention.h"
#include "core/model/blocks/image_operators.h"
#include "core/model/blocks/rotary_embedding.h"
#include "core/model/blocks/talking_heads.h"
#include "core/model/blocks/window_attention.h"
#include "core/model/families/make_network.h"
#include "core/model/network/pass_memory.h"
#include "core/model/network/recomputed_rows.h"
#include "core/model/network/run_trace.h"
#include "core/model/spec/part_specs.h"
#include "tests/support/expect_error.h"
#include "tests/support/family_specs.h"
#include "tests/support/network_values.h"

#include <torch/csrc/autograd/autograd.h>

#include <gtest/gtest.h>

#include <array>

namespace {

using core::ErrorCode;
using torch::Tensor;

/// Calls work(stop token, a layer of a pass with it), then again when a stop has been requested.
template <typename Work>
void expectStopped(const Work& work)
{
    const torch::NoGradGuard noGrad;
    std::stop_source stop;
    support::OneLayer layer{{.stop = stop.get_token()}, {}};
    EXPECT_NO_THROW(work(stop.get_token(), layer.run));
    stop.request_stop();
    expectError([&] { work(stop.get_token(), layer.run); }, ErrorCode::Cancelled, "cancelled");
}

using Stop = std::stop_token;
using core::LayerRun;

TEST(Stopping, IsAskedForBetweenBlocksOfAttention)
{
    const auto q = torch::randn({1, 2, 300, 8});
    expectStopped([&](const Stop& stop, LayerRun&) { core::attendInBlocks(q, q, q, 0.35, stop); });
    const core::HeadMixing mixing{torch::eye(2), torch::zeros({2}), torch::eye(2), torch::zeros({2})};
    expectStopped([&](const Stop& stop, LayerRun&) { core::talkingHeadsInBlocks(q, q, q, 0.35, mixing, stop); });
    const auto windows = torch::randn({3, 2, 16, 8});
    expectStopped([&](const Stop&, LayerRun& run) {
        core::attendInWindows({windows, windows, windows, 0.35, torch::zeros({2, 16, 16})},
                              core::layOutWindows({12, 4}, {4, 4}, false), run);
    });
    core::Mlp mlp(8, 16, false, core::Activation::Gelu);
    expectStopped([&](const Stop&, LayerRun& run) { mlp.forward(torch::randn({1, 5, 8}), run); });
}

TEST(Stopping, IsAskedForBetweenTheStepsOfOtherLayers)
{
    expectStopped([](const Stop& stop, LayerRun&) { core::SplitHeads(torch::randn({1, 5, 24}), 2, stop); });
    const core::Rotation rotation{torch::ones({1, 5, 4}), torch::zeros({1, 5, 4}), true};
    expectStopped([&](const Stop& stop, LayerRun&) { rotation(torch::randn({1, 2, 5, 8}), stop); });
    core::ChannelAttentionBlock channels(8, 2, true);
    expectStopped([&](const Stop&, LayerRun& run) { channels.forward(torch::randn({1, 6, 8}), run); });
    core::LocalPatchInteraction local(8);
    local.eval();
    expectStopped([&](const Stop& stop, LayerRun&) { local.forward(torch::randn({1, 6, 8}), {2, 3}, stop); });
    torch::nn::Conv2d convolution(torch::nn::Conv2dOptions(3, 8, 4).stride(4));
    expectStopped([&](const Stop& stop, LayerRun&) { core::convolve(torch::randn({1, 3, 8, 8}), convolution, stop); });
}

/// 64 x 64 x 3 x 3 weights at 180 x 180 places are 1.2 times 2^30 multiplications: two strips, of which the last has
/// few rows.
TEST(Convolution, GivesTheSameInStripsOfRows)
{
    const torch::NoGradGuard noGrad;
    torch::manual_seed(5);
    const auto filters = torch::randn({64, 64, 3, 3}) * 0.05, bias = torch::randn({64});
    for (const auto& [stride, padding, side] : {std::array{1, 1, 180}, std::array{2, 1, 359}, std::array{2, 0, 362}}) {
        const auto image = torch::randn({1, 64, side, side});
        const auto whole = torch::conv2d(image, filters, bias, stride, padding);
        EXPECT_TRUE(torch::allclose(core::convolve(image, filters, bias, stride, padding, {}), whole, 1e-4, 1e-4));
        const auto together = image.contiguous(torch::MemoryFormat::ChannelsLast);
        const auto strips = core::convolve(together, filters, {}, stride, padding, {});
        EXPECT_TRUE(torch::allclose(strips, whole - bias.view({64, 1, 1}), 1e-4, 1e-4));
        EXPECT_TRUE(strips.is_contiguous(torch::MemoryFormat::ChannelsLast));
    }
}

TEST(Stopping, IsAskedForOnTheWayBackToo)
{
    std::stop_source stop;
    const auto rows = torch::randn({1, 2, 300, 8}).requires_grad_();
    const auto twice = [](const Tensor& block, const std::vector<Tensor>&, int64_t) { return block * 2; };
    const auto recomputed = core::inRecomputedBlocks(rows, {}, 64, twice, stop.get_token());
    core::Linear linear(8, 8);
    linear.weight().set_requires_grad(false).normal_();
    linear.bias.set_requires_grad(false).normal_();
    const auto mapped = linear.forward(rows, stop.get_token());
    support::OneLayer layer{{.stop = stop.get_token()}, {.weights = true}};
    const auto attended = core::attend(rows, rows, rows, layer.run);
    stop.request_stop();
    for (const auto& out : {recomputed, mapped, attended}) {
        expectError([&] { torch::autograd::grad({out.sum()}, {rows}); }, ErrorCode::Cancelled, "cancelled");
    }
}

TEST(Stopping, LeavesNoTraceOfALayer)
{
    auto network = core::makeNetwork(support::vitSpec(), core::Weights::Fresh);
    std::stop_source stop;
    int steps = 0;
    const core::RunControl control{stop.get_token(), [&](int, int) { ++steps; }};
    stop.request_stop();
    expectError([&] { core::runTrace(*network, torch::zeros({3, 32, 32}), control); }, ErrorCode::Cancelled);
    EXPECT_EQ(steps, 0);
}

/// 2^30 multiplications at a time: 2048 x 2048 weights take 256 rows.
TEST(Linear, GivesTheSameInBlocksOfRows)
{
    const torch::NoGradGuard noGrad;
    torch::manual_seed(4);
    core::Linear with(2048, 2048), without(2048, 2048, /*hasBias=*/false);
    for (auto* linear : {&with, &without}) {
        linear->weight().normal_(0.0, 0.02);
    }
    with.bias.normal_();
    const auto x = torch::randn({2, 300, 2048});
    for (const auto& given : {x, x.transpose(0, 1), x.narrow(1, 0, 100)}) {
        EXPECT_LT((with.forward(given, {}) - torch::linear(given, with.weight(), with.bias)).abs().max().item<float>(),
                  1e-4F);
        EXPECT_LT((without.forward(given, {}) - torch::linear(given, without.weight())).abs().max().item<float>(),
                  1e-4F);
    }
}

TEST(PassMemory, IsThatOfThePlanForALargeImage)
{
    core::ModelSpec spec;
    spec.dim = 768;
    spec.mlpHidden = 3072;
    spec.layers.assign(12, {core::LayerKind::Self, 12, {.classToken = true}});
    // 12 layers keep queries and keys of 4097 tokens: 12 * 2 * 4097 * 768 * 4 bytes = 302 MB; 0.6 GB are allowed.
    const auto bytes = core::passBytes(spec, {64, 64}, false);
    EXPECT_GT(bytes, 302'000'000);
    EXPECT_LT(bytes, 600'000'000);
    // Tokens kept: 12 * 4097 * 768 * 4 bytes more.
    EXPECT_EQ(core::passBytes(spec, {64, 64}, true) - bytes, int64_t{12} * 4097 * 768 * 4);
}

/// SAM-B at 768 pixels: 48 x 48 patches, in windows of 14 filled up to 56 x 56; layers 2, 5, 8 and 11 see all. Queries
/// and keys: (8 * 3136 + 4 * 2304) * 2 * 768 numbers; biases, 12 heads: 8 * 3136 * 28 and 4 * 2304 * 96. Eight copies
/// of the tokens and the MLP's 1024 rows work. By hand 372.5 MiB with 32 of workspace; measured 389 MiB.
TEST(PassMemory, CountsPaddingAndBiases)
{
    core::ModelSpec spec;
    spec.family = core::Family::Sam;
    spec.dim = 768;
    spec.mlpHidden = 3072;
    core::RelativeBiasSpec bias;
    bias.kind = core::RelativeBiasSpec::Kind::Decomposed;
    spec.relative = std::make_shared<core::RelativeBiasSpec>(bias);
    for (int layer = 0; layer < 12; ++layer) {
        const bool whole = layer % 3 == 2;
        spec.layers.push_back(
            {whole ? core::LayerKind::Self : core::LayerKind::Window, 12, {false, false, 0}, 0, whole ? 0 : 14});
    }
    const int64_t kept = (8 * 3136 + 4 * 2304) * 2 * 768 + 12 * (8 * 3136 * 28 + 4 * 2304 * 96);
    const int64_t working = 8 * 3136 * 768 + 2 * 1024 * 3072;
    EXPECT_EQ(core::passBytes(spec, {48, 48}, false), (kept + working) * 4 + (int64_t{32} << 20));
}

TEST(PassMemory, IsReportedWithWhatWouldHelp)
{
    const auto network = core::makeNetwork(support::vitSpec(), core::Weights::Unset);
    const auto need = [&](int side) { return core::passBytes(network->spec(), network->gridFor(side, side), false); };
    EXPECT_NO_THROW(core::requireMemoryForPass(*network, 2048, 2048, false, std::nullopt));
    EXPECT_NO_THROW(core::requireMemoryForPass(*network, 2048, 2048, false, need(2048)));
    const auto supply = need(1024);
    const auto error = errorOf([&] { core::requireMemoryForPass(*network, 2048, 2048, false, supply); });
    EXPECT_EQ(error.code, ErrorCode::OutOfMemory);
    EXPECT_THAT(error.what(), testing::StartsWith("a pass over 2048 x 2048 pixels ("));
    EXPECT_THAT(error.what(), testing::HasSubstr("needs about " + core::bytesText(need(2048)) + " of memory, " +
                                                 core::bytesText(supply) + " are free"));
    EXPECT_THAT(error.what(), testing::EndsWith("; an input of 1024 x 1024 pixels would fit"));
    const auto none = errorOf([&] { core::requireMemoryForPass(*network, 2048, 2048, false, 1000); });
    EXPECT_THAT(none.what(), testing::EndsWith("use a smaller model"));
}

}  // namespace
