// Everything known about a model besides its weights, and where each fact comes from.
#pragma once

#include "core/kernels/activation.h"
#include "core/model/spec/preprocessing.h"
#include "core/model/spec/provenance.h"
#include "core/trace/layout.h"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace core {

/// The families; their names, networks and rules are rows of core/model/families/family_table.h.
enum class Family {
    Vit,
    Cait,
    Xcit,
    Swin,
    SwinV2,
    Rotary,
    Beit,
    Relpos,
    Sam,
    Detr,
    Yolos,
    Vitpose,
    Pit,
    Vitamin,
    Caformer,
    Pvt,
    Segformer,
    Hiera,
    Twins,
    Video,
    Timesformer,
    Davit,
    TinyVit,
    Maxvit,
    Coatnet,
    SwinV2Cr,
    Sam2Hiera,
    Edgenext,
    Mobilevit,
    Visformer,
    Levit,
    Convit,
    Mvit,
    Differential,
    Volo,
    Crossvit,
    Tnt,
    Nest,
    Gcvit,
    Efficientformer,
    Nextvit,
    Fastvit,
    Resnet,
    ClipResnet,
    Recorded
};

// Parts that only some models have, each in its own header in this folder.
struct RotarySpec;
struct RelativeBiasSpec;
struct NeckSpec;
struct BlockSpec;
struct StemSpec;
struct ResnetSpec;
struct HierarchySpec;
struct DetectorSpec;
struct SegmenterSpec;
struct RecordedSpec;
struct VisionHeadSpec;
class DepthModel;
class MaskModel;
class WordDetector;
class WordSegmenter;
class WordModel;

/// "gelu", "gelu_tanh", "quick_gelu", "silu", "relu", "hard_swish".
std::string_view activationName(Activation activation);
std::optional<Activation> parseActivation(std::string_view name);

/// Number format of the products in linear layers; all else is float32. Bfloat16 has 8 significant bits: a preview.
enum class Precision { Float32, Bfloat16 };
std::string_view precisionName(Precision precision);  ///< "float32", "bf16": as on the command line

/// Number format in which queries and keys are stored (ModelSpec::keepHalf): "float32", "float16".
std::string_view storedTypeName(bool half);

/// The classifier's input: the class token; the mean or maximum of the patch tokens, or the mean of both; the class
/// token followed by the patches' mean, twice as wide (dino.txt, DINOv2's linear classifiers); or the result of a
/// learned latent that attends to them (SigLIP), which is then the network's last layer.
enum class Pooling { ClassToken, PatchMean, PatchMax, PatchMeanMax, ClassAndPatchMean, AttentionPool };

/// How the position embedding is resampled to another grid. Antialias: bicubic as in timm and DINOv2 with registers.
/// Plain: bicubic without antialiasing, as in Hugging Face and MAE. ScaleOffset: Plain with the authors' scale factor
/// (grid + 0.1) / trained (DINO, DINOv2). Bilinear: with antialiasing (Hugging Face's SigLIP 2). Square: Antialias to a
/// square of the grid's longer side, cropped to its upper left (timm's NaFlex with aspect ratio preserved). They differ
/// only at other sizes, the first three in the third digit.
enum class PositionResampling { Antialias, Plain, ScaleOffset, Bilinear, Square };

struct LayerSpec {  ///< one attention layer and its tokens
    LayerKind kind = LayerKind::Self;
    int heads = 0;
    TokenLayout layout;  ///< the tokens before the patches that are attended to
    /// Index of its stage, before each of which the patch grid was halved, less `keptGrids` (Swin); or of its branch.
    int stage = 0;
    int window = 0;  ///< side of a window in patches, if the layer has windows
    /// As in ReducedAttention, if the layer has reduced keys; in windows with pooled queries minus
    /// WindowAttention::keySide
    int reduction = 0;
    /// The grid of its patches and their side in pixels of the model input, in branches whose patches are not those of
    /// the first (CrossViT). No rows: the image's grid, halved halvings() times.
    PatchGrid ownGrid{};
    double ownPatch = 0.0;
    bool hasMlp = true;         ///< an MLP follows the attention
    int keptGrids = 0;          ///< stages up to this one that kept the grid of the one before (MobileSAM's last)
    bool ofVisionHead = false;  ///< a block of ModelSpec::visionHead, behind the backbone's last norm
    int halvings() const { return stage - keptGrids; }  ///< of the patch grid
};

/// The grid after this many halvings; odd sides are rounded up.
PatchGrid stageGrid(PatchGrid grid, int stage);

/// The grid of a layer's patches. @param grid  of the image's patches
PatchGrid layerGrid(const LayerSpec& layer, PatchGrid grid);

struct ModelSpec {     ///< a network's geometry and preprocessing, and the source of each fact
    std::string name;  ///< architecture if known, else the file's stem; plus the number format if not float32
    Family family = Family::Vit;
    int64_t parameters = 0;                ///< number of values in the checkpoint that the network uses
    int dim = 0;                           ///< C, width of a token
    int heads = 0;                         ///< H of the first layer
    int patch = 0;                         ///< side of a patch in pixels
    int mlpHidden = 0;                     ///< inputs of each MLP's second linear layer
    int classes = 0;                       ///< K; 0 without a classifier
    int trainedRows = 0, trainedCols = 0;  ///< patch grid of the stored position embedding
    TokenLayout tokens;                    ///< all tokens that the model has; LayerSpec::layout states where
    std::vector<LayerSpec> layers;

    bool positionCoversPrefix = true;  ///< the position embedding also has rows for the prefix tokens
    bool patchBias = true, qkvBias = true;
    bool preNorm = false;  ///< LayerNorm before the first block (CLIP)
    bool layerScale = false;
    bool gatedMlp = false;                    ///< packed SwiGLU (DINOv2 giant)
    bool finalNorm = true, poolNorm = false;  ///< `norm` over all tokens; `fc_norm` over the pooled one
    bool distilledHead = false;               ///< logits are the mean of two classifiers (DeiT, distilled)
    Activation activation = Activation::Gelu;
    Pooling pooling = Pooling::ClassToken;
    int pooledLayers = 1;  ///< last layers whose class tokens are read, the first one first (ClassAndPatchMean; else 1)
    PositionResampling positionResampling = PositionResampling::Antialias;
    double normEps = 1e-6;
    Precision precision = Precision::Float32;
    bool keepHalf = false;   ///< stores queries and keys of plain self-attention in float16, in half the memory
    bool tokensNorm = true;  ///< XCiT: class-attention layers normalize all tokens, not only the class token
    std::vector<int> learnedWindows;  ///< Swin v2: window side for each stage's learned bias; empty or 0: its own
    bool absolutePosition = true;     ///< a position embedding is added to the patches
    bool sinePositions = false;       ///< it is computed from a patch's number, and in no tensor (VideoMAE)
    bool stepPositions = false;       ///< it covers one frame, and another one the steps of a clip (TimeSformer)
    std::shared_ptr<const RotarySpec> rotary;          ///< null: queries and keys are not rotated
    std::shared_ptr<const RelativeBiasSpec> relative;  ///< null: no relative position bias except Swin's table
    std::shared_ptr<const NeckSpec> neck;              ///< null: the network feeds no decoder of masks
    std::shared_ptr<const BlockSpec> block;            ///< null: the block of the ViT paper
    std::shared_ptr<const StemSpec> stem;              ///< null: one convolution makes the patches
    std::shared_ptr<const ResnetSpec> resnet;          ///< null unless there are residual blocks of convolutions
    std::shared_ptr<const HierarchySpec> hierarchy;    ///< null: stages, if any, double their widths
    std::shared_ptr<const DetectorSpec> detector;      ///< null: the model detects no objects; otherwise `classes` is 0
    std::shared_ptr<const SegmenterSpec> segmenter;    ///< null: the model labels no places; otherwise `classes` is 0
    std::shared_ptr<const VisionHeadSpec> visionHead;  ///< null: the backbone's own tokens are pooled
    std::shared_ptr<const RecordedSpec> recorded;      ///< null except for a recorded trace, which has no weights
    std::shared_ptr<const WordModel> words;            ///< null: the checkpoint has no text tower for captions
    std::shared_ptr<const MaskModel> masks;            ///< null: the checkpoint has no decoder of masks for prompts
    std::shared_ptr<const WordDetector> wordDetector;  ///< null: no patch has a box for words (OWL-ViT)
    std::shared_ptr<const WordSegmenter> wordSegmenter;  ///< null: no decoder makes a mask of words (CLIPSeg)
    std::shared_ptr<const DepthModel> depthModel;        ///< null: no decoder of depth (Depth Anything)

    Preprocessing preprocessing;
    std::vector<std::string> labels;  ///< labelCount() names, or empty if unknown

    /// By field of `inspect --json`. Every field that the window shows has an entry.
    std::map<std::string, Provenance> provenance;
    std::vector<Message> warnings;  ///< sentences for the user

    /// Whether the network's output is the logits of classes: with a text tower it is what captions are compared with,
    /// and `classes` is the width of the projection into their space.
    bool hasClasses() const { return classes > 0 && !words; }
    int labelCount() const;  ///< K; for a detector of its object classes, for a segmenter of what places may be
    int depth() const { return static_cast<int>(layers.size()); }  ///< number of layers
    int64_t widthOf(const LayerSpec& layer) const;                 ///< of a token in this layer
    /// As if every layer were like this one: for blocks, which read dim, heads, mlpHidden and the blocks' form.
    ModelSpec asIn(const LayerSpec& layer) const;
    int64_t hiddenOf(const LayerSpec& layer) const;  ///< mlpHidden of this layer
    bool isGated(const LayerSpec& layer) const;      ///< gatedMlp of this layer
    int largestWindow() const;                       ///< side in patches; 0 if no layer has windows
    bool hasBranches() const;  ///< tokens of several grids pass side by side: a layer changes those of one branch
    std::string labelOf(int classIndex) const;  ///< the label, or "class 7"
};

}  // namespace core
