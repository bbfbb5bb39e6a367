#include "ui/window/commands/page_commands.h"

#include "core/analysis/views/views.h"
#include "ui/figure/page/page_making.h"
#include "ui/session/documents/file_name.h"
#include "ui/session/documents/scene_registry.h"
#include "ui/session/session.h"
#include "ui/session/storage/session_storage.h"
#include "ui/zoo/model_store.h"

#include <algorithm>

namespace ui {

using core::literals::operator""_msg;

namespace {

/// Models that the window has open are not opened again. @param others  of the session
PageModelOpener openerOn(const QString& device, const std::weak_ptr<SceneRegistry>& others)
{
    return [device, others](const std::string& file, const core::ModelOverrides& corrections,
                            const core::RunControl& control) {
        const auto path = modelPath(file);
        const torch::Device wanted = core::parseDevice(device.toStdString());
        const auto open = others.lock();
        if (open && corrections == core::ModelOverrides{}) {
            if (const ModelPtr model = open->openModel(toName(path), QString::fromStdString(wanted.str()))) {
                return model->model;
            }
        }
        return core::openModel(path, corrections, wanted, control);
    };
}

}  // namespace

std::vector<ActionRow> PageCommands::rows()
{
    // clang-format off
    return {
        {ActionId::FigurePage, Menu::File, tr("Figure Pa&ge…"), "page", "Ctrl+Alt+E",
         tr("Arrange pins, heads, layers or images in rows and columns for a paper"), [this] { openEditor(); }},
        {ActionId::PinsToPage, Menu::Go, tr("Add Pins to Fi&gure Page"), "page", "",
         tr("Add one panel per pin to the figure page"), [this] { sendPins(); },
         withPins()},
    };
    // clang-format on
}

QList<PageSource> PageCommands::sources()
{
    const auto shows = [this] { return hasResult(); };
    const auto lists = [this, shows](bool layers, bool heads) {
        return [this, shows, layers, heads] {
            if (!shows()) {
                return false;
            }
            const auto& parameters = core::findView(m_session.shown().figure()->view.name).parameters;
            return (parameters.layer || !layers) && (parameters.head || !heads);
        };
    };
    const auto page = [this](bool layers, bool heads) {
        return [this, layers, heads] { return shownPage(layers, heads); };
    };
    return {
        {tr("&Shown View"), tr("Add the shown view as one panel"), page(false, false), shows},
        {tr("&Heads"), tr("Add one panel per head of the shown layer"), page(false, true), lists(false, true)},
        {tr("&Layers"), tr("Add one panel per layer, for the shown head"), page(true, false), lists(true, false)},
        {tr("Layers &by Heads"), tr("Add one row per layer and one column per head that all layers have"),
         page(true, true), lists(true, true)},
        {tr("&Images in Folder"), tr("Add the shown view of every image in the folder"),
         [this] { return folderPage(); }, shows},
        {tr("P&ins"), tr("Add one panel per pin, in order, titled by name"), [this] { return pinnedPage(); },
         [this] { return !m_storage.store.pins().all().isEmpty(); }},
    };
}

PageEditor& PageCommands::editor()
{
    if (m_editor == nullptr) {
        m_editor = new PageEditor(sources(), m_session.workers().clock, m_window);
        m_editor->setFolder(m_folders.figures);
        connect(m_editor, &PageEditor::statusMessage, this, &PageCommands::statusMessage);
    }
    if (const QString& device = m_session.opened().device(); device != m_device) {
        const ScenePtr scene = m_session.opened().scene();
        m_editor->desk().setOpener(openerOn(device, scene ? scene->others : std::weak_ptr<SceneRegistry>()));
        m_device = device;
    }
    m_editor->show();
    m_editor->raise();
    m_editor->activateWindow();
    return *m_editor;
}

void PageCommands::openEditor()
{
    const bool first = m_editor == nullptr;
    PageEditor& page = editor();
    if (first && hasResult()) {
        page.add([this] { return shownPage(false, false); });
    }
}

void PageCommands::sendPins()
{
    editor().add([this] { return pinnedPage(); });
}

FigurePage PageCommands::shownPage(bool layers, bool heads) const
{
    const FigurePtr figure = m_session.shown().figure();
    const ScenePtr scene = m_session.shown().figureScene();
    if (!scene || !figure->result) {
        throw core::Error(core::ErrorCode::NotFound, "page: expected a shown view, found none"_msg);
    }
    if (scene->photo->path.isEmpty()) {
        throw core::Error(core::ErrorCode::NotFound, "page: expected an image with a file, found a pasted one"_msg);
    }
    PageLists lists;
    lists.models.push_back({{toPath(scene->model->path).string(), {}}, scene->model->overrides});
    lists.photos.push_back(toPath(scene->photo->path).string());
    const auto& all = scene->model->spec().layers;
    for (int i = 0; layers && i < static_cast<int>(all.size()); ++i) {
        lists.layers.push_back(i);
    }
    const auto fewer = [](const auto& one, const auto& other) { return one.heads < other.heads; };
    const int layer = figure->view.layer < 0 ? figure->view.layer + static_cast<int>(all.size()) : figure->view.layer;
    if (heads && (layer < 0 || layer >= static_cast<int>(all.size()))) {
        throw core::Error(core::ErrorCode::OutOfRange,
                          "page: expected a layer of the model that is shown, found another"_msg);
    }
    const int count = !heads   ? 0
                      : layers ? std::ranges::min_element(all, fewer)->heads
                               : all[static_cast<std::size_t>(layer)].heads;
    for (int i = 0; i < count; ++i) {
        lists.heads.push_back(core::HeadChoice::single(i));
    }
    return pageOfLists(figure->view, lists);
}

FigurePage PageCommands::folderPage() const
{
    FigurePage one = shownPage(false, false);
    PageLists lists;
    lists.models = one.models;
    for (const QString& path : m_session.opened().folderBrowser().paths()) {
        lists.photos.push_back(toPath(path).string());
    }
    return pageOfLists(m_session.shown().figure()->view, lists);
}

FigurePage PageCommands::pinnedPage() const
{
    return pageOfPins(m_storage.store.content().pins);
}

}  // namespace ui
