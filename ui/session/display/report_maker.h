// Makes reports of what panes show, and writes them, on a worker.
#pragma once

#include "core/error.h"
#include "ui/report/report_page.h"
#include "ui/session/documents/scene.h"
#include "ui/session/work/latest_only_task.h"

#include <QObject>
#include <QString>
#include <QThreadPool>

#include <memory>
#include <string>
#include <vector>

namespace ui {

/// A pane of a report: what it looks at, and how.
struct ReportPane {
    ScenePtr scene;  ///< without edits: those of the view are made of it
    core::View view;
    ObjectPtr object = {};
    std::vector<ScenePtr> companions = {};
};

/// The texts of a report besides those of its images.
struct ReportWords {
    std::string title, notes, command;
};

using ReportPtr = std::shared_ptr<const Report>;

/// Lives on the GUI thread.
class ReportMaker final : public QObject {
    Q_OBJECT
public:
    explicit ReportMaker(QThreadPool& pool, QObject* parent = nullptr) : QObject(parent), m_pool(pool), m_making(pool)
    {
    }

    /// Answers with made() or failed(); the newest request wins.
    void make(std::vector<ReportPane> panes, ReportWords words);
    /// Answers with written() or unwritten(); no later request supersedes it. @param panes  whose files are not written
    /// over
    void write(const QString& path, ReportPtr report, HoverChoice choice, std::vector<ReportPane> panes);

Q_SIGNALS:
    void made(const ui::ReportPtr& report);
    void written(const QString& path);
    void failed(const core::Failure& failure);
    void unwritten(const core::Failure& failure, const QString& path);
    void progressed(int done, int total);  ///< layers, of all panes

private:
    QThreadPool& m_pool;
    LatestOnlyTask<ReportPtr> m_making;
};

}  // namespace ui
