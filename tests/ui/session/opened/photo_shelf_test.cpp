// Which picture of the folder counts as the open one, and where a step leads, when pictures are broken or gone.
#include "ui/session/opened/photo_shelf.h"
#include "support.h"

#include <gtest/gtest.h>

#include <QFile>
#include <QImage>

namespace {

using ui_test::waitUntil;

class PhotoShelfTest : public testing::Test {
protected:
    PhotoShelfTest()
    {
        m_pool.setMaxThreadCount(1);
        QObject::connect(&m_shelf, &ui::PhotoShelf::ready, &m_shelf, [this](const ui::PhotoPtr& photo) {
            m_open = photo->path;
            ++m_answers;
        });
        QObject::connect(&m_shelf, &ui::PhotoShelf::failed, &m_shelf, [this] {
            m_shelf.stayAt(m_open);
            ++m_answers;
        });
    }
    ~PhotoShelfTest() override
    {
        m_shelf.cancel();
        m_pool.waitForDone();
    }

    /// Files a.png, b.png ..., one a letter: 'g' good, 'x' broken. Opens the one at `open`.
    void fill(const QString& kinds, int open)
    {
        for (int i = 0; i < kinds.size(); ++i) {
            if (kinds[i] == 'x') {
                QFile file(path(i));
                ASSERT_TRUE(file.open(QIODevice::WriteOnly));
                file.write("no picture");
            } else {
                QImage image(8, 8, QImage::Format_RGB32);
                image.fill(Qt::red);
                ASSERT_TRUE(image.save(path(i)));
            }
        }
        m_shelf.open(path(open));
        ASSERT_TRUE(answered(1));
    }
    QString path(int i) const { return m_folder.filePath(QString(QChar('a' + i)) + ".png"); }
    bool answered(int count)
    {
        return waitUntil([&] { return m_answers >= count; });
    }
    /// @return  index of the picture that counts as open afterwards
    int step(int by)
    {
        const int before = m_answers;
        m_shelf.step(by);
        if (m_shelf.isReading()) {
            EXPECT_TRUE(answered(before + 1));
        }
        return m_shelf.index();
    }

    QTemporaryDir m_folder;
    QThreadPool m_pool;
    ui::PhotoShelf m_shelf{m_pool};
    QString m_open;
    int m_answers = 0;
};

TEST_F(PhotoShelfTest, ABrokenPictureIsSteppedPastAndNeverCountsAsOpen)
{
    fill("gxxg", 0);
    EXPECT_EQ(step(1), 0);
    EXPECT_EQ(step(1), 0);
    EXPECT_EQ(step(1), 3);
    EXPECT_EQ(step(-1), 3);
    EXPECT_EQ(step(1), 3);  // the other way again: there is nothing
    EXPECT_EQ(step(-1), 3);
    EXPECT_EQ(step(-1), 0);
}

TEST_F(PhotoShelfTest, ABrokenPictureAtTheEndIsNoTrap)
{
    fill("xg", 1);
    EXPECT_EQ(step(-1), 1);
    EXPECT_EQ(step(-1), 1);
    EXPECT_EQ(step(1), 1);
    EXPECT_EQ(m_open, path(1));
}

TEST_F(PhotoShelfTest, ADeletedPictureLeavesTheList)
{
    fill("ggg", 1);
    ASSERT_TRUE(QFile::remove(path(0)));
    EXPECT_EQ(step(-1), 0);
    EXPECT_EQ(m_shelf.paths(), (QStringList{path(1), path(2)}));
    EXPECT_EQ(m_open, path(1));
    EXPECT_EQ(step(1), 1);
    EXPECT_EQ(m_open, path(2));
}

}  // namespace
