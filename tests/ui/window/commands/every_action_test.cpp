// That no row of the table of actions is dead: each of them changes something on the real window, and each is offered
// when it can be done and only then. A new row needs nothing here unless it is offered before anything is open, or what
// it changes is not yet among what `traces` sees.
#include "tests/ui/window/window_fixture.h"
#include "ui/session/display/view_offer.h"
#include "ui/session/storage/session_storage.h"
#include "ui/window/panels/pin_tray.h"

#include <nlohmann/json.hpp>

#include <QApplication>
#include <QClipboard>
#include <QDialog>
#include <QDockWidget>
#include <QLineEdit>
#include <QTimer>

#include <algorithm>
#include <array>

namespace {

using ui::ActionId;
using ui_test::waitUntil;

class EveryAction : public ui_test::WindowFixture {
protected:
    EveryAction()
    {
        QApplication::setQuitOnLastWindowClosed(false);           // the rest of the table comes after "Quit"
        QApplication::setAttribute(Qt::AA_DontUseNativeDialogs);  // which could not be closed from here
        m_closer.setInterval(20);
        QObject::connect(&m_closer, &QTimer::timeout, &m_window, [this] { closeDialogs(); });
        m_closer.start();
    }
    ~EveryAction() override { QApplication::setQuitOnLastWindowClosed(true); }

    /// The rows of the table: not the views, which another table makes.
    QList<QAction*> rows()
    {
        QList<QAction*> found;
        for (QAction* action : m_window.actions().all()) {
            const auto group = ui::Actions::submenuOf(*action).toStdString();
            const auto& groups = ui::viewGroups();
            if (std::find(groups.begin(), groups.end(), group) == groups.end()) {
                found << action;
            }
        }
        return found;
    }
    QAction& action(ActionId id) { return *m_window.actions().at(id); }
    QStringList namesOf(bool enabled)
    {
        QStringList names;
        for (const QAction* each : rows()) {
            if (each->isEnabled() == enabled) {
                names << each->iconText();
            }
        }
        return names;
    }

    bool isOfVideosOrSlides(const QAction* each)
    {
        constexpr std::array others{ActionId::TileLeft,   ActionId::TileRight,   ActionId::TileUp,
                                    ActionId::TileDown,   ActionId::OpenCamera,  ActionId::ExportVideo,
                                    ActionId::VideoPlay,  ActionId::VideoLoop,   ActionId::PreviousFrame,
                                    ActionId::FrameAfter, ActionId::FollowObject};
        return std::ranges::any_of(others, [&](ActionId act) { return each == &action(act); });
    }

    /// Modal ones stop whoever asked for them until they are closed, so this comes from a timer.
    void closeDialogs()
    {
        for (QWidget* widget : QApplication::topLevelWidgets()) {
            if (widget != &m_window && widget->isVisible() && qobject_cast<QDialog*>(widget) != nullptr) {
                m_dialogs << widget->metaObject()->className();
                widget->close();
            }
        }
    }

    bool isAtRest() { return session().work().activity().text.isEmpty() && (isReady() || !session().shown().figure()); }

    /// Everything that an action may change.
    QStringList traces()
    {
        const auto& scene = session().opened().scene();
        const auto corner = canvas().toWidget(core::PixelPoint{0.0, 0.0});
        QStringList seen{
            QString::fromStdString(core::toJson(session().shown().view()).dump()),
            scene ? QString::fromStdString(scene->model->spec().name) : QString(),
            session().opened().photo() ? QString::fromStdString(session().opened().photo()->photo->name) : QString(),
            session().opened().device(),
            QStringLiteral("%1 %2 %3").arg(canvas().zoom()).arg(corner.x()).arg(corner.y()),
            QApplication::palette().color(QPalette::Window).name(),
            QStringLiteral("%1").arg(QApplication::clipboard()->image().width()),
            QApplication::clipboard()->text(),
            QString::number(int(canvas().outlining())),
            session().marks().object() ? QStringLiteral("object") : QString(),
            session().shown().figure() && scene && session().shown().figure()->photo == scene->image
                ? QStringLiteral("original pixels")
                : QString(),
            QStringLiteral("%1 of %2").arg(m_window.panes().focused()).arg(m_window.panes().count()),
            QString::fromStdString(linkText()),
            QStringLiteral("%1 %2").arg(m_window.paneArea().isSwiping()).arg(canvas().divider()),
            m_dialogs.join(' ')};
        for (const auto& pin : m_window.storage().store.pins().all()) {
            seen << pin.name;
        }
        seen << (m_window.findChild<QLineEdit*>("pinName") != nullptr ? QStringLiteral("naming") : QString());
        const QWidget* focus = m_window.focusWidget();  // also where no window manager gives it back after a dialog
        seen << (focus != nullptr && focus->objectName() == "editField" ? QStringLiteral("typing") : QString());
        seen << (focus == m_window.findChild<ui::PinTray*>() ? QStringLiteral("at the pins") : QString());
        seen << QString::number(m_window.windowState());
        for (const auto* widget : m_window.findChildren<QWidget*>()) {
            const bool tells =
                qobject_cast<const QDockWidget*>(widget) != nullptr || widget->objectName() == "viewNote";
            if (tells || QByteArray(widget->metaObject()->className()) == "ui::ModelCorrections") {
                seen << (widget->isVisible() ? QStringLiteral("shown") : QStringLiteral("hidden"));
            }
        }
        seen << (m_window.isVisible() ? QStringLiteral("window") : QString());
        return seen;
    }

    std::string linkText()
    {
        const ui::PaneLinks& links = m_window.panes().links();
        std::string text = std::to_string(static_cast<int>(links.layer));
        for (const bool each : {links.query, links.head, links.range, links.zoom, m_window.paneArea().isFlipped()}) {
            text += each ? '1' : '0';
        }
        return text;
    }

    bool hasGolden()
    {
        const QString model = session().opened().model() ? session().opened().model()->path : QString();
        return isAtRest() && session().opened().scene() && model.endsWith(QStringLiteral("vit/model.safetensors")) &&
               session().opened().photo()->photo->name == "small.png";
    }

    /// From where every action has something to do: in the middle of the folder, with a way back and forth, zoomed in,
    /// a panel closed. What is chosen already in one of the two situations is not in the other.
    void prepare(bool second)
    {
        m_window.show();
        m_window.panes().closeOthers();
        session().cancel();
        session().work().dismissProblem();
        action(second ? ActionId::DeviceCpu : ActionId::DeviceAuto).trigger();
        if (!hasGolden()) {
            openGolden(QStringLiteral("small.png"));
            ASSERT_TRUE(waitUntil([&] { return session().opened().folderBrowser().index() > 0; }));
        }
        core::View view;
        view.layer = second ? 1 : 0;
        view.head = second ? core::HeadChoice::single(1) : core::HeadChoice{};
        view.query = core::QueryChoice::patch(1, 2);  // beside what is marked, which an action drops
        view.edits = {core::parseEdit("mlp:1=zero"), core::parseEdit("fill:0,0=mean")};
        view.edits[0].on = second;
        session().shown().setView({});
        session().shown().setView(view);
        core::View beyond = view;
        beyond.query = core::QueryChoice::patch(0, 0);
        session().shown().setView(beyond);
        session().shown().back();
        core::View other = view;
        other.colormap = "viridis";
        session().shown().setView(other);
        session().shown().undo();
        action(ActionId::Follow).setChecked(false);
        action(ActionId::HidePanels).setChecked(false);
        action(ActionId::FullScreen).setChecked(false);
        m_window.setTheme(second ? ui::ThemeChoice::Dark : ui::ThemeChoice::Light);
        m_window.findChild<QDockWidget*>("pictures")->hide();
        canvas().setOutlining(ui::Outlining::None);
        session().marks().setObject(std::make_shared<const core::ObjectMask>(core::ObjectMask{2, 1, {1, 0}}));
        session().selections().add(session().opened().photo(), session().marks().object(), QStringLiteral("thing"));
        pinThree();
        canvas().setFocus();
        QImage figure(8, 8, QImage::Format_RGB32);
        figure.fill(Qt::green);
        QApplication::clipboard()->setImage(figure);
        ASSERT_TRUE(waitUntil([&] { return isAtRest() && isReady(); }));
        m_window.panes().add();
        canvas().fit();
        canvas().zoomBy(1.7, {10.0, 10.0});
        moveTo(0, 0);
        ui_test::settle();
        m_dialogs.clear();
    }
    /// The one in the middle is the current one: it can go both ways.
    void pinThree()
    {
        core::SessionPane shown;
        shown.view.layer = 1;
        const ui::Pin pin{{}, std::make_shared<const core::SessionPane>(shown)};
        QList<ui::Pin> pins{pin, pin, pin};
        pins[0].name = "first";
        pins[1].name = "second";
        pins[2].name = "third";
        m_window.storage().store.pins().set(pins);
        m_window.storage().store.pins().setCurrent(1);
    }
    void moveTo(int row, int col) { QTest::mouseMove(&canvas(), patchPoint(row, col)); }

    /// Whether it changed anything, the pointer having moved as well: following it is something to do, too.
    bool acts(QAction& action)
    {
        const QStringList before = traces();
        const QWidget* focus = m_window.focusWidget();
        action.trigger();
        if (movesFocus(action) ? m_window.focusWidget() != focus : isChangedFrom(before)) {
            return true;
        }
        moveTo(0, 1);
        return isChangedFrom(before);
    }
    /// These do nothing else; of all others a change of the focus is no effect.
    bool movesFocus(const QAction& each)
    {
        return &each == &action(ActionId::NextArea) || &each == &action(ActionId::PreviousArea);
    }
    bool isChangedFrom(const QStringList& before)
    {
        ui_test::settle();
        EXPECT_TRUE(waitUntil([&] { return isAtRest(); }));
        return QTest::qWaitFor([&] { return isAtRest() && traces() != before; }, 500);
    }

    QTimer m_closer;
    QStringList m_dialogs;  ///< that were closed
};

TEST_F(EveryAction, ChangesSomethingWhenItIsTriggered)
{
    for (QAction* each : rows()) {
        if (each == &action(ActionId::Cancel)) {
            continue;  // needs a run that takes its time: SlowWindow in files_test.cpp
        }
        if (isOfVideosOrSlides(each)) {
            continue;  // need a video, a camera or a slide: video_test.cpp, slide_test.cpp
        }
        if (each == &action(ActionId::SoftmaxBeside) || each == &action(ActionId::MatrixBeside)) {
            continue;  // need a CaiT or an XCiT: teaching_test.cpp
        }
        if (each == &action(ActionId::MarkFound)) {
            continue;  // needs an object that was found: explorer_test.cpp
        }
        if (each == &action(ActionId::MarkPrompts)) {
            continue;  // needs a SAM with its decoder: mask_prompts_test.cpp
        }
        SCOPED_TRACE(each->iconText().toStdString());
        bool acted = false;
        for (const bool second : {false, true}) {
            ASSERT_NO_FATAL_FAILURE(prepare(second));
            if (each == &action(ActionId::SwipeLeft) || each == &action(ActionId::SwipeRight)) {
                action(ActionId::SwipePanes).trigger();
            }
            EXPECT_TRUE(each->isEnabled());
            acted = acted || acts(*each);
            if (acted) {
                break;
            }
        }
        EXPECT_TRUE(acted);
    }
}

TEST_F(EveryAction, IsOfferedBeforeAnythingIsOpenOnlyIfItNeedsNothing)
{
    const QStringList always{"Open Image",
                             "Open Model",
                             "Model Gallery",
                             "Open Folder",
                             "Open Video",
                             "Open Camera",
                             "Open Sample",
                             "Open Session",
                             "Figure Page",
                             "Quit",
                             "Paste",
                             "Preferences",
                             "About This View",
                             "System Theme",
                             "Dark Theme",
                             "Light Theme",
                             "Hide Panels",
                             "Next Part of the Window",
                             "Previous Part of the Window",
                             "Full Screen",
                             "Presentation Size",
                             "Reset Layout",
                             "Device: Automatic",
                             "Device: CPU",
                             "Device: GPU (CUDA)",
                             "Find Command",
                             "Guided Tour",
                             "Headscope Manual",
                             "Keys and Mouse",
                             "About the Views",
                             "About Headscope"};
    EXPECT_EQ(namesOf(true), always);
}

TEST_F(EveryAction, IsOfferedOnceAnImageIsShownUnlessNothingRunsOrThereIsNoWayBack)
{
    openGolden(QStringLiteral("small.png"));
    ASSERT_TRUE(waitUntil([&] { return session().opened().folderBrowser().index() > 0; }));
    EXPECT_EQ(namesOf(false), (QStringList{"Export Video",
                                           "Undo",
                                           "Redo",
                                           "Back",
                                           "Forward",
                                           "Tile Left",
                                           "Tile Right",
                                           "Tile Up",
                                           "Tile Down",
                                           "Play or Pause",
                                           "Play in a Loop",
                                           "Previous Frame",
                                           "Next Frame",
                                           "Follow Object",
                                           "Go to Pins",
                                           "Rename Pin",
                                           "Move Pin Left",
                                           "Move Pin Right",
                                           "Remove Pin",
                                           "Add Pins to Figure Page",
                                           "Mark Discovered Object",
                                           "Mark Object by Clicks",
                                           "Save Mask",
                                           "Name Object",
                                           "Remove Selection",
                                           "Clear Object",
                                           "Close Pane",
                                           "Next Pane",
                                           "Previous Pane",
                                           "Flip A/B",
                                           "Swipe A | B",
                                           "Move Divider Left",
                                           "Move Divider Right",
                                           "Difference A - B",
                                           "Match Patches A and B",
                                           "Softmax Beside Mixed Weights",
                                           "Channel Matrix Beside Channel Map",
                                           "Query",
                                           "Layer",
                                           "Depth",
                                           "Head",
                                           "Range",
                                           "Zoom",
                                           "Drop Marked Patches",
                                           "Fill Marked Patches with Mean Color",
                                           "Blur Marked Patches",
                                           "Mask Marked Patches as Keys in This Layer",
                                           "Mask Marked Patches as Keys in All Layers",
                                           "Toggle Edits",
                                           "Remove All Edits",
                                           "Cancel"}));
}

}  // namespace
