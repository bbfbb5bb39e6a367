// Index of a tar archive (POSIX ustar and pax, GNU's long names): names and positions of its members, no contents.
// Source: POSIX.1-2017 pax, "ustar Interchange Format"; GNU tar manual, "Basic Tar Format".
#pragma once

#include "core/file/mapped_file.h"

#include <cstdint>
#include <string>
#include <vector>

namespace core {

struct TarMember {
    std::string name;
    uint64_t offset = 0, size = 0;  ///< of its bytes, all inside the archive
};

/// The regular files of an archive, in its order. An archive without the two empty blocks at its end is accepted, as by
/// tar.
/// @throws Error Corrupt for a wrong header checksum, an invalid number, or a member that extends beyond the archive;
///         Unsupported for a compressed archive
std::vector<TarMember> readTarIndex(const MappedFile& archive);

}  // namespace core
