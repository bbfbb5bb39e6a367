// Sessions, the command and the numbers on the real window.
#include "tests/ui/window/saved_session_fixture.h"

#include "core/analysis/result_numbers.h"
#include "core/image/object_mask.h"
#include "core/session/session_file.h"
#include "ui/session/documents/file_name.h"
#include "ui/window/center/notice_strip.h"

#include <QClipboard>
#include <QDir>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QProcess>
#include <QSettings>

#include <algorithm>

namespace {

using ui::ActionId;
using ui_test::goldenPhoto;
using ui_test::waitUntil;
using SavedSessionTest = ui_test::SavedSessionFixture;

TEST_F(SavedSessionTest, SavedAndOpenedAgainASessionShowsTheSame)
{
    open(copy(goldenPhoto("wide.png"), "a photo.png"));
    show(1, 2);
    action(ActionId::PinShown).trigger();
    storage().store.setNotes("look here");
    save(file("my.headscope"));
    EXPECT_FALSE(m_window.isWindowModified());  // at once
    EXPECT_TRUE(m_window.windowTitle().startsWith("my[*]")) << m_window.windowTitle().toStdString();
    session().steps().addEdit(core::parseEdit("zero:0.1"));
    EXPECT_TRUE(waitUntil([&] { return m_window.isWindowModified(); }));
    session().shown().undo();
    EXPECT_TRUE(waitUntil([&] { return !m_window.isWindowModified(); }));  // as it was saved
    action(ActionId::CloseAll).trigger();
    EXPECT_TRUE(storage().store.path().isEmpty());
    EXPECT_TRUE(storage().store.pins().all().isEmpty());
    m_window.start({file("my.headscope")});
    ASSERT_TRUE(waitUntil([&] { return isReady() && session().shown().view().layer == 1; }));
    EXPECT_EQ(session().shown().view().head, core::HeadChoice::single(2));
    EXPECT_EQ(session().opened().photo()->path, QFileInfo(file("a photo.png")).canonicalFilePath());
    EXPECT_EQ(storage().store.pins().all().size(), 1);
    EXPECT_EQ(storage().store.notes(), "look here");
    EXPECT_FALSE(m_window.isWindowModified());
    EXPECT_FALSE(m_window.noticeStrip().isVisible());
}

TEST_F(SavedSessionTest, TheTitleWaitsUntilTheKeysRestAndLeavingDoesNot)
{
    open(copy(goldenPhoto("wide.png"), "wide.png"));
    show(1, 2);
    save(file("my.headscope"));
    QSignalSpy rested(&storage().store, &ui::SessionStore::rested);
    storage().store.scheduleCheck();  // the save's own may be over by now
    ASSERT_TRUE(rested.wait());
    QSignalSpy told(&storage().store, &ui::SessionStore::changed);
    session().steps().addEdit(core::parseEdit("zero:0.1"));
    for (int i = 0; i < 51; ++i) {
        session().steps().stepLayer(i % 2 == 0 ? -1 : 1);
    }
    EXPECT_EQ(told.size(), 0);
    EXPECT_FALSE(m_window.isWindowModified());
    EXPECT_TRUE(storage().store.isModified());  // reports the present state
    ASSERT_TRUE(waitUntil([&] { return m_window.isWindowModified(); }));
    EXPECT_LE(told.size(), 2);
}

TEST_F(SavedSessionTest, ASessionOfTwoPanesComesBackWithModelsPhotosViewsLinksAndTheObject)
{
    auto& panes = m_window.panes();
    open(copy(goldenPhoto("wide.png"), "wide.png"));
    show(1, 2);
    const core::PixelSize size = session().opened().photo()->photo->size();
    const double w = size.width, h = size.height;
    const auto object = std::make_shared<const core::ObjectMask>(
        core::maskOfOutline({{0.0, 0.0}, {w / 2, 0.0}, {w / 2, h / 2}, {0.0, h}}, size));
    session().marks().setObject(object);
    action(ActionId::NewPane).trigger();
    EXPECT_EQ(panes.state(0).shown.figure->object, object);
    action(ActionId::LinkQuery).trigger();
    action(ActionId::LinkDepth).trigger();
    open(copy(goldenPhoto("tall.png"), "tall.png"), ui_test::dataPath("goldens/vit_other_size/model.safetensors"));
    session().steps().setQueryPatch(1, 0);
    action(ActionId::LinkDepth).trigger();
    show(0, 1);
    ASSERT_TRUE(waitUntil([&] { return isReady(); }));
    ASSERT_EQ(panes.state(0).shown.view.layer, 1);
    const core::View first = panes.state(0).shown.view, second = panes.state(1).shown.view;
    const ui::PaneLinks links{.query = false, .zoom = true};
    ASSERT_EQ(panes.links(), links);
    save(file("two.headscope"));
    action(ActionId::CloseAll).trigger();
    session().marks().setObject(nullptr);
    ASSERT_EQ(panes.count(), 1);
    action(ActionId::LinkQuery).trigger();

    m_window.start({file("two.headscope")});
    ASSERT_TRUE(waitUntil([&] { return panes.count() == 2 && panes.focused() == 0 && isReady(); }));
    EXPECT_EQ(panes.state(0).shown.view, first);
    EXPECT_EQ(panes.state(1).shown.view, second);
    EXPECT_TRUE(panes.state(0).opened.model->path.endsWith("/vit/model.safetensors"));
    EXPECT_TRUE(panes.state(1).opened.model->path.endsWith("/vit_other_size/model.safetensors"));
    EXPECT_EQ(panes.state(0).opened.photo->photo->name, "wide.png");
    EXPECT_EQ(panes.state(1).opened.photo->photo->name, "tall.png");
    EXPECT_EQ(panes.links(), links);
    ASSERT_TRUE(session().marks().object());
    EXPECT_EQ(*session().marks().object(), *object);
    EXPECT_FALSE(m_window.isWindowModified());
    ASSERT_TRUE(waitUntil([&] {
        const auto figure = panes.state(1).shown.figure;
        return figure && figure->result && figure->view == second;
    }));
    panes.focus(1);
    EXPECT_FALSE(m_window.isWindowModified());
    panes.focus(0);
    session().marks().setObject(nullptr);
    EXPECT_TRUE(waitUntil([&] { return m_window.isWindowModified(); }));
}

TEST_F(SavedSessionTest, NamedSelectionsComeBackEachWithItsPhoto)
{
    const auto markLeft = [&](double share) {
        const core::PixelSize size = session().opened().photo()->photo->size();
        const double right = share * size.width, bottom = size.height;
        session().marks().setObject(std::make_shared<const core::ObjectMask>(
            core::maskOfOutline({{0.0, 0.0}, {right, 0.0}, {right, bottom}, {0.0, bottom}}, size)));
        return session().marks().object();
    };
    const auto name = [&](const QString& text) {
        session().selections().add(session().opened().photo(), session().marks().object(), text);
    };
    open(copy(goldenPhoto("wide.png"), "wide.png"));
    const auto half = markLeft(0.5);
    name(QStringLiteral("half"));
    markLeft(0.25);
    name(QStringLiteral("quarter"));
    open(copy(goldenPhoto("tall.png"), "tall.png"));
    markLeft(0.5);
    name(QStringLiteral("half"));
    session().marks().setObject(nullptr);
    save(file("my.headscope"));
    EXPECT_FALSE(storage().store.isModified());
    action(ActionId::CloseAll).trigger();
    EXPECT_TRUE(session().selections().content().empty());
    m_window.start({file("my.headscope")});
    ASSERT_TRUE(waitUntil([&] { return isReady() && session().opened().photo()->photo->name == "tall.png"; }));
    EXPECT_EQ(session().selections().of(session().opened().photo()).all().size(), 1U);
    EXPECT_EQ(session().marks().object(), nullptr);
    EXPECT_FALSE(storage().store.isModified());
    open(file("wide.png"));
    const auto& selections = session().selections().of(session().opened().photo());
    ASSERT_EQ(selections.all().size(), 2U);
    EXPECT_EQ(*selections.find("half")->mask, *half);
    EXPECT_EQ(selections.all()[1].name, "quarter");
    session().marks().setObject(nullptr);  // still marked since before
    EXPECT_FALSE(storage().store.isModified());
    session().selections().remove(session().opened().photo(), QStringLiteral("quarter"));
    EXPECT_TRUE(storage().store.isModified());
}

TEST_F(SavedSessionTest, APaneWhoseModelIsBrokenLeavesTheOthers)
{
    open(copy(goldenPhoto("wide.png"), "wide.png"));
    const QString model = copy(ui_test::goldenModel(), "broken.safetensors");
    save(file("one.headscope"));
    auto session = core::readSessionFile(file("one.headscope").toStdString());
    session.panes.push_back(session.panes.front());
    session.panes.back().model.path = model.toStdString();
    session.panes.push_back(session.panes.front());
    session.panes.back().view.layer = 0;
    core::writeSessionFile(file("three.headscope").toStdString(), session);
    QFile(model).resize(100);
    storage().opener.open(file("three.headscope"));
    ASSERT_TRUE(waitUntil([&] { return m_window.panes().count() == 3 && m_window.panes().focused() == 0; }));
    EXPECT_TRUE(m_window.session().work().problem());
    EXPECT_EQ(m_window.panes().state(2).shown.view.layer, 0);
    EXPECT_TRUE(m_window.panes().state(2).opened.model->path.endsWith("/vit/model.safetensors"));
    EXPECT_TRUE(waitUntil([&] { return m_window.isWindowModified(); }));  // the file knows of a model that is not here
}

TEST_F(SavedSessionTest, AMovedFileIsLookedForThenAskedForAndADifferentOneIsReported)
{
    QDir(m_folder.path()).mkdir("photos");
    open(copy(goldenPhoto("wide.png"), "photos/wide.png"));
    save(file("my.headscope"));
    action(ActionId::CloseAll).trigger();
    ASSERT_TRUE(QFile::rename(file("photos/wide.png"), file("wide.png")));  // beside the session: found
    storage().opener.open(file("my.headscope"));
    ASSERT_TRUE(waitUntil([&] { return isReady(); }));
    EXPECT_EQ(session().opened().photo()->photo->name, "wide.png");

    storage().store.forget();
    session().closeAll();
    QDir(m_folder.path()).mkdir("far");
    ASSERT_TRUE(QFile::remove(file("wide.png")));
    copy(goldenPhoto("tall.png"), "far/other.png");
    answer<QFileDialog>([&](QFileDialog& dialog) {
        EXPECT_TRUE(dialog.windowTitle().contains("wide.png was not found"));
        dialog.setDirectory(file("far"));
        dialog.selectFile(file("far/other.png"));
        dialog.findChild<QLineEdit*>()->setText(file("far/other.png"));
        QMetaObject::invokeMethod(&dialog, "accept");
    });
    storage().opener.open(file("my.headscope"));
    ASSERT_TRUE(waitUntil([&] { return isReady(); }));
    EXPECT_EQ(session().opened().photo()->photo->name, "other.png");
    EXPECT_TRUE(waitUntil([&] { return m_window.isWindowModified(); }));  // what was asked for is worth being saved
    ASSERT_TRUE(waitUntil([&] { return m_window.noticeStrip().isVisible(); }));
    EXPECT_TRUE(m_window.noticeStrip().findChild<QLabel*>("noticeSentence")->text().contains("SHA-256"));
}

TEST_F(SavedSessionTest, WhatIsNoSessionIsReportedAndTheLastImageStays)
{
    openGolden();
    const auto before = session().shown().figure();
    QFile bad(file("bad.headscope"));
    ASSERT_TRUE(bad.open(QIODevice::WriteOnly));
    bad.write("{\"headscope_session\": 7}");
    bad.close();
    m_window.start({file("bad.headscope")});
    ASSERT_TRUE(waitUntil([&] { return m_window.errorStrip().isVisible(); }));
    EXPECT_TRUE(session().work().problem()->details.contains("written by a newer Headscope"));
    EXPECT_EQ(session().shown().figure(), before);
    EXPECT_TRUE(storage().store.path().isEmpty());
}

TEST_F(SavedSessionTest, ASessionWithANameIsAskedForBeforeTheWindowClosesOneWithoutIsNot)
{
    openGolden();
    save(file("my.headscope"));
    storage().store.setNotes("look here");
    press(QMessageBox::Cancel);
    EXPECT_FALSE(m_window.close());
    EXPECT_TRUE(m_window.isVisible());
    press(QMessageBox::Save);
    m_window.close();
    ASSERT_TRUE(waitUntil([&] { return !m_window.isVisible(); }));
    EXPECT_EQ(core::readSessionFile(file("my.headscope").toStdString()).notes, "look here");
    m_window.show();
    storage().store.forget();
    show(1, 0);
    EXPECT_TRUE(m_window.close());
}

TEST_F(SavedSessionTest, TheWindowThatCouldNotSaveTwiceStaysOpenWhenItHasSavedElsewhere)
{
    openGolden();
    ASSERT_TRUE(QDir(m_folder.path()).mkdir("gone"));
    save(file("gone/my.headscope"));
    ASSERT_TRUE(QDir(file("gone")).removeRecursively());
    storage().store.setNotes("look here");
    for (int time = 0; time < 2; ++time) {  // the second problem is no other one
        press(QMessageBox::Save);
        EXPECT_FALSE(m_window.close());
        ASSERT_TRUE(waitUntil([&] { return session().work().problem().has_value(); }));
    }
    answer<QFileDialog>([&](QFileDialog& dialog) {
        dialog.setDirectory(m_folder.path());
        dialog.selectFile(file("elsewhere.headscope"));
        dialog.findChild<QLineEdit*>()->setText(file("elsewhere.headscope"));
        QMetaObject::invokeMethod(&dialog, "accept");
    });
    QSignalSpy saved(&storage().store, &ui::SessionStore::saved);
    action(ActionId::SaveSessionAs).trigger();
    ASSERT_TRUE(waitUntil([&] { return !saved.isEmpty(); }));
    ui_test::settle();
    EXPECT_TRUE(m_window.isVisible());
}

TEST_F(SavedSessionTest, ASaveThatFollowsAnotherDropsNeitherTheFileNorTheProblem)
{
    openGolden();
    auto& store = storage().store;
    QSignalSpy saved(&store, &ui::SessionStore::saved);
    std::vector<bool> areOthersSaved;
    QObject::connect(&store, &ui::SessionStore::saved, &store, [&] { areOthersSaved.push_back(!store.isSaving()); });
    store.save(file("first.headscope"));
    store.save(file("second.headscope"));
    ASSERT_TRUE(waitUntil([&] { return saved.count() == 2; }));
    EXPECT_EQ(areOthersSaved, (std::vector{false, true}));  // leaving waits for the second
    EXPECT_TRUE(QFileInfo::exists(file("first.headscope")));
    EXPECT_TRUE(QFileInfo::exists(file("second.headscope")));
    EXPECT_EQ(store.path(), file("second.headscope"));
    store.save(file("nowhere/third.headscope"));
    store.save(file("second.headscope"));
    ASSERT_TRUE(waitUntil([&] { return saved.count() == 3; }));
    ASSERT_TRUE(session().work().problem());
    EXPECT_EQ(session().work().problem()->operation, ui::Operation::SavingSession);
}

TEST_F(SavedSessionTest, TheWindowClosesOnlyWhenWhatItIsSavingIsThere)
{
    openGolden();
    auto& store = storage().store;
    save(file("my.headscope"));
    store.save(file("nowhere/copy.headscope"));
    EXPECT_FALSE(m_window.close());
    ASSERT_TRUE(waitUntil([&] { return session().work().problem().has_value(); }));
    ui_test::settle();
    EXPECT_TRUE(m_window.isVisible());
    store.save(file("copy.headscope"));
    EXPECT_FALSE(m_window.close());
    ASSERT_TRUE(waitUntil([&] { return !m_window.isVisible(); }));
    EXPECT_TRUE(QFileInfo::exists(file("copy.headscope")));
}

TEST_F(SavedSessionTest, AFileThatIsWrittenAfterItsSessionWasLeftDoesNotNameTheNextOne)
{
    openGolden();
    auto& store = storage().store;
    QSignalSpy saved(&store, &ui::SessionStore::saved);
    store.save(file("first.headscope"));
    store.forget();
    ASSERT_TRUE(waitUntil([&] { return saved.count() == 1; }));
    EXPECT_TRUE(QFileInfo::exists(file("first.headscope")));
    EXPECT_TRUE(store.path().isEmpty());
}

TEST_F(SavedSessionTest, LookingElsewhereInANamedSessionIsSavedWithoutAQuestion)
{
    openGolden();
    show(1, 0);
    save(file("my.headscope"));
    const auto saved = [&] { return core::readSessionFile(file("my.headscope").toStdString()); };
    const std::string hash = saved().panes.at(0).model.sha256;
    show(0, 1);
    EXPECT_FALSE(storage().store.isModified());
    EXPECT_TRUE(m_window.close());
    ASSERT_TRUE(waitUntil([&] { return saved().panes.at(0).view.head == core::HeadChoice::single(1); }));
    EXPECT_EQ(saved().panes.at(0).view.layer, 0);
    EXPECT_EQ(saved().panes.at(0).model.sha256, hash);
    EXPECT_EQ(hash.size(), 64U);
}

TEST_F(SavedSessionTest, WhereOneLooksNeverReplacesWhatAnotherWindowHasSaved)
{
    openGolden();
    save(file("my.headscope"));
    auto other = core::readSessionFile(file("my.headscope").toStdString());
    other.notes = "of another window";
    core::writeSessionFile(file("my.headscope").toStdString(), other);
    show(0, 1);
    EXPECT_TRUE(m_window.close());
    ui_test::settle();
    storage().store.save(file("after.headscope"));  // behind what closing has asked for
    ASSERT_TRUE(waitUntil([&] { return QFile::exists(file("after.headscope")); }));
    EXPECT_EQ(core::readSessionFile(file("my.headscope").toStdString()).notes, "of another window");
}

TEST_F(SavedSessionTest, NotesAreAPanelThatKeepsEveryKey)
{
    openGolden();
    auto* notes = m_window.findChild<QPlainTextEdit*>("notes");
    ASSERT_NE(notes, nullptr);
    EXPECT_FALSE(notes->isVisible());
    const core::View before = session().shown().view();
    action(ActionId::Notes).trigger();
    ASSERT_TRUE(waitUntil([&] { return notes->isVisible() && notes->hasFocus(); }));
    QTest::keyClicks(notes, "a cat, G and V");
    EXPECT_EQ(storage().store.notes(), "a cat, G and V");
    EXPECT_EQ(session().shown().view(), before);  // letters are letters here
    QTest::keyClick(notes, Qt::Key_Escape);
    EXPECT_EQ(storage().store.notes(), "a cat, G and V");
    EXPECT_TRUE(waitUntil([&] { return canvas().hasFocus(); }));
    QTest::mouseClick(&canvas(), Qt::LeftButton, {}, patchPoint(0, 1));  // looking while noting
    ASSERT_TRUE(waitUntil([&] { return isReady(); }));
    EXPECT_TRUE(notes->isVisible());
    save(file("my.headscope"));
    action(ActionId::CloseAll).trigger();
    EXPECT_TRUE(notes->toPlainText().isEmpty());
    m_window.start({file("my.headscope")});
    EXPECT_TRUE(waitUntil([&] { return notes->toPlainText() == "a cat, G and V"; }));
}

TEST_F(SavedSessionTest, TheFileDialogGivesTheNameItsEnding)
{
    open(copy(goldenPhoto("wide.png"), "wide.png"));
    nameFile(file("my.work"),
             [](QFileDialog& dialog) { EXPECT_EQ(dialog.findChild<QLineEdit*>()->text(), "wide.headscope"); });
    QSignalSpy saved(&storage().store, &ui::SessionStore::saved);
    action(ActionId::SaveSession).trigger();
    ASSERT_TRUE(waitUntil([&] { return !saved.isEmpty(); }));
    EXPECT_EQ(storage().store.path(), file("my.work.headscope"));
    EXPECT_EQ(core::readSessionFile(ui::toPath(storage().store.path())).panes.at(0).photo.sha256.size(), 64U);
}

TEST_F(SavedSessionTest, TheCopiedLineWritesTheFigureByteForByte)
{
    QDir(m_folder.path()).mkdir("it's a $HOME `x` \"folder\"");
    open(copy(goldenPhoto("wide.png"), "it's a $HOME `x` \"folder\"/-caf\u00E9 1.png"));
    core::View view;
    view.layer = 1;
    view.head = core::HeadChoice::single(2);
    view.query = core::QueryChoice::patch(2, 1);
    view.colormap = "viridis";
    view.opacity = 0.35;
    view.smooth = false;
    view.style = core::OverlayStyle::Tint;
    core::View fixed = view, clipped = view, rollout = view;
    fixed.range = {.mode = core::RangeChoice::Mode::Fixed, .low = -0.125, .high = 0.3};
    clipped.range.highPercentile = 95.5;
    rollout.name = "rollout";
    rollout.options = {{"fusion", std::string("max")}, {"discard", 0.9}};
    for (const auto& each : {core::View{}, view, fixed, clipped, rollout}) {
        session().shown().setView(each);
        ASSERT_TRUE(waitUntil([&] { return isReady(); }));
        const QString figure = file("window.png");
        QSignalSpy exported(&session(), &ui::Session::exported);
        session().exportFigureTo(figure);
        ASSERT_TRUE(waitUntil([&] { return !exported.isEmpty(); }));
        QGuiApplication::clipboard()->clear();
        action(ActionId::CopyCommand).trigger();
        const QString line = QGuiApplication::clipboard()->text();
        QTemporaryDir here;
        QProcess shell;
        shell.setWorkingDirectory(here.path());
        auto environment = QProcessEnvironment::systemEnvironment();
        environment.insert("PATH", QStringLiteral(HEADSCOPE_PROGRAMS) + ':' + environment.value("PATH"));
        shell.setProcessEnvironment(environment);
        shell.start("bash", {"-c", line});
        ASSERT_TRUE(shell.waitForFinished(60000)) << line.toStdString();
        EXPECT_EQ(shell.exitCode(), 0) << line.toStdString() << shell.readAllStandardError().toStdString();
        const QStringList written = QDir(here.path()).entryList(QDir::Files);
        ASSERT_EQ(written.size(), 1) << line.toStdString();
        EXPECT_EQ(bytes(here.filePath(written.first())), bytes(figure)) << line.toStdString();
    }
}

TEST_F(SavedSessionTest, NumbersAreCopiedAndSaved)
{
    openGolden();
    QGuiApplication::clipboard()->clear();
    action(ActionId::CopyNumbers).trigger();
    ASSERT_TRUE(waitUntil([&] { return !QGuiApplication::clipboard()->text().isEmpty(); }));
    EXPECT_EQ(QGuiApplication::clipboard()->text().toStdString(), core::csvOf(*session().shown().figure()->result));
    for (const char* name : {"n.csv", "n.npz", "n.safetensors"}) {
        QSignalSpy exported(&session(), &ui::Session::exported);
        session().exportFigureTo(file(name));
        ASSERT_TRUE(waitUntil([&] { return !exported.isEmpty(); }));
        EXPECT_GT(QFileInfo(file(name)).size(), 100) << name;
    }
    EXPECT_EQ(bytes(file("n.csv")), QGuiApplication::clipboard()->text().toUtf8());
}

TEST_F(SavedSessionTest, AProblemIsOverWhenNumbersOrACommandAreCopied)
{
    openGolden();
    for (const ActionId copies : {ActionId::CopyNumbers, ActionId::CopyCommand}) {
        session().exportFigureTo(file("nowhere/figure.png"));
        ASSERT_TRUE(waitUntil([&] { return session().work().problem().has_value(); }));
        action(copies).trigger();
        EXPECT_TRUE(waitUntil([&] { return !session().work().problem(); }));
    }
}

TEST(NamelessSession, PinsAndNotesAreThereAtTheNextStartThatNamesNothing)
{
    QTemporaryDir folder;
    QSettings settings(folder.filePath("state.ini"), QSettings::IniFormat);
    const auto pins = [](ui::MainWindow& window) { return window.storage().store.pins().all().size(); };
    {
        ui::MainWindow window(&settings);
        window.show();
        window.start({goldenPhoto("wide.png"), ui_test::goldenModel()});
        ASSERT_TRUE(waitUntil([&] { return ui_test::hasResult(window.session()); }));
        window.storage().store.pinShown();
        window.storage().store.setNotes("what I saw");
        window.close();
    }
    {
        ui::MainWindow window(&settings);  // for something else: they wait
        window.show();
        window.start({goldenPhoto("tall.png"), ui_test::goldenModel()});
        ASSERT_TRUE(waitUntil([&] { return ui_test::hasResult(window.session()); }));
        EXPECT_EQ(pins(window), 0);
        window.close();
    }
    ui::MainWindow window(&settings);
    window.show();
    window.start({});
    ASSERT_TRUE(waitUntil([&] { return pins(window) == 1 && ui_test::hasResult(window.session()); }));
    EXPECT_EQ(window.storage().store.notes(), "what I saw");
    EXPECT_FALSE(window.noticeStrip().isVisible());  // it is no crash
    EXPECT_TRUE(waitUntil([&] { return window.session().opened().photo()->photo->name == "wide.png"; }));
}

TEST(NamedSession, IsOfferedAtTheNextStart)
{
    QTemporaryDir folder;
    QSettings settings(folder.filePath("state.ini"), QSettings::IniFormat);
    {
        ui::MainWindow window(&settings);
        window.show();
        window.start({goldenPhoto("wide.png"), ui_test::goldenModel()});
        ASSERT_TRUE(waitUntil([&] { return ui_test::hasResult(window.session()); }));
        QSignalSpy saved(&window.storage().store, &ui::SessionStore::saved);
        window.storage().store.save(folder.filePath("mine.headscope"));
        ASSERT_TRUE(waitUntil([&] { return !saved.isEmpty(); }));
        window.close();
    }
    ui::MainWindow window(&settings);
    window.show();
    window.start({});
    ASSERT_TRUE(window.noticeStrip().isVisible());
    EXPECT_TRUE(window.noticeStrip().findChild<QLabel*>("noticeSentence")->text().contains("mine"));
    window.noticeStrip().findChild<QPushButton*>("noticeAct")->click();
    EXPECT_TRUE(waitUntil([&] { return window.storage().store.path() == folder.filePath("mine.headscope"); }));
}

/// Qt walks over every widget that it has styled when the theme changes: none of them may be gone. One was, for
/// disconnect() of all signals of a button had taken destroyed() from Qt's style, too.
TEST(NamedSession, WhatOffersItIsForgottenByTheStyleWithItsWindow)
{
    QTemporaryDir folder;
    QSettings settings(folder.filePath("state.ini"), QSettings::IniFormat);
    settings.setValue("open/session", ui_test::goldenModel());  // any file that is there
    bool hears = false;
    {
        ui::MainWindow window(&settings);
        window.show();
        window.start({});
        const auto buttons = window.findChild<QWidget*>("welcomePage")->findChildren<QPushButton*>();
        const auto offer = std::ranges::find_if(
            buttons, [](const QPushButton* button) { return button->text().startsWith("Continue with"); });
        ASSERT_NE(offer, buttons.end());
        QObject::connect(*offer, &QObject::destroyed, [&hears] { hears = true; });  // as Qt's style does
        window.start({});                                                           // offers it once more
        window.close();
    }
    EXPECT_TRUE(hears);
    ui::theme().apply(ui::ThemeChoice::Light, true);
    ui::theme().apply(ui::ThemeChoice::System, false);
}

}  // namespace
