// A dock with the plain head that all panels have: a word in small capitals, and a place for a button.
#pragma once

#include <QDockWidget>

class QHBoxLayout;

namespace ui {

class Dock final : public QDockWidget {
    Q_OBJECT
public:
    /// @param name     for stored layouts; never translated
    /// @param scrolls  contents larger than the dock scroll; otherwise they fill it, without a head
    /// Pictures need no head: it would cost them a third of their height.
    Dock(const QString& name, const QString& title, QWidget* contents, bool scrolls, QWidget* parent);
};

}  // namespace ui
