#include "ui/report/packed_rows.h"

#include "core/analysis/attention/attention_rows.h"
#include "core/trace/attention_traits.h"
#include "ui/report/packed_maps.h"

#include <torch/torch.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace ui {
namespace {

constexpr double kScoreError = 0.005;       ///< standard deviation of the error of a score
constexpr double kMostProductError = 0.02;  ///< of a weight; beyond it the weights are not just q times k
constexpr int kLargestInteger = 32767;
constexpr int kLastWeightCode = 254, kMiddleWeightCode = 127, kNoWeightCode = 255;

/// Calls visit(first, weights) for the patches' rows without the tokens before the patches: [H, count, P] on the CPU.
template <typename Visit>
void forEachPatchRow(const core::LayerTrace& layer, const core::RunControl& control, const Visit& visit)
{
    const int prefix = layer.layout.prefix(), patches = layer.grid.count();
    core::forEachRowBlock(0, patches, core::rowBlock(layer), [&](int first, int count) {
        core::throwIfCancelled(control.stop);
        const torch::Tensor rows = core::attentionRows(layer, prefix + first, count);
        visit(first, rows.narrow(2, prefix, patches).to(torch::kCPU, torch::kFloat32).contiguous());
    });
}

// ---- weights ----

int weightCode(float weight, float magnitude, bool isSigned)
{
    if (!std::isfinite(weight)) {
        return kNoWeightCode;
    }
    const double part = magnitude > 0.0F ? double{weight} / double{magnitude} : 0.0;
    const double root = std::copysign(std::sqrt(std::abs(part)), part);
    return isSigned ? kMiddleWeightCode + static_cast<int>(std::lround(root * kMiddleWeightCode))
                    : static_cast<int>(std::lround(std::max(0.0, root) * kLastWeightCode));
}

double weightOf(int code, float magnitude, bool isSigned)
{
    const double root =
        isSigned ? double(code - kMiddleWeightCode) / kMiddleWeightCode : double(code) / kLastWeightCode;
    return double{magnitude} * root * std::abs(root);
}

PackedRows packWeights(const core::LayerTrace& layer, const core::RunControl& control)
{
    PackedRows packed;
    packed.form = PackedRows::Form::Weights;
    packed.isSigned = core::mayBeNegative(layer);
    const int64_t heads = layer.heads, patches = layer.grid.count();
    torch::Tensor magnitudes = torch::zeros({heads, patches});
    QByteArray codes(heads * patches * patches, Qt::Uninitialized);
    forEachPatchRow(layer, control, [&](int first, const torch::Tensor& rows) {
        const torch::Tensor sizes = torch::nan_to_num(rows, 0.0, 0.0, 0.0).abs().amax(2).contiguous();
        magnitudes.narrow(1, first, rows.size(1)).copy_(sizes);
        const auto* weights = rows.data_ptr<float>();
        const auto* size = sizes.data_ptr<float>();
        for (int64_t row = 0; row < heads * rows.size(1); ++row) {
            const int64_t head = row / rows.size(1), patch = first + row % rows.size(1);
            char* next = codes.data() + (head * patches + patch) * patches;
            for (int64_t key = 0; key < patches; ++key) {
                const float weight = weights[row * patches + key];
                const int code = weightCode(weight, size[row], packed.isSigned);
                next[key] = static_cast<char>(code);
                if (code != kNoWeightCode) {
                    packed.worst =
                        std::max(packed.worst, std::abs(weightOf(code, size[row], packed.isSigned) - double{weight}));
                }
            }
        }
    });
    const QByteArray front(reinterpret_cast<const char*>(magnitudes.data_ptr<float>()),
                           static_cast<qsizetype>(magnitudes.numel() * sizeof(float)));
    packed.bytes = deflated(front + codes);
    return packed;
}

// ---- queries and keys ----

/// [H, P, R] and [H, T, R]: their products are the scores, up to a constant per row, which a softmax does not see.
struct Factors {
    torch::Tensor queries, keys;
};

/// The scores in the fewest directions: keys without their mean, then both turned by the singular vectors of their
/// product, so that the first directions hold most of every score and the last need few bits.
Factors factorsOf(const core::SelfAttention& attention, int prefix, int patches)
{
    const auto inDouble = [](const torch::Tensor& tensor) { return tensor.to(torch::kCPU, torch::kFloat64); };
    const torch::Tensor queries = inDouble(attention.q).narrow(1, prefix, patches) * attention.scale;
    const torch::Tensor all = inDouble(attention.k);
    const auto [turnOfQueries, rest] = torch::linalg_qr(queries, "reduced");
    const auto [turnOfKeys, restOfKeys] = torch::linalg_qr(all - all.mean(1, true), "reduced");
    const auto [left, sizes, right] = torch::linalg_svd(rest.matmul(restOfKeys.transpose(1, 2)), false);
    const torch::Tensor roots = sizes.sqrt().unsqueeze(1);
    return {turnOfQueries.matmul(left * roots), turnOfKeys.matmul(right.transpose(1, 2) * roots)};
}

/// One step per head, [H, 1, 1], with which rounding both factors leaves kScoreError.
torch::Tensor stepsOf(const Factors& factors)
{
    const auto power = [](const torch::Tensor& rows) { return rows.square().sum(2).mean(1); };
    const torch::Tensor steps =
        kScoreError * (12.0 / (power(factors.queries) + power(factors.keys)).clamp_min(1e-12)).sqrt();
    const auto largest = [](const torch::Tensor& rows) { return rows.abs().amax(std::vector<int64_t>{1, 2}); };
    const torch::Tensor least = torch::maximum(largest(factors.queries), largest(factors.keys)) / kLargestInteger;
    return torch::maximum(steps, least).view({-1, 1, 1});
}

double worstError(const core::LayerTrace& layer, const Factors& codes, const torch::Tensor& steps,
                  const core::RunControl& control)
{
    double worst = 0.0;
    bool isComplete = true;
    forEachPatchRow(layer, control, [&](int first, const torch::Tensor& rows) {
        const torch::Tensor queries = codes.queries.narrow(1, first, rows.size(1));
        const torch::Tensor scores = queries.matmul(codes.keys.transpose(1, 2)) * steps.square();
        const torch::Tensor found = scores.softmax(2).narrow(2, layer.layout.prefix(), layer.grid.count());
        const torch::Tensor error = (found - rows).abs();
        isComplete = isComplete && !error.isnan().any().item<bool>();
        worst = std::max(worst, error.max().item<double>());
    });
    return isComplete ? worst : HUGE_VAL;
}

QByteArray integerBytes(const Factors& codes)
{
    const torch::Tensor all =
        torch::cat({codes.queries.transpose(1, 2).flatten(), codes.keys.transpose(1, 2).flatten()}).to(torch::kInt32);
    const torch::Tensor folded = torch::where(all < 0, -2 * all - 1, 2 * all).contiguous();
    const auto count = static_cast<qsizetype>(folded.numel());
    const auto* next = folded.data_ptr<int>();
    QByteArray bytes(2 * count, Qt::Uninitialized);
    for (qsizetype index = 0; index < count; ++index) {
        bytes[index] = static_cast<char>(next[index] & 0xFF);
        bytes[count + index] = static_cast<char>(next[index] >> 8);
    }
    return bytes;
}

/// Nothing where the weights are not the softmax of products: biases, masks, weights that a trace gives.
std::optional<PackedRows> packProducts(const core::LayerTrace& layer, const core::RunControl& control)
{
    const auto* attention = std::get_if<core::SelfAttention>(&layer.attention);
    if (attention == nullptr || !attention->q.defined() || attention->given.defined() ||
        attention->offsetBias.defined() || attention->decomposed.defined() || attention->wholeBias.defined()) {
        return std::nullopt;
    }
    Factors factors = factorsOf(*attention, layer.layout.prefix(), layer.grid.count());
    const torch::Tensor steps = stepsOf(factors);
    Factors codes{(factors.queries / steps).round(), (factors.keys / steps).round()};
    const torch::Tensor used =
        codes.queries.abs().amax(std::vector<int64_t>{0, 1}) * codes.keys.abs().amax(std::vector<int64_t>{0, 1});
    const torch::Tensor places = used.nonzero();
    const int64_t directions = places.numel() > 0 ? places.max().item<int64_t>() + 1 : 1;
    codes = {codes.queries.narrow(2, 0, directions), codes.keys.narrow(2, 0, directions)};
    PackedRows packed;
    packed.form = PackedRows::Form::Products;
    packed.worst = worstError(layer, codes, steps, control);
    if (!(packed.worst < kMostProductError)) {
        return std::nullopt;
    }
    packed.directions = static_cast<int>(directions);
    const torch::Tensor squares = steps.square().flatten().contiguous();
    packed.steps.assign(squares.data_ptr<double>(), squares.data_ptr<double>() + squares.numel());
    packed.bytes = deflated(integerBytes(codes));
    return packed;
}

}  // namespace

std::optional<PackedRows> packRows(const core::LayerTrace& layer, const core::RunControl& control)
{
    if (!core::patchesAreQueries(layer)) {
        return std::nullopt;
    }
    const int64_t heads = layer.heads, patches = layer.grid.count();
    std::optional<PackedRows> packed;
    if (const torch::Tensor keys = core::keysOf(layer); keys.defined() && 4 * keys.numel() <= kMostRowBytes) {
        packed = packProducts(layer, control);
    }
    const int64_t weightBytes = heads * patches * patches;
    // Weights deflate to half at best; where they are far more bytes than the products, they need not be tried.
    if (weightBytes <= kMostRowBytes && (!packed || weightBytes < 3 * packed->bytes.size())) {
        PackedRows weights = packWeights(layer, control);
        if (!packed || weights.bytes.size() < packed->bytes.size()) {
            packed = std::move(weights);
        }
    }
    return packed;
}

}  // namespace ui
