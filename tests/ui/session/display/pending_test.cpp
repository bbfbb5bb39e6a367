// Progress texts while a view is computed; experiments are computed once.
#include "tests/ui/session/support.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace {

using ui_test::hasResult;
using ui_test::waitUntil;

class PendingViews : public testing::Test {
protected:
    PendingViews() { ui_test::openGolden(m_session); }
    std::string shownName() { return m_session.shown().figure()->view.name; }
    ui::Session m_session;
};

TEST_F(PendingViews, AnExperimentThatTakesLongIsAskedFirst)
{
    m_session.shown().setAsksFrom(0.0);
    m_session.steps().showView("head-ablation");
    const auto pending = m_session.shown().pending();
    ASSERT_TRUE(pending);
    EXPECT_TRUE(pending->asks);
    EXPECT_EQ(pending->view.name, "head-ablation");
    EXPECT_GT(pending->seconds, 0.0);
    EXPECT_TRUE(ui_test::isIdle(m_session));
    EXPECT_EQ(shownName(), "attention");
    m_session.shown().confirmPending();
    ASSERT_TRUE(waitUntil([&] { return hasResult(m_session) && shownName() == "head-ablation"; }));
    EXPECT_FALSE(m_session.shown().pending());
}

TEST_F(PendingViews, CancellingGoesBackToTheViewThatIsShown)
{
    m_session.shown().setAsksFrom(0.0);
    m_session.steps().showView("occlusion");
    ASSERT_TRUE(m_session.shown().pending());
    m_session.shown().cancel();
    EXPECT_FALSE(m_session.shown().pending());
    EXPECT_EQ(m_session.shown().view().name, "attention");
    EXPECT_FALSE(m_session.shown().canUndo());  // nothing has come of it
    m_session.shown().redo();
    EXPECT_EQ(m_session.shown().view().name, "occlusion");
    m_session.shown().undo();
    m_session.shown().cancel();
    EXPECT_FALSE(m_session.shown().canUndo());
    EXPECT_TRUE(m_session.shown().canRedo());
}

TEST_F(PendingViews, CancellingGoesBackOverAllViewsThatWereNeverShown)
{
    const std::vector<std::string> asked = {"occlusion", "head-ablation", "faithfulness"};
    m_session.shown().setAsksFrom(0.0);
    for (const auto& name : asked) {
        m_session.steps().showView(name);
    }
    m_session.shown().cancel();
    EXPECT_EQ(m_session.shown().view().name, "attention");
    EXPECT_FALSE(m_session.shown().canUndo());
    EXPECT_FALSE(m_session.shown().canGoBack());
    EXPECT_TRUE(m_session.shown().canGoForward());
    for (const auto& name : asked) {
        m_session.shown().redo();
        EXPECT_EQ(m_session.shown().view().name, name);
    }
    m_session.shown().undo();
    m_session.shown().cancel();
    EXPECT_EQ(m_session.shown().view().name, "attention");
    EXPECT_FALSE(m_session.shown().canUndo());
    for (size_t i = 0; i < asked.size(); ++i) {
        m_session.shown().redo();
    }
    for (size_t i = 0; i < asked.size(); ++i) {  // to the view that is shown
        m_session.shown().undo();
    }
    EXPECT_EQ(m_session.shown().view().name, "attention");
    EXPECT_FALSE(m_session.shown().canGoBack());
}

TEST_F(PendingViews, FewerStepsComputeAtOnce)
{
    m_session.shown().setAsksFrom(0.0);
    m_session.steps().showView("faithfulness");
    ASSERT_TRUE(m_session.shown().pending());
    EXPECT_TRUE(ui::DisplayState::canShorten(m_session.shown().view()));
    m_session.shown().shortenPending();
    ASSERT_TRUE(waitUntil([&] { return hasResult(m_session) && shownName() == "faithfulness"; }));
    EXPECT_EQ(m_session.shown().view().options.at("steps"), core::OptionValue{8.0});
    EXPECT_FALSE(ui::DisplayState::canShorten(m_session.shown().view()));
    core::View ablation;
    ablation.name = "head-ablation";
    EXPECT_FALSE(ui::DisplayState::canShorten(ablation));
}

TEST_F(PendingViews, GoingBackToAnExperimentComputesNothing)
{
    m_session.steps().showView("head-ablation");
    ASSERT_TRUE(waitUntil([&] { return hasResult(m_session) && shownName() == "head-ablation"; }));
    const auto result = m_session.shown().figure()->result;
    m_session.steps().showHead(1, 2);
    ASSERT_TRUE(waitUntil([&] { return hasResult(m_session) && shownName() == "attention"; }));
    m_session.shown().undo();
    EXPECT_EQ(m_session.shown().figure()->result, result);  // at once
    EXPECT_TRUE(ui_test::isIdle(m_session));
}

TEST_F(PendingViews, SinksAreLeftOutOrCountedByOneStep)
{
    const auto sinks = [&] { return m_session.shown().view().options.at("sinks"); };
    EXPECT_TRUE(m_session.steps().toggleSinks());  // none stand out in this image
    EXPECT_EQ(sinks(), core::OptionValue{std::string("left-out")});
    m_session.steps().showView("head-distance");
    EXPECT_FALSE(m_session.steps().toggleSinks());
}

TEST_F(PendingViews, TheOpacityFollowsTheStyleUntilItIsChosen)
{
    m_session.steps().setStyle(core::OverlayStyle::Tint);
    EXPECT_DOUBLE_EQ(m_session.shown().view().opacity, 0.55);
    m_session.steps().setStyle(core::OverlayStyle::Spotlight);
    EXPECT_DOUBLE_EQ(m_session.shown().view().opacity, 0.8);
    core::View view = m_session.shown().view();
    view.opacity = 0.3;
    m_session.shown().setView(view);
    m_session.steps().setStyle(core::OverlayStyle::Glow);
    EXPECT_DOUBLE_EQ(m_session.shown().view().opacity, 0.3);
}

TEST_F(PendingViews, FilledPatchesAreSeenAsTheNetworkSeesThem)
{
    const auto before = m_session.shown().figure()->photo;
    m_session.steps().addEdit(core::parseEdit("fill:0,0-1,1=zero"));
    ASSERT_TRUE(waitUntil([&] { return hasResult(m_session) && m_session.shown().editedScene() != nullptr; }));
    const auto filled = m_session.shown().figure()->photo;
    ASSERT_NE(filled, before);
    const auto& mapping = m_session.shown().figure()->mapping;
    const double side = m_session.shown().figure()->patchSize;
    const auto inside = mapping.toPhoto(core::PixelPoint{0.5 * side, 0.5 * side}),
               outside = mapping.toPhoto(core::PixelPoint{2.5 * side, 2.5 * side});
    const auto at = [](const core::Photo& photo, core::PixelPoint point) {
        return photo.rgb[int(point.y)][int(point.x)];
    };
    // Zero is the mean color of the training images.
    const auto& mean = m_session.opened().model()->spec().preprocessing.mean;
    for (int k = 0; k < 3; ++k) {
        EXPECT_NEAR(at(*filled, inside)[k].item<int>(), 255.0 * mean[size_t(k)], 1.0);
    }
    EXPECT_TRUE(at(*filled, outside).equal(at(*before, outside)));
    m_session.shown().setShowsOriginal(true);
    EXPECT_EQ(m_session.shown().figure()->photo, before);
    m_session.shown().setShowsOriginal(false);
    EXPECT_EQ(m_session.shown().figure()->photo, filled);
}

}  // namespace
