// Figures of a data set on their way to the disk, drawn and encoded on threads of their own while the next pass is at
// work; each is entered into the manifest when it is there.
#pragma once

#include "core/dataset/manifest.h"
#include "ui/figure/figure.h"

#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <stop_token>
#include <thread>
#include <vector>

namespace cli {

class FigureWriter {
public:
    /// @param folder  where the figures go; folders below it are made
    FigureWriter(std::filesystem::path folder, ui::FigureStyle style, core::ManifestWriter& manifest,
                 std::stop_token stop);
    ~FigureWriter();

    /// Writes the figure of an image; waits while many are being written. A figure that cannot be drawn makes the entry
    /// an error.
    /// @throws what a thread threw: the disk is full
    void add(ui::Figure image, ui::Recipe recipe, core::ManifestEntry entry);
    /// Records an image without a figure; the entry holds the reason.
    void addFailure(core::ManifestEntry entry);
    /// Waits for all. @throws as add()
    void finish();

    int written() const { return m_written; }                                        ///< after finish()
    const std::vector<core::ManifestEntry>& failures() const { return m_failures; }  ///< after finish()

private:
    struct Job {
        ui::Figure image;
        ui::Recipe recipe;
        core::ManifestEntry entry;
    };
    void run(const std::stop_token& ending);
    void write(Job job);
    void enter(core::ManifestEntry entry);  ///< any thread
    void rethrow();                         ///< with the lock held

    std::filesystem::path m_folder;
    ui::FigureStyle m_style;
    core::ManifestWriter& m_manifest;
    std::stop_token m_stop;
    std::mutex m_mutex;
    std::condition_variable_any m_changed;
    std::deque<Job> m_jobs;
    int m_atWork = 0, m_written = 0;
    std::vector<core::ManifestEntry> m_failures;
    std::exception_ptr m_problem;
    std::vector<std::jthread> m_threads;
};

}  // namespace cli
