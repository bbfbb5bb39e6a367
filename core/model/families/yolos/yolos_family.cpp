// YOLOS: everything is in the shapes except the number of heads and the grid of the trained positions, which is not
// square. Where the authors' code finds as many patches as trained positions on a grid of other sides, it does not
// resample them; here, as in Hugging Face's, they are.
#include "core/error.h"
#include "core/model/families/family_table.h"
#include "core/model/families/vit/vit_namings.h"
#include "core/model/naming/backbone.h"
#include "core/model/naming/name_table.h"
#include "core/model/spec/part_specs.h"

#include <algorithm>
#include <iterator>

namespace core {

std::shared_ptr<Network> makeYolos(const ModelSpec& spec);  // yolos.cpp

namespace {

constexpr NamingStyle kAuthorsYolosNames{NamingSource::Authors, "YOLOS (the authors')"},
    kHuggingFaceYolosNames{NamingSource::HuggingFace, "Hugging Face YOLOS"};

bool isYolos(const Evidence& from)
{
    return from.hints.naming == &kAuthorsYolosNames || from.hints.naming == &kHuggingFaceYolosNames;
}

/// From config.json, or those of the published models, 800 x 1344, 800 x 1333 and 512 x 864 pixels.
void readDetectionGrid(const Evidence& from, ModelSpec& spec)
{
    constexpr PatchGrid published[] = {{50, 84}, {50, 83}, {32, 54}};
    const int rows = from.shapes.side("pos_embed", 3, 1), places = rows - spec.tokens.prefix();
    from.shapes.require("pos_embed", {1, rows, spec.dim});
    const auto fits = [places](PatchGrid grid) { return int64_t{grid.rows} * grid.cols == places; };
    auto grid = statedGrid(from.sidecar, spec.patch, fits);
    if (const auto* known = std::ranges::find_if(published, fits); !grid && known != std::end(published)) {
        grid = {*known, {Origin::Table, "YOLOS"}};
    } else if (const auto side = squareRoot(places); !grid && side) {
        grid = {PatchGrid{*side, *side}, Origin::Shapes};
    }
    if (!grid) {
        throw Error(ErrorCode::ShapeMismatch, "pos_embed",
                    "expected the patches of a published YOLOS or of a square, found %1; a config.json with the "
                    "model's img_size would settle it"_msg(places));
    }
    spec.trainedRows = grid->rows;
    spec.trainedCols = grid->cols;
    spec.provenance["position_grid"] = grid.provenance;
}

std::shared_ptr<const DetectorSpec> readDetectionHeads(const ShapeReader& shapes, const ModelSpec& spec)
{
    auto detector = std::make_shared<DetectorSpec>();
    detector->queries = spec.tokens.registers;
    detector->classes = shapes.side("class_embed.2.weight", 2, 0) - 1;
    if (detector->classes < 1) {
        throw Error(ErrorCode::ShapeMismatch, "class_embed.2.weight",
                    "expected rows for at least one class and \"no object\", found 1"_msg);
    }
    for (const char* head : {"class_embed", "bbox_embed"}) {
        shapes.require(std::string(head) + ".0.weight", {spec.dim, spec.dim});
    }
    shapes.require("class_embed.2.weight", {detector->classes + 1, spec.dim});
    shapes.require("bbox_embed.2.weight", {4, spec.dim});
    detector->positionsBetween = shapes.has("mid_pos_embed");
    if (detector->positionsBetween) {
        shapes.require("mid_pos_embed", {spec.depth() - 1, shapes.side("pos_embed", 3, 1), spec.dim});
    }
    return detector;
}

FamilyDefaults defaultsOfYolos(const Evidence& from, const ModelSpec& spec)
{
    constexpr int side = 800, tinySide = 512, tinyWidth = 192;  // of the photo's shorter side, pixels
    constexpr int scaledWidth = 330, scaledHeads = 6, headWidth = 64;
    const int shorter = spec.dim == tinyWidth ? tinySide : side;
    FamilyDefaults defaults;
    if (spec.dim == scaledWidth) {
        defaults.heads = {scaledHeads, {Origin::Table, "YOLOS-S (dWr)"}};
    } else if (spec.dim % headWidth == 0) {
        defaults.heads = {spec.dim / headWidth, Origin::HeadWidth};
    }
    if (from.hints.naming == &kHuggingFaceYolosNames) {
        defaults.normEps = {1e-12, {Origin::Rule, "Hugging Face's default"_msg}};
    }
    defaults.inputSize = {std::pair(shorter, shorter),
                          {Origin::Rule, "the authors' shorter side; they also limit the longer one"_msg}};
    defaults.normalization.provenance = Origin::FamilyRule;
    defaults.cropPct = {1.0, {Origin::Rule, "the whole photo is looked at"_msg}};
    defaults.ownCropMode = {CropMode::Cover, Origin::FamilyRule};
    defaults.interpolation = {Interpolation::Bilinear, Origin::FamilyRule};
    return defaults;
}

FamilyDefaults inferYolos(const Evidence& from, ModelSpec& spec)
{
    const auto& shapes = from.shapes;
    readPatchConvolution(shapes, spec);
    readTokens(shapes, spec);
    shapes.require("cls_token", {1, 1, spec.dim});
    readDetectionGrid(from, spec);
    readBlocks(shapes, spec);
    shapes.require("norm.weight", {spec.dim});
    spec.layers.assign(static_cast<size_t>(shapes.count("blocks.")), {LayerKind::Self, 0, spec.tokens});
    spec.detector = readDetectionHeads(shapes, spec);
    spec.positionResampling = from.hints.positionResampling;
    return defaultsOfYolos(from, spec);
}

/// The heads are beside the backbone, whose detection tokens stand where registers do.
constexpr StartRule kYolosStarts[] = {
    {"det_token", "reg_token"},
    {"embeddings.detection_tokens", "embeddings.register_tokens"},
    {"encoder.mid_position_embeddings", "mid_pos_embed"},
    {"class_embed.layers.", "class_embed."},
    {"class_labels_classifier.layers.", "class_embed."},
    {"bbox_embed.layers.", "bbox_embed."},
    {"bbox_predictor.layers.", "bbox_embed."},
};

/// [..., class + P + Q, C], in one or several tables -> [tables, class + Q + P, C]
TensorTransform withDetectionTokensFirst(const TensorTransform& positions, int64_t queries)
{
    const auto& shape = positions.shape;
    const auto rank = shape.size();
    if (rank < 3 || rank > 4 || shape[rank - 3] != 1 || shape[rank - 2] <= queries + 1) {
        throw Error(ErrorCode::ShapeMismatch, positions.stored,
                    "expected a table of positions for a class token, patches and %1 detection tokens, found %2"_msg(
                        queries, sidesText(shape)));
    }
    const int64_t tokens = shape[rank - 2];
    return {positions.stored, {shape.front(), tokens, shape.back()}, [tokens, queries](const torch::Tensor& stored) {
                const auto tables = stored.reshape({stored.size(0), tokens, stored.size(-1)});
                return torch::cat({tables.narrow(1, 0, 1), tables.narrow(1, tokens - queries, queries),
                                   tables.narrow(1, 1, tokens - queries - 1)},
                                  1);
            }};
}

BackboneNames inVitNames(const BackboneNames& backbone, const char* tokens)
{
    auto renamed = backbone;
    renamed.transforms.clear();
    const auto& ofTokens = checkedShape(backbone.transforms.at(tokens), 3);
    for (const auto& [name, transform] : backbone.transforms) {
        const auto changed = withStart(kYolosStarts, name);
        const bool isPosition =
            changed == "pos_embed" || changed == "mid_pos_embed" || changed == "embeddings.position_embeddings";
        addTransform(renamed.transforms, changed,
                     isPosition ? withDetectionTokensFirst(transform, ofTokens[1]) : transform);
    }
    return renamed;
}

bool isAuthorsYolos(const BackboneNames& backbone)
{
    return backbone.has("det_token");
}

void nameAuthorsYolos(const BackboneNames& backbone, CanonicalNames& names)
{
    nameAsTimm(inVitNames(backbone, "det_token"), names);
    names.naming = &kAuthorsYolosNames;
    names.positionResampling = PositionResampling::Plain;
}

bool isHuggingFaceYolos(const BackboneNames& backbone)
{
    return backbone.has("embeddings.detection_tokens");
}

void nameHuggingFaceYolos(const BackboneNames& backbone, CanonicalNames& names)
{
    nameHuggingFaceVit(inVitNames(backbone, "embeddings.detection_tokens"), names);
    names.naming = &kHuggingFaceYolosNames;
}

constexpr Naming kYolosNamings[] = {
    {kTimmSignature, isAuthorsYolos, nameAuthorsYolos},
    {kHuggingFaceSignature, isHuggingFaceYolos, nameHuggingFaceYolos},
};

constexpr ConfigClass kYolosConfigs[] = {{"yolos", 12, 1e-12}};

}  // namespace

FamilyRow yolosFamily()
{
    return {.family = Family::Yolos,
            .traits = {"yolos", "YOLOS", Dropping::Impossible, AddedToken::Impossible, true, false},
            .signature = {"reg_token", "pos_embed", "blocks.0.attn.qkv.weight", "patch_embed.proj.weight"},
            .isIt = isYolos,
            .infer = inferYolos,
            .make = makeYolos,
            .namings = kYolosNamings,
            .configs = kYolosConfigs};
}

}  // namespace core
