// The threads behind the session, one for each kind of work: what must not overlap stands in the same line.
#pragma once

#include <QThreadPool>

namespace ui {

/// Outlives whatever works on it, and waits for the work in progress when it goes away.
struct Workers {
    Workers()
    {
        for (QThreadPool* pool : {&models, &results, &overviews, &files, &films}) {
            pool->setMaxThreadCount(1);
            pool->setExpiryTimeout(-1);  // LibTorch keeps buffers and threads for each thread that calls it
        }
        overviews.setThreadPriority(QThread::LowPriority);
    }

    QThreadPool models;  ///< opening, and passes
    QThreadPool results;
    QThreadPool overviews;  ///< they take longer than results and must not hold up the picture
    QThreadPool files;      ///< photos, folders, figures
    QThreadPool films;      ///< films that are written: they take minutes
};

}  // namespace ui
