// The pictures of a data set, in an order that every machine finds alike: folders, lists, patterns, archives. Nothing
// is unpacked: a picture in an archive is read where it lies.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace core {

struct ListedPicture {
    std::string name;            ///< unique in its list: the path below what was named, with '/'
    std::filesystem::path file;  ///< the picture, or the archive that holds it
    bool inArchive = false;
    uint64_t offset = 0, size = 0;  ///< where it lies in the archive
};

/// Each source is
/// - a folder: what has a picture's extension in it and below it, by name; links to folders are not followed;
/// - `X.tar` (WebDataset's shards): members with such an extension, in the archive's order;
/// - `X.txt`: a path a line, relative to the list's folder, empty lines left out, in the list's order;
/// - a pattern with `*`, `?` or `[...]`, as a shell has it: what it matches, by name;
/// - anything else: that picture.
/// Names of several sources begin with their source's file name. Pictures are not opened.
/// @throws Error NotFound for a source that is not there or yields no picture, Corrupt for a broken archive or list;
///         Other for two pictures of one name
std::vector<ListedPicture> listPictures(const std::vector<std::string>& sources);

/// Whether a folder's file of this name counts as a picture: by its extension.
bool isNamedLikePicture(const std::filesystem::path& file);

/// The mask of a picture: of the same path below `folder`, under the same name or with another picture's extension (the
/// first by name); empty where there is none.
std::filesystem::path maskOf(const ListedPicture& picture, const std::filesystem::path& folder);

/// The picture's bytes. @throws Error NotFound, Corrupt (the archive has changed), OutOfRange above 2 GiB
std::vector<std::byte> readListed(const ListedPicture& picture);

/// A relative path for what is made of each picture, one a picture and in its order: the name without its extension, or
/// with it where two would be the same, and `extension` (".png"). Never leads out of the folder it is taken in,
/// whatever an archive or list names its pictures.
std::vector<std::filesystem::path> outputNames(const std::vector<ListedPicture>& pictures,
                                               const std::string& extension);

}  // namespace core
