// Packed numbers, read back by the formats as they are stated.
#include "tests/ui/report/packed_page.h"
#include "ui/report/report_page.h"

#include "core/analysis/attention/attention_rows.h"

#include <gtest/gtest.h>
#include <torch/torch.h>

namespace {

/// A self-attention layer of random queries and keys.
/// @param strength  standard deviation of the scores, near enough
core::LayerTrace randomLayer(int heads, core::PatchGrid grid, int width, double strength, int seed)
{
    torch::manual_seed(seed);
    core::LayerTrace layer;
    layer.heads = heads;
    layer.grid = grid;
    const auto tokens = int64_t{layer.tokenCount()};
    core::SelfAttention attention;
    attention.scale = 1.0 / std::sqrt(width);
    attention.q = torch::randn({heads, tokens, width}) * strength;
    attention.k = torch::randn({heads, tokens, width}) + 3.0;  // keys have a mean that no weight depends on
    layer.attention = attention;
    return layer;
}

nlohmann::json jsonOf(const core::LayerTrace& layer, const ui::PackedRows& rows)
{
    return {{"rows", layer.grid.rows},
            {"cols", layer.grid.cols},
            {"heads", layer.heads},
            {"prefix", layer.layout.prefix()},
            {"hover",
             {{"form", rows.form == ui::PackedRows::Form::Products ? "products" : "weights"},
              {"signed", rows.isSigned},
              {"directions", rows.directions},
              {"steps", rows.steps},
              {"bytes", rows.bytes.toBase64().toStdString()}}}};
}

double worstError(const core::LayerTrace& layer, const ui::PackedRows& rows)
{
    double worst = 0.0;
    const int prefix = layer.layout.prefix(), patches = layer.grid.count();
    for (int head = 0; head < layer.heads; ++head) {
        const auto exact = core::attentionRows(layer, prefix, patches, head)[0].narrow(1, prefix, patches);
        const auto found = packed::rowsOf(jsonOf(layer, rows), head);
        worst = std::max(worst, (found - exact).abs().max().item<double>());
    }
    return worst;
}

TEST(PackedMaps, AreWithinHalfAStepOfTheirExtremes)
{
    auto maps = torch::randn({3, 50});
    maps[1][7] = std::nan("");
    maps[2].fill_(0.25);
    const auto packed = ui::packMaps(maps);
    nlohmann::json layer{{"rows", 5}, {"cols", 10}, {"values", packed.bytes.toBase64().toStdString()}};
    for (const auto& ends : packed.ends) {
        layer["maps"].push_back({{"ends", {ends.low, ends.high}}});
    }
    const auto found = packed::mapsOf(layer);
    EXPECT_TRUE(torch::equal(found.isnan(), maps.isnan()));
    for (int map = 0; map < 3; ++map) {
        const auto error = torch::nan_to_num(found[map] - maps[map]).abs().max().item<double>();
        EXPECT_LE(error, ui::quantization(packed.ends[static_cast<std::size_t>(map)]) + 1e-6) << map;
    }
}

TEST(PackedRows, OfManyPatchesAreQueriesAndKeysWithinWhatTheyState)
{
    const auto layer = randomLayer(3, {14, 14}, 32, 2.0, 1);
    const auto rows = ui::packRows(layer);
    ASSERT_TRUE(rows);
    EXPECT_EQ(rows->form, ui::PackedRows::Form::Products);
    EXPECT_LT(rows->worst, 0.02);
    EXPECT_NEAR(worstError(layer, *rows), rows->worst, 1e-5);
}

TEST(PackedRows, OfFewPatchesAreWeightsWithinWhatTheyState)
{
    const auto layer = randomLayer(2, {3, 5}, 64, 2.0, 2);
    const auto rows = ui::packRows(layer);
    ASSERT_TRUE(rows);
    EXPECT_EQ(rows->form, ui::PackedRows::Form::Weights);
    EXPECT_LE(rows->worst, 1.0 / 254);  // of the largest weight, where a step is largest
    EXPECT_NEAR(worstError(layer, *rows), rows->worst, 1e-6);
}

TEST(PackedRows, OfFewDirectionsAreSmall)
{
    auto layer = randomLayer(1, {16, 16}, 64, 2.0, 3);
    const auto whole = ui::packRows(layer);
    auto attention = std::get<core::SelfAttention>(layer.attention);
    attention.q = attention.q.clone();
    attention.q.narrow(2, 4, 60).fill_(0.0);  // scores have four directions
    layer.attention = attention;
    const auto few = ui::packRows(layer);
    ASSERT_TRUE(whole && few);
    EXPECT_EQ(few->directions, 4);
    EXPECT_LT(4 * few->bytes.size(), whole->bytes.size());
    EXPECT_NEAR(worstError(layer, *few), few->worst, 1e-5);
}

TEST(PackedRows, WithABiasAreWeights)
{
    auto layer = randomLayer(2, {12, 12}, 8, 2.0, 4);
    auto attention = std::get<core::SelfAttention>(layer.attention);
    attention.wholeBias = torch::randn({2, 145, 145});
    layer.attention = attention;
    const auto rows = ui::packRows(layer);
    ASSERT_TRUE(rows);
    EXPECT_EQ(rows->form, ui::PackedRows::Form::Weights);
    EXPECT_NEAR(worstError(layer, *rows), rows->worst, 1e-6);
}

TEST(PackedRows, AreNoneWherePatchesDoNotAsk)
{
    core::LayerTrace layer;
    layer.kind = core::LayerKind::Class;
    layer.heads = 2;
    layer.grid = {3, 3};
    layer.attention = core::ClassAttention{torch::randn({2, 1, 4}), torch::randn({2, 10, 4})};
    EXPECT_FALSE(ui::packRows(layer));
}

/// A ViT-B/16 at 224 pixels whose weights nobody has trained: nothing in them can be compressed.
ui::Report baseSizedReport()
{
    ui::Report report;
    report.title = "ViT-B/16";
    ui::ReportImage image;
    image.photo = QByteArray(350'000, 'x');  // what a photo of 1280 pixels takes
    image.photoSize = {1280, 960};
    image.seen = {0, 0, 1280, 960};
    for (int index = 0; index < 12; ++index) {
        const auto trace = randomLayer(12, {14, 14}, 64, 1.5, index);
        ui::ReportLayer layer;
        layer.layer = index;
        layer.heads = 12;
        layer.grid = trace.grid;
        layer.area = image.seen;
        layer.values = ui::packMaps(torch::randn({13, 196}));
        layer.maps.resize(13, {{}, false, {}, std::string(60, 'c'), std::string(120, 'w')});
        layer.patchesAreQueries = true;
        layer.prefix = 1;
        layer.rows = ui::packRows(trace);
        image.layers.push_back(std::move(layer));
    }
    report.images.push_back(std::move(image));
    return report;
}

TEST(ReportPage, OfABaseSizedModelHasEveryMapAndIsBelowThreeMegabytes)
{
    const auto report = baseSizedReport();
    const auto page = ui::reportPage(report);
    EXPECT_LT(page.size(), 3'000'000);
    const auto size = ui::reportSize(report);
    EXPECT_NEAR(static_cast<double>(size.bytes), static_cast<double>(page.size()), 5000.0);
    ASSERT_EQ(size.hoverLayers.size(), 1U);
    EXPECT_GE(size.hoverLayers[0].size(), 4U);
    EXPECT_EQ(size.hoverLayers[0].back(), 11);
    const auto data = packed::dataOf(page.toStdString());
    ASSERT_EQ(data["images"][0]["layers"].size(), 12U);
    for (const auto& layer : data["images"][0]["layers"]) {
        EXPECT_EQ(packed::mapsOf(layer).size(0), 13);
    }
    const auto all = ui::reportSize(report, {ui::HoverChoice::Mode::All});
    EXPECT_EQ(all.hoverLayers[0].size(), 12U);
    EXPECT_GT(all.bytes, size.bytes);
    const auto none = ui::reportSize(report, {ui::HoverChoice::Mode::None});
    EXPECT_LT(none.bytes, 800'000);
    EXPECT_TRUE(none.hoverLayers[0].empty());
}

}  // namespace
