#include "app/cli/outputs.h"

#include "app/cli/commands.h"
#include "app/cli/dataset_options.h"
#include "core/image/image_header.h"

#include <fmt/format.h>

#include <algorithm>

namespace cli {

using core::literals::operator""_msg;

namespace fs = std::filesystem;

namespace {

std::vector<fs::path> named(std::vector<fs::path> files)
{
    std::erase_if(files, [](const fs::path& file) { return file.empty(); });
    return files;
}

/// Canonical path; the file need not exist. @throws UsageError for circular links
fs::path placeOf(const fs::path& path)
{
    std::error_code unreachable;
    fs::path place;
    requireUsable([&] { place = fs::weakly_canonical(core::absolutePath(core::followLinks(path)), unreachable); });
    return place.empty() ? path : place;
}

}  // namespace

void requireFolderApart(const fs::path& folder, const std::vector<fs::path>& files)
{
    const auto place = placeOf(folder);
    for (const auto& file : named(files)) {
        const auto ofFile = placeOf(file);
        if (std::ranges::mismatch(ofFile, place).in1 == ofFile.end()) {
            throw UsageError(
                fmt::format("{}: expected the name of a file, found a part of the path of the output folder {}",
                            file.string(), folder.string()));
        }
    }
}

void requireOutputs(const std::vector<fs::path>& files, const std::vector<core::InputFile>& inputs)
{
    std::vector<core::InputFile> taken;
    for (const auto& file : named(files)) {
        const auto place = placeOf(file);
        const bool isTwice = std::ranges::any_of(taken, [&](const core::InputFile& other) {
            std::error_code absent;
            return other.path == place || fs::equivalent(other.path, place, absent);
        });
        if (isTwice) {
            throw UsageError(fmt::format("{}: expected another name for each output, found it twice", file.string()));
        }
        taken.push_back({place, "an output"_msg});
        requireUsable([&] { core::requireOutput(file, inputs); });
    }
}

void requireOutputsIn(const fs::path& folder, const std::vector<fs::path>& files,
                      const std::vector<core::InputFile>& inputs)
{
    requireUsable([&] {
        core::requireOutputFolder(folder);
        core::requireNoInput(files, inputs);
    });
}

void requireNotRead(const std::vector<fs::path>& files, const std::vector<core::ListedImage>& images,
                    const std::vector<std::string>& sources, const fs::path& masks)
{
    std::vector<core::InputFile> inputs;
    for (const auto& image : images) {
        inputs.push_back({image.file, image.inArchive ? "an archive of images"_msg : "one of the images"_msg});
        if (auto mask = masks.empty() ? fs::path() : core::maskOf(image, masks); !mask.empty()) {
            inputs.push_back({std::move(mask), "one of the masks"_msg});
        }
    }
    requireUsable([&] { core::requireNoInput(named(files), inputs); });
    for (const auto& file : named(files)) {
        auto folders = sources;
        folders.push_back(masks.string());
        const auto around = core::isNamedLikeImage(file) ? folderAround(file, folders) : std::string();
        if (!around.empty()) {
            throw UsageError(fmt::format("{}: expected a figure outside of {}, whose images are read, found it inside",
                                         file.string(), around));
        }
    }
}

}  // namespace cli
