#include "core/model/blocks/image_operators.h"

#include <gtest/gtest.h>

#include <utility>

namespace {

/// Each result is a sum of at most 9 products, by hand; several filters a channel, in both orders of memory.
TEST(Convolve, TakesItsFiltersInEveryOrderOfMemory)
{
    const torch::NoGradGuard noGrad;
    for (const int64_t filters : {1, 2, 3}) {
        torch::manual_seed(4);
        torch::nn::Conv2d conv(torch::nn::Conv2dOptions(8, 8 * filters, 3).padding(1).groups(8));
        const auto image = torch::randn({2, 8, 5, 6});
        const auto padded = torch::constant_pad_nd(image, {1, 1, 1, 1});
        auto expected = conv->bias.view({1, -1, 1, 1}).expand({2, 8 * filters, 5, 6}).clone();
        for (int64_t out = 0; out < 8 * filters; ++out) {
            for (int64_t i = 0; i < 9; ++i) {
                const auto shifted = padded.select(1, out / filters).narrow(1, i / 3, 5).narrow(2, i % 3, 6);
                expected.select(1, out).add_(shifted * conv->weight[out][0][i / 3][i % 3]);
            }
        }
        for (const auto& same : {image, image.contiguous(torch::MemoryFormat::ChannelsLast)}) {
            EXPECT_LT((core::convolve(same, conv, {}) - expected).abs().max().item<float>(), 1e-5F) << filters;
        }
    }
}

// In double precision LibTorch uses another implementation.
TEST(Convolve, CountsNothingBeyondItsChannels)
{
    const torch::NoGradGuard noGrad;
    torch::manual_seed(5);
    for (const int channels : {3, 12, 16, 20, 24, 40}) {
        for (const auto& [side, stride] : {std::pair{1, 2}, {3, 1}, {3, 2}, {4, 4}}) {
            const auto image = torch::randn({3, channels, 16, 16}), filters = torch::randn({8, channels, side, side});
            const auto found = core::convolve(image, filters, {}, stride, side / 2, {});
            const auto expected =
                torch::conv2d(image.to(torch::kFloat64), filters.to(torch::kFloat64), {}, stride, side / 2);
            EXPECT_LT((found - expected).abs().max().item<double>(), 1e-3) << channels << " channels, " << side;
        }
    }
}

TEST(Convolve, ItsGradientsCountNothingBeyondItsChannels)
{
    torch::manual_seed(6);
    for (const int outputs : {3, 12, 16, 20, 24, 40, 72}) {
        for (const auto& [side, stride] : {std::pair{1, 2}, {3, 1}, {3, 2}, {4, 4}}) {
            const auto image = torch::randn({3, 20, 16, 16}).requires_grad_();
            const auto filters = torch::randn({outputs, 20, side, side}), bias = torch::randn({outputs});
            const auto found = core::convolve(image, filters, bias, stride, side / 2, {});
            const auto weights = torch::randn_like(found);
            const auto exact = image.detach().to(torch::kFloat64).requires_grad_();
            const auto expected =
                torch::conv2d(exact, filters.to(torch::kFloat64), bias.to(torch::kFloat64), stride, side / 2);
            EXPECT_LT((found - expected).abs().max().item<double>(), 1e-3) << outputs << " channels, " << side;
            (found * weights).sum().backward();
            (expected * weights).sum().backward();
            EXPECT_LT((image.grad() - exact.grad()).abs().max().item<double>(), 1e-3)
                << outputs << " channels, " << side;
        }
    }
}

// A transposed convolution in double precision, likewise.
TEST(Enlarge, MakesASquareOfEachPixel)
{
    const torch::NoGradGuard noGrad;
    torch::manual_seed(7);
    for (const auto& [inputs, outputs] : {std::pair{48, 48}, {40, 40}, {64, 32}, {64, 1}}) {
        for (const int64_t side : {2, 4, 16}) {
            const torch::nn::ConvTranspose2d by(torch::nn::ConvTranspose2dOptions(inputs, outputs, side).stride(side));
            const auto image = torch::randn({2, inputs, 8, 5});
            const auto expected = torch::conv_transpose2d(image.to(torch::kFloat64), by->weight.to(torch::kFloat64),
                                                          by->bias.to(torch::kFloat64), side);
            const auto found = core::enlarge(image, by, {});
            ASSERT_EQ(found.sizes(), expected.sizes());
            EXPECT_LT((found - expected).abs().max().item<double>(), 1e-4) << inputs << " channels, " << side;
        }
    }
}

}  // namespace
