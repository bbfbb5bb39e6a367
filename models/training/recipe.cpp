#include "models/training/recipe.h"

#include "core/error.h"
#include "models/training/shapes.h"

#include <nlohmann/json.hpp>

#include <fstream>

namespace training {

using core::literals::operator""_msg;

namespace {

using Json = nlohmann::ordered_json;

/// Every field with its key, once for reading and once for writing.
template <typename R, typename Visit>
void visitFields(R& recipe, Visit visit)
{
    visit("name", recipe.name);
    visit("family", recipe.family);
    visit("image_size", recipe.imageSize);
    visit("patch", recipe.patch);
    visit("dim", recipe.dim);
    visit("depth", recipe.depth);
    visit("heads", recipe.heads);
    visit("mlp_ratio", recipe.mlpRatio);
    visit("class_layers", recipe.classLayers);
    visit("seed", recipe.seed);
    visit("steps", recipe.steps);
    visit("batch", recipe.batch);
    visit("warmup", recipe.warmup);
    visit("learning_rate", recipe.learningRate);
    visit("weight_decay", recipe.weightDecay);
    visit("clip_norm", recipe.clipNorm);
    visit("label_smoothing", recipe.labelSmoothing);
    visit("dense_weight", recipe.denseWeight);
    visit("dense_weight_end", recipe.denseWeightEnd);
    visit("grow_until", recipe.growUntil);
    visit("small_size", recipe.smallSize);
    visit("small_until", recipe.smallUntil);
    visit("average_decay", recipe.averageDecay);
}

/// The kinds of the layers before the class-attention layers, by the family's name.
const std::map<std::string, std::pair<core::Family, core::LayerKind>>& families()
{
    static const std::map<std::string, std::pair<core::Family, core::LayerKind>> known{
        {"vit", {core::Family::Vit, core::LayerKind::Self}},
        {"cait", {core::Family::Cait, core::LayerKind::Talking}},
        {"xcit", {core::Family::Xcit, core::LayerKind::Channel}}};
    return known;
}

void check(const Recipe& recipe, const std::string& file)
{
    const bool fits = recipe.patch >= 1 && recipe.imageSize >= recipe.patch && recipe.imageSize % recipe.patch == 0 &&
                      recipe.heads >= 1 && recipe.dim >= recipe.heads && recipe.dim % recipe.heads == 0 &&
                      recipe.depth >= 2 && recipe.mlpRatio >= 1 && recipe.steps >= 1 && recipe.batch >= 1 &&
                      recipe.smallSize >= 0 && recipe.smallSize % recipe.patch == 0 && recipe.classLayers >= 1;
    if (!fits) {
        throw core::Error(core::ErrorCode::OutOfRange,
                          "%1: expected image_size and small_size divisible by patch, dim divisible by "
                          "heads, depth of at least 2 and positive steps, batch and class_layers, found %2"_msg(
                              file, toJson(recipe)));
    }
    if (!families().contains(recipe.family)) {
        throw core::Error(core::ErrorCode::OutOfRange,
                          "%1: expected family vit, cait or xcit, found %2"_msg(file, recipe.family));
    }
}

}  // namespace

Recipe readRecipe(const std::filesystem::path& file)
{
    std::ifstream stream(file);
    if (!stream) {
        throw core::Error(core::ErrorCode::NotFound, "%1: expected a recipe, cannot be read"_msg(file.string()));
    }
    Recipe recipe;
    try {
        const auto json = Json::parse(stream);
        size_t known = 0;
        visitFields(recipe, [&](const char* key, auto& field) {
            if (json.contains(key)) {
                json.at(key).get_to(field);
                ++known;
            }
        });
        if (known != json.size()) {
            throw core::Error(core::ErrorCode::Corrupt,
                              "%1: expected known keys only, found %2 of %3"_msg(file.string(), known, json.size()));
        }
    } catch (const Json::exception& problem) {
        throw core::Error(core::ErrorCode::Corrupt, "%1: %2"_msg(file.string(), problem.what()));
    }
    check(recipe, file.string());
    return recipe;
}

std::string toJson(const Recipe& recipe)
{
    Json json;
    visitFields(recipe, [&](const char* key, const auto& field) { json[key] = field; });
    return json.dump();
}

core::ModelSpec modelSpec(const Recipe& recipe)
{
    const auto [family, kind] = families().at(recipe.family);
    core::ModelSpec spec;
    spec.name = recipe.name;
    spec.family = family;
    spec.dim = recipe.dim;
    spec.heads = recipe.heads;
    spec.patch = recipe.patch;
    spec.mlpHidden = recipe.dim * recipe.mlpRatio;
    spec.classes = kClassCount;
    spec.trainedRows = spec.trainedCols = recipe.imageSize / recipe.patch;
    const core::TokenLayout patchesOnly{.classToken = false};
    const bool plain = family == core::Family::Vit;
    spec.layers.assign(static_cast<size_t>(recipe.depth), {kind, recipe.heads, plain ? spec.tokens : patchesOnly, 0});
    if (!plain) {
        spec.layers.insert(spec.layers.end(), static_cast<size_t>(recipe.classLayers),
                           {core::LayerKind::Class, recipe.heads, spec.tokens, 0});
        spec.positionCoversPrefix = false;
        spec.layerScale = true;
    }
    spec.preprocessing.height = spec.preprocessing.width = recipe.imageSize;
    spec.preprocessing.mean = spec.preprocessing.std = {0.5, 0.5, 0.5};
    spec.preprocessing.cropPct = 1.0;
    spec.labels = classNames();
    return spec;
}

std::string timmConfig(const Recipe& recipe)
{
    const Json config{
        {"architecture", recipe.name},
        {"num_classes", kClassCount},
        {"num_features", recipe.dim},
        {"global_pool", "token"},
        {"label_names", classNames()},
        {"model_args",
         {{"img_size", recipe.imageSize},
          {"patch_size", recipe.patch},
          {"embed_dim", recipe.dim},
          {"depth", recipe.depth},
          {"num_heads", recipe.heads},
          {"mlp_ratio", recipe.mlpRatio},
          {"num_classes", kClassCount}}},
        {"pretrained_cfg",
         {{"tag", "shapes"},
          {"input_size", {3, recipe.imageSize, recipe.imageSize}},
          {"mean", {0.5, 0.5, 0.5}},
          {"std", {0.5, 0.5, 0.5}},
          {"crop_pct", 1.0},
          {"crop_mode", "center"},
          {"interpolation", "bicubic"},
          {"num_classes", kClassCount},
          {"first_conv", "patch_embed.proj"},
          {"classifier", "head"}}},
    };
    return config.dump();
}

}  // namespace training
