// The window as an image file: for the documents, and to check the window without a display to look at.
#pragma once

#include "ui/session/rest.h"

#include <QObject>

namespace ui {

class MainWindow;

/// Writes the whole window once everything that was asked for is on the screen (or could not be), then reports.
class Screenshot final : public QObject {
    Q_OBJECT
public:
    Screenshot(MainWindow& window, const QString& path, QObject* parent = nullptr);

Q_SIGNALS:
    void done(
        const QString& problem);  ///< once; empty if everything requested is visible on the image that was written

private:
    void capture();

    MainWindow& m_window;
    QString m_path;
    Rest m_rest;
};

}  // namespace ui
