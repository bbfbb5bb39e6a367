// From files to a trace: what `predict`, `trace` and `render` have in common.
#pragma once

#include "app/cli/options.h"
#include "core/analysis/views/views.h"
#include "core/experiment/edit.h"
#include "core/image/preprocess.h"
#include "core/model/network/network.h"

#include <filesystem>
#include <memory>
#include <vector>

namespace cli {

/// A picture on its way into a model; `photo` is null and `mapping` unset when the input was an array.
struct Input {
    std::shared_ptr<const core::Photo> photo;
    torch::Tensor pixels;  ///< [1, 3, H, W]
    core::Mapping mapping;
};

/// Warns on `environment.err` when the file holds more than is read. Of a recorded trace it must be the recorded photo;
/// without a file its own input is shown.
/// @throws UsageError without a file for other models
Input photoInput(const std::filesystem::path& file, const core::Model& model, const Environment& environment);

/// A photo, or a `.npy` of float32 [1, 3, H, W] or [3, H, W] that is taken as it is.
/// @throws core::Error ShapeMismatch, Unsupported (dtype) and what the readers throw
Input anyInput(const std::filesystem::path& file, const core::Model& model, const Environment& environment);

/// The model that is to look at a picture. When it cannot be opened, the picture is looked at as well, so that both
/// faults are told at once. @param input  as anyInput() takes it
core::Model openModelFor(const std::string& input, const ModelOptions& options, const Environment& environment);

/// "model.safetensors on cat.jpg"
std::string notFiniteSubject(const core::Model& model, const std::string& image);

/// @throws core::Error Corrupt when the logits are not finite, naming the first layer after which nothing was
void requireFinite(const core::Model& model, const std::string& image, const Input& input, const core::Trace& trace,
                   const Environment& environment);

/// Declares `--edit`, which may be repeated; what the parser says is wrong usage.
void addEdits(CLI::App& command, std::vector<core::Edit>& edits);

/// The model in which these are applied. @throws core::Error for one without meaning for it, beginning with the edit
void applyEdits(core::Model& model, const std::vector<core::Edit>& edits);

/// What core::runTraceOrOnCpu() says becomes a warning.
std::function<void(const std::string&)> warningsTo(const Environment& environment);

/// One forward pass and what it was run on; gives the analysis its Subject.
struct Pass {
    core::Model model;
    Input input;
    core::Trace trace;
    core::Subject subject() const;
};

/// @param image   what the picture is called in complaints
/// @throws core::Error what the pass throws, and as requireFinite()
Pass passOver(const core::Model& model, const std::string& image, Input input, bool keepTokens,
              const core::RunControl& control, const Environment& environment);

}  // namespace cli
