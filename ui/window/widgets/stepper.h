// One step back, the value, one step on: the layer and the head in the toolbar. A click on the value lists all others.
#pragma once

#include <QToolButton>
#include <QWidget>

#include <functional>

class QAction;
class QLabel;
class QMenu;

namespace ui {

/// One stop for Tab, as a spin box is: the arrows beside the value are for the mouse, their actions have keys.
class Stepper final : public QWidget {
    Q_OBJECT
public:
    /// @param name  "Layer"; the buttons are the two actions, so that key and button are one thing
    /// @param tip   of the name
    /// @param fill  adds the choices to the empty menu of the value when it opens
    Stepper(const QString& name, const QString& tip, QAction* before, QAction* after, std::function<void(QMenu&)> fill,
            QWidget* parent = nullptr);
    /// @param value    as it is spoken: "3", "mean"
    /// @param applies  false: the view does not listen to it, so it is greyed
    void setValue(const QString& value, bool applies);
    QString value() const { return m_value->text(); }

private:
    QString m_name;
    QToolButton* m_value;
};

}  // namespace ui
