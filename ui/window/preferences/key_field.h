// A field that takes the next key that is pressed, with its modifiers. Tab and Escape keep their meaning: whoever works
// by keyboard gets in and out.
#pragma once

#include <QKeySequence>
#include <QLineEdit>

namespace ui {

class KeyField final : public QLineEdit {
    Q_OBJECT
public:
    explicit KeyField(QWidget* parent = nullptr);

Q_SIGNALS:
    void pressed(const QKeySequence& key);

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
};

}  // namespace ui
