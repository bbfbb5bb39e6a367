// What each action does: the middle between the table of actions, the session and the canvas.
#pragma once

#include "ui/window/commands/actions.h"

#include <QObject>

class QWidget;

namespace ui {

class Canvas;
class ModelGallery;
class Session;

class Commands final : public QObject {
    Q_OBJECT
public:
    Commands(Session& session, Actions& actions, Canvas& canvas, QWidget* window);

Q_SIGNALS:
    void correctionsAsked();
    void said(const QString& sentence);  ///< worth a line for a moment

private:
    void connectFiles();
    void connectView();
    void connectSteps();
    void connectHelp();
    void showState();  ///< what can be done now is enabled, what is on is checked
    void askForImage();
    void askForModel();
    void askForFolder();
    void showGallery();
    void askForExport();
    void paste();
    void showAbout();

    Session& m_session;
    Actions& m_actions;
    Canvas& m_canvas;
    QWidget* m_window;
    ModelGallery* m_gallery = nullptr;  ///< made when first asked for; then it stays, and its download with it
    QString m_exportFolder;
    QString m_exportSuffix = "png";
};

}  // namespace ui
