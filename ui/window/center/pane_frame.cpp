#include "ui/window/center/pane_frame.h"

#include "core/analysis/table/view_options.h"
#include "core/analysis/views/views.h"
#include "ui/language/core_text.h"
#include "ui/window/center/edit_badge.h"
#include "ui/window/widgets/icon.h"
#include "ui/window/widgets/theme.h"
#include "ui/window/widgets/view_choices.h"

#include <QHBoxLayout>
#include <QMouseEvent>
#include <QPainter>
#include <QToolButton>
#include <QVBoxLayout>

namespace ui {

/// One line that ends in dots where there is no room for all of it.
class PaneTitle final : public QWidget {
public:
    explicit PaneTitle(QWidget* parent) : QWidget(parent)
    {
        setFixedHeight(24);
        setCursor(Qt::PointingHandCursor);
    }
    void setTexts(const QString& name, const QString& about)
    {
        m_name = name;
        m_about = about;
        setToolTip(plainTip((about.isEmpty() ? name : name + QStringLiteral("\n") + about) + QStringLiteral("\n") +
                            PaneFrame::tr("Click to show another model or view here")));
        setAccessibleName(name);
        update();
    }
    void setLetter(const QString& letter)
    {
        m_letter = letter;
        update();
    }
    void setStrong(bool strong)
    {
        m_strong = strong;
        update();
    }
    const QString& name() const { return m_name; }
    const QString& letter() const { return m_letter; }

protected:
    void paintEvent(QPaintEvent*) override
    {
        QPainter painter(this);
        QFont font = painter.font();
        font.setPixelSize(12);
        painter.setFont(font);
        const QFontMetrics metrics(font);
        QRect line = rect();
        if (!m_letter.isEmpty()) {
            const QRect badge(0, 3, metrics.horizontalAdvance(m_letter) + 12, height() - 6);
            painter.setPen(Qt::NoPen);
            painter.setBrush(m_strong ? currentLook().accent : currentLook().hover);
            painter.drawRoundedRect(badge, 3, 3);
            painter.setPen(m_strong ? currentLook().ground : currentLook().text);
            painter.drawText(badge, Qt::AlignCenter, m_letter);
            line.setLeft(badge.right() + 8);
        }
        const QString shown = metrics.elidedText(m_name, Qt::ElideMiddle, line.width());
        painter.setPen(m_strong ? currentLook().text : currentLook().quiet);
        painter.drawText(line, Qt::AlignVCenter | Qt::AlignLeft, shown);
        line.setLeft(line.left() + metrics.horizontalAdvance(shown) + 12);
        if (line.width() > 40) {
            painter.setPen(currentLook().faint);
            painter.drawText(line, Qt::AlignVCenter | Qt::AlignLeft,
                             metrics.elidedText(m_about, Qt::ElideRight, line.width()));
        }
    }

private:
    QString m_name, m_about, m_letter;
    bool m_strong = true;
};

namespace {

QString namesOf(const PaneState& state)
{
    QStringList names;
    if (state.opened.model) {
        names << QString::fromStdString(state.opened.model->spec().name);
    }
    if (state.opened.photo) {
        names << QString::fromStdString(state.opened.photo->photo->name);
    }
    return names.join(QStringLiteral("  ·  "));
}

QString aboutOf(const PaneState& state)
{
    const core::View& view = state.shown.view;
    const auto& row = core::findView(view.name);
    QStringList about{coreText(row.title)};
    if (row.parameters.layer) {
        about << PaneFrame::tr("layer %1").arg(view.layer);
    }
    if (row.parameters.head) {
        about << PaneFrame::tr("head %1").arg(displayText(view.head));
    }
    for (const auto& option : row.options) {
        const core::OptionValue value = core::valueOf(view, option);
        if (const auto* word = std::get_if<std::string>(&value); word && value != core::defaultOf(option)) {
            about << coreText(*word);
        }
    }
    return about.join(QStringLiteral(" · "));
}

}  // namespace

PaneFrame::PaneFrame(QWidget* parent) : QFrame(parent), m_head(new QWidget(this)), m_canvas(new Canvas(this))
{
    m_badge = new EditBadge(m_canvas);
    m_title = new PaneTitle(m_head);
    m_close = new QToolButton(m_head);
    m_close->setObjectName(QStringLiteral("paneClose"));
    m_close->setIcon(icon(QStringLiteral("close")));
    m_close->setAutoRaise(true);
    m_close->setFocusPolicy(Qt::NoFocus);
    m_close->setIconSize({16, 16});
    m_close->setFixedSize(20, 20);
    m_close->setToolTip(tr("Close this pane"));
    m_close->setAccessibleName(tr("Close this pane"));
    connect(m_close, &QToolButton::clicked, this, &PaneFrame::closeAsked);
    auto* head = new QHBoxLayout(m_head);
    head->setContentsMargins(8, 2, 2, 2);
    head->setSpacing(4);
    head->addWidget(m_title, 1);
    head->addWidget(m_close);
    auto* column = new QVBoxLayout(this);
    column->setSpacing(0);
    column->addWidget(m_head);
    column->addWidget(m_canvas, 1);
    m_canvas->setFocusPolicy(Qt::StrongFocus);
    m_canvas->setAccessibleName(tr("Image with the map over it"));
    m_canvas->installEventFilter(this);
    followTheme(this, [this] { m_canvas->setDark(currentLook().dark); });
    setPlace(true, true);
}

void PaneFrame::setFigure(const FigurePtr& figure)
{
    m_canvas->setFigure(figure);
    m_badge->setText(figure && figure->result ? editsOfFigure(figure->view) : QString());
}

void PaneFrame::setContent(const PaneState& state, const PaneState* beside)
{
    QString names = namesOf(state), about = aboutOf(state);
    if (beside != nullptr) {
        if (const QString others = namesOf(*beside); others != names) {
            names += QStringLiteral("   |   ") + others;
        }
        about = QStringLiteral("A: %1   |   B: %2").arg(about, aboutOf(*beside));
    }
    m_title->setTexts(names, about);
}

void PaneFrame::setLetter(const QString& letter)
{
    m_title->setLetter(letter);
}

QString PaneFrame::letter() const
{
    return m_title->letter();
}

QString PaneFrame::title() const
{
    return m_title->name();
}

void PaneFrame::setPlace(bool alone, bool focused)
{
    m_alone = alone;
    m_focused = focused;
    const int line = alone ? 0 : 2;
    layout()->setContentsMargins(line, line, line, line);
    m_head->setVisible(!alone);
    m_title->setStrong(focused);
    update();
}

bool PaneFrame::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_canvas && (event->type() == QEvent::MouseButtonPress || event->type() == QEvent::FocusIn)) {
        Q_EMIT focusAsked();  // before the canvas hears of it: a click acts on the pane that it meets
    }
    return false;
}

void PaneFrame::mousePressEvent(QMouseEvent* event)
{
    m_canvas->setFocus();
    const QRect title(m_title->mapTo(this, QPoint()), m_title->size());
    if (event->button() == Qt::LeftButton && m_title->isVisible() && title.contains(event->pos())) {
        Q_EMIT titleMenuAsked(mapToGlobal(title.bottomLeft()));
    }
}

void PaneFrame::paintEvent(QPaintEvent*)
{
    if (m_alone) {
        return;
    }
    QPainter painter(this);
    const Look& look = currentLook();
    painter.fillRect(rect(), m_focused ? look.accent : look.line);
    painter.fillRect(m_focused ? rect().adjusted(2, 2, -2, -2) : rect().adjusted(1, 1, -1, -1), look.panel);
}

}  // namespace ui
