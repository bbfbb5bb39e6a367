// The line below the figure while a video is open: play, which frame of how many, its time, and how far its export is.
#pragma once

#include <QFrame>

class QLabel;
class QProgressBar;
class QSlider;
class QToolButton;

namespace ui {

class Actions;
class Session;

class VideoBar final : public QFrame {
    Q_OBJECT
public:
    /// Its buttons are those of Act::VideoPlay, Act::FollowObject and Act::ExportVideo.
    VideoBar(Session& session, Actions& actions, QWidget* parent = nullptr);

private:
    void showVideo();
    void showStep(double fraction, int left);
    Session& m_session;
    QToolButton* m_play;
    QSlider* m_slider;
    QLabel* m_words;
    QToolButton* m_follow;
    QToolButton* m_export;
    QWidget* m_writing;
    QProgressBar* m_progress;
    QLabel* m_left;
    QToolButton* m_stop;
};

}  // namespace ui
