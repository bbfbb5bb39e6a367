// The interface of a family's inference: geometry from names and shapes, and defaults for what neither file nor user
// states.
#pragma once

#include "core/model/naming/naming_id.h"
#include "core/model/sidecar/sidecar.h"
#include "core/model/spec/model_spec.h"
#include "core/model/spec/shape_reader.h"

#include <array>
#include <functional>
#include <optional>
#include <string>
#include <utility>

namespace core {

/// Evidence about a model beside its shapes and sidecars.
struct InferenceHints {
    InferenceHints(std::string file)
        : name(std::move(file)) {}                    // NOLINT(google-explicit-constructor): often all there is
    InferenceHints(const char* file) : name(file) {}  // NOLINT(google-explicit-constructor)

    std::string name;  ///< of the file, without its extension
    Origin nameOrigin = Origin::FileName;
    NamingId naming = NamingId::Unknown;
    std::string format;            ///< Checkpoint::format()
    std::optional<int> heads;      ///< stated by the shapes before they were made canonical (JAX)
    std::optional<int> patchSide;  ///< patches per side at training, stated by a buffer (Swin)
    std::optional<int> window;     ///< side of a window in patches, stated by a buffer (Swin v2)
    PositionResampling positionResampling = PositionResampling::Antialias;  ///< of the naming's authors
};

struct Normalization {
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
    Sourced<bool> tokensNorm;           ///< XCiT only
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
void readPositionGrid(const ShapeReader& shapes, const Sidecar& sidecar, ModelSpec& spec);

/// Class, distillation and register tokens: fills in `tokens`.
void readTokens(const ShapeReader& shapes, ModelSpec& spec);

/// The classifier's input, from shapes or as the sidecar's global_pool says; with a learnt latent (`attn_pool`) its
/// pooling becomes the last layer. @throws Error Unsupported for a global_pool that is not known
void readPooling(const ShapeReader& shapes, const Sidecar& sidecar, ModelSpec& spec);

/// One patch convolution for the whole picture, `patch_embed.proj`: fills in dim, patch and patchBias.
void readPatchConvolution(const ShapeReader& shapes, ModelSpec& spec);

/// Geometry that CaiT and XCiT share: `blocks.` of the given kind, then class attention in blocks of the given name,
/// then a norm and a classifier of the class token.
void readClassAttentionModel(const ShapeReader& shapes, LayerKind kind, int heads, const std::string& classBlocks,
                             ModelSpec& spec);

/// Geometry that BEiT and the relative-position ViTs share: widths, norms, LayerScale, classifier, pooling, and one
/// layer of self-attention with these heads per block. @throws Error Unsupported for a pooling that is not known
void readBiasedVit(const ShapeReader& shapes, const Sidecar& sidecar, int heads, ModelSpec& spec);

/// Whether any block has it: what only some have is then missed by name.
bool anyBlockHas(const ShapeReader& shapes, const std::string& blocks, const std::string& name);

/// Checks that a classifier of the given name reads tokens of the given width. @return its classes, 0 without one
int readClassifier(const ShapeReader& shapes, const std::string& name, int width);

}  // namespace core
