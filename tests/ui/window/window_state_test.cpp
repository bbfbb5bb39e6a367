// State that the window remembers until the next start.
#include "ui/window/window_state.h"
#include "core/model/spec/model_overrides.h"
#include "tests/support/folders.h"
#include "tests/ui/session/fake_network.h"
#include "tests/ui/session/support.h"
#include "ui/window/center/status_line.h"
#include "ui/window/main_window.h"
#include "ui/window/widgets/actions.h"

#include <gtest/gtest.h>

#include <QDir>
#include <QDockWidget>
#include <QFile>
#include <QSettings>
#include <QTemporaryDir>

namespace {

using ui_test::goldenPhoto;
using ui_test::waitUntil;

TEST(WindowState, IsRestoredAtTheNextStart)
{
    QTemporaryDir folder;
    QSettings settings(folder.filePath("state.ini"), QSettings::IniFormat);
    {
        ui::MainWindow window(&settings);
        window.show();
        core::View view;
        view.colormap = "viridis";
        view.opacity = 0.4;
        view.layer = 3;
        window.session().shown().setView(view);
        window.setTheme(ui::ThemeChoice::Light);
        window.resize(1000, 640);
        window.close();
    }
    ui::MainWindow window(&settings);
    EXPECT_EQ(window.session().shown().view().colormap, "viridis");
    EXPECT_EQ(window.session().shown().view().opacity, 0.4);
    EXPECT_EQ(window.session().shown().view().layer, 3);
    EXPECT_FALSE(window.session().shown().canUndo());  // to a view that was never shown
    EXPECT_FALSE(window.session().shown().canGoBack());
    EXPECT_TRUE(window.actions().at(ui::ActionId::ThemeLight)->isChecked());
    EXPECT_FALSE(ui::currentLook().dark);
    window.setTheme(ui::ThemeChoice::Dark);
    EXPECT_TRUE(ui::currentLook().dark);
}

/// The state that a kill at this moment would leave: the file on the disk.
QString written(const QSettings& settings)
{
    QFile file(settings.fileName());
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

TEST(WindowState, IsOnTheDiskBeforeTheWindowIsClosed)
{
    QTemporaryDir folder;
    QSettings settings(folder.filePath("state.ini"), QSettings::IniFormat);
    ui::MainWindow window(&settings);
    window.resize(1100, 700);
    window.show();
    EXPECT_TRUE(waitUntil([&] { return written(settings).contains("geometry="); }));
    EXPECT_FALSE(written(settings).contains("wide.png"));
    window.session().opened().open({goldenPhoto("wide.png"), ui_test::goldenModel()});
    EXPECT_TRUE(waitUntil([&] {
        const QString text = written(settings);
        return text.count("wide.png") == 2 && text.count("model.safetensors") == 2;  // recent, and open
    })) << written(settings).toStdString();
    window.session().steps().stepHead(1);
    EXPECT_TRUE(waitUntil([&] { return written(settings).contains("\\\"head\\\":\\\"0\\\""); }));
    window.actions().at(ui::ActionId::ThemeLight)->trigger();
    EXPECT_TRUE(waitUntil([&] { return written(settings).contains("theme=light"); }));
    const QString before = written(settings);
    window.findChild<QDockWidget*>("overview")->hide();
    EXPECT_TRUE(waitUntil([&] { return written(settings) != before; }));
    EXPECT_TRUE(waitUntil([&] {  // once the lock on it is gone
        return QDir(folder.path()).entryList(QDir::Files | QDir::Hidden) == QStringList{"state.ini"};
    }));
}

TEST(WindowState, WhatIsStillRunningIsNotOpenedAtTheNextStart)
{
    QTemporaryDir folder;
    QSettings settings(folder.filePath("state.ini"), QSettings::IniFormat);
    const auto gate = std::make_shared<ui_test::Gate>();
    gate->close();
    ui::MainWindow window(&settings, [&](const auto&...) { return ui_test::fakeModel({}, gate); });
    window.show();
    window.session().opened().open({goldenPhoto("wide.png"), QStringLiteral("/large.safetensors")});
    EXPECT_TRUE(waitUntil([&] { return written(settings).contains("recent") && gate->arrivals() > 0; }));
    ui::Clock& clock = window.session().workers().clock;
    clock.advance(2000);  // whatever is to be written by now is written
    EXPECT_TRUE(waitUntil([&] { return settings.value("recent/models").toStringList().size() == 1; }));
    EXPECT_TRUE(settings.value("open/model").toString().isEmpty());
    EXPECT_EQ(settings.value("recent/models").toStringList(), QStringList{"/large.safetensors"});
    gate->open();
    EXPECT_TRUE(waitUntil([&] {
        clock.advance(500);
        return settings.value("open/model").toString() == "/large.safetensors";
    }));
}

TEST(WindowState, PanelsOfALargerWindowAreFoldedInASmallerOneAndKeepTheirSizes)
{
    QTemporaryDir folder;
    QSettings settings(folder.filePath("state.ini"), QSettings::IniFormat);
    for (const QSize size : {QSize(1560, 1100), QSize(1024, 640)}) {
        {
            ui::MainWindow window(&settings);
            window.resize(size);
            window.show();
            ui_test::settle();
            EXPECT_EQ(window.findChild<QDockWidget*>("model")->isVisible(), size.width() > 1400);
            window.close();
        }
        settings.remove("window/geometry");
        ui::MainWindow window(&settings);
        window.resize(1280, 800);
        window.show();
        ui_test::settle();
        for (const char* name : {"model", "prediction", "pictures"}) {
            EXPECT_FALSE(window.findChild<QDockWidget*>(name)->isVisible()) << name << ' ' << size.width();
        }
        EXPECT_NEAR(window.findChild<QDockWidget*>("display")->height(), 316, 32) << size.width();
    }
}

TEST(WindowState, AnotherModelAtTheNextStartGetsWhatMakesSenseOfTheView)
{
    QTemporaryDir folder;
    QSettings settings(folder.filePath("state.ini"), QSettings::IniFormat);
    const QString bundled = QString::fromStdString(support::sourceFolder() + "/models/vit-shapes.safetensors");
    const auto isShown = [](ui::MainWindow& window, const QString& model) {
        return ui_test::hasResult(window.session()) && window.session().opened().scene()->model->path == model;
    };
    const auto start = [&](const QString& model, core::View after) {
        ui::MainWindow window(&settings);
        window.show();
        window.start({goldenPhoto("wide.png"), model});
        EXPECT_TRUE(waitUntil([&] { return isShown(window, model); }));
        const core::View first = window.session().shown().view();
        window.session().shown().setView(std::move(after));
        EXPECT_TRUE(waitUntil([&] { return ui_test::hasResult(window.session()); }));
        window.close();
        return first;
    };
    core::View odd;
    odd.name = "head-entropy";
    odd.layer = 0;
    odd.colormap = "viridis";
    start(ui_test::goldenModel(), odd);
    core::View again = start(bundled, odd);  // six layers
    EXPECT_EQ(again.name, "attention");
    EXPECT_EQ(again.layer, 5);
    EXPECT_EQ(again.colormap, "viridis");
    again = start(bundled, odd);  // the same model: as it was left
    EXPECT_EQ(again.name, "head-entropy");
}

TEST(WindowState, AnotherModelWhileOneIsOpenKeepsMapsDepthAndPlace)
{
    ui::MainWindow window(nullptr);
    window.show();
    window.start({goldenPhoto("wide.png"), ui_test::goldenModel()});
    auto& session = window.session();
    ASSERT_TRUE(waitUntil([&] { return ui_test::hasResult(session); }));
    const auto open = [&](const QString& name) {
        session.opened().openModel(QString::fromStdString(support::sourceFolder() + "/models/") + name);
        ASSERT_TRUE(waitUntil(
            [&] { return session.opened().scene()->model->path.endsWith(name) && ui_test::hasResult(session); }));
    };
    session.steps().showView("token-norms");
    ASSERT_TRUE(waitUntil([&] { return ui_test::hasResult(session); }));
    open("vit-shapes.safetensors");
    EXPECT_EQ(session.shown().view().name, "token-norms");
    EXPECT_EQ(session.shown().view().layer, 5);
    session.steps().showView("head-ablation");
    ASSERT_TRUE(waitUntil([&] { return ui_test::hasResult(session); }));
    open("cait-shapes.safetensors");
    EXPECT_EQ(session.shown().view().name, "attention");
}

/// Two processes: each window knows only what it read at its start and changed itself.
TEST(WindowState, TwoWindowsKeepWhatEachHasChanged)
{
    QTemporaryDir folder;
    QSettings settings(folder.filePath("state.ini"), QSettings::IniFormat);
    ui::WindowState start;
    start.recentPhotos = QStringList{"/b.png", "/a.png"};
    start.recentModels = QStringList{"/m"};
    ui::writeState(settings, start, {});
    auto one = start, other = start;
    one.preferences["window/theme"] = "light";
    one.recentPhotos = QStringList{"/1.png", "/b.png", "/a.png"};
    one.recentModels = QStringList{};  // it could not be opened
    other.follow = true;
    other.recentPhotos = QStringList{"/a.png", "/b.png"};  // opened again
    ui::writeState(settings, one, start);
    ui::writeState(settings, other, start);
    auto both = ui::readState(settings);
    EXPECT_EQ(both.preferences.value("window/theme"), "light");
    EXPECT_TRUE(both.follow);
    EXPECT_EQ(both.recentPhotos, (QStringList{"/a.png", "/1.png", "/b.png"}));
    EXPECT_EQ(both.recentModels, QStringList{});
    const auto before = other;
    other.recentPhotos.prepend("/2.png");
    ui::writeState(settings, other, before);
    both = ui::readState(settings);
    EXPECT_EQ(both.recentPhotos, (QStringList{"/2.png", "/1.png", "/a.png", "/b.png"}));
    EXPECT_EQ(both.preferences.value("window/theme"), "light");
}

TEST(WindowState, SettingsThatCannotBeWrittenAreReported)
{
    QTemporaryDir folder;
    QFile(folder.filePath("file")).open(QIODevice::WriteOnly);
    QSettings settings(folder.filePath("file/state.ini"), QSettings::IniFormat);  // a folder that cannot be
    ui::MainWindow window(&settings);
    window.show();
    EXPECT_TRUE(waitUntil([&] { return window.statusLine().currentMessage().contains("Settings cannot be written"); }));
}

TEST(WindowState, ADamagedOneIsAsIfThereWereNone)
{
    for (const char* view : {R"({"opacity": "many"})", R"({"view": "none"})", R"({"colormap": "rainbow"})"}) {
        QTemporaryDir folder;
        QSettings settings(folder.filePath("state.ini"), QSettings::IniFormat);
        settings.setValue("view", view);
        settings.setValue("window/geometry", QByteArray("rubbish"));
        settings.setValue("window/docks", QByteArray("rubbish"));
        ui::MainWindow window(&settings);
        EXPECT_EQ(window.session().shown().view(), core::View{}) << view;
    }
}

}  // namespace
