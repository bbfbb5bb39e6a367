#include "ui/window/center/video_bar.h"

#include "ui/session/session.h"
#include "ui/session/video/video_exporter.h"
#include "ui/session/video/video_player.h"
#include "ui/window/widgets/actions.h"
#include "ui/window/widgets/icon.h"
#include "ui/window/widgets/look.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QSignalBlocker>
#include <QSlider>
#include <QToolButton>

namespace ui {
namespace {

constexpr int kParts = 1000;  // of the progress

QToolButton* videoButton(QWidget* parent, QAction* action)
{
    auto* button = new QToolButton(parent);
    button->setDefaultAction(action);
    button->setIconSize({18, 18});
    button->setToolButtonStyle(Qt::ToolButtonIconOnly);
    button->setFocusPolicy(Qt::TabFocus);
    button->setAccessibleName(action->iconText());
    return button;
}

}  // namespace

VideoBar::VideoBar(Session& session, Actions& actions, QWidget* parent)
    : QFrame(parent),
      m_session(session),
      m_play(videoButton(this, actions.at(ActionId::VideoPlay))),
      m_slider(new QSlider(Qt::Horizontal, this)),
      m_words(plainLabel({}, this)),
      m_follow(videoButton(this, actions.at(ActionId::FollowObject))),
      m_export(videoButton(this, actions.at(ActionId::ExportVideo))),
      m_writing(new QWidget(this)),
      m_progress(new QProgressBar(m_writing)),
      m_left(new QLabel(m_writing)),
      m_stop(new QToolButton(m_writing))
{
    setObjectName(QStringLiteral("filmBar"));
    setAccessibleName(tr("Video"));
    m_slider->setObjectName(QStringLiteral("filmFrame"));
    m_slider->setAccessibleName(tr("Frame"));
    m_slider->setToolTip(tr("Frame shown"));
    m_slider->setFocusPolicy(Qt::TabFocus);
    m_slider->setMinimumWidth(60);
    m_words->setObjectName(QStringLiteral("filmWords"));
    m_words->setProperty("tone", "quiet");
    m_progress->setRange(0, kParts);
    m_progress->setTextVisible(false);
    m_progress->setFixedHeight(6);
    m_progress->setAccessibleName(tr("Writing the video"));
    m_left->setProperty("tone", "quiet");
    m_stop->setObjectName(QStringLiteral("filmStop"));
    m_stop->setIconSize({14, 14});
    m_stop->setFocusPolicy(Qt::TabFocus);
    m_stop->setToolTip(tr("Stop writing the video"));
    m_stop->setAccessibleName(tr("Stop writing the video"));
    auto* writing = new QHBoxLayout(m_writing);
    writing->setContentsMargins(4, 0, 0, 0);
    writing->addWidget(m_progress, 1);
    writing->addWidget(m_left);
    writing->addWidget(m_stop);
    auto* row = new QHBoxLayout;
    row->setSpacing(6);
    row->addWidget(m_play);
    row->addWidget(m_slider, 1);
    row->addWidget(m_words);
    row->addWidget(m_follow);
    row->addWidget(m_export);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(8, 3, 6, 3);
    column->setSpacing(2);
    column->addLayout(row);
    column->addWidget(m_writing);
    VideoPlayer& video = session.video();
    connect(m_slider, &QSlider::valueChanged, &video, &VideoPlayer::seek);
    VideoExporter& exporter = session.videoExporter();
    connect(m_stop, &QToolButton::clicked, &exporter, &VideoExporter::cancel);
    connect(&video, &VideoPlayer::changed, this, &VideoBar::showVideo);
    connect(&exporter, &VideoExporter::changed, this, &VideoBar::showVideo);
    connect(&exporter, &VideoExporter::stepped, this, &VideoBar::showStep);
    m_stop->setIcon(icon(QStringLiteral("close")));
    showVideo();
}

void VideoBar::showVideo()
{
    const VideoPlayer& player = m_session.video();
    const bool isExporting = m_session.videoExporter().isExporting();
    setVisible(player.video() != nullptr || isExporting);
    m_writing->setVisible(isExporting);
    m_play->setIcon(icon(player.isPlaying() ? QStringLiteral("pause") : QStringLiteral("play")));
    if (!isExporting) {
        showStep(0.0, -1);
    }
    if (!player.video()) {
        return;
    }
    const auto& facts = player.video()->facts();
    const QSignalBlocker quiet(m_slider);
    m_slider->setVisible(!facts.isLive);
    m_slider->setRange(0, std::max(0, player.frames() - 1));
    m_slider->setValue(player.isPlaying() ? player.frame() : player.wanted());
    m_words->setText(facts.isLive ? tr("Live, frame %1").arg(player.frame())
                                  : tr("Frame %1 (last %2), %3 s")
                                        .arg(player.frame())
                                        .arg(player.frames() - 1)
                                        .arg(player.frame() / facts.framesPerSecond, 0, 'f', 2));
}

void VideoBar::showStep(double fraction, int left)
{
    m_progress->setValue(static_cast<int>(fraction * kParts));
    m_left->setText(left < 0 ? tr("Writing") : tr("%1 s left").arg(left));
}

}  // namespace ui
