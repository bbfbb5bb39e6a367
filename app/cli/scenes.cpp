#include "app/cli/scenes.h"

#include "core/analysis/views/basis_file.h"
#include "core/analysis/views/view_fits.h"
#include "core/analysis/views/views.h"
#include "core/checkpoint/tensor/tensor_file.h"
#include "core/experiment/edited_network.h"
#include "core/file/text.h"
#include "core/image/frames/clip.h"
#include "core/model/model_file.h"
#include "core/model/spec/clip_layout.h"
#include "ui/zoo/model_store.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <sstream>

namespace cli {

using core::literals::operator""_msg;

namespace fs = std::filesystem;

bool isArray(const fs::path& file)
{
    return file.extension() == ".npy";
}

namespace {

/// @param channels  those of the model; 0 if it is not known
torch::Tensor arrayPixels(const fs::path& file, int channels)
{
    auto array = core::readNpy(file);
    if (array.scalar_type() != torch::kFloat32) {
        std::ostringstream found;
        found << array.dtype();
        throw core::Error(core::ErrorCode::Unsupported,
                          "%1: expected float32, found %2"_msg(file.string(), found.str()));
    }
    const auto sides = array.sizes();
    const auto axis = static_cast<size_t>(array.dim() == 3 ? 0 : 1);  // of the channels
    const bool hasForm = array.dim() == 3 || ((array.dim() == 4 || array.dim() == 5) && sides[0] == 1);
    if (!hasForm || (channels > 0 && sides[axis] != channels)) {
        throw core::Error(
            core::ErrorCode::ShapeMismatch,
            "%1: expected an array of shape [1, %2, H, W], [%2, H, W] or, for a clip, [1, %2, frames, H, W], "
            "found [%3]"_msg(file.string(), channels > 0 ? channels : 3,
                             fmt::format("{}", fmt::join(sides.vec(), ", "))));
    }
    return array.dim() == 3 ? array.unsqueeze(0) : array;
}

}  // namespace

core::SceneImage readImage(const fs::path& file, const core::Model& model, const Environment& environment)
{
    if (isArray(file)) {
        const auto& how = model.spec().preprocessing;
        auto pixels = arrayPixels(file, core::channelsOf(how));
        if (pixels.dim() == 5 || core::seesClips(how)) {
            pixels = core::stackedFrames(pixels, how);
        }
        return {nullptr, {std::move(pixels), {}}};
    }
    requireImage(file.string(), model);
    if (file.empty()) {
        return core::recordedImage(*model.network->recording());
    }
    auto photo = std::make_shared<const core::Photo>(core::readClip(file.string(), model.spec().preprocessing));
    if (!photo->note.empty()) {
        warningsTo(environment)(photo->note);
    }
    return core::sceneImage(*model.network, std::move(photo), [&file] { return ui::fileSha256(file); });
}

void requireImage(const std::string& image, const core::Model& model)
{
    if (image.empty() && !model.network->recording()) {
        throw UsageError("IMAGE is required");
    }
}

void addEdits(CLI::App& command, std::vector<core::Edit>& edits)
{
    addRepeated(
        command, "--edit", [&edits](const std::string& text) { edits.push_back(core::parseEdit(text)); },
        "intervention on the forward pass: zero, mean, uniform or temperature of heads, knockout, drop, fill, shuffle, "
        "nopos, mlp, register; may be repeated",
        "EDIT");
}

std::function<void(const core::Message&)> warningsTo(const Environment& environment)
{
    return [&err = environment.err](const core::Message& text) { err << "warning: " << text.english() << '\n'; };
}

core::Scene sceneOf(const core::Model& model, const std::string& name, core::SceneImage image,
                    const core::TraceOptions& options, const core::RunControl& control, const Environment& environment)
{
    return core::makeScene(
        {model.network, std::move(image), core::sceneName(model.file, name), options, warningsTo(environment)},
        control);
}

ui::SceneFiles sceneFiles(const ModelOptions& options, const Environment& environment, bool reports)
{
    const auto open = [options, &environment](const std::string& file, const core::ModelOverrides& corrections,
                                              const core::RunControl&) {
        ModelOptions one = options;
        one.model = file;
        one.overrides = corrections;
        return openModel(one, environment);
    };
    const auto progress = reports ? runControl(options, environment, "layer").progress : nullptr;
    return ui::SceneFiles(open, warningsTo(environment), progress);
}

ui::SceneSide sideOf(const ModelOptions& options, const std::string& image)
{
    return {{options.model, {}}, options.overrides, {image, {}}};
}

std::vector<core::InputFile> openBaseline(ui::SceneFiles& files, const ui::SceneSide& own, const core::View& view)
{
    auto inputs = core::basisFiles(view);
    if (!core::needsOther(view)) {
        return inputs;
    }
    const auto baseline = files.baselineOf(own, *view.baseline);
    core::View subtracted = view.baseline->view.value_or(view);
    subtracted.baseline = {};
    if (!view.baseline->view) {
        subtracted.query = {};  // the same place may be another patch there
    }
    requireFits(subtracted, files.model(baseline));
    if (view.baseline->model) {
        for (auto& file : core::filesOfModel(ui::modelPath(baseline.model.file))) {
            inputs.push_back({std::move(file.path), "the model to subtract"_msg});
        }
    }
    if (view.baseline->image) {
        files.image(baseline);
        inputs.push_back({baseline.image.file, "the photo to subtract"_msg});
    }
    return inputs;
}

void requireFits(const core::View& view, const core::Model& model, const std::string& place)
{
    requireUsable([&] {
        try {
            core::edited(model.network, view.edits);  // a missing meaning goes before a missing patch
            core::requireFits(view, *model.network);
        } catch (const core::Error& error) {
            throw place.empty() ? error : error.within(place);
        }
    });
}

void requireObject(const core::View& view, bool isMarked, const std::string& remedy)
{
    if (!isMarked && core::needsObject(view) && !core::findView(view.name).takesBothSides) {
        throw UsageError(fmt::format("{}: the view {} needs an object in each image", remedy, view.name));
    }
}

void edit(core::Model& model, const std::vector<core::Edit>& edits, const std::vector<std::string>& images)
{
    requireUsable([&] {
        model.network = core::edited(model.network, edits);
        if (std::ranges::none_of(images, isArray)) {
            core::requireEditsFit(edits, *model.network);
        }
    });
}

void requireImages(const std::vector<std::string>& files)
{
    for (const std::string& file : files) {
        if (const auto why = file.empty() ? std::nullopt : core::whyUnreachable(file)) {
            throw core::Error(core::ErrorCode::NotFound, core::printable(file, 4096),
                              "expected an image, found %1"_msg(*why));
        }
    }
}

std::shared_ptr<const core::ObjectMask> markedObject(const std::filesystem::path& mask, core::PixelSize size)
{
    if (mask.empty()) {
        return nullptr;
    }
    try {
        return std::make_shared<core::ObjectMask>(core::maskOfImage(core::readPhoto(mask), size));
    } catch (const core::Error& error) {
        throw core::endsTheRun(error.code) ? error : error.renamed(mask.string());
    }
}

ui::Recipe recipeOf(const core::Model& model, const std::string& modelSha256, const std::string& photo,
                    const std::string& photoSha256)
{
    return {.modelFile = model.file.filename().string(),
            .modelSha256 = modelSha256,
            .photoFile = photo,
            .photoSha256 = photoSha256,
            .modelName = model.spec().name};
}

core::Model openModelFor(const std::string& input, const ModelOptions& options, const Environment& environment)
{
    try {
        return openModel(options, environment);
    } catch (const core::Error& ofModel) {
        if (ofModel.code == core::ErrorCode::Cancelled || input.empty()) {
            throw;
        }
        try {
            isArray(input) ? void(arrayPixels(input, 0)) : void(core::readPhoto(input));
        } catch (const core::Error& ofInput) {
            throw core::Error(ofModel.code, "%1; and %2"_msg(ofModel.what(), ofInput.what()));
        }
        throw;
    }
}

}  // namespace cli
