// Statistics of each head over many images, gathered in the background: the numbers of `headscope-cli stats`, and
// which images are strongest in a head.
#pragma once

#include "core/dataset/head_sums.h"
#include "core/dataset/image_list.h"
#include "core/dataset/strongest_images.h"
#include "ui/session/documents/scene.h"
#include "ui/session/work/clock.h"
#include "ui/session/work/latest_only_task.h"

#include <QObject>
#include <QStringList>
#include <QThreadPool>

#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace ui {

/// The statistics after some of the images. A value.
struct GatheredNumbers {
    std::shared_ptr<const std::vector<core::ListedImage>> images;  ///< null before they are listed
    std::optional<core::HeadSums> sums;                            ///< none before the first image
    core::StrongestImages strongest;
    int masks = 0;                ///< that were listed and left out
    int done = 0;                 ///< looked at, well or not
    int64_t failed = 0;           ///< that could not be read or run
    QStringList complaints = {};  ///< a sentence each, the first kComplaints
};

/// Lives on the GUI thread; images are looked at on a thread of its own, one after another, with pauses as long as it
/// is paused. An image that cannot be read is counted and does not stop the run.
class FolderStatistics final : public QObject {
    Q_OBJECT
public:
    static constexpr int kComplaints = 100;

    explicit FolderStatistics(Clock& clock, QObject* parent = nullptr);
    ~FolderStatistics() override;

    /// From the beginning, with all quantities that the model has, without masks. @param sources  as core::listImages()
    /// takes them; @param model  with weights
    void start(ModelPtr model, std::vector<std::string> sources);
    void stop();  ///< what is known stays
    bool isRunning() const { return m_line.isRunning(); }
    /// While the window computes something that is waited for, the next image waits.
    void setWaiting(bool waiting) { m_waits->store(waiting); }

    const ModelPtr& model() const { return m_model; }  ///< that was asked last
    GatheredNumbers numbers() const;                   ///< as they are now
    double perSecond() const;                          ///< of the run in progress; 0 where it is not known

    /// NAME.npz or NAME.csv, as `headscope-cli stats` writes them, or a figure (png, svg, pdf) of one quantity.
    /// Writes at once, as the files are small. For an unfinished run it states the number of images, so that `stats
    /// merge` adds nothing to it. Never over the model, an image or a list of images, under any name. @throws
    /// core::Error Unsupported for other names, Other for the file or before the first image
    void write(const QString& path, const std::string& quantity) const;

Q_SIGNALS:
    void stepped();                             ///< more images are done; a few times per second
    void finished();                            ///< or stopped
    void failed(const core::Failure& failure);  ///< nothing can be gathered at all

private:
    core::HeadSums sumsToKeep() const;

    struct Shared {
        mutable std::mutex mutex;
        GatheredNumbers numbers;
    };
    static void gather(const ModelPtr& model, const std::vector<std::string>& sources, Shared& shared,
                       const std::atomic<bool>& waits, const core::RunControl& control);

    ModelPtr m_model;
    std::vector<std::string> m_sources;
    std::shared_ptr<Shared> m_shared;
    std::shared_ptr<std::atomic<bool>> m_waits = std::make_shared<std::atomic<bool>>(false);
    Clock& m_clock;
    qint64 m_startedAt = 0;
    QThreadPool m_pool;
    LatestOnlyTask<bool> m_line;
};

}  // namespace ui
