// The recovery file for crashes: its owner, and when it exists. The crash itself: crash_test.cpp.
#include "ui/session/storage/autosave.h"

#include <gtest/gtest.h>

#include <QDir>
#include <QTemporaryDir>

#include <filesystem>
#include <fstream>

namespace {

namespace fs = std::filesystem;

core::SessionFile something()
{
    core::SessionFile session;
    session.notes = "something";
    return session;
}

TEST(Autosave, IsGoneAfterAnOrderlyEndAndWhenThereIsNothingToKeep)
{
    QTemporaryDir folder;
    const fs::path path = folder.filePath("running").toStdString();
    {
        ui::Autosave autosave(path);
        EXPECT_FALSE(fs::exists(path));
        autosave.write(something());
        EXPECT_EQ(QDir(folder.filePath("running")).entryList({"*.headscope"}).size(), 1);
        autosave.write({});
        EXPECT_TRUE(fs::is_empty(path));
        autosave.write(something());
    }
    EXPECT_TRUE(fs::is_empty(path));
}

TEST(Autosave, OfAProgramThatStillRunsIsNoOrphan)
{
    QTemporaryDir folder;
    const fs::path path = folder.path().toStdString();
    ui::Autosave autosave(path);
    autosave.write(something());
    EXPECT_FALSE(ui::Autosave::findOrphan(path).has_value());
}

TEST(Autosave, WithoutALockIsAnOrphanThatOneMayHave)
{
    QTemporaryDir folder;
    const fs::path path = folder.path().toStdString();
    core::writeSessionFile(path / "1-a.headscope", something());
    auto orphan = ui::Autosave::findOrphan(path);
    ASSERT_TRUE(orphan.has_value());
    EXPECT_EQ(core::readSessionFile(orphan->session()).notes, "something");
    EXPECT_FALSE(ui::Autosave::findOrphan(path).has_value());  // the first one holds it
    orphan->removeAll();
    EXPECT_TRUE(fs::is_empty(path));
}

}  // namespace
