// All keyboard and mouse shortcuts on one page. The keys come from the actions; mouse gestures are listed here.
#pragma once

#include <QDialog>

namespace ui {

class Actions;

class ShortcutPage final : public QDialog {
    Q_OBJECT
public:
    /// Lists every action that has a key, by menus, two keys at most each. @param actions  read once, here
    ShortcutPage(const Actions& actions, QWidget* parent);
};

}  // namespace ui
