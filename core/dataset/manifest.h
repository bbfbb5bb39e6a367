// The record of a run over a dataset: which file was made from which image. One line of JSON per image, appended when
// it is finished, so that an interrupted run can resume; the first line describes the task.
#pragma once

#include "core/message.h"

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace core {

/// The outcome for one image.
struct ManifestEntry {
    std::string image;         ///< its name in the list
    uint64_t bytes = 0;        ///< its size at that time; an image of another size is processed again
    std::string sha256;        ///< hex
    std::string made;          ///< the file made from it, relative to the manifest's folder; empty on failure
    std::string error;         ///< the error, on failure
    std::string note{};        ///< parts of the file that were ignored: other pages
    std::string maskSha256{};  ///< hex, of the mask that marks its object; empty: none was read
    std::string fileState{};   ///< fileState() of the image from before it was read; empty: unknown
    std::string maskState{};   ///< the same of the mask
    std::string madeState{};   ///< the same of the file made from it, once it was written
    std::string madeSha256{};  ///< hex, of that file
    bool operator==(const ManifestEntry&) const = default;
};

/// The task and its entries.
struct Manifest {
    std::string task;                    ///< JSON of one line; runs with another task do not share a manifest
    std::vector<ManifestEntry> entries;  ///< one per image, the last of several
};

/// An incomplete last line (left by a killed run) is ignored; elsewhere it is an error.
/// @throws Error NotFound, Corrupt
Manifest readManifest(const std::filesystem::path& file);
/// Writes entries sorted by image, atomically.
/// @throws Error Other
void writeManifest(const std::filesystem::path& file, Manifest manifest);

/// The first place in which two tasks differ: "view.layer: expected 3, found 0"; empty if there is none.
Message taskDifference(const std::string& expected, const std::string& found);

/// All entries of several manifests. If two contain an image, a successful entry wins.
/// @throws Error Other for different tasks, naming the difference
Manifest joined(const std::vector<Manifest>& manifests);

/// A manifest that grows during a run. One thread.
class ManifestWriter {
public:
    /// Writes `begun`, which may contain the entries of an earlier run, and continues it.
    ManifestWriter(std::filesystem::path file, const Manifest& begun);
    /// Appends an entry.
    /// @throws Error Other when the disk is full or unavailable
    void add(const ManifestEntry& entry);

private:
    std::filesystem::path m_file;
    std::ofstream m_stream;
};

}  // namespace core
