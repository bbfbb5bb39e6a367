// PyTorch's files from before 1.6: five pickles, then numbers that fill the file to its last byte.
#include "tests/core/checkpoint/format_vectors.h"
#include "tests/core/checkpoint/pickle_bytes.h"
#include "tests/core/checkpoint/torch_bytes.h"
#include "tests/support/expect_error.h"

namespace {

using core::ErrorCode;
using pickle::legacyFile;
using pickle::legacyStorage;

const auto kFour = pickle::floats({1, 2, 3, 4});

std::string legacyTensor(const std::string& storage, const std::vector<pickle::LegacyNumbers>& numbers)
{
    return legacyFile(pickle::dict({{"w", pickle::tensor(storage, 0, {4}, {1})}}), numbers);
}

TEST(LegacyTorch, ReadsStoragesInTheOrderOfTheirKeys)
{
    const auto object = pickle::dict({{"a", pickle::tensor(legacyStorage("FloatStorage", "7", 4), 0, {2, 2}, {1, 2})},
                                      {"b", pickle::tensor(legacyStorage("LongStorage", "3", 1), 0, {}, {})}});
    const auto checkpoint = openTorchBytes(legacyFile(object, {{"3", 1, littleEndianBytes(42, 8)}, {"7", 4, kFour}}));
    EXPECT_EQ(checkpoint->format(), "PyTorch (before 1.6)");
    EXPECT_TRUE(torch::equal(checkpoint->tensor("a"), torch::tensor({{1.f, 3.f}, {2.f, 4.f}})));
    EXPECT_EQ(checkpoint->tensor("b").item<int64_t>(), 42);
}

TEST(LegacyTorch, CountsOffsetsFromTheViewOfAStorage)
{
    const auto storage = [](int64_t offset, int64_t elements) {
        return legacyStorage("FloatStorage", "0", 4,
                             pickle::tuple({pickle::text("v"), pickle::integer(offset), pickle::integer(elements)}));
    };
    const auto object = pickle::dict({{"w", pickle::tensor(storage(1, 3), 1, {2}, {1})}});
    EXPECT_TRUE(
        torch::equal(openTorchBytes(legacyFile(object, {{"0", 4, kFour}}))->tensor("w"), torch::tensor({3.f, 4.f})));

    const auto past = pickle::dict({{"w", pickle::tensor(storage(1, 2), 1, {2}, {1})}});
    expectError(
        [&] {
            openTorchBytes(legacyFile(past, {{"0", 4, kFour}}));
        },
        ErrorCode::Corrupt, "tensor w: shape [2] with strides [1] at 1 needs 2 elements more, storage 0 has 2");
    const auto outside = pickle::dict({{"w", pickle::tensor(storage(3, 2), 0, {2}, {1})}});
    expectError(
        [&] {
            openTorchBytes(legacyFile(outside, {{"0", 4, kFour}}));
        },
        ErrorCode::Corrupt, "storage: a view of 2 elements at 3 does not fit in 4");
}

TEST(LegacyTorch, ReadsPythonTwoPickles)
{
    const auto shortText = [](const std::string& text) {
        return pickle::joined({"U", littleEndianBytes(text.size(), 1), text});
    };
    const auto storage = pickle::tuple({shortText("storage"), pickle::global("torch.cuda", "FloatStorage"),
                                        shortText("0"), shortText("cuda:0"), pickle::integer(4), pickle::none()}) +
                         "Q";
    const auto tensor = pickle::call(pickle::global("torch._utils", "_rebuild_tensor"),
                                     {storage, pickle::integer(0), pickle::integers({4}), pickle::integers({1})});
    const auto object = pickle::call(pickle::global("collections", "OrderedDict"),
                                     {pickle::list({pickle::list({shortText("w"), tensor})})});
    EXPECT_TRUE(torch::equal(openTorchBytes(legacyFile(object, {{"0", 4, kFour}}))->tensor("w"),
                             torch::tensor({1.f, 2.f, 3.f, 4.f})));
}

TEST(LegacyTorch, ReadsAWholePickledModule)
{
    using namespace pickle;
    const auto linear =
        tuple({text("module"), global("torch.nn.modules.linear", "Linear"), text("linear.py"),
               text("class Linear: pass")}) +
        "Q)\x81" +
        dict({{"_parameters", dict({{"weight", tensor(legacyStorage("FloatStorage", "0", 4), 0, {2, 2}, {2, 1})}})},
              {"_buffers", dict({})},
              {"_modules", dict({})}}) +
        "b";
    const auto net = instance("__main__", "Net",
                              {{"training", no()},
                               {"_parameters", dict({})},
                               {"_buffers", dict({})},
                               {"_modules", dict({{"head", linear}})},
                               {"patch_size", integer(16)}});
    const auto checkpoint = openTorchBytes(legacyFile(net, {{"0", 4, kFour}}));
    ASSERT_EQ(checkpoint->tensors().size(), 1u);
    EXPECT_TRUE(torch::equal(checkpoint->tensor("head.weight"), torch::tensor({{1.f, 2.f}, {3.f, 4.f}})));
    EXPECT_EQ(checkpoint->metadata().at("patch_size"), "16");
}

class RefusedLegacyTorch : public testing::TestWithParam<BadTorch> {};

TEST_P(RefusedLegacyTorch, NamesFileAndReason)
{
    expectRefusal(GetParam());
}

const auto kStorage = legacyStorage("FloatStorage", "0", 4);

INSTANTIATE_TEST_SUITE_P(
    Stream, RefusedLegacyTorch,
    testing::Values(
        BadTorch{"OtherPickle", pickle::whole("N"), "does not begin as a PyTorch file from before 1.6 does"},
        BadTorch{"OtherProtocol",
                 std::string("\x80\x02\x8A\x0A\x6C\xFC\x9C\x46\xF9\x20\x6A\xA8\x50\x19.") + pickle::whole("K\x01"),
                 "expected protocol version 1001", ErrorCode::Unsupported},
        BadTorch{"BigEndian", legacyFile(pickle::dict({}), {}, "\x89"), "its numbers are stored big-endian",
                 ErrorCode::Unsupported},
        BadTorch{"CallOfSystem",
                 legacyFile(pickle::call(pickle::global("posix", "system"), {pickle::text("true")}), {}),
                 "contains a call to posix.system: refused, nothing was executed", ErrorCode::Unsupported},
        BadTorch{"OtherCount", legacyTensor(kStorage, {{"0", 5, kFour}}),
                 "storage 0: the pickle states 4 elements, its numbers begin with 5"},
        BadTorch{"NumbersCut", legacyTensor(kStorage, {{"0", 4, kFour.substr(1)}}),
                 "file ends before the end of storage 0: 16 bytes needed, 15 left"},
        BadTorch{"NumbersMissing", legacyFile(pickle::dict({{"w", pickle::tensor(kStorage, 0, {4}, {1})}}), {}),
                 "storage 0 is named and not stored"},
        BadTorch{"BytesAfterTheLastStorage", legacyTensor(kStorage, {{"0", 4, kFour + "x"}}),
                 "1 byte after the last storage"},
        BadTorch{"TwiceTheSameKey", legacyTensor(kStorage, {{"0", 4, kFour}, {"0", 4, kFour}}),
                 "storage 0 appears twice"},
        BadTorch{"KeyOfNoTensor", legacyTensor(kStorage, {{"0", 4, kFour}, {"1", 4, kFour}}),
                 "storage 1 belongs to no tensor"},
        BadTorch{"TwoSizes",
                 legacyFile(pickle::dict({{"a", pickle::tensor(kStorage, 0, {4}, {1})},
                                          {"b", pickle::tensor(legacyStorage("FloatStorage", "0", 3), 0, {3}, {1})}}),
                            {{"0", 4, kFour}}),
                 "storage 0 is named with two types or sizes"},
        BadTorch{"Terabyte",
                 legacyTensor(legacyStorage("FloatStorage", "0", int64_t{1} << 38), {{"0", int64_t{1} << 38, kFour}}),
                 "file ends before the end of storage 0: 1099511627776 bytes needed, 16 left"}),
    [](const auto& test) { return test.param.name; });

TEST(LegacyTorch, IsRefusedWhereverItIsCut)
{
    const auto good = legacyTensor(kStorage, {{"0", 4, kFour}});
    ASSERT_NO_THROW(openTorchBytes(good));
    for (std::size_t length = 0; length < good.size(); ++length) {
        EXPECT_EQ(errorOf([&] { openTorchBytes(good.substr(0, length)); }).code, ErrorCode::Corrupt) << length;
    }
}

TEST(LegacyTorch, ReadsPicklesLongerThanItsFirstTry)
{
    const auto object = pickle::dict({{"note", pickle::text(std::string(3 << 20, 'x'))},
                                      {"model", pickle::dict({{"w", pickle::tensor(kStorage, 0, {4}, {1})}})}});
    EXPECT_TRUE(openTorchBytes(legacyFile(object, {{"0", 4, kFour}}))->contains("w"));
}

/// Half a gigabyte that takes next to nothing on the disk: nobody could read it in passing.
TEST(LegacyTorch, ReadsOfAStorageWhatATensorSpans)
{
    constexpr int64_t elements = int64_t{1} << 27;
    const auto storage = legacyStorage("FloatStorage", "0", elements);
    const auto object = pickle::dict(
        {{"first", pickle::tensor(storage, 0, {4}, {1})}, {"last", pickle::tensor(storage, elements - 3, {3}, {1})}});
    const ScratchFolder folder;
    const auto path = folder.write("x.pth", legacyFile(object, {{"0", elements, kFour}}));
    std::filesystem::resize_file(path, std::filesystem::file_size(path) + 4 * elements - kFour.size());
    const auto checkpoint = openTorch(path);
    EXPECT_TRUE(torch::equal(checkpoint->tensor("first"), torch::tensor({1.f, 2.f, 3.f, 4.f})));
    EXPECT_TRUE(torch::equal(checkpoint->tensor("last"), torch::zeros({3})));
}

}  // namespace
