// What the window remembers until the next start.
#include "ui/window/main_window.h"
#include "ui/window/widgets/actions.h"

#include <gtest/gtest.h>

#include <QSettings>
#include <QTemporaryDir>

namespace {

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
        window.session().shown().setView(view);
        window.setTheme(ui::ThemeChoice::Light);
        window.resize(1000, 640);
        window.close();
    }
    ui::MainWindow window(&settings);
    EXPECT_EQ(window.session().shown().view().colormap, "viridis");
    EXPECT_EQ(window.session().shown().view().opacity, 0.4);
    EXPECT_TRUE(window.actions().at(ui::Act::ThemeLight)->isChecked());
    EXPECT_FALSE(ui::currentLook().dark);
    window.setTheme(ui::ThemeChoice::Dark);
    EXPECT_TRUE(ui::currentLook().dark);
}

TEST(WindowState, ADamagedOneIsAsIfThereWereNone)
{
    QTemporaryDir folder;
    QSettings settings(folder.filePath("state.ini"), QSettings::IniFormat);
    settings.setValue("view", "{\"opacity\": \"many\"}");
    settings.setValue("window/geometry", QByteArray("rubbish"));
    settings.setValue("window/docks", QByteArray("rubbish"));
    ui::MainWindow window(&settings);
    EXPECT_EQ(window.session().shown().view(), core::View{});
}

}  // namespace
