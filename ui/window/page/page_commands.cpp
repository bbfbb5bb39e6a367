#include "ui/window/page/page_commands.h"

#include "core/analysis/views/views.h"
#include "ui/figure/page/page_making.h"
#include "ui/session/kept/lasting_session.h"
#include "ui/session/opened/file_name.h"
#include "ui/session/opened/scene_registry.h"
#include "ui/session/session.h"
#include "ui/zoo/installed_model.h"

#include <algorithm>

namespace ui {
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

PageCommands::PageCommands(Session& session, LastingSession& kept, QWidget* window)
    : QObject(window), m_session(session), m_kept(kept), m_window(window)
{
}

QList<PageSource> PageCommands::sources()
{
    const auto shows = [this] { return m_session.shown().pictureScene() && m_session.shown().picture()->result; };
    const auto lists = [this, shows](bool layers, bool heads) {
        return [this, shows, layers, heads] {
            if (!shows()) {
                return false;
            }
            const auto& parameters = core::findView(m_session.shown().picture()->view.name).parameters;
            return (parameters.layer || !layers) && (parameters.head || !heads);
        };
    };
    const auto page = [this](bool layers, bool heads) {
        return [this, layers, heads] { return shownPage(layers, heads); };
    };
    return {
        {tr("What is &shown"), tr("One panel: the picture that is seen"), page(false, false), shows},
        {tr("&Heads"), tr("A panel for each head of the layer that is shown"), page(false, true), lists(false, true)},
        {tr("&Layers"), tr("A panel for each layer, of the head that is shown"), page(true, false), lists(true, false)},
        {tr("Layers &by heads"), tr("A row for each layer, a column for each head that all layers have"),
         page(true, true), lists(true, true)},
        {tr("&Pictures of the folder"), tr("The view that is shown, of every picture at hand"),
         [this] { return folderPage(); }, shows},
        {tr("P&ins"), tr("A panel for each pin, in their order, under their names"), [this] { return pinnedPage(); },
         [this] { return !m_kept.store.pins().all().isEmpty(); }},
    };
}

PageEditor& PageCommands::editor()
{
    if (m_editor == nullptr) {
        m_editor = new PageEditor(sources(), m_window);
        m_editor->setFolder(m_folder);
        connect(m_editor, &PageEditor::said, this, &PageCommands::said);
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
    if (first && m_session.shown().pictureScene() && m_session.shown().picture()->result) {
        page.add([this] { return shownPage(false, false); });
    }
}

void PageCommands::sendPins()
{
    editor().add([this] { return pinnedPage(); });
}

FigurePage PageCommands::shownPage(bool layers, bool heads) const
{
    const PicturePtr picture = m_session.shown().picture();
    const ScenePtr scene = m_session.shown().pictureScene();
    if (!scene || !picture->result) {
        throw core::Error(core::ErrorCode::NotFound, "page: expected a picture that is shown, found none");
    }
    if (scene->photo->path.isEmpty()) {
        throw core::Error(core::ErrorCode::NotFound, "page: expected a picture with a file, found one that was pasted");
    }
    PageLists lists;
    lists.models.push_back({{toPath(scene->model->path).string(), {}}, scene->model->overrides});
    lists.photos.push_back(toPath(scene->photo->path).string());
    const auto& all = scene->model->spec().layers;
    for (int i = 0; layers && i < static_cast<int>(all.size()); ++i) {
        lists.layers.push_back(i);
    }
    const auto fewer = [](const auto& one, const auto& other) { return one.heads < other.heads; };
    const auto layer = static_cast<std::size_t>(std::max(0, picture->view.layer));
    const int count = layers ? std::ranges::min_element(all, fewer)->heads : all.at(layer).heads;
    for (int i = 0; heads && i < count; ++i) {
        lists.heads.push_back(core::HeadChoice::single(i));
    }
    return pageOfLists(picture->view, lists);
}

FigurePage PageCommands::folderPage() const
{
    FigurePage one = shownPage(false, false);
    PageLists lists;
    lists.models = one.models;
    for (const QString& path : m_session.opened().shelf().paths()) {
        lists.photos.push_back(toPath(path).string());
    }
    return pageOfLists(m_session.shown().picture()->view, lists);
}

FigurePage PageCommands::pinnedPage() const
{
    return pageOfPins(m_kept.store.content().pins);
}

}  // namespace ui
