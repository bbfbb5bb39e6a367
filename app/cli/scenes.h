// From files to scenes: what all commands that run a model on an image have in common.
#pragma once

#include "app/cli/options.h"
#include "core/experiment/edit.h"
#include "core/image/object_mask.h"
#include "core/model/network/run_trace.h"
#include "core/scene/scene.h"
#include "ui/figure/figure.h"
#include "ui/figure/scene_files.h"

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace cli {

/// A photo, or a `.npy` of float32 [1, 3, H, W] or [3, H, W] that is taken as it is. Warns on `environment.err` when
/// the file holds more than is read. For a recorded trace it must be the recorded photo; without a file the recorded
/// input is taken.
/// @throws UsageError without a file for other models
/// @throws core::Error ShapeMismatch, Unsupported (dtype) and what the readers throw
core::SceneImage readImage(const std::filesystem::path& file, const core::Model& model, const Environment& environment);

/// @throws UsageError without an image, for a model that is no trace
void requireImage(const std::string& image, const core::Model& model);

/// The model that is to look at an image. When it cannot be opened, the image is looked at as well, so that both
/// faults are reported at once. @param input  as readImage() takes it
core::Model openModelFor(const std::string& input, const ModelOptions& options, const Environment& environment);

/// Declares `--edit`, which may be repeated; errors of the parser are wrong usage.
void addEdits(CLI::App& command, std::vector<core::Edit>& edits);

/// The model runs on the image, on the CPU where a GPU's memory does not suffice.
/// @param name  of the image in messages
/// @throws core::Error as core::makeScene()
core::Scene sceneOf(const core::Model& model, const std::string& name, core::SceneImage image,
                    const core::TraceOptions& options, const core::RunControl& control, const Environment& environment);

/// Sentences become warnings on `environment.err`.
std::function<void(const core::Message&)> warningsTo(const Environment& environment);

/// Opens models on the device and with the threads of these options.
/// @param reports  whether to report the progress of passes, as requested by the options; false where the command
/// reports that of images
ui::SceneFiles sceneFiles(const ModelOptions& options, const Environment& environment, bool reports = true);

/// MODEL on this image.
ui::SceneSide sideOf(const ModelOptions& options, const std::string& image);

/// Opens what the view is compared with, so that what is wrong with it is reported before the first image.
/// @return  its files and those of bases, for requireOutputs()
/// @throws core::Error as SceneFiles::model() and image(); UsageError as requireFits()
std::vector<core::InputFile> openBaseline(ui::SceneFiles& files, const ui::SceneSide& own, const core::View& view);

/// Refuses before the first image what no image can mend.
/// @param place  of the view in a page, for messages; empty: it is the only one
/// @throws UsageError for what core::requireFits() refuses, and for edits without meaning for the model
void requireFits(const core::View& view, const core::Model& model, const std::string& place = {});

/// Refuses a view that needs a marked object where none is marked. Views that match two images do without one.
/// @param remedy  what the message begins with: "--mask is required"
/// @throws UsageError
void requireObject(const core::View& view, bool isMarked, const std::string& remedy);

/// The model as these edits change it.
/// @param images  that it is to see; the patches of edits are checked unless one is an array, which may have any size
/// @throws UsageError for edits without meaning for the model
void edit(core::Model& model, const std::vector<core::Edit>& edits, const std::vector<std::string>& images);

/// Whether a file is named like an array of model input, `.npy`.
bool isArray(const std::filesystem::path& file);

/// @throws core::Error NotFound for the first that is not there
void requireImages(const std::vector<std::string>& files);

/// The object that a mask marks in an image of that size; null for no mask.
/// @throws core::Error as core::maskOfImage(), beginning with the mask's path
std::shared_ptr<const core::ObjectMask> markedObject(const std::filesystem::path& mask, core::PixelSize size);

/// The recipe that a figure keeps. @param photoSha256  empty for what is no file
ui::Recipe recipeOf(const core::Model& model, const std::string& modelSha256, const std::string& photo,
                    const std::string& photoSha256);

}  // namespace cli
