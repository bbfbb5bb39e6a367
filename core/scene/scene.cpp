#include "core/scene/scene.h"

#include "core/experiment/edited_network.h"
#include "core/experiment/edited_pixels.h"
#include "core/experiment/token_masks.h"
#include "core/image/frames/clip.h"
#include "core/model/network/finite.h"
#include "core/model/recording/recorded_network.h"
#include "core/model/spec/clip_layout.h"

#include <fmt/format.h>
#include <torch/types.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>

namespace core {

PixelSize sizeOf(const SceneImage& image)
{
    return image.photo ? image.photo->size() : inputSize(image.input.pixels);
}

SceneImage sceneImage(std::shared_ptr<const Photo> photo, const Preprocessing& how)
{
    if (seesClips(how)) {
        auto [strip, input] = preprocessClip(*photo, how);
        return {std::move(strip), std::move(input)};
    }
    ModelInput input = preprocess(*photo, how);
    return {std::move(photo), std::move(input)};
}

SceneImage sceneImage(const Network& network, std::shared_ptr<const Photo> photo,
                      const std::function<std::string()>& sha256)
{
    SceneImage image = sceneImage(std::move(photo), network.spec().preprocessing);
    if (const auto& recording = network.recording()) {
        takeRecorded(*recording, *image.photo, sha256(), image.input);
    }
    return image;
}

SceneImage recordedImage(const Recording& recording)
{
    return {std::make_shared<const Photo>(recordedPhoto(recording)), recordedInput(recording)};
}

namespace {

/// Where the model's input lies on the photo.
PhotoArea inputArea(const Mapping& mapping)
{
    const PixelRect pixels = mapping.modelInPhoto();
    const double width = mapping.photo.width, height = mapping.photo.height;
    return {pixels.left / width, pixels.top / height, pixels.right / width, pixels.bottom / height};
}

}  // namespace

ViewInput viewInput(const Scene& scene)
{
    ViewInput input{scene.trace, *scene.network, scene.input.pixels, scene.cache.get()};
    if (scene.image) {
        input.inPhoto = inputArea(scene.input.mapping);
        input.photoName = scene.image->name;
    }
    return input;
}

namespace {

/// [3, H, W] model input as RGB in [0, 255].
torch::Tensor asColors(const torch::Tensor& pixels, const Preprocessing& preprocessing)
{
    const auto of = [](const std::vector<double>& values) {
        return torch::tensor(values, torch::kFloat32).view({3, 1, 1});
    };
    const torch::Tensor plain = pixels.to(torch::kCPU, torch::kFloat32);
    return (plain * of(preprocessing.std) + of(preprocessing.mean)).mul_(255.0).clamp_(0.0, 255.0).contiguous();
}

/// Copies the part of the model input inside `area` to the photo, from the nearest pixel each.
void copyArea(torch::Tensor& rgb, const torch::Tensor& colors, const Mapping& mapping, const PixelRect& area)
{
    const PixelRect there = mapping.toPhoto(area);
    auto to = rgb.accessor<uint8_t, 3>();
    const auto from = colors.accessor<float, 3>();
    const auto ends = [](double low, double high, int64_t size) {
        return std::pair(std::max<int64_t>(0, static_cast<int64_t>(std::lround(low))),
                         std::min<int64_t>(size, static_cast<int64_t>(std::lround(high))));
    };
    const auto [top, bottom] = ends(there.top, there.bottom, rgb.size(0));
    const auto [left, right] = ends(there.left, there.right, rgb.size(1));
    for (int64_t y = top; y < bottom; ++y) {
        for (int64_t x = left; x < right; ++x) {
            const PixelPoint at = mapping.toModel({static_cast<double>(x) + 0.5, static_cast<double>(y) + 0.5});
            const auto row = std::clamp<int64_t>(static_cast<int64_t>(at.y), 0, colors.size(1) - 1);
            const auto col = std::clamp<int64_t>(static_cast<int64_t>(at.x), 0, colors.size(2) - 1);
            for (int64_t k = 0; k < 3; ++k) {
                to[y][x][k] = static_cast<uint8_t>(std::lround(from[k][row][col]));
            }
        }
    }
}

std::shared_ptr<const Photo> photoAsSeen(const Scene& scene)
{
    torch::Tensor filled;  // [P] bool
    const PatchGrid grid = scene.trace.grid;
    for (const Edit& edit : scene.edits) {
        if (edit.kind == EditKind::Fill) {
            const torch::Tensor these = patchMask(edit.tokens, grid);
            filled = filled.defined() ? filled.logical_or(these) : these;
        }
    }
    if (!filled.defined() || !scene.image) {
        return scene.image;
    }
    const ModelSpec& spec = scene.network->spec();
    Preprocessing how = spec.preprocessing;
    torch::Tensor input = scene.input.pixels;
    if (!seesColors(how)) {  // what is shown is filled in the same way; 0, the mean of the training images, in gray
        how.mean = how.std = {0.5, 0.5, 0.5};
        input = preprocess(*scene.image, how).pixels;
    }
    const torch::Tensor pixels = filledPixels(input, scene.edits, grid, spec.patch)[0];
    const torch::Tensor colors = asColors(firstOfTubelets(pixels, how), how);
    auto seen = std::make_shared<Photo>(*scene.image);
    seen->rgb = scene.image->rgb.clone();
    for (int patch = 0; patch < grid.count(); ++patch) {
        if (filled[patch].item<bool>()) {
            const int row = patch / grid.cols, col = patch % grid.cols;
            const double left = col * spec.patch, top = row * spec.patch;
            copyArea(seen->rgb, colors, scene.input.mapping, {left, top, left + spec.patch, top + spec.patch});
        }
    }
    return seen;
}

}  // namespace

Scene makeScene(SceneParts parts, const RunControl& control)
{
    Scene scene{std::move(parts.network), std::move(parts.image.photo), std::move(parts.image.input), {}};
    scene.edits = editsOf(*scene.network);
    scene.keepsTokens = parts.options.keepTokens;
    const auto start = std::chrono::steady_clock::now();
    scene.trace = parts.warn ? runTraceOrOnCpu(*scene.network, scene.input.pixels, parts.warn, control, parts.options)
                             : runTrace(*scene.network, scene.input.pixels, control, parts.options);
    if (parts.options.unchanged == nullptr) {
        scene.passSeconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    }
    scene.photoSeen = photoAsSeen(scene);
    if (!parts.name.empty()) {
        requireFinite(*scene.network, scene.input.pixels, scene.trace.logits, parts.name, {control.stop, {}});
    }
    return scene;
}

std::string sceneName(const std::filesystem::path& model, const std::filesystem::path& image)
{
    return fmt::format("{} on {}", model.filename().string(), image.filename().string());
}

}  // namespace core
