// PyTorch's files since 1.6: the values of tests/data/format_vectors.json and of the golden containers, and what is
// refused.
#include "tests/core/checkpoint/format_vectors.h"
#include "tests/core/checkpoint/names_of.h"
#include "tests/core/checkpoint/pickle_bytes.h"
#include "tests/core/checkpoint/torch_bytes.h"
#include "tests/support/expect_error.h"

#include <torch/csrc/jit/api/module.h>

namespace {

using core::ErrorCode;

class TorchVector : public testing::TestWithParam<std::pair<const char*, const char*>> {};

TEST_P(TorchVector, StateDictHoldsTheStatedValues)
{
    const auto [form, format] = GetParam();
    const auto id = std::string(form) + "_state_dict";
    const auto checkpoint = openTorchBytes(vectorBytes(id));
    EXPECT_EQ(checkpoint->format(), format);
    EXPECT_TRUE(checkpoint->entries().found.empty());
    expectStatedValues(*checkpoint, expectation(id), "");
}

TEST_P(TorchVector, TrainingCheckpointHoldsTheStatedValuesAndItsHints)
{
    const auto id = std::string(GetParam().first) + "_checkpoint_namespace";
    const auto checkpoint = openTorchBytes(vectorBytes(id));
    expectStatedValues(*checkpoint, expectation(id).at("tensors"), "model/");
    const auto& hints = checkpoint->metadata();
    EXPECT_EQ(hints.at("epoch"), "299");
    EXPECT_EQ(hints.at("args.model"), "cait_XXS24");
    EXPECT_EQ(hints.at("args.lr"), "0.0005");
    EXPECT_EQ(hints.at("args.distributed"), "true");
    EXPECT_EQ(hints.at("args.big"), "1099511627776");
    EXPECT_EQ(hints.at("max_accuracy"), "78.5");
}

INSTANTIATE_TEST_SUITE_P(Forms, TorchVector,
                         testing::Values(std::pair{"torch_zip", "PyTorch (zip)"},
                                         std::pair{"torch_legacy", "PyTorch (before 1.6)"}),
                         [](const auto& test) { return std::string(test.param.first); });

class RefusedTorchZip : public testing::TestWithParam<BadTorch> {};

TEST_P(RefusedTorchZip, NamesFileAndReason)
{
    expectRefusal(GetParam());
}

INSTANTIATE_TEST_SUITE_P(
    Vectors, RefusedTorchZip,
    testing::Values(BadTorch{"CallOfSystem", vectorBytes("torch_zip_reduce_os_system"),
                             "contains a call to posix.system: refused, nothing was executed", ErrorCode::Unsupported},
                    BadTorch{"DeepNesting", vectorBytes("torch_zip_deep_nesting"),
                             "expected a dictionary of tensors, found a list of 1 values", ErrorCode::Unsupported},
                    BadTorch{"ShortStorage", vectorBytes("torch_zip_short_storage"),
                             "storage 0 of tensor w: 4 float32 elements need 16 bytes, record has 8"},
                    BadTorch{"Deflated", vectorBytes("torch_zip_deflated"),
                             "record archive/data.pkl is compressed, which PyTorch never writes: refused",
                             ErrorCode::Unsupported}),
    [](const auto& test) { return test.param.name; });

std::string zippedTensor(const std::string& tensor, std::vector<ZipPart> more = {})
{
    return pickle::torchZip(pickle::dict({{"w", tensor}}), {pickle::floats({1, 2, 3, 4})}, std::move(more));
}

std::string view(int64_t offset, const std::vector<int64_t>& shape, const std::vector<int64_t>& strides)
{
    return zippedTensor(pickle::tensor(pickle::storage("FloatStorage", "0", 4), offset, shape, strides));
}

std::string rebuiltBy(const std::string& function)
{
    return zippedTensor(
        pickle::call(pickle::global("torch._utils", function),
                     {pickle::storage("FloatStorage", "0", 4), pickle::integer(0), pickle::integers({4}),
                      pickle::integers({1}), pickle::no(), pickle::orderedDict()}));
}

TEST(TorchZip, SaysInOneLineWhatIsWrongWithATensorOfUnprintableName)
{
    const auto tensor = pickle::tensor(pickle::storage("FloatStorage", "0", 4), 1, {4}, {1});
    const auto bytes = pickle::torchZip(pickle::dict({{"two\nlines", tensor}}), {pickle::floats({1, 2, 3, 4})});
    expectError([&] { openTorchBytes(bytes); }, ErrorCode::Corrupt, "shape [4] with strides [1] at 1 needs 4 elements");
}

constexpr int64_t kHuge = int64_t{1} << 62;

INSTANTIATE_TEST_SUITE_P(
    Views, RefusedTorchZip,
    testing::Values(
        BadTorch{"PastTheEnd", view(1, {4}, {1}), "tensor w: shape [4] with strides [1] at 1 needs 4 elements"},
        BadTorch{"StridesPastTheEnd", view(0, {2, 2}, {3, 1}), "tensor w: shape [2, 2] with strides [3, 1]"},
        BadTorch{"NegativeOffset", view(-1, {4}, {1}), "tensor w: invalid offset -1"},
        BadTorch{"HugeOffset", view(INT64_MAX, {4}, {1}), "tensor w: shape [4]"},
        BadTorch{"NegativeShape", view(0, {-4}, {1}), "tensor w: invalid dimension: shape -4 is negative"},
        BadTorch{"NegativeStride", view(3, {4}, {-1}), "tensor w: invalid dimension: strides -1 is negative"},
        BadTorch{"FewerStrides", view(0, {2, 2}, {1}), "tensor w: 2 dimensions and 1 strides"},
        BadTorch{"NineDimensions", view(0, {1, 1, 1, 1, 1, 1, 1, 1, 1}, {1, 1, 1, 1, 1, 1, 1, 1, 1}),
                 "tensor w: 9 dimensions exceed the limit of 8"},
        BadTorch{"ElementsOverflow", view(0, {kHuge, kHuge}, {0, 0}), "tensor w: number of elements overflows"},
        BadTorch{"ElementsOverflowThoughEmpty", view(0, {kHuge, kHuge, 0}, {0, 0, 0}),
                 "tensor w: number of elements overflows"},
        BadTorch{"PositionsOverflow", view(0, {3, 1}, {INT64_MAX, 1}),
                 "tensor w: the positions of its elements overflow"},
        BadTorch{"TerabytesByRepetition", view(0, {int64_t{1} << 38}, {0}),
                 "tensor w: 274877906944 elements repeat a storage of 4, at most 2 times that many are read"}),
    [](const auto& test) { return test.param.name; });

INSTANTIATE_TEST_SUITE_P(
    Storages, RefusedTorchZip,
    testing::Values(
        BadTorch{"Missing", zippedTensor(pickle::vector("7", 4)),
                 "storage 7 of tensor w: the archive has no record archive/data/7"},
        BadTorch{"NegativeSize", zippedTensor(pickle::vector("0", -4)),
                 "tensor w: storage: invalid number of elements -4"},
        BadTorch{"SizeOverflow", zippedTensor(pickle::vector("0", kHuge)),
                 "tensor w: storage: invalid number of elements"},
        BadTorch{"Terabyte", zippedTensor(pickle::vector("0", int64_t{1} << 38)),
                 "274877906944 float32 elements need 1099511627776 bytes, record has 16"},
        BadTorch{"UnknownType", zippedTensor(pickle::tensor(pickle::storage("OddStorage", "0", 4), 0, {4}, {1})),
                 "tensor w: storage: torch.OddStorage is no storage type"},
        BadTorch{"Complex", zippedTensor(pickle::tensor(pickle::storage("ComplexFloatStorage", "0", 2), 0, {2}, {1})),
                 "tensor w: its type complex64 is not supported", ErrorCode::Unsupported},
        BadTorch{"NoStorage", zippedTensor(pickle::tensor(pickle::none(), 0, {4}, {1})),
                 "tensor w: its first item is no"},
        BadTorch{"OtherPersistentId",
                 zippedTensor(pickle::tensor(pickle::tuple({pickle::text("url")}) + "Q", 0, {4}, {1})),
                 "tensor w: storage: a persistent id that is neither"},
        BadTorch{"Sparse", rebuiltBy("_rebuild_sparse_tensor"),
                 "tensor w: made by torch._utils._rebuild_sparse_tensor, which is not supported",
                 ErrorCode::Unsupported},
        BadTorch{"Quantized", rebuiltBy("_rebuild_qtensor"), "tensor w: made by torch._utils._rebuild_qtensor",
                 ErrorCode::Unsupported},
        BadTorch{"UnknownClass",
                 zippedTensor(pickle::call(pickle::global("lab.types", "Packed"), {pickle::vector("0", 4)})),
                 "tensor w is made by lab.types.Packed, which is not supported; nothing was executed",
                 ErrorCode::Unsupported},
        BadTorch{"TwiceTheSameName",
                 pickle::torchZip(std::string("}(") + pickle::text("w") + pickle::vector("0", 4) + pickle::text("w") +
                                      pickle::vector("0", 4) + "u",
                                  {pickle::floats({1, 2, 3, 4})}),
                 "tensor name w appears twice"}),
    [](const auto& test) { return test.param.name; });

INSTANTIATE_TEST_SUITE_P(
    Archives, RefusedTorchZip,
    testing::Values(
        BadTorch{"BigEndian", zippedTensor(pickle::vector("0", 4), {torchPart("archive/byteorder", "big")}),
                 "its numbers are stored big-endian; only little-endian is supported", ErrorCode::Unsupported},
        BadTorch{"NewVersion",
                 zip({torchPart("a/data.pkl", pickle::whole(pickle::none())), torchPart("a/version", "11\n")}),
                 "version 11 of the file format is not known", ErrorCode::Unsupported},
        BadTorch{"TwoFolders", zippedTensor(pickle::vector("0", 4), {torchPart("other/data/1", "x")}),
                 "its records lie in more than one folder: archive and other"},
        BadTorch{"CompressedStorage",
                 zip({torchPart("archive/data.pkl", pickle::whole(pickle::dict({{"w", pickle::vector("0", 4)}}))),
                      deflatedPart("archive/data/0", pickle::floats({1, 1, 1, 1}))}),
                 "storage 0 of tensor w: record archive/data/0 is compressed", ErrorCode::Unsupported},
        BadTorch{"BytesAfterThePickle", zip({torchPart("archive/data.pkl", pickle::whole(pickle::none()) + "more")}),
                 "4 bytes after the end of its pickle"}),
    [](const auto& test) { return test.param.name; });

TEST(TorchZip, ReadsViewsOfOneStorage)
{
    const auto storage = pickle::storage("FloatStorage", "0", 6);
    const auto checkpoint =
        openTorchBytes(pickle::torchZip(pickle::dict({{"whole", pickle::tensor(storage, 0, {2, 3}, {3, 1})},
                                                      {"transposed", pickle::tensor(storage, 0, {3, 2}, {1, 3})},
                                                      {"column", pickle::tensor(storage, 1, {2}, {3})},
                                                      {"repeated", pickle::tensor(storage, 5, {2, 2}, {0, 0})},
                                                      {"scalar", pickle::tensor(storage, 4, {}, {})},
                                                      {"empty", pickle::tensor(storage, 99, {0, 3}, {3, 1})}}),
                                        {pickle::floats({0, 1, 2, 3, 4, 5})}));
    EXPECT_TRUE(torch::equal(checkpoint->tensor("whole"), torch::tensor({{0.f, 1.f, 2.f}, {3.f, 4.f, 5.f}})));
    EXPECT_TRUE(torch::equal(checkpoint->tensor("transposed"), torch::tensor({{0.f, 3.f}, {1.f, 4.f}, {2.f, 5.f}})));
    EXPECT_TRUE(torch::equal(checkpoint->tensor("column"), torch::tensor({1.f, 4.f})));
    EXPECT_TRUE(torch::equal(checkpoint->tensor("repeated"), torch::full({2, 2}, 5.f)));
    EXPECT_TRUE(torch::equal(checkpoint->tensor("scalar"), torch::tensor(4.f)));
    EXPECT_EQ(checkpoint->tensor("empty").sizes(), (std::vector<int64_t>{0, 3}));
    for (const auto& tensor : checkpoint->tensors()) {
        const auto read = checkpoint->tensor(tensor.name);
        EXPECT_TRUE(read.is_contiguous() && read.storage().nbytes() == read.nbytes()) << tensor.name;
    }
}

TEST(TorchZip, ReadsEveryWrapperOfATensor)
{
    using namespace pickle;
    const auto bare = vector("0", 4);
    const auto rebuild = global("torch._utils", "_rebuild_tensor_v2");
    const auto arguments =
        tuple({storage("FloatStorage", "0", 4), integer(0), integers({4}), integers({1}), no(), none()});
    const auto wrapped =
        dict({{"old", call(global("torch._utils", "_rebuild_tensor"),
                           {storage("FloatStorage", "0", 4), integer(0), integers({4}), integers({1})})},
              {"parameter", call(global("torch._utils", "_rebuild_parameter"), {bare, no(), orderedDict()})},
              {"stateful",
               call(global("torch._utils", "_rebuild_parameter_with_state"), {bare, no(), orderedDict(), dict({})})},
              {"subclass", call(global("torch._tensor", "_rebuild_from_type_v2"),
                                {rebuild, global("lab", "MyTensor"), arguments, dict({})})},
              {"class", call(global("torch.nn.parameter", "Parameter"), {bare, no()})},
              {"built", global("torch.nn.parameter", "Parameter") + ")\x81" + tuple({bare, no(), orderedDict()}) + "b"},
              {"sized", call(rebuild, {storage("FloatStorage", "0", 4), integer(0),
                                       call(global("torch", "Size"), {integers({4})}), integers({1}), no(), none()})},
              {"typed", call(global("torch._utils", "_rebuild_tensor_v3"),
                             {storage("UntypedStorage", "0", 16), integer(0), integers({4}), integers({1}), no(),
                              none(), global("torch", "float32")})}});
    const auto checkpoint = openTorchBytes(torchZip(wrapped, {floats({1, 2, 3, 4})}));
    EXPECT_EQ(checkpoint->tensors().size(), 8u);
    for (const auto& tensor : checkpoint->tensors()) {
        EXPECT_TRUE(torch::equal(checkpoint->tensor(tensor.name), torch::tensor({1.f, 2.f, 3.f, 4.f}))) << tensor.name;
    }
}

TEST(TorchZip, RefusesManyTensorsThatShareOneStorage)
{
    constexpr int64_t elements = 1 << 18;  // one megabyte
    std::vector<std::pair<std::string, std::string>> items;
    for (int i = 0; i < 20; ++i) {
        items.emplace_back(std::string("w") + std::to_string(i), pickle::vector("0", elements));
    }
    const auto bytes = pickle::torchZip(pickle::dict(items), {std::string(4 * elements, '\0')});
    expectError([&] { openTorchBytes(bytes); }, ErrorCode::Corrupt, "its tensors share storages and need more than");
}

TEST(TorchZip, NoticesChangedWeights)
{
    auto bytes = zippedTensor(pickle::vector("0", 4));
    const auto checkpoint = openTorchBytes(bytes);
    EXPECT_TRUE(torch::equal(checkpoint->tensor("w"), torch::tensor({1.f, 2.f, 3.f, 4.f})));
    bytes[bytes.find(pickle::floats({1, 2, 3, 4}))] ^= 1;
    expectError([&] { openTorchBytes(bytes)->tensor("w"); }, ErrorCode::Corrupt,
                "tensor w: its bytes do not have the stated checksum");
}

TEST(TorchZip, NamesTheTensorThatIsNotThere)
{
    expectError([] { openTorchBytes(zippedTensor(pickle::vector("0", 4)))->tensor("v"); }, ErrorCode::NotFound,
                "x.pth: holds no tensor named v");
}

TEST(TorchZip, ReadsTheParametersOfATorchScriptArchive)
{
    torch::jit::Module block("Block"), model("Model");
    block.register_parameter("weight", torch::arange(6, torch::kFloat32).reshape({2, 3}), false);
    block.register_attribute("num_heads", c10::IntType::get(), int64_t{3});
    model.register_parameter("cls_token", torch::full({1, 1, 2}, 0.5, torch::kFloat16), false);
    model.register_buffer("mask", torch::ones({2}, torch::kBool));
    model.register_module("block", block);
    const ScratchFolder folder;
    model.save((folder.path() / "script.pt").string());

    const auto checkpoint = openTorch(folder.path() / "script.pt");
    EXPECT_EQ(checkpoint->format(), "TorchScript");
    EXPECT_EQ(namesOf(*checkpoint), (std::vector<std::string>{"block.weight", "cls_token", "mask"}));
    EXPECT_TRUE(torch::equal(checkpoint->tensor("block.weight"), torch::arange(6, torch::kFloat32).reshape({2, 3})));
    EXPECT_TRUE(torch::equal(checkpoint->tensor("cls_token"), torch::full({1, 1, 2}, 0.5, torch::kFloat16)));
    EXPECT_EQ(checkpoint->metadata().at("block.num_heads"), "3");
}

}  // namespace
