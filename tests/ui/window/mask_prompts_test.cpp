// A click on the photo and the mask that SAM's decoder gives for it, in the real window.
#include "core/image/object_mask.h"
#include "core/scene/mask_predictor.h"
#include "tests/ui/session/fake_network.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/session/mask_prompter.h"

namespace {

using ui_test::waitUntil;

class MaskPrompts : public ui_test::WindowFixture {
protected:
    void openSam()
    {
        openGolden(QStringLiteral("wide.png"), QStringLiteral("sam_decoder"));
        m_window.actions().at(ui::ActionId::MarkPrompts)->trigger();
    }

    QPoint at(double x, double y) { return canvas().toWidget({x, y}).toPoint(); }

    void click(double x, double y, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
    {
        answers().clear();
        QTest::mouseClick(&canvas(), Qt::LeftButton, modifiers, at(x, y));
    }

    bool isAnswered()
    {
        return waitUntil([&] { return !answers().isEmpty(); });
    }
    QSignalSpy& answers() { return m_answers; }

    const core::MaskPrompts& prompts() { return session().maskPrompter().prompts(); }
    core::PixelSize photo() { return session().opened().scene()->image->size(); }

    /// The mask that core alone computes for the same prompts.
    core::ObjectMask expected()
    {
        const core::MaskPredictor predictor(*session().opened().scene());
        const auto masks = predictor.decode(prompts());
        return core::maskOfPixels(predictor.onPhoto(masks.logits[masks.chosen]) > 0.0);
    }

private:
    QSignalSpy m_answers{&session().maskPrompter(), &ui::MaskPrompter::answered};
};

TEST_F(MaskPrompts, AClickMarksWhatTheDecoderFinds)
{
    openSam();
    const core::QueryChoice query = session().shown().view().query;
    const double x = photo().width * 0.5, y = photo().height * 0.4;
    click(x, y);
    ASSERT_TRUE(isAnswered());
    ASSERT_EQ(prompts().points.size(), 1U);
    EXPECT_NEAR(prompts().points[0].x, x - 0.5, 2.0 / canvas().zoom());
    EXPECT_NEAR(prompts().points[0].y, y - 0.5, 2.0 / canvas().zoom());
    EXPECT_TRUE(prompts().points[0].foreground);
    ASSERT_TRUE(session().marks().object());
    EXPECT_EQ(*session().marks().object(), expected());
    EXPECT_EQ(session().shown().view().query, query);  // a click that places a point asks no patch
}

TEST_F(MaskPrompts, CtrlPlacesABackgroundPointAndAClickOnAPointRemovesIt)
{
    openSam();
    click(photo().width * 0.5, photo().height * 0.4);
    ASSERT_TRUE(isAnswered());
    click(photo().width * 0.2, photo().height * 0.8, Qt::ControlModifier);
    ASSERT_TRUE(isAnswered());
    ASSERT_EQ(prompts().points.size(), 2U);
    EXPECT_FALSE(prompts().points[1].foreground);
    EXPECT_EQ(session().marks().object() ? *session().marks().object() : expected(), expected());
    click(photo().width * 0.5, photo().height * 0.4);
    ASSERT_TRUE(isAnswered());
    ASSERT_EQ(prompts().points.size(), 1U);
    EXPECT_FALSE(prompts().points[0].foreground);
    click(photo().width * 0.2, photo().height * 0.8);
    EXPECT_TRUE(prompts().empty());
    EXPECT_FALSE(session().marks().object());
}

TEST_F(MaskPrompts, ADragIsABox)
{
    openSam();
    const QPoint from = at(photo().width * 0.3, photo().height * 0.2),
                 to = at(photo().width * 0.7, photo().height * 0.6);
    QTest::mousePress(&canvas(), Qt::LeftButton, {}, to);
    QTest::mouseMove(&canvas(), (from + to) / 2);
    QTest::mouseMove(&canvas(), from);
    QTest::mouseRelease(&canvas(), Qt::LeftButton, {}, from);
    ASSERT_TRUE(isAnswered());
    ASSERT_TRUE(prompts().box);
    EXPECT_NEAR(prompts().box->left, photo().width * 0.3 - 0.5, 2.0 / canvas().zoom());
    EXPECT_NEAR(prompts().box->bottom, photo().height * 0.6 - 0.5, 2.0 / canvas().zoom());
    EXPECT_TRUE(prompts().points.empty());
}

TEST_F(MaskPrompts, GoWithTheObjectAndWithTheImage)
{
    openSam();
    click(photo().width * 0.5, photo().height * 0.4);
    ASSERT_TRUE(isAnswered());
    m_window.actions().at(ui::ActionId::ForgetObject)->trigger();
    EXPECT_TRUE(prompts().empty());
    EXPECT_FALSE(session().marks().object());
    click(photo().width * 0.5, photo().height * 0.4);
    ASSERT_TRUE(isAnswered());
    session().opened().open({ui_test::goldenPhoto(QStringLiteral("tall.png"))});
    ASSERT_TRUE(waitUntil([&] { return isReady() && prompts().empty(); }));
}

TEST_F(MaskPrompts, MarkTheImageThatIsSeenThoughTheNextOneIsOpen)
{
    openSam();
    const ui::PhotoPtr seen = session().opened().photo();
    const auto gate = std::make_shared<ui_test::Gate>();
    gate->close();
    session().workers().models.start([gate] { gate->pass(); });  // holds the pass over the next image
    session().opened().openPhoto(ui_test::goldenPhoto(QStringLiteral("tall.png")));
    ASSERT_TRUE(waitUntil([&] { return session().opened().photo() != seen; }));
    session().maskPrompter().addPoint({photo().width * 0.5, photo().height * 0.4}, true);
    ASSERT_TRUE(isAnswered());
    EXPECT_FALSE(session().marks().object());
    session().cancel();
    EXPECT_EQ(session().opened().photo(), seen);
    EXPECT_EQ(prompts().points.size(), 1U);
    ASSERT_TRUE(session().marks().object());
    EXPECT_EQ(*session().marks().object(), expected());
    gate->open();
}

TEST_F(MaskPrompts, AreClearedInTheImageThatIsSeenThoughTheNextOneIsOpen)
{
    openSam();
    click(photo().width * 0.5, photo().height * 0.4);
    ASSERT_TRUE(isAnswered());
    ASSERT_TRUE(waitUntil([&] { return isReady(); }));
    const ui::PhotoPtr seen = session().opened().photo();
    const auto gate = std::make_shared<ui_test::Gate>();
    gate->close();
    session().workers().models.start([gate] { gate->pass(); });  // holds the pass over the next image
    session().opened().openPhoto(ui_test::goldenPhoto(QStringLiteral("tall.png")));
    ASSERT_TRUE(waitUntil([&] { return session().opened().photo() != seen; }));
    session().marks().setObject(std::make_shared<const core::ObjectMask>(core::maskOfOutline(
        {{0.0, 0.0}, {8.0, 0.0}, {8.0, 8.0}, {0.0, 8.0}}, session().opened().photo()->photo->size())));
    m_window.actions().at(ui::ActionId::ForgetObject)->trigger();
    EXPECT_TRUE(prompts().empty());
    EXPECT_FALSE(session().marks().objectIn(seen));
    EXPECT_TRUE(session().marks().object());
    session().cancel();
    gate->open();
}

TEST_F(MaskPrompts, NeedAModelWithADecoder)
{
    openGolden();
    QAction* action = m_window.actions().at(ui::ActionId::MarkPrompts);
    EXPECT_FALSE(action->isEnabled());
    EXPECT_TRUE(action->toolTip().contains(QStringLiteral("Open a SAM checkpoint that has its mask decoder.")))
        << action->toolTip().toStdString();
}

}  // namespace
