// Where a step in one pane leads in another: numbers by hand.
#include "ui/session/panes/pane_links.h"

#include "core/analysis/view/baseline.h"

#include <gtest/gtest.h>

namespace {

using core::HeadChoice;
using core::QueryChoice;

/// A model of square patches on a photo that it sees all of, scaled to 32 patches' pixels.
ui::SessionScene sceneOf(int layers, int heads, core::PatchGrid grid, int patchSize = 16)
{
    ui::SessionScene scene;
    scene.trace.grid = grid;
    scene.trace.patchSize = patchSize;
    scene.trace.layers.resize(static_cast<size_t>(layers));
    for (auto& layer : scene.trace.layers) {
        layer.heads = heads;
        layer.grid = grid;
        layer.layout.classToken = true;
    }
    scene.image = std::make_shared<const core::Photo>();
    scene.input.mapping.photo = {448, 448};
    scene.input.mapping.model = {grid.cols * patchSize, grid.rows * patchSize};
    scene.input.pixels = torch::zeros({1, 3, grid.rows * patchSize, grid.cols * patchSize});
    scene.input.mapping.scaleX = grid.cols * patchSize / 448.0;
    scene.input.mapping.scaleY = grid.rows * patchSize / 448.0;
    return scene;
}

ui::PaneLinks nothingLinked()
{
    ui::PaneLinks links;
    links.query = links.zoom = false;
    return links;
}

core::View viewOf(int layer, HeadChoice head, QueryChoice query)
{
    core::View view;
    view.layer = layer;
    view.head = head;
    view.query = query;
    return view;
}

const ui::SessionScene kFourteen = sceneOf(12, 3, {14, 14}), kSixteen = sceneOf(24, 16, {16, 16});
const core::View kLeader = viewOf(5, HeadChoice::single(2), QueryChoice::patch(1, 12));
const core::View kOther = viewOf(7, HeadChoice::single(9), QueryChoice{});

core::View followed(const ui::PaneLinks& links)
{
    return ui::linked(kOther, kSixteen, kLeader, kFourteen, links);
}

}  // namespace

TEST(PaneLinks, WhatIsNotLinkedStays)
{
    EXPECT_EQ(followed(nothingLinked()), kOther);
}

TEST(PaneLinks, TheQueryIsTheSamePlaceOfThePhoto)
{
    ui::PaneLinks links = nothingLinked();
    links.query = true;
    // The middle of row 1 of 14 lies at 1.5 / 14 = 0.107, in row 1.71 of 16; of column 12 at 0.893, in column 14.3.
    EXPECT_EQ(followed(links).query, QueryChoice::patch(1, 14));
    EXPECT_EQ(followed(links).layer, 7);
    const core::View classToken = viewOf(5, {}, {});
    EXPECT_EQ(ui::linked(viewOf(7, {}, QueryChoice::patch(3, 3)), kSixteen, classToken, kFourteen, links).query,
              QueryChoice{});
}

TEST(PaneLinks, APlaceThatTheOtherDoesNotSeeIsItsNearestPatch)
{
    ui::SessionScene cropped = sceneOf(24, 16, {16, 16});  // the middle half of the photo, 224 of 448 pixels
    cropped.input.mapping.scaleX = cropped.input.mapping.scaleY = 256.0 / 224.0;
    cropped.input.mapping.offsetX = cropped.input.mapping.offsetY = 128.0;
    ui::PaneLinks links = nothingLinked();
    links.query = true;
    EXPECT_EQ(ui::linked(kOther, cropped, kLeader, kFourteen, links).query, QueryChoice::patch(0, 15));
}

TEST(PaneLinks, LayersAreTheSameByNumberOrByDepth)
{
    ui::PaneLinks links = nothingLinked();
    links.layer = ui::LayerLink::Number;
    EXPECT_EQ(followed(links).layer, 5);
    links.layer = ui::LayerLink::Depth;
    EXPECT_EQ(followed(links).layer, 10);  // 5 of 11 steps is 10.45 of 23
    core::View last = kLeader;
    last.layer = 11;
    EXPECT_EQ(ui::linked(kOther, kSixteen, last, kFourteen, links).layer, 23);
    links.layer = ui::LayerLink::Number;
    EXPECT_EQ(ui::linked(kLeader, kFourteen, viewOf(20, {}, {}), kSixteen, links).layer, 11);
}

TEST(PaneLinks, HeadsAndRangesAreTheSame)
{
    ui::PaneLinks links = nothingLinked();
    links.head = links.range = true;
    core::View leader = kLeader;
    leader.range.mode = core::RangeChoice::Mode::Fixed;
    leader.range.high = 0.25;
    const core::View view = ui::linked(kOther, kSixteen, leader, kFourteen, links);
    EXPECT_EQ(view.head, HeadChoice::single(2));
    EXPECT_EQ(view.range, leader.range);
    EXPECT_EQ(ui::linked(kLeader, kFourteen, kOther, kSixteen, links).head, HeadChoice{});  // three heads: no ninth
}

TEST(PaneLinks, BothSidesOfADifferenceAskTogether)
{
    core::View difference = viewOf(3, {}, QueryChoice::patch(2, 2));
    core::View other = viewOf(9, {}, QueryChoice::patch(2, 2));
    difference.baseline = core::Baseline{.view = other};
    ui::PaneLinks links = nothingLinked();
    links.query = true;
    const core::View moved = ui::linked(difference, kFourteen, kLeader, kFourteen, links);
    EXPECT_EQ(moved.query, QueryChoice::patch(1, 12));
    EXPECT_EQ(moved.baseline->view->query, QueryChoice::patch(1, 12));
    EXPECT_EQ(moved.baseline->view->layer, 9);
}
