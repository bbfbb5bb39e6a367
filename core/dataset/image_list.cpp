#include "core/dataset/image_list.h"

#include "core/error.h"
#include "core/file/file_part.h"
#include "core/file/file_state.h"
#include "core/file/output_file.h"
#include "core/file/slide_files.h"
#include "core/file/tar_index.h"
#include "core/file/text.h"
#include "core/image/image_header.h"
#include "core/image/slide.h"

#include <fmt/format.h>

#include <fnmatch.h>
#include <glob.h>
#include <algorithm>
#include <map>
#include <memory>
#include <set>

namespace core {

namespace fs = std::filesystem;

namespace {

constexpr uint64_t kLargestImage = 1ULL << 31U;
constexpr uint64_t kLargestList = 1ULL << 30U;

using Images = std::vector<ListedImage>;

Images inFolder(const fs::path& folder)
{
    Images images;
    std::error_code problem;
    fs::recursive_directory_iterator at(folder, fs::directory_options::skip_permission_denied, problem), end;
    for (; !problem && at != end; at.increment(problem)) {
        std::error_code unreadable;
        if (isNamedLikeImage(at->path().filename().string()) && at->is_regular_file(unreadable)) {
            images.push_back({at->path().lexically_relative(folder).generic_string(), at->path()});
        }
    }
    if (problem) {
        throw Error(ErrorCode::Other, printable(folder.string()), Message(problem.message()));
    }
    std::sort(images.begin(), images.end(), [](const auto& a, const auto& b) { return a.name < b.name; });
    return images;
}

Images inArchive(const fs::path& file)
{
    Images images;
    for (auto& member : readTarIndex(MappedFile(file))) {
        if (isNamedLikeImage(member.name)) {
            images.push_back({std::move(member.name), file, true, member.offset, member.size});
        }
    }
    return images;
}

std::vector<std::byte> bytesOfFile(const fs::path& path, uint64_t limit)
{
    const MappedFile file(path);
    if (file.size() > limit) {
        throw Error(ErrorCode::OutOfRange, file.name(), "expected at most %1 bytes, found %2"_msg(limit, file.size()));
    }
    std::vector<std::byte> bytes(static_cast<std::size_t>(file.size()));
    file.read(0, bytes);
    return bytes;
}

Images inList(const fs::path& file)
{
    Images images;
    const auto bytes = bytesOfFile(file, kLargestList);
    std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    while (!text.empty()) {
        auto line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        while (!line.empty() && (line.back() == '\r' || line.back() == ' ')) {
            line.remove_suffix(1);
        }
        if (line.find('\0') != std::string_view::npos) {
            throw Error(ErrorCode::Corrupt, printable(file.string()),
                        "expected a list of paths, a line each, found a NUL character"_msg);
        }
        if (!line.empty()) {
            images.push_back({std::string(line), folderOf(file) / fs::path(line)});
        }
    }
    return images;
}

bool isPattern(const std::string& source)
{
    return source.find_first_of("*?[") != std::string::npos;
}

/// Bytes of the folder that stands before the first special character of a pattern, with its '/'; 0 where none does.
std::size_t fixedLength(const std::string& pattern)
{
    return pattern.rfind('/', pattern.find_first_of("*?[")) + 1;  // npos + 1 is 0
}

Images matching(const std::string& pattern)
{
    glob_t found{};
    const std::unique_ptr<glob_t, void (*)(glob_t*)> owner(&found, globfree);
    Images images;
    if (glob(pattern.c_str(), GLOB_NOSORT, nullptr, &found) != 0) {
        return images;
    }
    const auto below = fixedLength(pattern);
    for (std::size_t i = 0; i < found.gl_pathc; ++i) {
        const std::string path = found.gl_pathv[i];
        std::error_code unreadable;
        if (fs::is_regular_file(path, unreadable)) {
            images.push_back({path.substr(below), path});
        }
    }
    std::sort(images.begin(), images.end(), [](const auto& a, const auto& b) { return a.name < b.name; });
    return images;
}

Images tilesOf(const fs::path& address, const std::function<void(const Message&)>& note)
{
    const auto file = wholeFile(address), name = file.filename();
    const auto wanted = parseTile(partOf(address), address.filename().string());
    const auto slide = Slide::open(file, true);
    if (!slide) {
        throw Error(ErrorCode::Unsupported, printable(address.string()),
                    "expected a slide that OpenSlide reads, found another file"_msg);
    }
    const auto found = slide->tissueTiles(wanted.level, wanted.side);
    if (note && found.skipped > 0) {
        note("%1: %2 of %3 tiles are read: %4"_msg(printable(address.filename().string()), found.tiles.size(),
                                                   static_cast<std::int64_t>(found.tiles.size()) + found.skipped,
                                                   kBackgroundRule));
    }
    Images images;
    for (const auto& tile : found.tiles) {
        images.push_back({tileAddress(name, tile).string(), tileAddress(file, tile)});
    }
    return images;
}

Images imagesOf(const std::string& source, const std::function<void(const Message&)>& note)
{
    const fs::path path = source;
    std::error_code ignored;
    if (fs::is_directory(path, ignored)) {
        return inFolder(path);
    }
    const auto absence = whyUnreachable(path);
    if (absence && isPattern(source)) {
        return matching(source);
    }
    if (absence) {
        throw Error(ErrorCode::NotFound, printable(source), *absence);
    }
    if (partOf(path).starts_with("tiles=")) {
        return tilesOf(path, note);
    }
    const auto extension = lowerCaseExtension(source);
    return extension == ".tar"   ? inArchive(path)
           : extension == ".txt" ? inList(path)
                                 : Images{{path.filename().string(), path}};
}

/// Whether two images of the same name lie in one file; then parts of a slide are the same part.
bool areOfOneFile(const ListedImage& one, const ListedImage& other)
{
    std::error_code absent;
    return one.file == other.file || fs::equivalent(wholeFile(one.file), wholeFile(other.file), absent);
}

void requireUnique(const Images& images)
{
    std::map<std::string_view, const ListedImage*> named;
    for (const auto& image : images) {
        const auto [place, isNew] = named.emplace(image.name, &image);
        if (!isNew) {
            const auto& other = *place->second;
            throw Error(ErrorCode::Other, printable(image.name),
                        areOfOneFile(image, other)
                            ? Message(kSameImage)
                            : kSameName(printable(other.file.string(), 4096), printable(image.file.string(), 4096)));
        }
    }
}

/// Without root, "." and ".."; names that led out of a folder get a leading "_".
fs::path containedPath(const std::string& name)
{
    fs::path path;
    for (const auto& part : fs::path(name).relative_path()) {
        if (part == "..") {
            path /= "_";
        } else if (!part.empty() && part != ".") {
            path /= part;
        }
    }
    return path.empty() ? fs::path("_") : path;
}

/// Neither slides nor parts of them are read through their file's bytes.
bool isOfSlide(const ListedImage& image)
{
    return !image.inArchive && (!partOf(image.file).empty() || Slide::open(image.file));
}

std::vector<std::byte> storedBytes(const ListedImage& image)
{
    if (!image.inArchive) {
        return bytesOfFile(image.file, kLargestImage);
    }
    if (image.size > kLargestImage) {
        throw Error(ErrorCode::OutOfRange, printable(image.name),
                    "expected at most 2 GiB, found %1 bytes"_msg(image.size));
    }
    std::vector<std::byte> bytes(static_cast<std::size_t>(image.size));
    MappedFile(image.file).read(image.offset, bytes);
    return bytes;
}

}  // namespace

std::vector<ListedImage> listImages(const std::vector<std::string>& sources,
                                    const std::function<void(const Message&)>& note)
{
    Images all;
    for (const auto& source : sources) {
        auto images = imagesOf(source, note);
        if (images.empty()) {
            throw Error(ErrorCode::NotFound, printable(source),
                        "expected images (JPEG, PNG, WebP, TIFF, BMP, slides), found none"_msg);
        }
        const bool ownName = images.size() == 1 && images.front().file == fs::path(source);
        for (auto& image : images) {
            if (sources.size() > 1 && !ownName) {
                const auto root = fs::path(source).lexically_normal();
                image.name = (root.has_filename() ? root : root.parent_path()).filename().string() + '/' + image.name;
            }
            all.push_back(std::move(image));
        }
    }
    requireUnique(all);
    return all;
}

std::size_t leaveOutMasks(std::vector<ListedImage>& images)
{
    const auto isMask = [](const ListedImage& image) {
        const fs::path folders = fs::path(image.name).parent_path();
        return std::any_of(folders.begin(), folders.end(), [](const fs::path& folder) {
            const std::string name = asciiLowerCase(folder.string());
            return name == "mask" || name == "masks";
        });
    };
    return std::ranges::all_of(images, isMask) ? 0 : std::erase_if(images, isMask);
}

uint64_t sizeOfListed(const ListedImage& image)
{
    std::error_code unreadable;
    const auto size = image.inArchive ? image.size : fs::file_size(wholeFile(image.file), unreadable);
    return unreadable ? 0 : size;
}

const std::string& FileStates::of(const ListedImage& image)
{
    return of(wholeFile(image.file));
}

const std::string& FileStates::of(const fs::path& file)
{
    const auto [known, isNew] = m_known.try_emplace(file);
    if (isNew) {
        auto files = filesOfSlide(file);
        files.insert(files.begin(), file);
        known->second = fileState(files);
    }
    return known->second;
}

std::optional<fs::path> firstMatch(const std::string& source, const fs::path& folder,
                                   const std::vector<fs::path>& files)
{
    std::error_code absent;
    if (!isPattern(source) || fs::exists(source, absent)) {
        return std::nullopt;
    }
    const auto below = fixedLength(source);
    const auto pattern = source.substr(below);
    const auto here = below == 0 ? fs::path(".") : fs::path(source.substr(0, below));
    const auto placeOf = [&](const fs::path& path) { return fs::weakly_canonical(fs::absolute(path), absent); };
    const auto way = placeOf(folder).lexically_relative(placeOf(here));
    const auto found = std::ranges::find_if(files, [&](const fs::path& file) {
        const auto path = (way / file).lexically_normal();
        return fnmatch(pattern.c_str(), path.c_str(), FNM_PATHNAME | FNM_PERIOD) == 0;
    });
    return found == files.end() ? std::nullopt : std::optional(*found);
}

ListedPhoto readListedPhoto(const ListedImage& image)
{
    if (isOfSlide(image)) {
        auto photo = readPhoto(image.file);
        return {encodedBmp(photo), std::move(photo)};
    }
    auto bytes = storedBytes(image);
    auto photo = decodePhoto(bytes, image.name);  // whose errors name it whole
    photo.channelReader = [image] { return decodeChannels(storedBytes(image), image.name); };
    return {std::move(bytes), std::move(photo)};
}

std::vector<std::byte> readListed(const ListedImage& image)
{
    return isOfSlide(image) ? encodedBmp(readPhoto(image.file)) : storedBytes(image);
}

fs::path maskOf(const ListedImage& image, const fs::path& folder)
{
    const auto name = fs::path(image.name).relative_path();
    if (std::any_of(name.begin(), name.end(), [](const fs::path& part) { return part == ".."; })) {
        return {};  // never out of the folder, whatever an archive names its images
    }
    std::vector<fs::path> candidates{folder / name};
    for (const char* extension : imageExtensions()) {
        candidates.push_back((folder / name).replace_extension(extension));
    }
    std::sort(candidates.begin() + 1, candidates.end());
    std::error_code unreachable;
    const auto found = std::find_if(candidates.begin(), candidates.end(),
                                    [&](const fs::path& file) { return fs::is_regular_file(file, unreachable); });
    return found == candidates.end() ? fs::path() : *found;
}

std::vector<fs::path> outputNames(const std::vector<ListedImage>& images, const std::string& extension)
{
    std::map<fs::path, int> uses;
    for (const auto& image : images) {
        ++uses[containedPath(image.name).replace_extension()];
    }
    std::vector<fs::path> names;
    std::set<fs::path> taken;
    for (const auto& image : images) {
        auto whole = containedPath(image.name);
        auto name = whole;
        name.replace_extension();
        if (uses[name] > 1) {
            name = whole;
        }
        // Names that became equal.
        for (int number = 2; !taken.insert(name).second; ++number) {
            name = whole;
            name += fmt::format(".{}", number);
        }
        names.push_back(std::move(name += extension));
    }
    return names;
}

}  // namespace core
