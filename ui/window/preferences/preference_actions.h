// Every preference as actions for the palette: one per choice, on and off for a switch. GUI thread only.
#pragma once

#include <QList>

class QAction;
class QObject;

namespace ui {

class Preferences;

/// @param page    opens the page of preferences: for numbers and folders, which have no list of choices
/// @param parent  of the actions
QList<QAction*> preferenceActions(Preferences& preferences, QAction& page, QObject* parent);

}  // namespace ui
