#include "core/experiment/removal.h"

#include "core/error.h"
#include "core/experiment/edit_meaning.h"
#include "core/experiment/edited_network.h"
#include "core/experiment/edited_pixels.h"
#include "core/experiment/linear_imputation.h"
#include "core/experiment/sweep_parts.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace core {

using torch::Tensor;

namespace {

/// Pictures whose patches are filled, a batch at a time.
class FilledPictures {
public:
    FilledPictures(Network& network, const Tensor& pixels, const RemovalWish& wish)
        : m_network(network), m_pixels(pixels), m_grid(gridOf(network, pixels)), m_wish(wish)
    {
        m_fill = wish.removal == Removal::Mean   ? meanColour(pixels)
                 : wish.removal == Removal::Blur ? blurred(pixels)
                                                 : torch::zeros_like(pixels);
    }

    /// @param masks [B, P] bool
    Tensor operator()(const Tensor& masks) const
    {
        std::vector<Tensor> pictures;
        const int patch = m_network.spec().patch;
        for (const auto& mask : masks.unbind(0)) {
            pictures.push_back(m_wish.removal == Removal::Road
                                   ? imputed(m_pixels, pixelMask(mask, m_grid, patch, m_pixels), m_wish.seed)
                                   : patchesFrom(m_pixels, m_fill, mask, m_grid, patch));
        }
        return torch::cat(pictures);
    }

private:
    Network& m_network;
    const Tensor& m_pixels;
    PatchGrid m_grid;
    RemovalWish m_wish;
    Tensor m_fill;
};

/// The network in which these patches are dropped; one that drops some already drops both.
Edit dropOf(const Tensor& mask, PatchGrid grid)
{
    Edit edit;
    edit.kind = EditKind::Drop;
    for (int patch = 0; patch < grid.count(); ++patch) {
        if (mask[patch].item<bool>()) {
            const int row = patch / grid.cols, col = patch % grid.cols;
            edit.tokens.rectangles.push_back({row, col, row, col});
        }
    }
    return edit;
}

Tensor scoreWithDropped(Network& network, const Tensor& pixels, const Tensor& mask, const Metric& metric,
                        const RunControl& control)
{
    const auto grid = gridOf(network, pixels);
    if (!mask.any().item<bool>()) {
        return metric(runFrom(network, 0, network.embed(pixels), grid, control));
    }
    const auto shared = std::static_pointer_cast<Network>(network.shared_from_this());
    auto edits = editsOf(network);
    edits.push_back(dropOf(mask, grid));
    const auto without = edited(unedited(shared), edits);
    return metric(runFrom(*without, 0, without->embed(pixels), grid, control));
}

}  // namespace

const std::vector<std::string>& removalWords()
{
    static const std::vector<std::string> words{"mean", "blur", "zero", "drop", "road"};
    return words;
}

std::string_view toText(Removal removal)
{
    return removalWords().at(static_cast<size_t>(removal));
}

Removal parseRemoval(const std::string& text)
{
    const auto& words = removalWords();
    const auto word = std::ranges::find(words, text);
    if (word == words.end()) {
        throw Error(ErrorCode::OutOfRange, "fill",
                    fmt::format("expected one of {}, found \"{}\"", fmt::join(words, ", "), text));
    }
    return static_cast<Removal>(word - words.begin());
}

std::string whyNoRemoval(const ModelSpec& spec, Removal removal)
{
    return removal == Removal::Drop && droppingOf(spec) == Dropping::Impossible
               ? "This model needs its whole grid, for windows or convolutions, so no patch can be dropped; another "
                 "fill changes the pixels instead."
               : "";
}

Tensor scoresWithout(Network& network, const Tensor& pixels, const Tensor& masks, const RemovalWish& wish,
                     const Metric& metric, const RunControl& control)
{
    const torch::NoGradGuard noGrad;
    if (const auto reason = whyNoRemoval(network.spec(), wish.removal); !reason.empty()) {
        throw Error(ErrorCode::Unsupported, reason);
    }
    const auto grid = gridOf(network, pixels);
    const auto total = static_cast<int>(masks.size(0));
    const bool drops = wish.removal == Removal::Drop;
    const int64_t batch = drops ? 1 : batchFor(grid.count());
    const FilledPictures pictures(network, pixels, wish);
    std::vector<Tensor> scores;
    control.step(0, total);
    for (int64_t first = 0; first < total; first += batch) {
        const auto count = std::min<int64_t>(batch, total - first);
        const auto these = masks.narrow(0, first, count);
        scores.push_back(drops ? scoreWithDropped(network, pixels, these[0], metric, control)
                               : metric(runFrom(network, 0, network.embed(pictures(these)), grid, control)));
        control.step(static_cast<int>(first + count), total);
    }
    return torch::cat(scores);
}

}  // namespace core
