// What films need of the window: which file, and where to. GUI thread only.
#pragma once

#include <QObject>
#include <QString>

class QWidget;

namespace ui {

class Session;

class FilmCommands final : public QObject {
    Q_OBJECT
public:
    FilmCommands(Session& session, QWidget* window);

    void askForFilm();
    void askForExport();
    void setFolder(const QString& folder) { m_folder = folder; }  ///< where exports go

Q_SIGNALS:
    void said(const QString& sentence);  ///< worth a line for a moment

private:
    Session& m_session;
    QWidget* m_window;
    QString m_folder;
};

}  // namespace ui
