#include "core/file/folder_entries.h"

#include "tests/support/scratch_folder.h"

#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <string>

namespace {

namespace fs = std::filesystem;

std::set<std::string> namesIn(core::FolderEntries& entries)
{
    std::set<std::string> names;
    for (const auto& entry : entries) {
        names.insert(entry.path().filename().string());
    }
    return names;
}

TEST(FolderEntries, AreThoseOfTheFolderItself)
{
    const ScratchFolder folder;
    folder.write("a.png", "a");
    fs::create_directory(folder.path() / "inner");
    fs::create_symlink("nowhere", folder.path() / "broken");
    std::ofstream(folder.path() / "inner" / "b.png") << "b";
    core::FolderEntries entries(folder.path());
    EXPECT_EQ(namesIn(entries), (std::set<std::string>{"a.png", "inner", "broken"}));
    EXPECT_FALSE(entries.problem());
}

TEST(FolderEntries, OfWhatCannotBeListedAreNone)
{
    const ScratchFolder folder;
    for (const auto& path : {folder.path() / "absent", folder.write("file", "f"), fs::path()}) {
        core::FolderEntries entries(path);
        EXPECT_TRUE(namesIn(entries).empty()) << path;
        EXPECT_TRUE(entries.problem()) << path;
    }
}

}  // namespace
