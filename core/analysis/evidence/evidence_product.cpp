#include "core/analysis/evidence/evidence_product.h"

#include "core/analysis/attention/layer_choice.h"
#include "core/analysis/evidence/predictions.h"
#include "core/experiment/sweeps.h"
#include "core/memory_supply.h"

#include <torch/types.h>

namespace core {
namespace {

void requireSquareLayers(const ModelSpec& spec, const char* product)
{
    if (!hasPlainSelfAttention(spec)) {
        throw Error(ErrorCode::Unsupported, product,
                    "expected plain self-attention in every layer, found %1"_msg(layerKindsText(spec)));
    }
}

torch::Tensor firstRows(RowSelection asked, int prefix, int64_t size, const torch::TensorOptions& options,
                        const char* product)
{
    if (asked.kind == RowSelection::Kind::All) {
        return torch::eye(size, options);
    }
    torch::Tensor row = torch::zeros({1, size}, options);
    if (asked.kind != RowSelection::Kind::Token) {
        const bool both = asked.kind == RowSelection::Kind::ClassAndPatchMean;
        row.narrow(1, prefix, size - prefix).fill_((both ? 0.5 : 1.0) / static_cast<double>(size - prefix));
        row[0][0] += both ? 0.5 : 0.0;
        return row;
    }
    if (asked.token < 0 || asked.token >= size) {
        throw Error(ErrorCode::OutOfRange, product,
                    "expected a token from 0 to %1, found %2"_msg(size - 1, asked.token));
    }
    row[0][asked.token] = 1.0;
    return row;
}

torch::Tensor productOf(const EvidenceProduct& product, Network& network, const torch::Tensor& pixels,
                        const Score& score, RowSelection asked, const RunControl& control)
{
    LayerwiseBackward way(network, pixels, score, 0, EvidenceKind::OfAttention, control);
    torch::Tensor rows =
        firstRows(asked, network.spec().tokens.prefix(), way.tokens().size(1), way.tokens().options(), product.name);
    while (way.nextLayer() >= 0) {
        if (const auto evidence = way.stepBack(); evidence.defined()) {
            rows = product.push(rows, evidence);
        }
    }
    rows = rows.to(torch::kCPU);
    return asked.kind == RowSelection::Kind::All ? rows : rows.squeeze(0);
}

torch::Tensor pushRelevance(const torch::Tensor& rows, const torch::Tensor& evidence)
{
    return torch::addmm(rows, rows, evidence);
}

torch::Tensor pushRollout(const torch::Tensor& rows, const torch::Tensor& evidence)
{
    const torch::Tensor shared = rows / (evidence.sum(1) + 1.0);  // the rows are divided, not the matrix
    return torch::addmm(shared, shared, evidence);
}

}  // namespace

const EvidenceProduct kRelevance{"relevance", pushRelevance};
const EvidenceProduct kGradientRollout{"gradient rollout", pushRollout};

torch::Tensor evidenceRows(const EvidenceProduct& product, Network& network, const torch::Tensor& pixels,
                           int classIndex, RowSelection asked, const RunControl& control)
{
    requireClass(network.spec(), classIndex, product.name);
    return evidenceRows(product, network, pixels, scoreOfClass(classIndex), asked, control);
}

torch::Tensor evidenceRows(const EvidenceProduct& product, Network& network, const torch::Tensor& input,
                           const Score& score, RowSelection asked, const RunControl& control)
{
    requireSquareLayers(network.spec(), product.name);
    const torch::Tensor pixels = pixelsFor(network, input);
    const int64_t need = evidenceBytes(network, static_cast<int>(pixels.size(2)), static_cast<int>(pixels.size(3)));
    requireMemory(Message(product.name), need, availableMemory(pixels.device()));
    return namingNeed(Message(product.name), need,
                      [&] { return productOf(product, network, pixels, score, asked, control); });
}

int64_t evidenceBytes(const Network& network, int height, int width)
{
    const ModelSpec& spec = network.spec();
    const int64_t heads = mostHeads(spec);
    const int64_t tokens = spec.tokens.prefix() + network.gridFor(height, width).count();
    const int64_t matrix = tokens * tokens;
    // Weights, their gradient and the two steps of the softmax's backward pass; three single matrices for the rows;
    // activations that the layer's linear parts keep; and the tokens between all layers.
    const int64_t layerMatrices = 4 * heads * matrix + 3 * matrix;
    const int64_t linear =
        tokens * (16 * int64_t{spec.dim} + 6 * int64_t{spec.mlpHidden} + int64_t{spec.dim} * spec.depth());
    constexpr int64_t workspace = 16 << 20;  // of the BLAS and the allocator, measured
    return (layerMatrices + linear) * static_cast<int64_t>(sizeof(float)) + workspace +
           LayerwiseBackward::bytesOfKeptLayers(spec, tokens, EvidenceKind::OfAttention);
}

}  // namespace core
