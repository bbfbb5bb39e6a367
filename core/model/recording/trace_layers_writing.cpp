#include "core/error.h"
#include "core/model/recording/trace_layers.h"
#include "core/trace/query_tokens.h"

#include <fmt/format.h>

namespace core {

using torch::Tensor;

namespace {

/// The notes and tensors of each kind of attention.
class LayerWriter {
public:
    LayerWriter(int index, NamedTensors& tensors) : m_index(index), m_tensors(tensors) {}

    LayerNotes notes;

    void put(const char* part, const Tensor& tensor)
    {
        if (tensor.defined()) {
            m_tensors.emplace_back(fmt::format("layer.{}.{}", m_index, part),
                                   inFloat32(tensor).to(torch::kCPU).contiguous());
        }
    }
    void operator()(const SelfAttention& attention)
    {
        put("q", attention.q);
        put("k", attention.k);
        put("bias", attention.wholeBias);
        put("attention", attention.given);
        put("bias_table", attention.offsetBias.table);
        put("bias_prefix", attention.offsetBias.prefix);
        put("bias_rows", attention.decomposed.rows);
        put("bias_cols", attention.decomposed.cols);
        notes.scale = attention.scale;
    }
    void operator()(const TalkingHeads& attention)
    {
        (*this)(attention.heads);
        put("mix_logits", attention.mixLogits);
        put("mix_weights", attention.mixWeights);
        put("mix_logits_bias", attention.biasLogits);
        put("mix_weights_bias", attention.biasWeights);
    }
    void operator()(const ClassAttention& attention)
    {
        put("q", attention.q);
        put("k", attention.k);
        notes.scale = attention.scale;
    }
    void operator()(const ChannelAttention& attention)
    {
        put("q", attention.q);
        put("k", attention.k);
        put("v", attention.v);
        put("attention", attention.weights);
        put("temperature", attention.temperature);
    }
    void operator()(const WindowAttention& attention)
    {
        put("q", attention.q);
        put("k", attention.k);
        put("bias", attention.bias);
        put("bias_rows", attention.decomposed.rows);
        put("bias_cols", attention.decomposed.cols);
        notes.scale = attention.scale;
        notes.window = attention.window;
        notes.shiftRows = attention.shiftRows;
        notes.shiftCols = attention.shiftCols;
        notes.padRows = attention.padRows;
        notes.padCols = attention.padCols;
    }
    void operator()(const CrossAttention& attention)
    {
        put("q", attention.q);
        put("k", attention.k);
        put("bias", attention.wholeBias);
        put("attention", attention.given);
        put("among_q", attention.amongQ);
        put("among_k", attention.amongK);
        notes.scale = attention.scale;
        notes.queries = attention.queries->labels;
    }

    void operator()(const Convolution&)
    {
        throw Error(ErrorCode::Unsupported, "trace file",
                    "expected layers of attention, found convolutions, which have none to record");
    }

private:
    int m_index;
    NamedTensors& m_tensors;
};

Tensor ratiosOf(const LayerTrace& layer)
{
    std::vector<float> values;
    for (const auto& ratio : layer.residualRatios) {
        values.insert(values.end(), {ratio.all, ratio.classToken, ratio.patches});
    }
    return values.empty() ? Tensor() : torch::tensor(values).view({-1, 3});
}

}  // namespace

LayerNotes writeTraceLayer(const LayerTrace& layer, int index, NamedTensors& tensors)
{
    LayerWriter writer(index, tensors);
    std::visit(writer, layer.attention);
    if (!std::holds_alternative<ChannelAttention>(layer.attention)) {
        writer.put("v", layer.values);
    }
    writer.put("tokens", layer.tokens);
    writer.put("residual_ratio", ratiosOf(layer));
    writer.notes.kind = layer.kind;
    writer.notes.grid = layer.grid;
    writer.notes.layout = layer.layout;
    return writer.notes;
}

}  // namespace core
