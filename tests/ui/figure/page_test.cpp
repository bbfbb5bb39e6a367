// Figure pages: their JSON, where things stand, what is in the files.
#include "core/error.h"
#include "sample_figures.h"
#include "tests/support/expect_error.h"
#include "tests/support/folders.h"
#include "ui/figure/drawn_file.h"
#include "ui/figure/overlay_layers.h"
#include "ui/figure/page/page_export.h"
#include "ui/figure/page/page_making.h"

#include <sys/resource.h>
#include <QImage>
#include <QPainter>
#include <nlohmann/json.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <string>
namespace {

using testing::HasSubstr;
using testing::Not;

/// Four maps of one photo, two by two.
std::vector<ui::Figure> fourMaps()
{
    std::vector<ui::Figure> figures;
    const auto photo = samples::plainPhoto(48, 32, 120, 160, 200);
    for (int i = 0; i < 4; ++i) {
        const auto high = 0.2F * static_cast<float>(i + 1);
        figures.push_back(samples::withResult(
            samples::figureOf(photo, 16), {samples::patchMap(2, 3, {0.0F, 0.1F, high, 0.0F, 0.1F, high}, {0.0F, high}),
                                           "Attention"_msg, "attention weight"_msg, "layer 11"_msg}));
    }
    return figures;
}

ui::FigurePage fourPanels()
{
    ui::FigurePage page;
    page.columns = 2;
    page.models = {{{"vit", {}}, {}}};
    page.photos = {{"wide.png", {}}};
    page.panels.resize(4);
    for (auto& panel : page.panels) {
        panel.emplace();
    }
    page.panels[1]->title = "head 1";
    page.rowTitles = {"layer 0", "layer 1"};
    page.caption = "Where the class token looks.";
    return page;
}

QByteArray bytesOf(ui::FigureFormat format, const ui::FigurePage& page, int dpi = 300)
{
    return ui::pageBytes(format, page, page, fourMaps(), dpi);
}

/// This process gets no more than `bytes` beside what it has while this lives.
class LittleMemory {
public:
    explicit LittleMemory(rlim_t bytes)
    {
        std::ifstream status("/proc/self/status");
        std::string word;
        rlim_t kilobytes = 0;
        while (status >> word && word != "VmSize:") {
        }
        status >> kilobytes;
        getrlimit(RLIMIT_AS, &m_before);
        const rlimit limit{kilobytes * 1024 + bytes, m_before.rlim_max};
        setrlimit(RLIMIT_AS, &limit);
    }
    ~LittleMemory() { setrlimit(RLIMIT_AS, &m_before); }
    LittleMemory(const LittleMemory&) = delete;
    LittleMemory& operator=(const LittleMemory&) = delete;

private:
    rlimit m_before{};
};

TEST(Page, IsRefusedWhereThereIsOnlyTheMemoryOfAFigureOfItsSize)
{
    const QSizeF size = ui::layoutPage(fourPanels(), fourMaps()).size;
    constexpr double pixels = 2e7;
    const int dpi = static_cast<int>(72.0 * std::sqrt(pixels / (size.width() * size.height())));
    const LittleMemory memory(rlim_t{340} << 20U);
    EXPECT_NO_THROW(ui::requirePixels(size, dpi));
    expectError([&] { bytesOf(ui::FigureFormat::Png, fourPanels(), dpi); }, core::ErrorCode::OutOfMemory,
                "figure needs about ");
}

TEST(Page, IsTheSameAfterItsJson)
{
    auto page = fourPanels();
    page.height = 200.0;
    page.bar = ui::PageBar::Each;
    page.panels[2].reset();
    const std::string text = ui::pageText(page);
    EXPECT_EQ(ui::pageText(ui::pageFromText(text, "page.json")), text);
    EXPECT_EQ(nlohmann::json::parse(text).at("format"), "headscope-page");
    EXPECT_EQ(nlohmann::json::parse(text).at("version"), 1);
}

TEST(Page, LengthsAreRead)
{
    EXPECT_DOUBLE_EQ(ui::parseLength("85mm"), 85.0);
    EXPECT_DOUBLE_EQ(ui::parseLength("7in"), 177.8);
    EXPECT_DOUBLE_EQ(ui::parseLength("8.5 cm"), 85.0);
    EXPECT_DOUBLE_EQ(ui::parseLength("72pt"), 25.4);
    EXPECT_DOUBLE_EQ(ui::parseLength("single"), 85.0);
    EXPECT_DOUBLE_EQ(ui::parseLength("double"), 178.0);
    for (const char* wrong : {"85", "mm", "-3mm", "85 miles", ""}) {
        EXPECT_THROW(ui::parseLength(wrong), core::Error) << wrong;
    }
}

TEST(Page, LettersGoOnBehindZ)
{
    EXPECT_EQ(ui::letterOf(ui::PageLetters::Small, 0), "a");
    EXPECT_EQ(ui::letterOf(ui::PageLetters::Small, 25), "z");
    EXPECT_EQ(ui::letterOf(ui::PageLetters::Capital, 26), "AA");
    EXPECT_EQ(ui::letterOf(ui::PageLetters::None, 3), "");
}

struct BadPage {
    const char* name;
    const char* text;
    const char* says;
};

class BadPages : public testing::TestWithParam<BadPage> {};

TEST_P(BadPages, AreRefusedInOneSentenceThatNamesTheKey)
{
    const auto error = errorOf([] { ui::pageFromText(GetParam().text, "page.json"); });
    EXPECT_THAT(error.what(), HasSubstr(GetParam().says));
    EXPECT_THAT(error.what(), HasSubstr("page.json"));
}

#define HEAD R"("format": "headscope-page", "version": 1, "models": [{"file": "m"}], "photos": [{"file": "p"}])"
INSTANTIATE_TEST_SUITE_P(
    Json, BadPages,
    testing::Values(
        BadPage{"NoJson", "{", "found text that is none"}, BadPage{"NoPage", "{}", "expected a page"},
        BadPage{"Newer", R"({"format": "headscope-page", "version": 2})", "version 1 or older, found 2"},
        BadPage{"NoPanels", "{" HEAD "}", "panels: expected at least one"},
        BadPage{"UnknownKey", "{" HEAD R"(, "panels": [{}], "colour": 1})", "colour: a page has no such key"},
        BadPage{"Width", "{" HEAD R"(, "panels": [{}], "width": "5mm"})", "width: expected a length from 20mm"},
        BadPage{"Model", "{" HEAD R"(, "panels": [{"model": 1}]})", "panels[0].model: expected one of the 1"},
        BadPage{"View", "{" HEAD R"(, "panels": [{"view": {"layer": "x"}}]})", "panels[0].view"},
        BadPage{"ViewThatThereIsNot", "{" HEAD R"(, "panels": [{"view": {"view": "vew"}}]})", "panels[0].view"},
        BadPage{"Letters", "{" HEAD R"(, "panels": [{}], "letters": "i"})", "letters: expected one of none, a, A"}),
    [](const auto& test) { return test.param.name; });

// 85 mm are 85 / 25.4 in: 1003.9 pixels at 300 an inch.
TEST(Page, IsAsWideAsItSaysInEveryFormat)
{
    auto page = fourPanels();
    page.width = 85.0;
    QImage png;
    ASSERT_TRUE(png.loadFromData(bytesOf(ui::FigureFormat::Png, page)));
    EXPECT_EQ(png.width(), 1004);
    EXPECT_EQ(png.dotsPerMeterX(), 11811);
    EXPECT_THAT(bytesOf(ui::FigureFormat::Svg, page).toStdString(), HasSubstr("<svg width=\"85mm\""));
}

TEST(Page, KeepsToItsHeight)
{
    auto page = fourPanels();
    page.height = 50.0;
    const auto layout = ui::layoutPage(page, fourMaps());
    EXPECT_LE(layout.size.height(), 50.0 * 72.0 / 25.4 + 0.5);
    EXPECT_NEAR(layout.size.width(), 178.0 * 72.0 / 25.4, 1e-6);
}

bool hasRoom(const ui::FigurePage& page)
{
    try {
        ui::layoutPage(page, fourMaps());
        return true;
    } catch (const core::Error&) {
        return false;
    }
}

TEST(Page, KeepsToItsHeightWhereNarrowPanelsHaveNoRoomBesideTheirBars)
{
    auto page = fourPanels();
    page.bar = ui::PageBar::Each;
    page.width = 60.0;
    while (!hasRoom(page)) {
        page.width += 1.0;
    }
    page.width += 6.0;  // half as wide, its panels would have no room
    const double whole = ui::layoutPage(page, fourMaps()).size.height();
    page.height = 0.95 * whole * 25.4 / 72.0;
    EXPECT_LE(ui::layoutPage(page, fourMaps()).size.height(), 0.95 * whole + 0.5);
}

TEST(Page, PanelsOfAColumnStandBelowEachOther)
{
    const auto layout = ui::layoutPage(fourPanels(), fourMaps());
    ASSERT_EQ(layout.maps.size(), 4U);
    EXPECT_DOUBLE_EQ(layout.maps[0].left(), layout.maps[2].left());
    EXPECT_DOUBLE_EQ(layout.maps[0].top(), layout.maps[1].top());
    EXPECT_NEAR(layout.maps[1].left() - layout.maps[0].right(), 1.5 * 72.0 / 25.4, 1e-6);  // the gap
    EXPECT_NEAR(layout.maps[0].width() / layout.maps[0].height(), 48.0 / 32.0, 1e-9);
    for (const auto& cell : layout.cells) {
        EXPECT_GE(cell.left(), 0.0);
        EXPECT_LE(cell.right(), layout.size.width());
        EXPECT_LE(cell.bottom(), layout.size.height());
    }
}

TEST(Page, NamesOfColorsStandBelowTheirMapAndTakeNoneOfItsWidth)
{
    auto figures = fourMaps();
    for (auto& figure : figures) {
        core::PatchMap map{{1, 2}, torch::tensor({1.0F, 0.0F, 0.0F, 0.0F, 0.0F, 1.0F}).view({1, 2, 3}), {}, {}, {}};
        map.kinds = {{"cluster 0"_msg, 1.0F, 0.0F, 0.0F}, {"cluster 1"_msg, 0.0F, 0.0F, 1.0F}};
        figure = samples::withResult(figure, {map, "Token clusters"_msg, {}, "layer 11"_msg});
    }
    auto page = fourPanels();
    page.columns = 4;
    page.rowTitles.clear();
    const auto layout = ui::layoutPage(page, figures);
    for (std::size_t i = 0; i < 4; ++i) {
        EXPECT_NEAR(layout.maps[i].width(), layout.cells[i].width(), 1e-6);
        EXPECT_GT(layout.cells[i].bottom(), layout.maps[i].bottom() + 8.0);  // a line of type
    }
}

TEST(Page, OneBarIsOneRangeForAll)
{
    const auto shared = ui::pageFiguresInColor(fourPanels(), fourMaps());
    for (const auto& figure : shared) {
        EXPECT_EQ(*ui::colorRangeOf(*figure.result), (core::ValueRange{0.0F, 0.8F}));
    }
    auto each = fourPanels();
    each.bar = ui::PageBar::Each;
    EXPECT_EQ(ui::colorRangeOf(*ui::pageFiguresInColor(each, fourMaps())[0].result)->high, 0.2F);
}

/// Four maps of a hundred patches, of which one is a hundred times as large as the others.
std::vector<ui::Figure> fourMapsWithAnOutlier()
{
    std::vector<ui::Figure> figures;
    const auto photo = samples::plainPhoto(80, 80, 120, 160, 200);
    for (int i = 0; i < 4; ++i) {
        std::vector<float> values(100, 0.01F);
        values[0] = 0.0F;
        values[50] = i == 0 ? 1.0F : 0.01F;
        figures.push_back(samples::withResult(samples::figureOf(photo, 8),
                                              {samples::patchMap(10, 10, values, {0.0F, values[50]}), "Attention"_msg,
                                               "attention weight"_msg, "layer 11"_msg}));
    }
    return figures;
}

TEST(Page, OneBarSaysThatItIsOfTheMiddleOfAllValuesUnlessARangeWasChosen)
{
    auto figures = fourMapsWithAnOutlier();
    const auto svg = [&] {
        return ui::pageBytes(ui::FigureFormat::Svg, fourPanels(), fourPanels(), figures, 300).toStdString();
    };
    const auto high = [&] { return ui::colorRangeOf(*ui::pageFiguresInColor(fourPanels(), figures)[1].result)->high; };
    EXPECT_THAT(svg(), HasSubstr("middle 98 %"));
    EXPECT_LT(high(), 0.02F);
    figures[2].view.range.highPercentile = 99.5;
    EXPECT_THAT(svg(), Not(HasSubstr("middle 98 %")));
    EXPECT_EQ(high(), 1.0F);
}

TEST(Page, OneBarIsOfOneQuantity)
{
    auto figures = fourMaps();
    auto other = *figures[1].result;
    other.quantity = core::Message("token norm");
    figures[1] = samples::withResult(figures[1], other);
    const auto error = errorOf([&] { ui::layoutPage(fourPanels(), figures); });
    EXPECT_THAT(error.what(), HasSubstr("\"attention weight\" and \"token norm\""));
}

TEST(Page, AFontThatIsNotThereIsReported)
{
    auto page = fourPanels();
    page.font = "No Such Family";
    EXPECT_THAT(errorOf([&] { ui::layoutPage(page, fourMaps()); }).what(), HasSubstr("found \"No Such Family\""));
}

TEST(Page, TooManyColumnsAreReported)
{
    auto page = fourPanels();
    page.columns = 300;
    EXPECT_THAT(errorOf([&] { ui::layoutPage(page, fourMaps()); }).what(), HasSubstr("room for 300 columns"));
}

TEST(Page, SvgHoldsItsTextAndThePhotoOnce)
{
    const QByteArray svg = bytesOf(ui::FigureFormat::Svg, fourPanels());
    for (const char* text : {">a</text>", ">b</text>", ">d</text>", "head 1", "layer 0", "attention weight",
                             "Where the class token looks."}) {
        EXPECT_TRUE(QString::fromUtf8(svg).simplified().remove(' ').contains(QString(text).remove(' '))) << text;
    }
    // The photo, four maps and the bar; the photo is shown three times more.
    EXPECT_EQ(svg.count("<image "), 6);
    EXPECT_EQ(svg.count("<use "), 3);
}

TEST(Page, PdfHoldsThePhotoOnce)
{
    const QByteArray pdf = bytesOf(ui::FigureFormat::Pdf, fourPanels());
    EXPECT_EQ(pdf.count("/Subtype /Image"), 10);  // photo, bar, four maps with their masks
    EXPECT_FALSE(pdf.contains("CreationDate"));
}

TEST(Page, TheSamePageGivesTheSameBytes)
{
    for (const auto format : {ui::FigureFormat::Png, ui::FigureFormat::Svg, ui::FigureFormat::Pdf}) {
        EXPECT_EQ(bytesOf(format, fourPanels()), bytesOf(format, fourPanels()));
    }
}

TEST(Page, TransparentGroundIsTransparent)
{
    auto page = fourPanels();
    page.ground = ui::FigureBackground::Transparent;
    QImage png;
    ASSERT_TRUE(png.loadFromData(bytesOf(ui::FigureFormat::Png, page, 72)));
    EXPECT_EQ(qAlpha(png.pixel(0, 0)), 0);
    page.ground = ui::FigureBackground::White;
    ASSERT_TRUE(png.loadFromData(bytesOf(ui::FigureFormat::Png, page, 72)));
    EXPECT_EQ(png.pixel(0, 0), qRgb(255, 255, 255));
}

class Layers : public testing::TestWithParam<core::OverlayStyle> {};

/// Ground and layer, one on the other, are what composeOverlay() gives: to the rounding of 8 bits, twice.
TEST_P(Layers, GiveTheOverlay)
{
    for (const bool smooth : {false, true}) {
        auto figure = fourMaps()[3];
        figure.view.style = GetParam();
        figure.view.colormap = "inferno";
        figure.view.opacity = 0.85;
        figure.view.smooth = smooth;
        const auto& map = std::get<core::PatchMap>(figure.result->content);
        const core::PixelRect whole{0.0, 0.0, 48.0, 32.0};
        const auto raster = ui::rasterPhoto(figure.photo.get(), figure.mapping.photo, whole, {24, 16});  // as the layer
        QImage drawn = ui::overlayGround(figure, map.grid, whole, raster);
        const auto layer = ui::overlayLayer(figure, map, whole, 1.0);
        ASSERT_TRUE(layer);
        ASSERT_EQ(layer->image.size(), drawn.size());
        QPainter painter(&drawn);
        painter.drawImage(0, 0, layer->image);
        painter.end();
        const QImage expected = ui::composeOverlay(figure, map, whole, raster);
        for (int y = 0; y < 16; ++y) {
            for (int x = 0; x < 24; ++x) {
                const QColor is(drawn.pixel(x, y)), should(expected.pixel(x, y));
                const int most = 2;
                EXPECT_NEAR(is.red(), should.red(), most) << x << ',' << y;
                EXPECT_NEAR(is.green(), should.green(), most);
                EXPECT_NEAR(is.blue(), should.blue(), most);
            }
        }
    }
}
INSTANTIATE_TEST_SUITE_P(Styles, Layers,
                         testing::Values(core::OverlayStyle::Glow, core::OverlayStyle::Tint,
                                         core::OverlayStyle::Spotlight),
                         [](const auto& test) { return std::string(core::toText(test.param)); });

/// Twelve panels below each other, a meter wide each: 2362 pixels wide and 12 times as high as one of them.
TEST(Page, ThePreviewOfAHugePageIsSmall)
{
    auto page = fourPanels();
    page.columns = 1;
    page.width = ui::kWidestFigure;
    page.rowTitles = {};
    const auto figures = fourMaps();
    std::vector<ui::Figure> many;
    page.panels.assign(12, page.panels[0]);
    for (std::size_t i = 0; i < page.panels.size(); ++i) {
        many.push_back(figures[i % figures.size()]);
    }
    const auto preview = ui::pagePreview(page, many, 60.0);
    EXPECT_LE(double(preview.image.width()) * preview.image.height(), 1.01 * ui::kMostPreviewPixels);
    EXPECT_EQ(preview.cells.size(), 12);
    EXPECT_LT(preview.cells.back().bottom(), preview.image.height() + 1.0);
    const auto usual = ui::pagePreview(fourPanels(), figures, 144.0);  // 178 mm
    EXPECT_NEAR(usual.image.width(), 178.0 / 25.4 * 144.0, 1.0);
}

double peakMegabytes()
{
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);) {
        if (line.starts_with("VmHWM:")) {
            return std::stod(line.substr(6)) / 1024.0;
        }
    }
    return 0.0;
}

/// A meter wide and 36 meters high, with small type: 7087 x 255 118 units, of which the preview shows sixteen million.
TEST(Page, ThePreviewHoldsNoMorePixelsThanItShows)
{
    auto figure = fourMaps().front();
    figure.photo = samples::plainPhoto(2, 72, 40, 80, 120);
    figure.mapping.photo = figure.photo->size();
    auto page = fourPanels();
    page.width = ui::kWidestFigure;
    page.fontSize = ui::kLeastFont;
    page.columns = 1;
    page.rowTitles = page.columnTitles = {};
    page.bar = ui::PageBar::None;
    page.panels.resize(1);
    const double before = peakMegabytes();
    const auto preview = ui::pagePreview(page, {figure}, 60.0);
    EXPECT_GT(preview.image.height(), 30 * preview.image.width());
    EXPECT_LT(peakMegabytes() - before, 1000.0);
}

/// Whoever moves a slider in the editor of pages asks for another view at each step.
TEST(PageFigures, OfAPageThatIsEditedAreThoseOfItsViews)
{
    ui::PageFigures figures(
        [](const std::string& file, const core::ModelOverrides& corrections, const core::RunControl& control) {
            return core::openModel(file, corrections, torch::kCPU, control);
        },
        true);
    const std::string goldens = support::dataFolder() + "/goldens/";
    auto page = ui::pageOfLists({}, {{{{goldens + "vit", {}}, {}}}, {goldens + "preprocess/wide.png"}, {}, {}});
    const std::weak_ptr<const core::Result> before = figures.of(page).front().result;
    figures.of(page);
    EXPECT_FALSE(before.expired());
    page.panels.front()->view.opacity = 0.3;
    figures.of(page);
    EXPECT_TRUE(before.expired());
    EXPECT_EQ(figures.passes(), 1);
}

TEST(PageOfLists, MakesRowsOfLayersAndColumnsOfHeads)
{
    const auto page = ui::pageOfLists(
        {},
        {{{{"vit", {}}, {}}}, {"wide.png"}, {0, 3, 11}, {core::HeadChoice::single(0), core::HeadChoice::single(2)}});
    EXPECT_EQ(page.columns, 2);
    EXPECT_EQ(page.rowTitles, (std::vector<std::string>{"layer 0", "layer 3", "layer 11"}));
    EXPECT_EQ(page.columnTitles, (std::vector<std::string>{"head 0", "head 2"}));
    ASSERT_EQ(page.panels.size(), 6U);
    EXPECT_EQ(page.panels[5]->view.layer, 11);
    EXPECT_EQ(core::toText(page.panels[5]->view.head), "2");
    EXPECT_EQ(page.caption, "Attention · query class token · vit · wide.png");
}

TEST(PageOfLists, TakesTwoListsAtMost)
{
    EXPECT_THAT(errorOf([] {
                    ui::pageOfLists({}, {{{{"a", {}}, {}}, {{"b", {}}, {}}}, {"p", "q"}, {0, 1}, {}});
                }).what(),
                HasSubstr("at most two lists"));
}

TEST(PageOfLists, FlowsInRowsThatAreAboutEqual)
{
    EXPECT_EQ(ui::flowColumns(3, 178.0), 3);
    EXPECT_EQ(ui::flowColumns(7, 178.0), 4);
    EXPECT_EQ(ui::flowColumns(12, 178.0), 6);
    EXPECT_EQ(ui::flowColumns(4, 85.0), 2);
}

TEST(Page, TakesThePanelsOfAnotherWithItsFilesNamedOnce)
{
    auto page = fourPanels();
    auto more = fourPanels();
    more.photos = {{"tall.png", {}}, {"wide.png", {}}};
    more.panels.resize(2);
    more.panels[1]->photo = 1;
    ui::appendPage(page, more);
    ASSERT_EQ(page.panels.size(), 6U);
    EXPECT_EQ(page.models.size(), 1U);
    ASSERT_EQ(page.photos.size(), 2U);
    EXPECT_EQ(page.photos[static_cast<std::size_t>(page.panels[4]->photo)].file, "tall.png");
    EXPECT_EQ(page.photos[static_cast<std::size_t>(page.panels[5]->photo)].file, "wide.png");
    EXPECT_EQ(page.bar, ui::PageBar::Shared);
    more.panels[0]->view.name = "rollout";  // another quantity, perhaps
    ui::appendPage(page, more);
    EXPECT_EQ(page.bar, ui::PageBar::Each);
}

TEST(Page, IsAsItWasWhereThereIsNoRoomForMorePanels)
{
    auto page = fourPanels();
    auto many = fourPanels();
    many.panels.resize(397, many.panels[0]);
    const auto before = ui::pageText(page);
    expectError([&] { ui::appendPage(page, many); }, core::ErrorCode::OutOfRange, "at most 400 panels, found 401");
    EXPECT_EQ(ui::pageText(page), before);
}

}  // namespace
