// Options that the data set commands share: which images, which part of them, how far they are.
#pragma once

#include "app/cli/options.h"
#include "core/dataset/image_list.h"
#include "core/dataset/shard.h"

#include <chrono>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace cli {

struct DatasetOptions {
    ModelOptions model;
    std::vector<std::string> sources;
    std::optional<core::Shard> shard;  ///< given by --shard; none: see shardOf()
    std::filesystem::path masks;       ///< folder of --masks; empty: none
};

/// The parser of an option that names a file to write. @param extension  ".csv"
/// @throws UsageError for a name with another extension
std::function<std::filesystem::path(const std::string&)> fileWithExtension(const std::string& extension);

/// Declares MODEL and IMAGES, of which none is required by itself: the command has a subcommand that wants neither.
void addDatasetOptions(CLI::App& command, DatasetOptions& options);

/// Declares --masks, a folder with the masks of the images.
/// @param use  of them, behind what they are
void addMasks(CLI::App& command, DatasetOptions& options, const std::string& use);

/// @throws UsageError when MODEL or IMAGES was left out
void requireDataset(const DatasetOptions& options);

/// A trace belongs to one image. @throws UsageError for a trace
void requireWeights(const core::Model& model);

/// --shard, else the values of Slurm or MPI (reported on `err`), else all.
core::Shard shardOf(const DatasetOptions& options, const Environment& environment);

/// The images that IMAGES names; reports on `err` which tiles of a slide are left out.
/// @throws UsageError for two images of one name; as core::listImages()
std::vector<core::ListedImage> imagesOf(const DatasetOptions& options, const Environment& environment);

/// The masks in the folder of --masks, named by their paths below it. @throws UsageError where none of the images has
/// one
std::vector<core::ListedImage> masksOf(const DatasetOptions& options, const std::vector<core::ListedImage>& images);

/// The mask of the image in the folder of --masks; empty where there is none.
std::filesystem::path maskFor(const DatasetOptions& options, const core::ListedImage& image);

/// Files that the command may read: the model's files, lists and archives.
std::vector<core::InputFile> datasetInputs(const DatasetOptions& options);

/// The first of the sources that is a folder around this path; empty: none is.
std::string folderAround(const std::filesystem::path& path, const std::vector<std::string>& sources);

/// Figures in a folder of the input would be read as images by the next run. @throws UsageError for such a folder
void requireApart(const std::filesystem::path& folder, const std::vector<std::string>& sources);

/// "images: 120 of 2000, 35.2 per second, 53 s left" on `err`, at most once per second.
class DatasetProgress {
public:
    /// @param total  0: not known
    DatasetProgress(const ModelOptions& options, const Environment& environment, std::size_t total,
                    std::string what = "images");
    ~DatasetProgress();
    void step();

private:
    void show();
    using Clock = std::chrono::steady_clock;
    const Environment& m_environment;
    bool m_shown;
    std::size_t m_done = 0, m_total;
    std::string m_what;
    Clock::time_point m_start = Clock::now(), m_lastReport = m_start;
};

}  // namespace cli
