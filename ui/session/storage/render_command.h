// The line for a shell that repeats a figure byte for byte.
#pragma once

#include "ui/session/documents/scene.h"

#include "core/analysis/view/view.h"
#include "ui/figure/figure.h"

#include <string>
#include <vector>

namespace ui {

/// `headscope-cli render MODEL PHOTO --out ...`, with what differs from the defaults. What has no option of its own is
/// given by --view-json.
/// @param view        as the figure has it
/// @param companions  for views of what images share; else empty
/// @param device      as chosen: "auto", "cpu", "cuda"
/// @param suffix      "png", "svg", "pdf"; and how the figure is drawn
/// @throws core::Error NotFound, naming it, for an image that has no file (pasted)
std::string renderCommand(const SessionScene& scene, const core::View& view, const std::vector<ScenePtr>& companions,
                          const std::string& device, const std::string& suffix = "png", const FigureStyle& style = {});

}  // namespace ui
