#include "ui/session/documents/thumbnails.h"
#include "support.h"

#include <gtest/gtest.h>

#include <QCoreApplication>
#include <QFile>
#include <QImage>

#include <stdexcept>

namespace {

using ui_test::waitUntil;

TEST(Thumbnails, KeepTheRatioAndFitTheBox)
{
    QTemporaryDir folder;
    QImage wide(400, 100, QImage::Format_RGB32);
    wide.fill(Qt::red);
    const QString path = folder.filePath("wide.png"), broken = folder.filePath("broken.png");
    ASSERT_TRUE(wide.save(path));
    QFile text(broken);
    ASSERT_TRUE(text.open(QIODevice::WriteOnly));
    text.write("text");
    text.close();
    EXPECT_EQ(ui::readThumbnail(path, {80, 60}).size(), QSize(80, 20));
    EXPECT_TRUE(ui::readThumbnail(broken, {80, 60}).isNull());
}

TEST(Thumbnails, AReaderThatThrowsDoesNotHoldUpTheOthers)
{
    ui::Thumbnails thumbnails({8, 8}, nullptr, [](const QString& path, QSize size) {
        if (path == u"bad") {
            throw std::runtime_error("no memory, say");
        }
        return QImage(size, QImage::Format_RGB32);
    });
    thumbnails.find(QStringLiteral("bad"));
    EXPECT_TRUE(waitUntil([&] { return !thumbnails.find(QStringLiteral("good")).isNull(); }));
    EXPECT_TRUE(thumbnails.find(QStringLiteral("bad")).isNull());
}

// A list that sets each row's icon from find() would otherwise lose those which arrived while it asked.
TEST(Thumbnails, NoneArrivesWhileItIsAskedFor)
{
    int arrived = 0;
    bool asking = false;
    ui::Thumbnails thumbnails({1, 1}, nullptr,
                              [](const QString&, QSize size) { return QImage(size, QImage::Format_RGB32); });
    QObject::connect(&thumbnails, &ui::Thumbnails::made, &thumbnails, [&] {
        EXPECT_FALSE(asking);
        ++arrived;
    });
    constexpr int count = 1500;
    for (int path = 0; path < count; ++path) {
        asking = true;
        EXPECT_TRUE(thumbnails.find(QString::number(path)).isNull());
        asking = false;
        if (path % 3 == 0) {
            QCoreApplication::processEvents();
        }
    }
    EXPECT_TRUE(waitUntil([&] { return arrived == count; }));
}

}  // namespace
