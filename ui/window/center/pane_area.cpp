#include "ui/window/center/pane_area.h"

#include "ui/canvas/camera.h"
#include "ui/window/center/pane_frame.h"
#include "ui/window/widgets/actions.h"

#include <QGridLayout>
#include <QLabel>
#include <QToolButton>

namespace ui {

PaneArea::PaneArea(Panes& panes, Actions& actions, QWidget* parent)
    : QWidget(parent), m_panes(panes), m_actions(actions), m_grid(new QGridLayout)
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(m_grid, 1);
    m_grid->setContentsMargins(0, 0, 0, 0);
    connect(&panes, &Panes::changed, this, &PaneArea::arrange);
    connect(&panes, &Panes::pictureChanged, this, &PaneArea::showPicture);
    connect(&panes, &Panes::contentChanged, this, &PaneArea::showContent);
    connect(&panes, &Panes::linksChanged, this, [this] { shareOutlook(canvas()); });
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
    connect(made, &Canvas::layerStepRequested, this, &PaneArea::layerStepRequested);
    connect(made, &Canvas::headStepRequested, this, &PaneArea::headStepRequested);
    connect(made, &Canvas::outlineDrawn, this, &PaneArea::outlineDrawn);
    connect(made, &Canvas::outliningEnded, this, &PaneArea::outliningEnded);
    connect(made, &Canvas::glFailed, this, &PaneArea::glFailed);
    connect(made, &Canvas::outlookChanged, this, [this, made] { shareOutlook(*made); });
    return frame;
}

void PaneArea::buildBar()
{
    m_bar = new QWidget(this);
    m_bar->setObjectName(QStringLiteral("paneLinks"));
    auto* row = new QHBoxLayout(m_bar);
    row->setContentsMargins(8, 2, 8, 2);
    row->setSpacing(2);
    auto* word = new QLabel(tr("Linked"), m_bar);
    word->setProperty("tone", "faint");
    row->addWidget(word);
    row->addSpacing(4);
    const auto addButton = [&](Act act) {
        auto* button = new QToolButton(m_bar);
        button->setDefaultAction(m_actions.at(act));
        button->setToolButtonStyle(Qt::ToolButtonTextOnly);
        button->setFocusPolicy(Qt::TabFocus);
        row->addWidget(button);
    };
    for (const Act act :
         {Act::LinkQuery, Act::LinkLayer, Act::LinkDepth, Act::LinkHead, Act::LinkRange, Act::LinkZoom}) {
        addButton(act);
    }
    row->addStretch(1);
    addButton(Act::FlipPanes);
    addButton(Act::SwipePanes);
    addButton(Act::Difference);
    layout()->addWidget(m_bar);
    m_more = new QToolButton(this);
    m_more->setDefaultAction(m_actions.at(Act::NewPane));
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
        m_frames[i]->show();
        showPicture(i);
        showContent(i);
    }
    for (int i = 0; i < 2; ++i) {  // a row or a column that nothing stands in takes no room
        m_grid->setColumnStretch(i, i < count ? 1 : 0);
        m_grid->setRowStretch(i, 2 * i < count ? 1 : 0);
    }
    if (m_bar != nullptr) {
        m_bar->setVisible(!alone);
        m_grid->addWidget(m_more, 1, 1, Qt::AlignCenter);
        m_more->setVisible(count == 3);
    }
    setFocusProxy(&canvas());
    if (!alone) {
        canvas().setFocus();
    }
}

void PaneArea::showPicture(int pane)
{
    const bool inItsPlace = m_flipped && pane == m_panes.focused();
    m_frames.at(pane)->setPicture(m_panes.state(inItsPlace ? m_panes.other() : pane).shown.picture);
    if (m_swiping && (pane == m_panes.focused() || pane == m_panes.other())) {
        showSwiped();
    }
}

bool PaneArea::canSwipe() const
{
    const PicturePtr one = m_panes.state(m_panes.focused()).shown.picture;
    const PicturePtr other = m_panes.state(m_panes.other()).shown.picture;
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
}

void PaneArea::showSwiped()
{
    canvas().setSwipe(canSwipe() ? m_panes.state(m_panes.other()).shown.picture : nullptr);
}

void PaneArea::moveDivider(double by)
{
    canvas().setDivider(canvas().divider() + by);
}

void PaneArea::showContent(int pane)
{
    const bool inItsPlace = m_flipped && pane == m_panes.focused();
    m_frames.at(pane)->setContent(m_panes.state(inItsPlace ? m_panes.other() : pane));
}

void PaneArea::flip(bool flipped)
{
    if (flipped) {
        swipe(false);
    }
    m_flipped = flipped && m_panes.count() > 1;
    showPicture(m_panes.focused());
    showContent(m_panes.focused());
}

void PaneArea::shareOutlook(const Canvas& from)
{
    if (!m_panes.links().zoom) {
        return;
    }
    const Outlook outlook = from.outlook();
    for (PaneFrame* frame : m_frames) {
        if (&frame->canvas() != &from) {
            frame->canvas().setOutlook(outlook);
        }
    }
}

void PaneArea::refreshLook()
{
    for (int i = 0; i < m_frames.size(); ++i) {
        m_frames[i]->setPlace(m_frames.size() == 1, i == m_panes.focused());
    }
}

}  // namespace ui
