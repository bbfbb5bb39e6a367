#include "ui/window/widgets/controls.h"

#include "ui/window/widgets/look.h"

#include <QCoreApplication>
#include <QLabel>
#include <QStylePainter>

namespace ui {

void ElidingBox::paintEvent(QPaintEvent*)
{
    QStylePainter painter(this);
    QStyleOptionComboBox option;
    initStyleOption(&option);
    painter.drawComplexControl(QStyle::CC_ComboBox, option);
    const QRect field = style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, this);
    const int icon = option.currentIcon.isNull() ? 0 : option.iconSize.width() + 4;
    option.currentText = fontMetrics().elidedText(option.currentText, Qt::ElideRight, field.width() - icon - 4);
    painter.drawControl(QStyle::CE_ComboBoxLabel, option);
}

QHBoxLayout* tightRow(QWidget* row)
{
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    return layout;
}

QFormLayout* panelForm()
{
    auto* form = new QFormLayout;
    form->setContentsMargins(0, 4, 0, 0);
    form->setHorizontalSpacing(8);
    form->setVerticalSpacing(6);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    return form;
}

void addRow(QFormLayout& form, const QString& name, QWidget* field)
{
    auto* label = quietLabel(name);
    label->setWordWrap(false);
    label->setMinimumHeight(24);
    label->setMinimumWidth(
        label->fontMetrics().horizontalAdvance(QCoreApplication::translate("ui::DisplayPanel", "Opacity") + ' '));
    form.addRow(label, field);
}

}  // namespace ui
