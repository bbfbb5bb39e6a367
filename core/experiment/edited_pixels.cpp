#include "core/experiment/edited_pixels.h"

#include "core/experiment/token_masks.h"
#include "core/run_control.h"

#include <torch/nn/functional/padding.h>

#include <cmath>
#include <numeric>
#include <random>

namespace core {

using torch::Tensor;

namespace {

constexpr int64_t kBlurWindow = 11;
constexpr double kBlurDeviation = 5.0;

/// Fisher-Yates; not std::shuffle, whose result differs between standard libraries.
void shuffle(std::vector<int64_t>& places, uint64_t seed)
{
    std::mt19937_64 random(seed);
    for (size_t left = places.size(); left > 1; --left) {
        std::swap(places[left - 1], places[random() % left]);
    }
}

}  // namespace

Tensor filledWith(const Tensor& pixels, Filling how)
{
    switch (how) {
        case Filling::Zero:
            return torch::zeros_like(pixels);
        case Filling::Mean:
            return meanColor(pixels);
        case Filling::Blur:
            return blurred(pixels);
    }
    return pixels;
}

Tensor meanColor(const Tensor& pixels)
{
    return pixels.mean({2, 3}, true).expand_as(pixels);
}

Tensor blurred(const Tensor& pixels)
{
    namespace F = torch::nn::functional;
    const auto at = torch::arange(kBlurWindow, pixels.options()) - static_cast<double>(kBlurWindow / 2);
    const auto weights = torch::softmax(at.square() / (-2.0 * kBlurDeviation * kBlurDeviation), 0);
    const int64_t side = kBlurWindow / 2, channels = pixels.size(1);
    const auto padded = F::pad(pixels, F::PadFuncOptions({side, side, side, side}).mode(torch::kReplicate));
    const auto down = weights.view({1, 1, -1, 1}).repeat({channels, 1, 1, 1});
    const auto across = weights.view({1, 1, 1, -1}).repeat({channels, 1, 1, 1});
    const std::vector<int64_t> step{1, 1}, border{0, 0};
    const auto rows = torch::conv2d(padded, down, Tensor(), step, border, step, channels);
    return torch::conv2d(rows, across, Tensor(), step, border, step, channels);
}

Tensor patchesFrom(const Tensor& pixels, const Tensor& other, const Tensor& mask, PatchGrid grid, int patch)
{
    return torch::where(pixelMask(mask, grid, patch, pixels).to(pixels.device()), other, pixels);
}

Tensor filledPixels(const Tensor& pixels, const std::vector<Edit>& edits, PatchGrid grid, int patch)
{
    auto result = pixels;
    for (const auto& edit : edits) {
        if (edit.kind == EditKind::Fill) {
            result = patchesFrom(result, filledWith(result, edit.filling), patchMask(edit.tokens, grid), grid, patch);
        }
    }
    return result;
}

Tensor shuffledPlaces(const std::vector<Edit>& edits, PatchGrid grid)
{
    std::vector<int64_t> standing(static_cast<size_t>(grid.count()));
    std::iota(standing.begin(), standing.end(), 0);
    auto there = torch::ones({grid.count()}, torch::kBool);
    for (const auto& edit : edits) {
        if (edit.kind == EditKind::Drop) {
            there = there.logical_and(patchMask(edit.tokens, grid).logical_not());
        } else if (edit.kind == EditKind::Shuffle) {
            std::vector<int64_t> places, patches;
            for (int64_t place = 0; place < grid.count(); ++place) {
                if (there[place].item<bool>()) {
                    places.push_back(place);
                    patches.push_back(standing[static_cast<size_t>(place)]);
                }
            }
            shuffle(patches, edit.seed);
            for (size_t i = 0; i < places.size(); ++i) {
                standing[static_cast<size_t>(places[i])] = patches[i];
            }
        }
    }
    return torch::tensor(standing, torch::kInt64);
}

namespace {

constexpr double kNoise = 0.01;
Tensor oneTwoOne(const Tensor& planes, int64_t axis)
{
    const int64_t length = planes.size(axis);
    auto sum = 2.0 * planes;
    sum.narrow(axis, 1, length - 1).add_(planes.narrow(axis, 0, length - 1));
    sum.narrow(axis, 0, length - 1).add_(planes.narrow(axis, 1, length - 1));
    return sum;
}

/// Weighted sum of the eight neighbors, nothing beyond the border. @param planes [C, H, W]
Tensor neighbors(const Tensor& planes)
{
    // All nine weights are the products of 1, 2, 1 with themselves, over 12; the pixel itself has none.
    return oneTwoOne(oneTwoOne(planes, 1), 2) / 12.0 - planes / 3.0;
}

/// Solves, for unknown pixels x and known ones k, (weights of all neighbors) x - (sum over unknown ones) = (sum over
/// known ones): symmetric and positive definite where anything is known. By conjugate gradients, planes side by side.
class HoleFilling {
public:
    HoleFilling(const Tensor& planes, const Tensor& mask)
        : m_unknown(mask.to(planes.options())), m_weights(neighbors(torch::ones_like(m_unknown).unsqueeze(0))[0])
    {
        const auto known = planes * (1.0 - m_unknown);
        const auto mean = known.sum({1, 2}, true) / (1.0 - m_unknown).sum();
        m_solution = mean * m_unknown;
        m_residual = (neighbors(known) * m_unknown) - applied(m_solution);
    }

    Tensor solve(const std::stop_token& stop)
    {
        constexpr int most = 5000;
        auto direction = m_residual;
        auto size = squared(m_residual);
        const auto enough = 1e-20 * static_cast<double>(m_residual[0].numel());  // 1e-10 per pixel
        for (int step = 0; step < most && size.max().item<double>() > enough; ++step) {
            throwIfCancelled(stop);
            const auto image = applied(direction);
            const auto reach = size / (direction * image).sum({1, 2}, true).clamp_min(1e-300);
            m_solution = m_solution + reach * direction;
            m_residual = m_residual - reach * image;
            const auto next = squared(m_residual);
            direction = m_residual + (next / size.clamp_min(1e-300)) * direction;
            size = next;
        }
        return m_solution;
    }

private:
    Tensor applied(const Tensor& x) const { return (m_weights * x - neighbors(x)) * m_unknown; }
    static Tensor squared(const Tensor& x) { return x.square().sum({1, 2}, true); }

    Tensor m_unknown, m_weights, m_solution, m_residual;
};

/// Box-Muller; not std::normal_distribution, whose result differs between standard libraries.
Tensor noiseLike(const Tensor& planes, uint64_t seed)
{
    constexpr double pi = 3.14159265358979323846;
    std::mt19937_64 random(seed);
    const auto uniform = [&random] { return (static_cast<double>(random() >> 11) + 0.5) / 9007199254740992.0; };
    auto noise = torch::empty(planes.sizes(), torch::kFloat64);
    auto* value = noise.data_ptr<double>();
    for (int64_t i = 0; i < noise.numel(); ++i) {
        const double radius = std::sqrt(-2.0 * std::log(uniform()));
        value[i] = kNoise * radius * std::cos(2.0 * pi * uniform());
    }
    return noise;
}

}  // namespace

Tensor imputed(const Tensor& pixels, const Tensor& mask, uint64_t seed, const std::stop_token& stop)
{
    if (!mask.any().item<bool>()) {
        return pixels;
    }
    const auto planes = pixels[0].to(torch::kCPU, torch::kFloat64);
    const auto unknown = mask.to(torch::kCPU);
    const auto filling = unknown.all().item<bool>() ? planes.mean({1, 2}, true).expand_as(planes)
                                                    : HoleFilling(planes, unknown).solve(stop);
    return torch::where(unknown, filling + noiseLike(planes, seed), planes).to(pixels.options()).unsqueeze(0);
}

Tensor pixelMask(const Tensor& patches, PatchGrid grid, int patch, const Tensor& pixels)
{
    auto mask = patches.to(torch::kCPU).view({grid.rows, grid.cols});
    mask = mask.repeat_interleave(patch, 0).repeat_interleave(patch, 1);
    mask = mask.slice(0, 0, pixels.size(2)).slice(1, 0, pixels.size(3));
    const std::vector<int64_t> border{0, pixels.size(3) - mask.size(1), 0, pixels.size(2) - mask.size(0)};
    return torch::constant_pad_nd(mask.to(torch::kUInt8), border).to(torch::kBool);
}

}  // namespace core
