#include "ui/window/commands/pane_commands.h"

#include "core/analysis/views/view_rows.h"
#include "ui/session/display/view_offer.h"
#include "ui/session/panes/panes.h"
#include "ui/session/session.h"
#include "ui/window/center/pane_area.h"

#include <algorithm>

namespace ui {

std::vector<ActionRow> PaneCommands::rows()
{
    const Condition several = withPanes();
    const Condition room{[this] { return m_session.shown().figure() && m_panes.count() < Panes::kMost; },
                         tr("Open an image first; there can be at most four panes.")};
    const Condition difference{[this] { return isDifference() || m_panes.canSubtract(); },
                               tr("Show maps or matrices of the same kind in two panes first.")};
    const Condition swiping{[this] { return m_area.isSwiping(); }, tr("Swipe between two panes first (S).")};
    // clang-format off
    return {
        {ActionId::NewPane, Menu::Panes, tr("&New Pane"), "new-pane", "Ctrl+T",
         tr("Open another pane with the same model and image; at most four"), [this] { m_panes.add(); }, room},
        {ActionId::ClosePane, Menu::Panes, tr("&Close Pane"), "", "Ctrl+Shift+W", tr("Close the active pane"),
         [this] { m_panes.close(); }, several},
        {ActionId::NextPane, Menu::Panes, tr("Ne&xt Pane"), "", "Ctrl+F6", tr("Make the next pane active"),
         [this] { m_panes.step(1); }, several, {.separated = true, .repeats = true}},
        {ActionId::PreviousPane, Menu::Panes, tr("Previous &Pane"), "", "Ctrl+Shift+F6", tr("Make the previous pane active"),
         [this] { m_panes.step(-1); }, several, {.repeats = true}},
        {ActionId::FlipPanes, Menu::Panes, tr("&Flip A/B"), "", "B",
         tr("Switch between this pane's image and the other one's in place"),
         [this] { m_area.flip(m_actions.at(ActionId::FlipPanes)->isChecked()); }, several, {.separated = true, .checkable = true}},
        {ActionId::SwipePanes, Menu::Panes, tr("&Swipe A | B"), "", "S",
         tr("Show the other pane's map to the right of a divider; drag it, or move it with < and >"),
         [this] { m_area.swipe(m_actions.at(ActionId::SwipePanes)->isChecked()); },
         {[this] { return m_area.canSwipe() || m_area.isSwiping(); },
          tr("Show two maps of the same image in two panes first.")}, {.checkable = true}},
        {ActionId::SwipeLeft, Menu::Panes, tr("Move Divider L&eft"), "", "<", tr("Show less of A and more of B"),
         [this] { m_area.moveDivider(-0.05); }, swiping, {.repeats = true}},
        {ActionId::SwipeRight, Menu::Panes, tr("Move Divider R&ight"), "", ">", tr("Show more of A and less of B"),
         [this] { m_area.moveDivider(0.05); }, swiping, {.repeats = true}},
        {ActionId::Difference, Menu::Panes, tr("&Difference A - B"), "", "D",
         tr("Subtract the other pane's map from this one's, in place; choose again to show A"),
         [this] { m_panes.toggleDifference(); }, difference, {.checkable = true}},
        {ActionId::MatchPanes, Menu::Panes, tr("&Match Patches A and B"), "", "M",
         tr("Point at a patch in one pane to see in the other what resembles it most"), [this] { m_panes.match(); },
         {[this] { return m_panes.canMatch(); },
          tr("Open images in two panes first.")}},
        {ActionId::SoftmaxBeside, Menu::Panes, tr("Softmax &Beside Mixed Weights"), "", "",
         tr("Show in a new pane what the heads weigh before talking heads mix them"), [this] { showSoftmaxBeside(); },
         {[this] { return hasRoom() && mixesWeights(); },
          tr("Open a model with talking heads (CaiT) and an image first; there can be at most four panes.")},
         {.separated = true}},
        {ActionId::MatrixBeside, Menu::Panes, tr("Channel Matri&x Beside Channel Map"), "", "",
         tr("Show the map of a channel and, in a new pane, which channels attend to each other"),
         [this] { showMatrixBeside(); },
         {[this] { return hasRoom() && isAvailable(core::kChannelAttentionView.name, m_session.opened().scene()->model->spec()); },
          tr("Open a model with channel attention (XCiT) and an image first; there can be at most four panes.")}},
        {ActionId::LinkQuery, Menu::Panes, tr("&Query"), "", "",
         tr("Use the same place in the photo as the query in all panes"),
         [this] { changeLinks([](PaneLinks& links, bool on) { links.query = on; }, ActionId::LinkQuery); }, several,
         {.separated = true, .checkable = true, .submenu = tr("&Linked")}},
        {ActionId::LinkLayer, Menu::Panes, tr("&Layer"), "", "", tr("Show the layer of the same number in all panes"),
         [this] { changeLinks([](PaneLinks& links, bool on) { links.layer = on ? LayerLink::Number : LayerLink::None; },
                              ActionId::LinkLayer); },
         several, {.checkable = true, .submenu = tr("&Linked")}},
        {ActionId::LinkDepth, Menu::Panes, tr("&Depth"), "", "",
         tr("Show layers at the same relative depth in all panes"),
         [this] { changeLinks([](PaneLinks& links, bool on) { links.layer = on ? LayerLink::Depth : LayerLink::None; },
                              ActionId::LinkDepth); },
         several, {.checkable = true, .submenu = tr("&Linked")}},
        {ActionId::LinkHead, Menu::Panes, tr("&Head"), "", "", tr("Show the same head in all panes"),
         [this] { changeLinks([](PaneLinks& links, bool on) { links.head = on; }, ActionId::LinkHead); }, several,
         {.checkable = true, .submenu = tr("&Linked")}},
        {ActionId::LinkRange, Menu::Panes, tr("&Range"), "", "", tr("Use the same range mode in all panes"),
         [this] { changeLinks([](PaneLinks& links, bool on) { links.range = on; }, ActionId::LinkRange); }, several,
         {.checkable = true, .submenu = tr("&Linked")}},
        {ActionId::LinkZoom, Menu::Panes, tr("&Zoom"), "", "", tr("Zoom and pan all panes together"),
         [this] { changeLinks([](PaneLinks& links, bool on) { links.zoom = on; }, ActionId::LinkZoom); }, several,
         {.checkable = true, .submenu = tr("&Linked")}},
    };
    // clang-format on
}

bool PaneCommands::hasRoom() const
{
    return m_session.opened().scene() && m_panes.count() < Panes::kMost;
}

/// The attention view offers the weights of talking heads before they are mixed.
bool PaneCommands::mixesWeights() const
{
    const auto& options = core::kAttentionView.options;
    const auto talking = std::ranges::find(options, "talking", &core::ViewOption::name);
    return talking != options.end() && talking->matters(m_session.opened().scene()->model->spec());
}

void PaneCommands::showSoftmaxBeside()
{
    m_session.steps().showView(core::kAttentionView.name);
    m_panes.add();
    m_session.steps().setOption("talking", std::string("softmax"));
}

void PaneCommands::showMatrixBeside()
{
    m_session.steps().showView(core::kChannelMapView.name);
    m_panes.add();
    m_session.steps().showView(core::kChannelAttentionView.name);
}

void PaneCommands::changeLinks(void (*change)(PaneLinks& links, bool on), ActionId id)
{
    PaneLinks links = m_panes.links();
    change(links, m_actions.at(id)->isChecked());
    m_panes.setLinks(links);
}

bool PaneCommands::isDifference() const
{
    return core::isDifference(m_session.shown().view());
}

void PaneCommands::showState()
{
    const PaneLinks& links = m_panes.links();
    m_actions.at(ActionId::LinkQuery)->setChecked(links.query);
    m_actions.at(ActionId::LinkLayer)->setChecked(links.layer == LayerLink::Number);
    m_actions.at(ActionId::LinkDepth)->setChecked(links.layer == LayerLink::Depth);
    m_actions.at(ActionId::LinkHead)->setChecked(links.head);
    m_actions.at(ActionId::LinkRange)->setChecked(links.range);
    m_actions.at(ActionId::LinkZoom)->setChecked(links.zoom);
    m_actions.at(ActionId::Difference)->setChecked(isDifference());
    m_actions.at(ActionId::FlipPanes)->setChecked(m_area.isFlipped());
    m_actions.at(ActionId::SwipePanes)->setChecked(m_area.isSwiping());
}

}  // namespace ui
