// The patches that a view of tokens compares: those of the image, and those of other images that share a basis with it.
#pragma once

#include "core/analysis/table/view_row.h"
#include "core/analysis/view/view.h"
#include "core/message.h"
#include "core/run_control.h"

#include <torch/types.h>

#include <cstdint>
#include <string>

namespace core {

/// The patches to compare: those of this image first, then those of others that share the basis. With a stride, the
/// cells of a finer grid (shifted_passes.h) are patches.
struct TokenPool {
    PatchGrid grid;        ///< of this image's patches
    torch::Tensor rows;    ///< [N, F]
    torch::Tensor border;  ///< [N] bool, at the edge of their image
    int64_t first = 0;     ///< first row that decides on the basis: after this image if only others count
    int images = 1;
    torch::Tensor deciding(const torch::Tensor& ofRows) const { return ofRows.slice(0, first); }
    std::string name;  ///< in the cache: everything that the rows depend on
};

/// Features as the view's options choose them, of its layer.
/// @throws Error as tokenFeatures() of token_features.h and finerFeatures(); Cancelled
TokenPool tokenPoolOf(const ViewInput& subject, const View& view, const RunControl& control);

/// Whether other images count.
bool sharesBasis(const View& view);

/// For captions, where the basis is shared or of a file: "colors shared by 3 images".
Message sharingText(const TokenPool& pool, const View& view);

/// The option "basis": picture, shared, others or a file. @param meaning  what shared and others do
ViewOption basisOption(const std::string& meaning);

}  // namespace core
