// NumPy archives as Checkpoints.
#include "core/checkpoint/open_checkpoint.h"
#include "core/checkpoint/tensor/checkpoint.h"
#include "core/checkpoint/tensor/tensor_file.h"
#include "tests/core/checkpoint/format_vectors.h"
#include "tests/core/checkpoint/names_of.h"
#include "tests/core/checkpoint/npy_bytes.h"
#include "tests/core/checkpoint/zip_bytes.h"
#include "tests/support/expect_error.h"
#include "tests/support/folders.h"
#include "tests/support/scratch_folder.h"

#include <algorithm>

namespace {

using core::ErrorCode;
using core::openCheckpoint;
using namespace std::string_literals;

const auto kOneTwo = "\0\0\x80\x3F\0\0\0\x40"s;  // 1 and 2 as float32

std::unique_ptr<core::Checkpoint> openNpz(const std::string& bytes)
{
    const ScratchFolder folder;  // the mapping outlives the name
    return openCheckpoint(folder.write("model.pth", bytes));
}

// Values of format_vectors.json.

TEST(Npz, StoredVectorHoldsTheStatedValues)
{
    const auto checkpoint = openNpz(vectorBytes("npz_stored"));
    EXPECT_EQ(checkpoint->format(), "NumPy npz");
    EXPECT_EQ(namesOf(*checkpoint),
              (std::vector<std::string>{"Transformer/encoderblock_0/LayerNorm_0/scale", "head/bias"}));
    EXPECT_TRUE(
        torch::equal(checkpoint->tensor("Transformer/encoderblock_0/LayerNorm_0/scale"), torch::tensor({1.f, 2.f})));
    EXPECT_TRUE(torch::equal(checkpoint->tensor("head/bias"), torch::tensor({-10.f})));
}

TEST(Npz, DeflatedFortranVectorHoldsTheStatedValues)
{
    const auto checkpoint = openNpz(vectorBytes("npz_deflated_fortran"));
    ASSERT_EQ(namesOf(*checkpoint), std::vector<std::string>{"head/kernel"});
    EXPECT_EQ(checkpoint->tensors()[0].shape, (std::vector<int64_t>{2, 3}));
    EXPECT_EQ(checkpoint->tensors()[0].dtype, torch::kFloat32);
    EXPECT_TRUE(torch::equal(checkpoint->tensor("head/kernel"), torch::arange(6.f).view({2, 3})));
    EXPECT_TRUE(checkpoint->tensor("head/kernel").is_contiguous());
}

TEST(Npz, VectorWithObjectsIsRefused)
{
    expectError([] { openNpz(vectorBytes("npz_object")); }, ErrorCode::Unsupported,
                "record x.npy: dtype |O contains pickled Python objects: refused");
}

/// The goldens hold the weights of `vit` in JAX's layout: [in, out] instead of [out, in].
TEST(Npz, GoldenInJaxLayoutHoldsTheWeightsOfTheGoldenVit)
{
    const auto vit = openCheckpoint(support::dataFolder() + "/goldens/vit/model.safetensors");
    for (const auto* name : {"vit_jax.npz", "vit_jax_deflated.npz"}) {
        const auto jax = openCheckpoint(support::dataFolder() + "/goldens/containers/" + name);
        EXPECT_EQ(jax->tensors().size(), 40u) << name;
        EXPECT_TRUE(torch::equal(jax->tensor("cls"), vit->tensor("cls_token"))) << name;
        EXPECT_TRUE(torch::equal(jax->tensor("head/kernel").t(), vit->tensor("head.weight"))) << name;
        EXPECT_TRUE(torch::equal(jax->tensor("Transformer/encoderblock_0/MlpBlock_3/Dense_0/kernel").t(),
                                 vit->tensor("blocks.0.mlp.fc1.weight")))
            << name;
    }
}

TEST(Npz, SortsByNameNotByRecord)
{
    const auto array = npy(literal("<f4", "(2,)"), kOneTwo);
    const auto checkpoint =
        openNpz(zip({storedPart("a/b.npy", array), storedPart("a-b.npy", array), storedPart("a.npy", array)}));
    EXPECT_EQ(namesOf(*checkpoint), (std::vector<std::string>{"a", "a-b", "a/b"}));
    EXPECT_TRUE(checkpoint->contains("a-b"));
    expectError([&] { checkpoint->tensor("a.npy"); }, ErrorCode::NotFound, "holds no tensor named a.npy");
}

TEST(Npz, ReadsBfloat16AndBoolAndScalarsAndEmptyArrays)
{
    const auto checkpoint = openNpz(zip({storedPart("b.npy", npy(literal("<V2", "(2,)"), "\x80\x3F\x20\x3E"s)),
                                         deflatedPart("flags.npy", npy(literal("|b1", "(3,)"), "\1\0\7"s)),
                                         deflatedPart("nothing.npy", npy(literal("<f4", "(0, 3)"), "")),
                                         storedPart("step.npy", npy(literal("<i4", "()"), "\7\0\0\0"s))}));
    EXPECT_TRUE(torch::equal(checkpoint->tensor("b"), torch::tensor({1.0, 0.15625}, torch::kBFloat16)));
    EXPECT_TRUE(torch::equal(checkpoint->tensor("flags"), torch::tensor({true, false, true})));
    EXPECT_EQ(checkpoint->tensor("flags").view(torch::kUInt8).max().item<int>(), 1);
    EXPECT_EQ(checkpoint->tensor("nothing").sizes().vec(), (std::vector<int64_t>{0, 3}));
    EXPECT_EQ(checkpoint->tensor("step").item<int>(), 7);
}

TEST(Npz, FoldersAmongTheRecordsDoNotMatter)
{
    const auto checkpoint =
        openNpz(zip({storedPart("head/", ""), storedPart("head/bias.npy", npy(literal("<f4", "(2,)"), kOneTwo))}));
    EXPECT_EQ(namesOf(*checkpoint), std::vector<std::string>{"head/bias"});
}

TEST(Npz, ReadsBackWhatIsWrittenHere)
{
    const ScratchFolder folder;
    const auto path = folder.path() / "x";
    core::writeNpz(path, {{"a/b", torch::arange(6).view({2, 3})}, {"a", torch::tensor(1.5)}});
    const auto checkpoint = openCheckpoint(path);
    EXPECT_TRUE(torch::equal(checkpoint->tensor("a/b"), torch::arange(6).view({2, 3})));
    EXPECT_EQ(checkpoint->tensor("a").item<double>(), 1.5);
}

struct BadNpz {
    const char* name;
    std::vector<ZipPart> parts;
    const char* words;
    ErrorCode code = ErrorCode::Corrupt;
};

void PrintTo(const BadNpz& bad, std::ostream* out)
{
    *out << bad.name;
}

class NpzRefuses : public testing::TestWithParam<BadNpz> {};

TEST_P(NpzRefuses, AndNamesTheRecord)
{
    expectError([] { openNpz(zip(GetParam().parts)); }, GetParam().code, GetParam().words);
}

INSTANTIATE_TEST_SUITE_P(
    Arrays, NpzRefuses,
    testing::Values(
        BadNpz{"NotAnArray",
               {storedPart("a.npy", "text text text")},
               "record a.npy: is not an npy file",
               ErrorCode::Unsupported},
        BadNpz{"EmptyRecord", {storedPart("a.npy", "")}, "record a.npy: 0 bytes are too few"},
        BadNpz{"BigEndian",
               {storedPart("a.npy", npy(literal(">f4", "(2,)"), kOneTwo))},
               "record a.npy: dtype >f4 is big-endian",
               ErrorCode::Unsupported},
        BadNpz{"Objects",
               {deflatedPart("a.npy", npy(literal("|O", "(1,)"), kOneTwo))},
               "contains pickled Python objects: refused",
               ErrorCode::Unsupported},
        BadNpz{"Fields",
               {storedPart("a.npy", npy("{'descr': [('x', '<f4')], 'fortran_order': False, 'shape': (2,)}", kOneTwo))},
               "named fields",
               ErrorCode::Unsupported},
        BadNpz{"TooFewBytes",
               {storedPart("a.npy", npy(literal("<f4", "(3,)"), kOneTwo))},
               "record a.npy: shape (3) needs 12 bytes, the file has 8"},
        BadNpz{"TooManyBytes",
               {deflatedPart("a.npy", npy(literal("<f4", "(1,)"), kOneTwo))},
               "record a.npy: shape (1) needs 4 bytes, the file has 8"},
        BadNpz{"Terabyte",
               {storedPart("a.npy", npy(literal("<f4", "(262144, 1048576)"), kOneTwo))},
               "needs 1099511627776 bytes, the file has 8"},
        BadNpz{"Overflow",
               {storedPart("a.npy", npy(literal("<f4", "(4294967296, 4294967296)"), kOneTwo))},
               "number of elements overflows"},
        BadNpz{"Expression", {storedPart("a.npy", npy(literal("<f4", "(1+1,)"), kOneTwo))}, "expected ')'"},
        BadNpz{"HeaderOfFourGigabytes",
               {storedPart("a.npy", "\x93NUMPY\x02\0\xFF\xFF\xFF\xFF"s)},
               "npy header length 4294967295 exceeds the limit"},
        BadNpz{"NoName", {storedPart(".npy", npy(literal("<f4", "(2,)"), kOneTwo))}, "an array has no name"},
        BadNpz{
            "SomethingElseBesides",
            {storedPart("a.npy", npy(literal("<f4", "(2,)"), kOneTwo)), storedPart("readme.txt", "text")},
            "found a ZIP archive of neither PyTorch (FOLDER/data.pkl) nor NumPy (.npy arrays), with 2 records: a.npy, "
            "readme.txt",
            ErrorCode::Unsupported},
        BadNpz{"NothingAtAll", {}, "found an empty ZIP archive", ErrorCode::Unsupported}),
    [](const auto& test) { return test.param.name; });

/// An array of 100,000 numbers that do not compress, deflated.
ZipPart noise()
{
    std::string data;
    uint32_t state = 1;
    for (int i = 0; i < 400'000; ++i) {
        state = state * 1664525 + 1013904223;
        data += static_cast<char>(state >> 24);
    }
    return deflatedPart("a.npy", npy(literal("<f4", "(100000,)"), data));
}

TEST(Npz, OpeningInflatesOnlyTheHeaders)
{
    auto part = noise();
    const auto middle = part.stored.size() / 2;
    part.stored[middle] = static_cast<char>(part.stored[middle] ^ 0x55);
    const auto checkpoint = openNpz(zip({part}));
    EXPECT_EQ(checkpoint->tensors()[0].shape, std::vector<int64_t>{100'000});
    expectError([&] { checkpoint->tensor("a"); }, ErrorCode::Corrupt, "record a.npy: its c");  // content or checksum
}

TEST(Npz, AnArrayWithAnotherChecksumIsDamaged)
{
    auto part = storedPart("a.npy", npy(literal("<f4", "(2,)"), kOneTwo));
    part.stored.back() = '\x41';
    const auto checkpoint = openNpz(zip({part}));
    expectError([&] { checkpoint->tensor("a"); }, ErrorCode::Corrupt, "record a.npy: its checksum is");
}

/// The directory and the header agree on 400 MB, which deflate could hold in 400 kB: only inflating shows the lie, and
/// it must show before memory is asked for.
TEST(Npz, AClaimOfMoreThanTheFileIsVerifiedBeforeMemoryIsAskedFor)
{
    auto part = noise();
    auto header = npy(literal("<f4", "(100000000,)"), "");
    part.stored = deflated(header + std::string(1'000'000, '\0')) + std::string(400'000, 'x');
    part.local.stored = part.central.stored = part.stored.size();
    part.local.bytes = part.central.bytes = header.size() + 400'000'000;
    const auto checkpoint = openNpz(zip({part}));
    expectError([&] { checkpoint->tensor("a"); }, ErrorCode::Corrupt, "inflates to fewer than the 400000128 bytes");
}

}  // namespace
