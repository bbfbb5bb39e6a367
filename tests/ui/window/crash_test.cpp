// The program itself is killed in the middle and started again.
#include "tests/ui/session/support.h"
#include "ui/session/storage/autosave.h"
#include "ui/session/storage/session_storage.h"
#include "ui/window/center/notice_strip.h"
#include "ui/window/main_window.h"

#include <gtest/gtest.h>

#include <QDir>
#include <QFile>
#include <QLabel>
#include <QProcess>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>

#include <csignal>

namespace {

using ui_test::goldenPhoto;
using ui_test::waitUntil;

TEST(Crash, LeavesWhatWasOpenToBeRestored)
{
    QTemporaryDir home;
    QProcess program;
    auto environment = QProcessEnvironment::systemEnvironment();
    environment.insert("XDG_CONFIG_HOME", home.path());
    program.setProcessEnvironment(environment);
    program.start(QStringLiteral(HEADSCOPE_PROGRAMS "/headscope"), {goldenPhoto("tall.png"), ui_test::goldenModel()});
    ASSERT_TRUE(program.waitForStarted());
    const QDir running(home.filePath("headscope/running"));
    ASSERT_TRUE(waitUntil([&] {
        const QStringList files = running.entryList({"*.headscope"});
        QFile file(running.filePath(files.value(0)));
        return !files.isEmpty() && file.open(QIODevice::ReadOnly) && file.readAll().contains("tall.png");
    })) << program.readAllStandardError().toStdString();
    EXPECT_FALSE(ui::Autosave::findOrphan(running.path().toStdString()).has_value());  // it runs
    ASSERT_EQ(::kill(static_cast<pid_t>(program.processId()), SIGKILL), 0);
    ASSERT_TRUE(program.waitForFinished());

    core::SessionFile lost =
        core::readSessionFile(running.filePath(running.entryList({"*.headscope"}).value(0)).toStdString());
    lost.panes.push_back(lost.panes.at(0));  // as if there had been a second pane
    lost.panes.back().view.layer = 0;
    core::writeSessionFile(running.filePath(running.entryList({"*.headscope"}).value(0)).toStdString(), lost);

    const QStringList left = running.entryList({"*.headscope"});
    QSettings settings(home.filePath("headscope/headscope.conf"), QSettings::IniFormat);
    {
        ui::MainWindow window(&settings);
        window.show();
        ASSERT_TRUE(waitUntil([&] { return window.noticeStrip().isVisible(); }));
        EXPECT_TRUE(window.noticeStrip().findChild<QLabel*>("noticeSentence")->text().contains("tall.png"));
        EXPECT_FALSE(window.session().opened().photo());
        window.noticeStrip().findChild<QPushButton*>("noticeAct")->click();
        ASSERT_TRUE(waitUntil([&] { return ui_test::hasResult(window.session()); }));
        EXPECT_EQ(window.session().opened().photo()->photo->name, "tall.png");
        EXPECT_FALSE(window.noticeStrip().isVisible());
        ASSERT_TRUE(waitUntil([&] { return window.panes().count() == 2 && window.panes().focused() == 0; }));
        EXPECT_EQ(window.panes().state(1).shown.view.layer, 0);
        ASSERT_TRUE(waitUntil([&] {  // in a file of its own by now
            const QStringList files = running.entryList({"*.headscope"});
            return files.size() == 1 && files != left;
        }));
        window.close();
    }
    EXPECT_TRUE(running.entryList(QDir::Files).isEmpty());  // an orderly end leaves nothing
    ui::MainWindow next(&settings);
    next.show();
    // The documents that it opens are saved after the search for orphaned files, by the same queue.
    next.session().opened().open({goldenPhoto("tall.png"), ui_test::goldenModel()});
    ASSERT_TRUE(waitUntil([&] { return !running.entryList({"*.headscope"}).isEmpty(); }));
    ui_test::settle();
    EXPECT_FALSE(next.noticeStrip().isVisible());
}

TEST(Recovery, WritesAgainWhatCouldNotBeWritten)
{
    QTemporaryDir home;
    QSettings settings(home.filePath("state.ini"), QSettings::IniFormat);
    QFile inTheWay(home.filePath("running"));  // where the folder should be
    ASSERT_TRUE(inTheWay.open(QIODevice::WriteOnly));
    inTheWay.close();
    ui::MainWindow window(&settings);
    window.show();
    QSignalSpy told(&window.storage().recovery, &ui::CrashRecovery::statusMessage);
    window.session().opened().open({goldenPhoto("tall.png"), ui_test::goldenModel()});
    ASSERT_TRUE(waitUntil([&] { return ui_test::hasResult(window.session()) && told.count() == 1; }));
    auto& store = window.storage().store;
    QSignalSpy rested(&store, &ui::SessionStore::rested);
    store.scheduleCheck();
    ASSERT_TRUE(rested.wait());
    ui_test::settle();
    ASSERT_TRUE(inTheWay.remove());
    store.scheduleCheck();  // of what has not changed since
    EXPECT_TRUE(waitUntil([&] { return !QDir(home.filePath("running")).entryList({"*.headscope"}).isEmpty(); }));
}

TEST(Logout, IsAnOrderlyEnd)
{
    QTemporaryDir home;
    QProcess program;
    auto environment = QProcessEnvironment::systemEnvironment();
    environment.insert("XDG_CONFIG_HOME", home.path());
    program.setProcessEnvironment(environment);
    program.start(QStringLiteral(HEADSCOPE_PROGRAMS "/headscope"), {goldenPhoto("tall.png"), ui_test::goldenModel()});
    ASSERT_TRUE(program.waitForStarted());
    const QDir running(home.filePath("headscope/running"));
    ASSERT_TRUE(waitUntil([&] { return !running.entryList({"*.headscope"}).isEmpty(); }))
        << program.readAllStandardError().toStdString();
    ASSERT_EQ(::kill(static_cast<pid_t>(program.processId()), SIGTERM), 0);
    ASSERT_TRUE(program.waitForFinished());
    EXPECT_EQ(program.exitStatus(), QProcess::NormalExit);
    EXPECT_EQ(program.exitCode(), 0);
    EXPECT_TRUE(running.entryList({"*.headscope"}).isEmpty());  // so nothing is offered
    QSettings settings(home.filePath("headscope/headscope.conf"), QSettings::IniFormat);
    EXPECT_TRUE(settings.value("open/photo").toString().endsWith("tall.png"));
}

TEST(Logout, LeavesUnsavedWorkOfANamedSessionForTheNextStart)
{
    QTemporaryDir folder;
    QSettings settings(folder.filePath("state.ini"), QSettings::IniFormat);
    {
        ui::MainWindow window(&settings);
        window.show();
        window.start({goldenPhoto("tall.png"), ui_test::goldenModel()});
        ASSERT_TRUE(waitUntil([&] { return ui_test::hasResult(window.session()); }));
        window.storage().store.save(folder.filePath("mine.headscope"));
        ASSERT_TRUE(waitUntil([&] { return !window.storage().store.path().isEmpty(); }));
        window.storage().store.setNotes("not saved yet");
        window.closeUnasked();
        EXPECT_FALSE(window.isVisible());
    }
    ui::MainWindow window(&settings);
    window.show();
    window.start({});
    EXPECT_TRUE(waitUntil([&] { return window.storage().store.notes() == "not saved yet"; }));
    EXPECT_EQ(window.storage().store.path(), folder.filePath("mine.headscope"));
    EXPECT_TRUE(waitUntil([&] { return window.storage().store.isModified(); }));
}

}  // namespace
