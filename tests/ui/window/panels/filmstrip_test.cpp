// The strip of small images: the folder's, with the open one marked.
#include "ui/window/panels/filmstrip.h"
#include "tests/ui/window/window_fixture.h"

namespace {

using ui_test::waitUntil;

class FilmstripTest : public ui_test::WindowFixture {
protected:
    ui::Filmstrip& strip() { return *m_window.findChild<ui::Filmstrip*>(); }
    int count() { return strip().model()->rowCount({}); }
    QString nameAt(int row) { return strip().model()->index(row, 0).data(Qt::AccessibleTextRole).toString(); }
    void clickOn(int row)
    {
        const auto index = strip().model()->index(row, 0);
        strip().scrollTo(index);
        QTest::mouseClick(strip().viewport(), Qt::LeftButton, {}, strip().visualRect(index).center());
    }
    QString marked()
    {
        const auto selected = strip().selectionModel()->selectedIndexes();
        return selected.size() == 1 ? nameAt(selected.first().row()) : QString();
    }
};

TEST_F(FilmstripTest, HoldsTheImagesOfTheFolderAndMarksTheOpenOne)
{
    EXPECT_EQ(count(), 0);
    openGolden("small.png");
    ASSERT_TRUE(waitUntil([&] { return count() == 6; }));
    const QStringList names{"exact.png", "grey.png", "rgba.png", "small.png", "tall.png", "wide.png"};
    for (int row = 0; row < count(); ++row) {
        EXPECT_EQ(nameAt(row), names.at(row));
    }
    EXPECT_EQ(marked(), "small.png");
}

TEST_F(FilmstripTest, AClickOpensThatImage)
{
    openGolden("small.png");
    ASSERT_TRUE(waitUntil([&] { return count() == 6; }));
    clickOn(0);
    ASSERT_TRUE(waitUntil([&] { return isReady() && session().shown().figure()->photo->name == "exact.png"; }));
    EXPECT_EQ(marked(), "exact.png");
    EXPECT_EQ(session().opened().folderBrowser().index(), 0);
    EXPECT_FALSE(m_window.actions().at(ui::ActionId::PreviousPhoto)->isEnabled());
}

TEST_F(FilmstripTest, TheMarkFollowsTheKeys)
{
    openGolden("small.png");
    ASSERT_TRUE(waitUntil([&] { return count() == 6; }));
    press(Qt::Key_BracketRight);
    ASSERT_TRUE(waitUntil([&] { return marked() == "tall.png"; }));
}

TEST_F(FilmstripTest, MarksTheImageWhoseMapIsShownWhenAnotherIsGone)
{
    QTemporaryDir folder;
    for (const char* name : {"exact.png", "grey.png", "small.png"}) {
        ASSERT_TRUE(QFile::copy(ui_test::goldenPhoto(name), folder.filePath(name)));
    }
    session().opened().open({folder.filePath("exact.png"), ui_test::goldenModel()});
    ASSERT_TRUE(waitUntil([&] { return isReady() && count() == 3; }));
    ASSERT_TRUE(QFile::remove(folder.filePath("exact.png")));
    press(Qt::Key_BracketRight);
    ASSERT_TRUE(waitUntil([&] { return isReady() && session().shown().figure()->photo->name == "grey.png"; }));
    press(Qt::Key_BracketLeft);
    ASSERT_TRUE(waitUntil([&] { return session().work().problem() && isReady(); }));
    EXPECT_EQ(session().shown().figure()->photo->name, "grey.png");
    EXPECT_EQ(marked(), "grey.png");
    EXPECT_EQ(count(), 2);  // what is gone is gone from the strip, too
    press(Qt::Key_BracketRight);
    ASSERT_TRUE(waitUntil([&] { return isReady() && session().shown().figure()->photo->name == "small.png"; }));
    EXPECT_EQ(marked(), "small.png");
}

TEST_F(FilmstripTest, MarksTheShownImageAgainAfterACancelledStep)
{
    openGolden("small.png");
    ASSERT_TRUE(waitUntil([&] { return count() == 6; }));
    session().opened().stepPhoto(1);
    EXPECT_EQ(marked(), "tall.png");  // on its way
    session().cancel();
    EXPECT_EQ(marked(), "small.png");
}

TEST_F(FilmstripTest, ShowsSmallImagesInTheShapeOfTheLarge)
{
    openGolden("small.png");
    ASSERT_TRUE(waitUntil([&] { return count() == 6; }));
    const auto wide = strip().model()->index(5, 0);
    ASSERT_TRUE(waitUntil([&] { return !wide.data(Qt::DecorationRole).value<QImage>().isNull(); }));
    const QSize small = wide.data(Qt::DecorationRole).value<QImage>().size();
    const QSize large = QImage(ui_test::goldenPhoto("wide.png")).size();
    EXPECT_NEAR(double(small.width()) / small.height(), double(large.width()) / large.height(), 0.05);
    EXPECT_LE(small.width(), 152);  // twice the cell, for sharp screens
    EXPECT_LE(small.height(), 112);
}

}  // namespace
