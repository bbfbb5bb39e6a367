#include "core/analysis/views/token_pool.h"

#include "core/analysis/attention/layer_choice.h"
#include "core/analysis/tokens/fingerprint.h"
#include "core/analysis/tokens/token_components.h"
#include "core/analysis/tokens/token_features.h"
#include "core/analysis/views/basis_file.h"
#include "core/analysis/views/row_parts.h"
#include "core/analysis/views/shifted_passes.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <vector>

namespace core {
namespace {

/// In float32.
torch::Tensor patchesOf(const ViewInput& subject, const View& view, const RunControl& control)
{
    const auto plain = [&](const ViewInput& pass, const RunControl& part) {
        return patchRows(layerOf(pass.trace, view.layer), featuresOf(pass, view, part.stop)).to(torch::kCPU);
    };
    const int stride = strideOf(view);
    if (stride == 0) {
        return plain(subject, control);
    }
    const std::string name = fmt::format("{} in layer {} of {:x}, stride {}", featureKey(view), view.layer,
                                         fingerprint(subject.trace.logits), stride);
    return cached(subject, name,
                  [&] { return finerFeatures(subject, view.layer, stride, plain, control).to(torch::kFloat32); });
}

bool basisIs(const View& view, const char* word)
{
    const auto basis = view.options.find("basis");
    return basis != view.options.end() && basis->second == OptionValue{word};
}

/// Other images with tokens.
std::vector<Companion> companionsOf(const ViewInput& subject, const View& view)
{
    std::vector<Companion> usable;
    if (sharesBasis(view)) {
        std::ranges::copy_if(subject.companions, std::back_inserter(usable), [&](const Companion& other) {
            return layerOf(*other.trace, view.layer).tokens.defined();
        });
    }
    return usable;
}

/// Whether only other images count.
bool isOfOthers(const View& view)
{
    return basisIs(view, "others");
}

}  // namespace

bool sharesBasis(const View& view)
{
    return basisIs(view, "shared") || isOfOthers(view);
}

TokenPool tokenPoolOf(const ViewInput& subject, const View& view, const RunControl& control)
{
    const std::vector<Companion> companions = companionsOf(subject, view);
    const int total = static_cast<int>(companions.size()) + 1;
    control.step(0, total);
    const bool ofOthers = isOfOthers(view) && !companions.empty();
    ViewInput own = subject;
    own.cache = ofOthers ? nullptr : subject.cache;  // then the others' cache, whichever image is shown
    const auto gridOf = [&](const ViewInput& image) {
        const int stride = strideOf(view);
        return stride > 0 ? finerGrid(image, view.layer, stride) : layerOf(image.trace, view.layer).grid;
    };
    TokenPool pool;
    pool.grid = gridOf(subject);
    std::vector<torch::Tensor> rows{patchesOf(own, view, {control.stop, {}})};
    std::vector<torch::Tensor> borders{borderOf(pool.grid)};
    pool.first = ofOthers ? rows.front().size(0) : 0;
    pool.name = fmt::format("basis of {} in layer {}, stride {}{}", featureKey(view), view.layer, strideOf(view),
                            ofOthers ? " of others" : "");
    for (const Companion& other : companions) {
        control.step(pool.images, total);
        const ViewInput image{*other.trace, subject.network, other.pixels, subject.cache};
        rows.push_back(patchesOf(image, view, {control.stop, {}}));
        borders.push_back(borderOf(gridOf(image)));
        pool.name += fmt::format(" {:x}", fingerprint(other.trace->logits));
        ++pool.images;
    }
    pool.rows = torch::cat(rows);
    pool.border = torch::cat(borders);
    pool.border.narrow(0, 0, pool.first).fill_(false);  // only the others' borders decide which side is the background
    return pool;
}

Message sharingText(const TokenPool& pool, const View& view)
{
    if (!basisFile(view).empty()) {
        return basisFileText(view);
    }
    if (pool.images == 1) {
        return "no other image to share colors with"_msg;
    }
    const int others = pool.images - 1;
    return isOfOthers(view) ? forCount(others, "colors of %1 other image"_msg, "colors of %1 other images"_msg)(others)
                            : "colors shared by %1 images"_msg(pool.images);
}

ViewOption basisOption(const std::string& meaning)
{
    ViewOption option{"basis",
                      "Basis",
                      meaning +
                          " A file: as it was saved with the numbers of this view, for the same model, layer and "
                          "features.",
                      {"picture", "shared", "others"}};
    option.takesFile = true;
    return option;
}

}  // namespace core
