// Opens bytes as a file of PyTorch, whichever of its two forms they have.
#pragma once

#include "core/checkpoint/torch/torch_file.h"
#include "tests/support/expect_error.h"
#include "tests/support/scratch_folder.h"

#include <memory>
#include <string>

inline std::unique_ptr<core::Checkpoint> openTorch(const std::filesystem::path& path, const std::string& entry = {})
{
    auto file = std::make_shared<const core::MappedFile>(path);
    if (file->size() >= 2 && file->bytes()[0] == std::byte{'P'} && file->bytes()[1] == std::byte{'K'}) {
        return core::openTorchZip(std::make_shared<const core::ZipArchive>(std::move(file)), entry);
    }
    return core::openLegacyTorch(std::move(file), entry);
}

/// The file stays mapped when the folder is gone.
inline std::unique_ptr<core::Checkpoint> openTorchBytes(const std::string& bytes, const std::string& entry = {})
{
    const ScratchFolder folder;
    return openTorch(folder.write("x.pth", bytes), entry);
}

struct BadTorch {
    const char* name;
    std::string bytes;
    const char* words;
    core::ErrorCode code = core::ErrorCode::Corrupt;
};

inline void expectRefusal(const BadTorch& bad)
{
    const core::Error error = errorOf([&] { openTorchBytes(bad.bytes); });
    EXPECT_EQ(error.code, bad.code) << error.what();
    EXPECT_THAT(error.what(), testing::AllOf(testing::HasSubstr("x.pth: "), testing::HasSubstr(bad.words)));
}
