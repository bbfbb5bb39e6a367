#include "core/model/spec/model_overrides.h"

#include "ui/session/display/view_offer.h"

#include "fake_network.h"
#include "support.h"
#include "tests/support/message_text.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace {

core::ModelSpec specOf(std::initializer_list<core::LayerKind> kinds, int classes = 10)
{
    core::ModelSpec spec;
    spec.classes = classes;
    spec.heads = 2;
    for (const auto kind : kinds) {
        spec.layers.push_back({kind, 2, spec.tokens, 0});
    }
    return spec;
}

const core::ModelSpec kVit = specOf({core::LayerKind::Self, core::LayerKind::Self});
const core::ModelSpec kXcit = specOf({core::LayerKind::Channel, core::LayerKind::Channel, core::LayerKind::Class});

TEST(ViewOffer, AViewThatNoRowBearsIsLackingToo)
{
    EXPECT_TRUE(ui::isAvailable("attention", kVit));
    EXPECT_FALSE(ui::isAvailable("x-ray", kVit));
    EXPECT_EQ(ui::reasonAgainst("x-ray", kVit), "There is no view \"x-ray\".");
    EXPECT_FALSE(ui::isAvailable("", kVit));
}

TEST(ViewOffer, StepsGoPastViewsThatTheModelLacksAndRoundTheTable)
{
    for (const auto* spec : {&kVit, &kXcit}) {
        std::vector<std::string> expected;
        for (const auto& row : core::viewTable()) {
            if (row.unavailable(*spec).empty()) {
                expected.push_back(row.name);
            }
        }
        ASSERT_LT(expected.size(), core::viewTable().size());  // each lacks some
        std::string view = expected.front();
        for (size_t step = 1; step <= expected.size(); ++step) {
            view = ui::viewBeside(view, 1, *spec);
            EXPECT_EQ(view, expected[step % expected.size()]);
        }
        EXPECT_EQ(ui::viewBeside(expected.front(), -1, *spec), expected.back());
    }
}

TEST(ViewOffer, AGroupIsGoneThroughFromItsFirstViewAndAround)
{
    EXPECT_EQ(ui::nextViewOfGroup("rollout", "Heads", kVit), "head-distance");
    EXPECT_EQ(ui::nextViewOfGroup("head-distance", "Heads", kVit), "head-entropy");
    std::string view = "head-distance";
    int steps = 0;
    do {
        view = ui::nextViewOfGroup(view, "Heads", kVit);
        ++steps;
    } while (view != "head-distance" && steps < 100);
    EXPECT_LT(steps, 100);
    EXPECT_EQ(ui::nextViewOfGroup("attention", "Channels", kVit), "attention");  // a ViT has none of them
}

TEST(ViewOffer, TheGroupsStandInTheOrderOfTheTableOnceEach)
{
    auto groups = ui::viewGroups();
    EXPECT_EQ(groups.front(), "Attention");
    std::ranges::sort(groups);
    EXPECT_EQ(std::ranges::adjacent_find(groups), groups.end());
}

TEST(ViewOffer, EvidenceIsWhatTheModelHasOfIt)
{
    EXPECT_EQ(ui::viewOfEvidence(kVit), "relevance");
    EXPECT_EQ(ui::viewOfEvidence(kXcit), "grad-cam");  // its layers cannot be multiplied
    EXPECT_EQ(ui::viewOfEvidence(specOf({core::LayerKind::Self}, 0)), "");
}

TEST(ViewOffer, ACostIsReportedWhereItIsWorthAWord)
{
    ui::OpenedModel opened;
    core::ModelOverrides overrides;
    opened.model = core::openModel(ui_test::goldenModel().toStdString());
    const auto& relevance = core::findView("relevance");
    EXPECT_EQ(ui::costText(relevance, opened), "");  // 16 patches
    EXPECT_EQ(ui::costText(core::findView("attention"), opened), "");
    overrides.inputSize = {1024, 1024};  // 16385 tokens: one matrix of one head is 1.07 GB
    opened.model = core::openModel(ui_test::goldenModel().toStdString(), overrides);
    EXPECT_TRUE(ui::costText(relevance, opened).ends_with(" GB")) << ui::costText(relevance, opened);
}

}  // namespace
