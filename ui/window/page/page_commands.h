// Commands about figure pages: makes them of what is shown and of the pins, and keeps their editor. GUI thread only.
#pragma once

#include "ui/window/page/page_editor.h"

#include <QObject>

namespace ui {

struct LastingSession;
class Session;

class PageCommands final : public QObject {
    Q_OBJECT
public:
    PageCommands(Session& session, LastingSession& kept, QWidget* window);

    /// The editor with the page as it was left; a first one begins with what is shown.
    void openEditor();
    void sendPins();                                              ///< behind what the page holds
    void setFolder(const QString& folder) { m_folder = folder; }  ///< where dialogs begin

Q_SIGNALS:
    void said(const QString& sentence);  ///< worth a line for a moment

private:
    QList<PageSource> sources();
    PageEditor& editor();
    FigurePage shownPage(bool layers, bool heads) const;
    FigurePage pinnedPage() const;
    FigurePage folderPage() const;

    Session& m_session;
    LastingSession& m_kept;
    QWidget* m_window;
    PageEditor* m_editor = nullptr;  ///< made when first asked for
    QString m_device;                ///< that its models are on
    QString m_folder;
};

}  // namespace ui
