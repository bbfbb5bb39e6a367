#include "core/error.h"
#include "core/model/recording/trace_layers.h"
#include "core/trace/query_tokens.h"

#include <fmt/format.h>

namespace core {

using torch::Tensor;

namespace {

/// Puts a kind's tensors into the file, and what it knows beside them into the notes.
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
    template <typename Kind>
    void operator()(const Kind& attention)
    {
        for (const auto& [name, tensor] : attention.storedTensors()) {
            put(name, tensor);
        }
        note(attention);
    }

private:
    template <typename Kind>
    void note(const Kind& attention)
    {
        if constexpr (requires { attention.scale; }) {
            notes.scale = attention.scale;
        }
    }
    void note(const SelfAttention& attention)
    {
        notes.scale = attention.scale;
        if (attention.queries) {
            notes.queries = attention.queries->labels;
        }
    }
    void note(const TalkingHeads& attention) { notes.scale = attention.heads.scale; }
    void note(const WindowAttention& attention)
    {
        notes.scale = attention.scale;
        notes.window = attention.window;
        notes.shiftRows = attention.shiftRows;
        notes.shiftCols = attention.shiftCols;
        notes.padRows = attention.padRows;
        notes.padCols = attention.padCols;
        notes.lattice = attention.lattice;
        if (attention.keySide > 1) {
            notes.reduction = -attention.keySide;
        }
    }
    void note(const ReducedAttention& attention)
    {
        notes.scale = attention.scale;
        notes.reduction = attention.reduction;
        notes.keyGrid = attention.keyGrid;
        notes.inRuns = attention.inRuns;
    }
    template <std::derived_from<DividedAttention> Kind>
    void note(const Kind& attention)
    {
        notes.scale = attention.scale;
        notes.steps = attention.steps;
    }
    void note(const CrossAttention& attention)
    {
        notes.scale = attention.scale;
        if (!attention.queries->areUnnamed) {
            notes.queries = attention.queries->labels;
        }
    }
    void note(const Convolution&)
    {
        throw Error(ErrorCode::Unsupported, "trace file",
                    "expected layers of attention, found convolutions, which have none to record"_msg);
    }

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
    writer.notes.patch = layer.patch;
    writer.notes.title = layer.title;
    writer.notes.layout = layer.layout;
    return writer.notes;
}

}  // namespace core
