// A dock with the plain head that all panels have: a word in small capitals, by which it can be dragged.
#pragma once

#include <QDockWidget>

namespace ui {

class Dock final : public QDockWidget {
    Q_OBJECT
public:
    /// @param name      for stored layouts; never translated
    /// @param contents  belongs to the dock from now on
    /// @param scrolls   contents larger than the dock scroll; otherwise they fill it, without a head: it would cost a
    ///                  strip of images a third of its height
    Dock(const QString& name, const QString& title, QWidget* contents, bool scrolls, QWidget* parent);
};

}  // namespace ui
