#include "core/scene/scene.h"

#include "core/experiment/edited_network.h"
#include "core/model/network/finite.h"
#include "core/model/recording/recorded_network.h"

#include <fmt/format.h>
#include <torch/types.h>

#include <utility>

namespace core {

SceneImage sceneImage(const Network& network, std::shared_ptr<const Photo> photo,
                      const std::function<std::string()>& sha256)
{
    ModelInput input = preprocess(*photo, network.spec().preprocessing);
    if (const auto recording = network.recording()) {
        takeRecorded(*recording, *photo, sha256(), input);
    }
    return {std::move(photo), std::move(input)};
}

SceneImage recordedImage(const Recording& recording)
{
    return {std::make_shared<const Photo>(recordedPhoto(recording)), recordedInput(recording)};
}

PhotoArea inputArea(const Mapping& mapping)
{
    const PixelRect pixels = mapping.modelInPhoto();
    const double width = mapping.photo.width, height = mapping.photo.height;
    return {pixels.left / width, pixels.top / height, pixels.right / width, pixels.bottom / height};
}

ViewInput viewInput(const Scene& scene)
{
    ViewInput input{scene.trace, *scene.network, scene.input.pixels, scene.cache.get()};
    if (scene.image) {
        input.inPhoto = inputArea(scene.input.mapping);
        input.photoName = scene.image->name;
    }
    return input;
}

Scene makeScene(SceneParts parts, const RunControl& control)
{
    Scene scene{std::move(parts.network), std::move(parts.image.photo), std::move(parts.image.input), {}};
    scene.edits = editsOf(*scene.network);
    scene.keepsTokens = parts.options.keepTokens;
    scene.trace = parts.warn ? runTraceOrOnCpu(*scene.network, scene.input.pixels, parts.warn, control, parts.options)
                             : runTrace(*scene.network, scene.input.pixels, control, parts.options);
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
