// The numbers of every kind of result, against tables written by hand.
#include "core/analysis/result_numbers.h"

#include "core/error.h"
#include "tests/support/message_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <unistd.h>

#include <filesystem>

namespace core {
namespace {

Result patchMap()
{
    PatchMap map;
    map.grid = {1, 2};
    map.values = torch::tensor({0.1F, kNoValue}).reshape({1, 2});
    map.range = {0.0F, 0.5F};
    map.marked = {1};
    return {.content = map, .title = "Attention"_msg, .quantity = "weight"_msg, .subject = "layer 0"_msg};
}

Result tiles()
{
    Tiles tiles;
    tiles.rows = 1;
    tiles.cols = 2;
    tiles.grid = {1, 1};
    tiles.values = torch::tensor({1.0F, 2.5F}).reshape({2, 1, 1});
    tiles.ranges = {{0.0F, 1.0F}, {0.0F, 3.0F}};
    tiles.rowLabels = support::names({"layer 4"});
    tiles.colLabels = support::names({"mean, of all", "say \"a\""});
    return {.content = tiles, .title = {}, .quantity = {}, .subject = {}};
}

Result matrix()
{
    Matrix matrix;
    matrix.values = torch::tensor({1.0F, 2.0F, 3.0F, 1e-8F}).reshape({2, 2});
    matrix.rowTitle = core::Message("query");
    matrix.colTitle = core::Message("key");
    matrix.rowLabels = support::names({"class", "0,0"});
    matrix.colLabels = support::names({"class", "0,0"});
    return {.content = matrix, .title = {}, .quantity = {}, .subject = {}};
}

Result curves()
{
    Curves curves;
    curves.xLabels = {"tabby", "cat"};
    curves.series.push_back({.label = "mean"_msg,
                             .x = {0, 1},
                             .y = {0.25, std::nan("")},
                             .targets = {},
                             .low = {0.2, 0.1},
                             .high = {0.3, 0.4}});
    curves.series.push_back({.label = {}, .x = {5}, .y = {-1}, .targets = {}});
    return {.content = curves, .title = {}, .quantity = {}, .subject = {}};
}

TEST(Csv, OfAMapHasALineAPatch)
{
    EXPECT_EQ(csvOf(patchMap()), "row,col,value\n0,0,0.1\n0,1,\n");
}

TEST(Csv, OfColorsHasThreeNumbers)
{
    Result result = patchMap();
    auto& map = std::get<PatchMap>(result.content);
    map.grid = {1, 1};
    map.values = torch::tensor({0.5F, 0.25F, 1.0F}).reshape({1, 1, 3});
    EXPECT_EQ(csvOf(result), "row,col,red,green,blue\n0,0,0.5,0.25,1\n");
}

TEST(Csv, OfTilesNamesThemAndQuotesWhatMustBe)
{
    EXPECT_EQ(csvOf(tiles()),
              "tile_row,tile_col,row,col,value\nlayer 4,\"mean, of all\",0,0,1\nlayer 4,\"say \"\"a\"\"\",0,0,2.5\n");
}

TEST(Csv, OfAMatrixIsTheMatrix)
{
    EXPECT_EQ(csvOf(matrix()), "query \\ key,class,\"0,0\"\nclass,1,2\n\"0,0\",3,1e-08\n");
}

TEST(Csv, OfCurvesHasALineAPointAndItsBand)
{
    EXPECT_EQ(csvOf(curves()), "series,x,y,low,high\nmean,tabby,0.25,0.2,0.3\nmean,cat,,0.1,0.4\n1,5,-1,,\n");
}

std::string namesAndShapes(const Result& result)
{
    std::string text;
    for (const auto& [name, tensor] : arraysOf(result)) {
        text += name;
        for (const auto size : tensor.sizes()) {
            text += ' ' + std::to_string(size);
        }
        text += "; ";
    }
    return text;
}

TEST(Arrays, HaveTheNamesAndShapesThatAreDocumented)
{
    EXPECT_EQ(namesAndShapes(patchMap()), "map 1 2; range 2; marked 1 2; ");
    EXPECT_EQ(namesAndShapes(tiles()), "tiles 1 2 1 1; ranges 1 2 2; ");
    EXPECT_EQ(namesAndShapes(matrix()), "matrix 2 2; range 2; ");
    EXPECT_EQ(namesAndShapes(curves()),
              "series.0.x 2; series.0.y 2; series.0.low 2; series.0.high 2; series.1.x 1; series.1.y 1; ");
    const auto marked = arraysOf(patchMap()).back().second;
    EXPECT_EQ(marked[0][0].item<int64_t>(), 0);
    EXPECT_EQ(marked[0][1].item<int64_t>(), 1);
}

TEST(Arrays, HaveNumberedPatchesInTheirOrderAndTheBasis)
{
    Result result = patchMap();
    auto& map = std::get<PatchMap>(result.content);
    map.marked.clear();
    map.numbered = {1, 0};
    result.basis = {{"basis.scale", torch::zeros({3, 3})}};
    EXPECT_EQ(namesAndShapes(result), "map 1 2; range 2; numbered 2 2; basis.scale 3 3; ");
    EXPECT_EQ(arraysOf(result)[2].second[0][1].item<int64_t>(), 1);
}

TEST(Numbers, SayWhatTheyAreOf)
{
    const auto about = nlohmann::json::parse(aboutNumbers(tiles(), {.view = {}, .model = "vit", .photo = "cat.png"}));
    EXPECT_EQ(about["kind"], "tiles");
    EXPECT_EQ(about["view"]["view"], "attention");
    EXPECT_EQ(about["photo"], "cat.png");
    EXPECT_EQ(about["labels"]["columns"][1], "say \"a\"");
}

TEST(Numbers, AreWrittenByTheirExtension)
{
    const auto folder = std::filesystem::temp_directory_path() / ("numbers-" + std::to_string(::getpid()));
    std::filesystem::create_directories(folder);
    for (const char* name : {"n.csv", "n.npz", "n.safetensors", "N.CSV", "N.Npz"}) {
        EXPECT_TRUE(isNumbersFile(folder / name)) << name;
        writeNumbers(folder / name, matrix(), {.view = {}, .model = "vit", .photo = "cat.png"});
        EXPECT_GT(std::filesystem::file_size(folder / name), 20U) << name;
    }
    EXPECT_FALSE(isNumbersFile("n.png"));
    EXPECT_THROW(writeNumbers(folder / "n.txt", matrix(), {}), Error);
    std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace core
