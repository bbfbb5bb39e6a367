// The open image of a folder and the target of a step when images are broken or missing.
#include "ui/session/documents/folder_browser.h"
#include "support.h"

#include <gtest/gtest.h>

#include <QFile>
#include <QImage>

namespace {

using ui_test::waitUntil;

class FolderBrowserTest : public testing::Test {
protected:
    FolderBrowserTest()
    {
        m_pool.setMaxThreadCount(1);
        QObject::connect(&m_browser, &ui::FolderBrowser::ready, &m_browser, [this](const ui::PhotoPtr& photo) {
            m_open = photo->path;
            ++m_answers;
        });
        QObject::connect(&m_browser, &ui::FolderBrowser::failed, &m_browser, [this] {
            m_browser.revertTo(m_open);
            ++m_answers;
        });
    }
    ~FolderBrowserTest() override
    {
        m_browser.cancel();
        m_pool.waitForDone();
    }

    /// Files a.png, b.png ..., one per letter: 'g' good, 'x' broken. Opens the one at `open`.
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
        m_browser.open(path(open));
        ASSERT_TRUE(answered(1));
    }
    QString path(int i) const { return m_folder.filePath(QString(QChar('a' + i)) + ".png"); }
    bool answered(int count)
    {
        return waitUntil([&] { return m_answers >= count; });
    }
    /// @return  index of the image that counts as open afterwards
    int step(int by)
    {
        const int before = m_answers;
        m_browser.step(by);
        if (m_browser.isReading()) {
            EXPECT_TRUE(answered(before + 1));
        }
        return m_browser.index();
    }

    QTemporaryDir m_folder;
    QThreadPool m_pool;
    ui::FolderBrowser m_browser{m_pool};
    QString m_open;
    int m_answers = 0;
};

TEST_F(FolderBrowserTest, ABrokenImageIsSteppedPastAndNeverCountsAsOpen)
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

TEST_F(FolderBrowserTest, ABrokenImageAtTheEndIsNoTrap)
{
    fill("xg", 1);
    EXPECT_EQ(step(-1), 1);
    EXPECT_EQ(step(-1), 1);
    EXPECT_EQ(step(1), 1);
    EXPECT_EQ(m_open, path(1));
}

TEST_F(FolderBrowserTest, ADeletedImageLeavesTheList)
{
    fill("ggg", 1);
    ASSERT_TRUE(QFile::remove(path(0)));
    EXPECT_EQ(step(-1), 0);
    EXPECT_EQ(m_browser.paths(), (QStringList{path(1), path(2)}));
    EXPECT_EQ(m_open, path(1));
    EXPECT_EQ(step(1), 1);
    EXPECT_EQ(m_open, path(2));
}

}  // namespace
