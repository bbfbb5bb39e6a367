// Writing the open video with the view of each of its frames: as a video, as figures or as numbers.
#pragma once

#include "core/message.h"
#include "ui/session/documents/scene.h"
#include "ui/session/work/latest_only_task.h"
#include "ui/session/work/task_status.h"
#include "ui/session/work/workers.h"

#include <QObject>

namespace ui {

class DisplayState;
class ObjectMarks;
class OpenDocuments;
class VideoPlayer;

/// Lives on the GUI thread; the video is read again, computed and written on a worker. One export runs at a time, with
/// the model, the view and the followed patch of its start; it goes on when another photo is opened.
class VideoExporter final : public QObject {
    Q_OBJECT
public:
    VideoExporter(const VideoPlayer& player, const OpenDocuments& opened, const DisplayState& shown,
                  const ObjectMarks& marks, TaskStatus& work, Workers& workers, QObject* parent = nullptr);

    /// Whether the view is a map, tiles or a matrix of a file's frames, and finds the object that it may need: one that
    /// is followed, or one in the image of its baseline. False while an export runs.
    bool canExport() const;
    /// The view of all frames as `headscope-cli video` writes it: FILE.mp4, FILE.csv with numbers, or a new folder of
    /// PNGs. Answers with exported(), or with a problem.
    void exportTo(const QString& path);
    bool isExporting() const { return m_line.isRunning(); }
    void cancel();

Q_SIGNALS:
    void changed();                           ///< isExporting()
    void stepped(double fraction, int left);  ///< of going through the video; seconds, -1 where it is not known
    void exported(const QString& path);
    void notification(const QString& sentence);  ///< worth being read in peace

private:
    ObjectPtr objectInOther() const;  ///< in the image of the view's baseline; null: none
    void reportProgress(int done, int total);

    const VideoPlayer& m_player;
    const OpenDocuments& m_opened;
    const DisplayState& m_shown;
    const ObjectMarks& m_marks;
    TaskStatus& m_work;
    Clock& m_clock;
    qint64 m_passTime = 0;  ///< when the current pass began
    LatestOnlyTask<core::Message> m_line;
};

}  // namespace ui
