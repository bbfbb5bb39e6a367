// One step back, what it is now, one step on: the layer and the head in the toolbar.
#pragma once

#include <QWidget>

class QAction;
class QLabel;
class QToolButton;

namespace ui {

class Stepper final : public QWidget {
    Q_OBJECT
public:
    /// @param name  "Layer"; the buttons are the two actions, so that key and button are one thing
    Stepper(const QString& name, QAction* before, QAction* after, QWidget* parent = nullptr);
    /// @param value    as it is spoken: "3", "mean"
    /// @param applies  false: the view does not listen to it, so it is greyed
    void setValue(const QString& value, bool applies);

private:
    QString m_name;
    QLabel* m_label;
    QLabel* m_value;
    QToolButton* m_before;
    QToolButton* m_after;
};

}  // namespace ui
