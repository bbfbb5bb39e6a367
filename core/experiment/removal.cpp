#include "core/experiment/removal.h"

#include "core/error.h"
#include "core/experiment/edit_meaning.h"
#include "core/experiment/edited_network.h"
#include "core/experiment/edited_pixels.h"

#include <algorithm>

namespace core {

using torch::Tensor;

namespace {

/// Images whose patches are filled, a batch at a time.
class FilledImages {
public:
    FilledImages(const Pass& pass, int patch, const Tensor& pixels, const RemovalRequest& request)
        : m_pass(pass), m_patch(patch), m_pixels(pixels), m_request(request)
    {
        m_fill = request.removal == Removal::Mean   ? meanColor(pixels)
                 : request.removal == Removal::Blur ? blurred(pixels)
                                                    : torch::zeros_like(pixels);
    }

    /// @param masks [B, P] bool
    Tensor operator()(const Tensor& masks) const
    {
        std::vector<Tensor> images;
        for (const auto& mask : masks.unbind(0)) {
            images.push_back(
                m_request.removal == Removal::Road
                    ? imputed(m_pixels, pixelMask(mask, m_pass.grid, m_patch, m_pixels), m_request.seed, m_pass.stop)
                    : patchesFrom(m_pixels, m_fill, mask, m_pass.grid, m_patch));
        }
        return torch::cat(images);
    }

private:
    const Pass& m_pass;
    int m_patch;
    const Tensor& m_pixels;
    RemovalRequest m_request;
    Tensor m_fill;
};

/// The edit that drops these patches.
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

Tensor scoreWithDropped(Network& network, const Pass& pass, const Tensor& pixels, const Tensor& mask,
                        const Metric& metric)
{
    if (!mask.any().item<bool>()) {
        return metric(runFrom(network, pass, 0, network.embed(pass, pixels)));
    }
    const auto shared = std::static_pointer_cast<Network>(network.shared_from_this());
    auto edits = editsOf(network);
    edits.push_back(dropOf(mask, pass.grid));
    const auto without = edited(unedited(shared), edits);
    return metric(runFrom(*without, pass, 0, without->embed(pass, pixels)));
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
        throw Error(ErrorCode::OutOfRange, "fill", "expected one of %1, found \"%2\""_msg(words, text));
    }
    return static_cast<Removal>(word - words.begin());
}

Message whyNoRemoval(const ModelSpec& spec, Removal removal)
{
    return removal == Removal::Drop && droppingOf(spec) == Dropping::Impossible
               ? "This model needs its whole grid, for windows or convolutions, so no patch can be dropped; another "
                 "fill changes the pixels instead."_msg
               : Message();
}

Tensor scoresWithout(Network& network, const Tensor& pixels, const Tensor& masks, const RemovalRequest& request,
                     const Metric& metric, const RunControl& control)
{
    const torch::NoGradGuard noGrad;
    if (const auto reason = whyNoRemoval(network.spec(), request.removal); !reason.empty()) {
        throw Error(ErrorCode::Unsupported, reason);
    }
    const auto pass = network.passOver(pixels, control.stop);
    const auto total = static_cast<int>(masks.size(0));
    const bool drops = request.removal == Removal::Drop;
    const int64_t batch = drops ? 1 : batchFor(pass.grid.count());
    const FilledImages images(pass, network.spec().patch, pixels, request);
    std::vector<Tensor> scores;
    control.step(0, total);
    for (int64_t first = 0; first < total; first += batch) {
        const auto count = std::min<int64_t>(batch, total - first);
        const auto these = masks.narrow(0, first, count);
        scores.push_back(drops ? scoreWithDropped(network, pass, pixels, these[0], metric)
                               : metric(runFrom(network, pass, 0, network.embed(pass, images(these)))));
        control.step(static_cast<int>(first + count), total);
    }
    return torch::cat(scores);
}

}  // namespace core
