#include "ui/canvas/camera.h"

#include <gtest/gtest.h>

namespace {

ui::Camera cameraOver(QSizeF content, QSizeF viewport, QMarginsF margins = {}, double ratio = 1.0)
{
    ui::Camera camera;
    camera.setWidget(viewport, margins, ratio);
    camera.setContent(content);
    return camera;
}

void expectNear(QPointF found, QPointF expected, double tolerance = 1e-9)
{
    EXPECT_NEAR(found.x(), expected.x(), tolerance);
    EXPECT_NEAR(found.y(), expected.y(), tolerance);
}

TEST(Camera, FitsAWidePhotoToTheWidthAndCentresIt)
{
    const auto camera = cameraOver({400, 200}, {800, 600});
    EXPECT_DOUBLE_EQ(camera.scale(), 2.0);
    expectNear(camera.toWidget(QPointF(0, 0)), {0, 100});
    expectNear(camera.toWidget(QPointF(400, 200)), {800, 500});
}

TEST(Camera, KeepsTheMarginsFreeWhenFitting)
{
    const auto camera = cameraOver({100, 100}, {300, 260}, {20, 10, 80, 50});
    EXPECT_DOUBLE_EQ(camera.scale(), 2.0);  // 200 x 200 are left
    expectNear(camera.toWidget(QPointF(0, 0)), {20, 10});
}

TEST(Camera, ForgetsMarginsThatLeaveNoRoom)
{
    const auto camera = cameraOver({100, 100}, {120, 120}, {60, 60, 60, 60});
    EXPECT_DOUBLE_EQ(camera.scale(), 1.2);
}

TEST(Camera, PutsOnePhotoPixelOnOneDevicePixelAtActualSize)
{
    auto camera = cameraOver({1000, 1000}, {501, 333}, {}, 1.5);
    camera.actualSize();
    EXPECT_DOUBLE_EQ(camera.scale(), 1.0 / 1.5);
    const QPointF device = camera.toWidget(QPointF(0, 0)) * 1.5;
    expectNear(device, {std::round(device.x()), std::round(device.y())}, 1e-6);
    expectNear(camera.toContent({250.5, 166.5}), {500, 500}, 1.0);  // the middle stays in the middle
}

class CameraZoom : public testing::TestWithParam<double> {};

TEST_P(CameraZoom, KeepsThePointUnderTheCursor)
{
    auto camera = cameraOver({640, 480}, {800, 600}, {12, 12, 104, 48});
    const QPointF cursor(311.0, 97.0);
    const QPointF under = camera.toContent(cursor);
    camera.zoomBy(GetParam(), cursor);
    expectNear(camera.toContent(cursor), under, 1e-9);
    EXPECT_FALSE(camera.fitted());
}

INSTANTIATE_TEST_SUITE_P(Factors, CameraZoom, testing::Values(1.2, 1.0 / 1.2, 7.0, 1e9, 1e-9));

TEST(Camera, EndsZoomingAtScreenFillingPixelsAndAtASpeck)
{
    auto camera = cameraOver({640, 480}, {640, 480});
    camera.zoomBy(1e12, {320, 240});
    EXPECT_DOUBLE_EQ(camera.scale(), 256.0);
    camera.zoomBy(1e-12, {320, 240});
    EXPECT_DOUBLE_EQ(camera.scale(), 0.25);
}

TEST(Camera, TakesNoNotice0fFactorsThatAreNone)
{
    auto camera = cameraOver({640, 480}, {640, 480});
    for (const double factor : {0.0, -1.0, std::nan(""), HUGE_VAL}) {
        camera.zoomBy(factor, {1, 1});
    }
    EXPECT_TRUE(camera.fitted());
}

TEST(Camera, CannotLoseThePhotoByDragging)
{
    auto camera = cameraOver({100, 100}, {400, 400});
    camera.panBy({1e6, -1e6});
    const QRectF photo = camera.toWidget(QRectF(0, 0, 100, 100));
    EXPECT_TRUE(photo.intersects(QRectF(0, 0, 400, 400)));
}

TEST(Camera, StaysFittedWhenTheWidgetGrowsAndElseKeepsTheMiddle)
{
    auto camera = cameraOver({100, 100}, {200, 200});
    camera.setWidget({400, 400}, {}, 1.0);
    EXPECT_DOUBLE_EQ(camera.scale(), 4.0);
    camera.zoomBy(2.0, {10, 10});
    const QPointF middle = camera.toContent({200, 200});
    camera.setWidget({600, 300}, {}, 1.0);
    expectNear(camera.toContent({300, 150}), middle);
}

TEST(Camera, KeepsZoomForContentOfTheSameSizeOnly)
{
    auto camera = cameraOver({100, 100}, {200, 200});
    camera.zoomBy(3.0, {50, 50});
    camera.setContent({100, 100});
    EXPECT_DOUBLE_EQ(camera.scale(), 6.0);
    camera.setContent({100, 101});
    EXPECT_TRUE(camera.fitted());
}

}  // namespace
