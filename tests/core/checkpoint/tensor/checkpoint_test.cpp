// Opening files: what is there, what is refused, and what happens when a file changes under us.
#include "core/checkpoint/tensor/checkpoint.h"
#include "core/checkpoint/open_checkpoint.h"

#include "core/checkpoint/tensor/tensor_file.h"
#include "core/file/mapped_file.h"
#include "tests/core/checkpoint/safetensors_bytes.h"
#include "tests/support/expect_error.h"
#include "tests/support/folders.h"
#include "tests/support/scratch_folder.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <algorithm>
#include <thread>

namespace {

using core::ErrorCode;
using core::openCheckpoint;

/// The bytes 0 to 7 under three names and types.
const auto kThreeTensors = safetensors(R"({"weights":{"dtype":"F32","shape":[1],"data_offsets":[0,4]},)"
                                       R"("flags":{"dtype":"BOOL","shape":[2],"data_offsets":[4,6]},)"
                                       R"("bytes":{"dtype":"U8","shape":[2,1],"data_offsets":[6,8]}})",
                                       8);

TEST(OpenCheckpoint, ReadsTheGoldenVit)
{
    const auto checkpoint = openCheckpoint(support::dataFolder() + "/goldens/vit/model.safetensors");
    const auto* qkv = checkpoint->find("blocks.0.attn.qkv.weight");
    ASSERT_NE(qkv, nullptr);
    ASSERT_EQ(qkv->shape.size(), 2u);
    EXPECT_EQ(qkv->shape[0], 3 * qkv->shape[1]);
    EXPECT_EQ(checkpoint->tensor(qkv->name).sizes().vec(), qkv->shape);
    EXPECT_TRUE(torch::isfinite(checkpoint->tensor(qkv->name)).all().item<bool>());
    EXPECT_TRUE(std::ranges::is_sorted(checkpoint->tensors(), {}, &core::TensorInfo::name));
}

TEST(OpenCheckpoint, SaysThatAFileIsMissing)
{
    expectError([] { openCheckpoint("/no/such/model.safetensors"); }, ErrorCode::NotFound,
                "/no/such/model.safetensors: no such file");
}

TEST(OpenCheckpoint, RefusesAFolder)
{
    const ScratchFolder folder;
    expectError([&] { openCheckpoint(folder.path()); }, ErrorCode::Unsupported, "expected a file, found a folder");
}

TEST(OpenCheckpoint, DoesNotWaitForTheWriterOfAPipe)
{
    const ScratchFolder folder;
    const auto pipe = folder.path() / "pipe";
    ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
    expectError([&] { openCheckpoint(pipe); }, ErrorCode::Unsupported, "expected a file, found a pipe");
}

TEST(OpenCheckpoint, ShowsAFileNameOnOneLine)
{
    const ScratchFolder folder;
    const auto path = folder.write("a\nb", "");
    expectError([&] { openCheckpoint(path); }, ErrorCode::Corrupt, "a?b: expected a checkpoint, found an empty file");
}

TEST(OpenCheckpoint, IgnoresTheExtension)
{
    const ScratchFolder folder;
    EXPECT_EQ(openCheckpoint(folder.write("weights.png", kThreeTensors))->format(), "safetensors");
}

TEST(Checkpoint, ReadsUnalignedTensorsInTheirOwnType)
{
    const ScratchFolder folder;
    const auto checkpoint = openCheckpoint(folder.write("x", kThreeTensors));
    EXPECT_EQ(checkpoint->tensor("weights").item<float>(), 3.820471434542632e-37f);  // 0x03020100
    EXPECT_TRUE(torch::equal(checkpoint->tensor("bytes"), torch::tensor({{6}, {7}}, torch::kUInt8)));
}

TEST(Checkpoint, TakesEveryNonZeroByteOfABoolForTrue)
{
    const ScratchFolder folder;
    const auto flags = openCheckpoint(folder.write("x", kThreeTensors))->tensor("flags");  // bytes 4 and 5
    EXPECT_EQ(flags.view(torch::kUInt8).sum().item<int64_t>(), 2);
}

TEST(Checkpoint, NamesTheTensorThatIsNotThere)
{
    const ScratchFolder folder;
    const auto checkpoint = openCheckpoint(folder.write("x", kThreeTensors));
    EXPECT_FALSE(checkpoint->contains("weight"));
    expectError([&] { checkpoint->tensor("weight"); }, ErrorCode::NotFound, "holds no tensor named weight");
}

TEST(Checkpoint, TensorsOutliveTheFile)
{
    const ScratchFolder folder;
    auto checkpoint = openCheckpoint(folder.write("x", kThreeTensors));
    const auto bytes = checkpoint->tensor("bytes");
    checkpoint.reset();
    std::filesystem::remove(folder.path() / "x");
    EXPECT_EQ(bytes.sum().item<int64_t>(), 13);
}

TEST(Checkpoint, NoticesThatItsFileWasCut)
{
    const ScratchFolder folder;
    const auto path = folder.write("x", kThreeTensors);
    const auto checkpoint = openCheckpoint(path);
    std::filesystem::resize_file(path, 20);
    expectError([&] { checkpoint->tensor("weights"); }, ErrorCode::Corrupt, "it was changed meanwhile");
}

TEST(Checkpoint, NoticesThatItsFileWasOverwritten)
{
    const ScratchFolder folder;
    const auto path = folder.write("x", kThreeTensors);
    const auto checkpoint = openCheckpoint(path);
    const timespec times[2] = {{1, 0}, {1, 0}};
    ASSERT_EQ(::utimensat(AT_FDCWD, path.c_str(), times, 0), 0);
    expectError([&] { checkpoint->tensor("weights"); }, ErrorCode::Corrupt, "was written to since it was opened");
}

TEST(Checkpoint, GoesOnReadingAFileThatWasReplacedByRename)
{
    const ScratchFolder folder;
    const auto path = folder.write("x", kThreeTensors);
    const auto checkpoint = openCheckpoint(path);
    core::writeSafetensors(path, {{"other", torch::zeros({5})}});
    EXPECT_EQ(checkpoint->tensor("bytes").sum().item<int64_t>(), 13);
    EXPECT_TRUE(openCheckpoint(path)->contains("other"));
}

TEST(Checkpoint, MayBeReadByManyThreads)
{
    const ScratchFolder folder;
    core::writeSafetensors(folder.path() / "x",
                           {{"a", torch::full({1 << 20}, 1.f)}, {"b", torch::full({1 << 20}, 2.f)}});
    const auto checkpoint = openCheckpoint(folder.path() / "x");
    std::vector<double> sums(4);
    std::vector<std::jthread> threads;
    for (std::size_t i = 0; i < sums.size(); ++i) {
        threads.emplace_back([&, i] { sums[i] = checkpoint->tensor(i % 2 == 0 ? "a" : "b").sum().item<double>(); });
    }
    threads.clear();
    EXPECT_EQ(sums, (std::vector<double>{1 << 20, 2 << 20, 1 << 20, 2 << 20}));
}

/// How much of a file the system has in memory, in whole pages, because it was written or read.
std::size_t residentBytes(const std::filesystem::path& path)
{
    const core::MappedFile file(path);
    const auto page = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
    std::vector<unsigned char> pages((file.size() + page - 1) / page);
    EXPECT_EQ(::mincore(const_cast<std::byte*>(file.bytes().data()), file.size(), pages.data()), 0);
    return page * static_cast<std::size_t>(std::ranges::count_if(pages, [](unsigned char flags) { return flags & 1; }));
}

/// A file with a true header over a hole: it claims 350 MB, takes next to nothing on the disk.
TEST(OpenCheckpoint, ReadsOnlyTheHeaderOfALargeFileWithThousandsOfTensors)
{
    constexpr int tensors = 5000;
    constexpr uint64_t bytesEach = 70'000;
    std::string header = "{";
    for (int i = 0; i < tensors; ++i) {
        header +=
            fmt::format(R"("blocks.{}.attn.qkv.weight":{{"dtype":"F16","shape":[35000],"data_offsets":[{},{}]}},)", i,
                        i * bytesEach, (i + 1) * bytesEach);
    }
    header.back() = '}';
    const ScratchFolder folder;
    const auto path = folder.write("large", safetensors(header));
    std::filesystem::resize_file(path, 8 + header.size() + tensors * bytesEach);
    const auto written = residentBytes(path);
    ASSERT_GE(written, header.size());
    const auto checkpoint = openCheckpoint(path);
    EXPECT_EQ(checkpoint->tensors().size(), 5000u);
    // The system reads ahead as far as the disk is set to (8 MiB on some): a tenth of the weights is beyond any of
    // that.
    EXPECT_LT(residentBytes(path), written + tensors * bytesEach / 10);
    EXPECT_EQ(checkpoint->tensor("blocks.4999.attn.qkv.weight").sum().item<double>(), 0);
}

}  // namespace
