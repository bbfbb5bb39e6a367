// Files made with Python's gzip, byte for byte.
#include "core/checkpoint/zip/gzip.h"

#include "tests/support/expect_error.h"

#include <gtest/gtest.h>

#include <string>

namespace {

using core::ErrorCode;

/// gzip.compress(b"a cat", mtime=0)
const std::string kPacked(
    "\x1F\x8B\x08\x00\x00\x00\x00\x00\x02\x03\x4B\x54\x48\x4E\x2C\x01\x00\x64\x9C\x5D\xA3\x05\x00\x00\x00", 25);

std::string unpacked(const std::string& bytes, std::size_t most = 1000)
{
    return core::gunzipped(bytes, most, "words.gz");
}

TEST(Gzip, HoldsTheContentsOfAllItsMembers)
{
    EXPECT_EQ(unpacked(kPacked), "a cat");
    EXPECT_EQ(unpacked(kPacked + kPacked), "a cata cat");
    EXPECT_EQ(unpacked(kPacked, 5), "a cat");
}

TEST(Gzip, IsRefusedWhereItIsBroken)
{
    const auto refused = [](const std::string& bytes, const char* why, std::size_t most = 1000) {
        expectError([&] { unpacked(bytes, most); }, ErrorCode::Corrupt, why);
    };
    refused(kPacked, "words.gz: gzip: expected at most 4 bytes of contents, found more", 4);
    refused("", "gzip: the file ends too early");
    refused(kPacked.substr(0, kPacked.size() - 1), "gzip: the file ends too early");
    refused("a cat, which is not packed", "gzip: expected packed bytes with their checksum, found others");
    auto other = kPacked;
    other[other.size() - 8] ^= 1;  // of the checksum
    refused(other, "gzip: expected packed bytes with their checksum, found others");
    refused(kPacked + "behind it", "gzip: expected packed bytes with their checksum, found others");
}

}  // namespace
