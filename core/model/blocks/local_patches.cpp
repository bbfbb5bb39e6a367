#include "core/model/blocks/local_patches.h"

#include "core/model/blocks/image_operators.h"
#include "core/run_control.h"

#include <ATen/Parallel.h>

#include <algorithm>
#include <array>

namespace core {

using torch::Tensor;

namespace {

torch::nn::Conv2d channelwise(int width)
{
    return torch::nn::Conv2d(torch::nn::Conv2dOptions(width, width, 3).padding(1).groups(width));
}

/// The neighbors of a patch, including itself, that lie in the grid, and their weights; all [C].
struct Neighbors {
    std::array<const float*, 9> tokens, weights;
    size_t count = 0;
};

Neighbors neighborsOf(int row, int col, PatchGrid grid, const float* tokens, const float* weights, int64_t channels)
{
    Neighbors found;
    for (int r = std::max(row - 1, 0); r <= std::min(row + 1, grid.rows - 1); ++r) {
        for (int c = std::max(col - 1, 0); c <= std::min(col + 1, grid.cols - 1); ++c) {
            found.tokens[found.count] = tokens + (int64_t{r} * grid.cols + c) * channels;
            found.weights[found.count++] = weights + ((r - row + 1) * 3 + c - col + 1) * channels;
        }
    }
    return found;
}

/// out[c] = bias[c] + sum of weight[c] * token[c], `Step` channels at a time so that the sums stay in registers.
template <int64_t Step>
int64_t sumChannels(const Neighbors& from, const float* bias, float* out, int64_t first, int64_t channels)
{
    for (; first + Step <= channels; first += Step) {
        std::array<float, Step> sums;
        std::copy_n(bias + first, Step, sums.begin());
        for (size_t n = 0; n < from.count; ++n) {
            const float* token = from.tokens[n] + first;
            const float* weight = from.weights[n] + first;
            for (size_t i = 0; i < Step; ++i) {
                sums[i] += weight[i] * token[i];
            }
        }
        std::copy_n(sums.begin(), Step, out + first);
    }
    return first;
}

/// The convolution directly on tokens, on the CPU and without gradients: LibTorch's own, made for images, takes twice
/// the time (1.13 with oneDNN, 196 tokens of 384 channels).
Tensor convolveTokens(const Tensor& tokens, PatchGrid grid, const torch::nn::Conv2d& convolution,
                      const std::stop_token& stop)
{
    const auto in = tokens.contiguous(), bias = convolution->bias.contiguous();
    const auto weights = convolution->weight.flatten(1).t().contiguous();  // [9, C]
    const int64_t batch = in.size(0), channels = in.size(2), lineFloats = grid.cols * channels;
    auto out = torch::empty_like(in);
    const float* from = in.data_ptr<float>();
    float* to = out.data_ptr<float>();
    const int64_t lines = batch * grid.rows, linesTogether = std::max<int64_t>(1, (1 << 15) / lineFloats);
    at::parallel_for(0, lines, linesTogether, [&](int64_t begin, int64_t end) {
        for (int64_t line = begin; line < end; ++line) {
            throwIfCancelled(stop);
            const int row = static_cast<int>(line % grid.rows);
            const float* image = from + line / grid.rows * grid.rows * lineFloats;
            for (int col = 0; col < grid.cols; ++col) {
                const auto near = neighborsOf(row, col, grid, image, weights.data_ptr<float>(), channels);
                float* token = to + line * lineFloats + col * channels;
                const auto done = sumChannels<16>(near, bias.data_ptr<float>(), token, 0, channels);
                sumChannels<1>(near, bias.data_ptr<float>(), token, done, channels);
            }
        }
    });
    return out;
}

}  // namespace

LocalPatchInteraction::LocalPatchInteraction(int width)
{
    conv1 = register_module("conv1", channelwise(width));
    bn = register_module("bn", torch::nn::BatchNorm2d(width));
    conv2 = register_module("conv2", channelwise(width));
}

Tensor LocalPatchInteraction::forward(const Tensor& x, PatchGrid grid, const std::stop_token& stop)
{
    if (!torch::GradMode::is_enabled() && !is_training() && x.device().is_cpu() && x.dtype() == torch::kFloat32) {
        auto tokens = convolveTokens(x, grid, conv1, stop);
        torch::gelu_(tokens);
        normTokensInPlace(tokens, bn, stop);
        return convolveTokens(tokens, grid, conv2, stop);
    }
    // Tokens are a channels-last image; the view states that, and the convolutions preserve it.
    const auto image = x.transpose(1, 2).reshape({x.size(0), x.size(2), grid.rows, grid.cols});
    return conv2(normOfImage(geluOfImage(conv1(image), stop), bn, stop)).flatten(2).transpose(1, 2);
}

}  // namespace core
