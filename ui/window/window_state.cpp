#include "ui/window/window_state.h"

#include "core/analysis/views/views.h"
#include "ui/figure/colormap.h"
#include "ui/window/preferences/preferences.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace ui {
namespace {

/// First what this window opened since `then`, next what stands in the file from another window, last the rest.
QStringList joined(const QStringList& now, const QStringList& then, const QStringList& inFile)
{
    QStringList fresh, old;
    for (const QString& path : now) {
        (then.contains(path) && path != now.front() ? old : fresh) << path;
    }
    for (const QString& path : inFile) {
        if (!then.contains(path)) {
            fresh << path;
        }
    }
    fresh += old;
    fresh.removeDuplicates();
    return fresh;
}

QVariantMap readPreferences(const QSettings& settings)
{
    QVariantMap found;
    for (const QString& key : settings.allKeys()) {
        const bool row = std::ranges::any_of(preferenceRows(), [&key](const auto& each) { return key == each.key; });
        if (row || key.startsWith(QStringLiteral("keys/"))) {
            found.insert(key, settings.value(key));
        }
    }
    return found;
}

void writePreferences(QSettings& settings, const QVariantMap& now, const QVariantMap& then)
{
    for (auto each = now.begin(); each != now.end(); ++each) {
        if (then.value(each.key()) != each.value()) {
            settings.setValue(each.key(), each.value());
        }
    }
    for (auto each = then.begin(); each != then.end(); ++each) {
        if (!now.contains(each.key())) {
            settings.remove(each.key());
        }
    }
}

}  // namespace

WindowState readState(const QSettings& settings)
{
    WindowState state;
    state.geometry = settings.value("window/geometry").toByteArray();
    state.docks = settings.value("window/docks").toByteArray();
    state.panels = settings.value("window/folded").toStringList();
    state.preferences = readPreferences(settings);
    state.recentPhotos = settings.value("recent/photos").toStringList();
    state.recentModels = settings.value("recent/models").toStringList();
    state.session = settings.value("open/session").toString();
    state.photo = settings.value("open/photo").toString();
    state.model = settings.value("open/model").toString();
    state.hintSeen = settings.value("window/hintSeen", false).toBool();
    state.follow = settings.value("window/follow", false).toBool();
    state.overviewSort = settings.value("overview/sort", state.overviewSort).toString();
    state.exportChoice = settings.value("export/choice").toString();
    state.note = settings.value("window/note", state.note).toBool();
    if (const std::string text = settings.value("view").toString().toStdString(); !text.empty()) {
        try {
            state.view = core::viewFromJson(nlohmann::json::parse(text));
            findColormap(state.view->colormap);
        } catch (const std::exception&) {  // written by another version: start as if for the first time
            state.view.reset();
        }
    }
    return state;
}

void writeState(QSettings& settings, const WindowState& state, const WindowState& before)
{
    const auto write = [&settings](const char* key, const auto& now, const auto& then) {
        if (now != then) {
            settings.setValue(key, now);
        }
    };
    const auto writeRecent = [&settings](const char* key, const QStringList& now, const QStringList& then) {
        if (now != then) {
            settings.setValue(key, joined(now, then, settings.value(key).toStringList()));
        }
    };
    settings.sync();  // another window may have written
    write("window/geometry", state.geometry, before.geometry);
    write("window/docks", state.docks, before.docks);
    write("window/folded", state.panels, before.panels);
    writePreferences(settings, state.preferences, before.preferences);
    writeRecent("recent/photos", state.recentPhotos, before.recentPhotos);
    writeRecent("recent/models", state.recentModels, before.recentModels);
    write("open/session", state.session, before.session);
    write("open/photo", state.photo, before.photo);
    write("open/model", state.model, before.model);
    write("window/hintSeen", state.hintSeen, before.hintSeen);
    write("window/follow", state.follow, before.follow);
    write("window/note", state.note, before.note);
    write("export/choice", state.exportChoice, before.exportChoice);
    write("overview/sort", state.overviewSort, before.overviewSort);
    if (state.view && state.view != before.view) {
        settings.setValue("view", QString::fromStdString(core::toJson(*state.view).dump()));
    }
}

}  // namespace ui
