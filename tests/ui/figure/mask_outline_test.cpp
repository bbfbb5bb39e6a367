// The edge of a marked object as the polygon that was drawn.
#include "ui/figure/mask_outline.h"

#include <gtest/gtest.h>

#include <cmath>

namespace {

double area(const QPolygonF& polygon)
{
    double sum = 0.0;
    for (int i = 0; i < polygon.size(); ++i) {
        const QPointF a = polygon[i], b = polygon[(i + 1) % polygon.size()];
        sum += a.x() * b.y() - b.x() * a.y();
    }
    return std::abs(sum) / 2.0;
}

TEST(MaskOutline, OfARectangleHasItsFourCorners)
{
    const core::PixelSize photo{200, 100};
    const auto mask = core::maskOfOutline({{20, 10}, {120, 10}, {120, 60}, {20, 60}}, photo);
    const auto outlines = ui::outlinesOf(mask, photo);
    ASSERT_EQ(outlines.size(), 1U);
    EXPECT_EQ(outlines[0].size(), 4);
    EXPECT_DOUBLE_EQ(area(outlines[0]), 100.0 * 50.0);
}

TEST(MaskOutline, OfATriangleIsNoStaircase)
{
    const core::PixelSize photo{400, 400};
    const auto mask = core::maskOfOutline({{40, 40}, {360, 90}, {100, 340}}, photo);
    const auto outlines = ui::outlinesOf(mask, photo);
    ASSERT_EQ(outlines.size(), 1U);
    EXPECT_LE(outlines[0].size(), 12);
    EXPECT_NEAR(area(outlines[0]), 46'500.0, 700.0);  // (320 * 300 - 60 * 50) / 2
}

TEST(MaskOutline, GoesAroundEveryPartAndHole)
{
    core::ObjectMask mask{6, 3, std::vector<uint8_t>(18, 0)};
    for (const int cell : {0, 1, 2, 6, 8, 12, 13, 14, 11}) {  // a ring, and one cell beside it
        mask.inside[size_t(cell)] = 1;
    }
    EXPECT_EQ(ui::outlinesOf(mask, {6, 3}).size(), 3U);
}

}  // namespace
