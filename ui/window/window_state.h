// The window's persistent state and its form in the settings.
#pragma once

#include "core/analysis/view/view.h"

#include <QByteArray>
#include <QSettings>
#include <QStringList>
#include <QVariantMap>

#include <optional>

namespace ui {

struct WindowState {
    QByteArray geometry, docks;  ///< as Qt writes them; empty: as at the first start
    QStringList panels;          ///< as Docks::panels() gives it
    QVariantMap preferences;     ///< Preferences::kept()
    std::optional<core::View> view;
    QStringList recentPhotos, recentModels;
    QString photo, model;  ///< open at the end; empty when nothing was
    QString session;       ///< the one that was open last under a name; empty: none
    bool hintSeen = false;
    bool follow = false;
    QString overviewSort = "layer";  ///< the order of the overview
    bool note = true;                ///< what the view shows, below the figure
    QString exportChoice;            ///< as exportChoiceText() writes it; empty: as it usually is
    bool operator==(const WindowState&) const = default;
};

/// A stored view that cannot be read any more is as if there were none.
WindowState readState(const QSettings& settings);
/// Writes what differs from `before`, which this window read or wrote last: what another window has changed meanwhile
/// stays, and the lists of recent files take in those of both.
void writeState(QSettings& settings, const WindowState& state, const WindowState& before);

}  // namespace ui
