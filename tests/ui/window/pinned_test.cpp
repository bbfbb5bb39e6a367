// Pins on the real window: made, gone to, moved, renamed and removed.
#include "tests/ui/window/saved_session_fixture.h"

#include "core/image/object_mask.h"
#include "tests/ui/session/fake_network.h"
#include "ui/session/video/video_player.h"
#include "ui/window/center/notice_strip.h"

#include <QDockWidget>
#include <QLineEdit>
#include <QMimeData>

#include <functional>
#include <memory>

namespace {

using ui::ActionId;
using ui_test::goldenPhoto;
using ui_test::waitUntil;
using Pinned = ui_test::SavedSessionFixture;

TEST_F(Pinned, APinIsMadeShownAndGoesBackToItsView)
{
    m_window.resize(1440, 920);  // in a smaller one the panels of an edge are folded
    openGolden("wide.png");
    auto* dock = m_window.findChild<QDockWidget*>("pins");
    EXPECT_FALSE(dock->isVisible());
    show(0, 1);
    QTest::keyClick(&canvas(), Qt::Key_P);
    ASSERT_TRUE(waitUntil([&] { return !storage().store.pins().all().value(0).thumbnail.isNull(); }));
    EXPECT_TRUE(dock->isVisible());
    EXPECT_EQ(storage().store.pins().all().at(0).name, "Attention L0 H1");
    EXPECT_EQ(storage().store.pins().all().at(0).thumbnail.size().boundedTo({192, 128}),
              storage().store.pins().all().at(0).thumbnail.size());
    session().opened().openPhoto(goldenPhoto("tall.png"));
    ASSERT_TRUE(waitUntil([&] { return isReady() && session().opened().photo()->photo->name == "tall.png"; }));
    show(1, 2);
    QTest::mouseClick(tray().viewport(), Qt::LeftButton, {}, tray().visualRect(tray().model()->index(0, 0)).center());
    ASSERT_TRUE(waitUntil([&] {
        return isReady() && session().opened().photo()->photo->name == "wide.png" &&
               session().shown().view().layer == 0;
    }));
    EXPECT_EQ(session().shown().view().head, core::HeadChoice::single(1));
}

TEST_F(Pinned, PinsAreMovedByDraggingAndByKeysRenamedAndRemovedWithAWayBack)
{
    openGolden("wide.png");
    for (const int head : {0, 1, 2}) {
        show(1, head);
        action(ActionId::PinShown).trigger();
    }
    const auto names = [&] {
        QString all;
        for (const auto& pin : storage().store.pins().all()) {
            all += pin.name.right(1);
        }
        return all;
    };
    EXPECT_EQ(names(), "012");
    action(ActionId::PinLeft).trigger();
    EXPECT_EQ(names(), "021");
    auto* model = tray().model();
    const std::unique_ptr<QMimeData> dragged(model->mimeData({model->index(0, 0)}));
    EXPECT_TRUE(model->canDropMimeData(dragged.get(), Qt::MoveAction, 3, 0, {}));
    model->dropMimeData(dragged.get(), Qt::MoveAction, 3, 0, {});
    EXPECT_EQ(names(), "210");
    action(ActionId::RenamePin).trigger();
    auto* editor = tray().findChild<QLineEdit*>("pinName");
    ASSERT_NE(editor, nullptr);
    editor->setText("the ear 9");
    QTest::keyClick(editor, Qt::Key_Return);
    ASSERT_TRUE(waitUntil([&] { return names() == "219"; })) << names().toStdString();
    action(ActionId::RemovePin).trigger();
    EXPECT_EQ(names(), "21");
    action(ActionId::Undo).trigger();
    EXPECT_EQ(names(), "219");
    action(ActionId::Undo).trigger();
    EXPECT_EQ(names(), "210");
    const int head = session().shown().view().head.head;
    for (const char* before : {"021", "012", "01"}) {  // the two moves, and the last pin
        EXPECT_NE(names(), before);
        action(ActionId::Undo).trigger();
        EXPECT_EQ(names(), before);
    }
    EXPECT_EQ(session().shown().view().head.head, head);
    action(ActionId::Undo).trigger();  // that was shown before the last pin was
    EXPECT_EQ(names(), "01");
    EXPECT_NE(session().shown().view().head.head, head);
    action(ActionId::Redo).trigger();
    EXPECT_EQ(session().shown().view().head.head, head);
    action(ActionId::Redo).trigger();
    EXPECT_EQ(names(), "012");
}

TEST_F(Pinned, ANewStepOfThePinsOrTheViewEndsWhatCouldBeRedoneOfTheOther)
{
    openGolden("wide.png");
    show(1, 0);
    action(ActionId::PinShown).trigger();
    action(ActionId::Undo).trigger();
    EXPECT_TRUE(action(ActionId::Redo).isEnabled());
    show(1, 1);
    EXPECT_FALSE(action(ActionId::Redo).isEnabled());
    action(ActionId::Undo).trigger();
    EXPECT_EQ(session().shown().view().head, core::HeadChoice::single(0));
    EXPECT_TRUE(action(ActionId::Redo).isEnabled());
    ASSERT_TRUE(waitUntil([&] { return isReady(); }));
    action(ActionId::PinShown).trigger();
    EXPECT_EQ(storage().store.pins().all().size(), 1);
    EXPECT_FALSE(action(ActionId::Redo).isEnabled());
}

/// Whatever was asked for before comes later than the pin of what is open.
TEST_F(Pinned, APinEndsWhatIsStillBeingOpened)
{
    open(goldenPhoto("wide.png"));
    show(1, 2);
    action(ActionId::PinShown).trigger();
    const auto other = ui_test::dataPath("goldens/vit_other_size/model.safetensors");
    const std::function<void()> asks[] = {
        [&] { session().opened().openPhoto(goldenPhoto("tall.png")); },
        [&] { session().opened().openModel(other); },
        [&] {
            session().opened().open({goldenPhoto("tall.png"), other});
        },
        [&] { session().video().open(file("film.mp4")); },
    };
    for (const auto& ask : asks) {
        show(0, 1);
        const auto gate = std::make_shared<ui_test::Gate>();
        gate->close();
        session().workers().files.start([gate] { gate->pass(); });
        session().workers().models.start([gate] { gate->pass(); });
        ask();
        storage().opener.goTo(0);
        EXPECT_TRUE(session().opened().activity().isIdle());
        EXPECT_FALSE(session().video().isOpening());
        gate->open();
        session().workers().files.waitForDone();
        session().workers().models.waitForDone();
        ui_test::settle();
        ASSERT_TRUE(waitUntil([&] { return isReady(); }));
        EXPECT_EQ(session().opened().photo()->photo->name, "wide.png");
        EXPECT_EQ(session().opened().model()->path, ui_test::goldenModel());
        EXPECT_EQ(session().shown().view().head, core::HeadChoice::single(2));
        EXPECT_FALSE(session().work().problem());
    }
}

TEST_F(Pinned, APastedImageCannotBePinnedAndThatIsReported)
{
    openGolden();
    QImage image(64, 48, QImage::Format_RGB32);
    image.fill(Qt::darkGreen);
    session().opened().openImage(image, "pasted");
    ASSERT_TRUE(waitUntil([&] { return isReady() && session().opened().photo()->path.isEmpty(); }));
    action(ActionId::PinShown).trigger();
    EXPECT_TRUE(storage().store.pins().all().isEmpty());
    EXPECT_TRUE(m_window.noticeStrip().isVisible());
}

TEST_F(Pinned, APinBringsTheObjectThatWasMarkedWithIt)
{
    open(goldenPhoto("wide.png"));
    ASSERT_TRUE(waitUntil([&] { return isReady(); }));
    const std::vector<core::PixelPoint> corner = {{0, 0}, {100, 0}, {100, 90}, {0, 90}};
    const auto object = std::make_shared<const core::ObjectMask>(
        core::maskOfOutline(corner, session().opened().photo()->photo->size()));
    session().marks().setObject(object);
    ASSERT_TRUE(waitUntil([&] { return isReady(); }));
    action(ActionId::PinShown).trigger();
    session().marks().setObject(nullptr);
    storage().opener.goTo(0);
    ASSERT_TRUE(waitUntil([&] { return session().marks().object() != nullptr; }));
    EXPECT_EQ(*session().marks().object(), *object);
}

}  // namespace
