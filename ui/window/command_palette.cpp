#include "ui/window/command_palette.h"

#include <QAction>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QTimer>
#include <QVBoxLayout>

namespace ui {
namespace {

QString titleOf(const QAction& action)
{
    return action.property("menu").toString() + QStringLiteral(":  ") + action.iconText();
}

}  // namespace

CommandPalette::CommandPalette(const QList<QAction*>& actions, QWidget* parent)
    : QDialog(parent, Qt::Popup | Qt::FramelessWindowHint),
      m_actions(actions),
      m_filter(new QLineEdit(this)),
      m_list(new QListWidget(this))
{
    setAttribute(Qt::WA_DeleteOnClose);
    setAccessibleName(tr("Find a command"));
    m_filter->setPlaceholderText(tr("Find a command…"));
    m_filter->setAccessibleName(tr("Part of a command's name"));
    m_filter->installEventFilter(this);
    m_list->setObjectName(QStringLiteral("paletteList"));
    m_list->setFocusPolicy(Qt::NoFocus);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(8, 8, 8, 8);
    column->setSpacing(8);
    column->addWidget(m_filter);
    column->addWidget(m_list);
    const int width = std::min(480, parent->width() - 64);
    resize(width, std::min(400, parent->height() - 96));
    move(parent->mapToGlobal(QPoint((parent->width() - width) / 2, 72)));
    connect(m_filter, &QLineEdit::textChanged, this, &CommandPalette::fill);
    connect(m_list, &QListWidget::itemClicked, this, &CommandPalette::runCurrent);
    fill();
    m_filter->setFocus();
}

bool CommandPalette::matches(const QString& name, const QString& filter)
{
    for (const auto& word : filter.split(' ', Qt::SkipEmptyParts)) {
        if (!name.contains(word, Qt::CaseInsensitive)) {
            return false;
        }
    }
    return true;
}

void CommandPalette::fill()
{
    m_list->clear();
    for (QAction* action : m_actions) {
        if (!action->isEnabled() || !matches(titleOf(*action), m_filter->text())) {
            continue;
        }
        const QString key = action->shortcut().toString(QKeySequence::NativeText);
        auto* item = new QListWidgetItem(
            action->icon(), titleOf(*action) + (key.isEmpty() ? QString() : QStringLiteral("      ") + key), m_list);
        item->setData(Qt::UserRole, QVariant::fromValue(action));
        item->setToolTip(action->statusTip());
    }
    m_list->setCurrentRow(0);
}

void CommandPalette::runCurrent()
{
    const QListWidgetItem* item = m_list->currentItem();
    if (item == nullptr) {
        return;
    }
    auto* action = item->data(Qt::UserRole).value<QAction*>();
    close();
    QTimer::singleShot(0, action, &QAction::trigger);  // after the popup has given the focus back
}

bool CommandPalette::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Down || key == Qt::Key_Up) {
            const int row = m_list->currentRow() + (key == Qt::Key_Down ? 1 : -1);
            m_list->setCurrentRow(std::clamp(row, 0, std::max(0, m_list->count() - 1)));
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
