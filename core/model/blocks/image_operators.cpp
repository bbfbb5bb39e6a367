#include "core/model/blocks/image_operators.h"

#include "core/run_control.h"

#include <algorithm>
#include <vector>

namespace core {

using torch::Tensor;

namespace {

Tensor asTokens(const Tensor& image)
{
    return image.permute({0, 2, 3, 1});
}

/// oneDNN 3.7 (LibTorch 2.6 in Debian 13) convolves an image in blocks of 8 or 16 channels, and counts memory that
/// nobody has set where the channels do not fill the last one. Channels of zeros fill it, and change no result.
constexpr int64_t kBlock = 16, kSmallestBlock = 8;

bool isBlocked(const Tensor& image, const Tensor& filters, int stride)
{
    return image.device().is_cpu() && (filters.size(2) * filters.size(3) > 1 || stride > 1);
}

int64_t missingInBlock(int64_t channels)
{
    return channels > kSmallestBlock ? (kBlock - channels % kBlock) % kBlock : 0;
}

/// Multiplications between two checks of the stop token, as in a linear layer.
constexpr int64_t kProductsOfStrip = int64_t{1} << 30;

/// Rows [first, first + count) of the result.
Tensor stripOf(const Tensor& image, const Tensor& filters, const Tensor& bias, int stride, int padding, int64_t first,
               int64_t count)
{
    const int64_t begin = first * stride - padding, end = begin + (count - 1) * stride + filters.size(2);
    const int64_t above = std::max<int64_t>(-begin, 0), below = std::max<int64_t>(end - image.size(2), 0);
    const auto part = image.narrow(2, begin + above, end - begin - above - below);
    return torch::conv2d(above + below > 0 ? torch::constant_pad_nd(part, {0, 0, above, below}) : part, filters, bias,
                         stride, std::vector<int64_t>{0, padding});
}

}  // namespace

Tensor convolve(const Tensor& image, const Tensor& filters, const Tensor& bias, int stride, int padding,
                const std::stop_token& stop)
{
    throwIfCancelled(stop);
    const int64_t inputs = missingInBlock(image.size(1));
    // Gradients are convolutions of the outputs.
    const int64_t outputs = torch::GradMode::is_enabled() ? missingInBlock(filters.size(0)) : 0;
    if (isBlocked(image, filters, stride) && inputs + outputs > 0) {
        const auto more = [](const Tensor& x, const std::vector<int64_t>& zeros) {
            return x.defined() ? torch::constant_pad_nd(x, zeros) : x;
        };
        return convolve(more(image, {0, 0, 0, 0, 0, inputs}), more(filters, {0, 0, 0, 0, 0, inputs, 0, outputs}),
                        more(bias, {0, outputs}), stride, padding, stop)
            .narrow(1, 0, filters.size(0));
    }
    const auto steps = [&](int axis) {
        return (image.size(axis) + int64_t{2} * padding - filters.size(axis)) / stride + 1;
    };
    const int64_t rows = steps(2), ofRow = std::max<int64_t>(image.size(0) * steps(3) * filters.numel(), 1);
    const int64_t together = std::max<int64_t>(kProductsOfStrip / ofRow, 1);
    if (torch::GradMode::is_enabled() || !image.device().is_cpu() || rows <= together) {
        return torch::conv2d(image, filters, bias, stride, padding);
    }
    std::vector<Tensor> strips;
    for (int64_t first = 0; first < rows; first += together) {
        throwIfCancelled(stop);
        strips.push_back(stripOf(image, filters, bias, stride, padding, first, std::min(together, rows - first)));
    }
    return torch::cat(strips, 2);
}

Tensor convolve(const Tensor& image, torch::nn::Conv2d& convolution, const std::stop_token& stop)
{
    const int64_t groups = convolution->options.groups();
    if (groups > 1) {
        throwIfCancelled(stop);
        // Where each channel has several filters and channels are adjacent in memory, LibTorch 2.6 with oneDNN 3.7
        // (Debian 13) gives wrong numbers.
        const bool severalFilters = groups < convolution->options.out_channels();
        return convolution(severalFilters ? image.contiguous() : image);
    }
    using std::get;  // LibTorch 1.13 has a variant of its own
    const auto padding = get<torch::ExpandingArray<2>>(convolution->options.padding());
    return convolve(image, convolution->weight, convolution->bias,
                    static_cast<int>(convolution->options.stride()->front()), static_cast<int>(padding->front()), stop);
}

Tensor enlarge(const Tensor& image, const torch::nn::ConvTranspose2d& by, const std::stop_token& stop)
{
    throwIfCancelled(stop);
    // One product. torch::conv_transpose2d gives wrong numbers with oneDNN 3.7 (Debian 13), for 48 channels for one.
    const int64_t outputs = by->weight.size(1), side = by->weight.size(2);
    const auto squares = torch::matmul(asTokens(image), by->weight.flatten(1));  // [B, rows, cols, C s s]
    return squares.unflatten(3, {outputs, side, side})
               .permute({0, 3, 1, 4, 2, 5})
               .reshape({image.size(0), outputs, image.size(2) * side, image.size(3) * side}) +
           by->bias.view({-1, 1, 1});
}

Tensor geluOfImage(const Tensor& image, const std::stop_token& stop)
{
    if (torch::GradMode::is_enabled()) {
        return torch::gelu(asTokens(image)).permute({0, 3, 1, 2});
    }
    throwIfCancelled(stop);
    auto tokens = asTokens(image);
    torch::gelu_(tokens);
    return image;
}

Tensor normOfImage(const Tensor& image, torch::nn::BatchNorm2d& norm, const std::stop_token& stop)
{
    if (torch::GradMode::is_enabled() || norm->is_training()) {
        return norm(image);
    }
    normTokensInPlace(asTokens(image), norm, stop);
    return image;
}

void normTokensInPlace(Tensor tokens, const torch::nn::BatchNorm2d& norm, const std::stop_token& stop)
{
    throwIfCancelled(stop);
    const auto gain = norm->weight * torch::rsqrt(norm->running_var + norm->options.eps());
    torch::addcmul_out(tokens, norm->bias - norm->running_mean * gain, tokens, gain);
}

}  // namespace core
