// Trace files made by hand, so that what they must give is known, and spoilt in every way that a reader must notice.
#include "core/model/recording/trace_file.h"

#include "core/checkpoint/open_checkpoint.h"
#include "core/checkpoint/tensor/tensor_file.h"
#include "core/model/network/run_trace.h"
#include "core/model/open_model.h"
#include "core/model/recording/recorded_network.h"
#include "core/trace/attention_traits.h"
#include "core/trace/query_tokens.h"
#include "core/trace/window_geometry.h"
#include "tests/support/expect_error.h"
#include "tests/support/scratch_folder.h"

#include <limits>

namespace {

using core::ErrorCode;
using testing::ElementsAre;
using Texts = std::map<std::string, std::string>;

class TraceFile : public testing::Test {
protected:
    /// One layer of two heads over a class token and 2 x 3 patches.
    TraceFile()
    {
        torch::manual_seed(7);
        put("layer.0.q", torch::randn({2, 7, 4}));
        put("layer.0.k", torch::randn({2, 7, 4}));
        put("input", torch::randn({1, 3, 32, 48}));
    }

    void put(const std::string& name, const torch::Tensor& tensor)
    {
        drop(name);
        m_tensors.emplace_back(name, tensor);
    }
    void drop(const std::string& name)
    {
        std::erase_if(m_tensors, [&](const auto& each) { return each.first == name; });
    }
    std::filesystem::path write() const
    {
        const auto file = m_folder.path() / "t.safetensors";
        core::writeSafetensors(file, m_tensors, m_texts);
        return file;
    }
    core::Recording read() const { return core::readTraceFile(*core::openCheckpoint(write()), "t.safetensors"); }
    void expectRefusal(ErrorCode code, const std::string& words) const
    {
        expectError([this] { read(); }, code, "t.safetensors: " + words);
    }
    torch::Tensor tensor(const std::string& name) const
    {
        const auto found =
            std::find_if(m_tensors.begin(), m_tensors.end(), [&](const auto& each) { return each.first == name; });
        return found->second;
    }

    ScratchFolder m_folder;
    core::NamedTensors m_tensors;
    Texts m_texts{{"format", "headscope-trace 1"}, {"grid", "[2, 3]"}, {"prefix", R"(["class"])"}};
};

TEST_F(TraceFile, KeepsTheNumbersOfItsProducer)
{
    m_texts["numbers"] = R"({"loss": 0.25, "epoch": 4})";
    const std::map<std::string, double> numbers{{"epoch", 4.0}, {"loss", 0.25}};
    EXPECT_EQ(read().numbers, numbers);
    const auto again = m_folder.path() / "again.safetensors";
    core::writeTraceFile(again, read());
    EXPECT_EQ(core::readTraceFile(*core::openCheckpoint(again), "again").numbers, numbers);
    m_texts["numbers"] = R"({"loss": "low"})";
    expectRefusal(ErrorCode::Corrupt, "numbers: loss: expected a number, found \"low\"");
    m_texts["numbers"] = "[1]";
    expectRefusal(ErrorCode::Corrupt, "numbers: expected an object, found [1]");
}

TEST_F(TraceFile, NeedsNoMoreThanQueriesKeysAndAGrid)
{
    drop("input");
    const auto recording = read();
    ASSERT_EQ(recording.trace.layerCount(), 1);
    const auto& layer = recording.trace.layers[0];
    EXPECT_EQ(layer.kind, core::LayerKind::Self);
    EXPECT_EQ(layer.heads, 2);
    EXPECT_EQ(layer.grid, (core::PatchGrid{2, 3}));
    EXPECT_TRUE(layer.layout.classToken);
    EXPECT_EQ(std::get<core::SelfAttention>(layer.attention).scale, 0.5);  // 1 / sqrt(4)
    EXPECT_FALSE(recording.hasInput);
}

TEST_F(TraceFile, TakesHalfPrecisionToFloat32)
{
    put("layer.0.q", tensor("layer.0.q").to(torch::kBFloat16));
    put("layer.0.k", tensor("layer.0.k").to(torch::kFloat16));
    const auto recording = read();
    const auto& attention = std::get<core::SelfAttention>(recording.trace.layers[0].attention);
    EXPECT_EQ(attention.q.scalar_type(), torch::kFloat32);
    EXPECT_TRUE(torch::equal(attention.q, tensor("layer.0.q").to(torch::kFloat32)));
    EXPECT_TRUE(torch::equal(attention.k, tensor("layer.0.k").to(torch::kFloat32)));
}

TEST_F(TraceFile, SidesOfThePatchFollowFromTheInput)
{
    EXPECT_EQ(read().trace.patchSize, 16);
}

TEST_F(TraceFile, MoreQueriesThanKeysAreCrossAttention)
{
    m_texts["prefix"] = "[]";
    m_texts["queries"] = R"(["cat", "dog"])";
    put("layer.0.q", torch::randn({2, 2, 4}));
    put("layer.0.k", torch::randn({2, 6, 4}));
    put("queries.boxes", torch::tensor({{1.0F, 2.0F, 30.0F, 20.0F}, {0.0F, 0.0F, 5.0F, 5.0F}}));
    put("queries.scores", torch::tensor({0.25F, 0.75F}));
    const auto recording = read();
    const auto& layer = recording.trace.layers[0];
    ASSERT_EQ(layer.kind, core::LayerKind::Cross);
    const auto& queries = *std::get<core::CrossAttention>(layer.attention).queries;
    EXPECT_THAT(queries.labels, ElementsAre("cat", "dog"));
    EXPECT_FALSE(queries.areUnnamed);
    EXPECT_EQ(queries.best(), 1);
    EXPECT_EQ(queries.boxes[0][2].item<float>(), 30.0F);
}

TEST_F(TraceFile, NumbersQueriesThatNobodyNamedAlsoInACopy)
{
    m_texts["prefix"] = "[]";
    put("layer.0.q", torch::randn({2, 2, 4}));
    put("layer.0.k", torch::randn({2, 6, 4}));
    const auto again = m_folder.path() / "again.safetensors";
    core::writeTraceFile(again, read());
    const auto copy = core::readTraceFile(*core::openCheckpoint(again), "again");
    for (const auto& recording : {read(), copy}) {
        const auto& queries = *core::queriesIn(recording.trace.layers[0]);
        EXPECT_TRUE(queries.areUnnamed);
        EXPECT_THAT(queries.labels, ElementsAre("query 0", "query 1"));
    }
}

/// Text, then the image, then text: the layout of a language model's keys.
TEST_F(TraceFile, PutsThePatchesBehindTheOtherKeys)
{
    m_texts["prefix"] = "[]";
    m_texts["layers"] = R"([{"kind": "cross", "first_patch": 1}])";
    drop("layer.0.q");
    drop("layer.0.k");
    put("layer.0.attention", torch::arange(18.0F).view({1, 2, 9}));
    const auto recording = read();
    const auto& layer = recording.trace.layers[0];
    EXPECT_EQ(layer.layout.prefix(), 3);
    EXPECT_TRUE(torch::equal(std::get<core::CrossAttention>(layer.attention).given[0][0],
                             torch::tensor({0.0F, 7.0F, 8.0F, 1.0F, 2.0F, 3.0F, 4.0F, 5.0F, 6.0F})));
}

TEST_F(TraceFile, KeepsWhatWordsTakeFromEachOther)
{
    m_texts["prefix"] = "[]";
    put("layer.0.q", torch::randn({2, 2, 4}));
    put("layer.0.k", torch::randn({2, 6, 4}));
    const auto among = torch::rand({2, 2, 2});
    put("layer.0.among", among);
    const auto again = m_folder.path() / "again.safetensors";
    core::writeTraceFile(again, read());
    const auto layer = core::readTraceFile(*core::openCheckpoint(again), "again").trace.layers[0];
    EXPECT_TRUE(torch::equal(std::get<core::CrossAttention>(layer.attention).among, among));
    put("layer.0.among_q", torch::randn({2, 2, 4}));
    put("layer.0.among_k", torch::randn({2, 2, 4}));
    expectRefusal(ErrorCode::ShapeMismatch, "layer 0: expected one of among and among_q, found both");
    drop("layer.0.among_q");
    put("layer.0.among", torch::rand({2, 2, 3}));
    EXPECT_EQ(errorOf([this] { read(); }).code, ErrorCode::ShapeMismatch);
}

TEST_F(TraceFile, AMaskIsABiasOfMinusInfinity)
{
    auto bias = torch::zeros({1, 7, 7});
    bias[0][0][3] = -std::numeric_limits<float>::infinity();
    put("layer.0.bias", bias);
    EXPECT_TRUE(std::get<core::SelfAttention>(read().trace.layers[0].attention).wholeBias.defined());
}

/// Without a stated crop nothing was cropped.
TEST_F(TraceFile, AFitWithoutAPercentageIsOfTheWholePhoto)
{
    m_texts["fit"] = R"({"crop_mode": "squash"})";
    const auto recording = read();
    EXPECT_TRUE(recording.fit);
    EXPECT_EQ(recording.preprocessing.cropMode, core::CropMode::Squash);
    EXPECT_EQ(recording.preprocessing.cropPct, 1.0);
}

// ---- what a reader must notice ----

TEST_F(TraceFile, RefusesShapesThatDisagree)
{
    put("layer.0.k", torch::randn({2, 7, 5}));
    expectRefusal(ErrorCode::ShapeMismatch, "layer.0.k: expected [2, 7, 4], found [2, 7, 5]");
    put("layer.0.k", torch::randn({3, 7, 4}));
    expectRefusal(ErrorCode::ShapeMismatch, "layer.0.k: expected [2, 7, 4], found [3, 7, 4]");
}

TEST_F(TraceFile, RefusesAGridThatDoesNotFit)
{
    m_texts["grid"] = "[3, 3]";
    expectRefusal(ErrorCode::ShapeMismatch, "layer.0.q: expected [any, 10, any], found [2, 7, 4]");
    m_texts["grid"] = "[1, 6]";
    m_texts["patch"] = "16";
    expectRefusal(ErrorCode::ShapeMismatch, "expected an input that holds 6 x 1 patches of 16 pixels, found 48 x 32");
}

TEST_F(TraceFile, RefusesNumbersThatAreNone)
{
    auto keys = tensor("layer.0.k").clone();
    keys[0][1][2] = std::nanf("");
    put("layer.0.k", keys);
    expectRefusal(ErrorCode::Corrupt, "layer.0.k: expected finite numbers, found NaN or infinite ones (1 of 56)");
}

TEST_F(TraceFile, RefusesWhatItDoesNotKnow)
{
    put("layer.0.bais", torch::zeros({1, 7, 7}));  // a slip of the pen would change every map
    expectRefusal(ErrorCode::Unsupported, "layer.0.bais: no such tensor is known");
    drop("layer.0.bais");
    m_texts["format"] = "headscope-trace 2";
    expectRefusal(ErrorCode::Unsupported, R"(expected the format "headscope-trace 1", found "headscope-trace 2")");
}

TEST_F(TraceFile, RefusesMetadataOutOfBounds)
{
    const std::vector<std::pair<Texts, std::string>> cases{
        {{{"grid", "[0, 3]"}}, "grid: expected two whole numbers from 1 to 4096"},
        {{{"grid", "[65536, 65536]"}}, "grid: expected two whole numbers from 1 to 4096"},
        {{{"grid", "2,3"}}, "expected a grid as JSON"},
        {{{"prefix", R"(["register", "class"])"}}, "prefix: expected class, distillation and register, in this order"},
        {{{"layers", R"([{"kind": "sefl"}])"}}, "layers 0: kind: expected one of self, talking, class, channel"},
        {{{"layers", R"([{"kid": "self"}])"}}, "layers 0: expected one of kind, scale"},
        {{{"layers", R"([{}, {}])"}}, "layers: expected as many as there are tensors of, 1, found 2"},
        {{{"layers", R"([{"scale": "x"}])"}}, "layers 0: scale: expected a number"},
        {{{"mapping", R"({"photo": [1, 1]})"}}, "mapping: expected photo, input, scale and offset"},
        {{{"photo", R"({"sha256": "AB"})"}}, "photo: sha256: expected 64 lower-case hexadecimal digits"},
        {{{"labels", R"(["a"])"}}, "labels: expected 0 for as many logits, found 1"},
        {{{"layers", "[[[[[[1]]]]]]"}}, "layers's JSON is nested deeper than 4 levels"},
    };
    const auto texts = m_texts;
    for (const auto& [changed, words] : cases) {
        m_texts = texts;
        for (const auto& [key, text] : changed) {
            m_texts[key] = text;
        }
        EXPECT_THAT(errorOf([this] { read(); }).what(), testing::HasSubstr("t.safetensors: " + words)) << words;
    }
}

TEST_F(TraceFile, RefusesWindowsThatDoNotTile)
{
    m_texts["prefix"] = "[]";
    for (const std::string window : {"[2, 2]", "[0, 0]", "[4, 3]"}) {
        m_texts["layers"] = R"([{"kind": "window", "window": )" + window + "}]";
        const auto error = errorOf([this] { read(); });
        EXPECT_TRUE(error.code == ErrorCode::ShapeMismatch || error.code == ErrorCode::Corrupt) << error.what();
    }
}

TEST_F(TraceFile, WindowsMayBeLatticesWithoutShiftAndPadding)
{
    drop("input");
    put("layer.0.q", torch::randn({4, 2, 2, 4}));
    put("layer.0.k", torch::randn({4, 2, 2, 4}));
    m_texts["prefix"] = "[]";
    m_texts["grid"] = "[2, 4]";
    m_texts["layers"] = R"([{"kind": "window", "window": [1, 2], "lattice": true}])";
    const auto layer = read().trace.layers[0];
    const auto geometry = core::windowGeometry(std::get<core::WindowAttention>(layer.attention), layer.grid);
    EXPECT_TRUE(torch::equal(core::windowPatches(geometry), torch::tensor({{0, 2}, {1, 3}, {4, 6}, {5, 7}})));
    m_texts["layers"] = R"([{"kind": "window", "window": [1, 2], "lattice": true, "shift": [0, 1]}])";
    EXPECT_EQ(errorOf([this] { read(); }).code, ErrorCode::ShapeMismatch);
    m_texts["layers"] = R"([{"kind": "window", "window": [1, 2], "lattice": 1}])";
    EXPECT_EQ(errorOf([this] { read(); }).code, ErrorCode::Corrupt);
}

TEST_F(TraceFile, RefusesLabelsOfOtherQueries)
{
    m_texts["layers"] = R"([{"kind": "cross", "queries": ["a"]}])";
    expectRefusal(ErrorCode::ShapeMismatch, "layer 0: expected 7 labels of queries, found 1");
}

/// A file that claims and has ten gigabytes, though nothing is in them.
TEST_F(TraceFile, RefusesMoreThanMemoryHoldsBeforeReadingIt)
{
    const auto file = m_folder.path() / "huge.safetensors";
    const int64_t bytes = int64_t{10} << 40;
    const std::string header = R"({"__metadata__":{"format":"headscope-trace 1","grid":"[2, 3]"},)"
                               R"("layer.0.attention":{"dtype":"F32","shape":[1,1,)" +
                               std::to_string(bytes / 4) + R"(],"data_offsets":[0,)" + std::to_string(bytes) + "]}}";
    {
        std::ofstream out(file, std::ios::binary);
        const uint64_t length = header.size();
        out.write(reinterpret_cast<const char*>(&length), 8);
        out << header;
    }
    std::error_code failed;
    std::filesystem::resize_file(file, 8 + header.size() + static_cast<uint64_t>(bytes), failed);
    if (failed) {
        GTEST_SKIP() << "this file system keeps no sparse file of ten terabytes: " << failed.message();
    }
    const auto error = errorOf([&] { core::openModel(file); });
    EXPECT_EQ(error.code, ErrorCode::OutOfMemory) << error.what();
}

// ---- in a model's stead ----

TEST_F(TraceFile, OpensWhereAModelDoesAndShowsNoOtherImage)
{
    const auto model = core::openModel(write());
    EXPECT_EQ(model.format, "trace");
    EXPECT_EQ(model.spec().family, core::Family::Recorded);
    EXPECT_EQ(model.spec().name, "t");
    const auto trace = core::runTrace(*model.network, tensor("input"));
    EXPECT_EQ(trace.layerCount(), 1);
    expectError(
        [&] {
            core::runTrace(*model.network, torch::zeros({1, 3, 32, 48}));
        },
        ErrorCode::Unsupported, "it belongs to one image");
    expectError(
        [&] {
            core::runTrace(*model.network, torch::zeros({1, 3, 16, 16}));
        },
        ErrorCode::Unsupported, "it belongs to one image");
    core::ModelOverrides heads;
    heads.heads = 4;
    expectError([&] { core::openModel(write(), heads); }, ErrorCode::Unsupported, "no corrections to a recorded trace");
}

TEST_F(TraceFile, TakesItsOwnPhotoAlone)
{
    const std::string hash(64, 'a');
    m_texts["photo"] = R"({"name": "cat.png", "sha256": ")" + hash + R"("})";
    m_texts["mapping"] = R"({"photo": [64, 96], "input": [32, 48], "scale": [0.5, 0.5], "offset": [0, 0]})";
    const auto recording = read();
    core::Photo photo;
    photo.rgb = torch::zeros({64, 96, 3}, torch::kUInt8);
    photo.name = "dog.png";
    core::ModelInput input;
    core::takeRecorded(recording, photo, hash, input);
    EXPECT_TRUE(torch::equal(input.pixels, tensor("input")));
    EXPECT_EQ(input.mapping.scaleX, 0.5);
    expectError([&] { core::takeRecorded(recording, photo, std::string(64, 'b'), input); }, ErrorCode::Unsupported,
                "dog.png: expected cat.png that this trace was recorded from (SHA-256 aaaaaaaaaaaa...), found another "
                "image");
}

TEST_F(TraceFile, ItsInputIsAnImageOfItsOwn)
{
    m_texts["mean"] = "[0.5, 0.5, 0.5]";
    m_texts["std"] = "[0.25, 0.25, 0.25]";
    put("input", torch::full({1, 3, 32, 48}, -1.0F));
    const auto photo = core::recordedPhoto(read());
    EXPECT_EQ(photo.size(), (core::PixelSize{48, 32}));
    EXPECT_EQ(photo.rgb[0][0][0].item<int>(), 64);  // 255 * (0.5 - 0.25)
}

}  // namespace
