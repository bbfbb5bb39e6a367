#include "ui/session/opened/incoming_paths.h"
#include "support.h"

#include <gtest/gtest.h>

#include <QDir>
#include <QFile>
#include <QFileInfo>

namespace {

class IncomingPaths : public testing::Test {
protected:
    QString write(const QString& name, const QByteArray& bytes)
    {
        const QString path = m_folder.filePath(name);
        QDir().mkpath(QFileInfo(path).path());
        QFile file(path);
        EXPECT_TRUE(file.open(QIODevice::WriteOnly));
        file.write(bytes);
        return path;
    }
    QTemporaryDir m_folder;
};

TEST_F(IncomingPaths, APictureIsKnownByItsNameOrItsFirstBytes)
{
    EXPECT_TRUE(ui::looksLikePicture(write("a.png", "no picture at all")));  // its reader will say so
    EXPECT_TRUE(ui::looksLikePicture(write("photo", "\xFF\xD8\xFF\xE0 JFIF")));
    EXPECT_TRUE(ui::looksLikePicture(write("photo2", "RIFF\x10\x20\x30\x40WEBPVP8 ")));
    EXPECT_TRUE(ui::looksLikePicture(write("scan", QByteArray("MM\0+\0\x08\0\0", 8))));  // a large TIFF
    EXPECT_FALSE(ui::looksLikePicture(write("notes", "BMW and other makers of cars")));
    EXPECT_FALSE(ui::looksLikePicture(write("model.bin", "anything")));
    EXPECT_FALSE(ui::looksLikePicture(write("m.safetensors", "\xFF\xD8\xFF")));
}

TEST_F(IncomingPaths, PhotoAndModelComeInAnyOrder)
{
    const QString photo = write("x.jpg", ""), model = write("m.safetensors", "");
    for (const auto& paths : {QStringList{photo, model}, QStringList{model, photo}}) {
        const auto incoming = ui::sortOut(paths);
        EXPECT_EQ(incoming.photo, photo);
        EXPECT_EQ(incoming.model, model);
        EXPECT_FALSE(incoming.folder);
    }
}

TEST_F(IncomingPaths, AFolderIsAModelWhenItHoldsACheckpointAndNoPicture)
{
    write("vit/model.safetensors", "");
    write("album/a.png", "");
    write("both/a.png", "");
    write("both/model.safetensors", "");
    write("dino/dino_deitsmall16_pretrain.pth", "");
    EXPECT_TRUE(ui::sortOut({m_folder.filePath("vit")}).model);
    EXPECT_TRUE(ui::sortOut({m_folder.filePath("dino")}).model);
    EXPECT_TRUE(ui::sortOut({m_folder.filePath("album")}).folder);
    EXPECT_TRUE(ui::sortOut({m_folder.filePath("both")}).folder);
}

TEST_F(IncomingPaths, TheFirstOfSeveralPicturesIsShown)
{
    const QString first = write("b.png", ""), second = write("a.png", "");
    EXPECT_EQ(ui::sortOut({first, second}).photo, first);
}

TEST_F(IncomingPaths, PicturesStandInNaturalOrder)
{
    for (const char* name : {"img10.png", "img2.png", "IMG1.jpg", "notes.txt"}) {
        write(name, "");
    }
    QStringList names;
    for (const auto& path : ui::picturesIn(m_folder.path())) {
        names << QFileInfo(path).fileName();
    }
    EXPECT_EQ(names, (QStringList{"IMG1.jpg", "img2.png", "img10.png"}));
}

TEST_F(IncomingPaths, WhatIsMissingComesFromTheLastTimeWhenItIsStillThere)
{
    const QString photo = write("x.jpg", "");
    EXPECT_EQ(ui::completed({}, photo, m_folder.filePath("gone.safetensors")).photo, photo);
    EXPECT_NE(ui::completed({}, m_folder.filePath("gone.jpg"), {}).photo, m_folder.filePath("gone.jpg"));
    ui::Incoming asked;
    asked.photo = QStringLiteral("/asked.png");
    EXPECT_EQ(ui::completed(asked, photo, {}).photo, QStringLiteral("/asked.png"));
}

}  // namespace
