// A trace file gives the same results as its model, through the command line.
#include "tests/app/support.h"
#include "tests/support/message_text.h"

#include "core/analysis/views/views.h"
#include "core/checkpoint/open_checkpoint.h"
#include "core/image/photo.h"
#include "core/model/open_model.h"
#include "tests/support/folders.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace cli::test {
namespace {

using testing::HasSubstr;

std::string bundled(const std::string& name)
{
    return support::sourceFolder() + "/models/" + name + ".safetensors";
}

std::string photoFile()
{
    return golden("preprocess/wide.png");
}

struct Numbers {
    std::map<std::string, torch::Tensor> arrays;
    std::string about;  ///< title, subject, quantity and view
};

/// What a view shows. A basis is left out: it names the weights that it is of.
Numbers numbers(const TemporaryFolder& folder, const std::vector<std::string>& model, const std::string& view)
{
    const auto file = folder / "numbers.safetensors";
    std::vector<std::string> arguments{"render"};
    arguments.insert(arguments.end(), model.begin(), model.end());
    arguments.insert(arguments.end(), {"--out", file, "--view", view});
    const auto result = run(arguments);
    EXPECT_EQ(result.status, kSuccess) << view << ": " << result.err;
    Numbers all;
    if (result.status == kSuccess) {
        all = {readAll(file), core::openCheckpoint(file)->metadata().at("about")};
        std::erase_if(all.arrays, [](const auto& array) { return array.first.starts_with("basis."); });
    }
    return all;
}

void expectSame(const Numbers& found, const Numbers& expected, const std::string& view)
{
    EXPECT_EQ(found.about, expected.about);
    EXPECT_EQ(found.arrays.size(), expected.arrays.size()) << view;
    for (const auto& [name, array] : expected.arrays) {
        const bool same = found.arrays.contains(name) && torch::equal(array.isnan(), found.arrays.at(name).isnan()) &&
                          torch::equal(array.nan_to_num(), found.arrays.at(name).nan_to_num());
        EXPECT_TRUE(same) << view << ": " << name;
    }
}

Run writeTrace(const std::string& model, const std::string& file)
{
    return run({"trace", model, photoFile(), "--format", "trace", "--out", file});
}

class TraceOfModel : public testing::TestWithParam<std::string> {
protected:
    std::string model() const
    {
        return GetParam().ends_with("_shapes") ? bundled(GetParam().substr(0, GetParam().size() - 7) + "-shapes")
                                               : golden(GetParam());
    }
};

TEST_P(TraceOfModel, ShowsEveryViewThatNeedsNoWeightsAsTheModelDoes)
{
    const TemporaryFolder folder;
    const auto file = folder / "t.safetensors";
    const auto written = writeTrace(model(), file);
    ASSERT_EQ(written.status, kSuccess) << written.err;
    const auto spec = core::openModel(model()).spec(), recorded = core::openModel(file).spec();
    int same = 0;
    for (const auto& row : core::viewTable()) {
        const auto reason = core::whyUnavailable(row, recorded);
        if (row.needsWeights || row.needsGradient) {
            EXPECT_THAT(reason.english(), HasSubstr("which a recorded trace does not contain.")) << row.name;
            continue;
        }
        EXPECT_EQ(reason.empty(), core::whyUnavailable(row, spec).empty()) << row.name << ": " << reason;
        if (reason.empty()) {
            expectSame(numbers(folder, {file, photoFile()}, row.name),
                       numbers(folder, {model(), photoFile()}, row.name), row.name);
            ++same;
        }
    }
    EXPECT_GE(same, 8);
}

TEST_P(TraceOfModel, GivesTheSameArrays)
{
    const TemporaryFolder folder;
    const auto file = folder / "t.safetensors";
    ASSERT_EQ(writeTrace(model(), file).status, kSuccess);
    ASSERT_EQ(run({"trace", model(), photoFile(), "--out", folder / "a.safetensors"}).status, kSuccess);
    const auto again = run({"trace", file, "--out", folder / "b.safetensors"});
    ASSERT_EQ(again.status, kSuccess) << again.err;
    const auto expected = readAll(folder / "a.safetensors"), found = readAll(folder / "b.safetensors");
    ASSERT_EQ(found.size(), expected.size());
    for (const auto& [name, tensor] : expected) {
        EXPECT_TRUE(torch::equal(found.at(name), tensor)) << name;
    }
}

TEST_P(TraceOfModel, IsTheSameFileFromItself)
{
    const TemporaryFolder folder;
    ASSERT_EQ(writeTrace(model(), folder / "a.safetensors").status, kSuccess);
    ASSERT_EQ(run({"trace", folder / "a.safetensors", "--format", "trace", "--out", folder / "b.safetensors"}).status,
              kSuccess);
    EXPECT_EQ(readText(folder / "a.safetensors"), readText(folder / "b.safetensors"));
}

TEST_P(TraceOfModel, HoldsTheValuesOfEveryLayerWhereTheyAreAskedFor)
{
    const TemporaryFolder folder;
    const auto bare = folder / "bare.safetensors", file = folder / "t.safetensors";
    ASSERT_EQ(writeTrace(model(), bare).status, kSuccess);
    const auto written = run({"trace", model(), photoFile(), "--format", "trace", "--values", "--out", file});
    ASSERT_EQ(written.status, kSuccess) << written.err;
    const auto without = readAll(bare), with = readAll(file);
    const auto layers = core::openModel(model()).spec().layers;
    for (size_t i = 0; i < layers.size(); ++i) {
        const auto part = [&](const char* name) { return "layer." + std::to_string(i) + name; };
        EXPECT_EQ(with.at(part(".v")).sizes(), with.at(part(".k")).sizes()) << i;
        EXPECT_EQ(without.contains(part(".v")), layers[i].kind == core::LayerKind::Channel) << i;
    }
    const auto byValues = [&](std::vector<std::string> arguments) {
        arguments.insert(arguments.end(), {"--view", "token-pca", "--set", "features=v", "--layer", "0", "--out",
                                           folder / "values.png"});
        const auto drawn = run(arguments);
        EXPECT_EQ(drawn.status, kSuccess) << drawn.err;
        return core::readPhoto(folder / "values.png").rgb;
    };
    EXPECT_TRUE(torch::equal(byValues({"render", model(), photoFile()}), byValues({"render", file, photoFile()})));
}

INSTANTIATE_TEST_SUITE_P(Models, TraceOfModel,
                         testing::Values("vit_shapes", "cait_shapes", "xcit_shapes", "swin", "swinv2", "beit", "sam",
                                         "dinov3", "hiera", "twins_svt", "davit", "maxvit_rw"),
                         [](const auto& test) { return test.param; });

TEST(TraceFile, ShowsItsOwnInputWithoutAPhoto)
{
    const TemporaryFolder folder;
    ASSERT_EQ(writeTrace(golden("vit"), folder / "t.safetensors").status, kSuccess);
    expectSame(numbers(folder, {folder / "t.safetensors"}, "attention"),
               numbers(folder, {golden("vit"), photoFile()}, "attention"), "attention");
    EXPECT_EQ(run({"predict", folder / "t.safetensors", "--json"}).json()[0]["top"],
              run({"predict", golden("vit"), photoFile(), "--json"}).json()[0]["top"]);
}

TEST(TraceFile, RefusesAnotherPhotoInOneSentence)
{
    const TemporaryFolder folder;
    ASSERT_EQ(writeTrace(golden("vit"), folder / "t.safetensors").status, kSuccess);
    const auto result =
        run({"render", folder / "t.safetensors", support::dataFolder() + "/photos/rgb.png", "--out", folder / "f.png"});
    EXPECT_EQ(result.status, kFailure);
    EXPECT_THAT(result.err, HasSubstr("rgb.png: expected wide.png that this trace was recorded from (SHA-256 "));
    EXPECT_EQ(folder.fileCount(), 1);
}

TEST(TraceFile, SaysWhyAViewIsAbsent)
{
    const TemporaryFolder folder;
    ASSERT_EQ(writeTrace(golden("vit"), folder / "t.safetensors").status, kSuccess);
    const auto result = run({"render", folder / "t.safetensors", "--out", folder / "f.png", "--view", "relevance"});
    EXPECT_EQ(result.status, kWrongUsage);
    EXPECT_EQ(result.err,
              "error: Relevance requires the model's gradients, which a recorded trace does not contain.\n");
}

TEST(TraceFile, HoldsValuesOnlyIfItIsATrace)
{
    const TemporaryFolder folder;
    const auto result = run({"trace", golden("vit"), photoFile(), "--values", "--out", folder / "a.npz"});
    EXPECT_EQ(result.status, kWrongUsage);
    EXPECT_THAT(result.err, HasSubstr("--values: expected --format trace with it"));
    EXPECT_EQ(folder.fileCount(), 0);
}

TEST(TraceFile, OtherModelsStillNeedAPhoto)
{
    const TemporaryFolder folder;
    for (const std::vector<std::string>& arguments :
         std::vector<std::vector<std::string>>{{"render", golden("vit"), "--out", folder / "f.png"},
                                               {"trace", golden("vit"), "--out", folder / "f.npz"},
                                               {"predict", golden("vit")}}) {
        const auto result = run(arguments);
        EXPECT_EQ(result.status, kWrongUsage) << arguments[0];
        EXPECT_EQ(result.err, "error: IMAGE is required\n") << arguments[0];
    }
}

TEST(TraceFile, IsWrittenAsSafetensorsAlone)
{
    const TemporaryFolder folder;
    EXPECT_EQ(writeTrace(golden("vit"), folder / "t.npz").status, kWrongUsage);
    EXPECT_EQ(run({"trace", golden("vit"), photoFile(), "--format", "x", "--out", folder / "t.npz"}).status,
              kWrongUsage);
    EXPECT_EQ(folder.fileCount(), 0);
}

/// Two queries over a grid of 2 x 2: what each sees is put in by hand.
TEST(TraceFile, AsksTheQueryOfANameOrNumber)
{
    const TemporaryFolder folder;
    const auto weights = torch::tensor({0.7F, 0.1F, 0.1F, 0.1F, 0.0F, 0.0F, 0.2F, 0.8F}).view({1, 2, 4});
    core::writeSafetensors(
        folder / "t.safetensors",
        {{"layer.0.attention", weights},
         {"input", torch::zeros({1, 3, 32, 32})},
         {"queries.boxes", torch::tensor({{0.0F, 0.0F, 16.0F, 16.0F}, {16.0F, 16.0F, 32.0F, 32.0F}})},
         {"queries.scores", torch::tensor({0.9F, 0.6F})}},
        {{"format", "headscope-trace 1"}, {"grid", "[2, 2]"}, {"queries", R"(["cat", "dog"])"}});
    const auto svg = [&](const std::string& query) {
        const auto result =
            run({"render", folder / "t.safetensors", "--out", folder / "f.svg", "--query", query, "--head", "0"});
        EXPECT_EQ(result.status, kSuccess) << result.err;
        return readText(folder / "f.svg");
    };
    EXPECT_THAT(svg("@dog"), HasSubstr("query 1 &quot;dog&quot;"));
    EXPECT_THAT(svg("@1"), HasSubstr("dog 0.60"));
    EXPECT_THAT(svg("class"), HasSubstr("query 0 &quot;cat&quot;"));  // the surest
    const auto refused = [&](const std::string& query) {
        const auto result = run({"render", folder / "t.safetensors", "--out", folder / "f.svg", "--query", query});
        EXPECT_EQ(result.status, kWrongUsage) << query;
        return result.err;
    };
    EXPECT_EQ(refused("@cow"), "error: query: expected the name or number of a query of this trace, found @cow\n");
    EXPECT_EQ(refused("@2"), "error: query: expected @0 to @1, found @2\n");
    EXPECT_THAT(svg("@0-1"), HasSubstr("query 0-1 &quot;cat dog&quot;"));
    EXPECT_EQ(refused("@1-2"), "error: query: expected @0 to @1, found @1-2\n");
    const auto kinds = run({"inspect", folder / "t.safetensors", "--json"}).json();
    EXPECT_EQ(kinds["family"], "recorded");
    EXPECT_EQ(kinds["layers"][0]["kind"], "cross");
}

}  // namespace
}  // namespace cli::test
