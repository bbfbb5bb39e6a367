// What the keys and the mouse do, on one page. The keys come from the table of actions.
#pragma once

#include <QDialog>

namespace ui {

class Actions;

class ShortcutPage final : public QDialog {
    Q_OBJECT
public:
    ShortcutPage(const Actions& actions, QWidget* parent);
};

}  // namespace ui
