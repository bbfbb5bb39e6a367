// The attention of every patch of a layer as a page carries it, so that pointing at a patch shows its map: as weights,
// or as queries and keys from which the page computes them, whichever is smaller. The page reads both in
// resources/report/numbers.js.
//
// Letters: H heads, P patches, T tokens, R directions of queries and keys.
//
//   Weights   H x P numbers (float32, low byte first), the largest magnitude of each row; then H x P x P codes, a byte
//             each. Code c is the weight magnitude * (c / 254)^2, so that weak weights keep their digits; with a sign
//             magnitude * s |s| with s = (c - 127) / 127. 255: no weight.
//   Products  integers: queries [H, R, P], then keys [H, R, T]. A score is step * (sum over R of query * key), a weight
//             the softmax of a row of scores. Signs are folded in (0, -1, 1, -2 are 0, 1, 2, 3); of all integers the
//             low bytes come first, then the high bytes.
#pragma once

#include "core/run_control.h"
#include "core/trace/trace.h"

#include <QByteArray>

#include <optional>
#include <vector>

namespace ui {

struct PackedRows {
    enum class Form { Weights, Products };
    Form form = Form::Weights;
    QByteArray bytes;           ///< zlib stream
    bool isSigned = false;      ///< of weights
    int directions = 0;         ///< R, of products
    std::vector<double> steps;  ///< H, of products
    double worst = 0.0;         ///< the largest difference from the program's weights, measured over all rows
};

/// Layers whose rows would take more than this many bytes before they are deflated are not packed.
inline constexpr int64_t kMostRowBytes = int64_t{16} << 20;

/// The smaller form; nothing where patches are not queries, and for layers with too many patches.
/// @throws core::Error Cancelled
std::optional<PackedRows> packRows(const core::LayerTrace& layer, const core::RunControl& control = {});

}  // namespace ui
