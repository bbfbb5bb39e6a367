// Commands about what is kept: sessions, pins, the numbers and the line that repeats a picture. Asks the user what has
// to be asked for them. GUI thread only.
#pragma once

#include <QObject>
#include <QString>
#include <QStringList>

#include <functional>

class QWidget;

namespace ui {

struct LastingSession;
struct FigureStyle;
class Session;

class KeepCommands final : public QObject {
    Q_OBJECT
public:
    KeepCommands(Session& session, LastingSession& kept, QWidget* window);

    // ---- sessions ----
    void askForSession();
    void openSession(const QString& path);  ///< after asking for what is not saved
    /// Opens the first session among what was dropped, pasted or named. @return false when there is none
    bool openSessionOf(const QStringList& paths);
    void save();
    void saveAs();
    void editNotes();
    /// Goes on at once, or once what the named session lacks is saved or given up; not at all when the user stays.
    void leaveThen(std::function<void()> then);

    // ---- the picture ----
    void copyCommand(const QString& suffix, const FigureStyle& style);  ///< of the figure as it would be exported
    void copyNumbers();
    void askForNumbers();  ///< where to save them
    void setNumbersFolder(const QString& folder) { m_numbersFolder = folder; }

    // ---- undo of views and pins alike: the last change first ----
    void undo();
    void redo();
    bool canUndo() const;
    bool canRedo() const;

Q_SIGNALS:
    void said(const QString& sentence);  ///< worth a line for a moment

private:
    void askForLost(const QStringList& paths);
    void saveTo(const QString& path);

    Session& m_session;
    LastingSession& m_kept;
    QWidget* m_window;
    QString m_numbersFolder, m_numbersSuffix = "csv";
    std::function<void()> m_afterSaving;
    bool m_pinsWereLast = false;  ///< what undo() is about
    bool m_pinsAreNext = false;   ///< what redo() is about
};

}  // namespace ui
