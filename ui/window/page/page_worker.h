// Opens, computes and draws a page that is being edited, off the GUI thread.
#pragma once

#include "ui/figure/page/page_export.h"
#include "ui/session/work/latest_only_task.h"

#include <QObject>
#include <QThreadPool>

#include <memory>

namespace ui {

/// Lives on the GUI thread. What has been opened for a page stays while the desk does; the newest preview wins, and a
/// file is written after the previews that were asked for before.
class PageWorker final : public QObject {
    Q_OBJECT
public:
    explicit PageWorker(QObject* parent);
    ~PageWorker() override;

    /// How models are opened from now on; what has been opened is opened again. Comes before all else.
    void setOpener(PageModelOpener open);

    /// Answers with previewed() or failed(). @param dpi  pixels an inch
    void preview(const FigurePage& page, double dpi);
    void cancelPreview() { m_previews.cancel(); }
    /// Answers with written() or failed(); not while isWriting(). The extension selects the format.
    void write(const QString& path, const FigurePage& page, int dpi);
    /// Answers with read() or failed().
    void open(const QString& path);
    bool isWriting() const { return m_writing.isRunning(); }

Q_SIGNALS:
    void previewed(const ui::PagePreview& preview);
    void written(const QString& path);
    void read(const ui::FigurePage& page);
    void failed(const core::Failure& failure);
    void progressed(int done, int total);  ///< panels

private:
    std::shared_ptr<PageFigures> m_figures;  ///< used only by the worker
    QThreadPool m_pool;
    LatestOnlyTask<PagePreview> m_previews;
    LatestOnlyTask<QString> m_writing;
    LatestOnlyTask<FigurePage> m_reading;
};

}  // namespace ui
