// What each head does over many pictures, gathered while the window goes on: the numbers of `headscope-cli stats`, and
// which pictures are strongest in a head.
#pragma once

#include "core/dataset/head_sums.h"
#include "core/dataset/picture_list.h"
#include "core/dataset/strongest_pictures.h"
#include "ui/session/opened/scene.h"
#include "ui/session/work/newest_wins.h"

#include <QElapsedTimer>
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

/// What is known after some of the pictures. A value.
struct GatheredNumbers {
    std::shared_ptr<const std::vector<core::ListedPicture>> pictures;  ///< null before they are listed
    std::optional<core::HeadSums> sums;                                ///< none before the first picture
    core::StrongestPictures strongest;
    int done = 0;                 ///< looked at, well or not
    int64_t failed = 0;           ///< that could not be read or run
    QStringList complaints = {};  ///< a sentence each, the first kComplaints
};

/// Lives on the GUI thread; pictures are looked at on a thread of its own, one after another, with pauses as long as it
/// is told to wait. What one picture has wrong is counted and stops nothing.
class PictureStatistics final : public QObject {
    Q_OBJECT
public:
    static constexpr int kComplaints = 100;

    explicit PictureStatistics(QObject* parent = nullptr);
    ~PictureStatistics() override;

    /// From the beginning, with all quantities that the model has. @param sources  as core::listPictures() takes them;
    /// @param model  with weights
    void start(ModelPtr model, std::vector<std::string> sources);
    void stop();  ///< what is known stays
    bool isRunning() const { return m_line.isRunning(); }
    /// While the window computes something that is waited for, the next picture waits.
    void setWaiting(bool waiting) { m_waits->store(waiting); }

    const ModelPtr& model() const { return m_model; }  ///< that was asked last
    GatheredNumbers numbers() const;                   ///< as they are now
    double perSecond() const;                          ///< of the run in progress; 0 where it is not known

    /// NAME.npz or NAME.csv, as `headscope-cli stats` writes them, or a figure (png, svg, pdf) of one quantity.
    /// Small files: at once. Of a run that is not at its end it says of how many pictures it is, so that `stats merge`
    /// adds nothing to it. @throws core::Error Unsupported for other names, Other for the file or before the first
    /// picture
    void write(const QString& path, const std::string& quantity) const;

Q_SIGNALS:
    void stepped();                             ///< some more pictures, a few times a second
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
    std::shared_ptr<Shared> m_shared;
    std::shared_ptr<std::atomic<bool>> m_waits = std::make_shared<std::atomic<bool>>(false);
    QElapsedTimer m_clock;
    QThreadPool m_pool;
    NewestWins<bool> m_line;
};

}  // namespace ui
