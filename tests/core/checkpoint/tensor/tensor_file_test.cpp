// Written files, byte for byte where a format fixes them. Checksums and lengths of npz records are from Python's zlib
// over arrays that numpy.load accepted.
#include "core/checkpoint/tensor/tensor_file.h"
#include "core/checkpoint/open_checkpoint.h"

#include "core/checkpoint/tensor/checkpoint.h"
#include "tests/core/checkpoint/safetensors_bytes.h"
#include "tests/support/expect_error.h"
#include "tests/support/scratch_folder.h"

#include <fmt/format.h>

#include <sys/resource.h>
#include <csignal>
#include <cstring>

namespace {

using core::ErrorCode;
using testing::IsEmpty;

uint64_t number(const std::string& bytes, std::size_t at, std::size_t count)
{
    uint64_t value = 0;
    std::memcpy(&value, bytes.data() + at, count);
    return value;
}

TEST(WriteSafetensors, GivesTheBytesThatTheFormatAsksFor)
{
    const ScratchFolder folder;
    const auto path = folder.path() / "x.safetensors";
    core::writeSafetensors(path,
                           {{"half", torch::tensor({1.0}, torch::kFloat16)}, {"b\"", torch::tensor({1.5f, -2.f})}},
                           {{"format", "pt"}});
    // wide elements first; padded to a multiple of eight
    std::string header = R"({"__metadata__":{"format":"pt"},"b\"":{"data_offsets":[0,8],"dtype":"F32","shape":[2]},)"
                         R"("half":{"data_offsets":[8,10],"dtype":"F16","shape":[1]}})";
    header.resize((header.size() + 7) / 8 * 8, ' ');
    const std::string data("\x00\x00\xC0\x3F\x00\x00\x00\xC0\x00\x3C", 10);
    EXPECT_EQ(bytesOf(path), safetensors(header) + data);
}

class WrittenType : public testing::TestWithParam<torch::ScalarType> {};

TEST_P(WrittenType, ComesBackAsItWas)
{
    const ScratchFolder folder;
    const auto path = folder.path() / "x";
    const auto values = torch::tensor({0, 1, 0, 1, 1, 1}).view({2, 3}).to(GetParam());
    core::writeSafetensors(path, {{"t", values}, {"scalar", values[0][1]}, {"empty", values.slice(0, 0, 0)}});
    const auto checkpoint = core::openCheckpoint(path);
    EXPECT_EQ(checkpoint->find("t")->dtype, GetParam());
    EXPECT_TRUE(torch::equal(checkpoint->tensor("t"), values));
    EXPECT_EQ(checkpoint->tensor("scalar").dim(), 0);
    EXPECT_EQ(checkpoint->tensor("empty").sizes().vec(), (std::vector<int64_t>{0, 3}));
}

INSTANTIATE_TEST_SUITE_P(All, WrittenType,
                         testing::Values(torch::kFloat64, torch::kFloat32, torch::kFloat16, torch::kBFloat16,
                                         torch::kInt64, torch::kInt32, torch::kInt16, torch::kInt8, torch::kUInt8,
                                         torch::kBool),
                         [](const auto& test) { return std::string(c10::toString(test.param)); });

TEST(WriteSafetensors, StoresAViewAsWhatItShows)
{
    const ScratchFolder folder;
    const auto transposed = torch::arange(6, torch::kFloat32).view({2, 3}).t().requires_grad_();
    core::writeSafetensors(folder.path() / "x", {{"t", transposed}});
    EXPECT_TRUE(torch::equal(core::openCheckpoint(folder.path() / "x")->tensor("t"), transposed.detach()));
}

TEST(WriteSafetensors, KeepsMetadataAndTheEmptyFile)
{
    const ScratchFolder folder;
    core::writeSafetensors(folder.path() / "x", {}, {{"labels", "cat\ndog \"x\" \xC3\x9F"}});
    const auto checkpoint = core::openCheckpoint(folder.path() / "x");
    EXPECT_THAT(checkpoint->tensors(), IsEmpty());
    EXPECT_EQ(checkpoint->metadata().at("labels"), "cat\ndog \"x\" \xC3\x9F");
}

TEST(WriteSafetensors, RefusesWhatNobodyCouldReadBack)
{
    const ScratchFolder folder;
    const auto path = folder.path() / "x";
    const auto one = torch::ones({1});
    const auto expectRefused = [&](const core::NamedTensors& tensors, ErrorCode code, const char* words) {
        expectError([&] { core::writeSafetensors(path, tensors); }, code, words);
    };
    expectRefused({{"a", one}, {"a", one}}, ErrorCode::Other, "two tensors are named a");
    expectRefused({{"", one}}, ErrorCode::Other, "not the name of a tensor");
    expectRefused({{"\xFF", one}}, ErrorCode::Other, "not the name of a tensor");
    expectRefused({{"__metadata__", one}}, ErrorCode::Other, "reserved");
    expectRefused({{std::string(1025, 'n'), one}}, ErrorCode::Other, "overlong name");
    expectRefused({{"a", torch::ones({1, 1, 1, 1, 1, 1, 1, 1, 1})}}, ErrorCode::Other, "more than 8 dimensions");
    expectRefused({{"a", torch::Tensor()}}, ErrorCode::Other, "tensor a is undefined");
    expectRefused({{"a", torch::ones({1}, torch::kComplexFloat)}}, ErrorCode::Unsupported, "ComplexFloat");
    EXPECT_THAT(folder.names(), IsEmpty());
}

TEST(WriteNpz, StoresRecordsWithTheChecksumsOfNumPysBytes)
{
    const ScratchFolder folder;
    const auto path = folder.path() / "x.npz";
    core::writeNpz(path, {{"layer.0.attention", torch::tensor({1.5f, -2.f})}, {"e", torch::empty({0, 3})}});
    const auto zip = bytesOf(path);
    const std::string name = "layer.0.attention.npy";

    EXPECT_EQ(zip.substr(0, 4), "PK\x03\x04");
    EXPECT_EQ(number(zip, 8, 2), 0u) << "stored";
    EXPECT_EQ(number(zip, 14, 4), 0x054b43d6u);
    EXPECT_EQ(number(zip, 18, 4), 136u);
    EXPECT_EQ(number(zip, 22, 4), 136u);
    EXPECT_EQ(number(zip, 26, 2), name.size());
    EXPECT_EQ(number(zip, 28, 2), 0u) << "no ZIP64 where none is needed";
    EXPECT_EQ(zip.substr(30, name.size()), name);
    EXPECT_EQ(zip.substr(30 + name.size(), 6), "\x93NUMPY");

    const auto second = 30 + name.size() + 136;
    EXPECT_EQ(zip.substr(second, 4), "PK\x03\x04");
    EXPECT_EQ(number(zip, second + 14, 4), 0x775268a3u);

    const auto end = zip.size() - 22;
    EXPECT_EQ(zip.substr(end, 4), "PK\x05\x06");
    EXPECT_EQ(number(zip, end + 8, 2), 2u);
    EXPECT_EQ(number(zip, end + 10, 2), 2u);
    const auto directory = number(zip, end + 16, 4);
    EXPECT_EQ(directory + number(zip, end + 12, 4), end);
    EXPECT_EQ(zip.substr(directory, 4), "PK\x01\x02");
    EXPECT_EQ(number(zip, directory + 16, 4), 0x054b43d6u);
    EXPECT_EQ(number(zip, directory + 42, 4), 0u);
    const auto directory2 = directory + 46 + name.size();
    EXPECT_EQ(zip.substr(directory2, 4), "PK\x01\x02");
    EXPECT_EQ(number(zip, directory2 + 42, 4), second);
}

TEST(WriteNpz, RecordsAreArraysThatReadNpyReads)
{
    const ScratchFolder folder;
    core::writeNpz(folder.path() / "x.npz", {{"a", torch::arange(6, torch::kInt64).view({2, 3})}});
    const auto zip = bytesOf(folder.path() / "x.npz");
    const auto array = core::readNpy(folder.write("a.npy", zip.substr(30 + 5, number(zip, 22, 4))));
    EXPECT_TRUE(torch::equal(array, torch::arange(6, torch::kInt64).view({2, 3})));
}

TEST(WriteNpz, CountsMoreThan65535RecordsInZip64)
{
    const ScratchFolder folder;
    core::NamedTensors many;
    const auto tiny = torch::zeros({}, torch::kUInt8);
    for (int i = 0; i < 65'536; ++i) {
        many.emplace_back(fmt::format("{}", i), tiny);
    }
    core::writeNpz(folder.path() / "x.npz", many);
    const auto zip = bytesOf(folder.path() / "x.npz");
    const auto end = zip.size() - 22, locator = end - 20, end64 = locator - 56;
    EXPECT_EQ(number(zip, end + 10, 2), 65'535u);
    EXPECT_EQ(zip.substr(locator, 4), "PK\x06\x07");
    EXPECT_EQ(number(zip, locator + 8, 8), end64);
    EXPECT_EQ(zip.substr(end64, 4), "PK\x06\x06");
    EXPECT_EQ(number(zip, end64 + 32, 8), 65'536u);
    EXPECT_EQ(number(zip, end64 + 40, 8) + number(zip, end64 + 48, 8), end64);
}

TEST(WriteNpz, RefusesBfloat16BecauseNumPyHasNone)
{
    const ScratchFolder folder;
    expectError(
        [&] {
            core::writeNpz(folder.path() / "x.npz", {{"a", torch::ones({1}, torch::kBFloat16)}});
        },
        ErrorCode::Unsupported, "tensor a: NumPy has no type for BFloat16");
    EXPECT_THAT(folder.names(), IsEmpty());
}

TEST(WriteTensors, WritesToNoDevice)
{
    if (!std::filesystem::exists("/dev/full")) {
        GTEST_SKIP() << "no /dev/full here";
    }
    const core::NamedTensors tensors = {{"a", torch::zeros({100'000})}};
    constexpr auto expected = "/dev/full: cannot be written: there is a device of that name";
    expectError([&] { core::writeNpz("/dev/full", tensors); }, ErrorCode::Other, expected);
    expectError([&] { core::writeSafetensors("/dev/full", tensors); }, ErrorCode::Other, expected);
}

TEST(WriteTensors, TheSameTensorsGiveTheSameBytes)
{
    const ScratchFolder folder;
    const core::NamedTensors tensors = {{"b", torch::arange(5)}, {"a", torch::ones({2, 2})}};
    for (const auto* name : {"1", "2"}) {
        core::writeNpz(folder.path() / (std::string("n") + name), tensors);
        core::writeSafetensors(folder.path() / (std::string("s") + name), tensors, {{"k", "v"}});
    }
    EXPECT_EQ(bytesOf(folder.path() / "n1"), bytesOf(folder.path() / "n2"));
    EXPECT_EQ(bytesOf(folder.path() / "s1"), bytesOf(folder.path() / "s2"));
}

}  // namespace
