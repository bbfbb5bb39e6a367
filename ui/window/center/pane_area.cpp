#include "ui/window/center/pane_area.h"

#include "core/analysis/views/views.h"
#include "ui/canvas/camera.h"
#include "ui/session/video/video.h"
#include "ui/window/center/pane_frame.h"
#include "ui/window/widgets/actions.h"

#include <QGridLayout>
#include <QLabel>
#include <QToolButton>

#include <algorithm>
#include <array>

namespace ui {
namespace {

/// Two groups of buttons: in one line where there is room for both, else one below the other.
class TwoGroups final : public QWidget {
public:
    explicit TwoGroups(QWidget* parent) : QWidget(parent), m_both(new QBoxLayout(QBoxLayout::LeftToRight, this))
    {
        m_both->setContentsMargins(8, 2, 8, 2);
        m_both->setSpacing(2);
        for (QHBoxLayout*& row : m_rows) {
            row = new QHBoxLayout;
            row->setSpacing(2);
            m_both->addLayout(row);
        }
    }
    QHBoxLayout& row(int group) { return *m_rows[group]; }
    /// Both at their ends of one line.
    void finish()
    {
        m_rows[0]->addStretch(1);
        m_rows[1]->insertStretch(0, 1);
    }
    QSize minimumSizeHint() const override
    {
        const QSize least = m_both->minimumSize();
        return {std::max(m_rows[0]->minimumSize().width(), m_rows[1]->minimumSize().width()) + sides(), least.height()};
    }

protected:
    void resizeEvent(QResizeEvent*) override
    {
        const int wanted = m_rows[0]->sizeHint().width() + m_both->spacing() + m_rows[1]->sizeHint().width() + sides();
        m_both->setDirection(wanted <= width() ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    }

private:
    int sides() const { return m_both->contentsMargins().left() + m_both->contentsMargins().right(); }

    QBoxLayout* m_both;
    QHBoxLayout* m_rows[2] = {};
};

}  // namespace

PaneArea::PaneArea(Panes& panes, Actions& actions, QWidget* parent)
    : QWidget(parent), m_panes(panes), m_actions(actions), m_grid(new QGridLayout)
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(m_grid, 1);
    m_grid->setContentsMargins(0, 0, 0, 0);
    connect(&panes, &Panes::changed, this, &PaneArea::arrange);
    connect(&panes, &Panes::figureChanged, this, &PaneArea::showFigure);
    connect(&panes, &Panes::contentChanged, this, &PaneArea::showContent);
    connect(&panes, &Panes::linksChanged, this, [this] { shareViewport(canvas()); });
    arrange();
}

PaneFrame* PaneArea::makeFrame()
{
    auto* frame = new PaneFrame(this);
    Canvas* made = &frame->canvas();
    const auto hasFocus = [this, frame] { return indexOf(frame) == m_panes.focused(); };
    connect(frame, &PaneFrame::focusAsked, this, [this, frame] { m_panes.focus(indexOf(frame)); });
    connect(frame, &PaneFrame::closeAsked, this, [this, frame] {
        m_panes.focus(indexOf(frame));
        m_panes.close();
    });
    connect(made, &Canvas::patchHovered, this, [this, hasFocus](const std::optional<PatchReadout>& patch) {
        hasFocus() ? Q_EMIT patchHovered(patch) : void();
    });
    connect(made, &Canvas::hoveredTextChanged, this,
            [this, hasFocus](const QString& text) { hasFocus() ? Q_EMIT hoveredTextChanged(text) : void(); });
    connect(made, &Canvas::patchClicked, this, &PaneArea::patchClicked);
    connect(made, &Canvas::targetClicked, this, &PaneArea::targetClicked);
    connect(made, &Canvas::menuAsked, this, &PaneArea::menuAsked);
    connect(made, &Canvas::buttonClicked, this, &PaneArea::buttonClicked);
    connect(made, &Canvas::outlineDrawn, this, &PaneArea::outlineDrawn);
    connect(made, &Canvas::outliningEnded, this, &PaneArea::outliningEnded);
    connect(made, &Canvas::promptPlaced, this, &PaneArea::promptPlaced);
    connect(made, &Canvas::promptBoxDrawn, this, &PaneArea::promptBoxDrawn);
    connect(made, &Canvas::glFailed, this, &PaneArea::glFailed);
    connect(made, &Canvas::viewportChanged, this, [this, made] {
        shareViewport(*made);
        Q_EMIT viewportMoved();
    });
    connect(frame, &PaneFrame::titleMenuAsked, this, [this, frame](QPoint global) {
        m_panes.focus(indexOf(frame));
        Q_EMIT titleMenuAsked(global);
    });
    return frame;
}

void PaneArea::buildBar()
{
    auto* bar = new TwoGroups(this);
    m_bar = bar;
    m_bar->setObjectName(QStringLiteral("paneLinks"));
    auto* word = new QLabel(tr("Linked"), m_bar);
    word->setProperty("tone", "faint");
    bar->row(0).addWidget(word);
    bar->row(0).addSpacing(4);
    const auto addButton = [&](int group, ActionId act) {
        auto* button = new QToolButton(m_bar);
        button->setDefaultAction(m_actions.at(act));
        button->setToolButtonStyle(Qt::ToolButtonTextOnly);
        button->setFocusPolicy(Qt::TabFocus);
        bar->row(group).addWidget(button);
    };
    for (const ActionId act : {ActionId::LinkQuery, ActionId::LinkLayer, ActionId::LinkDepth, ActionId::LinkHead,
                               ActionId::LinkRange, ActionId::LinkZoom}) {
        addButton(0, act);
    }
    for (const ActionId act : {ActionId::FlipPanes, ActionId::SwipePanes, ActionId::Difference}) {
        addButton(1, act);
    }
    bar->finish();
    layout()->addWidget(m_bar);
    m_more = new QToolButton(this);
    m_more->setDefaultAction(m_actions.at(ActionId::NewPane));
    m_more->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
}

int PaneArea::indexOf(const PaneFrame* frame) const
{
    return static_cast<int>(m_frames.indexOf(frame));
}

Canvas& PaneArea::canvas(int pane)
{
    return m_frames.at(pane)->canvas();
}

QString PaneArea::title(int pane) const
{
    return m_frames.at(pane)->title();
}

void PaneArea::arrange()
{
    m_flipped = false;
    swipe(false);
    const int count = m_panes.count();
    while (m_frames.size() < count) {
        m_frames << makeFrame();
    }
    while (m_frames.size() > count) {
        PaneFrame* last = m_frames.takeLast();
        last->hide();
        last->deleteLater();
    }
    const bool alone = count == 1;
    if (!alone && m_bar == nullptr) {
        buildBar();
    }
    m_grid->setSpacing(alone ? 0 : 4);
    for (int i = 0; i < count; ++i) {
        m_grid->addWidget(m_frames[i], i / 2, i % 2);
        m_frames[i]->setPlace(alone, i == m_panes.focused());
        showFigure(i);
        showContent(i);
    }
    if (m_bar != nullptr) {
        m_bar->setVisible(!alone);
        m_grid->addWidget(m_more, 1, 1, Qt::AlignCenter);
    }
    layOutPanes();
    setFocusProxy(&canvas());
    if (!alone) {
        canvas().setFocus();
    }
}

/// While two figures are one with a divider, that one has all the room: the other panes would only repeat it, smaller.
void PaneArea::layOutPanes()
{
    const int count = static_cast<int>(m_frames.size());
    std::array<bool, 2> rows{}, columns{};
    for (int i = 0; i < count; ++i) {
        const bool shown = !m_swiping || i == m_panes.focused();
        m_frames[i]->setVisible(shown);
        rows[i / 2] = rows[i / 2] || shown;
        columns[i % 2] = columns[i % 2] || shown;
    }
    for (int i = 0; i < 2; ++i) {  // a row or a column that nothing stands in takes no room
        m_grid->setRowStretch(i, rows[i] ? 1 : 0);
        m_grid->setColumnStretch(i, columns[i] ? 1 : 0);
    }
    if (m_more != nullptr) {
        m_more->setVisible(count == 3 && !m_swiping);
    }
}

void PaneArea::showFigure(int pane)
{
    const bool inItsPlace = m_flipped && pane == m_panes.focused();
    const DisplaySnapshot shown = m_panes.state(inItsPlace ? m_panes.other() : pane).shown;
    if (pane >= m_frames.size()) {  // arrange() is about to make its frame
        return;
    }
    m_frames[pane]->setFigure(asOfVideo(shown.figure, shown.figureScene));
    if (m_swiping && (pane == m_panes.focused() || pane == m_panes.other())) {
        showSwiped();
    }
}

bool PaneArea::canSwipe() const
{
    const FigurePtr one = m_panes.state(m_panes.focused()).shown.figure;
    const FigurePtr other = m_panes.state(m_panes.other()).shown.figure;
    return m_panes.count() > 1 && one && other && ui::canSwipe(*one, *other);
}

void PaneArea::swipe(bool swiping)
{
    if (swiping == m_swiping) {
        return;
    }
    if (swiping && m_flipped) {
        flip(false);
    }
    m_swiping = swiping && canSwipe();
    if (m_swiping) {
        showSwiped();
    } else {
        for (PaneFrame* frame : m_frames) {
            frame->canvas().setSwipe(nullptr);
        }
    }
    if (m_frames.size() == m_panes.count()) {  // else they are about to be arranged
        layOutPanes();
        showContent(m_panes.focused());
    }
}

void PaneArea::showSwiped()
{
    canvas().setSwipe(canSwipe() ? m_panes.state(m_panes.other()).shown.figure : nullptr);
}

void PaneArea::moveDivider(double by)
{
    canvas().setDivider(canvas().divider() + by);
}

void PaneArea::showContent(int pane)
{
    const int focused = m_panes.focused(), other = m_panes.other();
    if (std::max(pane, focused) >= m_frames.size()) {  // arrange() is about to make its frame
        return;
    }
    m_frames[pane]->setLetter(letterOf(pane));
    if (m_swiping && (pane == focused || pane == other)) {
        const PaneState beside = m_panes.state(other);
        m_frames[focused]->setContent(m_panes.state(focused), &beside);
    } else {
        m_frames[pane]->setContent(m_panes.state(m_flipped && pane == focused ? other : pane));
    }
}

/// A is the pane that commands act on, B the one that it is compared with.
QString PaneArea::letterOf(int pane) const
{
    const bool focused = pane == m_panes.focused();
    if (m_panes.count() == 1) {
        return {};
    }
    if (core::isDifference(m_panes.state(focused && m_flipped ? m_panes.other() : pane).shown.view)) {
        return QStringLiteral("A \u2212 B");
    }
    if (focused) {
        return m_flipped ? QStringLiteral("B") : QStringLiteral("A");
    }
    return pane == m_panes.other() ? QStringLiteral("B") : QString();
}

QString PaneArea::letter(int pane) const
{
    return m_frames.at(pane)->letter();
}

void PaneArea::flip(bool flipped)
{
    if (flipped) {
        swipe(false);
    }
    m_flipped = flipped && m_panes.count() > 1;
    showFigure(m_panes.focused());
    showContent(m_panes.focused());
}

void PaneArea::shareViewport(const Canvas& from)
{
    if (!m_panes.links().zoom) {
        return;
    }
    const Viewport viewport = from.viewport();
    for (PaneFrame* frame : m_frames) {
        if (&frame->canvas() != &from) {
            frame->canvas().setViewport(viewport);
        }
    }
}

}  // namespace ui
