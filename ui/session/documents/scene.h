// A model that has looked at a photo, as the session has both open.
#pragma once

#include "core/analysis/evidence/predictions.h"
#include "core/image/object_mask.h"
#include "core/image/photo.h"
#include "core/image/slide.h"
#include "core/model/open_model.h"
#include "core/model/spec/model_overrides.h"
#include "core/scene/scene.h"
#include "ui/session/documents/edited_scenes.h"

#include <QString>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace ui {

/// A model as the session has it open. Shared read-only between threads: passes never change a network.
struct OpenedModel {
    core::Model model;
    core::ModelOverrides overrides;  ///< the user's own corrections
    QString path;                    ///< as it was asked for: a file or a folder
    QString device;                  ///< "cpu", "cuda:0": where the weights are
    int serial = 0;                  ///< differs for every opening
    const core::ModelSpec& spec() const { return model.spec(); }
};
using ModelPtr = std::shared_ptr<const OpenedModel>;

class Video;

/// A slide of which a photo is the overview or a tile. Shared between threads.
struct OpenedSlide {
    std::unique_ptr<core::Slide> slide;
    core::SlideOverview overview;
    QString path;  ///< without a part
};

/// A photo as the session has it open.
struct OpenedPhoto {
    std::shared_ptr<const core::Photo> photo;
    QString path;                                   ///< empty when it was pasted, or is of a video
    QString key;                                    ///< the same for the same image: path and time of change
    std::shared_ptr<Video> video = {};              ///< of which it is a frame; null: of none
    int frame = 0;                                  ///< its number there
    std::shared_ptr<const OpenedSlide> slide = {};  ///< null: of none
    std::optional<core::SlideTile> tile = {};       ///< of the slide; empty: its overview
    /// The clip that begins with this frame, for models of clips. Call on a worker. Empty: the image does not move.
    std::function<std::shared_ptr<const core::Photo>(const core::Preprocessing& how)> clip = {};
};
using PhotoPtr = std::shared_ptr<const OpenedPhoto>;

class SceneRegistry;

/// An object that the user marked in a photo; null: nothing is marked.
using ObjectPtr = std::shared_ptr<const core::ObjectMask>;
/// The objects that a view is computed with: in its own image, and in that of its baseline.
struct MarkedObjects {
    ObjectPtr own = {}, inOther = {};
    bool operator==(const MarkedObjects&) const = default;
};

/// Keeps tokens.
struct SessionScene : core::Scene {
    SessionScene() = default;
    SessionScene(core::Scene seen, ModelPtr ofModel, PhotoPtr ofPhoto);

    ModelPtr model;
    PhotoPtr photo;
    std::weak_ptr<const SessionScene> unedited = {};                          ///< of one with edits; may be gone
    std::shared_ptr<EditedScenes> edited = std::make_shared<EditedScenes>();  ///< of one without
    std::vector<core::ClassScore> top;         ///< most probable first, at most five; empty without a classifier
    std::weak_ptr<SceneRegistry> others = {};  ///< what differences from this scene are taken from; may be gone
    int64_t bytes = 0;                         ///< of photo, input and trace, near enough for the cache
};
using ScenePtr = std::shared_ptr<const SessionScene>;

/// The photo itself, but of a recorded trace the one that it was recorded from: this one, else one of that name beside
/// the trace, else its recorded input as an image. Call on a worker. @param photo  may be null for a recorded trace
PhotoPtr photoFor(const OpenedModel& model, PhotoPtr photo);

/// Preprocesses and runs the model. Call on a worker.
/// @throws core::Error as preprocess and runTrace do; Corrupt when the model's output is not finite
ScenePtr makeScene(ModelPtr model, PhotoPtr photo, const core::RunControl& control,
                   std::weak_ptr<SceneRegistry> others = {});

}  // namespace ui
