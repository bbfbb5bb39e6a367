#include "ui/zoo/installed_model.h"

#include <gtest/gtest.h>

#include <QTemporaryDir>

#include <fstream>

namespace ui::test {
namespace {

namespace fs = std::filesystem;

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
