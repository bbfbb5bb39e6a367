// The interface of a family's inference: geometry from names and shapes, and defaults for what neither file nor user
// states.
#pragma once

#include "core/model/naming/naming.h"
#include "core/model/sidecar/sidecar.h"
#include "core/model/spec/model_spec.h"
#include "core/model/spec/shape_reader.h"

#include <array>
#include <functional>
#include <string>
#include <string_view>
#include <utility>

namespace core {

/// Evidence about a model beside its shapes and sidecars.
struct InferenceHints : NamingFacts {
    InferenceHints(std::string file, NamingFacts facts = {})  // NOLINT(google-explicit-constructor): often all there is
        : NamingFacts(std::move(facts)), name(std::move(file))
    {
    }
    InferenceHints(const char* file) : name(file) {}  // NOLINT(google-explicit-constructor)

    std::string name;  ///< of the file, without its extension
    Origin nameOrigin = Origin::FileName;
    std::string format;  ///< Checkpoint::format()
};

/// Everything that a family infers from.
struct Evidence {
    ShapeReader shapes;  ///< of the tensors under canonical names
    const Sidecar& sidecar;
    const InferenceHints& hints;

    /// timm's name of the architecture; empty where no sidecar states it.
    std::string architecture() const { return sidecar.architecture.value.value_or(""); }
    /// Whether `word` is in the name of the file or of its architecture.
    bool isNamed(std::string_view word) const;
};

struct Normalization {  ///< per RGB channel, of pixels in [0, 1]
    std::array<double, 3> mean, std;
};
inline constexpr Normalization kImagenetNormalization{{0.485, 0.456, 0.406}, {0.229, 0.224, 0.225}};
inline constexpr Normalization kHalfNormalization{{0.5, 0.5, 0.5}, {0.5, 0.5, 0.5}};
inline constexpr Normalization kClipNormalization{{0.48145466, 0.4578275, 0.40821073},
                                                  {0.26862954, 0.26130258, 0.27577711}};

/// Values that a family assumes where neither file nor user states them.
struct FamilyDefaults {
    Sourced<int> heads;  ///< ViT, rotary ViT and DETR; the shapes of the others state it
    Sourced<std::pair<int, int>> inputSize;
    Sourced<double> normEps{1e-6, Origin::FamilyRule};
    Sourced<Activation> activation{Activation::Gelu, Origin::FamilyRule};
    Sourced<Normalization> normalization{kImagenetNormalization, {Origin::Default, "ImageNet"}};
    Sourced<double> cropPct{0.9, Origin::Default};
    Sourced<CropMode> cropMode{CropMode::Center, Origin::Default};
    Sourced<CropMode> ownCropMode;  ///< overrules a sidecar: the model sees images in no other way
    Sourced<Interpolation> interpolation{Interpolation::Bicubic, Origin::Default};
    Sourced<bool> tokensNorm;           ///< XCiT: where no published model is known
    bool numericsVary = false;          ///< relatives with the same names and shapes compute otherwise
    bool inZoo = true;                  ///< published models with these shapes are evidence for this one
    bool shapesStateInputSize = false;  ///< through the position embedding
    bool inputSizeTellsModels = false;  ///< published models of other sizes have other shapes

    /// The input has the size of the trained grid, which the position embedding states.
    void useTrainedGrid(const ModelSpec& spec);
    /// Published models with inputs of at least 384 pixels crop nothing.
    void keepLargeInputsWhole();
};

/// The first of the sizes that the sidecar states, as a grid of patches, that fits; empty when none does.
Sourced<PatchGrid> statedGrid(const Sidecar& sidecar, int patch, const std::function<bool(PatchGrid)>& fits);

/// Rows of `pos_embed` as a grid of patches, from the size in the sidecar or as a square; with or without rows
/// for the prefix tokens.
void readPositionGrid(const Evidence& from, ModelSpec& spec);

/// Class, distillation and register tokens: fills in `tokens`.
void readTokens(const ShapeReader& shapes, ModelSpec& spec);

/// The classifier's input, from shapes or as the sidecar's global_pool says; with a learnt latent (`attn_pool`) its
/// pooling becomes the last layer. @throws Error Unsupported for a global_pool that is not known
void readPooling(const Evidence& from, ModelSpec& spec);

/// One patch convolution for the whole image, `patch_embed.proj`: fills in dim, patch and patchBias.
void readPatchConvolution(const ShapeReader& shapes, ModelSpec& spec);

/// How the parts of a stack's first block are called.
struct BlockNames {
    std::string attention = "blocks.0.attn.", mlp = "blocks.0.mlp.", gain = "blocks.0.ls1.gamma";
};

/// Facts that all stacks of blocks on one width share: mlpHidden, gatedMlp, qkvBias, layerScale, the norms before and
/// behind the blocks. What any block has, all are to have, so that one without is then missed by name.
void readBlocks(const ShapeReader& shapes, ModelSpec& spec, const BlockNames& names = {});

/// Geometry that CaiT and XCiT share: `blocks.` of the given kind, then class attention in blocks of the given name,
/// then a norm and a classifier of the class token.
void readClassAttentionModel(const ShapeReader& shapes, LayerKind kind, int heads, const std::string& classBlocks,
                             ModelSpec& spec);

/// Geometry that BEiT and the relative-position ViTs share: blocks, classifier, pooling, and one layer of
/// self-attention with these heads per block. @throws Error Unsupported for a pooling that is not known
void readBiasedVit(const Evidence& from, int heads, ModelSpec& spec);

/// Whether any block has it: what only some have is then missed by name.
bool anyBlockHas(const ShapeReader& shapes, const std::string& blocks, const std::string& name);

/// Checks that a classifier of the given name reads tokens of the given width. @return its classes, 0 without one
int readClassifier(const ShapeReader& shapes, const std::string& name, int width);

}  // namespace core
