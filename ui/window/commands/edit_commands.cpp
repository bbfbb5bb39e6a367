#include "ui/window/commands/edit_commands.h"

#include "core/analysis/views/views.h"
#include "ui/session/shown/edit_steps.h"
#include "ui/session/shown/view_steps.h"
#include "ui/window/widgets/look.h"

#include <QInputDialog>
#include <QMenu>

#include <algorithm>

namespace ui {
namespace {

core::Edit ofHead(core::EditKind kind, int layer, std::optional<int> head, double temperature = 1.0)
{
    core::Edit edit = headEdit(kind, layer, head.value_or(0), temperature);
    edit.heads = head ? edit.heads : core::IndexRange{};
    return edit;
}

/// -1: the list has none that is the same and on.
int indexOfActive(const std::vector<core::Edit>& edits, const core::Edit& edit)
{
    const auto found = std::ranges::find(edits, edit);
    return found == edits.end() ? -1 : static_cast<int>(found - edits.begin());
}

}  // namespace

EditCommands::EditCommands(Session& session, QWidget* window) : QObject(window), m_session(session), m_window(window) {}

// ---- what is meant ----

std::optional<EditCommands::Place> EditCommands::shownPlace() const
{
    const ScenePtr scene = m_session.opened().scene();
    const core::View& view = m_session.shown().view();
    if (!scene || !core::findView(view.name).parameters.layer || view.layer < 0 ||
        view.layer >= scene->trace.layerCount()) {
        return std::nullopt;
    }
    const bool single = core::findView(view.name).parameters.head && view.head.kind == core::HeadChoice::Kind::Single;
    return Place{view.layer, single ? std::optional(view.head.head) : std::nullopt};
}

std::optional<core::TokenSet> EditCommands::marked() const
{
    const ScenePtr scene = m_session.opened().scene();
    const ObjectPtr object = m_session.shown().object();
    return scene && object && scene->photo == m_session.opened().photo() ? patchesOf(*object, *scene) : std::nullopt;
}

bool EditCommands::canEditShownHead() const
{
    return shownPlace().has_value();
}

bool EditCommands::canEditMarked() const
{
    return marked().has_value();
}

// ---- making ----

void EditCommands::toggle(const core::Edit& edit)
{
    const int at = indexOfActive(m_session.shown().view().edits, edit);
    if (at >= 0) {
        m_session.shown().setEditOn(static_cast<size_t>(at), false);
    } else {
        m_session.shown().addEdit(edit);
    }
}

void EditCommands::editShownHead(core::EditKind kind)
{
    if (const auto place = shownPlace()) {
        toggle(ofHead(kind, place->layer, place->head));
    }
}

void EditCommands::askForTemperature()
{
    if (const auto place = shownPlace()) {
        askForTemperature(*place);
    }
}

void EditCommands::askForTemperature(const Place& place)
{
    auto* dialog = new QInputDialog(m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Temperature"));
    dialog->setLabelText(
        tr("Scores are divided by it before the softmax.\nAbove 1 attention spreads, below 1 it gathers."));
    dialog->setInputMode(QInputDialog::DoubleInput);
    dialog->setDoubleDecimals(3);
    dialog->setDoubleRange(0.001, 1000.0);
    dialog->setDoubleStep(0.1);
    dialog->setDoubleValue(2.0);
    connect(dialog, &QInputDialog::doubleValueSelected, this, [this, place](double value) {
        m_session.shown().addEdit(ofHead(core::EditKind::Temperature, place.layer, place.head, value));
    });
    dialog->open();
}

void EditCommands::dropMarked()
{
    if (const auto patches = marked()) {
        toggle(dropOf(*patches));
    }
}

void EditCommands::fillMarked(core::Filling filling)
{
    if (const auto patches = marked()) {
        toggle(fillOf(*patches, filling));
    }
}

void EditCommands::knockOutMarked(bool allLayers)
{
    if (const auto patches = marked()) {
        const auto place = shownPlace();
        toggle(knockoutOf(*patches, allLayers || !place ? std::nullopt : std::optional(place->layer)));
    }
}

// ---- menus ----

void EditCommands::addToggle(QMenu& menu, const QString& text, const core::Edit& edit)
{
    const ScenePtr scene = m_session.opened().scene();
    QAction* action = menu.addAction(text);
    action->setCheckable(true);
    action->setChecked(indexOfActive(m_session.shown().view().edits, edit) >= 0);
    const std::string reason = scene ? reasonAgainst(edit, *scene) : std::string();
    action->setEnabled(scene && reason.empty());
    action->setToolTip(plainTip(QString::fromStdString(reason.empty() ? core::toText(edit) : reason)));
    connect(action, &QAction::triggered, this, [this, edit] { toggle(edit); });
}

void EditCommands::addHead(QMenu& menu, const Place& place)
{
    menu.addSection(place.head ? tr("Layer %1, head %2").arg(place.layer).arg(*place.head)
                               : tr("Layer %1, all heads").arg(place.layer));
    using Kind = core::EditKind;
    const std::pair<Kind, QString> kinds[] = {{Kind::Zero, tr("Switch off: &zero")},
                                              {Kind::Mean, tr("Switch off: its &mean over the tokens")},
                                              {Kind::Uniform, tr("&Uniform attention")}};
    for (const auto& [kind, text] : kinds) {
        addToggle(menu, text, ofHead(kind, place.layer, place.head));
    }
    const core::Edit hotter = ofHead(Kind::Temperature, place.layer, place.head, 2.0);
    const ScenePtr scene = m_session.opened().scene();
    const std::string reason = scene ? reasonAgainst(hotter, *scene) : std::string();
    QAction* temperature = menu.addAction(tr("&Temperature…"), this, [this, place] { askForTemperature(place); });
    temperature->setEnabled(scene && reason.empty());
    temperature->setToolTip(plainTip(QString::fromStdString(reason)));
}

void EditCommands::addPatches(QMenu& menu, const QString& which, const core::TokenSet& patches)
{
    menu.addSection(which);
    addToggle(menu, tr("&Drop from the sequence"), dropOf(patches));
    addToggle(menu, tr("&Fill with the mean colour"), fillOf(patches, core::Filling::Mean));
    addToggle(menu, tr("Fill with a &blur"), fillOf(patches, core::Filling::Blur));
    if (const auto place = shownPlace()) {
        addToggle(menu, tr("Nobody attends to it in &layer %1").arg(place->layer), knockoutOf(patches, place->layer));
    }
    addToggle(menu, tr("Nobody attends to it in &any layer"), knockoutOf(patches, std::nullopt));
}

void EditCommands::addList(QMenu& menu)
{
    if (hasEdits()) {
        menu.addSeparator();
        const bool on = !core::activeEdits(m_session.shown().view().edits).empty();
        menu.addAction(on ? tr("All edits &off") : tr("All edits &on"), this,
                       [this] { m_session.shown().toggleEdits(); });
        menu.addAction(tr("&Remove all edits"), this, [this] { m_session.shown().removeEdits(); });
    }
}

void EditCommands::show(QMenu* menu, QPoint global)
{
    if (menu->isEmpty()) {
        delete menu;
        return;
    }
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setToolTipsVisible(true);
    menu->setObjectName(QStringLiteral("editMenu"));
    menu->popup(global);
}

void EditCommands::openHeadMenu(int layer, int head, QPoint global)
{
    auto* menu = new QMenu(m_window);
    addHead(*menu, {layer, head});
    addList(*menu);
    show(menu, global);
}

void EditCommands::openMenu(const Pointed& at, QPoint global)
{
    const ScenePtr scene = m_session.opened().scene();
    if (!scene) {
        return;
    }
    auto* menu = new QMenu(m_window);
    if (at.target && at.target->layer) {
        addHead(*menu, {*at.target->layer, at.target->head});
    } else if (const auto place = shownPlace()) {
        addHead(*menu, *place);
    }
    const PicturePtr picture = m_session.shown().picture();
    const auto* map = picture && picture->result ? std::get_if<core::PatchMap>(&picture->result->content) : nullptr;
    if (at.patch && map != nullptr) {
        const auto patch = patchOfPicture(scene->trace, map->grid, at.patch->row, at.patch->col);
        addPatches(*menu, tr("Patch row %1, column %2").arg(patch.row).arg(patch.col), patchSet(patch.row, patch.col));
    }
    if (const auto patches = marked()) {
        addPatches(*menu, tr("Marked patches"), *patches);
    }
    addList(*menu);
    show(menu, global);
}

}  // namespace ui
