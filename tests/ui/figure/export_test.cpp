#include "core/analysis/views/views.h"
#include "core/error.h"
#include "sample_figures.h"
#include "tests/support/expect_error.h"
#include "ui/figure/figure.h"
#include "ui/figure/overlay.h"

#include <QDir>
#include <QFile>
#include <QImage>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QXmlStreamReader>
#include <nlohmann/json.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sys/resource.h>
#include <csignal>
#include <span>

namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::Not;

const ui::Recipe kRecipe{"vit.safetensors", "00ff", "a<b>&\"grün\".png", "11ee", "vit_test_patch8"};

class Export : public testing::Test {
protected:
    std::filesystem::path path(const std::string& name) const
    {
        return m_folder.filePath(QString::fromStdString(name)).toStdString();
    }
    QByteArray bytes(const std::string& name) const
    {
        QFile file(m_folder.filePath(QString::fromStdString(name)));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    QByteArray written(const std::string& name, const ui::Figure& figure) const
    {
        ui::exportFigure(path(name), figure, kRecipe);
        return bytes(name);
    }
    std::string failure(const std::filesystem::path& target) const
    {
        return errorOf([&] { ui::exportFigure(target, samples::patchMapFigure(), kRecipe); }).what();
    }
    QStringList filesLeft() const { return QDir(m_folder.path()).entryList(QDir::Files | QDir::Hidden); }
    QTemporaryDir m_folder;
};

/// The contents of <text> elements.
std::vector<std::string> svgTexts(const QByteArray& svg)
{
    std::vector<std::string> texts;
    QXmlStreamReader reader(svg);
    while (!reader.atEnd()) {
        if (reader.readNext() == QXmlStreamReader::StartElement && reader.name() == QLatin1String("text")) {
            texts.push_back(reader.readElementText().trimmed().toStdString());
        }
    }
    EXPECT_FALSE(reader.hasError()) << reader.errorString().toStdString();
    return texts;
}

TEST_F(Export, SvgTextStaysText)
{
    auto figure = samples::patchMapFigure();
    figure.view.smooth = true;
    const auto texts = svgTexts(written("figure.svg", figure));
    EXPECT_THAT(texts, Contains("Attention"));
    EXPECT_THAT(texts, Contains("layer 11 · head mean · query class token"));
    EXPECT_THAT(texts, Contains("vit_test_patch8 · plain.png"));
    EXPECT_THAT(texts, Contains("attention weight"));
    EXPECT_THAT(texts, Contains("bicubic between patch centers"));
    EXPECT_THAT(texts, Contains("0.4"));
}

TEST_F(Export, ASvgNamesTheKindOfFont)
{
    EXPECT_THAT(written("figure.svg", samples::curvesFigure()).toStdString(), HasSubstr("sans-serif"));
}

TEST_F(Export, SvgOfEveryKindHoldsItsLabels)
{
    EXPECT_THAT(svgTexts(written("tiles.svg", samples::tilesFigure())),
                testing::IsSupersetOf({"layer", "head", "0", "1", "2", "one range for all tiles, patches"}));
    EXPECT_THAT(svgTexts(written("matrix.svg", samples::matrixFigure())),
                testing::IsSupersetOf({"query token", "key token", "class", "0,1", "1,1"}));
    EXPECT_THAT(
        svgTexts(written("curves.svg", samples::curvesFigure())),
        testing::IsSupersetOf({"layer", "mean attention distance (px)", "head 0", "head 1", "uniform over patches"}));
}

TEST_F(Export, TilesWithRangesOfTheirOwnSaySo)
{
    auto figure = samples::tilesFigure();
    auto result = *figure.result;
    std::get<core::Tiles>(result.content).ranges[2].high = 0.5F;
    const auto texts = svgTexts(written("figure.svg", samples::withResult(figure, result)));
    EXPECT_THAT(texts, testing::IsSupersetOf({"each tile has its own range, patches", "low", "high"}));
}

TEST_F(Export, CellsWithoutAValueAreExplainedWhereThereAreAny)
{
    auto figure = samples::matrixFigure();
    EXPECT_THAT(svgTexts(written("whole.svg", figure)), Not(Contains("no value")));
    auto result = *figure.result;
    std::get<core::Matrix>(result.content).values[1][1] = samples::kNaN;
    EXPECT_THAT(svgTexts(written("gaps.svg", samples::withResult(figure, result))), Contains("no value"));
}

TEST_F(Export, HostileNamesStayWellFormed)
{
    auto figure = samples::patchMapFigure();
    auto photo = std::make_shared<core::Photo>(*figure.photo);
    photo->name = "</text><script>&\x01\x02\xff.png";
    figure.photo = photo;
    const QByteArray svg = written("figure.svg", figure);
    svgTexts(svg);
    EXPECT_FALSE(svg.contains("<script"));
    EXPECT_FALSE(written("figure.png", figure).isEmpty());
    EXPECT_FALSE(written("figure.pdf", figure).isEmpty());
}

TEST_F(Export, PdfTextStaysText)
{
    const QString reader = QStandardPaths::findExecutable("pdftotext");
    if (reader.isEmpty()) {
        GTEST_SKIP() << "pdftotext (poppler-utils) is not installed";
    }
    written("figure.pdf", samples::patchMapFigure());
    QProcess process;
    process.start(reader, {QString::fromStdString(path("figure.pdf").string()), "-"});
    ASSERT_TRUE(process.waitForFinished());
    const std::string text = process.readAllStandardOutput().toStdString();
    EXPECT_THAT(text, HasSubstr("layer 11 · head mean · query class token"));
    EXPECT_THAT(text, HasSubstr("attention weight"));
    EXPECT_THAT(text, HasSubstr("vit_test_patch8"));
}

class RecipeIn : public Export, public testing::WithParamInterface<const char*> {};

TEST_P(RecipeIn, IsReadBackAsItWasStored)
{
    const auto figure = samples::patchMapFigure();
    written(GetParam(), figure);
    const std::string stored = ui::readRecipe(path(GetParam()));
    EXPECT_EQ(stored, ui::recipeJson(figure, kRecipe));
    const auto json = nlohmann::json::parse(stored);
    EXPECT_EQ(json.at("model").at("sha256"), "00ff");
    EXPECT_EQ(json.at("photo").at("file"), "a<b>&\"grün\".png");
    EXPECT_EQ(core::viewFromJson(json.at("view")), figure.view);
    EXPECT_TRUE(json.contains("headscope"));
}
INSTANTIATE_TEST_SUITE_P(Formats, RecipeIn, testing::Values("figure.png", "figure.svg", "figure.pdf"),
                         [](const auto& test) { return std::string(test.param).substr(7); });

TEST_F(Export, FilesWithoutARecipeHaveNone)
{
    QImage(4, 4, QImage::Format_RGB32).save(QString::fromStdString(path("other.png").string()));
    EXPECT_EQ(ui::readRecipe(path("other.png")), "");
    QFile text(m_folder.filePath("note.svg"));
    ASSERT_TRUE(text.open(QIODevice::WriteOnly));
    text.write("no svg at all <");
    text.close();
    EXPECT_EQ(ui::readRecipe(path("note.svg")), "");
    EXPECT_THROW(ui::readRecipe(path("missing.png")), core::Error);
}

TEST_F(Export, ATruncatedPngHasNoRecipeAndDoesNoHarm)
{
    const QByteArray whole = written("figure.png", samples::patchMapFigure());
    for (const int length : {0, 7, 20, 33, 40, 60, 90}) {
        QFile file(m_folder.filePath("cut.png"));
        ASSERT_TRUE(file.open(QIODevice::WriteOnly));
        file.write(whole.left(length));
        file.close();
        EXPECT_EQ(ui::readRecipe(path("cut.png")), "") << length;
    }
}

QByteArray withoutDates(QByteArray pdf)
{
    return QString::fromLatin1(pdf).replace(QRegularExpression(R"(\(D:[^)]*\))"), "(D)").toLatin1();
}

TEST_F(Export, TheSameImageGivesTheSameBytes)
{
    for (const auto make :
         {samples::patchMapFigure, samples::tilesFigure, samples::matrixFigure, samples::curvesFigure}) {
        EXPECT_EQ(written("a.png", make()), written("b.png", make()));
        EXPECT_EQ(written("a.svg", make()), written("b.svg", make()));
        EXPECT_EQ(withoutDates(written("a.pdf", make())), withoutDates(written("b.pdf", make())));
    }
}

TEST_F(Export, ThePngShowsTheOverlayPixelForPixelWhereTheRecipeSays)
{
    auto figure = samples::patchMapFigure();
    auto result = *figure.result;
    std::get<core::PatchMap>(result.content).queryPatch.reset();
    figure.view.smooth = true;  // without hairlines
    figure = samples::withResult(figure, result);
    QImage image;
    ASSERT_TRUE(image.loadFromData(written("figure.png", figure)));
    const auto place = nlohmann::json::parse(ui::readRecipe(path("figure.png"))).at("figure").at("photo");
    const QRect inPng(place[0].get<int>() * 2, place[1].get<int>() * 2, place[2].get<int>() * 2,
                      place[3].get<int>() * 2);
    const QImage expected = ui::composeOverlay(figure, std::get<core::PatchMap>(figure.result->content),
                                               {0.0, 0.0, 48.0, 32.0}, inPng.size());
    EXPECT_EQ(image.copy(inPng).convertToFormat(QImage::Format_RGB32), expected);
}

TEST_F(Export, OtherExtensionsAreDeclined)
{
    const std::string message = failure(path("figure.gif"));
    EXPECT_THAT(message, HasSubstr("expected a name ending in .png, .svg or .pdf"));
    EXPECT_THAT(message, HasSubstr("figure.gif"));
    EXPECT_EQ(ui::figureFormat("A.PDF"), ui::FigureFormat::Pdf);
    EXPECT_TRUE(filesLeft().isEmpty());
}

TEST_F(Export, AFolderThatIsNotThereIsNamed)
{
    const std::string message = failure(path("missing/figure.png"));
    EXPECT_THAT(message,
                HasSubstr(path("missing/figure.png").string() + ": cannot be written: there is no such folder"));
    EXPECT_THAT(message, Not(HasSubstr("\n")));
}

TEST_F(Export, AFolderInTheWayIsLeftAlone)
{
    ASSERT_TRUE(QDir(m_folder.path()).mkdir("figure.png"));
    EXPECT_THAT(failure(path("figure.png")), HasSubstr("cannot be written: there is a folder of that name"));
    EXPECT_TRUE(filesLeft().isEmpty());
}

/// No file may grow beyond `bytes` while this lives: what a full disk looks like to the program.
class FullDisk {
public:
    explicit FullDisk(rlim_t bytes)
    {
        std::signal(SIGXFSZ, SIG_IGN);
        getrlimit(RLIMIT_FSIZE, &m_before);
        const rlimit limit{bytes, m_before.rlim_max};
        setrlimit(RLIMIT_FSIZE, &limit);
    }
    ~FullDisk() { setrlimit(RLIMIT_FSIZE, &m_before); }

private:
    rlimit m_before{};
};

TEST_F(Export, AFullDiskLeavesTheOldFigureAndNothingElse)
{
    const QByteArray before = written("figure.png", samples::curvesFigure());
    {
        const FullDisk disk(1000);
        EXPECT_THAT(failure(path("figure.png")), HasSubstr("cannot be written: File too large"));
    }
    EXPECT_EQ(bytes("figure.png"), before);
    EXPECT_EQ(filesLeft(), QStringList{"figure.png"});
}

// FIPS 180-2, appendix B.1.
TEST_F(Export, HashesAreSha256)
{
    QFile file(m_folder.filePath("abc"));
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write("abc");
    file.close();
    EXPECT_EQ(ui::fileSha256(path("abc")), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    EXPECT_THROW(ui::fileSha256(path("missing")), core::Error);
}

TEST_F(Export, HashesOfAModelInSeveralFilesAreThoseOfItsWeights)
{
    const auto write = [this](const std::string& name, const QByteArray& text) {
        QFile file(QString::fromStdString(path(name).string()));
        ASSERT_TRUE(file.open(QIODevice::WriteOnly));
        file.write(text);
    };
    const QByteArray index = R"({"weight_map": {"a": "one.safetensors", "b": "two.safetensors"}})";
    write("model.safetensors.index.json", index);
    write("one.safetensors", "first");
    write("two.safetensors", "second");
    const auto hash = ui::fileSha256(path("model.safetensors.index.json"));
    const QByteArray all = index + "firstsecond";
    EXPECT_EQ(hash, ui::sha256Of(std::as_bytes(std::span(all.constData(), static_cast<size_t>(all.size())))));
    write("two.safetensors", "tuned!");  // of the same length, under the same index
    EXPECT_NE(ui::fileSha256(path("model.safetensors.index.json")), hash);
}

}  // namespace
