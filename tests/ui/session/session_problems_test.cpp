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
    const auto before = session.shown().picture();
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
    EXPECT_EQ(session.shown().picture(), before);
    session.shown().stepHead(1);  // the next success takes the message away
    ASSERT_TRUE(waitUntil([&] { return !session.work().problem(); }));
}

TEST(Session, AGoodModelDoesNotHideTheBadPictureThatCameWithIt)
{
    ui::Session session;
    QTemporaryDir folder;
    const QString missing = folder.filePath("missing.png");
    session.opened().open({missing, goldenModel()});
    ASSERT_TRUE(waitUntil([&] { return session.opened().model() && isIdle(session); }));
    ASSERT_TRUE(session.work().problem().has_value());
    EXPECT_EQ(session.work().problem()->doing, ui::Doing::OpeningPhoto);
    session.opened().openPhoto(goldenPhoto("wide.png"));
    ASSERT_TRUE(waitUntil([&] { return hasResult(session); }));
    EXPECT_FALSE(session.work().problem());
}

TEST(Session, ABadCheckpointLeavesTheLastModel)
{
    ui::Session session;
    openGolden(session);
    const auto before = session.opened().model();
    session.opened().open({goldenPhoto("index.json")});  // not a picture, so it is tried as a model
    ASSERT_TRUE(waitUntil([&] { return session.work().problem().has_value(); }));
    EXPECT_EQ(session.work().problem()->doing, ui::Doing::OpeningModel);
    EXPECT_EQ(session.opened().model(), before);
}

}  // namespace
