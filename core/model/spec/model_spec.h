// Everything that is known of a model beside its weights, and where each of these facts was learnt from.
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

/// Their words, networks and rules are rows of core/model/families/family_table.h.
enum class Family { Vit, Cait, Xcit, Swin, SwinV2, Rotary, Beit, Relpos, Sam, Detr, Resnet, Recorded };

// Parts that only some models have; each in a header of its own beside this one.
struct RotarySpec;
struct RelativeBiasSpec;
struct BlockSpec;
struct StemSpec;
struct ResnetSpec;
struct DetectorSpec;
struct RecordedSpec;
class WordModel;

std::string_view activationName(Activation activation);  ///< "gelu", "gelu_tanh", "quick_gelu", "silu", "relu"
std::optional<Activation> parseActivation(std::string_view name);

/// In what the products of linear layers are computed; all else is float32. Bfloat16 has 8 significant bits: a preview.
enum class Precision { Float32, Bfloat16 };
std::string_view precisionName(Precision precision);  ///< "float32", "bf16": as the command line has them

/// In what queries and keys are kept (ModelSpec::keepHalf): "float32", "float16".
std::string_view keptName(bool half);

/// The classifier's input: the class token; the mean or maximum of the patch tokens, or the mean of both; or what a
/// learnt latent gathers from them by attention (SigLIP), which is then the network's last layer.
enum class Pooling { ClassToken, PatchMean, PatchMax, PatchMeanMax, AttentionPool };

/// How the position embedding comes to another grid. Antialias: as timm and DINOv2 with registers do. Plain: bicubic
/// without antialias, as Hugging Face and MAE do. ScaleOffset: that with the authors' scale factor (grid + 0.1) /
/// trained (DINO, DINOv2). Bilinear: with antialias (Hugging Face's SigLIP 2). Square: as Antialias to a square of the
/// grid's longer side, of which the grid is the upper left (timm's NaFlex with ratio kept). They differ at other sizes
/// only, the first three in the third digit.
enum class PositionResampling { Antialias, Plain, ScaleOffset, Bilinear, Square };
/// "antialias", "plain", "scale_offset", "bilinear", "square"
std::string_view positionResamplingName(PositionResampling method);

struct LayerSpec {  ///< one attention layer and its tokens
    LayerKind kind = LayerKind::Self;
    int heads = 0;
    TokenLayout layout;  ///< of the tokens that are attended to, before the patches
    int stage = 0;       ///< the patch grid was halved so many times before this layer (Swin)
    int window = 0;      ///< side of a window in patches, where the layer has windows
};

/// The grid after so many halvings, odd sides rounded up.
PatchGrid stageGrid(PatchGrid grid, int stage);

struct ModelSpec {     ///< geometry of a network, its preprocessing, and the sources of both
    std::string name;  ///< architecture where known, else the file's stem; followed by what is not in float32
    Family family = Family::Vit;
    int64_t parameters = 0;                ///< numbers in the checkpoint that the network uses
    int dim = 0;                           ///< C, width of a token
    int heads = 0;                         ///< H of the first layer
    int patch = 0;                         ///< side of a patch in pixels
    int mlpHidden = 0;                     ///< inputs of each MLP's second linear
    int classes = 0;                       ///< K; 0 without a classifier
    int trainedRows = 0, trainedCols = 0;  ///< patch grid of the stored position embedding
    TokenLayout tokens;                    ///< that the model has at all; LayerSpec::layout says where
    std::vector<LayerSpec> layers;

    bool positionCoversPrefix = true;  ///< the position embedding has rows for the prefix tokens too
    bool patchBias = true, qkvBias = true;
    bool preNorm = false;  ///< LayerNorm before the first block (CLIP)
    bool layerScale = false;
    bool gatedMlp = false;                    ///< packed SwiGLU (DINOv2 giant)
    bool finalNorm = true, poolNorm = false;  ///< `norm` over all tokens; `fc_norm` over the pooled one
    bool distilledHead = false;               ///< logits are the mean of two classifiers (DeiT, distilled)
    Activation activation = Activation::Gelu;
    Pooling pooling = Pooling::ClassToken;
    PositionResampling positionResampling = PositionResampling::Antialias;
    double normEps = 1e-6;
    Precision precision = Precision::Float32;
    bool keepHalf = false;           ///< queries and keys of plain self-attention are kept in float16, half the memory
    bool tokensNorm = true;          ///< XCiT: class-attention layers normalize all tokens, not only the class token
    std::vector<int> learntWindows;  ///< Swin v2: those in which each stage learnt its bias; empty or 0: those it has
    bool absolutePosition = true;    ///< a position embedding is added to the patches
    std::shared_ptr<const RotarySpec> rotary;          ///< null: queries and keys are not rotated
    std::shared_ptr<const RelativeBiasSpec> relative;  ///< null: no bias by relative position beside Swin's table
    std::shared_ptr<const BlockSpec> block;            ///< null: the block of the ViT paper
    std::shared_ptr<const StemSpec> stem;              ///< null: one convolution makes the patches
    std::shared_ptr<const ResnetSpec> resnet;          ///< null without residual blocks of convolutions
    std::shared_ptr<const DetectorSpec> detector;      ///< null: the model finds no objects; with it `classes` is 0
    std::shared_ptr<const RecordedSpec> recorded;      ///< null but for a recorded trace, which has no weights
    std::shared_ptr<const WordModel> words;            ///< null: the checkpoint has no text tower for captions

    Preprocessing preprocessing;
    std::vector<std::string> labels;  ///< K names (of a detector: of what it finds), or empty when unknown

    /// By field of `inspect --json`. Every field that the window shows has an entry.
    std::map<std::string, Provenance> provenance;
    std::vector<Message> warnings;  ///< sentences for the user

    int depth() const { return static_cast<int>(layers.size()); }  ///< number of layers
    int largestWindow() const;                                     ///< side in patches; 0 where no layer has windows
    std::string labelOf(int classIndex) const;                     ///< the label, or "class 7"
};

}  // namespace core
