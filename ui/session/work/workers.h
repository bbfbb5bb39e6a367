// The session's worker threads, one per kind of work, where tasks that must not overlap wait in the
// same line; and the clock.
#pragma once

#include "ui/session/work/clock.h"

#include <QThreadPool>

namespace ui {

/// Outlives whatever works on it, and waits for the work in progress when it goes away.
struct Workers {
    Workers()
    {
        for (QThreadPool* pool : {&models, &results, &overviews, &files, &videos}) {
            pool->setMaxThreadCount(1);
            pool->setExpiryTimeout(-1);  // LibTorch keeps buffers and threads for each thread that calls it
        }
        overviews.setThreadPriority(QThread::LowPriority);
    }

    Clock clock;
    QThreadPool models;  ///< opening, and passes
    QThreadPool results;
    QThreadPool overviews;  ///< they take longer than results and must not hold up the figure
    QThreadPool files;      ///< photos, folders, figures
    QThreadPool videos;     ///< being written: they take minutes
};

}  // namespace ui
