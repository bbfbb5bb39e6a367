// The images of a dataset, in the same order on every machine: folders, lists, patterns, archives. Nothing is unpacked;
// an image in an archive is read in place.
#pragma once

#include "core/image/photo.h"
#include "core/message.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace core {

struct ListedImage {
    std::string name;            ///< unique in its list: the path below the source, with '/'
    std::filesystem::path file;  ///< the image, or the archive that contains it
    bool inArchive = false;
    uint64_t offset = 0, size = 0;  ///< place of its bytes in the archive
};

/// Each source is
/// - a folder: all files in and below it with an image's extension, by name; links to folders are not followed;
/// - `X.tar` (WebDataset's shards): members with such an extension, in the archive's order;
/// - `X.txt`: one path per line, relative to the list's folder, in the list's order; empty lines are skipped;
/// - a pattern with `*`, `?` or `[...]`, as in a shell: the matching files, by name;
/// - `SLIDE#tiles=LEVEL`: the tiles of that level on which there is something (core/image/slide.h), row by row;
/// - anything else: that image.
/// Names of several sources begin with their source's file name. Images are not opened.
/// @param note  receives a sentence about the tiles that are left out
/// @throws Error NotFound for a source that does not exist or has no image, Corrupt for a broken archive or list; Other
///         for two images of the same name: kSameImage or kSameName; what Slide::tissueTiles() throws
std::vector<ListedImage> listImages(const std::vector<std::string>& sources,
                                    const std::function<void(const Message&)>& note = {});

/// Complaints about two images of the same name: an image that is listed twice; different files, with their paths.
inline constexpr MessageId kSameImage = "expected each image once, found it twice"_msg;
inline constexpr MessageId kSameName = "expected different names, found %1 and %2"_msg;

/// The mask of an image: the same path below `folder`, with the same name or another image extension (the first by
/// name); empty where there is none.
std::filesystem::path maskOf(const ListedImage& image, const std::filesystem::path& folder);

/// Removes the images in folders named "mask" or "masks", which are not images of anything. Keeps all where no others
/// are listed. @return how many were removed
std::size_t leaveOutMasks(std::vector<ListedImage>& images);

/// Size of the image's file, or of its part of an archive, in bytes; 0 where it cannot be read.
uint64_t sizeOfListed(const ListedImage& image);

/// fileState() of images and other files; what lies in one archive or slide shares its state, found once.
class FileStates {
public:
    const std::string& of(const ListedImage& image);
    const std::string& of(const std::filesystem::path& file);

private:
    std::map<std::filesystem::path, std::string> m_known;
};

/// The first of the files that the source, if it is a pattern, would list once they are there. Links in the part of the
/// pattern behind its first special character are not followed.
/// @param files  relative to `folder`
std::optional<std::filesystem::path> firstMatch(const std::string& source, const std::filesystem::path& folder,
                                                const std::vector<std::filesystem::path>& files);

/// The image's bytes; of a slide or a part of one, those of encodedBmp().
/// @throws Error NotFound, Corrupt (the archive has changed), OutOfRange above 2 GiB
std::vector<std::byte> readListed(const ListedImage& image);

/// The image, and the bytes that readListed() returns. @throws Error as readListed() and decodePhoto()
struct ListedPhoto {
    std::vector<std::byte> bytes;
    Photo photo;
};
ListedPhoto readListedPhoto(const ListedImage& image);

/// A relative path for the output of each image, in the same order: the name without its extension, or with it where
/// two would be equal, plus `extension` (".png"). Never leads out of the folder it is used in, whatever the names in an
/// archive or list.
std::vector<std::filesystem::path> outputNames(const std::vector<ListedImage>& images, const std::string& extension);

}  // namespace core
