// DETR: everything is in the shapes except the number of heads, and dilation, which leaves no tensor.
#include "core/error.h"
#include "core/file/text.h"
#include "core/model/families/family_table.h"
#include "core/model/families/resnet/resnet_family.h"
#include "core/model/naming/backbone.h"
#include "core/model/naming/name_table.h"
#include "core/model/spec/part_specs.h"

#include <memory>

namespace core {

std::shared_ptr<Network> makeDetr(const ModelSpec& spec);  // detr.cpp

namespace {

constexpr int kAuthorsHeads = 8;
constexpr int kAuthorsSide = 800;  // pixels of an image's shorter side

/// DC5 models dilate the last stage's convolutions instead of halving the feature map.
void refuseDilation(const Evidence& from)
{
    for (const auto& name : {from.hints.name, from.architecture()}) {
        if (asciiLowerCase(name).find("dc5") != std::string::npos) {
            throw Error(ErrorCode::Unsupported, name,
                        "by its name this DETR has dilated convolutions in its last stage (DC5), which is "
                        "not supported; its shapes are those of the DETR without"_msg);
        }
    }
    const auto dilation = from.sidecar.arguments.flag("dilation");
    if (dilation.value.value_or(false)) {
        throw Error(ErrorCode::Unsupported, dilation.provenance.text(),
                    "dilation is true (DC5), which is not supported"_msg);
    }
}

void refuseOtherDecoderHeads(const StatedArguments& arguments)
{
    const auto encoder = arguments.positive("encoder_attention_heads"),
               decoder = arguments.positive("decoder_attention_heads");
    if (decoder && *decoder != encoder.value.value_or(kAuthorsHeads)) {
        throw Error(ErrorCode::Unsupported, decoder.provenance.text(),
                    "decoder_attention_heads is another number than encoder_attention_heads, which is "
                    "not supported"_msg);
    }
}

DetectorSpec readDetector(const ShapeReader& shapes, int width)
{
    DetectorSpec detector;
    detector.queries = shapes.side("query_embed", 2, 0);
    shapes.require("query_embed", {detector.queries, width});
    detector.classes = shapes.side("class_embed.weight", 2, 0) - 1;
    if (detector.classes < 1) {
        throw Error(ErrorCode::ShapeMismatch, "class_embed.weight",
                    "expected rows for at least one class and \"no object\", found 1"_msg);
    }
    shapes.require("class_embed.weight", {detector.classes + 1, width});
    shapes.require("bbox_embed.2.weight", {4, width});
    return detector;
}

void readDetrLayers(const ShapeReader& shapes, ModelSpec& spec)
{
    if (shapes.hasPrefix("encoder_norm.")) {
        throw Error(ErrorCode::Unsupported, "encoder_norm",
                    "a norm behind the encoder: this is a DETR whose norms stand before their branches "
                    "(pre-norm, as in Table Transformer), which is not supported"_msg);
    }
    const int encoder = shapes.count("encoder."), decoder = shapes.count("decoder.");
    shapes.require("encoder.0.attn.qkv.weight", {3 * int64_t{spec.dim}, spec.dim});
    shapes.require("decoder.0.cross.qkv.weight", {3 * int64_t{spec.dim}, spec.dim});
    spec.mlpHidden = shapes.side("encoder.0.mlp.fc2.weight", 2, 1);
    spec.layers.assign(static_cast<size_t>(encoder), {LayerKind::Self, 0, spec.tokens});
    spec.layers.insert(spec.layers.end(), static_cast<size_t>(decoder), {LayerKind::Cross, 0, spec.tokens});
}

FamilyDefaults defaultsOfDetr()
{
    FamilyDefaults defaults;
    defaults.heads = {kAuthorsHeads, {Origin::Rule, "the authors' number"_msg}};
    defaults.inputSize = {std::pair(kAuthorsSide, kAuthorsSide),
                          {Origin::Rule, "the authors' shorter side; --size WxH keeps a photo's own ratio"_msg}};
    defaults.normEps = {1e-5, {Origin::Rule, "all DETR"_msg}};
    defaults.activation = {Activation::Relu, {Origin::Rule, "all DETR"_msg}};
    defaults.normalization.provenance = Origin::FamilyRule;
    defaults.cropPct = {1.0, {Origin::Rule, "the whole photo is looked at"_msg}};
    defaults.cropMode = {CropMode::Squash, {Origin::Rule, "the whole photo is looked at"_msg}};
    defaults.interpolation = {Interpolation::Bilinear, Origin::FamilyRule};
    return defaults;
}

FamilyDefaults inferDetr(const Evidence& from, ModelSpec& spec)
{
    const auto& shapes = from.shapes;
    refuseDilation(from);
    refuseOtherDecoderHeads(from.sidecar.arguments);
    const auto backbone = std::make_shared<ResnetSpec>(readResnet(shapes, "backbone."));
    spec.resnet = backbone;
    spec.tokens = {.classToken = false};
    spec.patch = backbone->stride();
    spec.provenance["patch"] = {Origin::Shapes, "dilated models (DC5) have the same, and half of it"_msg};
    spec.dim = shapes.side("input_proj.weight", 4, 0);
    shapes.require("input_proj.weight", {spec.dim, backbone->outputs(), 1, 1});
    if (spec.dim % 4 != 0) {
        throw Error(ErrorCode::ShapeMismatch, "input_proj.weight",
                    "expected a width that is a multiple of 4, for sines and cosines of rows and "
                    "columns, found %1"_msg(spec.dim));
    }
    spec.detector = std::make_shared<DetectorSpec>(readDetector(shapes, spec.dim));
    readDetrLayers(shapes, spec);
    spec.pooling = Pooling::PatchMean;
    return defaultsOfDetr();
}

// DETR's names: the authors', and Hugging Face's, whose backbone is timm's or its own. The canonical names of a layer's
// parts are timm's.

constexpr NamingSignature kDetrSignature{.ending = "query_embed.weight",
                                         .companion = "transformer.decoder.layers.0.multihead_attn.in_proj_weight",
                                         .title = "DETR's",
                                         .traits = {".multihead_attn.", "query_embed."}};
constexpr NamingSignature kHuggingFaceDetrSignature{.ending = "class_labels_classifier.weight",
                                                    .companion = "model.query_position_embeddings.weight",
                                                    .title = "Hugging Face's for DETR",
                                                    .traits = {".encoder_attn.", "query_position_embeddings."}};
constexpr NamingStyle kAuthorsDetrNames{NamingSource::Authors, "DETR (the authors')"},
    kHuggingFaceDetrNames{NamingSource::HuggingFace, "Hugging Face DETR"};

constexpr NameRule kDetrRules[] = {
    {"transformer.encoder.layers.{}.self_attn.in_proj_weight", "encoder.{}.attn.qkv.weight"},
    {"transformer.encoder.layers.{}.self_attn.in_proj_bias", "encoder.{}.attn.qkv.bias"},
    {"transformer.encoder.layers.{}.self_attn.out_proj.*", "encoder.{}.attn.proj.*"},
    {"transformer.encoder.layers.{}.linear1.*", "encoder.{}.mlp.fc1.*"},
    {"transformer.encoder.layers.{}.linear2.*", "encoder.{}.mlp.fc2.*"},
    {"transformer.encoder.layers.{}.norm1.*", "encoder.{}.norm1.*"},
    {"transformer.encoder.layers.{}.norm2.*", "encoder.{}.norm2.*"},
    {"transformer.encoder.norm.*", "encoder_norm.*"},
    {"transformer.decoder.layers.{}.self_attn.in_proj_weight", "decoder.{}.among.qkv.weight"},
    {"transformer.decoder.layers.{}.self_attn.in_proj_bias", "decoder.{}.among.qkv.bias"},
    {"transformer.decoder.layers.{}.self_attn.out_proj.*", "decoder.{}.among.proj.*"},
    {"transformer.decoder.layers.{}.multihead_attn.in_proj_weight", "decoder.{}.cross.qkv.weight"},
    {"transformer.decoder.layers.{}.multihead_attn.in_proj_bias", "decoder.{}.cross.qkv.bias"},
    {"transformer.decoder.layers.{}.multihead_attn.out_proj.*", "decoder.{}.cross.proj.*"},
    {"transformer.decoder.layers.{}.linear1.*", "decoder.{}.mlp.fc1.*"},
    {"transformer.decoder.layers.{}.linear2.*", "decoder.{}.mlp.fc2.*"},
    {"transformer.decoder.layers.{}.norm1.*", "decoder.{}.norm1.*"},
    {"transformer.decoder.layers.{}.norm2.*", "decoder.{}.norm2.*"},
    {"transformer.decoder.layers.{}.norm3.*", "decoder.{}.norm3.*"},
    {"transformer.decoder.norm.*", "norm.*"},
    {"bbox_embed.layers.{}.*", "bbox_embed.{}.*"},
    {"query_embed.weight", "query_embed"},
};

constexpr NameRule kHuggingFaceDetrRules[] = {
    {"model.encoder.layers.{}.self_attn.{qkv}_proj.*", "encoder.{}.attn.qkv.*"},
    {"model.encoder.layers.{}.self_attn.out_proj.*", "encoder.{}.attn.proj.*"},
    {"model.encoder.layers.{}.self_attn_layer_norm.*", "encoder.{}.norm1.*"},
    {"model.encoder.layers.{}.fc1.*", "encoder.{}.mlp.fc1.*"},
    {"model.encoder.layers.{}.fc2.*", "encoder.{}.mlp.fc2.*"},
    {"model.encoder.layers.{}.final_layer_norm.*", "encoder.{}.norm2.*"},
    {"model.encoder.layernorm.*", "encoder_norm.*"},
    {"model.decoder.layers.{}.self_attn.{qkv}_proj.*", "decoder.{}.among.qkv.*"},
    {"model.decoder.layers.{}.self_attn.out_proj.*", "decoder.{}.among.proj.*"},
    {"model.decoder.layers.{}.self_attn_layer_norm.*", "decoder.{}.norm1.*"},
    {"model.decoder.layers.{}.encoder_attn.{qkv}_proj.*", "decoder.{}.cross.qkv.*"},
    {"model.decoder.layers.{}.encoder_attn.out_proj.*", "decoder.{}.cross.proj.*"},
    {"model.decoder.layers.{}.encoder_attn_layer_norm.*", "decoder.{}.norm2.*"},
    {"model.decoder.layers.{}.fc1.*", "decoder.{}.mlp.fc1.*"},
    {"model.decoder.layers.{}.fc2.*", "decoder.{}.mlp.fc2.*"},
    {"model.decoder.layers.{}.final_layer_norm.*", "decoder.{}.norm3.*"},
    {"model.decoder.layernorm.*", "norm.*"},
    {"model.input_projection.*", "input_proj.*"},
    {"class_labels_classifier.*", "class_embed.*"},
    {"bbox_predictor.layers.{}.*", "bbox_embed.{}.*"},
    {"model.query_position_embeddings.weight", "query_embed"},
};

/// Names of a convolution and its norm in Hugging Face's own ResNet, and in torchvision's.
struct ConvolutionName {
    const char* stored;
    const char* convolution;
    const char* norm;
};
constexpr ConvolutionName kOwnBackbone[] = {
    {"embedder.embedder.", "conv1.", "bn1."},
    {"encoder.stages.{}.layers.{}.shortcut.", "layer{+1}.{}.downsample.0.", "layer{+1}.{}.downsample.1."},
    {"encoder.stages.{}.layers.{}.layer.{}.", "layer{+1}.{}.conv{+1}.", "layer{+1}.{}.bn{+1}."},
};

/// "encoder.stages.0.layers.1.layer.2.convolution.weight" -> "layer1.1.conv3.weight"; other names are unchanged.
std::string torchvisionName(const std::string& name)
{
    for (const auto& [stored, convolution, norm] : kOwnBackbone) {
        if (const auto match = matchStart(stored, name)) {
            const auto rest = std::string_view(name).substr(match->length);
            for (const auto& [word, pattern] :
                 {std::pair<std::string_view, const char*>{"convolution.", convolution}, {"normalization.", norm}}) {
                if (rest.starts_with(word)) {
                    return expandPattern(pattern, *match) + std::string(rest.substr(word.size()));
                }
            }
        }
    }
    return name;
}

/// The names with `backbone.` instead of the file's own prefix for its convolutions.
TensorTransforms withPlainBackbone(const TensorTransforms& transforms, std::string_view where)
{
    TensorTransforms plain;
    for (const auto& [name, transform] : transforms) {
        const bool inside = name.starts_with(where);
        addTransform(plain, inside ? "backbone." + torchvisionName(name.substr(where.size())) : name, transform);
    }
    return plain;
}

void nameDetr(const BackboneNames& backbone, CanonicalNames& names)
{
    names.naming = &kAuthorsDetrNames;
    applyTable({kDetrRules, {}, "", {}}, withPlainBackbone(backbone.transforms, "backbone.0.body."), names);
}

void nameHuggingFaceDetr(const BackboneNames& backbone, CanonicalNames& names)
{
    names.naming = &kHuggingFaceDetrNames;
    applyTable({kHuggingFaceDetrRules, {}, "", {}},
               withPlainBackbone(backbone.transforms, "model.backbone.conv_encoder.model."), names);
}

constexpr Naming kDetrNamings[] = {
    {kDetrSignature, nullptr, nameDetr},
    {kHuggingFaceDetrSignature, nullptr, nameHuggingFaceDetr},
};

}  // namespace

FamilyRow detrFamily()
{
    return {.family = Family::Detr,
            .traits = {"detr", "DETR", Dropping::Impossible, AddedToken::Impossible, true, false},
            .signature = {"query_embed", "class_embed.weight", "decoder.0.cross.qkv.weight", "backbone.conv1.weight"},
            .infer = inferDetr,
            .make = makeDetr,
            .namings = kDetrNamings};
}

}  // namespace core
