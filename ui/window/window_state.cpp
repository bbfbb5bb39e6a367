#include "ui/window/window_state.h"

#include "core/analysis/views/views.h"

#include <nlohmann/json.hpp>

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

}  // namespace

WindowState readState(const QSettings& settings)
{
    WindowState state;
    state.geometry = settings.value("window/geometry").toByteArray();
    state.docks = settings.value("window/docks").toByteArray();
    state.theme = settings.value("window/theme", state.theme).toString();
    state.device = settings.value("model/device", state.device).toString();
    state.recentPhotos = settings.value("recent/photos").toStringList();
    state.recentModels = settings.value("recent/models").toStringList();
    state.photo = settings.value("open/photo").toString();
    state.model = settings.value("open/model").toString();
    state.hintSeen = settings.value("window/hintSeen", false).toBool();
    state.follow = settings.value("window/follow", false).toBool();
    state.overviewSort = settings.value("overview/sort", state.overviewSort).toString();
    state.note = settings.value("window/note", state.note).toBool();
    if (const std::string text = settings.value("view").toString().toStdString(); !text.empty()) {
        try {
            state.view = core::viewFromJson(nlohmann::json::parse(text));
            core::findView(state.view->name);
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
    write("window/theme", state.theme, before.theme);
    write("model/device", state.device, before.device);
    writeRecent("recent/photos", state.recentPhotos, before.recentPhotos);
    writeRecent("recent/models", state.recentModels, before.recentModels);
    write("open/photo", state.photo, before.photo);
    write("open/model", state.model, before.model);
    write("window/hintSeen", state.hintSeen, before.hintSeen);
    write("window/follow", state.follow, before.follow);
    write("window/note", state.note, before.note);
    write("overview/sort", state.overviewSort, before.overviewSort);
    if (state.view && state.view != before.view) {
        settings.setValue("view", QString::fromStdString(core::toJson(*state.view).dump()));
    }
}

}  // namespace ui
