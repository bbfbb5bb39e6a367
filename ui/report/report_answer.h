// The answers of a model for a report, with its edits and without.
#pragma once

#include "core/scene/scene.h"
#include "ui/report/report_image.h"

#include <string>
#include <vector>

namespace ui {

inline constexpr int kReportAnswers = 5;

/// The edits that are on, as the command line spells them.
std::vector<std::string> editTexts(const core::Scene& scene);

/// Fills in the most probable classes, the captions in their order of fit, or the surest objects. Nothing for models
/// that find objects or masks by words: the view's figure shows those.
/// @param unedited  the same model and photo without edits; null: there are none
/// @param words     captions, for models with a text tower
/// @throws core::Error as core::directionsOf()
void addAnswers(ReportImage& report, const core::Scene& scene, const core::ScenePtr& unedited,
                const std::vector<std::string>& words, const core::RunControl& control);

}  // namespace ui
