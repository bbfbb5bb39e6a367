#include "ui/window/commands/view_commands.h"

#include "core/analysis/views/view_rows.h"
#include "core/analysis/views/views.h"
#include "ui/language/core_text.h"
#include "ui/session/display/view_offer.h"
#include "ui/session/display/view_steps.h"
#include "ui/session/session.h"
#include "ui/session/storage/session_storage.h"
#include "ui/window/center/pane_area.h"
#include "ui/window/commands/command_palette.h"
#include "ui/window/commands/views_page.h"
#include "ui/window/widgets/actions.h"
#include "ui/window/widgets/view_choices.h"

#include <QAction>

namespace ui {
namespace {

constexpr int kLayerMilliseconds = 600;

}  // namespace

ViewCommands::ViewCommands(const CommandContext& context)
    : CommandGroup(context), m_play(context.session.workers().clock, kLayerMilliseconds)
{
    m_play.setRepeating(true);
    connect(&m_play, &Timer::timeout, this, &ViewCommands::playNextLayer);
    connect(&m_session.shown(), &DisplayState::viewChanged, this, [this] {
        if (m_play.isActive() && m_session.shown().view() != m_played) {
            playLayers(false);
        }
    });
}

std::vector<ActionRow> ViewCommands::rows()
{
    const Condition figure{[this] { return m_session.shown().figure() != nullptr; }, tr("Open an image first.")};
    const Condition scene = withScene();
    const Condition grid{[this] {
                             return m_session.opened().scene() &&
                                    isAvailable(core::kAttentionGridView.name,
                                                m_session.opened().scene()->model->spec());
                         },
                         tr("Open an image, and a model that has attention heads.")};
    const Condition tile{[this] { return m_session.opened().photo() && m_session.opened().photo()->tile; },
                         tr("Open a tile of a slide first: click the slide's overview below the image.")};
    const QString themes = tr("T&heme"), slides = tr("Sli&de"), zooms = tr("&Zoom"), windows = tr("Wi&ndow");
    const auto& browser = m_session.opened().folderBrowser();
    const Condition before{[&browser] { return browser.index() != 0 && !browser.paths().isEmpty(); },
                           tr("The folder has no image before this one.")};
    const Condition after{[&browser] { return browser.index() + 1 < browser.paths().size(); },
                          tr("The folder has no image after this one.")};
    // clang-format off
    return {
        {ActionId::Undo, Menu::Edit, tr("&Undo"), "undo", "Ctrl+Z", tr("Undo the last change of the view, the edits or the pins"),
         [this] { undo(); }, {[this] { return canUndo(); }, tr("There is nothing to undo.")}, {.repeats = true}},
        {ActionId::Redo, Menu::Edit, tr("&Redo"), "redo", "Ctrl+Shift+Z; Ctrl+Y", tr("Redo the change that was undone"),
         [this] { redo(); }, {[this] { return canRedo(); }, tr("There is nothing to redo.")}, {.repeats = true}},
        {ActionId::Back, Menu::View, tr("&Back"), "back", "Alt+Left; Back", tr("Show the previous view, layer, head and query; edits stay"),
         [this] { m_session.shown().back(); },
         {[this] { return m_session.shown().canGoBack(); }, tr("There is no earlier state of this pane.")}, {.separated = true, .repeats = true}},
        {ActionId::Forward, Menu::View, tr("For&ward"), "forward", "Alt+Right; Forward", tr("Go forward again after Back"),
         [this] { m_session.shown().forward(); },
         {[this] { return m_session.shown().canGoForward(); }, tr("There is no later state of this pane.")}, {.repeats = true}},
        {ActionId::Fit, Menu::View, tr("&Fit"), "fit", "F", tr("Show the whole image"),
         [this] { m_area.canvas().fit(); }, figure, {.separated = true, .submenu = zooms}},
        {ActionId::ActualSize, Menu::View, tr("&Actual Size"), "actual-size", "1",
         tr("Show one image pixel per screen pixel"), [this] { m_area.canvas().actualSize(); }, figure, {.submenu = zooms}},
        {ActionId::ZoomIn, Menu::View, tr("Zoom &In"), "zoom-in", "+; Ctrl++; =", tr("Enlarge the image"),
         [this] { zoomBy(1.25); }, figure, {.submenu = zooms, .repeats = true}},
        {ActionId::ZoomOut, Menu::View, tr("Zoom &Out"), "zoom-out", "-; Ctrl+-", tr("Shrink the image"),
         [this] { zoomBy(0.8); }, figure, {.submenu = zooms, .repeats = true}},
        {ActionId::Follow, Menu::View, tr("Fo&llow the Pointer"), "follow", "L",
         tr("Use the patch under the pointer as the query; hold Shift to do so briefly"),
         {}, scene, {.separated = true, .checkable = true}},
        {ActionId::Grid, Menu::View, tr("&Grid of All Heads"), "grid", "G", tr("Switch between all heads of all layers and the current view"),
         [this] { m_session.steps().toggleGrid(); }, grid, {.checkable = true}},
        {ActionId::Sinks, Menu::View, tr("Leave Out Sin&ks"), "", "N",
         tr("Leave sinks out of the color range, or count them again"), [this] { toggleSinks(); }, scene},
        {ActionId::Original, Menu::View, tr("Original &Pixels"), "", "J",
         tr("Show filled patches as they are in the photo, instead of as the network sees them"),
         [this] { m_session.shown().setShowsOriginal(m_actions.at(ActionId::Original)->isChecked()); }, scene, {.checkable = true}},
        {ActionId::Note, Menu::View, tr("About This Vie&w"), "info", "I",
         tr("Show a note on what the view means and its source"), {}, {}, {.checkable = true}},
        {ActionId::ThemeSystem, Menu::View, tr("&System Theme"), "theme", "", tr("Follow the desktop's theme"),
         {}, {},
         {.separated = true, .checkable = true, .group = "theme", .submenu = themes}},
        {ActionId::ThemeDark, Menu::View, tr("&Dark Theme"), "", "", tr("Light text on a dark background"),
         {}, {}, {.checkable = true, .group = "theme", .submenu = themes}},
        {ActionId::ThemeLight, Menu::View, tr("&Light Theme"), "", "", tr("Dark text on a light background"),
         {}, {}, {.checkable = true, .group = "theme", .submenu = themes}},
        {ActionId::HidePanels, Menu::View, tr("&Hide Panels"), "", "Tab", tr("Hide all panels; choose again to show them"),
         {}, {}, {.separated = true, .checkable = true}},
        {ActionId::NextArea, Menu::View, tr("Next &Part of the Window"), "", "F6", tr("Move the focus on: panes, toolbar, panels"), {}, {}, {.submenu = windows, .repeats = true}},
        {ActionId::PreviousArea, Menu::View, tr("Pre&vious Part of the Window"), "", "Shift+F6", tr("Move the focus back: panels, toolbar, panes"), {}, {}, {.submenu = windows, .repeats = true}},
        {ActionId::FullScreen, Menu::View, tr("F&ull Screen"), "", "F11", tr("Fill the screen with the window"),
         {}, {}, {.checkable = true, .submenu = windows}},
        {ActionId::Presentation, Menu::View, tr("&Presentation Size"), "", "Shift+F11", tr("Show type and controls large enough for a lecture hall"),
         {}, {}, {.checkable = true, .submenu = windows}},
        {ActionId::ResetLayout, Menu::View, tr("Reset La&yout"), "reset", "", tr("Move every panel back to its place"),
         {}, {}, {.separated = true}},
        {ActionId::Views, Menu::Go, tr("&Views…"), "layers", "V",
         tr("Search all views and see why some are unavailable"), [this] { openList(); }, scene},
        {ActionId::PreviousView, Menu::Go, tr("Previous Vie&w"), "", ",", tr("Show the previous view available for this model"),
         [this] { m_session.steps().stepView(-1); }, scene, {.repeats = true}},
        {ActionId::ViewAfter, Menu::Go, tr("Nex&t View"), "", ".", tr("Show the next view available for this model"),
         [this] { m_session.steps().stepView(1); }, scene, {.repeats = true}},
        {ActionId::PreviousPhoto, Menu::Go, tr("&Previous Image"), "previous-photo", "[",
         tr("Show the previous image in the folder"), [this] { m_session.opened().stepPhoto(-1); }, before, {.separated = true, .repeats = true}},
        {ActionId::NextPhoto, Menu::Go, tr("&Next Image"), "next-photo", "]",
         tr("Show the next image in the folder"), [this] { m_session.opened().stepPhoto(1); }, after, {.repeats = true}},
        {ActionId::TileLeft, Menu::Go, tr("Tile &Left"), "", "Ctrl+Shift+Left", tr("Show the tile of the slide to the left"),
         [this] { m_session.opened().stepTile(-1, 0); }, tile, {.submenu = slides, .repeats = true}},
        {ActionId::TileRight, Menu::Go, tr("Tile &Right"), "", "Ctrl+Shift+Right", tr("Show the tile of the slide to the right"),
         [this] { m_session.opened().stepTile(1, 0); }, tile, {.submenu = slides, .repeats = true}},
        {ActionId::TileUp, Menu::Go, tr("Tile &Up"), "", "Ctrl+Shift+Up", tr("Show the tile of the slide above"),
         [this] { m_session.opened().stepTile(0, -1); }, tile, {.submenu = slides, .repeats = true}},
        {ActionId::TileDown, Menu::Go, tr("Tile &Down"), "", "Ctrl+Shift+Down", tr("Show the tile of the slide below"),
         [this] { m_session.opened().stepTile(0, 1); }, tile, {.submenu = slides, .repeats = true}},
        {ActionId::PreviousLayer, Menu::Go, tr("Pre&vious Layer"), "up", "Up", tr("Show the layer closer to the input"),
         [this] { m_session.steps().stepLayer(-1); }, scene, {.separated = true, .repeats = true}},
        {ActionId::LayerAfter, Menu::Go, tr("Next L&ayer"), "down", "Down", tr("Show the layer closer to the prediction"),
         [this] { m_session.steps().stepLayer(1); }, scene, {.repeats = true}},
        {ActionId::PlayLayers, Menu::Go, tr("Pla&y Through Layers"), "play", "Shift+K",
         tr("Show one layer after another, from this one to the last; from the first where this is the last"),
         [this] { playLayers(!m_play.isActive()); },
         {[this] {
              return m_session.opened().scene() && core::findView(m_session.shown().view().name).parameters.layer &&
                     m_session.opened().scene()->trace.layerCount() > 1;
          },
          tr("Show a view of one layer first, for example the attention.")},
         {.checkable = true}},
        {ActionId::PreviousHead, Menu::Go, tr("Previous &Head"), "previous", "Left",
         tr("Show the previous head; the mean of all heads comes before head 0"), [this] { m_session.steps().stepHead(-1); }, scene, {.repeats = true}},
        {ActionId::HeadAfter, Menu::Go, tr("Next Hea&d"), "next", "Right", tr("Show the next head"),
         [this] { m_session.steps().stepHead(1); }, scene, {.repeats = true}},
        {ActionId::ClassToken, Menu::Go, tr("&Class Token"), "class-token", "C", tr("Use the class token as the query"),
         [this] { m_session.steps().setQueryToClassToken(); }, scene, {.separated = true}},
        {ActionId::QueryUp, Menu::Go, tr("Query &Up"), "", "Shift+Up", tr("Use the patch above as the query"),
         [this] { m_session.steps().moveQuery(-1, 0); }, scene, {.repeats = true}},
        {ActionId::QueryDown, Menu::Go, tr("Query D&own"), "", "Shift+Down", tr("Use the patch below as the query"),
         [this] { m_session.steps().moveQuery(1, 0); }, scene, {.repeats = true}},
        {ActionId::QueryLeft, Menu::Go, tr("Query &Left"), "", "Shift+Left", tr("Use the patch to the left as the query"),
         [this] { m_session.steps().moveQuery(0, -1); }, scene, {.repeats = true}},
        {ActionId::QueryRight, Menu::Go, tr("Query &Right"), "", "Shift+Right", tr("Use the patch to the right as the query"),
         [this] { m_session.steps().moveQuery(0, 1); }, scene, {.repeats = true}},
    };
    // clang-format on
}

void ViewCommands::addViews()
{
    int number = 1;
    for (const auto& group : viewGroups()) {
        addGroup(group, number++);
    }
}

void ViewCommands::addGroup(const std::string& group, int number)
{
    const QString title = coreText(group);
    const QByteArray key = number <= 9 ? "Ctrl+" + QByteArray::number(number) : QByteArray();
    QAction* next = m_actions.add({ActionId::None,
                                   Menu::View,
                                   tr("%1: next view").arg(title),
                                   "",
                                   key.constData(),
                                   tr("Show the next view of this group available for the model"),
                                   [this, group] { m_session.steps().stepInGroup(group); },
                                   {},
                                   {.submenu = title, .leads = true}});
    next->setText(tr("Next in Group"));
    next->setIconText(tr("%1: next view").arg(title));  // setText changed it
    Actions::setKeyName(*next, QStringLiteral("group:") + QString::fromStdString(group));
    m_groups.append({group, next});
    bool first = true;
    for (const auto& row : core::viewTable()) {
        if (row.group == group) {
            addView(row, std::exchange(first, false));
        }
    }
}

void ViewCommands::addView(const core::ViewRow& row, bool separated)
{
    const auto show = [this, name = row.name] { m_session.steps().showView(name); };
    const ActionPlace place{.separated = separated, .checkable = true, .submenu = coreText(row.group), .leads = true};
    QAction* action = m_actions.add(
        {ActionId::None, Menu::View, coreText(row.title), "", "", coreText(core::meaningFor(row)), show, {}, place});
    Actions::setView(*action, QString::fromStdString(row.name));
    m_views.append({row.name, action});
}

void ViewCommands::showState()
{
    const bool scene = m_session.opened().scene() != nullptr;
    const ModelPtr model = m_session.opened().model();
    QHash<QString, int> available;
    for (const auto& [name, action] : m_views) {
        const auto& row = core::findView(name);
        const core::Message reason = model ? reasonAgainst(name, model->spec()) : core::Message();
        action->setEnabled(scene && reason.empty());
        action->setChecked(name == m_session.shown().view().name);
        action->setStatusTip(viewTip(row, model));
        Actions::setReason(*action,
                           scene || !reason.empty() ? coreText(reason) : tr("Open a model and an image first."));
        available[QString::fromStdString(row.group)] += scene && reason.empty() ? 1 : 0;
    }
    for (const auto& [group, action] : m_groups) {
        const bool enabled = available.value(QString::fromStdString(group)) > 0;
        action->setEnabled(enabled);
        Actions::setReason(*action, enabled ? QString() : tr("Open a model and an image first."));
    }
    m_actions.at(ActionId::Grid)->setChecked(m_session.shown().view().name == core::kAttentionGridView.name);
}

void ViewCommands::openList()
{
    QList<QAction*> actions;
    for (const auto& each : m_views) {
        actions << each.second;
    }
    auto* list = new CommandPalette(actions, m_window, CommandPalette::Kind::Views);
    list->show();
}

void ViewCommands::openHelp()
{
    auto* page = new ViewsPage(m_session.opened().model(), m_session.shown().view().name, m_window);
    page->setAttribute(Qt::WA_DeleteOnClose);
    page->open();
}

void ViewCommands::toggleSinks()
{
    if (!m_session.steps().toggleSinks()) {
        Q_EMIT statusMessage(tr("Sinks play no part in this view"));
    }
}

void ViewCommands::playLayers(bool playing)
{
    m_actions.at(ActionId::PlayLayers)->setChecked(playing);
    if (!playing) {
        m_play.stop();
        return;
    }
    const ScenePtr scene = m_session.opened().scene();
    if (withLayerStep(m_session.shown().view(), scene->trace, 1).layer == m_session.shown().view().layer) {
        core::View first = m_session.shown().view();
        m_session.shown().setView(withLayerStep(std::move(first), scene->trace, -scene->trace.layerCount()));
    }
    m_played = m_session.shown().view();
    m_play.start();
}

/// Waits for the image of a layer before it asks for the next one.
void ViewCommands::playNextLayer()
{
    const ScenePtr scene = m_session.opened().scene();
    const FigurePtr figure = m_session.shown().figure();
    if (!scene || m_session.work().problem()) {
        return playLayers(false);
    }
    if (!figure || figure->view.layer != m_played.layer) {
        return;
    }
    const core::View next = withLayerStep(m_played, scene->trace, 1);
    if (next.layer == m_played.layer) {
        return playLayers(false);
    }
    m_played = next;
    m_session.steps().stepLayer(1);
}

void ViewCommands::zoomBy(double factor)
{
    m_area.canvas().zoomBy(factor, m_area.canvas().rect().center());
}

bool ViewCommands::canUndo() const
{
    return m_session.shown().canUndo() || m_storage.store.pins().canUndo();
}

bool ViewCommands::canRedo() const
{
    return m_session.shown().canRedo() || m_storage.store.pins().canRedo();
}

void ViewCommands::undo()
{
    Pins& pins = m_storage.store.pins();
    DisplayState& shown = m_session.shown();
    pins.undoOrder() > shown.undoOrder() ? pins.undo() : shown.undo();
}

void ViewCommands::redo()
{
    Pins& pins = m_storage.store.pins();
    DisplayState& shown = m_session.shown();
    pins.canRedo() && (!shown.canRedo() || pins.redoOrder() < shown.redoOrder()) ? pins.redo() : shown.redo();
}

}  // namespace ui
