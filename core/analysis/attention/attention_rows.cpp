#include "core/analysis/attention/attention_rows.h"

#include "core/analysis/attention/window_rows.h"
#include "core/cancellation.h"
#include "core/error.h"
#include "core/trace/divided_rows.h"
#include "core/trace/key_grid.h"
#include "core/trace/query_tokens.h"
#include "core/trace/score_bias.h"
#include "core/trace/window_geometry.h"

#include <torch/types.h>

namespace core {
namespace {

constexpr int64_t floatsInBlock = 1 << 20;  // 4 MB

/// Rows to compute, of one head or all.
struct RowRequest {
    int first = 0, count = 0;
    std::optional<int> head;
    Talking talking = Talking::Mixed;
};

/// One alternative of several, by overloads.
template <typename... Kinds>
struct OfKind : Kinds... {
    using Kinds::operator()...;
};
template <typename... Kinds>
OfKind(Kinds...) -> OfKind<Kinds...>;

[[noreturn]] void refuseChannels()
{
    throw Error(ErrorCode::Unsupported,
                "attention rows: expected a layer in which tokens attend to tokens, found one that "
                "mixes channels and has no map over the patches"_msg);
}

torch::Tensor oneOf(const torch::Tensor& heads, std::optional<int> head)
{
    return head ? heads.narrow(0, *head, 1) : heads;
}

torch::Tensor softmaxOf(const torch::Tensor& queries, const torch::Tensor& keys, double scale)
{
    // Scaling the queries is cheaper: they are far fewer than the products.
    return torch::softmax(torch::matmul(queries * scale, keys.transpose(1, 2)), -1);
}

/// The requested rows of what is given per head and query, or shared by all heads.
torch::Tensor selectedRows(const torch::Tensor& queries, const RowRequest& asked)
{
    const bool shared = queries.size(0) == 1;
    return (shared ? queries : oneOf(queries, asked.head)).narrow(1, asked.first, asked.count);
}

torch::Tensor rowsOf(const SelfAttention& attention, PatchGrid, const RowRequest& asked)
{
    if (attention.given.defined()) {
        return selectedRows(attention.given, asked).clone();
    }
    const auto ofRows = [&](const torch::Tensor& queries) {
        return oneOf(queries, asked.head).narrow(1, asked.first, asked.count);
    };
    const torch::Tensor keys = inFloat32(oneOf(attention.k, asked.head));
    torch::Tensor scores = torch::matmul(inFloat32(ofRows(attention.q)) * attention.scale, keys.transpose(1, 2));
    if (attention.offsetBias.defined()) {
        const OffsetBias bias = asked.head ? ofHead(attention.offsetBias, *asked.head) : attention.offsetBias;
        scores += biasRows(bias, keys.size(1), asked.first, asked.count);
    }
    if (const auto& [rows, cols] = attention.decomposed; rows.defined()) {
        scores += biasRows({ofRows(rows), ofRows(cols)});
    }
    if (attention.wholeBias.defined()) {
        scores += selectedRows(attention.wholeBias, asked);
    }
    return torch::softmax(scores, -1);
}

torch::Tensor rowsOf(const CrossAttention& attention, PatchGrid, const RowRequest& asked)
{
    if (attention.given.defined()) {
        return selectedRows(attention.given, asked).clone();
    }
    const torch::Tensor keys = oneOf(attention.k, asked.head);
    const torch::Tensor queries = oneOf(attention.q, asked.head).narrow(1, asked.first, asked.count);
    torch::Tensor scores = torch::matmul(queries * attention.scale, keys.transpose(1, 2));
    if (attention.wholeBias.defined()) {
        scores += selectedRows(attention.wholeBias, asked);
    }
    return torch::softmax(scores, -1);
}

torch::Tensor rowsOf(const ClassAttention& attention, PatchGrid, const RowRequest& asked)
{
    return softmaxOf(oneOf(attention.q, asked.head), oneOf(attention.k, asked.head), attention.scale);
}

/// heads <- mix heads + bias over the first axis; only one output head if only that is requested.
torch::Tensor mixed(const torch::Tensor& heads, const torch::Tensor& mix, const torch::Tensor& bias,
                    std::optional<int> head)
{
    const torch::Tensor flat = torch::addmm(oneOf(bias, head).unsqueeze(1), oneOf(mix, head), heads.flatten(1));
    return flat.reshape({flat.size(0), heads.size(1), heads.size(2)});
}

/// The rows of all heads are needed for any head, but only those of the requested queries.
torch::Tensor rowsOf(const TalkingHeads& attention, PatchGrid, const RowRequest& asked)
{
    const SelfAttention& heads = attention.heads;
    const torch::Tensor scores = torch::matmul(inFloat32(heads.q.narrow(1, asked.first, asked.count)) * heads.scale,
                                               inFloat32(heads.k).transpose(1, 2));
    const bool before = asked.talking == Talking::Softmax;
    const torch::Tensor weights = torch::softmax(
        mixed(scores, attention.mixLogits, attention.biasLogits, before ? asked.head : std::nullopt), -1);
    return before ? weights : mixed(weights, attention.mixWeights, attention.biasWeights, asked.head);
}

torch::Tensor rowsOf(const WindowAttention& attention, PatchGrid grid, const RowRequest& asked)
{
    return windowRows(attention, grid, asked.first, asked.count, asked.head);
}

/// [H, count, keys]
torch::Tensor rowsOverKeys(const ReducedAttention& attention, const RowRequest& asked)
{
    const auto ofRows = [&](const torch::Tensor& queries) {
        return oneOf(queries, asked.head).narrow(1, asked.first, asked.count);
    };
    const torch::Tensor keys = oneOf(attention.k, asked.head);
    torch::Tensor scores = torch::matmul(ofRows(attention.q) * attention.scale, keys.transpose(1, 2));
    if (attention.wholeBias.defined()) {
        scores += ofRows(attention.wholeBias);
    }
    if (const auto& [rows, cols] = attention.decomposed; rows.defined()) {
        scores += biasRows({ofRows(rows), ofRows(cols)}, keys.size(1));
    }
    return torch::softmax(scores, -1);
}

torch::Tensor rowsOf(const ReducedAttention& attention, PatchGrid grid, const RowRequest& asked)
{
    return spreadOverPatches(rowsOverKeys(attention, asked), attention, grid);
}

torch::Tensor rowsOf(const PairedAttention& attention, PatchGrid, const RowRequest& asked)
{
    const auto softmaxes = [&](const torch::Tensor& queries, const torch::Tensor& keys) {
        return softmaxOf(oneOf(queries, asked.head).narrow(1, asked.first, asked.count), oneOf(keys, asked.head),
                         attention.scale);
    };
    torch::Tensor first = softmaxes(attention.q, attention.k);
    if (asked.talking == Talking::Softmax && attention.subtracts()) {
        return first;
    }
    const auto shared = [&](const torch::Tensor& shares) { return oneOf(shares, asked.head).view({-1, 1, 1}); };
    return first * shared(attention.share) +
           softmaxes(attention.secondQ, attention.secondK) * shared(attention.secondShare);
}

torch::Tensor rowsOf(const OutlookAttention& attention, PatchGrid grid, const RowRequest& asked)
{
    const torch::Tensor rows = outlookRows(oneOf(attention.weights, asked.head), grid, asked.first, asked.count);
    return asked.talking == Talking::Softmax ? rows / rows.sum(-1, true) : rows;
}

template <std::derived_from<DividedAttention> Kind>
torch::Tensor rowsOf(const Kind& attention, PatchGrid, const RowRequest& asked)
{
    return dividedRows(Kind::kind, oneOf(attention.q, asked.head).narrow(1, asked.first, asked.count),
                       oneOf(attention.k, asked.head), attention.scale, attention.steps, asked.first);
}

torch::Tensor rowsOf(const ChannelAttention&, PatchGrid, const RowRequest&)
{
    refuseChannels();
}

torch::Tensor rowsOf(const Convolution&, PatchGrid, const RowRequest&)
{
    throw Error(ErrorCode::Unsupported, "attention rows: expected a layer with attention, found convolutions"_msg);
}

torch::Tensor anyRows(const LayerTrace& layer, const RowRequest& asked)
{
    throwIfCancelled();
    const torch::NoGradGuard noGrad;
    return std::visit([&](const auto& kind) { return rowsOf(kind, layer.grid, asked); }, layer.attention);
}

void requireOwnHead(const LayerTrace& layer, std::optional<int> head)
{
    if (head && (*head < 0 || *head >= layer.heads)) {
        throw Error(ErrorCode::OutOfRange,
                    "head: expected 0 to %1 in this layer, found %2"_msg(layer.heads - 1, *head));
    }
}

/// How many windows to compute at a time.
int windowBlock(const WindowAttention& attention, int heads)
{
    const int64_t perWindow = std::max<int64_t>(1, heads * attention.q.size(2) * attention.q.size(2));
    return static_cast<int>(std::max<int64_t>(1, floatsInBlock / perWindow));
}

template <typename Visit>
void forEachWindowBlock(const WindowAttention& attention, int heads, const Visit& visit)
{
    forEachRowBlock(0, static_cast<int>(attention.q.size(0)), windowBlock(attention, heads), [&](int first, int count) {
        throwIfCancelled();
        visit(first, count);
    });
}

}  // namespace

AttentionSize attentionSize(const LayerTrace& layer)
{
    const auto square = [](const SelfAttention& attention) {
        const int tokens = static_cast<int>(attention.given.defined() ? attention.given.size(2) : attention.k.size(1));
        return AttentionSize{tokens, tokens};
    };
    const OfKind size{square,
                      [&](const TalkingHeads& attention) { return square(attention.heads); },
                      [](const ClassAttention& attention) {
                          return AttentionSize{1, static_cast<int>(attention.k.size(1))};
                      },
                      [&](const CrossAttention& attention) {
                          return AttentionSize{attention.queries->count(), layer.tokenCount()};
                      },
                      [&](const WindowAttention&) {
                          return AttentionSize{layer.grid.count(), layer.grid.count()};
                      },
                      [&](const ReducedAttention&) {
                          return AttentionSize{layer.tokenCount(), layer.tokenCount()};
                      },
                      [](const PairedAttention& attention) {
                          const int tokens = static_cast<int>(attention.k.size(1));
                          return AttentionSize{tokens, tokens};
                      },
                      [&](const OutlookAttention&) {
                          return AttentionSize{layer.grid.count(), layer.grid.count()};
                      },
                      [&](const DividedAttention&) {
                          return AttentionSize{layer.tokenCount(), layer.tokenCount()};
                      },
                      [](const ChannelAttention&) { return AttentionSize{}; },
                      [](const Convolution&) { return AttentionSize{}; }};
    return std::visit(size, layer.attention);
}

std::vector<Message> rowLabels(const LayerTrace& layer)
{
    if (!traitsOf(layer).hasOwnQueries()) {
        return {};
    }
    if (const QueryTokens* queries = queriesIn(layer)) {
        std::vector<Message> labels;
        std::ranges::transform(queries->labels, std::back_inserter(labels),
                               [](const std::string& label) { return Message(label); });
        return labels;
    }
    return {layer.layout.classToken ? "class"_msg : "learned latent"_msg};
}

bool hasPadding(const LayerTrace& layer)
{
    const auto* windows = std::get_if<WindowAttention>(&layer.attention);
    return windows != nullptr && windowGeometry(*windows, layer.grid).hasPadding();
}

std::optional<WindowGeometry> windowsOf(const LayerTrace& layer)
{
    const auto* windows = std::get_if<WindowAttention>(&layer.attention);
    return windows != nullptr ? std::optional{windowGeometry(*windows, layer.grid)} : std::nullopt;
}

torch::Tensor attentionRows(const LayerTrace& layer, int first, int count, std::optional<int> head, Talking talking)
{
    if (mixesChannels(layer)) {
        refuseChannels();
    }
    const int rows = attentionSize(layer).rows;
    if (first < 0 || count < 1 || first > rows - count) {
        throw Error(ErrorCode::OutOfRange,
                    "attention rows: expected rows 0 to %1, found %2 to %3"_msg(rows - 1, first, first + count - 1));
    }
    requireOwnHead(layer, head);
    return anyRows(layer, {first, count, head, talking});
}

torch::Tensor meanAttentionRow(const LayerTrace& layer, std::optional<int> head, Talking talking)
{
    if (traitsOf(layer).hasOwnQueries()) {
        return attentionRows(layer, 0, attentionSize(layer).rows, head).mean(1);
    }
    requireOwnHead(layer, head);
    const torch::NoGradGuard noGrad;
    torch::Tensor sum;
    const auto add = [&sum](const torch::Tensor& part) { sum = sum.defined() ? sum.add_(part) : part; };
    if (const auto* windows = std::get_if<WindowAttention>(&layer.attention)) {
        forEachWindowBlock(*windows, head ? 1 : layer.heads, [&](int first, int count) {
            add(receivedInWindows(*windows, layer.grid, first, count, head));
        });
    } else {
        forEachRowBlock(layer.layout.prefix(), layer.grid.count(), rowBlock(layer, head ? 1 : layer.heads),
                        [&](int first, int count) { add(attentionRows(layer, first, count, head, talking).sum(1)); });
    }
    return sum.div_(layer.grid.count());
}

void forEachSoftmaxBlock(const LayerTrace& layer, const std::function<void(torch::Tensor)>& visit)
{
    const auto* windows = std::get_if<WindowAttention>(&layer.attention);
    if (windows == nullptr) {
        forEachWeightBlock(layer, Talking::Softmax, visit);
        return;
    }
    const torch::NoGradGuard noGrad;
    const torch::Tensor patches = windowPatches(windowGeometry(*windows, layer.grid));
    forEachWindowBlock(*windows, layer.heads, [&](int first, int count) {
        const torch::Tensor rows =
            windowWeights(*windows, layer.grid, first, count).transpose(0, 1).flatten(1, 2);  // [H, count * N, N]
        const torch::Tensor asking =
            patches.narrow(0, first, count).flatten().lt(layer.grid.count()).nonzero().flatten();
        visit(rows.index_select(1, asking.to(rows.device())));
    });
}

void forEachWeightBlock(const LayerTrace& layer, Talking talking, const std::function<void(torch::Tensor)>& visit)
{
    const torch::NoGradGuard noGrad;
    if (const auto* channels = std::get_if<ChannelAttention>(&layer.attention)) {
        visit(channels->weights.clone());
        return;
    }
    if (const auto* windows = std::get_if<WindowAttention>(&layer.attention)) {
        forEachWindowBlock(*windows, layer.heads, [&](int first, int count) {
            visit(neighborWeights(*windows, layer.grid, first, count).transpose(0, 1).flatten(1, 2));
        });
        return;
    }
    const auto* reduced = std::get_if<ReducedAttention>(&layer.attention);
    forEachRowBlock(0, attentionSize(layer).rows, rowBlock(layer), [&](int first, int count) {
        throwIfCancelled();
        const RowRequest asked{first, count, {}, talking};
        visit(reduced != nullptr ? rowsOverKeys(*reduced, asked) : anyRows(layer, asked));
    });
}

torch::Tensor wholeAttention(const LayerTrace& layer, Talking talking, const std::function<void()>& check)
{
    const torch::NoGradGuard noGrad;
    torch::Tensor whole;
    if (const auto* windows = std::get_if<WindowAttention>(&layer.attention)) {
        const auto &q = windows->q, &k = windows->k;
        whole = torch::empty({q.size(0), layer.heads, q.size(2), k.size(2)}, torch::kFloat32);
        forEachWindowBlock(*windows, layer.heads, [&](int first, int count) {
            check();
            whole.narrow(0, first, count).copy_(windowWeights(*windows, layer.grid, first, count));
        });
        return whole;
    }
    if (const auto* outlook = std::get_if<OutlookAttention>(&layer.attention)) {
        return outlook->weights.to(torch::kCPU);
    }
    int done = 0;
    forEachWeightBlock(layer, talking, [&](const torch::Tensor& rows) {
        check();
        if (!whole.defined()) {
            const int64_t all = mapsTokens(layer) ? attentionSize(layer).rows : rows.size(1);
            whole = torch::empty({rows.size(0), all, rows.size(2)}, torch::kFloat32);
        }
        whole.narrow(1, done, rows.size(1)).copy_(rows);
        done += static_cast<int>(rows.size(1));
    });
    return whole;
}

const torch::Tensor& channelWeights(const LayerTrace& layer)
{
    if (const auto* channels = std::get_if<ChannelAttention>(&layer.attention)) {
        return channels->weights;
    }
    throw Error(ErrorCode::Unsupported,
                "channel attention: expected a layer that mixes channels; in this one tokens "
                "attend to tokens"_msg);
}

torch::Tensor queriesOf(const LayerTrace& layer)
{
    const OfKind queries{[](const TalkingHeads& attention) { return attention.heads.q; },
                         [](const OutlookAttention&) { return torch::Tensor(); },
                         [](const Convolution&) { return torch::Tensor(); },
                         [](const auto& attention) { return attention.q; }};
    return inFloat32(std::visit(queries, layer.attention));
}

torch::Tensor keysOf(const LayerTrace& layer)
{
    const OfKind keys{[](const TalkingHeads& attention) { return attention.heads.k; },
                      [](const OutlookAttention&) { return torch::Tensor(); },
                      [](const Convolution&) { return torch::Tensor(); },
                      [](const auto& attention) { return attention.k; }};
    return inFloat32(std::visit(keys, layer.attention));
}

torch::Tensor amongQueries(const LayerTrace& layer)
{
    const QueryTokens* queries = queriesIn(layer);
    return queries != nullptr ? rowsAmongQueries(layer, 0, queries->count()) : torch::Tensor();
}

torch::Tensor rowsAmongQueries(const LayerTrace& layer, int first, int count, std::optional<int> head)
{
    const auto* cross = std::get_if<CrossAttention>(&layer.attention);
    if (cross == nullptr || (!cross->among.defined() && !cross->amongQ.defined())) {
        return {};
    }
    const torch::NoGradGuard noGrad;
    const auto asked = [&](const torch::Tensor& all) { return oneOf(all, head).narrow(1, first, count); };
    const torch::Tensor weights = cross->among.defined()
                                      ? inFloat32(asked(cross->among))
                                      : softmaxOf(asked(cross->amongQ), oneOf(cross->amongK, head), cross->scale);
    return weights.to(torch::kCPU);
}

torch::Tensor perToken(const LayerTrace& layer, const torch::Tensor& kept)
{
    const auto* windows = std::get_if<WindowAttention>(&layer.attention);
    const int64_t perPlace = windows != nullptr ? windows->window.count() : attentionSize(layer).cols;
    if (const int64_t found = kept.size(kept.dim() - 2); !mixesChannels(layer) && found != perPlace) {
        throw Error(
            ErrorCode::Unsupported,
            "keys and values: expected one per token, found %1 for %2 tokens, as the keys are on a grid of their "
            "own; choose tokens or queries instead"_msg(found, perPlace));
    }
    if (windows != nullptr) {
        const torch::Tensor places = windowPlaces(windowGeometry(*windows, layer.grid));
        return kept.transpose(1, 2).flatten(0, 1).index_select(0, places.to(kept.device()));
    }
    return mixesChannels(layer) ? kept.permute({2, 0, 1}) : kept.transpose(0, 1);
}

int rowBlock(const LayerTrace& layer, int heads)
{
    const int computed = hasTalkingHeads(layer) ? std::max(heads, layer.heads) : heads;  // one head needs all
    const int64_t floatsInRow = std::max<int64_t>(1, int64_t{computed} * attentionSize(layer).cols);
    return static_cast<int>(std::max<int64_t>(1, floatsInBlock / floatsInRow));
}

}  // namespace core
