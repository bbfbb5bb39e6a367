#include "models/training/color.h"

#include <gtest/gtest.h>

using training::Color;

// Values of sRGB's transfer curve: IEC 61966-2-1 gives 0.0031308 -> 0.04045 as its knee; 18 % gray is byte 118
// (0.4614).
TEST(Color, EncodesLightAsSrgb)
{
    EXPECT_EQ(training::toByte(0.0f), 0);
    EXPECT_EQ(training::toByte(1.0f), 255);
    EXPECT_EQ(training::toByte(0.18f), 118);
    EXPECT_EQ(training::toByte(0.0031308f), 10);
}

TEST(Color, LightBeyondTheScreenIsClipped)
{
    EXPECT_EQ(training::toByte(-1.0f), 0);
    EXPECT_EQ(training::toByte(7.0f), 255);
}

TEST(Color, LightnessAloneIsAGreyWhoseLightIsItsCube)
{
    for (const double lightness : {0.0, 0.25, 0.5, 0.9, 1.0}) {
        const Color grey = training::toLinear({lightness, 0, 0.3});
        EXPECT_NEAR(grey.r, lightness * lightness * lightness, 1e-4);
        EXPECT_NEAR(grey.g, grey.r, 1e-4);
        EXPECT_NEAR(grey.b, grey.r, 1e-4);
    }
}

// Ottosson's article gives sRGB red as OKLab (0.628, 0.225, 0.126): chroma 0.2577, hue 29.23 degrees.
TEST(Color, RedOfTheArticleIsRed)
{
    const Color red = training::toLinear({0.62796, 0.25768, 29.234 / 360});
    EXPECT_NEAR(red.r, 1.0, 2e-3);
    EXPECT_NEAR(red.g, 0.0, 2e-3);
    EXPECT_NEAR(red.b, 0.0, 2e-3);
}

TEST(Color, DistanceOfBlackAndWhiteIsOneAndOppositeHuesAreTwoChromasApart)
{
    EXPECT_DOUBLE_EQ(training::distance({0, 0, 0}, {1, 0, 0.7}), 1.0);
    EXPECT_NEAR(training::distance({0.5, 0.1, 0.2}, {0.5, 0.1, 0.7}), 0.2, 1e-12);
}
