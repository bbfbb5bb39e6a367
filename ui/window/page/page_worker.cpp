#include "ui/window/page/page_worker.h"

#include "core/file/text.h"
#include "ui/session/documents/file_name.h"

namespace ui {

PageWorker::PageWorker(QObject* parent) : QObject(parent), m_previews(m_pool), m_writing(m_pool), m_reading(m_pool)
{
    m_pool.setMaxThreadCount(1);
    m_pool.setExpiryTimeout(-1);  // LibTorch keeps buffers and threads for each thread that calls it
}

PageWorker::~PageWorker()
{
    m_previews.cancel();
    m_writing.cancel();
    m_reading.cancel();
    m_pool.waitForDone();
}

void PageWorker::setOpener(PageModelOpener open)
{
    m_figures = std::make_shared<PageFigures>(std::move(open), true);
}

void PageWorker::preview(const FigurePage& page, double dpi)
{
    m_previews.start(
        [figures = m_figures, page, dpi](const core::RunControl& control) {
            return pagePreview(page, figures->of(page, control), dpi);
        },
        [this](const PagePreview& shown) { Q_EMIT previewed(shown); },
        [this](const core::Failure& failure) { Q_EMIT failed(failure); },
        [this](int done, int total) { Q_EMIT progressed(done, total); });
}

void PageWorker::write(const QString& path, const FigurePage& page, int dpi)
{
    m_writing.start(
        [figures = m_figures, path, page, dpi](const core::RunControl& control) {
            const auto file = toPath(path);
            core::lowerCaseExtension(file) == ".json" ? writePage(file, page)
                                                      : exportPage(file, page, *figures, dpi, control);
            return path;
        },
        [this](const QString& file) { Q_EMIT written(file); },
        [this](const core::Failure& failure) { Q_EMIT failed(failure); });
}

void PageWorker::open(const QString& path)
{
    m_reading.start([file = toPath(path)](const core::RunControl&) { return readPage(file); },
                    [this](const FigurePage& page) { Q_EMIT read(page); },
                    [this](const core::Failure& failure) { Q_EMIT failed(failure); });
}

}  // namespace ui
