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
    uint64_t offset = 0, size = 0;  ///< of its bytes in the archive, which hold them all
};

/// The regular files of an archive, in its order. An archive that ends without its two empty blocks is taken, as tar
/// does it.
/// @throws Error Corrupt for a header whose checksum is wrong, a number that is none, a member that reaches beyond the
///         archive; Unsupported for a compressed archive
std::vector<TarMember> readTarIndex(const MappedFile& archive);

}  // namespace core
