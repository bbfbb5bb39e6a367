// The record of one forward pass of one image, for display and export.
//
// Letters used throughout core/: H heads, T tokens, P = grid.rows * grid.cols patches, D = width of a head, C = H * D =
// width of a token, L layers, K classes. Tensors have no batch axis, are float32, detached, and stay on the model's
// device. Layers count from 0 in forward order, whatever their kind; heads count from 0.
#pragma once

#include "core/trace/layout.h"

#include <torch/types.h>

#include <cstdint>
#include <memory>
#include <string>
#include <variant>
#include <vector>

namespace core {

/// A bias by the offset between key patch and query patch, stored as its table (BEiT).
struct OffsetBias {
    torch::Tensor table;  ///< [H, 2R - 1, 2C - 1] for a grid of R x C: by query row - key row + R - 1, columns likewise
    /// [H, 3]: from prefix token to patch, from patch to prefix token, and between prefix tokens (query first);
    /// undefined: all zero
    torch::Tensor prefix;
    bool defined() const { return table.defined(); }
};

/// A bias in two parts, by the key's row and by its column, each depending on the query's features (SAM).
/// Source: Li et al. 2022, arXiv:2112.01526, section 3.
struct DecomposedBias {
    torch::Tensor rows, cols;  ///< [..., T, R] and [..., T, C]: query token, then row or column of the key
    bool defined() const { return rows.defined(); }
};

/// A tensor that a kind of attention keeps, under its name in trace files (resources/trace-format.md); may be
/// undefined.
struct StoredTensor {
    const char* name;
    torch::Tensor tensor;
};
using StoredTensors = std::vector<StoredTensor>;  ///< of one layer

struct QueryTokens;

/// Enough to recompute softmax(scale * q kT + bias) by rows; the T x T matrix is never kept.
struct SelfAttention {
    static constexpr LayerKind kind = LayerKind::Self;
    torch::Tensor q, k;  ///< [H, T, D]; already rotated with rotary positions; float16 with ModelSpec::keepHalf
    double scale = 1.0;
    OffsetBias offsetBias{};      ///< at most one of the three is defined
    DecomposedBias decomposed{};  ///< [H, T, R] and [H, T, C]
    torch::Tensor wholeBias{};    ///< [H or 1, T, T], -inf for masked pairs; only in recorded traces
    torch::Tensor given{};        ///< [H, T, T]: the weights, in recorded traces without queries and keys
    /// Labels and boxes of the last tokens before the patches, if those detect objects (YOLOS); else null.
    std::shared_ptr<const QueryTokens> queries{};
    StoredTensors storedTensors() const  ///< for trace files
    {
        return {{"q", q},
                {"k", k},
                {"bias", wholeBias},
                {"attention", given},
                {"bias_table", offsetBias.table},
                {"bias_prefix", offsetBias.prefix},
                {"bias_rows", decomposed.rows},
                {"bias_cols", decomposed.cols}};
    }
};

/// Cross-attention: Q queries that are not tokens of the layer, such as a detector's object queries or words. The keys
/// are the layer's tokens, patches among them.
/// Source: Vaswani et al. 2017, arXiv:1706.03762, section 3.2.3; on images Carion et al. 2020, arXiv:2005.12872.
struct CrossAttention {
    static constexpr LayerKind kind = LayerKind::Cross;
    torch::Tensor q;  ///< [H, Q, D]
    torch::Tensor k;  ///< [H, T, D]
    double scale = 1.0;
    torch::Tensor wholeBias{};                     ///< [H or 1, Q, T], as above
    torch::Tensor given{};                         ///< [H, Q, T], as above
    std::shared_ptr<const QueryTokens> queries{};  ///< the queries (core/trace/query_tokens.h); never null
    /// [H, Q, D]: queries and keys of the self-attention among the queries, with the same scale; or undefined.
    torch::Tensor amongQ{}, amongK{};
    torch::Tensor among{};               ///< [H, Q, Q]: its weights, in recorded traces without the two; or undefined
    StoredTensors storedTensors() const  ///< for trace files
    {
        return {{"q", q},
                {"k", k},
                {"bias", wholeBias},
                {"attention", given},
                {"among_q", amongQ},
                {"among_k", amongK},
                {"among", among}};
    }
};

/// Talking heads: the heads are mixed before and after the softmax, so a row of one head needs that row of all.
///   W = mixWeights softmax(mixLogits (scale * q kT) + biasLogits) + biasWeights, mixing over heads.
/// Rows of W need not sum to 1 and may hold negative weights. Source: Touvron et al. 2021, arXiv:2103.17239, section 2.
struct TalkingHeads {
    static constexpr LayerKind kind = LayerKind::Talking;
    SelfAttention heads;
    torch::Tensor mixLogits, mixWeights;    ///< [H, H], output head first
    torch::Tensor biasLogits, biasWeights;  ///< [H]
    StoredTensors storedTensors() const     ///< for trace files
    {
        return {{"q", heads.q},
                {"k", heads.k},
                {"mix_logits", mixLogits},
                {"mix_weights", mixWeights},
                {"mix_logits_bias", biasLogits},
                {"mix_weights_bias", biasWeights}};
    }
};

/// One row: the class token (SigLIP: the learned latent of the pooling) attends to all tokens of the layer.
struct ClassAttention {
    static constexpr LayerKind kind = LayerKind::Class;
    torch::Tensor q;  ///< [H, 1, D]
    torch::Tensor k;  ///< [H, T, D]
    double scale = 1.0;
    StoredTensors storedTensors() const { return {{"q", q}, {"k", k}}; }  ///< for trace files
};

/// Channels attend to channels, so there is no map over patches; instead, each channel is one.
/// weights = softmax(temperature * q kT), with the products taken over tokens, multiply v. In XCiT's cross-covariance
/// attention q and k have unit norm over the tokens, and the temperature is learned; in DaViT it is a fixed scale, and
/// the roles of the layer's projections are permuted (keys attend to values, and weight queries).
/// Sources: El-Nouby et al. 2021, arXiv:2106.09681, section 3.1; Ding et al. 2022, arXiv:2204.03645, section 3.3.
struct ChannelAttention {
    static constexpr LayerKind kind = LayerKind::Channel;
    torch::Tensor weights;               ///< [H, D, D], row = output channel, rows sum to 1
    torch::Tensor q, k, v;               ///< [H, D, P]
    torch::Tensor temperature;           ///< [H]
    StoredTensors storedTensors() const  ///< for trace files
    {
        return {{"q", q}, {"k", k}, {"v", v}, {"attention", weights}, {"temperature", temperature}};
    }
};

/// Attention inside windows of a grid that may be shifted: the grid is first rolled up and left by the shift, then
/// divided into windows row by row. N = window.count() tokens per window, W windows.
/// Where queries were pooled (Hiera), each position has several keys, and `window` counts queries.
/// Source: Liu et al. 2021, arXiv:2103.14030, section 3.2.
struct WindowAttention {
    static constexpr LayerKind kind = LayerKind::Window;
    torch::Tensor q;     ///< [W, H, N, D]
    torch::Tensor k;     ///< [W, H, N keySide^2, D], row by row in the window
    torch::Tensor bias;  ///< [H, N, N], relative position bias, query first; undefined: none
    double scale = 1.0;
    PatchGrid window;
    int shiftRows = 0, shiftCols = 0;
    int padRows = 0, padCols = 0;  ///< rows and columns of zeros that pad the last windows, below and right (SAM)
    DecomposedBias decomposed{};   ///< [W, H, N, window.rows] and [W, H, N, window.cols]; then `bias` is undefined
    int keySide = 1;               ///< keys along the side of a position
    bool lattice = false;          ///< positions of a window are spread evenly over the grid (WindowGeometry::lattice)
    StoredTensors storedTensors() const  ///< for trace files
    {
        return {{"q", q}, {"k", k}, {"bias", bias}, {"bias_rows", decomposed.rows}, {"bias_cols", decomposed.cols}};
    }
};

/// Self-attention whose keys are on a grid of their own, such as one reduced by a strided convolution (PVT, SegFormer).
/// A key stands for the patches that it covers, from which it was computed: see core/trace/key_grid.h.
/// Source: Wang et al. 2021, arXiv:2102.12122, section 3.3.
struct ReducedAttention {
    static constexpr LayerKind kind = LayerKind::Reduced;
    torch::Tensor q;  ///< [H, T, D]
    torch::Tensor k;  ///< [H, prefix + K, D]: the grid of keys is keyGridOf() the layer's
    double scale = 1.0;
    /// Patches along the side of the square that a key covers, from the upper left on; patches that are left over at
    /// the bottom and right have no key. 0: a fixed number of keys divide the whole grid among them. -n: each patch has
    /// n x n keys, as where queries were pooled (Hiera).
    int reduction = 0;
    /// Where that leaves the grid of keys open: with -n, the last patches may have fewer keys (LeViT). No rows: every
    /// patch has n x n.
    PatchGrid keyGrid{};
    torch::Tensor wholeBias{};    ///< [H, T, prefix + K]; at most one of the two is defined
    DecomposedBias decomposed{};  ///< [H, T, R] and [H, T, C] for R x C keys after the prefix, which has none
    /// A key covers reduction^2 patches that follow each other in reading order instead of a square (Next-ViT); the
    /// grid of keys is one row, and patches that are left over at the end have no key.
    bool inRuns = false;
    StoredTensors storedTensors() const  ///< for trace files
    {
        return {
            {"q", q}, {"k", k}, {"bias", wholeBias}, {"bias_rows", decomposed.rows}, {"bias_cols", decomposed.cols}};
    }
};

/// A weighted sum of two attentions per head, each with its own queries and keys:
///   W = share softmax(scale * q kT) + secondShare softmax(scale * secondQ secondKT).
/// Gated positional self-attention mixes content and position, and its rows sum to 1 (ConViT; d'Ascoli et al. 2021,
/// arXiv:2103.10697, section 3). Differential attention subtracts the second, so that weights may be negative (Ye et
/// al. 2024, arXiv:2410.05258, section 2.1).
struct PairedAttention {
    static constexpr LayerKind kind = LayerKind::Paired;
    torch::Tensor q, k;                ///< [H, T, D]
    torch::Tensor secondQ, secondK;    ///< [H, T, D'], D' may differ
    torch::Tensor share, secondShare;  ///< [H]; share > 0
    double scale = 1.0;
    bool subtracts() const { return (secondShare < 0).any().item<bool>(); }  ///< whether weights may be negative
    StoredTensors storedTensors() const                                      ///< for trace files
    {
        return {{"q", q},
                {"k", k},
                {"second_q", secondQ},
                {"second_k", secondK},
                {"share", share},
                {"second_share", secondShare}};
    }
};

/// Outlook attention: each place of a halved grid states, by its own features, how the tokens of its neighborhood
/// exchange their values. There are neither queries nor keys. A token collects from every neighborhood that it lies in,
/// so its row sums to as many. Source: Yuan et al. 2021, arXiv:2106.13112, section 3.1 (VOLO).
struct OutlookAttention {
    static constexpr LayerKind kind = LayerKind::Outlook;
    static constexpr int side = 3, stride = 2, padding = 1;  ///< of the neighborhoods; as in all published models
    /// [H, L, 9, 9]: place, receiving token, giving token, each row by row; rows sum to 1. The neighborhood of place
    /// (i, j) begins in row 2 i - 1 and column 2 j - 1. Tokens beyond the grid give 0, and what they receive is left
    /// out.
    torch::Tensor weights;
    StoredTensors storedTensors() const { return {{"attention", weights}}; }  ///< for trace files
};

/// Attention over a clip, divided between time and space: a patch attends only to the patches at its own place in every
/// step, or to those of its own step; core/trace/divided_rows.h has the weights. There is one token before the patches.
/// Source: Bertasius et al. 2021, arXiv:2102.05095, section 3 (TimeSformer).
struct DividedAttention {
    torch::Tensor q, k;  ///< [H, T, D]
    double scale = 1.0;
    int steps = 1;                                                        ///< of the clip
    StoredTensors storedTensors() const { return {{"q", q}, {"k", k}}; }  ///< for trace files
};
struct TemporalAttention : DividedAttention {
    static constexpr LayerKind kind = LayerKind::Temporal;
};
struct SpatialAttention : DividedAttention {
    static constexpr LayerKind kind = LayerKind::Spatial;
};

/// No attention: a residual block of convolutions. The "patches" of such a layer are the cells of its feature map.
struct Convolution {
    static constexpr LayerKind kind = LayerKind::Convolution;
    /// [C], in [0, 1]: the gate of each channel of the block's branch, for the whole image; or undefined.
    /// Source: Hu et al. 2018, arXiv:1709.01507, section 3 (squeeze and excitation).
    torch::Tensor gate{};
    StoredTensors storedTensors() const { return {{"gate", gate}}; }  ///< for trace files
};

/// One alternative per kind of attention, and one for none. Each names its kind, whose traits are in
/// core/trace/attention_traits.h, and lists the tensors that it stores; core/analysis/attention/attention_rows.cpp
/// recomputes its rows.
using Attention =
    std::variant<SelfAttention, TalkingHeads, ClassAttention, ChannelAttention, WindowAttention, CrossAttention,
                 ReducedAttention, PairedAttention, OutlookAttention, TemporalAttention, SpatialAttention, Convolution>;

/// Mean over tokens of |branch| / |trunk before the addition|, LayerScale included; NaN where there are no such tokens.
/// Source: Touvron et al. 2021, arXiv:2103.17239, Fig. 4.
struct ResidualRatio {
    float all = 0.0F;  ///< all tokens that the branch changes: in class-attention layers only the class token
    float classToken = 0.0F;
    float patches = 0.0F;
};

/// One layer. The layers of a model may differ in their tokens: CaiT and XCiT have a class token only in their
/// class-attention layers, and Swin halves its grid from stage to stage.
struct LayerTrace {
    LayerKind kind = LayerKind::Self;
    int heads = 0;
    PatchGrid grid;      ///< of this layer's patches
    TokenLayout layout;  ///< the tokens before the patches that this layer attends to
    Attention attention;
    torch::Tensor tokens;    ///< [T, C] as output by the layer; undefined unless TraceOptions::keepTokens
    torch::Tensor values{};  ///< in the shape of the attention's keys; only if requested or stored in a file
    /// One per branch, in the order they are applied (attention, MLP; XCiT: XCA, LPI, MLP). Empty unless
    /// TraceOptions::keepTokens.
    std::vector<ResidualRatio> residualRatios;
    /// Side of its patches in pixels of the model input where its grid is not the image's, halved (CrossViT's second
    /// branch); else 0.
    double patch = 0.0;
    std::string title{};  ///< of a recorded layer that its recorder named: "step 3"; else empty
    int tokenCount() const { return layout.prefix() + grid.count(); }
};

/// The input of a decoder of masks, channels adjacent in memory.
struct ImageEmbedding {
    torch::Tensor map;                   ///< [C, rows, cols] float32; undefined if the network feeds no decoder
    std::vector<torch::Tensor> finer{};  ///< SAM 2: [C, 4 rows, 4 cols] and [C, 2 rows, 2 cols]; else empty
};

/// An immutable value: one worker fills it, then any thread may read it.
struct Trace {
    PatchGrid grid;     ///< the image's patches; a layer's own grid may be coarser
    int patchSize = 0;  ///< side of a patch, in pixels of the model input
    int steps = 1;      ///< of time in a clip, whose rows of patches stand one below the other; 1 for an image
    std::vector<LayerTrace> layers;
    /// [K], or the pooled feature [C] without a classifier; for a detector [Q, K + 1], "no object" last.
    torch::Tensor logits;
    ImageEmbedding imageEmbedding{};
    int layerCount() const { return static_cast<int>(layers.size()); }
    PatchGrid frameGrid() const { return {grid.rows / steps, grid.cols}; }  ///< of one step; of an image `grid`
};

/// The tensor in float32, converted if it was stored in float16; undefined stays undefined.
torch::Tensor inFloat32(const torch::Tensor& kept);

/// Bytes of a trace's tensors.
int64_t traceBytes(const Trace& trace);

}  // namespace core
