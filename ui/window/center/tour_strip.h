// A guided tour in six steps on the bundled model and image: each step brings the window to what its sentence says.
// GUI thread only.
#pragma once

#include <QFrame>

#include <functional>
#include <vector>

class QLabel;
class QPushButton;
class QToolButton;

namespace ui {

class Session;

/// A strip above the image. Its steps are changes of the view like any others: Undo takes them back.
class TourStrip final : public QFrame {
    Q_OBJECT
public:
    explicit TourStrip(Session& session, QWidget* parent = nullptr);

    void start();
    int step() const { return m_step; }  ///< from 0; -1: the tour is not running
    int count() const { return static_cast<int>(m_steps.size()); }

Q_SIGNALS:
    void panelWanted(const char* name);  ///< "overview", "prediction"
    void ended();

private:
    struct Step {
        QString title, words;
        std::function<void()> show;
    };
    std::vector<Step> makeSteps();
    void go(int step);
    void finish();

    Session& m_session;
    std::vector<Step> m_steps;
    int m_step = -1;
    bool m_opening = false;  ///< the sample; the first step shows once it is there
    QLabel* m_number;
    QLabel* m_words;
    QPushButton* m_previous;
    QPushButton* m_next;
    QToolButton* m_close;
};

}  // namespace ui
