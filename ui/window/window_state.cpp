#include "ui/window/window_state.h"

#include "core/analysis/views/views.h"

#include <nlohmann/json.hpp>

namespace ui {

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

void writeState(QSettings& settings, const WindowState& state)
{
    settings.setValue("window/geometry", state.geometry);
    settings.setValue("window/docks", state.docks);
    settings.setValue("window/theme", state.theme);
    settings.setValue("model/device", state.device);
    settings.setValue("recent/photos", state.recentPhotos);
    settings.setValue("recent/models", state.recentModels);
    settings.setValue("open/photo", state.photo);
    settings.setValue("open/model", state.model);
    settings.setValue("window/hintSeen", state.hintSeen);
    settings.setValue("window/follow", state.follow);
    settings.setValue("window/note", state.note);
    if (state.view) {
        settings.setValue("view", QString::fromStdString(core::toJson(*state.view).dump()));
    }
}

}  // namespace ui
