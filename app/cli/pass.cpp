#include "app/cli/pass.h"

#include "core/checkpoint/tensor/tensor_file.h"
#include "core/experiment/edited_network.h"
#include "core/model/network/finite.h"
#include "core/model/network/run_trace.h"
#include "core/model/recording/recorded_network.h"
#include "ui/figure/figure.h"
#include "ui/figure/picture.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <CLI/CLI.hpp>

#include <sstream>

namespace cli {

namespace fs = std::filesystem;

namespace {

bool isArray(const fs::path& file)
{
    return file.extension() == ".npy";
}

torch::Tensor arrayPixels(const fs::path& file)
{
    auto array = core::readNpy(file);
    if (array.scalar_type() != torch::kFloat32) {
        std::ostringstream found;
        found << array.dtype();
        throw core::Error(core::ErrorCode::Unsupported,
                          fmt::format("{}: expected float32, found {}", file.string(), found.str()));
    }
    const bool batched = array.dim() == 4 && array.size(0) == 1 && array.size(1) == 3;
    if (!batched && !(array.dim() == 3 && array.size(0) == 3)) {
        throw core::Error(core::ErrorCode::ShapeMismatch,
                          fmt::format("{}: expected an array of shape [1, 3, H, W] or [3, H, W], found [{}]",
                                      file.string(), fmt::join(array.sizes().vec(), ", ")));
    }
    return batched ? array : array.unsqueeze(0);
}

Input recordedInput(const std::shared_ptr<const core::Recording>& recording)
{
    if (!recording) {
        throw UsageError("IMAGE is required");
    }
    auto input = core::recordedInput(*recording);
    return {std::make_shared<const core::Photo>(core::recordedPicture(*recording)), std::move(input.pixels),
            input.mapping};
}

}  // namespace

Input photoInput(const fs::path& file, const core::Model& model, const Environment& environment)
{
    const auto recording = model.network->recording();
    if (file.empty()) {
        return recordedInput(recording);
    }
    auto photo = std::make_shared<const core::Photo>(core::readPhoto(file));
    if (!photo->note.empty()) {
        environment.err << "warning: " << photo->note << '\n';
    }
    auto input = core::preprocess(*photo, model.spec().preprocessing);
    if (recording) {
        core::takeRecorded(*recording, *photo, ui::fileSha256(file), input);
    }
    return {std::move(photo), std::move(input.pixels), input.mapping};
}

Input anyInput(const fs::path& file, const core::Model& model, const Environment& environment)
{
    if (isArray(file)) {
        return {nullptr, arrayPixels(file), {}};
    }
    return photoInput(file, model, environment);
}

void addEdits(CLI::App& command, std::vector<core::Edit>& edits)
{
    const auto take = [&edits](const std::vector<std::string>& texts) {
        for (const auto& text : texts) {
            try {
                edits.push_back(core::parseEdit(text));
            } catch (const core::Error& error) {
                throw UsageError(optionSentence("--edit", error));
            }
        }
    };
    command
        .add_option_function<std::vector<std::string>>(
            "--edit", take,
            "what to compute otherwise: zero, mean, uniform or temperature of heads, knockout, drop, fill, shuffle, "
            "nopos, mlp, register; may be repeated")
        ->type_name("EDIT")
        ->allow_extra_args(false);
}

void applyEdits(core::Model& model, const std::vector<core::Edit>& edits)
{
    if (model.network->recording() && !core::activeEdits(edits).empty()) {
        throw core::Error(core::ErrorCode::Unsupported,
                          core::editsText(edits) + ": expected a model with weights, found a recorded trace");
    }
    model.network = core::edited(model.network, edits);
}

void requireFinite(const core::Model& model, const std::string& image, const Input& input, const core::Trace& trace,
                   const Environment& environment)
{
    core::requireFinite(*model.network, input.pixels, trace.logits, notFiniteSubject(model, image),
                        {environment.stop, {}});
}

std::string notFiniteSubject(const core::Model& model, const std::string& image)
{
    return fmt::format("{} on {}", model.file.filename().string(), fs::path(image).filename().string());
}

std::function<void(const std::string&)> warningsTo(const Environment& environment)
{
    return [&err = environment.err](const std::string& sentence) { err << "warning: " << sentence << '\n'; };
}

core::Subject Pass::subject() const
{
    core::Subject subject{trace, *model.network, input.pixels};
    if (input.photo) {
        subject.inPhoto = ui::inputArea(input.mapping);
        subject.photoName = input.photo->name;
    }
    return subject;
}

Pass passOver(const core::Model& model, const std::string& image, Input input, bool keepTokens,
              const core::RunControl& control, const Environment& environment)
{
    Pass pass{model, std::move(input), {}};
    pass.trace = core::runTraceOrOnCpu(*model.network, pass.input.pixels, warningsTo(environment), control,
                                       {.keepTokens = keepTokens});
    requireFinite(model, image, pass.input, pass.trace, environment);
    return pass;
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
            isArray(input) ? void(arrayPixels(input)) : void(core::readPhoto(input));
        } catch (const core::Error& ofInput) {
            throw core::Error(ofModel.code, fmt::format("{}; and {}", ofModel.what(), ofInput.what()));
        }
        throw;
    }
}

}  // namespace cli
