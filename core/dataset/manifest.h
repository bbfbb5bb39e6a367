// What a run over a data set has made from what: a line of JSON a picture, added as it is finished, so that a run that
// was killed goes on where it was. The first line says what the run makes.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <vector>

namespace core {

struct ManifestEntry {
    std::string picture;  ///< its name in the list
    uint64_t bytes = 0;   ///< its size then: another one is looked at again
    std::string sha256;   ///< hex
    std::string made;     ///< the file made from it, relative to the manifest's folder; empty: it failed
    std::string error;    ///< then why
    std::string note{};   ///< what of the file was not looked at: its other pages
    bool operator==(const ManifestEntry&) const = default;
};

struct Manifest {
    std::string task;  ///< JSON of one line: what is made; runs with another one do not share a manifest
    std::vector<ManifestEntry> entries;  ///< of several for one picture the last counts, and it alone is kept
};

/// A line that is no whole entry ends the reading when it is the last (a killed run leaves one), and is an error
/// elsewhere. @throws Error NotFound, Corrupt
Manifest readManifest(const std::filesystem::path& file);
/// Sorted by picture; atomically. @throws Error Other
void writeManifest(const std::filesystem::path& file, Manifest manifest);

/// All entries of several. Where two know a picture, one in which it succeeded counts.
/// @throws Error Other when they are of different tasks
Manifest joined(const std::vector<Manifest>& manifests);

/// A manifest that grows. One thread.
class ManifestWriter {
public:
    /// Writes `begun`, which may hold what an earlier run has done, and goes on from there.
    ManifestWriter(std::filesystem::path file, const Manifest& begun);
    /// @throws Error Other when the disk is full or gone
    void add(const ManifestEntry& entry);

private:
    std::filesystem::path m_file;
    std::ofstream m_stream;
};

}  // namespace core
