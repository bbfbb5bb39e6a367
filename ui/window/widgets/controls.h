// Controls as the panels have them: named for screen readers, and never taking the arrow keys from the picture by a
// click.
#pragma once

#include <QComboBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QString>
#include <QWidget>

#include <type_traits>

class QLabel;

namespace ui {

/// Changes of the same control in a row are one step of undo. Options of views count from FirstOptionRun on.
enum ControlRun { NoRun = 0, OpacityRun, RangeRun, QueryRun, LayerRun, FirstOptionRun = 200 };

template <class Box>
Box* control(QWidget* parent, const QString& name)
{
    auto* box = new Box(parent);
    box->setAccessibleName(name);
    box->setFocusPolicy(Qt::TabFocus);
    if constexpr (std::is_same_v<Box, QComboBox>) {
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        box->setMinimumContentsLength(6);  // the dock may be narrow
        box->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    }
    return box;
}

QHBoxLayout* tightRow(QWidget* row);

/// Names to the left, as wide in every panel, so that the controls of all stand in one column.
QFormLayout* panelForm();
void addRow(QFormLayout& form, const QString& name, QWidget* field);

}  // namespace ui
