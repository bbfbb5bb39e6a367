// The application object of every program that shows a window: it holds the theme, and is the one place where
// exceptions end that leave an event handler or a slot. GUI thread only.
#pragma once

#include "core/error.h"
#include "ui/window/widgets/theme.h"

#include <QApplication>

namespace ui {

class Application final : public QApplication {
    Q_OBJECT
public:
    Application(int& argc, char** argv) : QApplication(argc, argv), m_theme(new Theme(this)) {}

    Theme& theme() { return *m_theme; }

    /// Delivers the event. What the handler throws is reported by failed() instead of ending the program.
    bool notify(QObject* receiver, QEvent* event) override;

Q_SIGNALS:
    /// Emitted after the event in progress, so that a handler that was painting has ended. Equal failures that follow
    /// each other within one turn of the event loop are reported once.
    void failed(const core::Failure& failure);

private:
    void report(const core::Failure& failure);
    Theme* m_theme;
    QString m_pending;  ///< the message that is about to be reported; null: none
};

}  // namespace ui
