// A file that holds the input of a fuzz target, for readers that take a path.
#pragma once

#include "expect.h"

#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

/// In a folder of this process, the same file each time. @param name  with the extension by which readers know it
inline std::filesystem::path fileOf(const uint8_t* data, size_t size, const std::string& name)
{
    static const auto folder = [] {
        std::string pattern = (std::filesystem::temp_directory_path() / "headscope-fuzz-XXXXXX").string();
        FUZZ_EXPECT(::mkdtemp(pattern.data()) != nullptr);
        return std::filesystem::path(pattern);
    }();
    std::ofstream file(folder / name, std::ios::binary);
    file.write(reinterpret_cast<const char*>(data), static_cast<std::streamsize>(size));
    return folder / name;
}
