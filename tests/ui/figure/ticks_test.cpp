#include "ui/figure/ticks.h"

#include "sample_figures.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <utility>

namespace {

using testing::ElementsAre;

std::vector<std::string> labels(const ui::Ticks& ticks)
{
    std::vector<std::string> texts;
    for (const auto& tick : ticks.ticks) {
        texts.push_back(tick.label.toStdString());
    }
    return texts;
}

TEST(RoundTicks, AreMultiplesOfOneTwoOrFive)
{
    EXPECT_THAT(labels(ui::roundTicks(0.0, 1.0, 6)), ElementsAre("0.0", "0.2", "0.4", "0.6", "0.8", "1.0"));
    EXPECT_THAT(labels(ui::roundTicks(0.0011, 0.0123, 5)), ElementsAre("0.005", "0.010"));
    EXPECT_THAT(labels(ui::roundTicks(3.1, 27.0, 5)), ElementsAre("5", "10", "15", "20", "25"));
    EXPECT_THAT(labels(ui::roundTicks(-0.3, 0.3, 3)), ElementsAre("−0.2", "0.0", "0.2"));
}

TEST(RoundTicks, StayWithinTheRange)
{
    for (const auto& tick : ui::roundTicks(0.13, 0.87, 4).ticks) {
        EXPECT_GE(tick.value, 0.13);
        EXPECT_LE(tick.value, 0.87);
    }
}

TEST(RoundTicks, SmallAndLargeNumbersShareAPowerOfTen)
{
    const ui::Ticks small = ui::roundTicks(0.0, 4e-5, 5);
    EXPECT_EQ(small.factor.toStdString(), "×10⁻⁵");
    EXPECT_THAT(labels(small), ElementsAre("0", "1", "2", "3", "4"));
    const ui::Ticks large = ui::roundTicks(0.0, 3e6, 4);
    EXPECT_EQ(large.factor.toStdString(), "×10⁶");
    EXPECT_THAT(labels(large), ElementsAre("0", "1", "2", "3"));
    EXPECT_TRUE(ui::roundTicks(0.0, 12000.0, 5).factor.isEmpty());
}

TEST(RoundTicks, LayersAreWholeNumbers)
{
    EXPECT_THAT(labels(ui::roundTicks(-0.1, 2.1, 13, true)), ElementsAre("0", "1", "2"));
    EXPECT_THAT(labels(ui::roundTicks(-0.5, 23.5, 13, true)),
                ElementsAre("0", "2", "4", "6", "8", "10", "12", "14", "16", "18", "20", "22"));
}

TEST(RoundTicks, AnEmptyRangeHasItsOneValue)
{
    EXPECT_THAT(labels(ui::roundTicks(0.25, 0.25, 5)), ElementsAre("0.25"));
    EXPECT_TRUE(ui::roundTicks(std::nan(""), std::nan(""), 5).ticks.empty());
}

std::vector<std::string> powers(double low, double high, int most)
{
    low = std::log10(low);
    high = std::log10(high);
    return labels(ui::powerTicks(low, high, most));
}

TEST(PowerTicks, AreOneTwoAndFiveTimesPowersOfTenWhereThereIsRoom)
{
    EXPECT_THAT(powers(0.013, 0.17, 8), ElementsAre("0.01", "0.02", "0.05", "0.1", "0.2"));
    EXPECT_THAT(powers(2.0, 50.0, 8), ElementsAre("2", "5", "10", "20", "50"));
}

TEST(PowerTicks, ArePowersOfTenOrEverySecondOverALargeRange)
{
    EXPECT_THAT(powers(3e-6, 0.4, 8), ElementsAre("10⁻⁶", "10⁻⁵", "10⁻⁴", "10⁻³", "10⁻²", "10⁻¹", "10⁰"));
    EXPECT_THAT(powers(1e-6, 1.0, 4), ElementsAre("10⁻⁶", "10⁻⁴", "10⁻²", "10⁰"));
    EXPECT_THAT(powers(1e-5, 1e-4, 8), ElementsAre("10⁻⁵", "2×10⁻⁵", "5×10⁻⁵", "10⁻⁴"));
}

/// With room for two, no power is so high that a range around 1 needs only its ends.
TEST(PowerTicks, AreThreeAroundOneWhereThereIsRoomForFewer)
{
    EXPECT_THAT(powers(0.3, 3.0, 2), ElementsAre("0.1", "1", "10"));
    EXPECT_THAT(powers(1e-5, 50.0, 2), ElementsAre("10⁻⁵", "10⁰", "10⁵"));
}

TEST(PowerTicks, WidenTheRangeToTheOutermost)
{
    double low = std::log10(0.013), high = std::log10(0.17);
    const ui::Ticks ticks = ui::powerTicks(low, high, 8);
    EXPECT_NEAR(low, -2.0, 1e-12);
    EXPECT_NEAR(high, std::log10(0.2), 1e-12);
    EXPECT_DOUBLE_EQ(ticks.ticks.front().value, low);
    EXPECT_DOUBLE_EQ(ticks.ticks.back().value, high);
}

TEST(WidenToTicks, ReachesWholeSteps)
{
    double low = 0.7, high = 9.2;
    ui::widenToTicks(low, high, 6);
    EXPECT_DOUBLE_EQ(low, 0.0);
    EXPECT_DOUBLE_EQ(high, 10.0);
    low = high = 4.0;
    ui::widenToTicks(low, high, 6);
    EXPECT_LT(low, 4.0);
    EXPECT_GT(high, 4.0);
}

TEST(WidenToTicks, EndsForTheSmallestAndTheLargestNumbers)
{
    constexpr double least = std::numeric_limits<double>::denorm_min(), most = std::numeric_limits<double>::max();
    for (const auto& [from, to] : {std::pair(least, least), std::pair(0.0, least), std::pair(most, most),
                                   std::pair(-most, most), std::pair(-most, -most), std::pair(least, most)}) {
        double low = from, high = to;
        ui::widenToTicks(low, high, 7);
        EXPECT_LT(low, high) << from << " to " << to;
        EXPECT_TRUE(std::isfinite(low) && std::isfinite(high));
        const auto ticks = ui::roundTicks(low, high, 8).ticks;
        EXPECT_GE(ticks.size(), 2U);
        EXPECT_LE(ticks.size(), 9U);
    }
}

TEST(TokenLabels, CountsTheTokensBeforeThePatches)
{
    EXPECT_EQ(ui::prefixTokens(support::tokenNames({"class", "distillation"}, 2, 2)), 2);
    EXPECT_EQ(ui::prefixTokens(support::tokenNames({}, 2, 2)), 0);
    EXPECT_EQ(ui::prefixTokens(support::names({"head 0", "head 1"})), 0);
}

TEST(TokenLabels, AllAreShownWhenTheyFit)
{
    EXPECT_THAT(ui::labeledTokens(support::tokenNames({"class"}, 1, 3), 20.0, [](int) { return 12.0; }),
                ElementsAre(0, 1, 2, 3));
}

TEST(TokenLabels, OtherwiseTheClassTokenAndStartsOfPatchRowsThatDoNotTouch)
{
    // 14 x 14 patches at 2 points per token: a patch row is 28 points long, a label 12 high. Row 0 starts one token (2
    // points) after the class token and must give way.
    const auto chosen = ui::labeledTokens(support::tokenNames({"class"}, 14, 14), 2.0, [](int) { return 12.0; });
    ASSERT_EQ(chosen.size(), 14U);
    EXPECT_EQ(chosen[0], 0);
    EXPECT_EQ(chosen[1], 15);
    EXPECT_EQ(chosen[13], 183);
}

TEST(TokenLabels, HeadsAreThinnedToRoundMultiples)
{
    std::vector<core::Message> heads;
    for (int i = 0; i < 24; ++i) {
        heads.emplace_back(std::to_string(i));
    }
    EXPECT_THAT(ui::labeledTokens(heads, 4.0, [](int) { return 15.0; }), ElementsAre(0, 5, 10, 15, 20));
}

TEST(TokenLabels, OfGroupsThatDoNotFitAreTheirStarts)
{
    const auto group = [](const std::string& word, int count) {
        std::vector<core::Message> labels;
        for (int i = 0; i < count; ++i) {
            labels.push_back(core::Message::list(core::ListKind::GroupMember,
                                                 {core::Message(word), core::Message(std::to_string(i))}));
        }
        return labels;
    };
    std::vector<core::Message> groups = group("class", 2);
    for (const auto& [word, count] : {std::pair{"sinks", 3}, {"patches", 1}}) {
        std::ranges::copy(group(word, count), std::back_inserter(groups));
    }
    EXPECT_THAT(ui::groupStarts(groups), ElementsAre(0, 2, 5));
    EXPECT_THAT(ui::labeledTokens(groups, 10.0, [](int) { return 20.0; }), ElementsAre(0, 2, 5));
    EXPECT_THAT(ui::groupStarts(group("head", 2)), ElementsAre());  // one group
    EXPECT_THAT(ui::groupStarts(support::tokenNames({"class", "register 0"}, 1, 1)), ElementsAre());
    EXPECT_THAT(ui::groupStarts({}), ElementsAre());
}

}  // namespace
