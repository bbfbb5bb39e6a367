// What cannot be opened is said, and what was open stays.
#include "support.h"
#include "ui/session/session.h"

#include <gtest/gtest.h>

#include <QFile>

namespace {

using ui_test::goldenModel;
using ui_test::goldenPhoto;
using ui_test::hasResult;
using ui_test::isIdle;
using ui_test::openGolden;
using ui_test::waitUntil;

TEST(Session, ABadPictureLeavesTheLastOneAndSaysWhatToDo)
{
    ui::Session session;
    openGolden(session);
    const auto before = session.picture();
    QTemporaryDir folder;
    const QString bad = folder.filePath("text.png");
    QFile file(bad);
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write("this is text");
    file.close();
    session.open({bad});
    ASSERT_TRUE(waitUntil([&] { return session.problem().has_value(); }));
    EXPECT_TRUE(session.problem()->sentence.contains("text.png"));
    EXPECT_FALSE(session.problem()->advice.isEmpty());
    EXPECT_EQ(session.picture(), before);
    session.stepHead(1);  // the next success takes the message away
    ASSERT_TRUE(waitUntil([&] { return !session.problem(); }));
}

TEST(Session, AGoodModelDoesNotHideTheBadPictureThatCameWithIt)
{
    ui::Session session;
    QTemporaryDir folder;
    const QString missing = folder.filePath("missing.png");
    session.open({missing, goldenModel()});
    ASSERT_TRUE(waitUntil([&] { return session.model() && isIdle(session); }));
    ASSERT_TRUE(session.problem().has_value());
    EXPECT_EQ(session.problem()->doing, ui::Doing::OpeningPhoto);
    session.openPhoto(goldenPhoto("wide.png"));
    ASSERT_TRUE(waitUntil([&] { return hasResult(session); }));
    EXPECT_FALSE(session.problem());
}

TEST(Session, ABadCheckpointLeavesTheLastModel)
{
    ui::Session session;
    openGolden(session);
    const auto before = session.model();
    session.open({goldenPhoto("index.json")});  // not a picture, so it is tried as a model
    ASSERT_TRUE(waitUntil([&] { return session.problem().has_value(); }));
    EXPECT_EQ(session.problem()->doing, ui::Doing::OpeningModel);
    EXPECT_EQ(session.model(), before);
}

}  // namespace
