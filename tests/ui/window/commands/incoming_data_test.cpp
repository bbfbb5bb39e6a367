// Contents of drags and of the clipboard.
#include "ui/window/commands/incoming_data.h"
#include "ui/session/documents/file_name.h"

#include <gtest/gtest.h>

#include <QUrl>

namespace {

TEST(IncomingData, FilesWinOverTheImageOfThem)
{
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile("/a/b.png")});
    QImage image(2, 2, QImage::Format_RGB32);
    data.setImageData(image);
    const auto incoming = ui::incomingData(&data);
    EXPECT_EQ(incoming.paths, QStringList{"/a/b.png"});
    EXPECT_TRUE(incoming.image.isNull());
}

TEST(IncomingData, ADroppedNameThatIsNoUtf8StaysAsItIs)
{
    QMimeData data;
    data.setData("text/uri-list", "file:///a/caf%E9%20%25.png\r\n");
    ASSERT_EQ(ui::incomingData(&data).paths.size(), 1);
    EXPECT_EQ(ui::toPath(ui::incomingData(&data).paths.front()), "/a/caf\xe9 %.png");
}

TEST(IncomingData, OrdinaryTextIsNotAPath)
{
    QMimeData data;
    data.setText("hello");
    EXPECT_TRUE(ui::incomingData(&data).isEmpty());
    EXPECT_FALSE(ui::bringsSomething(&data));
    data.setText("file:///x/y.jpg\n");
    EXPECT_EQ(ui::incomingData(&data).paths, QStringList{"/x/y.jpg"});
}

}  // namespace
