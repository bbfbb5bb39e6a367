// A notice above the figure that does not cover it: a sentence and an optional button. Nothing
// went wrong just now; that is what ErrorStrip is for.
#pragma once

#include <QWidget>

#include <functional>

class QLabel;
class QPushButton;
class QToolButton;

namespace ui {

class NoticeStrip final : public QWidget {
    Q_OBJECT
public:
    explicit NoticeStrip(QWidget* parent = nullptr);

    void show(const QString& sentence);
    /// @param act      by the button; the strip then goes away
    /// @param dismiss  by closing the strip instead
    void offer(const QString& sentence, const QString& button, std::function<void()> act,
               std::function<void()> dismiss);

Q_SIGNALS:
    void ended();  ///< by a button: the focus is wanted elsewhere

private:
    void end(const std::function<void()>& then);
    QLabel* m_sentence;
    QPushButton* m_act;
    QToolButton* m_close;
    std::function<void()> m_onAct, m_onDismiss;
};

}  // namespace ui
