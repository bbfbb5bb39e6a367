// Parts of a ModelSpec that only some models have; its pointer is null in the others.
#pragma once

#include "core/model/spec/model_spec.h"
#include "core/trace/layout.h"

#include <vector>

namespace core {

/// Layer: mean and variance, weight and bias. Rms: x / sqrt(mean(x^2) + eps) and a weight (Zhang, Sennrich 2019,
/// arXiv:1910.07467, equation 4). Batch: the mean and variance of each channel over the training set, weight and bias
/// (Ioffe, Szegedy 2015, arXiv:1502.03167, algorithm 2).
enum class NormKind { Layer, Rms, Batch };

/// NormFirst: x + f(norm(x)), as in the paper. NormLast: x + norm(f(x)) (res-post-norm; Liu et al. 2022,
/// arXiv:2111.09883, section 3.2). Joined: x + attention(norm(x)) + mlp(norm(x)), one norm for both (Dehghani et al.
/// 2023, arXiv:2302.05442, section 2.1).
enum class BlockOrder { NormFirst, NormLast, Joined };

/// The norm of queries and keys before their product: none, over the channels of each head, or over those of all heads
/// together (InternViT-6B).
enum class QueryKeyNorm { None, EachHead, AllHeads };

/// ModelSpec::block: how a plain ViT's blocks differ from the paper's, which are the defaults.
struct BlockSpec {
    NormKind norm = NormKind::Layer;  ///< of every norm in the model
    BlockOrder order = BlockOrder::NormFirst;
    QueryKeyNorm queryKeyNorm = QueryKeyNorm::None;
    /// Number of parallel attentions, whose results are summed, and of parallel MLPs after them. A layer has the heads
    /// of all branches, the first branch's first. Source: Touvron et al. 2022, arXiv:2203.09795, section 3.
    int branches = 1;
    bool attentionNorm = false;  ///< a norm between the heads' results and their projection (BEiT-3)
    bool mlpNorm = false;        ///< a norm before the MLP's second linear layer (BEiT-3)
    bool mlpInputNorm = false;   ///< a second norm, the MLP's own, before its first linear layer (ViTamin)
    bool projectionBias = true;  ///< of the attention's projection and of the MLP
    bool patchNorm = false;      ///< a norm on the patches before their positions are added (AIMv2)
    bool poolsPrefix = false;    ///< the pooling includes the tokens before the patches
    bool operator==(const BlockSpec&) const = default;
};

/// ModelSpec::block, or the defaults if there is none.
const BlockSpec& blockOf(const ModelSpec& spec);

/// The convolutional network in front of a hybrid ViT.
/// Source: Dosovitskiy et al. 2021, arXiv:2010.11929, section 3.1; Kolesnikov et al. 2020, arXiv:1912.11370 (BiT).
struct StemSpec {
    int width = 0;            ///< output channels of the root; stage s ends with 4 width << s
    std::vector<int> blocks;  ///< number of residual blocks per stage; empty: only the root
    int patch = 1;            ///< side of a patch in the stem's output
    struct Squares {          ///< a convolution over squares side by side, with BatchNorm and GELU
        int width = 0, side = 0;
    };
    std::vector<Squares> squares{};  ///< instead of a residual network (MobileCLIP)
    int stride() const;              ///< pixels per position of the stem's output
};

/// A relative position bias on the scores of attention, as in BEiT, SAM and the relative-position ViTs. Excludes
/// Swin's table, which its windows imply.
struct RelativeBiasSpec {
    enum class Kind {  ///< how the bias is computed
        Table,         ///< a learned number for each offset (BEiT)
        Mlp,           ///< computed by a small network from the offset's logarithm (relative-position ViT)
        Decomposed,    ///< by row and by column, from the query's own features (SAM)
    };
    Kind kind = Kind::Table;
    bool ofLayers = true;     ///< every layer has its own bias
    bool shared = false;      ///< all layers share one, which is added to their own
    int hidden = 0;           ///< Mlp: width of its hidden layer
    bool normBehind = false;  ///< blocks normalize a branch's output instead of its input (relative-position ViT)
};

/// The input of a decoder of masks (SAM and its relatives).
struct NeckSpec {
    int width = 0;     ///< channels of its convolutions; 0: only a norm (SAM)
    int halvings = 0;  ///< of the image's patch grid, to the grid of what the decoder reads
};

/// The rotation of queries and keys by position; a file need not contain any tensor of it.
/// The channels of a head form pairs, each a point in the plane. Before queries and keys are multiplied, pair j of a
/// patch's token is rotated by an angle that is linear in the patch's row and column, so that a score depends on the
/// offset between two patches. Tokens before the patches are not rotated.
/// Sources: Su et al. 2021, arXiv:2104.09864; in the plane: Fang et al. 2023, arXiv:2303.11331, and Heo et al. 2024,
/// arXiv:2403.13298; DINOv3: Simeoni et al. 2025, arXiv:2508.10104.
struct RotarySpec {
    enum class Coordinates {  ///< of a patch, along rows and columns
        None,                 ///< no rotation: blocks of the same form without it (EVA-02 enormous)
        Index,                ///< offset + row or column
        Relative,             ///< the patch's center, between -1 and 1 in the image, times 2 pi
        Clip,  ///< step of time, row and column, each for D3 = 2 floor(floor(D / 3) / 2) channels in turn; the rest is
               ///< not rotated. As published (V-JEPA 2: Assran et al. 2025, arXiv:2506.09985) channel k of a third has
               ///< the angle of frequency k mod D3 / 2, although neighboring channels are paired: not a rotation
    };
    enum class Frequencies {
        Geometric,  ///< base^(-4 i / D), i < D / 4: the first half of the pairs by one coordinate, the rest by the
                    ///< other
        Stored,     ///< the same with 1 / periods, which are in the file
        Learned,    ///< per layer, head, pair and coordinate: angle = f1 * first + f2 * second coordinate
    };
    Coordinates coordinates = Coordinates::Index;
    Frequencies frequencies = Frequencies::Geometric;
    double base = 10000.0;
    double offset = 0.0;
    PatchGrid reference{};      ///< indices are scaled to this grid whatever the image's; no rows: not scaled
    bool columnsFirst = false;  ///< the first coordinate is the column
    bool halves = false;        ///< channel j is paired with j + D / 2; else 2 j with 2 j + 1

    int poolHidden = 0;  ///< unrelated to the rotation: inputs of the second linear layer in the pooling's MLP
};

/// A ResNet, as a model of its own or as the backbone of a detector.
/// Convolution 7 x 7 and max pooling 3 x 3, each with stride 2, then stages of residual blocks; each stage but the
/// first halves the image. Source: He et al. 2016, arXiv:1512.03385.
struct ResnetSpec {
    struct Block {                                ///< one residual block
        int inputs = 0, middle = 0, outputs = 0;  ///< channels
        int stride = 1;
        int groups = 1;           ///< of the 3 x 3 convolution (ResNeXt)
        int squeezed = 0;         ///< channels of the gate's hidden layer (squeeze and excitation); 0: no gate
        bool bottleneck = false;  ///< 1 x 1, 3 x 3, 1 x 1; else 3 x 3 twice
        bool downsample = false;  ///< a 1 x 1 convolution maps the trunk to the block's outputs
    };
    int stem = 0;  ///< channels after the first convolution, or after three
    std::vector<std::vector<Block>> stages;
    /// CLIP's variant: three convolutions of 3 x 3 before the first block, and means of squares of pixels instead of
    /// strides and of the maximum. Source: Radford et al. 2021, arXiv:2103.00020, section 2.4.
    bool averages = false;

    int outputs() const { return stages.back().back().outputs; }               ///< channels of the last block
    int stride() const { return 4 << (static_cast<int>(stages.size()) - 1); }  ///< pixels per cell of the last map
};

/// Stages whose widths need not double, and the convolutions before them. What a single family reads besides is in a
/// struct of its folder, derived from this one.
struct HierarchySpec {
    struct Stage {
        int width = 0;   ///< of a token, or channels
        int hidden = 0;  ///< inputs of each MLP's second linear layer; of a convolution block its inner channels
        int blocks = 0;
    };
    std::vector<Stage> convolutions;  ///< stages of convolution blocks before the first layer
    std::vector<Stage> stages;        ///< stages with attention, by LayerSpec::stage
    int kernel = 0;                   ///< side of the first convolution in pixels
    int stem = 0;                     ///< output channels of the first convolution, where it does not make the tokens
    int headHidden = 0;               ///< outputs of a layer in front of the classifier; 0: none
};

/// ModelSpec::hierarchy as its family's own struct. @param spec  inferred by that family, which made it as an Own
template <typename Own>
const Own& hierarchyOf(const ModelSpec& spec)
{
    return static_cast<const Own&>(*spec.hierarchy);
}

struct DetectorSpec {               ///< of a network that detects objects instead of classifying the image
    int classes = 0;                ///< K classes of objects; "no object" is an additional one, the last
    int queries = 0;                ///< number of object queries
    bool positionsBetween = false;  ///< YOLOS: positions are also added behind every layer but the last
};

struct SegmenterSpec {       ///< of a network that scores labels at every place instead of the image (SegFormer)
    int labels = 0;          ///< K
    int width = 0;           ///< channels of each stage in the decoder; 0: a linear head, or ViTPose's simple decoder
    bool keypoints = false;  ///< labels are keypoints, each at the highest of its scores (ViTPose)
};

/// dino.txt's vision head: more blocks over all tokens of a DINO backbone behind its last norm, a norm, a projection of
/// every token. The blocks have no bias on queries, keys and values, LayerScale, a SwiGLU, no rotation by position and
/// the epsilon 1e-5, whatever the backbone has. An image is its class token followed by the mean of its patches.
/// Source: Jose et al. 2024, arXiv:2412.16334, section 3; the constructors of facebookresearch/dinov2 and dinov3.
struct VisionHeadSpec {
    static constexpr double normEps = 1e-5;
    /// False: blocks like the backbone's without rotation, and their norm; a learned latent pools what they put out
    /// (V-JEPA 2's classifier: Assran et al. 2025, arXiv:2506.09985, section 4.1).
    bool ofDinoText = true;
    int blocks = 0;           ///< the last layers of the model, but for a pooling
    int hidden = 0;           ///< inputs of each MLP's second linear layer
    int tokenWidth = 0;       ///< of a projected token; an image has twice as many numbers
    bool projection = false;  ///< false: tokens keep the backbone's width
};

struct RecordedSpec {             ///< the optional content of a recorded trace
    bool tokens = false;          ///< LayerTrace::tokens in every layer
    bool residualRatios = false;  ///< LayerTrace::residualRatios in every layer
    bool queriesAndKeys = true;   ///< false: some layer has only its weights
    bool wordLogits = false;      ///< QueryTokens::patchLogits
    bool generalQuery = false;    ///< QueryTokens::general
};

}  // namespace core
