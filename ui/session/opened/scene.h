// A model that has looked at a photo: everything that a view can be computed from, as one immutable value.
#pragma once

#include "core/analysis/evidence/top_classes.h"
#include "core/analysis/table/memo.h"
#include "core/analysis/table/view_row.h"
#include "core/image/object_mask.h"
#include "core/image/photo.h"
#include "core/image/preprocess.h"
#include "core/model/open_model.h"
#include "core/model/spec/model_overrides.h"
#include "core/trace/trace.h"
#include "ui/session/opened/edited_scenes.h"

#include <QString>

#include <cstdint>
#include <memory>
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

class Film;

/// A photo as the session has it open.
struct OpenedPhoto {
    std::shared_ptr<const core::Photo> photo;
    QString path;                     ///< empty when it was pasted, or is of a video
    QString key;                      ///< the same for the same picture: path and time of change
    std::shared_ptr<Film> film = {};  ///< of which it is a frame; null: of none
    int frame = 0;                    ///< its number there
};
using PhotoPtr = std::shared_ptr<const OpenedPhoto>;

class OtherScenes;

/// What somebody marked in a photo; null: nothing.
using ObjectPtr = std::shared_ptr<const core::ObjectMask>;

struct Scene {
    ModelPtr model;
    PhotoPtr photo;
    core::ModelInput input;
    core::Trace trace;
    std::vector<core::Edit> edits = {};                                       ///< with which the trace was made, all on
    std::shared_ptr<core::Network> editedNetwork = {};                        ///< that made it; null: the model's own
    std::weak_ptr<const Scene> unedited = {};                                 ///< of one with edits; may be gone
    std::shared_ptr<EditedScenes> edited = std::make_shared<EditedScenes>();  ///< of one without
    std::unique_ptr<core::Memo> memo = std::make_unique<core::Memo>();        ///< for the views of this scene
    std::vector<core::ClassScore> top;       ///< most probable first, at most five; empty without a classifier
    std::weak_ptr<OtherScenes> others = {};  ///< what differences from this scene are taken from; may be gone
    int64_t bytes = 0;                       ///< of photo, input and trace, near enough for the cache
};
using ScenePtr = std::shared_ptr<const Scene>;

/// The photo itself, but of a recorded trace the one that it was recorded from: this one, else one of that name beside
/// the trace, else its recorded input as a picture. Call on a worker. @param photo  may be null for a recorded trace
PhotoPtr photoFor(const OpenedModel& model, PhotoPtr photo);

/// Preprocesses and runs the model. Call on a worker.
/// @throws core::Error as preprocess and runTrace do; Corrupt when the model's output is not finite
ScenePtr makeScene(ModelPtr model, PhotoPtr photo, const core::RunControl& control,
                   std::weak_ptr<OtherScenes> others = {});

/// What follows from a trace that is there. @throws core::Error Corrupt when the model's output is not finite
void finishScene(Scene& scene, const core::RunControl& control);

/// What views are computed of. @param other  the subject that a difference is taken from, or null
core::Subject subjectOf(const Scene& scene, const core::Subject* other = nullptr);

}  // namespace ui
