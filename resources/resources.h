// Finds the files that come with Headscope: bundled models, sample photos, the manual. Knows no LibTorch and no Qt.
//
// They are looked for under $HEADSCOPE_DATA, then in share/headscope of the folders above the program, nearest first:
// that is /usr/share/headscope where it is installed, and links into the source tree in a build tree. No path of the
// machine that built the program is in it.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace resources {

/// A file or folder by its path in the source tree, e.g. "resources/samples"; empty when it is nowhere.
std::optional<std::filesystem::path> find(const std::filesystem::path& relative);

struct BundledModel {
    std::string id;  ///< the checkpoint's name without ".safetensors"
    std::filesystem::path file;
};

/// The plain ViTs, then the others, each by id; the first one is what opens when nothing else was asked for.
std::vector<BundledModel> bundledModels();

/// The bundled model of that id, or nothing.
std::optional<std::filesystem::path> bundledModel(const std::string& id);

/// Sample photos by file name, ascending; the first one is what opens when nothing else was asked for.
std::vector<std::filesystem::path> samplePhotos();

}  // namespace resources
