// One case for each rule of the format's validation, with the words of its refusal.
#include "core/checkpoint/safetensors/safetensors_header.h"

#include "core/checkpoint/safetensors/safetensors_json.h"
#include "tests/core/checkpoint/safetensors_bytes.h"
#include "tests/support/expect_error.h"

#include <fmt/format.h>

namespace {

using core::ErrorCode;

core::SafetensorsHeader parseHeader(const std::string& file)
{
    return core::parseSafetensorsHeader(asBytes(file), "x.st");
}

/// One F32 tensor of two elements with one field replaced.
std::string oneTensor(std::string_view dtype, std::string_view shape, std::string_view offsets)
{
    return fmt::format(R"({{"a":{{"dtype":{},"shape":{},"data_offsets":{}}}}})", dtype, shape, offsets);
}

struct BadHeader {
    const char* name;
    std::string header;
    std::size_t dataBytes = 0;
    const char* words = "";
    ErrorCode code = ErrorCode::Corrupt;
};

void PrintTo(const BadHeader& bad, std::ostream* out)
{
    *out << bad.header.substr(0, 100);
}

class SafetensorsRefuses : public testing::TestWithParam<BadHeader> {};

TEST_P(SafetensorsRefuses, AndSaysWhy)
{
    const auto& bad = GetParam();
    const auto file = safetensors(bad.header, bad.dataBytes);
    expectError([&] { parseHeader(file); }, bad.code, bad.words);
    EXPECT_THAT(errorOf([&] { parseHeader(file); }).what(), testing::StartsWith("x.st: "));
}

std::string pair(std::string_view first, std::string_view second)
{
    return fmt::format(R"({{"a":{{"dtype":"F32","shape":[2],"data_offsets":{}}},"b":{{"dtype":"F32","shape":[2],)"
                       R"("data_offsets":{}}}}})",
                       first, second);
}

std::string repeated(std::string_view text, int count)
{
    std::string all;
    for (int i = 0; i < count; ++i) {
        all += text;
    }
    return all;
}

const auto kGoodHeader = oneTensor("\"F32\"", "[2]", "[0,8]");

INSTANTIATE_TEST_SUITE_P(Text, SafetensorsRefuses,
                         testing::Values(BadHeader{"EmptyHeader", "", 0, "header is not JSON"},
                                         BadHeader{"NotUtf8", "{\"\xFF\":1}", 0, "header is not UTF-8"},
                                         BadHeader{"OverlongUtf8", "{\"\xC0\xAF\":1}", 0, "header is not UTF-8"},
                                         BadHeader{"Surrogate", "{\"\xED\xA0\x80\":1}", 0, "header is not UTF-8"},
                                         BadHeader{"EscapedLoneSurrogate", R"({"\ud800":1})", 0, "header is not JSON"},
                                         BadHeader{"TextAfterTheObject", "{} x", 0, "header is not JSON"},
                                         BadHeader{"NulAfterTheObject", std::string("{}\0garbage", 10), 0, "NUL"},
                                         BadHeader{"ByteOrderMark", "\xEF\xBB\xBF{}", 0, "byte order mark"},
                                         BadHeader{"UnclosedObject", R"({"a":{"dtype":"F32")", 0, "header is not JSON"},
                                         BadHeader{"Comment", "{} // fine", 0, "header is not JSON"},
                                         BadHeader{"List", "[]", 0, "not a JSON object: found a list"},
                                         BadHeader{"Number", "17", 0, "not a JSON object: found 17"},
                                         BadHeader{"NineLevels", R"({"a":{"x":[[[[[[[0]]]]]]]}})", 0,
                                                   "nested deeper than 8 levels"},
                                         BadHeader{"HundredThousandLevels", "{\"a\":" + repeated("[", 100'000), 0,
                                                   "nested deeper than 8 levels"}),
                         [](const auto& test) { return test.param.name; });

INSTANTIATE_TEST_SUITE_P(
    Form, SafetensorsRefuses,
    testing::Values(
        BadHeader{"TensorIsANumber", R"({"a":1})", 0, "tensor a: expected an object, found 1"},
        BadHeader{"TensorIsNull", R"({"a":null})", 0, "tensor a: expected an object, found null"},
        BadHeader{"TensorIsAList", R"({"a":[]})", 0, "tensor a: expected an object, found a list"},
        BadHeader{"DtypeIsANumber", oneTensor("32", "[2]", "[0,8]"), 8, "tensor a: dtype must be text, found 32"},
        BadHeader{"DtypeMissing", R"({"a":{"shape":[2],"data_offsets":[0,8]}})", 8, "tensor a: dtype is missing"},
        BadHeader{"ShapeMissing", R"({"a":{"dtype":"F32","data_offsets":[0,8]}})", 8, "tensor a: shape is missing"},
        BadHeader{"OffsetsMissing", R"({"a":{"dtype":"F32","shape":[2]}})", 8, "tensor a: data_offsets is missing"},
        BadHeader{"ShapeIsANumber", oneTensor("\"F32\"", "2", "[0,8]"), 8, "tensor a: shape must be a list"},
        BadHeader{"NestedShape", oneTensor("\"F32\"", "[[2]]", "[0,8]"), 8, "tensor a: dimensions must be"},
        BadHeader{"FractionalDimension", oneTensor("\"F32\"", "[2.0]", "[0,8]"), 8, "non-negative integers, found 2.0"},
        BadHeader{"ExponentDimension", oneTensor("\"F32\"", "[2e0]", "[0,8]"), 8, "non-negative integers, found 2e0"},
        BadHeader{"NegativeDimension", oneTensor("\"F32\"", "[-2]", "[0,8]"), 8, "tensor a: negative dimension -2"},
        BadHeader{"TextDimension", oneTensor("\"F32\"", "[\"2\"]", "[0,8]"), 8, "non-negative integers, found text"},
        BadHeader{"OneOffset", oneTensor("\"F32\"", "[2]", "[8]"), 8, "two non-negative integers, found 1"},
        BadHeader{"ThreeOffsets", oneTensor("\"F32\"", "[2]", "[0,8,8]"), 8, "two non-negative integers, found more"},
        BadHeader{"FractionalOffset", oneTensor("\"F32\"", "[2]", "[0,8.0]"), 8,
                  "two non-negative integers, found 8.0"},
        BadHeader{"NegativeOffset", oneTensor("\"F32\"", "[2]", "[-8,0]"), 8, "two non-negative integers, found -8"},
        BadHeader{"OffsetBeyond64Bits", oneTensor("\"F32\"", "[2]", "[0,18446744073709551616]"), 8,
                  "found 18446744073709551616"},
        BadHeader{"MetadataIsAList", R"({"__metadata__":[]})", 0,
                  "__metadata__: expected an object of texts, found a list"},
        BadHeader{"MetadataHoldsANumber", R"({"__metadata__":{"k":1}})", 0,
                  "__metadata__ values must be strings: k has 1"},
        BadHeader{"MetadataHoldsAnObject", R"({"__metadata__":{"k":{}}})", 0,
                  "values must be strings: k has an object"}),
    [](const auto& test) { return test.param.name; });

INSTANTIATE_TEST_SUITE_P(
    Twice, SafetensorsRefuses,
    testing::Values(BadHeader{"Tensor",
                              R"({"a":{"dtype":"F32","shape":[0],"data_offsets":[0,0]},)"
                              R"("a":{"dtype":"F32","shape":[0],"data_offsets":[0,0]}})",
                              0, "tensor name a appears twice"},
                    BadHeader{"TensorSpelledDifferently",
                              R"({"a":{"dtype":"F32","shape":[0],"data_offsets":[0,0]},)"
                              R"("\u0061":{"dtype":"F32","shape":[0],"data_offsets":[0,0]}})",
                              0, "tensor name a appears twice"},
                    BadHeader{"Dtype", R"({"a":{"dtype":"F32","dtype":"F32","shape":[0],"data_offsets":[0,0]}})", 0,
                              "tensor a: key dtype appears twice"},
                    BadHeader{"UnknownKey", R"({"a":{"x":1,"x":2,"dtype":"F32","shape":[0],"data_offsets":[0,0]}})", 0,
                              "tensor a: key x appears twice"},
                    BadHeader{"Metadata", R"({"__metadata__":{},"__metadata__":{}})", 0, "__metadata__ appears twice"},
                    BadHeader{"MetadataKey", R"({"__metadata__":{"k":"1","k":"2"}})", 0,
                              "__metadata__ key k appears twice"}),
    [](const auto& test) { return test.param.name; });

INSTANTIATE_TEST_SUITE_P(
    Types, SafetensorsRefuses,
    testing::Values(BadHeader{"Unknown", oneTensor("\"F128\"", "[1]", "[0,16]"), 16, "tensor a: unknown dtype F128"},
                    BadHeader{"LowerCase", oneTensor("\"f32\"", "[2]", "[0,8]"), 8, "tensor a: unknown dtype f32"},
                    BadHeader{"Float8", oneTensor("\"F8_E4M3\"", "[8]", "[0,8]"), 8,
                              "tensor a: dtype F8_E4M3 is not supported", ErrorCode::Unsupported},
                    BadHeader{"Unsigned64", oneTensor("\"U64\"", "[1]", "[0,8]"), 8,
                              "tensor a: dtype U64 is not supported", ErrorCode::Unsupported},
                    BadHeader{"Complex", oneTensor("\"C64\"", "[1]", "[0,8]"), 8,
                              "tensor a: dtype C64 is not supported", ErrorCode::Unsupported}),
    [](const auto& test) { return test.param.name; });

INSTANTIATE_TEST_SUITE_P(
    Layout, SafetensorsRefuses,
    testing::Values(BadHeader{"EndBeforeBegin", oneTensor("\"F32\"", "[2]", "[8,0]"), 8,
                              "tensor a: end offset 0 before begin offset 8"},
                    BadHeader{"SizeMismatch", oneTensor("\"F32\"", "[3]", "[0,8]"), 8,
                              "tensor a: shape [3] of F32 needs 12 bytes, offsets give 8"},
                    BadHeader{"Overlap", pair("[0,8]", "[4,12]"), 12, "tensors a and b overlap"},
                    BadHeader{"SameBytes", pair("[0,8]", "[0,8]"), 8, "overlap"},
                    BadHeader{"Hole", pair("[0,8]", "[12,20]"), 20, "bytes 8 to 12 of the data belong to no tensor"},
                    BadHeader{"NotFromZero", oneTensor("\"F32\"", "[2]", "[4,12]"), 12,
                              "data does not start at offset 0"},
                    BadHeader{"Truncated", pair("[0,8]", "[8,16]"), 15, "file ends before the data of tensor b"},
                    BadHeader{"OneByteMore", kGoodHeader, 9, "1 byte after the last tensor"},
                    BadHeader{"BytesWithoutTensors", "{}", 5, "5 bytes after the last tensor"},
                    BadHeader{"ProductOverflows", oneTensor("\"F32\"", "[4294967296,4294967296]", "[0,0]"), 0,
                              "number of elements overflows"},
                    BadHeader{"ProductOverflowsBeforeAZero", oneTensor("\"F32\"", "[8589934592,8589934592,0]", "[0,0]"),
                              0, "number of elements overflows"},
                    BadHeader{"BytesOverflow", oneTensor("\"F64\"", "[2305843009213693952]", "[0,0]"), 0,
                              "number of elements overflows"},
                    BadHeader{"DimensionBeyond63Bits", oneTensor("\"U8\"", "[9223372036854775808]", "[0,0]"), 0,
                              "number of elements overflows"},
                    BadHeader{"ATerabyteInASmallFile", oneTensor("\"F32\"", "[274877906944]", "[0,1099511627776]"),
                              1000, "file ends before the data of tensor a"},
                    BadHeader{"NineDimensions", oneTensor("\"U8\"", "[1,1,1,1,1,1,1,1,1]", "[0,1]"), 1,
                              "tensor a: more than 8 dimensions"}),
    [](const auto& test) { return test.param.name; });

INSTANTIATE_TEST_SUITE_P(Limits, SafetensorsRefuses,
                         testing::Values(BadHeader{"LongName", R"({")" + repeated("n", 1025) + R"(":{}})", 0,
                                                   "name has 1025 bytes, more than 1024"},
                                         BadHeader{"ManyKeys",
                                                   [] {
                                                       std::string keys;
                                                       for (int i = 0; i < 33; ++i) {
                                                           keys += fmt::format(R"("k{}":0,)", i);
                                                       }
                                                       return R"({"a":{)" + keys + R"("z":0}})";
                                                   }(),
                                                   0, "tensor a: more than 32 keys"},
                                         BadHeader{"ControlCharactersAreNotPrinted", R"({"a\u001b[31m\n":1})", 0,
                                                   "tensor a?[31m?: expected an object"}),
                         [](const auto& test) { return test.param.name; });

TEST(SafetensorsHeader, RefusesFilesShorterThanTheHeaderLength)
{
    expectError([] { parseHeader("1234"); }, ErrorCode::Corrupt, "4 bytes are shorter than the 8-byte header length");
}

TEST(SafetensorsHeader, RefusesAHeaderLengthThatWouldOverflow)
{
    expectError([] { parseHeader(std::string(8, '\xFF') + "{}"); }, ErrorCode::Corrupt,
                "header length 18446744073709551615 exceeds the limit of 100000000");
}

TEST(SafetensorsHeader, RefusesAHeaderThatEndsBehindTheFile)
{
    auto file = safetensors("{}");
    file[0] = 3;
    expectError([&] { parseHeader(file); }, ErrorCode::Corrupt, "header length 3 does not fit in a file of 10 bytes");
}

TEST(SafetensorsHeader, RefusesMoreThanAMillionTensors)
{
    std::string header = "{";
    for (int i = 0; i <= 1'000'000; ++i) {
        header += fmt::format(R"("{}":{{"dtype":"U8","shape":[0],"data_offsets":[0,0]}},)", i);
    }
    header.back() = '}';
    expectError([&] { parseHeader(safetensors(header)); }, ErrorCode::Corrupt, "more than 1000000 tensors");
}

TEST(SafetensorsHeader, AcceptsWhatTheFormatAllows)
{
    EXPECT_TRUE(parseHeader(safetensors("{}")).tensors.empty());
    EXPECT_TRUE(parseHeader(safetensors(" \n{} \t\r\n ")).tensors.empty());
    EXPECT_EQ(
        parseHeader(safetensors(R"({"a":{"dtype":"F64","shape":[],"data_offsets":[0,8]}})", 8)).tensors[0].bytes(), 8);
    EXPECT_EQ(
        parseHeader(safetensors(R"({"a":{"dtype":"F64","shape":[0,7],"data_offsets":[0,0]}})")).tensors[0].bytes(), 0);
    EXPECT_EQ(parseHeader(safetensors(R"({"":{"dtype":"U8","shape":[3],"data_offsets":[0,3]}})", 3)).tensors[0].name,
              "");
}

TEST(SafetensorsHeader, IgnoresUnknownKeysOfATensorWhateverTheyHold)
{
    const auto header = parseHeader(safetensors(
        R"({"a":{"x":{"dtype":"F128","y":[1,-2,3e4,null,true,"]"]},"dtype":"U8","note":"n","shape":[1],"data_offsets":[0,1]}})",
        1));
    EXPECT_EQ(header.tensors[0].dtype, torch::kUInt8);
    EXPECT_EQ(header.tensors[0].shape, (std::vector<int64_t>{1}));
}

TEST(SafetensorsHeader, ListsTensorsByNameAndKeepsWhereEachLies)
{
    const std::string text = R"({"z":{"dtype":"F32","shape":[1],"data_offsets":[0,4]},"__metadata__":{"format":"pt"},)"
                             R"("empty":{"dtype":"F32","shape":[0],"data_offsets":[4,4]},)"
                             R"("a":{"dtype":"F16","shape":[1,2],"data_offsets":[4,8]}})";
    const auto header = parseHeader(safetensors(text, 8));
    ASSERT_EQ(header.tensors.size(), 3u);
    EXPECT_EQ(header.tensors[0].name, "a");
    EXPECT_EQ(header.tensors[0].dtype, torch::kFloat16);
    EXPECT_EQ(header.tensors[2].name, "z");
    EXPECT_EQ(header.starts, (std::vector<uint64_t>{8 + text.size() + 4, 8 + text.size() + 4, 8 + text.size()}));
    EXPECT_EQ(header.metadata.at("format"), "pt");
}

}  // namespace
