// The choices of a view as lists for combo boxes: shared by the toolbar, the panels and the actions. What fills a box
// sends no signal of it; what reads one understands only a box filled here. GUI thread only.
#pragma once

#include "core/analysis/view/view.h"
#include "core/analysis/views/views.h"
#include "ui/session/documents/scene.h"

#include <QList>
#include <QString>

#include <optional>
#include <utility>

class QComboBox;

namespace ui {

/// "mean", "3", "class token", "patch 5, 9": as shown to the user.
QString displayText(const core::HeadChoice& head);
QString displayText(const core::QueryChoice& query);

/// Tooltip of a view: its purpose and its cost with this model, or why the model lacks it.
QString viewTip(const core::ViewRow& row, const ModelPtr& model);

/// Every row of the table of views under the headings of the groups; those that the model cannot show are greyed and
/// give the reason. Selects `current`.
void fillViews(QComboBox& box, const ModelPtr& model, const std::string& current);
std::string viewAt(const QComboBox& box);

/// "class token", "mean of patches", and the patch when one is asked. Selects the view's, and where its layer is asked
/// by another one states it: "class token (here: mean of patches)".
void fillQueries(QComboBox& box, const ScenePtr& scene, const core::View& view);
core::QueryChoice queryAt(const QComboBox& box);

/// "mean of heads", max, min, then every head of the layer.
QList<std::pair<QString, core::HeadChoice>> headChoices(const ScenePtr& scene, const core::View& view);

/// "most probable", then every class of the model by number and name. Selects the view's.
void fillClasses(QComboBox& box, const ScenePtr& scene, const core::View& view);
std::optional<int> classAt(const QComboBox& box);

/// "auto", then the color maps with a sample of each.
void fillColormaps(QComboBox& box);

}  // namespace ui
