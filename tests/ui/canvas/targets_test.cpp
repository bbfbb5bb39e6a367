#include "ui/canvas/result_painter.h"

#include <gtest/gtest.h>

namespace {

core::View at(int layer, core::HeadChoice head)
{
    core::View view;
    view.name = "attention";
    view.layer = layer;
    view.head = head;
    return view;
}

TEST(Targets, TheColumnsWordIsTheLast)
{
    core::Target row = core::headTarget(2, 3), column;
    row.options = {{"features", std::string("k")}, {"share", 0.5}};
    column.head = 9;
    column.query = core::QueryChoice::patch(1, 2);
    column.options = {{"share", 0.25}};
    const core::Target both = ui::combined(row, column);
    EXPECT_EQ(both.layer, 2);
    EXPECT_EQ(both.head, 9);
    EXPECT_EQ(both.query, core::QueryChoice::patch(1, 2));
    EXPECT_EQ(both.view, "attention");
    EXPECT_EQ(both.options,
              (std::map<std::string, core::OptionValue>{{"features", std::string("k")}, {"share", 0.25}}));
}

TEST(Targets, AreCurrentWhenAllTheySetIsSo)
{
    EXPECT_TRUE(ui::isCurrent(core::headTarget(4, 1), at(4, core::HeadChoice::single(1))));
    EXPECT_FALSE(ui::isCurrent(core::headTarget(4, 1), at(4, core::HeadChoice::single(2))));
    EXPECT_FALSE(ui::isCurrent(core::headTarget(4, 1), at(3, core::HeadChoice::single(1))));
    core::Target layer;
    layer.layer = 4;
    EXPECT_TRUE(ui::isCurrent(layer, at(4, core::HeadChoice::single(2))));
    layer.query = core::QueryChoice::patch(0, 1);
    EXPECT_FALSE(ui::isCurrent(layer, at(4, {})));
}

TEST(Targets, OfEveryHeadAreCurrentWhileHeadsAreFused)
{
    EXPECT_TRUE(ui::isCurrent(core::headTarget(4, 1), at(4, {})));
    EXPECT_FALSE(ui::isCurrent(core::headTarget(3, 1), at(4, {})));
}

TEST(Targets, ThatSetNothingAreNowhere)
{
    EXPECT_FALSE(ui::isCurrent(core::Target{}, at(0, {})));
}

TEST(Targets, CompareOptionsWithTheViewsOwn)
{
    core::View view = at(0, {});
    view.name = "rollout";
    core::Target target;
    target.options = {{"fusion", "mean"}};
    EXPECT_TRUE(ui::isCurrent(target, view));  // the default
    view.options = {{"fusion", "max"}};
    EXPECT_FALSE(ui::isCurrent(target, view));
    target.options = {{"fusion", "max"}};
    EXPECT_TRUE(ui::isCurrent(target, view));
    target.options = {{"no such option", 2.0}};
    EXPECT_FALSE(ui::isCurrent(target, view));
}

}  // namespace
