// .npy headers as NumPy 1.24 writes them, and as nobody should.
#include "core/checkpoint/numpy/npy_header.h"
#include "core/checkpoint/tensor/tensor_file.h"
#include "tests/core/checkpoint/npy_bytes.h"
#include "tests/core/checkpoint/safetensors_bytes.h"
#include "tests/support/expect_error.h"
#include "tests/support/scratch_folder.h"

namespace {

using core::ErrorCode;
using namespace std::string_literals;

std::string fromHex(std::string_view hex)
{
    std::string bytes;
    for (std::size_t i = 0; i + 1 < hex.size(); i += 2) {
        bytes += static_cast<char>(std::stoi(std::string(hex.substr(i, 2)), nullptr, 16));
    }
    return bytes;
}

core::NpyHeader parseNpy(const std::string& file)
{
    return core::parseNpyHeader(asBytes(file), "x.npy");
}

torch::Tensor read(const std::string& file)
{
    const ScratchFolder folder;
    return core::readNpy(folder.write("x.npy", file));
}

// The bytes after the header are those of numpy.save, NumPy 1.24.2.

TEST(ReadNpy, Float32InCOrder)
{
    const auto array = read(npy(literal("<f4", "(2, 3)"), fromHex("0000c0bf000000bf0000003f0000c03f0000204000006040")));
    EXPECT_TRUE(torch::equal(array, torch::tensor({{-1.5f, -.5f, .5f}, {1.5f, 2.5f, 3.5f}})));
}

TEST(ReadNpy, Float64InFortranOrder)
{
    const auto array =
        read(npy(literal("<f8", "(2, 3)", "True"),
                 fromHex("00000000000000000000000000000840000000000000f03f00000000000010400000000000000040000000"
                         "0000001440")));
    EXPECT_TRUE(torch::equal(array, torch::arange(6, torch::kFloat64).view({2, 3})));
    EXPECT_TRUE(array.is_contiguous());
}

TEST(ReadNpy, ThreeAxesInFortranOrder)
{
    const auto array =
        read(npy(literal("<i2", "(2, 3, 4)", "True"),
                 fromHex("00000c00040010000800140001000d00050011000900150002000e00060012000a00160003000f00070013"
                         "000b001700")));
    EXPECT_TRUE(torch::equal(array, torch::arange(24, torch::kInt16).view({2, 3, 4})));
}

TEST(ReadNpy, ScalarHalfBoolAndEmpty)
{
    EXPECT_TRUE(torch::equal(read(npy(literal("<i8", "()"), fromHex("0700000000000000"))), torch::tensor(int64_t{7})));
    EXPECT_TRUE(torch::equal(read(npy(literal("<f2", "(3,)"), fromHex("003e00c0ff7b"))),
                             torch::tensor({1.5, -2.0, 65504.0}, torch::kFloat16)));
    EXPECT_TRUE(torch::equal(read(npy(literal("|b1", "(3,)"), fromHex("010001"))), torch::tensor({true, false, true})));
    EXPECT_EQ(read(npy(literal("<f4", "(0, 3)"), "")).sizes().vec(), (std::vector<int64_t>{0, 3}));
}

TEST(NpyHeader, AcceptsWhatOtherWritersProduce)
{
    EXPECT_EQ(parseNpy(npy(literal("<f4", "(1L, 2L)"), std::string(8, '\0'))).shape, (std::vector<int64_t>{1, 2}));
    EXPECT_EQ(parseNpy(npy(literal("<f4", "(2,)"), std::string(8, '\0'), 2)).dataStart, 128u);
    EXPECT_EQ(parseNpy(npy(literal("<f4", "(2,)"), std::string(8, '\0'), 3)).dataStart, 128u);
    EXPECT_EQ(parseNpy(npy(R"({"shape":(2,),"fortran_order":True,"descr":"=f4"})", std::string(8, '\0'))).fortranOrder,
              true);
    EXPECT_EQ(parseNpy(npy(literal("|V2", "(2,)"), std::string(4, '\0'))).dtype, torch::kBFloat16);
    EXPECT_EQ(parseNpy(npy(literal("f8", "(1, )"), std::string(8, '\0'))).dtype, torch::kFloat64);
}

struct BadNpy {
    const char* name;
    std::string file;
    const char* words;
    ErrorCode code = ErrorCode::Corrupt;
};

void PrintTo(const BadNpy& bad, std::ostream* out)
{
    *out << bad.name;
}

class NpyRefuses : public testing::TestWithParam<BadNpy> {};

TEST_P(NpyRefuses, AndSaysWhy)
{
    expectError([] { parseNpy(GetParam().file); }, GetParam().code, GetParam().words);
}

const std::string kEight(8, '\0');

INSTANTIATE_TEST_SUITE_P(
    Prefix, NpyRefuses,
    testing::Values(BadNpy{"Empty", "", "0 bytes are too few"}, BadNpy{"OnlyMagic", "\x93NUMPY", "6 bytes are too few"},
                    BadNpy{"OtherMagic", "NUMPYNUMPY", "does not begin with", ErrorCode::Unsupported},
                    BadNpy{"Version4", npy(literal("<f4", "(2,)"), kEight, 4), "version 4.0", ErrorCode::Unsupported},
                    BadNpy{"Version1Point1", "\x93NUMPY\x01\x01\x00\x00"s, "version 1.1", ErrorCode::Unsupported},
                    BadNpy{"CutInItsLength", "\x93NUMPY\x02\x00\x01\x00\x00"s, "file ends before the length"},
                    BadNpy{"HeaderOfFourGigabytes", "\x93NUMPY\x02\x00\xFF\xFF\xFF\xFF"s, "length 4294967295 exceeds"},
                    BadNpy{"HeaderLongerThanTheFile", "\x93NUMPY\x01\x00\x76\x00{}"s, "length 118 does not fit"}),
    [](const auto& test) { return test.param.name; });

INSTANTIATE_TEST_SUITE_P(
    Literal, NpyRefuses,
    testing::Values(
        BadNpy{"NotADict", npy("[1, 2]", kEight), "expected '{'"},
        BadNpy{"Expression", npy(literal("<f4", "(1+1,)"), kEight), "expected ')'"},
        BadNpy{"Call", npy(literal("<f4", "__import__('os').system('true')"), kEight), "expected '('"},
        BadNpy{"NegativeDimension", npy(literal("<f4", "(-2,)"), kEight), "expected a non-negative integer"},
        BadNpy{"FractionalDimension", npy(literal("<f4", "(2.0,)"), kEight), "expected ')'"},
        BadNpy{"NumberInsteadOfTuple", npy(literal("<f4", "(2)"), kEight), "expected a comma after the only dimension"},
        BadNpy{"UnknownKey", npy("{'descr': '<f4', 'fortran_order': False, 'shape': (2,), 'x': 1}", kEight),
               "key x is unknown"},
        BadNpy{"KeyTwice", npy("{'descr': '<f4', 'descr': '<f4'}", kEight), "key descr is unknown or appears twice"},
        BadNpy{"NoDescr", npy("{'fortran_order': False, 'shape': (2,)}", kEight), "descr is missing"},
        BadNpy{"NoShape", npy("{'descr': '<f4', 'fortran_order': False}", kEight), "shape is missing"},
        BadNpy{"NoOrder", npy("{'descr': '<f4', 'shape': (2,)}", kEight), "fortran_order is missing"},
        BadNpy{"OpenQuote", npy("{'descr: <f4", kEight), "expected text in quotes"},
        BadNpy{"OrderIsANumber", npy(literal("<f4", "(2,)", "0"), kEight), "expected True or False"},
        BadNpy{"TextAfterTheDict", npy(literal("<f4", "(2,)") + " ; x", kEight), "expected the end of the header"},
        BadNpy{"Unclosed", npy("{'descr': '<f4', ", kEight), "expected text in quotes"}),
    [](const auto& test) { return test.param.name; });

INSTANTIATE_TEST_SUITE_P(
    Content, NpyRefuses,
    testing::Values(
        BadNpy{"Objects", npy(literal("|O", "(1,)"), kEight), "pickled Python objects: refused",
               ErrorCode::Unsupported},
        BadNpy{"NamedFields", npy("{'descr': [('a', '<f4')], 'fortran_order': False, 'shape': (2,)}", kEight),
               "named fields", ErrorCode::Unsupported},
        BadNpy{"BigEndian", npy(literal(">f4", "(2,)"), kEight), "dtype >f4 is big-endian", ErrorCode::Unsupported},
        BadNpy{"Complex", npy(literal("<c8", "(1,)"), kEight), "dtype <c8 is not supported", ErrorCode::Unsupported},
        BadNpy{"EmptyType", npy(literal("", "(1,)"), kEight), "dtype  is not supported", ErrorCode::Unsupported},
        BadNpy{"FloatWithoutByteOrder", npy(literal("|f4", "(2,)"), kEight), "dtype |f4 is not supported",
               ErrorCode::Unsupported},
        BadNpy{"TooShort", npy(literal("<f4", "(3,)"), kEight), "shape (3) needs 12 bytes, the file has 8"},
        BadNpy{"TooLong", npy(literal("<f4", "(1,)"), kEight), "shape (1) needs 4 bytes, the file has 8"},
        BadNpy{"Terabyte", npy(literal("<f4", "(262144, 1048576)"), kEight),
               "needs 1099511627776 bytes, the file has 8"},
        BadNpy{"ProductOverflows", npy(literal("<f4", "(4294967296, 4294967296)"), kEight),
               "number of elements overflows"},
        BadNpy{"OverflowBeforeAZero", npy(literal("<f4", "(4294967296, 4294967296, 0)"), ""),
               "number of elements overflows"},
        BadNpy{"DimensionOverflows", npy(literal("<f4", "(9223372036854775808,)"), kEight),
               "number of elements overflows"},
        BadNpy{"NineAxes", npy(literal("<f4", "(1, 1, 1, 1, 1, 1, 1, 1, 1)"), kEight), "more than 8 dimensions",
               ErrorCode::Unsupported}),
    [](const auto& test) { return test.param.name; });

TEST(ReadNpy, NamesTheFile)
{
    const ScratchFolder folder;
    const auto path = folder.write("x.npy", "text");
    expectError([&] { core::readNpy(path); }, ErrorCode::Corrupt,
                path.string() + ": 4 bytes are too few for an npy file");
    expectError([&] { core::readNpy(folder.path() / "none.npy"); }, ErrorCode::NotFound, "none.npy: no such file");
}

}  // namespace
