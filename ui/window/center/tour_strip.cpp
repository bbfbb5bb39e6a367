#include "ui/window/center/tour_strip.h"

#include "core/analysis/views/view_rows.h"
#include "ui/session/display/edit_steps.h"
#include "ui/session/session.h"
#include "ui/window/widgets/icon.h"
#include "ui/window/widgets/look.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>

#include <utility>

namespace ui {

TourStrip::TourStrip(Session& session, QWidget* parent)
    : QFrame(parent),
      m_session(session),
      m_steps(makeSteps()),
      m_number(faintLabel({}, this)),
      m_words(plainLabel({}, this)),
      m_previous(new QPushButton(tr("Previous"), this)),
      m_next(new QPushButton(this)),
      m_close(new QToolButton(this))
{
    setObjectName(QStringLiteral("tourStrip"));
    setAccessibleName(tr("Guided tour"));
    m_number->setWordWrap(false);
    m_words->setObjectName(QStringLiteral("tourWords"));
    m_words->setWordWrap(true);
    m_words->setTextFormat(Qt::RichText);  // only texts of this file, the title strong
    m_previous->setObjectName(QStringLiteral("tourPrevious"));
    m_next->setObjectName(QStringLiteral("tourNext"));
    m_close->setIcon(icon(QStringLiteral("close")));
    m_close->setToolTip(tr("End the tour"));
    m_close->setAccessibleName(tr("End the tour"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 6, 8, 6);
    row->setSpacing(12);
    row->addWidget(m_number);
    row->addWidget(m_words, 1);
    row->addWidget(m_previous);
    row->addWidget(m_next);
    row->addWidget(m_close);
    connect(m_previous, &QPushButton::clicked, this, [this] { go(m_step - 1); });
    connect(m_next, &QPushButton::clicked, this, [this] { m_step + 1 < count() ? go(m_step + 1) : finish(); });
    connect(m_close, &QToolButton::clicked, this, &TourStrip::finish);
    connect(&session.opened(), &OpenDocuments::sceneChanged, this, [this] {
        if (m_step >= 0 && m_session.opened().scene() && std::exchange(m_opening, false)) {
            m_steps[static_cast<size_t>(m_step)].show();
        }
    });
    hide();
}

std::vector<TourStrip::Step> TourStrip::makeSteps()
{
    const auto attention = [this](auto change) {
        core::View view;
        view.layer = m_session.opened().scene()->trace.layerCount() - 1;
        change(view);
        m_session.shown().setView(std::move(view));
    };
    const auto middle = [this] {
        const core::PatchGrid grid = m_session.opened().scene()->trace.grid;
        return core::QueryChoice::patch(grid.rows / 2, grid.cols / 2);
    };
    return {
        {tr("An image and its attention."),
         tr("A small vision transformer has classified this image. Bright patches are where its class token takes "
            "information from in the last layer."),
         [attention] { attention([](core::View&) {}); }},
        {tr("A patch as the query."),
         tr("Click any patch: it becomes the query, and the map shows what it attends to. The framed patch was "
            "chosen for you."),
         [attention, middle] { attention([&](core::View& view) { view.query = middle(); }); }},
        {tr("Layers."),
         tr("This is the same patch in the first layer. Step through the layers with Up and Down, or press Shift+K to "
            "play through them."),
         [attention, middle] {
             attention([&](core::View& view) {
                 view.query = middle();
                 view.layer = 0;
             });
         }},
        {tr("Heads."),
         tr("Each layer has several heads, and each attends in its own way. Every tile of the overview is one head; "
            "click a tile to see it large."),
         [this, attention] {
             attention([](core::View& view) { view.head = core::HeadChoice::single(0); });
             Q_EMIT panelWanted("overview");
         }},
        {tr("Which head matters?"),
         tr("Each cell is the change of the class's score when that head is switched off: the most negative one "
            "supports the answer most."),
         [this] { m_session.steps().showView(core::kHeadAblationView.name); }},
        {tr("Switch a head off."),
         tr("A head of the last layer is off now, and the prediction shows both answers. X switches the edit on and "
            "off, Ctrl+Z takes it back, and a right-click on any tile or patch offers more."),
         [this, attention] {
             attention([](core::View& view) {
                 view.head = core::HeadChoice::single(0);
                 view.edits = {headEdit(core::EditKind::Zero, view.layer, 0)};
             });
             Q_EMIT panelWanted("prediction");
         }},
    };
}

void TourStrip::start()
{
    m_opening = true;
    go(0);
    m_session.opened().openSample();
}

void TourStrip::go(int step)
{
    m_step = step;
    const Step& shown = m_steps[static_cast<size_t>(step)];
    m_number->setText(tr("%1 of %2").arg(step + 1).arg(count()));
    m_words->setText(QStringLiteral("<b>%1</b> %2").arg(shown.title, shown.words));
    m_previous->setEnabled(step > 0);
    m_next->setText(step + 1 < count() ? tr("Next") : tr("Finish"));
    setVisible(true);
    m_next->setFocus();
    if (m_session.opened().scene() && !m_opening) {
        shown.show();
    }
}

/// The edit of the last step goes, all else stays.
void TourStrip::finish()
{
    if (m_step + 1 == count()) {
        m_session.steps().removeEdits();
    }
    m_step = -1;
    Q_EMIT ended();  // before hide(): Qt would give the focus to whatever stands next
    hide();
}

}  // namespace ui
