// Sources: OpenSlide's descriptions of the formats, openslide.org/formats/mirax and openslide.org/formats/hamamatsu.
#include "core/file/slide_files.h"

#include "core/file/folder_entries.h"
#include "core/file/output_file.h"
#include "core/file/text.h"

#include <fstream>
#include <string>
#include <system_error>

namespace core {

namespace {

namespace fs = std::filesystem;

std::vector<fs::path> filesIn(const fs::path& folder)
{
    constexpr std::size_t most = 100'000;
    std::vector<fs::path> files;
    for (FolderEntries entries(folder); const auto& entry : entries) {
        if (files.size() == most) {
            break;
        }
        files.push_back(entry.path());
    }
    return files;
}

/// Every value of KEY=VALUE that is the name of a file beside the key file.
std::vector<fs::path> filesNamedIn(const fs::path& keyFile)
{
    constexpr std::streamsize most = 1 << 20;
    std::string text(most, '\0');
    std::ifstream stream(keyFile, std::ios::binary);
    stream.read(text.data(), most);
    text.resize(static_cast<std::size_t>(stream.gcount()));
    std::vector<fs::path> files;
    for (auto line : splitText(text, '\n')) {
        line.remove_suffix(line.ends_with('\r') ? 1 : 0);
        const auto equals = line.find('=');
        const fs::path name = equals == std::string_view::npos ? fs::path() : fs::path(line.substr(equals + 1));
        std::error_code unreachable;
        if (!name.empty() && fs::is_regular_file(folderOf(keyFile) / name, unreachable)) {
            files.push_back(folderOf(keyFile) / name);
        }
    }
    return files;
}

}  // namespace

std::vector<fs::path> filesOfSlide(const fs::path& slide)
{
    const auto extension = lowerCaseExtension(slide);
    std::error_code unreachable;
    if (extension == ".mrxs") {
        return filesIn(fs::path(slide).replace_extension());
    }
    const bool isKeyFile = extension == ".vms" || extension == ".vmu";
    return isKeyFile && fs::is_regular_file(slide, unreachable) ? filesNamedIn(slide) : std::vector<fs::path>();
}

}  // namespace core
