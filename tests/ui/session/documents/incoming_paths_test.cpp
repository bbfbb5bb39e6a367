#include "ui/session/documents/incoming_paths.h"
#include "support.h"
#include "ui/session/documents/file_name.h"

#include <gtest/gtest.h>

#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <sys/stat.h>

#include <fstream>

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

TEST_F(IncomingPaths, AnImageIsKnownByItsNameOrItsFirstBytes)
{
    EXPECT_TRUE(ui::looksLikeImage(write("a.png", "no picture at all")));  // its reader will report that
    EXPECT_TRUE(ui::looksLikeImage(write("photo", "\xFF\xD8\xFF\xE0 JFIF")));
    EXPECT_TRUE(ui::looksLikeImage(write("photo2", "RIFF\x10\x20\x30\x40WEBPVP8 ")));
    EXPECT_TRUE(ui::looksLikeImage(write("scan", QByteArray("MM\0+\0\x08\0\0", 8))));  // a large TIFF
    EXPECT_FALSE(ui::looksLikeImage(write("notes", "BMW and other makers of cars")));
    EXPECT_FALSE(ui::looksLikeImage(write("model.bin", "anything")));
    EXPECT_FALSE(ui::looksLikeImage(write("m.safetensors", "\xFF\xD8\xFF")));
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

TEST_F(IncomingPaths, AFolderIsAModelWhenItHoldsACheckpointAndNoImage)
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

TEST_F(IncomingPaths, TheFirstOfSeveralImagesIsShown)
{
    const QString first = write("b.png", ""), second = write("a.png", "");
    EXPECT_EQ(ui::sortOut({first, second}).photo, first);
}

TEST_F(IncomingPaths, WhatLooksLikeNothingGoesWhereNothingElseIs)
{
    const QString model = write("m.safetensors", ""), photo = write("x.png", ""), notes = write("notes", "some words");
    EXPECT_EQ(ui::sortOut({"/dev/zero", model}).photo, QStringLiteral("/dev/zero"));
    EXPECT_EQ(ui::sortOut({"/dev/zero", model}).model, model);
    EXPECT_EQ(ui::sortOut({photo, notes}).model, notes);
    EXPECT_EQ(ui::sortOut({notes}).model, notes);
    EXPECT_EQ(ui::sortOut({notes, model, photo}).leftOver, QStringList{notes});
}

TEST_F(IncomingPaths, ACheckpointUnderAStrangeNameIsKnownByItsFirstBytes)
{
    QFile golden(ui_test::goldenModel());
    ASSERT_TRUE(golden.open(QIODevice::ReadOnly));
    const QString model = write("weights", golden.readAll());
    EXPECT_EQ(ui::sortOut({"/dev/zero", model}).model, model);
    EXPECT_EQ(ui::sortOut({"/dev/zero", model}).photo, QStringLiteral("/dev/zero"));
}

TEST_F(IncomingPaths, WhatFindsNoPlaceIsLeftOver)
{
    const QString photo = write("album/x.png", ""), beside = write("album/y.png", ""), other = write("z.png", "");
    const QString model = write("m.safetensors", ""), second = write("n.safetensors", "");
    EXPECT_EQ(ui::sortOut({photo, beside, model}).leftOver, QStringList{});
    EXPECT_EQ(ui::sortOut({photo, other}).leftOver, QStringList{other});
    EXPECT_EQ(ui::sortOut({model, second}).leftOver, QStringList{second});
    EXPECT_EQ(ui::sortOut({model, second}).model, model);
    EXPECT_EQ(ui::sortOut({m_folder.filePath("album"), other}).leftOver, QStringList{m_folder.filePath("album")});
}

TEST_F(IncomingPaths, APipeIsNotWaitedFor)
{
    const std::string pipe = m_folder.filePath("pipe").toStdString();
    ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
    EXPECT_FALSE(ui::looksLikeImage(QString::fromStdString(pipe)));
    EXPECT_EQ(ui::sortOut({QString::fromStdString(pipe)}).model, QString::fromStdString(pipe));
}

TEST_F(IncomingPaths, NamesThatAreNoUtf8AreListedAsTheyAre)
{
    const auto strange = std::filesystem::path(m_folder.path().toStdString()) / "caf\xe9.png";
    std::ofstream(strange) << "";
    const QStringList found = ui::imagesIn(m_folder.path());
    ASSERT_EQ(found.size(), 1);
    EXPECT_EQ(ui::toPath(found.front()), strange);
    EXPECT_TRUE(ui::sortOut({found.front()}).photo);
}

TEST_F(IncomingPaths, HiddenFilesAreNoImagesOfTheFolder)
{
    write(".thumb.png", "");
    write("UPPER.JPG", "");
    QDir(m_folder.path()).mkdir("folder.png");
    EXPECT_EQ(ui::imagesIn(m_folder.path()), QStringList{m_folder.filePath("UPPER.JPG")});
}

TEST_F(IncomingPaths, ImagesStandInNaturalOrder)
{
    for (const char* name : {"img10.png", "img2.png", "IMG1.jpg", "notes.txt"}) {
        write(name, "");
    }
    QStringList names;
    for (const auto& path : ui::imagesIn(m_folder.path())) {
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
