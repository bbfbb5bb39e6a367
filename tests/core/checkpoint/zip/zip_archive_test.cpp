// ZIP archives as Python, PyTorch and NumPy write them, and every way of lying in one.
#include "core/checkpoint/zip/zip_archive.h"

#include "core/checkpoint/zip/zip_record_reader.h"
#include "tests/core/checkpoint/format_vectors.h"
#include "tests/core/checkpoint/safetensors_bytes.h"
#include "tests/core/checkpoint/zip_bytes.h"
#include "tests/support/expect_error.h"
#include "tests/support/folders.h"
#include "tests/support/scratch_folder.h"

namespace {

using core::ErrorCode;
using core::ZipArchive;
using core::ZipRecord;
using namespace std::string_literals;

/// The bytes must live as long as the archive.
ZipArchive archiveOf(const std::string& bytes)
{
    return ZipArchive(std::make_shared<const core::MappedFile>(asBytes(bytes), "x.zip"));
}

std::string textOf(const ZipArchive& archive, const std::string& name)
{
    const auto bytes = archive.read(name);
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

const std::string kNumbers = "0123456789";

TEST(ZipArchive, ReadsStoredAndDeflatedRecords)
{
    const auto file = zip({storedPart("a/b.txt", kNumbers), deflatedPart("c", std::string(5000, 'x'))});
    const auto archive = archiveOf(file);
    EXPECT_EQ(archive.records().size(), 2u);
    EXPECT_EQ(textOf(archive, "a/b.txt"), kNumbers);
    EXPECT_EQ(textOf(archive, "c"), std::string(5000, 'x'));
    EXPECT_EQ(archive.find("c")->method, ZipRecord::Method::Deflated);
    EXPECT_EQ(archive.find("none"), nullptr);
    expectError([&] { archive.read("none"); }, ErrorCode::NotFound, "x.zip: holds no record named none");
}

TEST(ZipArchive, TakesSizesFromTheDirectoryAsTorchWritesThem)
{
    const auto file = zip({torchPart("archive/data.pkl", kNumbers), torchPart("archive/data/0", "")}, {.zip64 = true});
    const auto archive = archiveOf(file);
    EXPECT_EQ(textOf(archive, "archive/data.pkl"), kNumbers);
    EXPECT_EQ(archive.find("archive/data.pkl")->start, 64u);  // 30 + 16 of the name + 18 of padding
    EXPECT_TRUE(archive.read("archive/data/0").empty());
}

TEST(ZipArchive, ReadsTheGoldenCheckpointOfTorch)
{
    const ZipArchive archive(
        std::make_shared<const core::MappedFile>(support::dataFolder() + "/goldens/containers/vit_bare.pth"));
    EXPECT_EQ(archive.records().size(), 34u);  // as Python's zipfile lists it
    EXPECT_EQ(archive.read("vit_bare/data.pkl").size(), 2645u);
    for (const auto& [name, record] : archive.records()) {
        EXPECT_EQ(record.start % 64, 0u) << name;
        EXPECT_EQ(archive.read(name).size(), record.bytes);
    }
}

TEST(ZipArchive, ReadsTheDeflatedVector)
{
    const auto file = vectorBytes("torch_zip_deflated");
    const auto archive = archiveOf(file);
    EXPECT_EQ(textOf(archive, "archive/data/0"), "\0\0\x80\x3F\0\0\x80\x3F\0\0\x80\x3F\0\0\x80\x3F"s);  // four ones
    EXPECT_EQ(textOf(archive, "archive/version"), "3\n");
}

TEST(ZipArchive, UnderstandsSizesInTheZip64Field)
{
    auto part = storedPart("a", kNumbers);
    for (auto* header : {&part.local, &part.central}) {  // as NumPy under Python 3.13
        header->stored = header->bytes = 0xFFFFFFFF;
        header->extra = "UT\x01\0z"s + littleEndianBytes(1, 2) + littleEndianBytes(16, 2) + littleEndianBytes(10, 8) +
                        littleEndianBytes(10, 8);
    }
    const auto file = zip({part});
    EXPECT_EQ(textOf(archiveOf(file), "a"), kNumbers);
}

TEST(ZipArchive, DoesNotVerifyAChecksumOfZero)
{
    auto part = storedPart("a", kNumbers);
    part.local.crc = part.central.crc = 0;
    const auto file = zip({part});
    EXPECT_EQ(textOf(archiveOf(file), "a"), kNumbers);
}

TEST(ZipArchive, MayBeEmptyAndMayHaveAComment)
{
    const auto empty = zip({});
    EXPECT_TRUE(archiveOf(empty).records().empty());
    const auto commented = zip({storedPart("a", "1")}, {.comment = "PK\x05\x06, a comment with an end record in it"});
    EXPECT_EQ(textOf(archiveOf(commented), "a"), "1");
}

TEST(ZipRecordReader, GivesTheStartWithoutTheRest)
{
    const auto file = zip({deflatedPart("a", kNumbers + std::string(100'000, 'x'))});
    const auto archive = archiveOf(file);
    core::ZipRecordReader reader(archive, "a");
    std::string start(10, ' ');
    reader.read(std::as_writable_bytes(std::span(start)));
    EXPECT_EQ(start, kNumbers);
    std::vector<std::byte> tooMuch(100'001);
    expectError([&] { reader.read(tooMuch); }, ErrorCode::Corrupt, "holds 100010 bytes, 100001 are wanted at 10");
}

TEST(ZipArchive, FindsEachOfAHundredThousandRecords)
{
    std::vector<ZipPart> parts;
    for (int i = 0; i < 100'000; ++i) {
        parts.push_back(storedPart(std::to_string(i), "x"));
    }
    const auto file = zip(parts, {.zip64 = true});
    const auto archive = archiveOf(file);
    EXPECT_EQ(archive.records().size(), parts.size());
    for (int i = 0; i < 100'000; ++i) {  // passing over all the others for each would end at ctest's limit of time
        const auto* record = archive.find(std::to_string(i));
        ASSERT_NE(record, nullptr) << i;
        EXPECT_EQ(record->bytes, 1u);
    }
}

struct BadZip {
    const char* name;
    std::string file;
    const char* words;
    ErrorCode code = ErrorCode::Corrupt;
};

void PrintTo(const BadZip& bad, std::ostream* out)
{
    *out << bad.name;
}

class ZipRefuses : public testing::TestWithParam<BadZip> {};

TEST_P(ZipRefuses, ToOpenIt)
{
    expectError([] { archiveOf(GetParam().file); }, GetParam().code, GetParam().words);
    EXPECT_THAT(errorOf([] { archiveOf(GetParam().file); }).what(), testing::StartsWith("x.zip: "));
}

/// One stored record `a` with ten bytes, changed by `change`.
template <class Change>
std::string zipWith(Change change, const ZipEnd& end = {})
{
    auto part = storedPart("a", kNumbers);
    change(part);
    return zip({part}, end);
}

std::string named(const std::string& name)
{
    return zip({storedPart(name, kNumbers)});
}

const std::string kGoodZip = zip({storedPart("a", kNumbers)});
const std::string kGood64 = zip({storedPart("a", kNumbers)}, {.zip64 = true});

std::string replaced(std::string text, std::size_t at, const std::string& by)
{
    return text.replace(at, by.size(), by);
}

INSTANTIATE_TEST_SUITE_P(
    EndRecord, ZipRefuses,
    testing::Values(
        BadZip{"Empty", "", "end record is missing"}, BadZip{"OnlyALocalHeader", kGoodZip.substr(0, 41), "is cut off"},
        BadZip{"CutByOneByte", kGoodZip.substr(0, kGoodZip.size() - 1), "end record is missing"},
        BadZip{"BytesAfterTheEnd", kGoodZip + "x", "end record is missing"},
        BadZip{"FewerRecordsThanItHas", zip({storedPart("a", "1"), storedPart("b", "2")}, {.records = 1}),
               "directory has 47 bytes after its 1 records"},
        BadZip{"MoreRecordsThanItHas", zip({storedPart(std::string(60, 'a'), "1")}, {.records = 2}),
               "no header of a record at byte"},
        BadZip{"MoreRecordsThanFit", zip({storedPart("a", "1")}, {.records = 3}), "too small for 3 records"},
        BadZip{"BillionsOfRecords", zip({storedPart("a", "1")}, {.records = 1'000'001, .zip64 = true}),
               "claims 1000001 records, more than 1000000"},
        BadZip{"AllTheRecordsThereAre", zip({storedPart("a", "1")}, {.records = ~uint64_t{0}, .zip64 = true}),
               "more than 1000000"},
        BadZip{"DirectoryLargerThanTheFile", zip({storedPart("a", "1")}, {.bytes = uint64_t{1} << 40, .zip64 = true}),
               "does not lie in front of its end record"},
        BadZip{"DirectoryStartPlusSizeOverflows",
               zip({storedPart("a", "1")}, {.bytes = 47, .start = ~uint64_t{0} - 8, .zip64 = true}),
               "does not lie in front of its end record"},
        BadZip{"DirectoryOverItsEndRecord", zip({storedPart("a", "1")}, {.bytes = 48}),
               "does not lie in front of its end record"},
        BadZip{"DirectoryOfAnotherPlace", zip({storedPart("a", "1")}, {.bytes = 47, .start = 1}),
               "no header of a record at byte 1"},
        BadZip{"SecondDisk", zip({storedPart("a", "1")}, {.disk = 1}), "in several files", ErrorCode::Unsupported},
        BadZip{"SecondDiskInZip64", zip({storedPart("a", "1")}, {.disk = 1, .zip64 = true}), "in several files",
               ErrorCode::Unsupported}),
    [](const auto& test) { return test.param.name; });

INSTANTIATE_TEST_SUITE_P(
    Zip64EndRecord, ZipRefuses,
    testing::Values(BadZip{"LocatorPointsBehindItself",
                           replaced(kGood64, kGood64.size() - 34, littleEndianBytes(kGood64.size(), 8)),
                           "does not fit in front of its locator"},
                    BadZip{"LocatorPointsFarAway", replaced(kGood64, kGood64.size() - 34, std::string(8, '\xFF')),
                           "does not fit in front of its locator"},
                    BadZip{"LocatorPointsElsewhere", replaced(kGood64, kGood64.size() - 34, littleEndianBytes(0, 8)),
                           "no ZIP64 end record at 0"},
                    BadZip{"LocatorOfTwoDisks", replaced(kGood64, kGood64.size() - 26, littleEndianBytes(2, 4)),
                           "in several files", ErrorCode::Unsupported},
                    BadZip{"EndRecordsDiffer", replaced(kGood64, kGood64.size() - 12, littleEndianBytes(2, 2)),
                           "two end records differ"}),
    [](const auto& test) { return test.param.name; });

INSTANTIATE_TEST_SUITE_P(
    Names, ZipRefuses,
    testing::Values(BadZip{"Empty", named(""), "has no name"}, BadZip{"Parent", named("../evil"), "not a plain path"},
                    BadZip{"ParentInside", named("a/../../evil"), "not a plain path"},
                    BadZip{"Root", named("/etc/passwd"), "not a plain path"},
                    BadZip{"Backslash", named("a\\b"), "not a plain path"},
                    BadZip{"Nul", named("a\0b"s), "record a?b: its name is not a plain path"},
                    BadZip{"NotUtf8", named("a\xFF"), "record a?: its name is not UTF-8"},
                    BadZip{"Long", named(std::string(5000, 'a')), "its name has 5000 bytes"},
                    BadZip{"Twice", zip({storedPart("a", "1"), storedPart("a", "2")}), "record a appears twice"}),
    [](const auto& test) { return test.param.name; });

INSTANTIATE_TEST_SUITE_P(
    Headers, ZipRefuses,
    testing::Values(
        BadZip{"Encrypted", zipWith([](ZipPart& part) { part.central.flags = 1; }),
               "record a: an encrypted record is not supported", ErrorCode::Unsupported},
        BadZip{"EncryptedLocally", zipWith([](ZipPart& part) { part.local.flags = 1; }),
               "an encrypted record is not supported", ErrorCode::Unsupported},
        BadZip{"Method12", zipWith([](ZipPart& part) { part.local.method = part.central.method = 12; }),
               "record a: compression method 12 is not supported", ErrorCode::Unsupported},
        BadZip{"OnAnotherDisk", zipWith([](ZipPart& part) { part.central.disk = 1; }), "in several files",
               ErrorCode::Unsupported},
        BadZip{"NamesDiffer", zipWith([](ZipPart& part) { part.local.name = "b"; }),
               "local and central header of record a differ: the local name is b"},
        BadZip{"MethodsDiffer", zipWith([](ZipPart& part) { part.local.method = 8; }),
               "local and central header of record a differ: the local compression method is 8"},
        BadZip{"SizesDiffer", zipWith([](ZipPart& part) { part.local.bytes = part.local.stored = 9; }),
               "local and central header of record a differ: 9 bytes stored as 9 here, 10 stored as 10"},
        BadZip{"SizesMissingInZip64", zipWith([](ZipPart& part) { part.local.bytes = 0xFFFFFFFF; }),
               "local and central header of record a differ"},
        BadZip{"CentralSizesMissingInZip64", zipWith([](ZipPart& part) { part.central.bytes = 0xFFFFFFFF; }),
               "record a: its ZIP64 sizes are missing"},
        BadZip{"NoLocalHeaderThere", zipWith([](ZipPart& part) { part.localHeader = 1; }), "no local header at byte 1"},
        BadZip{"LocalHeaderBehindTheFile", zipWith([](ZipPart& part) { part.localHeader = 0xFFFFFFF0; }),
               "no local header at byte 4294967280"},
        BadZip{"LocalHeaderPassesTheDirectory", replaced(kGoodZip, 26, "\xFF"),
               "local header passes the start of the directory"},
        BadZip{"DirectoryHeaderPassesItsEnd", replaced(kGoodZip, 41 + 28, "\xFF"), "passes its end"}),
    [](const auto& test) { return test.param.name; });

/// Record `outer` holds a whole local header and the bytes of `inner`: both would be read from the same place.
std::string overlapping()
{
    const auto inner = storedPart("inner", kNumbers);
    auto quoted = zip({inner});
    quoted.resize(30 + 5 + 10);
    auto quoting = inner;
    quoting.localHeader = 30 + 5;
    const auto outer = storedPart("outer", quoted);
    auto both = zip({outer, quoting});
    return both;
}

std::string terabyte(ZipPart part)
{
    part.central.bytes = 0xFFFFFFFF;
    if (part.central.method == 0) {
        part.central.stored = 0xFFFFFFFF;
    }
    const auto large = littleEndianBytes(uint64_t{1} << 40, 8);
    part.central.extra = littleEndianBytes(1, 2) + littleEndianBytes(16, 2) + large + large;
    return zip({part});
}

INSTANTIATE_TEST_SUITE_P(
    Sizes, ZipRefuses,
    testing::Values(BadZip{"StoredInOtherSize", zipWith([](ZipPart& part) { part.central.stored = 9; }),
                           "record a: is stored as it is, but claims 9 bytes for 10"},
                    BadZip{"PassesTheDirectory", zipWith([](ZipPart& part) {
                               for (auto* header : {&part.local, &part.central}) {
                                   header->stored = header->bytes = 11;
                               }
                           }),
                           "record a: its 11 bytes from 31 on pass the start of the directory at 41"},
                    BadZip{"Overlap", overlapping(), "records outer and inner overlap"},
                    BadZip{"StoredTerabyte", terabyte(storedPart("a", std::string(1000, 'x'))),
                           "record a: claims 1099511627776 bytes in a file of"},
                    BadZip{"DeflatedTerabyte", terabyte(deflatedPart("a", std::string(1'000'000, 'x'))),
                           "bytes, more than the"}),
    [](const auto& test) { return test.param.name; });

class ZipRecordRefuses : public testing::TestWithParam<BadZip> {};

TEST_P(ZipRecordRefuses, ToBeRead)
{
    const auto archive = archiveOf(GetParam().file);
    expectError([&] { archive.read("a"); }, GetParam().code, GetParam().words);
}

/// Deflated thousand-fold, with a directory that states `bytes`.
std::string inflatingTo(uint64_t bytes)
{
    auto part = deflatedPart("a", std::string(1'000'000, 'x'));
    part.local.bytes = part.central.bytes = bytes;
    return zip({part});
}

std::string withStored(const std::string& stored)
{
    auto part = deflatedPart("a", kNumbers);
    part.stored = stored;
    part.local.stored = part.central.stored = stored.size();
    return zip({part});
}

INSTANTIATE_TEST_SUITE_P(
    Contents, ZipRecordRefuses,
    testing::Values(
        BadZip{"Bomb", inflatingTo(500), "record a: inflates to more than the 500 bytes"},
        BadZip{"LessThanStated", inflatingTo(1'000'001), "record a: inflates to fewer than the 1000001 bytes"},
        BadZip{"DamagedDeflate", withStored("\xFF\xFF\xFF\xFF"), "record a: its compressed bytes are damaged"},
        BadZip{"CutDeflate", withStored(deflated(kNumbers).substr(0, 5)), "compressed bytes end too early"},
        BadZip{"NoDeflateAtAll", withStored("\x03"), "compressed bytes end too early"},
        BadZip{"BytesAfterDeflate", withStored(deflated(kNumbers) + "xyz"),
               "3 bytes follow the end of its compressed content"},
        BadZip{"Checksum", zipWith([](ZipPart& part) { part.stored[3] = 'x'; }), "record a: its checksum is"}),
    [](const auto& test) { return test.param.name; });

}  // namespace
