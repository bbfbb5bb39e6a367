// Files that cannot be opened are reported, and the open ones stay.
#include "support.h"
#include "ui/session/documents/file_name.h"
#include "ui/session/session.h"

#include <gtest/gtest.h>

#include <QFile>
#include <QSignalSpy>

namespace {

using ui_test::goldenModel;
using ui_test::goldenPhoto;
using ui_test::hasResult;
using ui_test::isIdle;
using ui_test::openGolden;
using ui_test::waitUntil;

TEST(Session, ABadImageLeavesTheLastOneAndSaysWhatToDo)
{
    ui::Session session;
    openGolden(session);
    const auto before = session.shown().figure();
    QTemporaryDir folder;
    const QString bad = folder.filePath("text.png");
    QFile file(bad);
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write("this is text");
    file.close();
    session.opened().open({bad});
    ASSERT_TRUE(waitUntil([&] { return session.work().problem().has_value(); }));
    EXPECT_TRUE(session.work().problem()->sentence.contains("text.png"));
    EXPECT_FALSE(session.work().problem()->advice.isEmpty());
    EXPECT_EQ(session.shown().figure(), before);
    session.steps().stepHead(1);  // the next success takes the message away
    ASSERT_TRUE(waitUntil([&] { return !session.work().problem(); }));
}

TEST(Session, AGoodModelDoesNotHideTheBadImageThatCameWithIt)
{
    ui::Session session;
    QTemporaryDir folder;
    const QString missing = folder.filePath("missing.png");
    session.opened().open({missing, goldenModel()});
    ASSERT_TRUE(waitUntil([&] { return session.opened().model() && isIdle(session); }));
    ASSERT_TRUE(session.work().problem().has_value());
    EXPECT_EQ(session.work().problem()->operation, ui::Operation::OpeningPhoto);
    session.opened().openPhoto(goldenPhoto("wide.png"));
    ASSERT_TRUE(waitUntil([&] { return hasResult(session); }));
    EXPECT_FALSE(session.work().problem());
}

TEST(Session, ABadImageAndABadModelAreBothReported)
{
    ui::Session session;
    QTemporaryDir folder;
    const auto write = [&](const char* name) {
        QFile file(folder.filePath(name));
        EXPECT_TRUE(file.open(QIODevice::WriteOnly));
        file.write("this is text");
        return file.fileName();
    };
    session.opened().open({write("bad.png"), write("bad.safetensors")});
    const auto says = [&](const char* words) {
        return session.work().problem() && session.work().problem()->sentence.contains(words);
    };
    EXPECT_TRUE(waitUntil([&] {
        return says("bad.png could not be opened as an image.") &&
               says("bad.safetensors could not be opened as a model.");
    }));
    EXPECT_EQ(session.work().problem()->details.count('\n'), 1);
    session.opened().openPhoto(folder.filePath("gone.png"));  // another request: only its own problem
    EXPECT_TRUE(waitUntil([&] { return says("gone.png") && !says("bad."); }));
}

TEST(Session, WhatIsNeitherImageNorModelIsNotReplacedByTheSample)
{
    ui::Session session;
    session.opened().openAtStart({"/dev/zero", goldenModel()}, goldenPhoto("wide.png"), {});
    ASSERT_TRUE(waitUntil([&] { return session.work().problem() && session.opened().model() && isIdle(session); }));
    EXPECT_FALSE(session.opened().photo());
    EXPECT_EQ(session.work().problem()->sentence, "zero could not be opened as an image.");
}

TEST(Session, ASecondModelIsReportedToBeLeftOut)
{
    ui::Session session;
    session.opened().open({goldenModel(), ui_test::dataPath("goldens/cait/model.safetensors")});
    ASSERT_TRUE(waitUntil([&] { return session.opened().model() && isIdle(session); }));
    ASSERT_TRUE(session.work().problem());
    EXPECT_TRUE(session.work().problem()->sentence.startsWith("model.safetensors was left out"));
    EXPECT_EQ(session.opened().model()->path, goldenModel());
}

TEST(Session, AnImageWhoseNameIsNoUtf8IsOpenedAndItsFigureWritten)
{
    ui::Session session;
    QTemporaryDir folder;
    const auto strange = std::filesystem::path(folder.path().toStdString()) / "caf\xe9.png";
    std::filesystem::copy_file(goldenPhoto("wide.png").toStdString(), strange);
    session.opened().open({ui::toName(strange), goldenModel()});
    ASSERT_TRUE(waitUntil([&] { return hasResult(session) || session.work().problem(); }));
    ASSERT_FALSE(session.work().problem()) << session.work().problem()->details.toStdString();
    EXPECT_EQ(session.opened().folderBrowser().paths(), QStringList{ui::toName(strange)});
    EXPECT_EQ(session.opened().folderBrowser().index(), 0);
    QSignalSpy exported(&session, &ui::Session::exported);
    session.exportFigureTo(folder.filePath("figure.png"));
    ASSERT_TRUE(waitUntil([&] { return !exported.isEmpty() || session.work().problem(); }));
    EXPECT_FALSE(session.work().problem());
}

TEST(Session, ABadCheckpointLeavesTheLastModel)
{
    ui::Session session;
    openGolden(session);
    const auto before = session.opened().model();
    session.opened().open({goldenPhoto("index.json")});  // not a picture, so it is tried as a model
    ASSERT_TRUE(waitUntil([&] { return session.work().problem().has_value(); }));
    EXPECT_EQ(session.work().problem()->operation, ui::Operation::OpeningModel);
    EXPECT_EQ(session.opened().model(), before);
}

}  // namespace
