// Programs of torch.export: the files of tests/data/format_vectors.json, which PyTorch 2.6 wrote (the graph of the
// first is left out; the other two are put together from its archive writer by the layouts of 2.8 and 2.9), and what is
// refused.
#include "core/checkpoint/open_checkpoint.h"
#include "tests/core/checkpoint/format_vectors.h"
#include "tests/core/checkpoint/pickle_bytes.h"
#include "tests/core/checkpoint/zip_bytes.h"
#include "tests/support/expect_error.h"
#include "tests/support/scratch_folder.h"

namespace {

using core::ErrorCode;

std::unique_ptr<core::Checkpoint> openProgram(const std::string& bytes, const std::string& entry = {})
{
    const ScratchFolder folder;
    return core::openCheckpoint(folder.write("x.pt2", bytes), entry);
}

class ExportedProgram : public testing::TestWithParam<const char*> {};

TEST_P(ExportedProgram, HoldsTheStatedWeights)
{
    const auto checkpoint = openProgram(vectorBytes(GetParam()));
    EXPECT_EQ(checkpoint->format(), "torch.export");
    EXPECT_TRUE(checkpoint->entries().found.empty());
    expectStatedValues(*checkpoint, expectation(GetParam()));
}

INSTANTIATE_TEST_SUITE_P(Layouts, ExportedProgram,
                         testing::Values("torch_export_2_6", "torch_export_2_8", "torch_export_2_9"),
                         [](const auto& test) { return std::string(test.param); });

nlohmann::json integers(const std::vector<int64_t>& numbers)
{
    auto list = nlohmann::json::array();
    for (const auto number : numbers) {
        list.push_back({{"as_int", number}});
    }
    return list;
}

/// A tensor of four float32 in the record `weight_0`.
nlohmann::json fourNumbers()
{
    return {{"path_name", "weight_0"},
            {"is_param", true},
            {"use_pickle", false},
            {"tensor_meta",
             {{"dtype", 7},
              {"sizes", integers({2, 2})},
              {"strides", integers({2, 1})},
              {"storage_offset", {{"as_int", 0}}},
              {"layout", 7}}}};
}

std::string changed(const char* pointer, const nlohmann::json& value)
{
    auto row = fourNumbers();
    row[nlohmann::json::json_pointer(pointer)] = value;
    return nlohmann::json{{"config", {{"w", row}}}}.dump();
}

std::string program(const std::string& table)
{
    return zip({storedPart("x/archive_format", "pt2"),
                storedPart("x/data/weights/weight_0", pickle::floats({1, 2, 3, 4})),
                storedPart("x/data/weights/model_weights_config.json", table)});
}

TEST(ExportedTable, ReadsTheTensorThatTheOthersAreMadeFrom)
{
    const auto checkpoint = openProgram(program(changed("/is_param", false)));
    EXPECT_TRUE(torch::equal(checkpoint->tensor("w"), torch::tensor({{1.F, 2.F}, {3.F, 4.F}})));
}

TEST(ExportedTable, SeveralModelsAreEntries)
{
    const auto table = [](const char* name) { return nlohmann::json{{"config", {{name, fourNumbers()}}}}.dump(); };
    const auto both = zip({storedPart("x/data/weights/weight_0", pickle::floats({1, 2, 3, 4})),
                           storedPart("x/data/weights/a_weights_config.json", table("first")),
                           storedPart("x/data/weights/b_weights_config.json", table("second"))});
    EXPECT_EQ(openProgram(both)->entries().found, (std::vector<std::string>{"a", "b"}));
    EXPECT_TRUE(openProgram(both)->contains("first"));
    EXPECT_TRUE(openProgram(both, "b")->contains("second"));
    const auto error = errorOf([&] { openProgram(both, "c"); });
    EXPECT_EQ(error.code, ErrorCode::NotFound);
    EXPECT_THAT(error.what(), testing::HasSubstr("has no entry c, it has a, b"));
}

struct BadProgram {
    const char* name;
    std::string bytes;
    const char* words;
    ErrorCode code = ErrorCode::Corrupt;
};

class RefusedProgram : public testing::TestWithParam<BadProgram> {};

TEST_P(RefusedProgram, NamesFileAndReason)
{
    const auto& bad = GetParam();
    const auto error = errorOf([&] { openProgram(bad.bytes); });
    EXPECT_EQ(error.code, bad.code) << error.what();
    EXPECT_THAT(error.what(), testing::AllOf(testing::HasSubstr("x.pt2: "), testing::HasSubstr(bad.words)));
}

BadProgram badTable(const char* name, const char* pointer, const nlohmann::json& value, const char* words,
                    ErrorCode code = ErrorCode::Corrupt)
{
    return {name, program(changed(pointer, value)), words, code};
}

constexpr auto kLayout = "/tensor_meta/layout";
INSTANTIATE_TEST_SUITE_P(
    Tables, RefusedProgram,
    testing::Values(
        badTable("PastTheEnd", "/tensor_meta/storage_offset", {{"as_int", 1}}, "shape [2, 2] with strides [2, 1] at 1"),
        badTable("HugeShape", "/tensor_meta/sizes", integers({INT64_MAX, 2}), "tensor w: number of elements overflows"),
        badTable("NegativeShape", "/tensor_meta/sizes", integers({-1, 2}), "expected a whole number"),
        badTable("SymbolicShape", "/tensor_meta/sizes", {{{"as_expr", {{"expr_str", "s0"}}}}, {{"as_int", 2}}},
                 "expected a whole number"),
        badTable("FewStrides", "/tensor_meta/strides", integers({1}), "tensor w: 2 dimensions and 1 strides"),
        badTable("UnknownType", "/tensor_meta/dtype", 99, "tensor w: its type with code 99", ErrorCode::Unsupported),
        badTable("ComplexType", "/tensor_meta/dtype", 10, "tensor w: its type complex64", ErrorCode::Unsupported),
        badTable("Sparse", kLayout, 1, "tensor w: it is sparse", ErrorCode::Unsupported),
        badTable("Pickled", "/use_pickle", true, "tensor w: it is stored as a pickled object", ErrorCode::Unsupported),
        badTable("NoRecord", "/path_name", "weight_1", "the archive has no record x/data/weights/weight_1"),
        BadProgram{"NoTable", program("{}"), "expected an object"}, BadProgram{"NoJson", program("?"), "JSON"}),
    [](const auto& test) { return std::string(test.param.name); });

INSTANTIATE_TEST_SUITE_P(
    StateDicts, RefusedProgram,
    testing::Values(
        BadProgram{"Deflated", zip({deflatedPart("serialized_state_dict.pt", vectorBytes("torch_zip_state_dict"))}),
                   "record serialized_state_dict.pt is compressed", ErrorCode::Unsupported},
        BadProgram{"Empty", zip({storedPart("serialized_state_dict.pt", "")}), "holds a program without its weights",
                   ErrorCode::Unsupported},
        BadProgram{"NoArchive", zip({storedPart("serialized_state_dict.pt", "PK\x03\x04 and no more")}), "ZIP"},
        BadProgram{"BadPickle",
                   zip({storedPart("serialized_state_dict.pt", vectorBytes("torch_zip_reduce_os_system"))}),
                   "contains a call to posix.system: refused, nothing was executed", ErrorCode::Unsupported}),
    [](const auto& test) { return std::string(test.param.name); });

}  // namespace
