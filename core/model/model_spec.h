// Everything that is known of a model beside its weights, and where each of these facts was learnt from.
#pragma once

#include "core/model/preprocessing.h"
#include "core/trace/trace.h"

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace core {

enum class Family { Vit };
std::string_view familyName(Family family);  ///< "vit"

enum class Activation { Gelu, GeluTanh, QuickGelu, Silu };
std::string_view activationName(Activation activation);  ///< "gelu", "gelu_tanh", "quick_gelu", "silu"

/// What the classifier sees: the class token, or the mean of the patch tokens.
enum class Pooling { ClassToken, PatchMean };

struct LayerSpec {
    LayerKind kind = LayerKind::Self;
    int heads = 0;
};

struct ModelSpec {
    std::string name;  ///< architecture where known, else the file's stem
    Family family = Family::Vit;
    int64_t parameters = 0;                ///< numbers in the checkpoint that the network uses
    int dim = 0;                           ///< C, width of a token
    int heads = 0;                         ///< H of the self-attention layers
    int patch = 0;                         ///< side of a patch in pixels
    int mlpHidden = 0;                     ///< inputs of each MLP's second linear
    int classes = 0;                       ///< K; 0 without a classifier
    int trainedRows = 0, trainedCols = 0;  ///< patch grid of the stored position embedding
    TokenLayout tokens;
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
    double normEps = 1e-6;

    Preprocessing preprocessing;
    std::vector<std::string> labels;  ///< K names, or empty when unknown

    /// Field of `inspect --json` -> where it was learnt from: "shapes", "config.json", "metadata", "option", "table:
    /// ...", "default". Every field that the window shows has an entry.
    std::map<std::string, std::string> provenance;
    std::vector<std::string> warnings;  ///< sentences for the user

    int depth() const { return static_cast<int>(layers.size()); }
    std::string labelOf(int classIndex) const;  ///< the label, or "class 7"
};

}  // namespace core
