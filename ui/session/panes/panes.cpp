#include "ui/session/panes/panes.h"

#include "core/analysis/views/view_rows.h"
#include "core/analysis/views/views.h"
#include "ui/session/display/view_offer.h"
#include "ui/session/display/view_steps.h"

#include <QScopedValueRollback>

#include <algorithm>
#include <array>
#include <string>

namespace ui {
namespace {

constexpr std::array kMatching{&core::kMatchView, &core::kExampleObjectsView, &core::kExampleMaskView};
constexpr int kLinkRun = 1 << 20;  // what a pane followed in one go is one step of its undo

/// The view itself if it finds in one image what the other one shows, else patch matching.
std::string matchingView(const core::View& view)
{
    const bool finds = std::ranges::any_of(kMatching, [&](const core::ViewRow* row) { return view.name == row->name; });
    return finds ? view.name : kMatching.front()->name;
}

bool isSubtractable(const PaneState& state)
{
    const FigurePtr& figure = state.shown.figure;
    if (!state.opened.scene || !figure || !figure->result || figure->view.baseline) {
        return false;
    }
    const auto kind = figure->result->kind();
    return kind == core::ResultKind::PatchMap || kind == core::ResultKind::Matrix;
}

}  // namespace

struct Panes::Pane {
    PaneState state;  ///< as it was when the focus left it, and followed since
    FigureMaker maker;
    explicit Pane(Session& session)
        : maker(session.workers().results, session.workers().clock, session.marks(), session.work())
    {
    }
};

Panes::Panes(Session& session, QObject* parent) : QObject(parent), m_session(session)
{
    m_panes.push_back(makePane());
    connectSession();
}

Panes::~Panes() = default;

void Panes::connectSession()
{
    const auto told = [this](void (Panes::*signal)(int)) {
        return [this, signal] { m_switching ? void() : (this->*signal)(m_focused); };
    };
    connect(&m_session.shown(), &DisplayState::figureChanged, this, told(&Panes::figureChanged));
    connect(&m_session.shown(), &DisplayState::viewChanged, this, told(&Panes::contentChanged));
    connect(&m_session.opened(), &OpenDocuments::modelChanged, this, told(&Panes::contentChanged));
    connect(&m_session.opened(), &OpenDocuments::photoChanged, this, told(&Panes::contentChanged));
    connect(&m_session.opened(), &OpenDocuments::sceneChanged, this, told(&Panes::contentChanged));
    connect(&m_session.shown(), &DisplayState::viewChanged, this, &Panes::follow);
    connect(&m_session.opened(), &OpenDocuments::sceneChanged, this, &Panes::follow);
    connect(&m_session.marks(), &ObjectMarks::changed, this, &Panes::showObject);
}

std::unique_ptr<Panes::Pane> Panes::makePane()
{
    auto pane = std::make_unique<Pane>(m_session);
    Pane* made = pane.get();
    connect(&made->maker, &FigureMaker::workChanged, this, &Panes::pendingChanged);
    connect(&made->maker, &FigureMaker::changed, this, [this, made] {
        made->state.shown.figure = made->maker.figure();
        made->state.shown.figureScene = made->maker.scene();
        made->state.shown.figureObjects = made->maker.computedWith();
        const auto at = std::ranges::find(m_panes, made, &std::unique_ptr<Pane>::get);
        if (at != m_panes.end()) {  // it is moved while panes are rearranged
            Q_EMIT figureChanged(static_cast<int>(at - m_panes.begin()));
        }
    });
    return pane;
}

int Panes::other() const
{
    return m_before < count() && m_before != m_focused ? m_before : (m_focused + 1) % count();
}

PaneState Panes::state(int pane) const
{
    return pane == m_focused ? m_session.state() : m_panes.at(static_cast<size_t>(pane))->state;
}

void Panes::saveActivePane()
{
    Pane& pane = *m_panes[static_cast<size_t>(m_focused)];
    pane.state = m_session.state();
    const DisplaySnapshot& shown = pane.state.shown;
    pane.maker.restore(shown.figure, shown.figureScene, shown.figureObjects);
    pane.maker.setObject(m_session.marks().objectIn(pane.state.opened.photo));
    if (pane.state.opened.scene) {
        show(pane);  // what was still being computed goes on
    }
}

void Panes::restoreActivePane()
{
    Pane& pane = *m_panes[static_cast<size_t>(m_focused)];
    pane.maker.cancel();
    const PaneState state = std::move(pane.state);  // the session's from now on
    m_session.restore(state);
    pane.maker.restore(nullptr, nullptr, {});
}

void Panes::focus(int pane)
{
    if (pane == m_focused || pane < 0 || pane >= count()) {
        return;
    }
    {
        const QScopedValueRollback switching(m_switching, true);
        saveActivePane();
        m_before = std::exchange(m_focused, pane);
        restoreActivePane();
    }
    Q_EMIT changed();
}

void Panes::step(int by)
{
    focus((m_focused + by + count()) % count());
}

void Panes::add()
{
    if (count() == kMost) {
        return;
    }
    saveActivePane();
    m_panes.insert(m_panes.begin() + m_focused + 1, makePane());
    m_before = m_focused++;
    Q_EMIT changed();
}

void Panes::close()
{
    if (count() == 1) {
        return;
    }
    const int next = other();
    {
        const QScopedValueRollback switching(m_switching, true);
        m_panes.erase(m_panes.begin() + m_focused);
        m_focused = m_before = next > m_focused ? next - 1 : next;
        restoreActivePane();
    }
    Q_EMIT changed();
}

void Panes::closeOthers()
{
    auto kept = std::move(m_panes[static_cast<size_t>(m_focused)]);
    m_panes.clear();
    m_panes.push_back(std::move(kept));
    m_focused = m_before = 0;
    Q_EMIT changed();
}

void Panes::setLinks(const PaneLinks& links)
{
    if (!(links == m_links)) {
        setLinksOnly(links);
        follow();
    }
}

void Panes::setLinksOnly(const PaneLinks& links)
{
    m_links = links;
    Q_EMIT linksChanged();
}

void Panes::showObject(const PhotoPtr& photo)
{
    for (int i = 0; i < count(); ++i) {
        Pane& pane = *m_panes[static_cast<size_t>(i)];
        const ScenePtr& scene = pane.state.opened.scene;
        if (i == m_focused || !scene) {
            continue;
        }
        if (scene->photo->key == photo->key) {
            pane.maker.setObject(m_session.marks().objectIn(photo));
        }
        if (scene->photo->key == photo->key || core::needsObject(pane.state.shown.view)) {
            show(pane);
        }
    }
}

void Panes::follow()
{
    const ScenePtr leading = m_session.opened().scene();
    if (m_switching || !leading) {
        return;
    }
    for (int i = 0; i < count(); ++i) {
        Pane& pane = *m_panes[static_cast<size_t>(i)];
        const ScenePtr& scene = pane.state.opened.scene;
        if (i == m_focused || !scene) {
            continue;
        }
        setView(i, linked(pane.state.shown.view, *scene, m_session.shown().view(), *leading, m_links), kLinkRun);
    }
}

void Panes::setView(int pane, core::View view, int run)
{
    Pane& changed = *m_panes[static_cast<size_t>(pane)];
    DisplaySnapshot& shown = changed.state.shown;
    if (!(view == shown.view)) {
        shown.history.remember(shown.view, run);
        shown.places.remember(shown.view, run);
        shown.view = std::move(view);
        show(changed);
        Q_EMIT contentChanged(pane);
    }
}

void Panes::show(Pane& pane)
{
    const ScenePtr& scene = pane.state.opened.scene;
    const core::View& view = pane.state.shown.view;
    pane.maker.show(scene, view, m_session.opened().companionsOf(*scene, view));
}

bool Panes::canMatch() const
{
    const PaneState own = state(m_focused), beside = state(other());
    const ScenePtr a = own.opened.scene, b = beside.opened.scene;
    const auto name = matchingView(own.shown.view);
    return count() > 1 && a && b && isAvailable(name, a->model->spec()) && isAvailable(name, b->model->spec());
}

void Panes::match()
{
    if (!canMatch()) {
        return;
    }
    const PaneState a = state(m_focused), b = state(other());
    const auto matching = [name = matchingView(a.shown.view)](const PaneState& one, const PaneState& beside) {
        core::View view = withQueryStep(one.shown.view, one.opened.scene->trace, 0, 0);
        core::View asked = withQueryStep(beside.shown.view, beside.opened.scene->trace, 0, 0);
        view.name = asked.name = name;
        view.baseline = asked.baseline = {};
        asked.options = view.options;
        core::Baseline minus = otherSide(*one.opened.scene, *beside.opened.scene);
        minus.view = fitted(std::move(asked), beside.opened.scene->trace, nullptr);
        view.baseline = std::move(minus);
        return fitted(std::move(view), one.opened.scene->trace, nullptr);
    };
    m_session.work().countRequest();
    try {
        core::View ofA = matching(a, b), ofB = matching(b, a);
        setView(other(), std::move(ofB));
        m_session.shown().setView(std::move(ofA));
    } catch (const core::Error&) {
        m_session.work().report(core::currentFailure(), Operation::ComputingView, tr("Matching"));
    }
}

bool Panes::canSubtract() const
{
    if (count() == 1) {
        return false;
    }
    const PaneState a = state(m_focused), b = state(other());
    return isSubtractable(a) && isSubtractable(b) && a.shown.figure->result->kind() == b.shown.figure->result->kind();
}

std::optional<PendingView> Panes::pending(int pane) const
{
    return m_panes.at(static_cast<size_t>(pane))->maker.pending();
}

void Panes::toggleDifference()
{
    if (core::View view = m_session.shown().view(); core::isDifference(view)) {
        view.baseline = {};
        m_session.shown().setView(std::move(view));
        return;
    }
    if (!canSubtract()) {
        return;
    }
    const PaneState a = state(m_focused), b = state(other());
    m_session.work().countRequest();
    try {
        m_session.shown().setView(differenceOf(a.shown.view, *a.opened.scene, b.shown.view, *b.opened.scene));
    } catch (const core::Error&) {
        m_session.work().report(core::currentFailure(), Operation::ComputingView, tr("Difference"));
    }
}

}  // namespace ui
