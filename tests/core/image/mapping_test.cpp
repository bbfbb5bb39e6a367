#include "core/image/mapping.h"

#include <gtest/gtest.h>

namespace {

/// 640 x 480 -> 341 x 256, cut at (58, 16): architectures' example for 224 pixels and crop_pct 0.875.
core::Mapping exampleMapping()
{
    return {.photo = {640, 480},
            .model = {224, 224},
            .scaleX = 341.0 / 640,
            .scaleY = 256.0 / 480,
            .offsetX = 58,
            .offsetY = 16};
}

TEST(Mapping, PutsTheModelsCornersWhereTheCropWasCut)
{
    const auto seen = exampleMapping().modelInPhoto();
    EXPECT_NEAR(seen.left, 58 * 640.0 / 341, 1e-9);
    EXPECT_NEAR(seen.top, 16 * 480.0 / 256, 1e-9);
    EXPECT_NEAR(seen.right, (58 + 224) * 640.0 / 341, 1e-9);
    EXPECT_NEAR(seen.bottom, (16 + 224) * 480.0 / 256, 1e-9);
}

TEST(Mapping, MapsThePhotosCentreToTheModelsCentreLessTheRoundedCrop)
{
    const auto centre = exampleMapping().toModel({320, 240});
    EXPECT_NEAR(centre.x, 112.5, 1e-9);  // (341 - 224) / 2 = 58.5 was rounded to the even 58
    EXPECT_NEAR(centre.y, 112.0, 1e-9);
}

TEST(Mapping, ReachesBeyondThePhotoWhereTheInputWasPadded)
{
    // 200 x 100 framed into 64 x 64 by border: resized to 64 x 32, 16 rows of padding above and below.
    const core::Mapping mapping{
        .photo = {200, 100}, .model = {64, 64}, .scaleX = 0.32, .scaleY = 0.32, .offsetX = 0, .offsetY = -16};
    const auto seen = mapping.modelInPhoto();
    EXPECT_NEAR(seen.left, 0, 1e-9);
    EXPECT_NEAR(seen.right, 200, 1e-9);
    EXPECT_NEAR(seen.top, -50, 1e-9);
    EXPECT_NEAR(seen.bottom, 150, 1e-9);
}

TEST(Mapping, LeadsBackFromTheModelToTheSamePoint)
{
    const auto mapping = exampleMapping();
    const auto back = mapping.toPhoto(mapping.toModel({123.25, 7.5}));
    EXPECT_NEAR(back.x, 123.25, 1e-9);
    EXPECT_NEAR(back.y, 7.5, 1e-9);
}

}  // namespace
