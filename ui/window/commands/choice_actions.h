// Every choice that the shown view offers as an action for the palette: its options, style, colors and range. GUI
// thread only.
#pragma once

#include <QList>

#include <functional>

class QAction;
class QObject;

namespace ui {

class Session;

/// "Sinks: left out", "Colors: viridis"; a check mark stands at what is chosen.
/// @param showPanel  for a number, which has no list of choices
/// @param parent     of the actions
QList<QAction*> choiceActions(Session& session, const std::function<void()>& showPanel, QObject* parent);

}  // namespace ui
