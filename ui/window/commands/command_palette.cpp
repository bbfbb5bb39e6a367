#include "ui/window/commands/command_palette.h"

#include "core/analysis/table/word_match.h"
#include "core/analysis/views/views.h"
#include "ui/window/widgets/actions.h"
#include "ui/window/widgets/icon.h"
#include "ui/window/widgets/look.h"

#include <QAction>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPixmap>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>

namespace ui {
namespace {

constexpr double kDisabled = 0.8;  // of its match: what can be done now comes first
constexpr QSize kIcon(16, 16);
constexpr int kCommandHeight = 26;

/// So that all titles begin at the same place.
QIcon noIcon()
{
    QPixmap blank(kIcon);
    blank.fill(Qt::transparent);
    return blank;
}

/// A tick on what is chosen already, else the action's own.
QIcon iconOf(const QAction& action)
{
    return action.isCheckable() && action.isChecked() ? icon(QStringLiteral("tick"))
           : action.icon().isNull()                   ? noIcon()
                                                      : action.icon();
}

QString titleOf(const QAction& action)
{
    return withoutKey(menuTitle(Actions::menuOf(action))) + QStringLiteral(":  ") + action.iconText();
}

/// An action by its words, and one of a view by what that answers to.
double matchOf(const std::string& typed, const QAction& action)
{
    const auto text = [](const QString& words) { return words.toStdString(); };
    const double asCommand = core::matchOf(typed, {{text(action.iconText()), 1.0},
                                                   {text(Actions::submenuOf(action)), 0.5},
                                                   {text(withoutKey(menuTitle(Actions::menuOf(action)))), 0.4},
                                                   {text(action.statusTip()), 0.3, false}});
    const std::string view = text(Actions::viewOf(action));
    return view.empty() ? asCommand : std::max(asCommand, core::matchOfView(typed, core::findView(view)));
}

/// The action's effect, or the reason why it is disabled.
QString meaningOf(const QAction& action)
{
    const QString reason = Actions::reasonOf(action);
    return reason.isEmpty() ? action.statusTip() : reason;
}

QAction* actionOf(const QListWidgetItem* item)
{
    return item != nullptr ? item->data(Qt::UserRole).value<QAction*>() : nullptr;
}

}  // namespace

CommandPalette::CommandPalette(const QList<QAction*>& actions, QWidget* parent, Kind kind, const QList<QAction*>& more)
    : QDialog(parent, Qt::Popup | Qt::FramelessWindowHint),
      m_actions(actions),
      m_more(more),
      m_kind(kind),
      m_filter(new QLineEdit(this)),
      m_list(new QListWidget(this)),
      m_meaning(faintLabel({}, this))
{
    setAttribute(Qt::WA_DeleteOnClose);
    build();
    const int width = std::min(480, parent->width() - 64);
    const int wanted = kind == Kind::Views ? 640 : 440;
    resize(width, std::min(wanted, parent->height() - 96));
    move(parent->mapToGlobal(QPoint((parent->width() - width) / 2, 72)));
    connect(m_filter, &QLineEdit::textChanged, this, &CommandPalette::fill);
    connect(m_list, &QListWidget::itemClicked, this, &CommandPalette::runCurrent);
    connect(m_list, &QListWidget::currentItemChanged, this, &CommandPalette::explain);
    connect(m_list, &QListWidget::itemEntered, this, &CommandPalette::explain);
    fill();
    m_filter->setFocus();
}

void CommandPalette::build()
{
    const bool views = m_kind == Kind::Views;
    setAccessibleName(views ? tr("Find a view") : tr("Find a command"));
    m_filter->setPlaceholderText(views ? tr("Find a view…") : tr("Find a command…"));
    m_filter->setAccessibleName(views ? tr("Part of a view's name") : tr("Part of a command's name"));
    m_filter->installEventFilter(this);
    m_list->setObjectName(QStringLiteral("paletteList"));
    m_list->setAccessibleName(tr("Commands found"));
    m_list->setFocusPolicy(Qt::NoFocus);
    m_list->setMouseTracking(true);
    m_list->setIconSize(kIcon);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_meaning->setObjectName(QStringLiteral("paletteMeaning"));
    m_meaning->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_meaning->setContentsMargins(8, 0, 8, 0);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(8, 8, 8, 8);
    column->setSpacing(8);
    column->addWidget(m_filter);
    column->addWidget(m_list);
    column->addWidget(m_meaning);
}

QList<QAction*> CommandPalette::found() const
{
    const std::string typed = m_filter->text().toStdString();
    QList<std::pair<double, QAction*>> ranked;
    const bool searches = !m_filter->text().trimmed().isEmpty();
    for (QAction* action : searches ? m_actions + m_more : m_actions) {
        const double chance = m_kind == Kind::Views || action->isEnabled() ? 1.0 : kDisabled;
        if (const double match = chance * matchOf(typed, *action); match > 0.0) {
            ranked.append({match, action});
        }
    }
    std::ranges::stable_sort(ranked, [](const auto& one, const auto& other) { return one.first > other.first; });
    QList<QAction*> actions;
    std::ranges::transform(ranked, std::back_inserter(actions), &std::pair<double, QAction*>::second);
    return actions;
}

void CommandPalette::fill()
{
    m_list->clear();
    const bool grouped = m_kind == Kind::Views && m_filter->text().trimmed().isEmpty();
    QString group;
    for (QAction* action : found()) {
        const QString of = Actions::submenuOf(*action);
        if (grouped && of != group) {
            addHeading(of);
        }
        group = of;
        addRow(action);
    }
    if (m_list->count() == 0) {
        addNothing();
    }
    choose(0, 1);
    if (m_list->currentRow() < 0) {
        explain(m_list->item(0));  // none is possible: why the nearest one is not
    }
    for (int row = 0; m_kind == Kind::Views && m_filter->text().isEmpty() && row < m_list->count(); ++row) {
        if (const QAction* action = actionOf(m_list->item(row)); action != nullptr && action->isChecked()) {
            m_list->setCurrentRow(row);
        }
    }
}

void CommandPalette::addHeading(const QString& title)
{
    auto* item = new QListWidgetItem(title, m_list);
    item->setFlags(Qt::NoItemFlags);
    item->setFont(sectionFont());
    item->setTextAlignment(Qt::AlignLeft | Qt::AlignBottom);
    item->setSizeHint({0, m_list->count() > 1 ? 34 : 26});
}

void CommandPalette::addNothing()
{
    auto* item = new QListWidgetItem(tr("Nothing matches “%1”.").arg(m_filter->text()), m_list);
    item->setFlags(Qt::NoItemFlags);
    new QListWidgetItem(m_kind == Kind::Views ? tr("Show All Views") : tr("Show All Commands"), m_list);
}

void CommandPalette::addRow(QAction* action)
{
    const bool views = m_kind == Kind::Views;
    const QString key = action->shortcut().toString(QKeySequence::NativeText);
    const QString title = views ? action->iconText() : titleOf(*action);
    auto* item = new QListWidgetItem(title + (key.isEmpty() ? QString() : QStringLiteral("      ") + key), m_list);
    if (!views) {
        item->setIcon(iconOf(*action));
        item->setSizeHint({0, kCommandHeight});
    }
    item->setData(Qt::UserRole, QVariant::fromValue(action));
    if (!action->isEnabled()) {
        item->setFlags(Qt::NoItemFlags);
    }
}

void CommandPalette::choose(int from, int direction)
{
    for (int row = from; row >= 0 && row < m_list->count(); row += direction) {
        if (m_list->item(row)->flags().testFlag(Qt::ItemIsSelectable)) {
            m_list->setCurrentRow(row);
            return;
        }
    }
}

void CommandPalette::explain(const QListWidgetItem* item)
{
    const QAction* action = actionOf(item);
    m_meaning->setText(action != nullptr ? meaningOf(*action) : QString());
    fitMeaning();
}

/// Room for as many lines as most sentences have, so that the list does not jump from one to the next, and for all of a
/// longer one.
void CommandPalette::fitMeaning()
{
    const QMargins margins = layout()->contentsMargins();
    const int usual = m_meaning->fontMetrics().lineSpacing() * (m_kind == Kind::Views ? 4 : 1) + 4;
    m_meaning->setFixedHeight(std::max(usual, m_meaning->heightForWidth(width() - margins.left() - margins.right())));
}

void CommandPalette::resizeEvent(QResizeEvent* event)
{
    QDialog::resizeEvent(event);
    fitMeaning();
}

void CommandPalette::runCurrent()
{
    QAction* action = actionOf(m_list->currentItem());
    if (action == nullptr && m_list->currentItem() != nullptr) {
        m_filter->clear();  // the way back to all
        m_filter->setFocus();
    }
    if (action == nullptr || !action->isEnabled()) {
        return;
    }
    close();
    QTimer::singleShot(0, action, &QAction::trigger);  // after the popup has given the focus back
}

bool CommandPalette::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Down || key == Qt::Key_Up) {
            const int direction = key == Qt::Key_Down ? 1 : -1;
            choose(m_list->currentRow() + direction, direction);
            return true;
        }
        if (key == Qt::Key_Return || key == Qt::Key_Enter) {
            runCurrent();
            return true;
        }
    }
    return QDialog::eventFilter(watched, event);
}

}  // namespace ui
