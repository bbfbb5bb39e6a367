#include "ui/window/commands/edit_commands.h"

#include "core/analysis/views/view_rows.h"
#include "core/analysis/views/views.h"
#include "ui/language/core_text.h"
#include "ui/session/display/edit_steps.h"
#include "ui/session/display/view_offer.h"
#include "ui/session/display/view_steps.h"
#include "ui/window/center/pane_area.h"
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

EditCommands::EditCommands(const CommandContext& context) : CommandGroup(context)
{
    connect(&m_area, &PaneArea::menuAsked, this, &EditCommands::openMenu);
}

std::vector<ActionRow> EditCommands::rows()
{
    const Condition scene = withScene();
    const Condition head{[this] { return canEditShownHead(); },
                         tr("Show a view of one layer first, for example the attention.")};
    const Condition marked{[this] { return canEditMarked(); },
                           tr("Mark an object in the image first: R for a rectangle, O for a lasso.")};
    const Condition some{[this] { return hasEdits(); }, tr("Nothing is edited.")};
    const auto has = [this](const std::string& view) {
        return Condition{[this, view] {
                             return m_session.opened().scene() &&
                                    isAvailable(view, m_session.opened().scene()->model->spec());
                         },
                         tr("Open an image, and a model that has this view.")};
    };
    const auto show = [this](const std::string& view) { return [this, view] { m_session.steps().showView(view); }; };
    const auto edit = [this](core::EditKind kind) { return [this, kind] { editShownHead(kind); }; };
    const auto fill = [this](core::Filling filling) { return [this, filling] { fillMarked(filling); }; };
    // clang-format off
    return {
        {ActionId::EditZero, Menu::Experiments, tr("&Switch Shown Head Off"), "", "Z",
         tr("Set the output of the shown head to 0 for all tokens; if heads are fused, of all heads"),
         edit(core::EditKind::Zero), scene},
        {ActionId::EditMean, Menu::Experiments, tr("Replace Shown Head by Its &Mean"), "", "",
         tr("Replace the output of the shown head by its mean over the tokens"), edit(core::EditKind::Mean), head},
        {ActionId::EditUniform, Menu::Experiments, tr("Give Shown Head &Uniform Attention"), "", "",
         tr("Make every token weigh the same in the shown head"), edit(core::EditKind::Uniform), head},
        {ActionId::EditTemperature, Menu::Experiments, tr("Set &Temperature of Shown Head…"), "", "",
         tr("Divide the attention scores of the shown head by a temperature before the softmax"), [this] { askForTemperature(); }, head},
        {ActionId::EditDrop, Menu::Experiments, tr("&Drop Marked Patches"), "", "",
         tr("Remove the marked patches from the token sequence"), [this] { dropMarked(); }, marked,
         {.separated = true}},
        {ActionId::EditFillMean, Menu::Experiments, tr("&Fill Marked Patches with Mean Color"), "", "",
         tr("Replace their pixels by the image's mean color"), fill(core::Filling::Mean), marked},
        {ActionId::EditFillBlur, Menu::Experiments, tr("&Blur Marked Patches"), "", "",
         tr("Replace their pixels by a blurred copy of the image"), fill(core::Filling::Blur), marked},
        {ActionId::EditKnockOut, Menu::Experiments, tr("Mas&k Marked Patches as Keys in This Layer"), "", "",
         tr("Stop every token from attending to them in the shown layer"), [this] { knockOutMarked(false); },
         {[head, marked] { return head.holds() && marked.holds(); },
          tr("Mark an object first, and show a view of one layer.")}},
        {ActionId::EditKnockOutAll, Menu::Experiments, tr("Mask Marked Patches as Keys in &All Layers"), "", "",
         tr("Stop every token from attending to them in any layer"), [this] { knockOutMarked(true); }, marked},
        {ActionId::EditTyped, Menu::Experiments, tr("T&ype Edit…"), "", "E",
         tr("Type an edit as on the command line: zero:3.1, nopos, drop:2,3-4,5"),
         {}, scene, {.separated = true}},
        {ActionId::EditsOff, Menu::Experiments, tr("T&oggle Edits"), "", "X",
         tr("Switch between the model with and without edits"), [this] { m_session.steps().toggleEdits(); }, some},
        {ActionId::EditsRemoved, Menu::Experiments, tr("&Remove All Edits"), "", "", tr("Remove every edit; Undo restores them"),
         [this] { m_session.steps().removeEdits(); }, some},
        {ActionId::SweepHeads, Menu::Experiments, tr("&Head Ablation"), "", "",
         tr("Show how the score changes when each head is switched off; click to go there, right click to switch "
"it off"),
         show(core::kHeadAblationView.name), has(core::kHeadAblationView.name), {.separated = true}},
        {ActionId::SweepPatches, Menu::Experiments, tr("&Occlusion"), "", "",
         tr("Show how the score changes when each patch is hidden"), show(core::kOcclusionView.name), has(core::kOcclusionView.name)},
        {ActionId::SweepLogit, Menu::Experiments, tr("&Logit Attribution"), "", "",
         tr("Show how much each head and each MLP adds to the score"), show(core::kLogitAttributionView.name),
         has(core::kLogitAttributionView.name)},
    };
    // clang-format on
}

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
    const ObjectPtr object = m_session.marks().object();
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
        m_session.steps().setEditOn(static_cast<size_t>(at), false);
    } else {
        m_session.steps().addEdit(edit);
    }
}

void EditCommands::editShownHead(core::EditKind kind)
{
    if (const auto place = shownPlace()) {
        toggle(ofHead(kind, place->layer, place->head));
    } else {
        Q_EMIT statusMessage(
            tr("This view shows no layer. Choose a head first, for example in the grid of all heads (G)."));
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
        tr("Attention scores are divided by it before the softmax.\n"
           "Above 1 attention spreads, below 1 it sharpens."));
    dialog->setInputMode(QInputDialog::DoubleInput);
    dialog->setDoubleDecimals(3);
    dialog->setDoubleRange(0.001, 1000.0);
    dialog->setDoubleStep(0.1);
    dialog->setDoubleValue(2.0);
    connect(dialog, &QInputDialog::doubleValueSelected, this, [this, place](double value) {
        m_session.steps().addEdit(ofHead(core::EditKind::Temperature, place.layer, place.head, value));
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
    const QString reason = scene ? coreText(reasonAgainst(edit, *scene)) : QString();
    action->setEnabled(scene && reason.isEmpty());
    action->setToolTip(plainTip(reason.isEmpty() ? QString::fromStdString(core::toText(edit)) : reason));
    connect(action, &QAction::triggered, this, [this, edit] { toggle(edit); });
}

namespace {

/// Names the target of the lines below it. The style of the window draws nothing but a line for QMenu::addSection().
void addTarget(QMenu& menu, const QString& name)
{
    if (!menu.isEmpty()) {
        menu.addSeparator();
    }
    QAction* heading = menu.addAction(name);
    heading->setEnabled(false);
    heading->setFont(sectionFont());
    heading->setObjectName(QStringLiteral("menuTarget"));
}

}  // namespace

void EditCommands::addHead(QMenu& menu, const Place& place)
{
    addTarget(menu, place.head ? tr("Layer %1, head %2").arg(place.layer).arg(*place.head)
                               : tr("Layer %1, all heads").arg(place.layer));
    using Kind = core::EditKind;
    const std::pair<Kind, QString> kinds[] = {{Kind::Zero, tr("Switch Off (&Zero)")},
                                              {Kind::Mean, tr("Replace by &Mean over Tokens")},
                                              {Kind::Uniform, tr("&Uniform Attention")}};
    for (const auto& [kind, text] : kinds) {
        addToggle(menu, text, ofHead(kind, place.layer, place.head));
    }
    const core::Edit hotter = ofHead(Kind::Temperature, place.layer, place.head, 2.0);
    const ScenePtr scene = m_session.opened().scene();
    const QString reason = scene ? coreText(reasonAgainst(hotter, *scene)) : QString();
    QAction* temperature = menu.addAction(tr("&Temperature…"), this, [this, place] { askForTemperature(place); });
    temperature->setEnabled(scene && reason.isEmpty());
    temperature->setToolTip(plainTip(reason));
}

void EditCommands::addPatches(QMenu& menu, const QString& which, const core::TokenSet& patches)
{
    addTarget(menu, which);
    addToggle(menu, tr("&Drop from Sequence"), dropOf(patches));
    addToggle(menu, tr("&Fill with Mean Color"), fillOf(patches, core::Filling::Mean));
    addToggle(menu, tr("&Blur"), fillOf(patches, core::Filling::Blur));
    if (const auto place = shownPlace()) {
        addToggle(menu, tr("Mask as Key in &Layer %1").arg(place->layer), knockoutOf(patches, place->layer));
    }
    addToggle(menu, tr("Mask as Key in &All Layers"), knockoutOf(patches, std::nullopt));
}

void EditCommands::addList(QMenu& menu)
{
    if (hasEdits()) {
        menu.addSeparator();
        const bool on = !core::activeEdits(m_session.shown().view().edits).empty();
        menu.addAction(on ? tr("Turn Edits &Off") : tr("Turn Edits &On"), this,
                       [this] { m_session.steps().toggleEdits(); });
        menu.addAction(tr("&Remove All Edits"), this, [this] { m_session.steps().removeEdits(); });
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
    const FigurePtr figure = m_session.shown().figure();
    const auto* map = figure && figure->result ? std::get_if<core::PatchMap>(&figure->result->content) : nullptr;
    if (at.patch && map != nullptr) {
        const auto patch = patchOfImage(scene->trace, map->grid, at.patch->row, at.patch->col);
        addPatches(*menu, tr("Patch row %1, column %2").arg(patch.row).arg(patch.col), patchSet(patch.row, patch.col));
    }
    if (const auto patches = marked()) {
        addPatches(*menu, tr("Marked patches"), *patches);
    }
    addList(*menu);
    show(menu, global);
}

}  // namespace ui
