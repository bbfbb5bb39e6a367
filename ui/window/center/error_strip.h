// Reports an error above the figure without covering it: one sentence, what to do, and details on request.
#pragma once

#include "ui/session/work/problem.h"

#include <QWidget>

#include <optional>

class QLabel;
class QPushButton;
class QToolButton;

namespace ui {

class ErrorStrip final : public QWidget {
    Q_OBJECT
public:
    explicit ErrorStrip(QWidget* parent = nullptr);
    void show(const std::optional<Problem>& problem);  ///< hides without one

Q_SIGNALS:
    void dismissed();  ///< by the user; the strip stays until show() is called without a problem

private:
    QLabel* m_sentence;
    QLabel* m_advice;
    QLabel* m_details;
    QPushButton* m_more;
    QToolButton* m_close;
};

}  // namespace ui
