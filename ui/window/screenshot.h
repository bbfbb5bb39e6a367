// The window as a picture file: for the README, and to see what the window looks like where nobody sits before it.
#pragma once

#include "ui/session/work/clock.h"

#include <QObject>

namespace ui {

class MainWindow;

/// Writes the whole window once everything that was asked for is on the screen (or could not be), then reports.
class Screenshot final : public QObject {
    Q_OBJECT
public:
    Screenshot(MainWindow& window, const QString& path, QObject* parent = nullptr);

Q_SIGNALS:
    void done(const QString& problem);  ///< once; empty when all that was asked for is on the picture that was written

private:
    void wait();
    void capture();

    MainWindow& m_window;
    QString m_path;
    Timer m_rest;
};

}  // namespace ui
