#include "ui/window/widgets/stepper.h"

#include "ui/window/widgets/icon.h"
#include "ui/window/widgets/look.h"

#include <QAction>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>

namespace ui {
namespace {

QToolButton* arrowButton(QAction* action, const char* iconName, QWidget* parent)
{
    auto* button = new QToolButton(parent);
    button->setToolTip(action->toolTip());
    button->setAccessibleName(action->iconText());
    button->setFocusPolicy(Qt::NoFocus);
    button->setAutoRepeat(true);
    button->setIcon(icon(QLatin1String(iconName)));
    QObject::connect(button, &QToolButton::clicked, action, &QAction::trigger);
    return button;
}

}  // namespace

Stepper::Stepper(const QString& name, const QString& tip, QAction* before, QAction* after,
                 std::function<void(QMenu&)> fill, QWidget* parent)
    : QWidget(parent), m_name(name), m_value(new QToolButton(this))
{
    auto* label = quietLabel(name, this);
    label->setWordWrap(false);
    label->setToolTip(plainTip(tip));
    auto* menu = new QMenu(m_value);
    connect(menu, &QMenu::aboutToShow, this, [menu, fill = std::move(fill)] {
        menu->clear();
        fill(*menu);
    });
    m_value->setMenu(menu);
    m_value->setPopupMode(QToolButton::InstantPopup);
    m_value->setFocusPolicy(Qt::TabFocus);
    m_value->setToolTip(tr("Click to choose; step with the arrows or their keys"));
    m_value->setMinimumWidth(fontMetrics().horizontalAdvance(QStringLiteral("mean")) + 16);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(4, 0, 0, 0);
    row->setSpacing(0);
    row->addWidget(label);
    row->addSpacing(2);
    row->addWidget(arrowButton(before, "previous", this));
    row->addWidget(m_value);
    row->addWidget(arrowButton(after, "next", this));
}

void Stepper::setValue(const QString& value, bool applies)
{
    m_value->setText(value);
    m_value->setAccessibleName(m_name + ' ' + value);
    setEnabled(applies);
}

}  // namespace ui
