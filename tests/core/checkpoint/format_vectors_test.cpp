// The safetensors files of tests/data/format_vectors.json are read or refused as stated there; those of ZIP and NumPy
// are in zip_archive_test.cpp and npz_file_test.cpp.
#include "format_vectors.h"
#include "core/checkpoint/open_checkpoint.h"
#include "core/checkpoint/tensor/checkpoint.h"
#include "tests/support/expect_error.h"
#include "tests/support/scratch_folder.h"

#include <algorithm>

namespace {

using core::ErrorCode;
using nlohmann::json;

TEST(FormatVectors, SafetensorsOkHoldsTheStatedValues)
{
    const ScratchFolder folder;
    const auto checkpoint = core::openCheckpoint(folder.write("ok.bin", vectorBytes("safetensors_ok")));
    EXPECT_EQ(checkpoint->format(), "safetensors");
    ASSERT_EQ(checkpoint->tensors().size(), 3u);
    EXPECT_TRUE(torch::equal(checkpoint->tensor("a"), torch::tensor({1.5f, -2.0f})));
    EXPECT_TRUE(torch::equal(checkpoint->tensor("b"), torch::tensor(1.0, torch::kFloat16)));
    EXPECT_TRUE(torch::equal(checkpoint->tensor("e"), torch::empty({0, 4}, torch::kInt64)));
}

struct RefusedVector {
    const char* id;
    const char* words;
    ErrorCode code = ErrorCode::Corrupt;
};

class FormatVector : public testing::TestWithParam<RefusedVector> {};

TEST_P(FormatVector, IsRefusedNamingFileAndReason)
{
    const ScratchFolder folder;
    const auto bytes = vectorBytes(GetParam().id);
    ASSERT_FALSE(bytes.empty());
    const auto path = folder.write("model.bin", bytes);
    const auto open = [&] { core::openCheckpoint(path); };
    expectError(open, GetParam().code, GetParam().words);
    EXPECT_THAT(errorOf(open).what(), testing::StartsWith(path.string()));
}

INSTANTIATE_TEST_SUITE_P(
    Safetensors, FormatVector,
    testing::Values(
        RefusedVector{"safetensors_short", "found bytes of an unknown kind", ErrorCode::Unsupported},
        RefusedVector{"safetensors_huge_header", "header length 18446744073709551615 exceeds the limit of 100000000"},
        RefusedVector{"safetensors_header_past_end", "header length 200 does not fit in a file of 10 bytes"},
        RefusedVector{"safetensors_not_json", "header is not JSON"},
        RefusedVector{"safetensors_not_utf8", "header is not UTF-8"},
        RefusedVector{"safetensors_array_header", "header is not a JSON object"},
        RefusedVector{"safetensors_overlap", "tensors a and b overlap"},
        RefusedVector{"safetensors_hole", "bytes 4 to 8 of the data belong to no tensor"},
        RefusedVector{"safetensors_not_from_zero", "data does not start at offset 0"},
        RefusedVector{"safetensors_end_before_begin", "tensor a: end offset"},
        RefusedVector{"safetensors_size_mismatch", "tensor a: shape [3] of F32 needs 12 bytes, offsets give 8"},
        RefusedVector{"safetensors_truncated_data", "file ends before the data of tensor a"},
        RefusedVector{"safetensors_trailing_data", "1 byte after the last tensor"},
        RefusedVector{"safetensors_shape_overflow", "tensor a: number of elements overflows"},
        RefusedVector{"safetensors_negative_shape", "tensor a: negative dimension"},
        RefusedVector{"safetensors_unknown_dtype", "tensor a: unknown dtype F128"},
        RefusedVector{"safetensors_duplicate_key", "tensor name a appears twice"},
        RefusedVector{"safetensors_bad_metadata", "__metadata__ values must be strings"},
        RefusedVector{"safetensors_deep_json", "nested deeper than"},
        RefusedVector{"safetensors_float_offsets", "data_offsets must be two non-negative integers"}),
    [](const auto& test) { return std::string(test.param.id); });

TEST(FormatVectors, EverySafetensorsVectorIsTried)
{
    const auto count =
        std::ranges::count_if(formatVectors(), [](const json& v) { return v.at("format") == "safetensors"; });
    EXPECT_EQ(count, 21);  // one good, twenty refused above
}

}  // namespace
