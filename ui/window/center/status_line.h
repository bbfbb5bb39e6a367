// The bottom line: what lies under the pointer, what the model is given, and what runs, with a way to stop it.
#pragma once

#include "ui/canvas/canvas.h"
#include "ui/session/session.h"

#include <QStatusBar>

class QLabel;
class QProgressBar;
class QToolButton;

namespace ui {

class StatusLine final : public QStatusBar {
    Q_OBJECT
public:
    /// @param cancel  what its button does
    StatusLine(Session& session, QAction* cancel, QWidget* parent = nullptr);
    void showPatch(const std::optional<PatchReadout>& patch);  ///< what lies under the pointer; nullopt: nothing
    void showText(const QString& text);                        ///< the same in words; empty: nothing
    QString readout() const;  ///< of what is under the pointer; of nothing, what the figure shows

Q_SIGNALS:
    /// Work that takes longer than a moment: its progress for the bar on top of the figure; nullopt when nothing runs.
    void progressShown(std::optional<double> fraction);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void showReadout();
    void elide();
    void showChange();
    void showActivity();
    void showScene();
    void reveal();

    Session& m_session;
    QString m_pointed;  ///< words on what is under the pointer
    QString m_said;     ///< the whole readout, also where its end is cut
    QLabel* m_readout;
    QLabel* m_change;  ///< of the watched number, by the edits
    QLabel* m_input;
    QLabel* m_device;
    QLabel* m_state;
    QProgressBar* m_bar;
    QToolButton* m_cancel;
    Timer m_moment;
};

/// "object: 61 % of the sum on 12 % of the patches · mean 0.012 inside, 0.0011 outside · the strongest patch is on it";
/// empty without an object, and for what is no map of numbers.
QString objectText(const Figure& figure);

}  // namespace ui
