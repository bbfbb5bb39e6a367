#include "core/model/recording/trace_layers.h"

#include "core/error.h"
#include "core/model/spec/model_spec.h"
#include "core/trace/attention_traits.h"
#include "core/trace/key_grid.h"
#include "core/trace/query_tokens.h"
#include "core/trace/window_geometry.h"

#include <fmt/format.h>

#include <cmath>
#include <variant>

namespace core {

using torch::Tensor;

namespace {

/// State while one layer is read.
class LayerReader {
public:
    LayerReader(TraceTensors& tensors, int index, const TraceFrame& frame)
        : m_tensors(tensors), m_index(index), m_frame(frame)
    {
        if (!frame.metadata.layers.empty()) {
            m_notes = frame.metadata.layers.at(static_cast<size_t>(index));
        }
        m_layer.grid = m_notes.grid.value_or(frame.metadata.grid);
        m_layer.patch = m_notes.patch;
        m_layer.title = m_notes.title;
        m_layer.layout = m_notes.layout.value_or(frame.metadata.layout);
    }

    LayerTrace read()
    {
        requireHalvedGrid();
        const auto kind = m_notes.kind.value_or(kindByShape());
        fillKind(kind, m_layer.attention);
        m_layer.kind = kind;
        readTokens();
        return std::move(m_layer);
    }

private:
    std::string name(const char* part) const { return fmt::format("layer.{}.{}", m_index, part); }
    Tensor need(const char* part, const std::vector<int64_t>& shape) { return m_tensors.read(name(part), shape); }
    Tensor find(const char* part, const std::vector<int64_t>& shape, TraceNumbers numbers = TraceNumbers::Finite)
    {
        return m_tensors.find(name(part), shape, numbers);
    }
    [[noreturn]] void refuse(const Message& expected, const Message& found) const
    {
        throw Error(ErrorCode::ShapeMismatch, m_frame.source,
                    "layer %1: expected %2, found %3"_msg(m_index, expected, found));
    }
    int64_t tokens() const { return m_layer.tokenCount(); }
    double scaleFor(const Tensor& q) const
    {
        return m_notes.scale.value_or(1.0 / std::sqrt(static_cast<double>(q.size(-1))));
    }

    /// A number of queries that differs from that of keys implies cross-attention.
    LayerKind kindByShape() const
    {
        const auto queries = m_tensors.sizeOf(name("q"), 1), keys = m_tensors.sizeOf(name("k"), 1);
        const auto rows = m_tensors.sizeOf(name("attention"), 1), cols = m_tensors.sizeOf(name("attention"), 2);
        return queries != keys || rows != cols ? LayerKind::Cross : LayerKind::Self;
    }

    void requireHalvedGrid() const
    {
        if (m_layer.patch > 0.0) {
            return;
        }
        for (int stage = 0; stage < 16; ++stage) {
            if (stageGrid(m_frame.metadata.grid, stage) == m_layer.grid) {
                return;
            }
        }
        const auto whole = m_frame.metadata.grid;
        refuse("a grid of %1 x %2 patches or its halvings"_msg(whole.rows, whole.cols),
               Message(fmt::format("{} x {}", m_layer.grid.rows, m_layer.grid.cols)));
    }

    bool hasWeightsAlone() const
    {
        const bool given = m_tensors.has(name("attention")), queries = m_tensors.has(name("q"));
        if (given && queries) {
            refuse("q and k, or attention"_msg, "both"_msg);
        }
        return given;
    }

    Tensor wholeBias(int64_t queries, int64_t keys)
    {
        const auto heads = m_tensors.sizeOf(name("bias"), 0);
        return find("bias", {heads == 1 ? 1 : m_layer.heads, queries, keys}, TraceNumbers::Masked);
    }

    /// Chooses among the variant's types, so that the compiler asks for the fill() of a new kind.
    template <typename... Kinds>
    void fillKind(LayerKind kind, std::variant<Kinds...>& attention)
    {
        ((Kinds::kind == kind ? fill(attention.template emplace<Kinds>()) : void()), ...);
    }

    void fill(Convolution&) {}  // does not occur in trace files

    void fill(SelfAttention& attention)
    {
        if (!m_notes.queries.empty()) {
            const auto count = static_cast<int64_t>(m_notes.queries.size());
            if (count > m_layer.layout.prefix()) {
                refuse("at most as many queries as tokens before the patches (%1)"_msg(m_layer.layout.prefix()),
                       Message(std::to_string(count)));
            }
            attention.queries = queriesOf(count);
        }
        if (hasWeightsAlone()) {
            attention.given = need("attention", {kAnySize, tokens(), tokens()});
            m_layer.heads = static_cast<int>(attention.given.size(0));
            return;
        }
        readQueriesAndKeys(attention.q, attention.k, tokens(), tokens());
        attention.scale = scaleFor(attention.q);
        const int64_t heads = m_layer.heads, rows = m_layer.grid.rows, cols = m_layer.grid.cols;
        attention.wholeBias = wholeBias(tokens(), tokens());
        attention.offsetBias.table = find("bias_table", {heads, 2 * rows - 1, 2 * cols - 1});
        if (attention.offsetBias.defined()) {
            attention.offsetBias.prefix = find("bias_prefix", {heads, 3});
        }
        if (m_tensors.has(name("bias_rows"))) {
            requireNoPrefix();
            attention.decomposed = {need("bias_rows", {heads, tokens(), rows}),
                                    need("bias_cols", {heads, tokens(), cols})};
        }
        if (int{attention.wholeBias.defined()} + int{attention.offsetBias.defined()} +
                int{attention.decomposed.defined()} >
            1) {
            refuse("one of bias, bias_table and bias_rows"_msg, "several"_msg);
        }
    }

    void requireNoPrefix() const
    {
        if (m_layer.layout.prefix() > 0) {
            refuse("no prefix tokens beside bias_rows and bias_cols"_msg,
                   Message(std::to_string(m_layer.layout.prefix())));
        }
    }

    void readQueriesAndKeys(Tensor& q, Tensor& k, int64_t queries, int64_t keys)
    {
        q = need("q", {kAnySize, queries, kAnySize});
        m_layer.heads = static_cast<int>(q.size(0));
        k = need("k", {q.size(0), keys, q.size(2)});
        m_layer.values = find("v", {q.size(0), keys, kAnySize});
    }

    void fill(TalkingHeads& attention)
    {
        auto& heads = attention.heads;
        readQueriesAndKeys(heads.q, heads.k, tokens(), tokens());
        heads.scale = scaleFor(heads.q);
        const int64_t count = m_layer.heads;
        attention.mixLogits = need("mix_logits", {count, count});
        attention.mixWeights = need("mix_weights", {count, count});
        attention.biasLogits = need("mix_logits_bias", {count});
        attention.biasWeights = need("mix_weights_bias", {count});
    }

    void fill(ClassAttention& attention)
    {
        readQueriesAndKeys(attention.q, attention.k, 1, tokens());
        attention.scale = scaleFor(attention.q);
    }

    void fill(ChannelAttention& attention)
    {
        attention.q = need("q", {kAnySize, kAnySize, tokens()});
        const int64_t heads = attention.q.size(0), width = attention.q.size(1);
        m_layer.heads = static_cast<int>(heads);
        attention.k = need("k", {heads, width, tokens()});
        attention.v = need("v", {heads, width, tokens()});
        attention.weights = need("attention", {heads, width, width});
        attention.temperature = need("temperature", {heads});
    }

    WindowGeometry requireWindows() const
    {
        const auto& notes = m_notes;
        const WindowGeometry geometry{m_layer.grid,  notes.window,  notes.shiftRows, notes.shiftCols,
                                      notes.padRows, notes.padCols, notes.lattice};
        const bool fit = notes.window.count() > 0 && geometry.padded().rows % notes.window.rows == 0 &&
                         geometry.padded().cols % notes.window.cols == 0 && notes.shiftRows < notes.window.rows &&
                         notes.shiftCols < notes.window.cols && notes.padRows < notes.window.rows &&
                         notes.padCols < notes.window.cols && !(geometry.shifted() && geometry.hasPadding()) &&
                         !(notes.lattice && (geometry.shifted() || geometry.hasPadding()));
        if (!fit || m_layer.layout.prefix() > 0) {
            refuse(
                "windows that the padded grid is a multiple of, shifts below a window's side, no "
                "prefix tokens"_msg,
                "windows of %1 x %2 on %3 x %4"_msg(notes.window.rows, notes.window.cols, geometry.padded().rows,
                                                    geometry.padded().cols));
        }
        return geometry;
    }

    void fill(WindowAttention& attention)
    {
        const auto geometry = requireWindows();
        const int64_t count = geometry.windows().count(), size = geometry.window.count();
        attention.q = need("q", {count, kAnySize, size, kAnySize});
        const int64_t heads = attention.q.size(1), width = attention.q.size(3);
        m_layer.heads = static_cast<int>(heads);
        attention.keySide = m_notes.reduction && *m_notes.reduction < -1 ? -*m_notes.reduction : 1;
        const int64_t keys = size * attention.keySide * attention.keySide;
        attention.k = need("k", {count, heads, keys, width});
        m_layer.values = find("v", {count, heads, keys, kAnySize});
        attention.scale = scaleFor(attention.q);
        attention.window = geometry.window;
        attention.shiftRows = geometry.shiftRows;
        attention.shiftCols = geometry.shiftCols;
        attention.padRows = geometry.padRows;
        attention.padCols = geometry.padCols;
        attention.lattice = geometry.lattice;
        if (keys == size && m_tensors.has(name("bias_rows"))) {
            attention.decomposed = {need("bias_rows", {count, heads, size, geometry.window.rows}),
                                    need("bias_cols", {count, heads, size, geometry.window.cols})};
        } else {
            attention.bias = keys == size ? find("bias", {heads, size, size}) : Tensor();
        }
    }

    void fill(ReducedAttention& attention)
    {
        attention.reduction = m_notes.reduction.value_or(0);
        attention.keyGrid = m_notes.keyGrid;
        attention.inRuns = m_notes.inRuns && attention.reduction > 0;
        const auto keys = keyGridOf(attention, m_layer.grid);
        if (attention.inRuns ? keys.count() == 0 : !keysFit(keys, m_layer.grid, attention.reduction)) {
            refuse("a grid of keys that fits %1 x %2 patches and the reduction %3"_msg(
                       m_layer.grid.rows, m_layer.grid.cols, attention.reduction),
                   Message(fmt::format("{} x {}", keys.rows, keys.cols)));
        }
        const int64_t count = int64_t{m_layer.layout.prefix()} + keys.count();
        readQueriesAndKeys(attention.q, attention.k, tokens(), count);
        attention.scale = scaleFor(attention.q);
        attention.wholeBias = find("bias", {m_layer.heads, tokens(), count}, TraceNumbers::Masked);
        if (m_tensors.has(name("bias_rows"))) {
            attention.decomposed = {need("bias_rows", {m_layer.heads, tokens(), keys.rows}),
                                    need("bias_cols", {m_layer.heads, tokens(), keys.cols})};
        }
        if (attention.wholeBias.defined() && attention.decomposed.defined()) {
            refuse("one of bias and bias_rows"_msg, "both"_msg);
        }
    }

    void fill(PairedAttention& attention)
    {
        readQueriesAndKeys(attention.q, attention.k, tokens(), tokens());
        const int64_t heads = m_layer.heads;
        attention.secondQ = need("second_q", {heads, tokens(), kAnySize});
        attention.secondK = need("second_k", {heads, tokens(), attention.secondQ.size(2)});
        attention.share = need("share", {heads});
        attention.secondShare = need("second_share", {heads});
        attention.scale = scaleFor(attention.q);
    }

    void fill(DividedAttention& attention)
    {
        const int rows = m_layer.grid.rows, steps = m_notes.steps;
        if (m_layer.layout.prefix() != 1 || rows % steps != 0) {
            refuse("one token before the patches, and rows of patches that are a multiple of the %1 steps"_msg(steps),
                   "%1 tokens and %2 rows"_msg(m_layer.layout.prefix(), rows));
        }
        readQueriesAndKeys(attention.q, attention.k, tokens(), tokens());
        attention.scale = scaleFor(attention.q);
        attention.steps = steps;
    }

    void fill(OutlookAttention& attention)
    {
        constexpr int64_t places = int64_t{OutlookAttention::side} * OutlookAttention::side;
        if (m_layer.layout.prefix() > 0) {
            refuse("no prefix tokens in outlook attention"_msg, Message(std::to_string(m_layer.layout.prefix())));
        }
        attention.weights = need("attention", {kAnySize, stageGrid(m_layer.grid, 1).count(), places, places});
        m_layer.heads = static_cast<int>(attention.weights.size(0));
        m_layer.values = find("v", {m_layer.heads, tokens(), kAnySize});
    }

    void fill(CrossAttention& attention)
    {
        const bool given = hasWeightsAlone();
        const int64_t keys = given ? m_tensors.sizeOf(name("attention"), 2) : m_tensors.sizeOf(name("k"), 1);
        if (m_notes.firstPatch) {
            requirePatchesAmong(keys);
        }
        if (given) {
            attention.given = patchesLast(need("attention", {kAnySize, kAnySize, tokens()}), 2);
            m_layer.heads = static_cast<int>(attention.given.size(0));
        } else {
            readQueriesAndKeys(attention.q, attention.k, kAnySize, tokens());
            attention.scale = scaleFor(attention.q);
            attention.wholeBias = patchesLast(wholeBias(attention.q.size(1), tokens()), 2);
            attention.k = patchesLast(attention.k, 1);
            m_layer.values = patchesLast(m_layer.values, 1);
        }
        attention.queries = queriesOf(given ? attention.given.size(1) : attention.q.size(1));
        const int64_t count = attention.queries->count();
        attention.among = find("among", {m_layer.heads, count, count});
        attention.amongQ = find("among_q", {m_layer.heads, count, kAnySize});
        if (attention.among.defined() && attention.amongQ.defined()) {
            refuse("one of among and among_q"_msg, "both"_msg);
        }
        if (attention.amongQ.defined()) {
            attention.amongK = need("among_k", {m_layer.heads, count, attention.amongQ.size(2)});
        }
    }

    /// Counts tokens before and after the patches as tokens before them.
    void requirePatchesAmong(int64_t keys)
    {
        const int64_t patches = m_layer.grid.count();
        if (*m_notes.firstPatch + patches > keys) {
            refuse("%1 patches from key %2 on"_msg(patches, *m_notes.firstPatch), "%1 keys"_msg(keys));
        }
        m_layer.layout = {.classToken = false, .registers = static_cast<int>(keys - patches)};
    }

    Tensor patchesLast(const Tensor& tensor, int64_t axis) const
    {
        if (!tensor.defined() || !m_notes.firstPatch) {
            return tensor;
        }
        const int64_t first = *m_notes.firstPatch, patches = m_layer.grid.count(), all = tensor.size(axis);
        return torch::cat({tensor.narrow(axis, 0, first), tensor.narrow(axis, first + patches, all - first - patches),
                           tensor.narrow(axis, first, patches)},
                          axis);
    }

    std::shared_ptr<const QueryTokens> queriesOf(int64_t count)
    {
        auto queries = std::make_shared<QueryTokens>();
        queries->labels = m_notes.queries.empty() ? m_frame.metadata.queries : m_notes.queries;
        queries->areUnnamed = queries->labels.empty();
        if (queries->areUnnamed) {
            for (int64_t query = 0; query < count; ++query) {
                queries->labels.push_back(fmt::format("query {}", query));
            }
        }
        if (queries->count() != count) {
            refuse("%1 labels of queries"_msg(count), Message(std::to_string(queries->count())));
        }
        queries->general = m_frame.metadata.generalQuery;
        if (queries->general.value_or(0) >= count) {
            refuse("a general_query below %1"_msg(count), Message(std::to_string(*queries->general)));
        }
        queries->boxes = m_tensors.find("queries.boxes", {count, 4});
        queries->scores = m_tensors.find("queries.scores", {count});
        queries->patchLogits = m_tensors.find("queries.patch_logits", {count, m_layer.grid.count()});
        if (queries->patchLogits.defined()) {
            queries->tokenLogits = m_tensors.read("queries.token_logits", {count, count});
        }
        return queries;
    }

    void readTokens()
    {
        m_layer.tokens = find("tokens", {outputsTokens(m_layer) ? tokens() : kAnySize, kAnySize});
        const auto ratios = find("residual_ratio", {kAnySize, 3}, TraceNumbers::WithGaps);
        for (int64_t branch = 0; ratios.defined() && branch < ratios.size(0); ++branch) {
            const auto row = ratios[branch];
            m_layer.residualRatios.push_back({row[0].item<float>(), row[1].item<float>(), row[2].item<float>()});
        }
    }

    TraceTensors& m_tensors;
    int m_index;
    const TraceFrame& m_frame;
    LayerNotes m_notes;
    LayerTrace m_layer;
};

}  // namespace

LayerTrace readTraceLayer(TraceTensors& tensors, int index, const TraceFrame& frame)
{
    return LayerReader(tensors, index, frame).read();
}

}  // namespace core
