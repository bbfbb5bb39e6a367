#include "ui/zoo/model_store.h"
#include "core/checkpoint/file_format.h"

#include <gtest/gtest.h>

#include <QSettings>

#include <QTemporaryDir>

#include <fstream>
#include <set>

namespace ui::test {
namespace {

namespace fs = std::filesystem;

class ModelStoreTest : public testing::Test {
    QTemporaryDir m_folder;  // before the store, which lies in it

protected:
    void write(const fs::path& file, const std::string& text = "x")
    {
        fs::create_directories((root() / file).parent_path());
        std::ofstream(root() / file) << text;
    }
    fs::path root() const { return m_folder.path().toStdString(); }
    ModelStore store{m_folder.path().toStdString()};
};

TEST_F(ModelStoreTest, LiesWhereTheEnvironmentSaysElseInTheUsersData)
{
    qputenv("HEADSCOPE_MODELS", "/some/where");
    EXPECT_EQ(ModelStore::defaultFolder(), "/some/where");
    qunsetenv("HEADSCOPE_MODELS");
    qputenv("XDG_DATA_HOME", "/data/of/mine");
    EXPECT_EQ(ModelStore::defaultFolder(), "/data/of/mine/headscope/models");
    QSettings window(QStringLiteral("headscope"), QStringLiteral("headscope"));
    window.setValue("preferences/modelFolder", "/preferred");
    window.sync();
    EXPECT_EQ(ModelStore::defaultFolder(), "/preferred");
    window.remove("preferences/modelFolder");
    qunsetenv("XDG_DATA_HOME");
}

TEST_F(ModelStoreTest, KeepsTheServersNameAndGivesTheHubsFilesTheirId)
{
    const auto& deit = *core::findInZoo("deit_tiny_patch16_224.fb_in1k");
    EXPECT_EQ(store.fileFor(deit, QUrl("https://x/deit/deit_tiny_patch16_224-a1311bcf.pth")),
              root() / "deit_tiny_patch16_224.fb_in1k/deit_tiny_patch16_224-a1311bcf.pth");
    EXPECT_EQ(store.fileFor(deit, QUrl("https://hub/resolve/main/model.safetensors?download=true")),
              root() / "deit_tiny_patch16_224.fb_in1k/deit_tiny_patch16_224.fb_in1k.safetensors");
}

TEST_F(ModelStoreTest, GivesEveryFileOfTheZooAPlaceOfItsOwn)
{
    std::set<fs::path> places;
    for (const auto& entry : core::zoo()) {
        EXPECT_TRUE(places.insert(store.fileFor(entry, QUrl(QString::fromStdString(entry.url)))).second) << entry.id;
    }
}

TEST_F(ModelStoreTest, FindsWholeCheckpointsOnly)
{
    EXPECT_FALSE(store.find("cait"));
    write("cait/XXS24_224.pth.part", "123");
    write("cait/XXS24_224.pth.part.json");
    write("cait/XXS24_224.pth.json");
    EXPECT_FALSE(store.find("cait"));
    EXPECT_EQ(store.partOf("cait"), 3U);
    write("cait/XXS24_224.pth");
    EXPECT_EQ(store.find("cait"), root() / "cait/XXS24_224.pth");
    write("cait/cait.safetensors");
    EXPECT_EQ(store.find("cait"), root() / "cait/cait.safetensors");
}

TEST_F(ModelStoreTest, FindsEveryKindOfCheckpointThatCanBeOpened)
{
    for (const char* extension : core::checkpointExtensions()) {
        const std::string id = std::string("model-in") + extension;
        write(fs::path(id) / ("weights" + std::string(extension)));
        EXPECT_TRUE(store.find(id)) << extension;
    }
}

TEST_F(ModelStoreTest, HasNothingWhereAFolderOrFileCannotBeRead)
{
    write("file");
    fs::create_symlink("circle", root() / "circle");
    for (const char* id : {"absent", "file", "circle"}) {
        EXPECT_FALSE(store.find(id)) << id;
        EXPECT_EQ(store.partOf(id), 0U) << id;
    }
    write("cait/whole.pth.part", "123");
    fs::create_symlink("nowhere", root() / "cait/gone.pth.part");
    EXPECT_EQ(store.partOf("cait"), 3U);
}

TEST_F(ModelStoreTest, FindsTheSameOfTwoAlikeWhateverTheirOrderOnTheDisk)
{
    for (const char* name : {"cait/b.pth", "cait/a.pth", "cait/c.pth"}) {
        write(name);
    }
    EXPECT_EQ(store.find("cait"), root() / "cait/a.pth");
}

TEST_F(ModelStoreTest, DoesNotLeaveItsFolder)
{
    write("model.pth");
    for (const char* id : {"", ".", "..", "../x", "/", "a/b"}) {
        EXPECT_FALSE(store.find(id)) << id;
        EXPECT_EQ(store.partOf(id), 0U) << id;
    }
}

/// One downloaded model, "cait", in a store of the test's own.
class InstalledModelTest : public testing::Test {
protected:
    InstalledModelTest()
    {
        fs::create_directories(m_file.parent_path());
        std::ofstream(m_file) << "x";
        qputenv("HEADSCOPE_MODELS", m_folder.path().toUtf8());
    }
    ~InstalledModelTest() override { qunsetenv("HEADSCOPE_MODELS"); }

    QTemporaryDir m_folder;
    fs::path m_file = fs::path(m_folder.path().toStdString()) / "cait" / "cait.safetensors";
};

TEST_F(InstalledModelTest, ADownloadedModelIsFoundByItsId)
{
    EXPECT_EQ(installedModel("cait"), m_file);
    EXPECT_FALSE(installedModel("deit"));
}

TEST_F(InstalledModelTest, AFileOfThatNameWinsOverAnId)
{
    EXPECT_EQ(modelPath("cait"), m_file);
    const fs::path file = m_folder.filePath("deit").toStdString();
    std::ofstream(file) << "x";
    EXPECT_EQ(modelPath(file.string()), file);
}

TEST_F(InstalledModelTest, WhatIsNeitherStaysAsItIs)
{
    EXPECT_EQ(modelPath("nowhere/at/all"), "nowhere/at/all");
}

}  // namespace
}  // namespace ui::test
