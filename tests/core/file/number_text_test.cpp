#include "core/number_text.h"

#include <gtest/gtest.h>

namespace {

TEST(NumberText, RoundsToSignificantDigitsAndHasAMinusSign)
{
    EXPECT_EQ(core::numberText(0.41666, 3), "0.417");
    EXPECT_EQ(core::numberText(-9.3312, 3), "\u22129.33");
    EXPECT_EQ(core::numberText(1.234e-5, 2), "1.2e\u221205");
    EXPECT_EQ(core::changeText(0.5, 3), "+0.5");
    EXPECT_EQ(core::changeText(-0.5, 3), "\u22120.5");
}

}  // namespace
