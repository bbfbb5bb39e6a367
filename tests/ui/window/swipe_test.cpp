// Two panes' maps over one photo, with a divider between them.
#include "tests/ui/window/window_fixture.h"

namespace {

using ui::ActionId;
using ui_test::waitUntil;

class SwipeTest : public ui_test::WindowFixture {
protected:
    QAction& action(ActionId id) { return *m_window.actions().at(id); }
    bool isSettled()
    {
        const auto& panes = m_window.panes();
        for (int i = 0; i < panes.count(); ++i) {
            const auto& shown = panes.state(i).shown;
            if (!shown.figure || !shown.figure->result || !sameView(shown.figure->view, shown.view)) {
                return false;
            }
        }
        return session().work().activity().text.isEmpty();
    }

    /// Pane 1 has the focus and shows layer 0 in grey; pane 0 shows the last layer.
    void openTwo()
    {
        openGolden();
        m_window.panes().setLinks(ui::kUnlinked);
        action(ActionId::NewPane).trigger();
        core::View view = session().shown().view();
        view.layer = 0;
        view.colormap = "grey";
        view.style = core::OverlayStyle::Tint;
        session().shown().setView(view);
        ASSERT_TRUE(waitUntil([&] { return isSettled(); }));
    }
    QImage seen() { return canvas().grabFramebuffer(); }
    QColor at(const QImage& image, double part)
    {
        const auto size = session().shown().figure()->photo->size();
        const QPointF point = canvas().toWidget(core::PixelPoint{part * size.width, 0.3 * size.height});
        return image.pixelColor((point * canvas().devicePixelRatioF()).toPoint());
    }
    static bool isGrey(const QColor& color) { return std::abs(color.red() - color.blue()) < 12; }
    QPoint dividerPoint()
    {
        const auto size = session().shown().figure()->photo->size();
        return canvas().toWidget(core::PixelPoint{canvas().divider() * size.width, 0.5 * size.height}).toPoint();
    }
};

TEST_F(SwipeTest, IsOfferedForTwoMapsOverPhotosOfOneSize)
{
    openGolden();
    EXPECT_FALSE(action(ActionId::SwipePanes).isEnabled());
    openTwo();
    EXPECT_TRUE(action(ActionId::SwipePanes).isEnabled());
    EXPECT_FALSE(action(ActionId::SwipeLeft).isEnabled());
    session().steps().showView("attention-matrix");
    ASSERT_TRUE(waitUntil([&] { return isSettled(); }));
    EXPECT_FALSE(action(ActionId::SwipePanes).isEnabled());
}

TEST_F(SwipeTest, ShowsTheOtherPaneRightOfTheDivider)
{
    openTwo();
    action(ActionId::SwipePanes).trigger();
    EXPECT_TRUE(action(ActionId::SwipePanes).isChecked());
    ASSERT_EQ(canvas().divider(), 0.5);
    EXPECT_FALSE(m_window.paneArea().canvas(0).isVisible());  // all the room is for the one that shows both
    EXPECT_TRUE(waitUntil([&] { return canvas().width() > m_window.paneArea().width() - 10; }));
    const QImage both = seen();
    m_window.paneArea().moveDivider(0.5);
    const QImage a = seen();
    m_window.paneArea().moveDivider(-1.0);
    const QImage b = seen();
    for (const double part : {0.1, 0.3, 0.45}) {
        EXPECT_EQ(at(both, part), at(a, part)) << part;
    }
    for (const double part : {0.55, 0.7, 0.9}) {
        EXPECT_EQ(at(both, part), at(b, part)) << part;
    }
    int differ = 0;
    for (double part = 0.05; part < 1.0; part += 0.05) {
        differ += at(a, part) != at(b, part) ? 1 : 0;
    }
    EXPECT_GT(differ, 10);
}

TEST_F(SwipeTest, TheDividerMovesByMouseAndByKeys)
{
    openTwo();
    canvas().setFocus();
    press(Qt::Key_S);
    ASSERT_TRUE(m_window.paneArea().isSwiping());
    seen();
    const QPoint from = dividerPoint();
    QTest::mousePress(&canvas(), Qt::LeftButton, {}, from);
    QTest::mouseMove(&canvas(), from + QPoint(40, 5));
    QTest::mouseRelease(&canvas(), Qt::LeftButton, {}, from + QPoint(40, 5));
    EXPECT_NEAR(dividerPoint().x(), from.x() + 40, 1);
    EXPECT_EQ(session().shown().view().query.kind, core::QueryChoice::Kind::Class);  // it was no click on a patch
    const double dragged = canvas().divider();
    action(ActionId::SwipeLeft).trigger();
    EXPECT_NEAR(canvas().divider(), dragged - 0.05, 1e-9);
    action(ActionId::SwipeRight).trigger();
    action(ActionId::SwipeRight).trigger();
    EXPECT_NEAR(canvas().divider(), dragged + 0.05, 1e-9);
    press(Qt::Key_S);
    EXPECT_FALSE(m_window.paneArea().isSwiping());
    EXPECT_FALSE(action(ActionId::SwipeLeft).isEnabled());
}

TEST_F(SwipeTest, EndsWhenTheFocusGoesElsewhereAndWithAFlip)
{
    openTwo();
    action(ActionId::SwipePanes).trigger();
    action(ActionId::FlipPanes).trigger();
    EXPECT_FALSE(m_window.paneArea().isSwiping());
    EXPECT_TRUE(m_window.paneArea().isFlipped());
    action(ActionId::SwipePanes).trigger();
    EXPECT_FALSE(m_window.paneArea().isFlipped());
    EXPECT_FALSE(action(ActionId::FlipPanes).isChecked());
    action(ActionId::NextPane).trigger();
    EXPECT_TRUE(m_window.paneArea().canvas(0).isVisible());
    EXPECT_TRUE(m_window.paneArea().canvas(1).isVisible());
    EXPECT_FALSE(m_window.paneArea().isSwiping());
    EXPECT_FALSE(action(ActionId::SwipePanes).isChecked());
}

}  // namespace
