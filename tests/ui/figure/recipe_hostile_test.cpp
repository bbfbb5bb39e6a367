// readRecipe on files that nobody exported, and exports that fail over a figure that is already there.
#include "core/error.h"
#include "sample_figures.h"
#include "tests/support/expect_error.h"
#include "ui/figure/drawn_file.h"
#include "ui/figure/figure.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace {

class HostileRecipe : public testing::Test {
protected:
    std::filesystem::path path(const QString& name) const { return m_folder.filePath(name).toStdString(); }
    std::string read(const QString& name, const QByteArray& bytes) const
    {
        QFile file(m_folder.filePath(name));
        EXPECT_TRUE(file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size());
        file.close();
        return ui::readRecipe(path(name));
    }
    QByteArray exported(const QString& name) const
    {
        ui::exportFigure(path(name), samples::patchMapFigure(), {"model", "00", "photo", "11", "vit"});
        return bytes(name);
    }
    QByteArray bytes(const QString& name) const
    {
        QFile file(m_folder.filePath(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    QTemporaryDir m_folder;
};

QByteArray svgWith(const QByteArray& inside)
{
    return "<svg xmlns=\"http://www.w3.org/2000/svg\">" + inside + "</svg>";
}

const QByteArray kOpen = "<metadata id=\"headscope-recipe\">";

TEST_F(HostileRecipe, OfACutPngIsWholeOrNothing)
{
    const QByteArray whole = exported("figure.png");
    const std::string recipe = ui::readRecipe(path("figure.png"));
    ASSERT_FALSE(recipe.empty());
    int empty = 0, complete = 0;
    for (qsizetype length = 0; length < std::min<qsizetype>(whole.size(), 1600); length += 13) {
        const std::string found = read("cut.png", whole.left(length));
        EXPECT_TRUE(found.empty() || found == recipe) << length;
        ++(found.empty() ? empty : complete);
    }
    EXPECT_GT(empty, 0);
    EXPECT_GT(complete, 0);
}

TEST_F(HostileRecipe, OfACutSvgIsWholeOrNothing)
{
    const QByteArray whole = exported("figure.svg");
    const std::string recipe = ui::readRecipe(path("figure.svg"));
    for (qsizetype length = 0; length < std::min<qsizetype>(whole.size(), 3000); length += 41) {
        const std::string found = read("cut.svg", whole.left(length));
        EXPECT_TRUE(found.empty() || found == recipe) << length;
    }
}

TEST_F(HostileRecipe, IsFoundBehindAHugeText)
{
    const QByteArray png = ui::withPngText(exported("figure.png"), "Comment", QByteArray(16 << 20, 'x'));
    EXPECT_EQ(read("huge.png", png), ui::readRecipe(path("figure.png")));
}

TEST_F(HostileRecipe, OfAChunkLongerThanTheFileIsNone)
{
    const QByteArray png = exported("figure.png");
    for (const char* length : {"\xff\xff\xff\xff", "\x7f\xff\xff\xff", "\x80\x00\x00\x00"}) {
        QByteArray broken = png;
        broken.replace(33, 4, QByteArray(length, 4));  // of the chunk after signature (8) and header chunk (25)
        EXPECT_EQ(read("broken.png", broken), "");
    }
}

TEST_F(HostileRecipe, OfAnotherKeywordIsNone)
{
    const QByteArray plain("\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR\0\0\0\1\0\0\0\1\x08\0\0\0\0\0\0\0\0", 33);
    EXPECT_EQ(read("a.png", ui::withPngText(plain, "headscope:recipes", "{}")), "");
    EXPECT_EQ(read("b.png", ui::withPngText(plain, "headscope", "{}")), "");
    EXPECT_EQ(read("c.png", ui::withPngText(plain, ui::kRecipeKeyword, "{}")), "{}");
}

TEST_F(HostileRecipe, OfAnSvgWithoutOurMetadataIsNone)
{
    EXPECT_EQ(read("a.svg", svgWith("")), "");
    EXPECT_EQ(read("b.svg", svgWith("<metadata>{}</metadata>")), "");
    EXPECT_EQ(read("c.svg", svgWith("<metadata id=\"other\">{}</metadata>")), "");
    EXPECT_EQ(read("d.svg", svgWith(kOpen + "<b/>{}</metadata>")), "");
    EXPECT_EQ(read("e.svg", svgWith(kOpen + "{&quot;a&quot;:1}</metadata>")), "{\"a\":1}");
    EXPECT_EQ(read("f.svg", QByteArray(1000, '\0')), "");
    EXPECT_EQ(read("g.svg", ""), "");
}

// Nine entities, each ten times the one before: a milliard letters if they were all put in.
TEST_F(HostileRecipe, OfEntitiesThatMultiplyIsNone)
{
    QByteArray types = "<!DOCTYPE svg [<!ENTITY e0 \"lol\">";
    for (int i = 1; i <= 9; ++i) {
        const QByteArray inner = "&e" + QByteArray::number(i - 1) + ";";
        types += "<!ENTITY e" + QByteArray::number(i) + " \"" + inner.repeated(10) + "\">";
    }
    EXPECT_EQ(read("bomb.svg", types + "]>" + svgWith(kOpen + "&e9;</metadata>")), "");
}

TEST_F(HostileRecipe, OfAPdfWithHalfAnElementIsNone)
{
    EXPECT_EQ(read("a.pdf", "%PDF-1.4\n<headscope:recipe>{}"), "");
    EXPECT_EQ(read("b.pdf", "%PDF-1.4\n</headscope:recipe><headscope:recipe>"), "");
    EXPECT_EQ(read("c.pdf", "%PDF-1.4\n<headscope:recipe><a>{}</headscope:recipe>"), "");
    EXPECT_EQ(read("d.pdf", "%PDF-1.4\n<headscope:recipe>{}</headscope:recipe>"), "{}");
}

TEST_F(HostileRecipe, OfAFolderIsOneClearError)
{
    const core::Error error = errorOf([&] { ui::readRecipe(m_folder.path().toStdString()); });
    EXPECT_THAT(error.what(), testing::StartsWith(m_folder.path().toStdString() + ": expected a file, found a folder"));
}

class FailedExport : public HostileRecipe, public testing::WithParamInterface<const char*> {};

TEST_P(FailedExport, KeepsTheFigureThatWasThere)
{
    const QByteArray before = exported(GetParam());
    auto unknown = samples::tilesFigure();
    unknown.view.colormap = "jet";  // found missing only while painting
    EXPECT_THROW(ui::exportFigure(path(GetParam()), unknown, {}), core::Error);
    auto empty = samples::tilesFigure();
    empty.result.reset();
    EXPECT_THROW(ui::exportFigure(path(GetParam()), empty, {}), std::runtime_error);
    EXPECT_EQ(bytes(GetParam()), before);
    EXPECT_EQ(QDir(m_folder.path()).entryList(QDir::Files | QDir::Hidden), QStringList{GetParam()});
}

TEST_P(FailedExport, AndASuccessfulOneLeavesNothingOfALongerFile)
{
    QFile old(m_folder.filePath(GetParam()));
    ASSERT_TRUE(old.open(QIODevice::WriteOnly) && old.write(QByteArray(4 << 20, 'o')) == 4 << 20);
    old.close();
    EXPECT_LT(exported(GetParam()).size(), 4 << 20);
    EXPECT_FALSE(ui::readRecipe(path(GetParam())).empty());
}
INSTANTIATE_TEST_SUITE_P(Formats, FailedExport, testing::Values("figure.png", "figure.svg", "figure.pdf"),
                         [](const auto& test) { return std::string(test.param).substr(7); });

}  // namespace
