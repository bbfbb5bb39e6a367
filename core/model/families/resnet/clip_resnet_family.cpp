// CLIP's ResNets: the input's size follows from the positions of the pooling.
#include "core/error.h"
#include "core/model/families/family_table.h"
#include "core/model/families/resnet/resnet_family.h"
#include "core/model/naming/backbone.h"
#include "core/model/naming/name_table.h"

#include <cmath>
#include <memory>

namespace core {

std::shared_ptr<Network> makeClipResnet(const ModelSpec& spec);  // clip_resnet.cpp

namespace {

constexpr int kClipHeadWidth = 64;

/// The patches along a side, from the rows of the positions: one for the mean, and a square.
int readPoolSide(const ShapeReader& shapes, int width)
{
    const int rows = shapes.side("attnpool.positional_embedding", 2, 0);
    const int side = static_cast<int>(std::lround(std::sqrt(rows - 1.0)));
    shapes.require("attnpool.positional_embedding", {rows, width});
    if (side < 1 || side * side + 1 != rows || width % kClipHeadWidth != 0) {
        throw Error(ErrorCode::ShapeMismatch, "attnpool.positional_embedding",
                    "expected rows for a square of patches and their mean, of heads of %1 channels, found %2 rows of "
                    "%3"_msg(kClipHeadWidth, rows, width));
    }
    return side;
}

FamilyDefaults inferClipResnet(const Evidence& from, ModelSpec& spec)
{
    const auto& shapes = from.shapes;
    const auto body = std::make_shared<ResnetSpec>(readResnet(shapes, ""));
    spec.resnet = body;
    spec.dim = body->outputs();
    spec.patch = body->stride();
    spec.trainedRows = spec.trainedCols = readPoolSide(shapes, spec.dim);
    spec.provenance["position_grid"] = Origin::Shapes;
    spec.tokens = {.classToken = true};
    spec.heads = spec.dim / kClipHeadWidth;
    spec.layers = {{LayerKind::Class, spec.heads, spec.tokens}};
    spec.layers.front().hasMlp = false;
    spec.provenance["heads"] = Origin::FamilyRule;
    spec.classes = readClassifier(shapes, "head", spec.dim);

    auto defaults = FamilyDefaults::ofPublished(spec, 1.0);
    defaults.normEps = {1e-5, Origin::FamilyRule};
    defaults.normalization = {kClipNormalization, Origin::FamilyRule};
    // Of the text tower; the convolutions have ReLU.
    defaults.activation = {Activation::QuickGelu, from.hints.format == "TorchScript"
                                                      ? Provenance{Origin::Rule, "OpenAI's own archive"_msg}
                                                      : Provenance{Origin::FamilyRule}};
    return defaults;
}

constexpr NamingSignature kClipResnetSignature{.ending = "attnpool.c_proj.weight",
                                               .companion = "layer1.0.conv1.weight",
                                               .title = "OpenAI's for CLIP's ResNets",
                                               .missing = "visual.attnpool.c_proj.weight",
                                               .traits = {".attnpool.", ".layer1.0.conv1."},
                                               .besideText = true};
constexpr NameRule kClipResnetRules[] = {
    {"attnpool.q_proj.*", "attnpool.q.*"},
    {"attnpool.k_proj.*", "attnpool.k.*"},
    {"attnpool.v_proj.*", "attnpool.v.*"},
    {"attnpool.c_proj.*", "head.*"},
};

void nameClipResnet(const BackboneNames& backbone, CanonicalNames& names)
{
    names.naming = &kOpenClipNames;
    applyTable({kClipResnetRules, {}, "", {}}, backbone.transforms, names);
}

constexpr NamingSignature kTimmClipResnetSignature{.ending = "head.pos_embed",
                                                   .companion = "stem.conv3.conv.weight",
                                                   .title = "timm's for CLIP's ResNets",
                                                   .traits = {"stem.conv3.conv.", ".conv2_kxk.conv."}};

/// Beginnings of names.
constexpr StartRule kTimmStarts[] = {
    {"stem.conv{}.conv.", "conv{}."},
    {"stem.conv{}.bn.", "bn{}."},
    {"stages.{}.{}.conv{}_1x1.conv.", "layer{+1}.{}.conv{}."},
    {"stages.{}.{}.conv{}_1x1.bn.", "layer{+1}.{}.bn{}."},
    {"stages.{}.{}.conv{}_kxk.conv.", "layer{+1}.{}.conv{}."},
    {"stages.{}.{}.conv{}_kxk.bn.", "layer{+1}.{}.bn{}."},
    {"stages.{}.{}.shortcut.conv.conv.", "layer{+1}.{}.downsample.0."},
    {"stages.{}.{}.shortcut.conv.bn.", "layer{+1}.{}.downsample.1."},
    {"head.q.", "attnpool.q."},
    {"head.k.", "attnpool.k."},
    {"head.v.", "attnpool.v."},
    {"head.pos_embed", "attnpool.positional_embedding"},
    {"head.proj.", "head."},
};

void nameTimmClipResnet(const BackboneNames& backbone, CanonicalNames& names)
{
    names.naming = &kTimmNames;
    TensorTransforms renamed;
    for (const auto& [name, transform] : backbone.transforms) {
        addTransform(renamed, withStart(kTimmStarts, name), transform);
    }
    applyTable({}, renamed, names);
}

constexpr Naming kClipResnetNamings[] = {{kClipResnetSignature, nullptr, nameClipResnet},
                                         {kTimmClipResnetSignature, nullptr, nameTimmClipResnet}};

}  // namespace

FamilyRow clipResnetFamily()
{
    return {.family = Family::ClipResnet,
            .traits = {"clip_resnet", "CLIP ResNet", Dropping::Impossible, AddedToken::Impossible, true, false},
            .signature = {"attnpool.positional_embedding", "layer1.0.conv1.weight", "head.weight"},
            .infer = inferClipResnet,
            .make = makeClipResnet,
            .namings = kClipResnetNamings};
}

}  // namespace core
