#include "ui/window/widgets/stepper.h"

#include "ui/window/widgets/icon.h"
#include "ui/window/widgets/look.h"

#include <QAction>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

namespace ui {
namespace {

QToolButton* arrowButton(QAction* action, QWidget* parent)
{
    auto* button = new QToolButton(parent);
    button->setToolTip(action->toolTip());
    button->setAccessibleName(action->iconText());
    button->setFocusPolicy(Qt::TabFocus);
    button->setAutoRepeat(true);
    QObject::connect(button, &QToolButton::clicked, action, &QAction::trigger);
    return button;
}

}  // namespace

Stepper::Stepper(const QString& name, QAction* before, QAction* after, QWidget* parent)
    : QWidget(parent),
      m_name(name),
      m_label(new QLabel(name, this)),
      m_value(new QLabel(this)),
      m_before(arrowButton(before, this)),
      m_after(arrowButton(after, this))
{
    m_label->setProperty("tone", "quiet");
    m_value->setAlignment(Qt::AlignCenter);
    m_value->setMinimumWidth(fontMetrics().horizontalAdvance(QStringLiteral("mean")) + 4);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(4, 0, 0, 0);
    row->setSpacing(0);
    row->addWidget(m_label);
    row->addSpacing(2);
    row->addWidget(m_before);
    row->addWidget(m_value);
    row->addWidget(m_after);
    m_before->setIcon(icon(QStringLiteral("previous")));
    m_after->setIcon(icon(QStringLiteral("next")));
}

void Stepper::setValue(const QString& value, bool applies)
{
    m_value->setText(value);
    setEnabled(applies);
    m_value->setAccessibleName(m_name + ' ' + value);
}

}  // namespace ui
