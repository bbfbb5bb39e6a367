#include "core/experiment/edited_pixels.h"

#include "core/experiment/linear_imputation.h"
#include "core/experiment/token_masks.h"

#include <torch/nn/functional/padding.h>

#include <numeric>
#include <random>

namespace core {

using torch::Tensor;

namespace {

constexpr int64_t kBlurWindow = 11;
constexpr double kBlurDeviation = 5.0;

Tensor filling(const Tensor& pixels, Filling how)
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

/// Fisher and Yates; by hand, for the standard leaves its own to the library.
void shuffle(std::vector<int64_t>& places, uint64_t seed)
{
    std::mt19937_64 random(seed);
    for (size_t left = places.size(); left > 1; --left) {
        std::swap(places[left - 1], places[random() % left]);
    }
}

}  // namespace

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
            result = patchesFrom(result, filling(result, edit.filling), patchMask(edit.tokens, grid), grid, patch);
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

}  // namespace core
