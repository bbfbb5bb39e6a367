// Members and their offsets in archives by GNU tar, and in broken ones.
#include "core/file/tar_index.h"

#include "tests/support/expect_error.h"
#include "tests/support/folders.h"
#include "tests/support/scratch_folder.h"

#include <fmt/format.h>

#include <span>

namespace {

using core::ErrorCode;

/// The archive that GNU tar 1.34 made from a folder with a/x.jpg ("hello") and a/nnn...n.png ("long", 120 times n), in
/// three formats.
std::string seed(const std::string& format)
{
    return bytesOf(support::sourceFolder() + "/tests/fuzz/corpus/tar_index/" + format + ".tar");
}

std::vector<core::TarMember> membersOf(const std::string& bytes)
{
    return core::readTarIndex(core::MappedFile(std::as_bytes(std::span(bytes)), "a.tar"));
}

std::string contentOf(const std::string& bytes, const core::TarMember& member)
{
    return bytes.substr(static_cast<std::size_t>(member.offset), static_cast<std::size_t>(member.size));
}

/// With the checksum as it must be: octal, of the header with blanks in its place.
std::string withChecksum(std::string archive, std::size_t header = 0)
{
    archive.replace(header + 148, 8, 8, ' ');
    unsigned sum = 0;
    for (std::size_t i = 0; i < 512; ++i) {
        sum += static_cast<unsigned char>(archive[header + i]);
    }
    archive.replace(header + 148, 8, fmt::format("{:06o}", sum) + '\0' + ' ');
    return archive;
}

class TarOf : public testing::TestWithParam<std::string> {};

TEST_P(TarOf, HasFilesWithTheirLongNamesAndBytes)
{
    const auto bytes = seed(GetParam());
    std::map<std::string, std::string> contents;
    for (const auto& member : membersOf(bytes)) {
        contents[member.name] = contentOf(bytes, member);
    }
    EXPECT_EQ(contents, (std::map<std::string, std::string>{{"a/x.jpg", "hello"},
                                                            {"a/" + std::string(120, 'n') + ".png", "long"}}));
}
INSTANTIATE_TEST_SUITE_P(Formats, TarOf, testing::Values("gnu", "pax"));

TEST(TarIndex, UstarJoinsPrefixAndName)
{
    auto bytes = seed("ustar");
    bytes.replace(345, 6, std::string("deep/b", 6));
    const auto members = membersOf(withChecksum(bytes));
    ASSERT_EQ(members.size(), 1U);
    EXPECT_EQ(members[0].name, "deep/b/a/x.jpg");
    EXPECT_EQ(members[0].offset, 512U);
}

TEST(TarIndex, AnArchiveWithoutItsEndIsTaken)
{
    EXPECT_EQ(membersOf(seed("ustar").substr(0, 1024)).size(), 1U);
}

TEST(TarIndex, BrokenArchivesAreRefusedInOneSentence)
{
    const auto good = seed("ustar");
    expectError([&] { membersOf("short"); }, ErrorCode::Corrupt, "a file of 5 bytes");
    auto broken = good;
    broken[0] = 'b';
    expectError([&] { membersOf(broken); }, ErrorCode::Corrupt, "wrong checksum at byte 0");
    broken = good;
    broken.replace(124, 11, "00000077777");
    expectError([&] { membersOf(withChecksum(broken)); }, ErrorCode::Corrupt, "more than the archive has left");
    broken.replace(124, 11, "no number!!");
    expectError([&] { membersOf(withChecksum(broken)); }, ErrorCode::Corrupt, "a size that is no number");
    broken.replace(124, 12, std::string("\x80\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff", 12));
    expectError([&] { membersOf(withChecksum(broken)); }, ErrorCode::Corrupt, "a size that is no number");
    expectError([&] { membersOf("\x1f\x8b" + good); }, ErrorCode::Unsupported, "compressed");
}

}  // namespace
