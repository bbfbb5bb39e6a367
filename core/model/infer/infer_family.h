// The interface of a family's inference: geometry from names and shapes, and defaults for values that neither file nor
// user states.
#pragma once

#include "core/model/naming/naming.h"
#include "core/model/sidecar/sidecar.h"
#include "core/model/spec/model_spec.h"
#include "core/model/spec/part_specs.h"
#include "core/model/spec/shape_reader.h"

#include <array>
#include <functional>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace core {

/// Evidence about a model in addition to its shapes and sidecars.
struct InferenceHints : NamingFacts {
    InferenceHints(std::string file, NamingFacts facts = {})  // NOLINT(google-explicit-constructor): often all there is
        : NamingFacts(facts), name(std::move(file))
    {
    }
    InferenceHints(const char* file) : name(file) {}  // NOLINT(google-explicit-constructor)

    std::string name;  ///< of the file, without extension
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
    /// Whether `word` occurs in the name of the file or of its architecture.
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
    Sourced<int> heads;  ///< for ViT, rotary ViT and DETR; in other families the shapes determine it
    Sourced<std::pair<int, int>> inputSize;
    Sourced<double> normEps{1e-6, Origin::FamilyRule};
    Sourced<double> ownNormEps;  ///< overrides a sidecar, which states what the authors' code does not use
    Sourced<Activation> activation{Activation::Gelu, Origin::FamilyRule};
    Sourced<Normalization> normalization{kImagenetNormalization, {Origin::Default, "ImageNet"}};
    Sourced<double> cropPct{0.9, Origin::Default};
    Sourced<CropMode> cropMode{CropMode::Center, Origin::Default};
    Sourced<CropMode> ownCropMode;  ///< overrides a sidecar: the model sees images in no other way
    Sourced<Interpolation> interpolation{Interpolation::Bicubic, Origin::Default};
    Sourced<bool> tokensNorm;              ///< XCiT: used where no published model matches
    Sourced<int> frames;                   ///< of a clip; empty for models of single images
    bool numericsVary = false;             ///< related models with the same names and shapes compute differently
    bool inZoo = true;                     ///< published models with these shapes count as evidence for this one
    bool shapesStateInputSize = false;     ///< through the position embedding
    bool shapesDependOnInputSize = false;  ///< published models of other input sizes have other shapes

    /// The values of published models with ImageNet's normalization: inputs of this side and this crop.
    static FamilyDefaults ofPublished(int side, double cropPct);
    /// The same for inputs of the trained grid's size.
    static FamilyDefaults ofPublished(const ModelSpec& spec, double cropPct);

    /// Sets the input to the size of the trained grid, which the position embedding states.
    void useTrainedGrid(const ModelSpec& spec);
    /// Disables the crop for inputs of at least 384 pixels, as in published models.
    void keepLargeInputsWhole();
};

/// The first size stated by the sidecar that fits, as a grid of patches; empty when none does.
Sourced<PatchGrid> statedGrid(const Sidecar& sidecar, int patch, const std::function<bool(PatchGrid)>& fits);

/// Reads the rows of `pos_embed` as a grid of patches, of the size in the sidecar or else square; with or without rows
/// for the prefix tokens.
void readPositionGrid(const Evidence& from, ModelSpec& spec);

/// Fills in `tokens`: class, distillation and register tokens.
void readTokens(const ShapeReader& shapes, ModelSpec& spec);

/// The classifier's input, from shapes or the sidecar's global_pool; with a learned latent (`attn_pool`) the pooling
/// becomes the last layer. @throws Error Unsupported for an unknown global_pool
void readPooling(const Evidence& from, ModelSpec& spec);

/// The same for networks that read the class token, or else the mean of the patches. @throws Error Unsupported for
/// others
void readMeanOrTokenPooling(const Evidence& from, ModelSpec& spec);

/// For a single patch convolution, `patch_embed.proj`: fills in dim, patch, patchBias and the number of channels.
void readPatchConvolution(const ShapeReader& shapes, ModelSpec& spec);

/// Names of the parts of a stack's first block.
struct BlockNames {
    std::string attention = "blocks.0.attn.", mlp = "blocks.0.mlp.", gain = "blocks.0.ls1.gamma";
};

/// Facts common to all stacks of blocks of one width: mlpHidden, gatedMlp, qkvBias, layerScale, the norms before and
/// after the blocks. Parts found in any block are expected in all, so that a missing one is reported by name.
void readBlocks(const ShapeReader& shapes, ModelSpec& spec, const BlockNames& names = {});

/// Geometry common to CaiT and XCiT: `blocks.` of the given kind, then class attention in blocks of the given name,
/// then a norm and a classifier on the class token.
void readClassAttentionModel(const ShapeReader& shapes, LayerKind kind, int heads, const std::string& classBlocks,
                             ModelSpec& spec);

/// Geometry common to BEiT and the relative-position ViTs: blocks, classifier, pooling, and per block one layer of
/// self-attention with this many heads. @throws Error Unsupported for an unknown pooling
void readBiasedVit(const Evidence& from, int heads, ModelSpec& spec);

/// The number of stages in a list of modules. @param list  "stages" for stages.0, stages.1, ...
/// @throws Error Unsupported when there are more than `most`
int countStages(const ShapeReader& shapes, const std::string& list, int most);

/// Width, MLP and number of blocks that have a `norm1` and an `mlp.fc1`. @param blocks  prefix of their names, with the
/// last dot
HierarchySpec::Stage readStage(const ShapeReader& shapes, const std::string& blocks);

/// Fills in spec.hierarchy, and width and MLP of the first stage.
void setHierarchy(std::shared_ptr<const HierarchySpec> hierarchy, ModelSpec& spec);

/// For networks without any token before the patches and without position embedding, which classify the mean of the
/// patches.
void usePatchesOnly(ModelSpec& spec);

/// The trained grid of a bias with one number per patch, [heads, rows * cols]: of the size in the sidecar or else
/// square.
void readBiasGrid(const Evidence& from, const std::string& name, ModelSpec& spec);

/// A published model of several stages, for heads that no tensor states.
struct PublishedStages {
    std::vector<int> widths, heads;  ///< per stage
};

/// The heads of each stage: from the sidecar's list under `key`, else those of the published model with these widths.
/// @throws Error Unsupported when neither states them; OutOfRange for another number of stages or heads that do not
///         divide a width
std::vector<int> readStageHeads(const Evidence& from, const char* key, const std::vector<int>& widths,
                                std::span<const PublishedStages> published, ModelSpec& spec);

/// Appends as many layers as the stage of spec.hierarchy has blocks.
void addStage(int stage, LayerSpec layer, ModelSpec& spec);

/// For networks whose classifier reads the mean of all tokens. @throws Error Unsupported for another global_pool
void requireMeanPooling(const Sidecar& sidecar);

/// For arguments that change the computation without leaving a tensor.
/// @throws Error Unsupported, naming it, when the sidecar states one of them
void refuseArguments(const Sidecar& sidecar, std::initializer_list<const char*> keys);

/// Whether any block has it; a part that only some have is then reported as missing by name.
bool anyBlockHas(const ShapeReader& shapes, const std::string& blocks, const std::string& name);

/// Channels of a ConvolutionNeck (blocks/convolution_neck.h) that reads tokens of this width; 0 without one.
int readNeckWidth(const ShapeReader& shapes, int inputs);

/// Checks that the named classifier reads tokens of the given width. @return its number of classes, 0 without one
int readClassifier(const ShapeReader& shapes, const std::string& name, int width);

}  // namespace core
