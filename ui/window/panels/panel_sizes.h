// The sizes that the panels should have. Qt remembers only what they have: a window that was small for a moment would
// leave them narrow for good.
#pragma once

#include <QList>
#include <QObject>
#include <QSize>
#include <QStringList>

class QDockWidget;
class QMainWindow;

namespace ui {

/// Lives on the GUI thread. A size is wanted when it was set here, or when the user drew a panel's edge to it. Until
/// then panels at the sides are wider in wide windows.
class PanelSizes final : public QObject {
    Q_OBJECT
public:
    explicit PanelSizes(QMainWindow& window) : m_window(window) {}

    void set(QDockWidget* dock, QSize wanted);
    /// The sizes that the user has drawn, for the settings: "overview 248 384".
    QStringList words() const;
    void restore(const QStringList& words);  ///< passes over what words() does not write
    void apply();                            ///< as far as there is room

protected:
    bool eventFilter(QObject* dock, QEvent* event) override;

private:
    struct Panel {
        QDockWidget* dock;
        QSize wanted;
        bool isDrawn = false;  ///< by the user
    };
    Panel* find(const QObject* dock);

    QMainWindow& m_window;
    QList<Panel> m_panels;
};

}  // namespace ui
