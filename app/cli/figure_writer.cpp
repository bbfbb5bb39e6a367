#include "app/cli/figure_writer.h"

#include "app/threads.h"
#include "core/cancellation.h"
#include "core/error.h"
#include "core/file/file_state.h"
#include "core/file/output_file.h"

#include <algorithm>

namespace cli {

using core::literals::operator""_msg;

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kWaiting = 4;  // figures that wait to be drawn, each with its photo

}  // namespace

FigureWriter::FigureWriter(fs::path folder, ui::FigureStyle style, core::ManifestWriter& manifest, std::stop_token stop)
    : m_folder(std::move(folder)), m_style(style), m_manifest(manifest), m_stop(std::move(stop))
{
    for (int thread = 0; thread < std::max(1, usableProcessors() / 2); ++thread) {
        m_threads.emplace_back([this](const std::stop_token& ending) { run(ending); });
    }
}

FigureWriter::~FigureWriter()
{
    for (auto& thread : m_threads) {
        thread.request_stop();
    }
}

void FigureWriter::rethrow()
{
    if (m_problem) {
        std::rethrow_exception(m_problem);
    }
}

void FigureWriter::add(ui::Figure image, ui::Recipe recipe, core::ManifestEntry entry)
{
    std::unique_lock lock(m_mutex);
    if (!m_changed.wait(lock, m_stop, [this] { return m_problem || m_jobs.size() < kWaiting; })) {
        throw core::Error(core::ErrorCode::Cancelled, "cancelled"_msg);
    }
    rethrow();
    m_jobs.push_back({std::move(image), std::move(recipe), std::move(entry)});
    m_changed.notify_all();
}

void FigureWriter::addFailure(core::ManifestEntry entry)
{
    enter(std::move(entry));
}

void FigureWriter::enter(core::ManifestEntry entry)
{
    const std::scoped_lock lock(m_mutex);
    m_manifest.add(entry);
    if (entry.error.empty()) {
        ++m_written;
    } else {
        m_failures.push_back(std::move(entry));
    }
}

void FigureWriter::write(Job job)
{
    const core::CancellationScope stoppable(m_stop);
    const auto file = m_folder / job.entry.made;
    // A folder that cannot be made and a full disk stop the run; a figure that cannot be drawn fails only that image.
    core::makeFolder(file.parent_path());
    try {
        ui::figureSize(job.image);
    } catch (const core::Error& error) {
        job.entry.made.clear();
        job.entry.error = error.what();
    }
    if (job.entry.error.empty()) {
        ui::exportFigure(file, job.image, job.recipe, m_style);
        job.entry.madeSha256 = ui::fileSha256(file);
        job.entry.madeState = core::fileState({file});
    }
    enter(std::move(job.entry));
}

void FigureWriter::run(const std::stop_token& ending)
{
    std::unique_lock lock(m_mutex);
    while (m_changed.wait(lock, ending, [this] { return !m_jobs.empty(); })) {
        Job job = std::move(m_jobs.front());
        m_jobs.pop_front();
        ++m_atWork;
        m_changed.notify_all();
        lock.unlock();
        std::exception_ptr problem;
        try {
            write(std::move(job));
        } catch (...) {
            problem = std::current_exception();
        }
        lock.lock();
        --m_atWork;
        m_problem = m_problem ? m_problem : problem;
        m_changed.notify_all();
    }
}

void FigureWriter::finish()
{
    std::unique_lock lock(m_mutex);
    if (!m_changed.wait(lock, m_stop, [this] { return m_problem || (m_jobs.empty() && m_atWork == 0); })) {
        throw core::Error(core::ErrorCode::Cancelled, "cancelled"_msg);
    }
    rethrow();
}

}  // namespace cli
