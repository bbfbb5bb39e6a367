// A model and its forward pass over an image: the data that every view is computed from. Command line, pages, videos
// and window all create their scenes here.
#pragma once

#include "core/analysis/table/view_row.h"
#include "core/experiment/edit.h"
#include "core/image/preprocess.h"
#include "core/model/network/run_trace.h"
#include "core/run_control.h"
#include "core/trace/trace.h"

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace core {

/// An image and the model input made from it.
struct SceneImage {
    std::shared_ptr<const Photo> photo;  ///< null if an array of model input was given
    ModelInput input;                    ///< without a mapping if `photo` is null
};

/// Size of the photo, or of the model input without one.
PixelSize sizeOf(const SceneImage& image);

/// Preprocesses the photo. Of a clip, the image is then the strip of frames that preprocessClip() makes.
/// @throws Error as preprocess()
SceneImage sceneImage(std::shared_ptr<const Photo> photo, const Preprocessing& how);

/// The same for a network. A recorded trace accepts only the recorded photo, and the recorded input is used.
/// @param sha256  hash of the photo's file, empty if there is none; called only for a recorded trace
/// @throws Error as preprocess() and takeRecorded()
SceneImage sceneImage(const Network& network, std::shared_ptr<const Photo> photo,
                      const std::function<std::string()>& sha256);

/// The input stored in a recorded trace. @throws Error Unsupported if it was not recorded
SceneImage recordedImage(const Recording& recording);

/// Immutable once created; any thread may read it. Movable, so that derived types can be built from it.
struct Scene {
    std::shared_ptr<Network> network;    ///< the network that made the trace: an edited one if `edits` is not empty
    std::shared_ptr<const Photo> image;  ///< null if an array of model input was given
    ModelInput input;
    Trace trace;
    std::vector<Edit> edits = {};  ///< the edits that are on in `network`
    bool keepsTokens = false;      ///< the trace was made with TraceOptions::keepTokens
    double passSeconds = 0.0;      ///< duration of the pass; 0 where only some layers were run
    /// `image` with the patches that edits fill as the network sees them; `image` itself where none are filled.
    std::shared_ptr<const Photo> photoSeen = {};
    std::unique_ptr<TensorCache> cache = std::make_unique<TensorCache>();  ///< cache of the views of this scene
};
using ScenePtr = std::shared_ptr<const Scene>;

/// The input of views of this scene. The scene must outlive it.
ViewInput viewInput(const Scene& scene);

/// The parts that a scene is made of.
struct SceneParts {
    std::shared_ptr<Network> network;  ///< edited or not
    SceneImage image;
    std::string name = {};  ///< of model and image, for messages; empty: numbers may be NaN or infinite
    TraceOptions options = {};
    /// Called with a sentence if the pass runs on the CPU because the GPU's memory is too small; without it such a pass
    /// fails.
    std::function<void(const Message&)> warn = {};
};

/// Runs the model. @throws Error as runTrace(); Corrupt, beginning with the name, when the logits are not finite
Scene makeScene(SceneParts parts, const RunControl& control = {});

/// "model.safetensors on cat.jpg"
std::string sceneName(const std::filesystem::path& model, const std::filesystem::path& image);

}  // namespace core
