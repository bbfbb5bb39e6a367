// Controls as the panels have them: named for screen readers, and never taking the arrow keys from the figure by a
// click. GUI thread only; what is made belongs to its parent.
#pragma once

#include <QComboBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QString>
#include <QWidget>

#include <type_traits>

class QLabel;

namespace ui {

/// Ends in dots where there is no room for all of its text.
class ElidingBox : public QComboBox {
public:
    explicit ElidingBox(QWidget* parent = nullptr) : QComboBox(parent) {}

protected:
    void paintEvent(QPaintEvent* event) override;
};

/// A box of type `Box`; for lists, one that elides. @param name  accessible name, for screen readers
template <class Box>
Box* control(QWidget* parent, const QString& name)
{
    auto* box = new std::conditional_t<std::is_same_v<Box, QComboBox>, ElidingBox, Box>(parent);
    box->setAccessibleName(name);
    box->setFocusPolicy(Qt::TabFocus);
    if constexpr (std::is_same_v<Box, QComboBox>) {
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        box->setMinimumContentsLength(6);  // the dock may be narrow
        box->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    }
    return box;
}

/// The layout of a row of controls that stand close together. Belongs to `row`.
QHBoxLayout* tightRow(QWidget* row);

/// Names to the left, as wide in every panel, so that the controls of all stand in one column.
QFormLayout* panelForm();
/// @param name  empty for a control that has its own label
void addRow(QFormLayout& form, const QString& name, QWidget* field);

}  // namespace ui
