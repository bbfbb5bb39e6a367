// The view of all heads: sorted, cut to some layers, with marks. What it shows unsorted is in views_attention_test.cpp.
#include "tests/core/analysis/many_patches.h"
#include "tests/support/message_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using core::HeadChoice;
using hand::viewNamed;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

namespace {

class GridOfHeads : public hand::ManyPatches {
protected:
    static core::View sortedBy(const std::string& word) { return viewNamed("attention-grid", {{"sort", word}}); }
    core::Tiles tilesOf(const core::View& view) { return content<core::Tiles>(view); }
};

// Head 1 looks at all 18 tokens alike: log 18. Head 0 gives half to one: log 2 / 2 + log 34 / 2.
TEST_F(GridOfHeads, SortsByEntropyLargestFirstAndKeepsTheLabels)
{
    const core::Result result = compute(sortedBy("entropy"));
    const auto& tiles = std::get<core::Tiles>(result.content);
    EXPECT_THAT(tiles.captions, ElementsAre("L0 H1", "L1 H1", "L0 H0", "L1 H0", "", ""));
    EXPECT_THAT(tiles.notes, ElementsAre("entropy 2.89 nats", "entropy 2.89 nats", "entropy 2.11 nats",
                                         "entropy 2.11 nats", "", ""));
    EXPECT_EQ(tiles.layout, core::Tiles::Layout::Flow);
    EXPECT_EQ(tiles.rows * tiles.cols, 6);
    EXPECT_THAT(tiles.rowLabels, IsEmpty());
    EXPECT_EQ(tiles.targets[2], core::headTarget(0, 0));
    EXPECT_FALSE(tiles.targets[4].has_value());
    EXPECT_EQ(tiles.ranges.size(), 6U);
    EXPECT_NEAR(tiles.values[2][0][3].item<float>(), 0.5, 1e-6);  // what head 0 of layer 0 is drawn to
    EXPECT_TRUE(tiles.values[5].isnan().all().item<bool>());
    EXPECT_EQ(result.subject,
              "all layers and heads · by attention entropy, largest first · query class token · ranges of 2 of 4 maps "
              "without sinks");
}

// Patch 3 is the sink of layer 0, patches 5 and 9 those of layer 1.
TEST_F(GridOfHeads, SortsByWhatGoesToSinks)
{
    const auto tiles = tilesOf(sortedBy("sinks"));
    EXPECT_THAT(tiles.captions, ElementsAre("L1 H0", "L0 H0", "L1 H1", "L0 H1", "", ""));
    EXPECT_THAT(tiles.notes, ElementsAre("53 % to sinks", "50 % to sinks", "11 % to sinks", "6 % to sinks", "", ""));
    EXPECT_TRUE(core::needsTokens(sortedBy("sinks")));
    core::View counting = sortedBy("entropy");
    counting.options["sinks"] = std::string("counted");
    EXPECT_FALSE(core::needsTokens(counting));
}

TEST_F(GridOfHeads, MarksTheHeadsThatGiveMuchToSinks)
{
    const core::View view = viewNamed("attention-grid", {{"mark", std::string("sinks")}});
    const core::Result result = compute(view);
    const auto& tiles = std::get<core::Tiles>(result.content);
    EXPECT_THAT(tiles.marked, ElementsAre(0, 2));
    EXPECT_EQ(tiles.markedAs, "sink head");
    EXPECT_THAT(tiles.notes, ElementsAre("50 % to sinks", "", "53 % to sinks", ""));
    EXPECT_EQ(result.subject,
              "all layers and heads · query class token · 2 sink heads · ranges of 2 of 4 maps without sinks");
    EXPECT_EQ(tiles.layout, core::Tiles::Layout::Layers);
    EXPECT_TRUE(core::needsTokens(view));
    EXPECT_THAT(tilesOf(viewNamed("attention-grid")).marked, IsEmpty());
}

// Two maps that have one patch of 16 each above the others: correlation -1 / 15. A map that is all alike has none.
TEST_F(GridOfHeads, SortsByLikenessToTheChosenHead)
{
    core::View view = sortedBy("likeness");
    view.layer = 1;
    view.head = HeadChoice::single(0);
    const core::Result result = compute(view);
    const auto& tiles = std::get<core::Tiles>(result.content);
    EXPECT_THAT(tiles.captions, ElementsAre("L1 H0", "L0 H0", "L0 H1", "L1 H1", "", ""));
    EXPECT_THAT(tiles.notes, ElementsAre("correlation 1.00", "correlation -0.07", "", "", "", ""));
    EXPECT_THAT(result.subject.english(), HasSubstr("by similarity to layer 1, head 0, largest first"));
    ASSERT_NE(core::findView("attention-grid").followsHead, nullptr);
    EXPECT_TRUE(core::findView("attention-grid").followsHead(view));
    EXPECT_FALSE(core::findView("attention-grid").followsHead(sortedBy("entropy")));
}

// Patch 3 has 17 / 32 of the attention that head 0 of layer 0 gives to the patches.
TEST_F(GridOfHeads, SortsByTheShareOnTheObject)
{
    m_subject.object = torch::zeros({4, 4});
    m_subject.object[0][3] = 1.0;
    const auto tiles = tilesOf(sortedBy("object"));
    EXPECT_THAT(tiles.captions, ElementsAre("L0 H0", "L0 H1", "L1 H1", "L1 H0", "", ""));
    EXPECT_THAT(tiles.notes, ElementsAre("53 % on the object", "6 % on the object", "6 % on the object",
                                         "3 % on the object", "", ""));
    EXPECT_TRUE(core::needsObject(sortedBy("object")));
    EXPECT_FALSE(core::needsObject(viewNamed("attention")));
}

TEST_F(GridOfHeads, SaysThatThereIsNoObject)
{
    EXPECT_EQ(hand::refusal(m_subject, sortedBy("object")), "sort: no object is marked to sort heads by.");
}

// By hand over 4 x 4 patches of 16 pixels: all alike 32.13, half at the corner 35.31, half at row 1, column 1 28.78.
TEST_F(GridOfHeads, SortsByDistance)
{
    const auto tiles = tilesOf(sortedBy("distance"));
    EXPECT_THAT(tiles.captions, ElementsAre("L0 H0", "L0 H1", "L1 H1", "L1 H0", "", ""));
    EXPECT_THAT(tiles.notes,
                ElementsAre("distance 35 px", "distance 32 px", "distance 32 px", "distance 29 px", "", ""));
}

TEST_F(GridOfHeads, ShowsTheLayersThatAreAskedFor)
{
    core::View view = viewNamed("attention-grid", {{"from-layer", 1.0}});
    const core::Result result = compute(view);
    const auto& tiles = std::get<core::Tiles>(result.content);
    EXPECT_EQ(tiles.rows, 1);
    EXPECT_THAT(tiles.rowLabels, ElementsAre("layer 1"));
    EXPECT_THAT(tiles.captions, ElementsAre("L1 H0", "L1 H1"));
    EXPECT_EQ(result.subject, "layer 1, all heads · query class token · ranges of 1 of 2 maps without sinks");
    view.options["to-layer"] = 0.0;  // the wrong way round
    EXPECT_EQ(tilesOf(view).rows, 2);
    view.options["sort"] = std::string("sinks");
    view.options["from-layer"] = 0.0;
    EXPECT_THAT(tilesOf(view).captions, ElementsAre("L0 H0", "L0 H1"));
    const core::ViewRow& row = core::findView("attention-grid");
    for (const core::ViewOption& option : row.options) {
        if (option.name == "from-layer" || option.name == "to-layer") {
            EXPECT_EQ(core::highestOf(option, view, m_trace), 1.0);
        }
    }
}

TEST_F(GridOfHeads, RefusesLayersThatAreNotThere)
{
    const core::Error error = errorOf([&] {
        compute(viewNamed("attention-grid", {{"from-layer", 7.0}, {"to-layer", 9.0}}));
    });
    EXPECT_EQ(error.code, core::ErrorCode::OutOfRange);
    EXPECT_STREQ(error.what(), "layers: expected some of layers 0 and 1, which have maps; found 7 to 9");
}

}  // namespace
