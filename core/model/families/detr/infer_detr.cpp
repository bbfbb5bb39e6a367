// DETR: everything but the number of heads is in the shapes; and but for dilation, which leaves no tensor.
#include "core/error.h"
#include "core/model/families/detr/detr_family.h"
#include "core/model/families/resnet/resnet_family.h"
#include "core/model/spec/detector_spec.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <memory>

namespace core {

namespace {

constexpr int kAuthorsHeads = 8;
constexpr int kAuthorsSide = 800;  // of the shorter side of a picture

std::string lowerCase(std::string text)
{
    std::ranges::transform(text, text.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return text;
}

/// DC5 models widen the last stage's convolutions instead of halving the picture.
void refuseDilation(const Sidecar& sidecar, const InferenceHints& hints)
{
    for (const auto& name : {hints.name, sidecar.architecture.value.value_or("")}) {
        if (lowerCase(name).find("dc5") != std::string::npos) {
            throw Error(ErrorCode::Unsupported,
                        fmt::format("{}: by its name this DETR has dilated convolutions in its last stage (DC5), which "
                                    "is not supported; its shapes are those of the DETR without",
                                    name));
        }
    }
}

DetectorSpec readDetector(const ShapeReader& shapes, int width)
{
    DetectorSpec detector;
    detector.queries = shapes.side("query_embed", 2, 0);
    shapes.require("query_embed", {detector.queries, width});
    detector.classes = shapes.side("class_embed.weight", 2, 0) - 1;
    if (detector.classes < 1) {
        throw Error(ErrorCode::ShapeMismatch,
                    "class_embed.weight: expected rows for at least one class and \"no object\", found 1");
    }
    shapes.require("class_embed.weight", {detector.classes + 1, width});
    shapes.require("bbox_embed.2.weight", {4, width});
    return detector;
}

void readDetrLayers(const ShapeReader& shapes, ModelSpec& spec)
{
    if (shapes.hasPrefix("encoder_norm.")) {
        throw Error(
            ErrorCode::Unsupported,
            "a norm behind the encoder: this is a DETR whose norms stand before their branches (pre-norm, as in "
            "Table Transformer), which is not supported");
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
    defaults.heads = {kAuthorsHeads, {Origin::Rule, "the authors' number"}};
    defaults.inputSize = {std::pair(kAuthorsSide, kAuthorsSide),
                          {Origin::Rule, "the authors' shorter side; --size WxH keeps a photo's own ratio"}};
    defaults.normEps = {1e-5, {Origin::Rule, "all DETR"}};
    defaults.activation = {Activation::Relu, {Origin::Rule, "all DETR"}};
    defaults.mean.provenance = defaults.std.provenance = Origin::FamilyRule;
    defaults.cropPct = {1.0, {Origin::Rule, "the whole photo is looked at"}};
    defaults.cropMode = {CropMode::Squash, {Origin::Rule, "the whole photo is looked at"}};
    defaults.interpolation = {Interpolation::Bilinear, Origin::FamilyRule};
    return defaults;
}

}  // namespace

FamilyDefaults inferDetr(const ShapeReader& shapes, const Sidecar& sidecar, const InferenceHints& hints,
                         ModelSpec& spec)
{
    refuseDilation(sidecar, hints);
    const auto backbone = std::make_shared<ResnetSpec>(readResnet(shapes, "backbone."));
    spec.resnet = backbone;
    spec.tokens = {.classToken = false};
    spec.patch = backbone->stride();
    spec.provenance["patch"] = {Origin::Shapes, "dilated models (DC5) have the same, and half of it"};
    spec.dim = shapes.side("input_proj.weight", 4, 0);
    shapes.require("input_proj.weight", {spec.dim, backbone->outputs(), 1, 1});
    if (spec.dim % 4 != 0) {
        throw Error(ErrorCode::ShapeMismatch,
                    fmt::format("input_proj.weight: expected a width that is a multiple of 4, for sines and cosines of "
                                "rows and columns, found {}",
                                spec.dim));
    }
    spec.detector = std::make_shared<DetectorSpec>(readDetector(shapes, spec.dim));
    readDetrLayers(shapes, spec);
    spec.pooling = Pooling::PatchMean;
    return defaultsOfDetr();
}

}  // namespace core
