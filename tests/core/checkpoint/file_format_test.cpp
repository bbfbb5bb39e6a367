// One case for each row of the table that recognizes kinds of file by their first bytes.
#include "core/checkpoint/file_format.h"

#include "safetensors_bytes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace {

using core::ErrorCode;

core::RecognizedFile recognize(std::string_view file)
{
    return core::recognizeFile(asBytes(file.substr(0, 512)), file.size());
}

/// The name of its format; of what has none, why.
std::string formatOf(std::string_view file)
{
    const auto found = recognize(file);
    return found.format == nullptr ? found.refusal.why.english() : std::string(found.format->name);
}

struct Kind {
    const char* name;
    std::string bytes;
    const char* words;
    ErrorCode code = ErrorCode::Unsupported;
};

void PrintTo(const Kind& kind, std::ostream* out)
{
    *out << kind.name;
}

class OtherKinds : public testing::TestWithParam<Kind> {};

TEST_P(OtherKinds, AreNamedInTheRefusal)
{
    const auto found = recognize(GetParam().bytes);
    EXPECT_EQ(found.format, nullptr);
    EXPECT_EQ(found.refusal.code, GetParam().code);
    EXPECT_THAT(found.refusal.why.english(), testing::HasSubstr(GetParam().words));
}

std::string at257(const std::string& text)
{
    return std::string(257, 'x') + text + std::string(250, '\0');
}

std::string padded(std::string bytes)
{
    bytes.resize(600, '\0');
    return bytes;
}

INSTANTIATE_TEST_SUITE_P(
    ByContent, OtherKinds,
    testing::Values(
        Kind{"Empty", "", "found an empty file", ErrorCode::Corrupt},
        Kind{"OneByte", "x", "found text that begins with \"x\""},
        Kind{"Npy", padded("\x93NUMPY\x01"), "found a NumPy array"}, Kind{"Tar", at257("ustar"), "tar archive"},
        Kind{"TorchTar", padded(std::string("pickle\0", 7)), "PyTorch checkpoint of 2017"},
        Kind{"PreRelease", padded("PYTORCH1"), "before the first release"},
        Kind{"Pickle", padded("\x80\x03}q\x01."), "Python pickle"},
        Kind{"LfsPointer", "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 22\n", "git lfs pull"},
        Kind{"Html", "<!DOCTYPE html><html></html>", "web page"},
        Kind{"HtmlAfterSpace", "\n\n <html></html>", "web page"},
        Kind{"Hdf5", padded("\x89HDF\r\n\x1A\n"), "an HDF5 file"},
        Kind{"Png", padded("\x89PNG\r\n\x1A\n"), "found an image"},
        Kind{"BigTiff", padded(std::string("II+\0\x08\0\0\0", 8)), "found an image"},
        Kind{"Bmp", padded("BM\x36\x10"), "found an image"}, Kind{"Jpeg", padded("\xFF\xD8\xFF\xE0"), "found an image"},
        Kind{"Gzip", padded("\x1F\x8B\x08"), "a gzip archive; unpack it first"},
        Kind{"Json", R"({"architecture": "vit_tiny_patch16_224"})", "found JSON"},
        Kind{"JsonWithABraceAtByteEight", R"({"abcd":{"x":1}})", "found JSON"},
        Kind{"Text", "just some words in a file", "begins with \"just some words ...\""},
        Kind{"Noise", "\xDE\xAD\xBE\xEF\xDE\xAD\xBE\xEF\xDE\xAD\xBE\xEF", "found bytes of an unknown kind"}),
    [](const auto& test) { return test.param.name; });

TEST(FileFormat, SafetensorsIsRecognizedByItsLengthAndBrace)
{
    EXPECT_EQ(formatOf(safetensors("{}")), "safetensors");
    EXPECT_EQ(formatOf(safetensors(" \n\t{}")), "safetensors");
}

TEST(FileFormat, KnowsTheKindsThatHaveReadersOfTheirOwn)
{
    EXPECT_EQ(formatOf(padded("PK\x03\x04")), "ZIP");
    EXPECT_EQ(formatOf("PK\x03\x04"), "ZIP");
    EXPECT_EQ(formatOf(padded("PK\x05\x06")), "ZIP");
    EXPECT_EQ(formatOf(padded("\x80\x02\x8A\x0A\x6C\xFC\x9C\x46\xF9\x20\x6A\xA8\x50\x19.")), "PyTorch before 1.6");
    EXPECT_EQ(formatOf(R"({"metadata": {}, "weight_map": {"a": "b.safetensors"}})"), "index");
}

TEST(FileFormat, AHeaderLengthThatLooksLikeAnotherKindIsStillSafetensors)
{
    for (const char first : {'\x80', '<', '\xFF', '['}) {
        std::string header = "{}";
        header.resize(static_cast<unsigned char>(first), ' ');
        EXPECT_EQ(formatOf(safetensors(header)), "safetensors") << first;
    }
}

TEST(FileFormat, KnowsWhatNamesOfCheckpointsEndIn)
{
    EXPECT_THAT(
        core::checkpointExtensions(),
        testing::ElementsAre(std::string(".safetensors"), std::string(".pth"), std::string(".pt"), std::string(".bin"),
                             std::string(".pt2"), std::string(".npz"), std::string(".tar"), std::string(".ckpt")));
}

}  // namespace
