#include "sample_figures.h"
#include "svg_shapes.h"
#include "ui/figure/drawn_file.h"
#include "ui/figure/matrix_plot.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

namespace {

using testing::Contains;
using testing::IsSupersetOf;
using testing::Not;

ui::Figure matrixOf(torch::Tensor values, const std::vector<core::Message>& labels)
{
    core::Matrix matrix;
    matrix.values = std::move(values);
    matrix.range = {0.0F, 1.0F};
    matrix.rowTitle = core::Message("query token");
    matrix.colTitle = core::Message("key token");
    matrix.rowLabels = matrix.colLabels = labels;
    return samples::withResult(samples::matrixFigure(), {matrix, "Attention matrix"_msg, "attention weight"_msg, {}});
}

ui::Figure matrixOfTokens(std::vector<std::string> prefix, int side)
{
    const auto labels = support::tokenNames(std::move(prefix), side, side);
    const auto count = static_cast<int64_t>(labels.size());
    return matrixOf(torch::linspace(0.0, 1.0, count * count).view({count, count}), labels);
}

TEST(MatrixFigure, OfManyTokensLabelsOnlyTheClassTokenAndStartsOfPatchRows)
{
    const auto words = samples::svgOf(matrixOfTokens({"class"}, 14)).words();
    EXPECT_EQ(std::count(words.begin(), words.end(), "class"), 2);
    EXPECT_THAT(words, Contains("13,0"));
    for (const std::string& word : words) {
        const auto comma = word.find(',');
        EXPECT_TRUE(comma == std::string::npos || word.substr(comma) == ",0") << word;
    }
}

TEST(MatrixFigure, NoTwoLabelsOfAnAxisTouch)
{
    for (const int side : {3, 7, 14, 24}) {
        std::map<int, std::vector<const samples::SvgText*>> lines;  // by their height
        const auto svg = samples::svgOf(matrixOfTokens({"class", "distillation"}, side));
        for (const auto& text : svg.texts) {
            if (!text.turned && (text.text.find(',') != std::string::npos || text.text == "class")) {
                lines[static_cast<int>(std::lround(text.y))].push_back(&text);
            }
        }
        for (auto& [y, line] : lines) {
            std::sort(line.begin(), line.end(), [](const auto* a, const auto* b) { return a->x < b->x; });
            for (std::size_t i = 1; i < line.size(); ++i) {
                const double end = line[i - 1]->x + ui::FigureLook().textWidth(
                                                        ui::Type::Tick, QString::fromStdString(line[i - 1]->text));
                EXPECT_LT(end, line[i]->x) << side << ": " << line[i - 1]->text << " and " << line[i]->text;
            }
        }
    }
}

// Two prefix tokens of 2 x 2 patches: six cells of 60 points, the mark two cells long and two points wide.
TEST(MatrixFigure, TokensThatAreNoPatchesAreMarkedOnBothAxes)
{
    const auto marks = samples::svgOf(matrixOfTokens({"class", "distillation"}, 2)).filled("rect", "#d98a00");
    ASSERT_EQ(marks.size(), 2U);
    EXPECT_EQ(marks[0].number("width"), 2.0);
    EXPECT_EQ(marks[0].number("height"), 120.0);
    EXPECT_EQ(marks[1].number("width"), 120.0);
    EXPECT_EQ(marks[1].number("height"), 2.0);
}

TEST(MatrixFigure, TicksOfTokensThatAreNoPatchesShareTheColorOfTheMark)
{
    const auto svg = samples::svgOf(matrixOfTokens({"class"}, 14));
    EXPECT_EQ(svg.stroked("polyline", "#d98a00").size(), 2U);
    EXPECT_THAT(svg.stroked("polyline", "#1b1c1e"), testing::SizeIs(testing::Gt(10U)));
}

TEST(MatrixFigure, WithoutSuchTokensNothingIsMarked)
{
    const auto heads = samples::svgOf(matrixOf(torch::rand({3, 3}), support::names({"head 0", "head 1", "head 2"})));
    EXPECT_TRUE(heads.filled("rect", "#d98a00").empty());
    EXPECT_TRUE(heads.stroked("polyline", "#d98a00").empty());
    EXPECT_TRUE(samples::svgOf(matrixOfTokens({}, 2)).filled("rect", "#d98a00").empty());
}

TEST(MatrixFigure, OfFewCellsHasItsValuesWrittenInThem)
{
    const auto few = samples::svgOf(matrixOf(torch::full({12, 12}, 0.254), {})).words();
    EXPECT_EQ(std::count(few.begin(), few.end(), "0.25"), 144);
    EXPECT_THAT(samples::svgOf(matrixOf(torch::full({13, 13}, 0.254), {})).words(), Not(Contains("0.25")));
}

TEST(MatrixFigure, ACellWithoutAValueStaysEmpty)
{
    auto values = torch::full({2, 2}, 0.5);
    values[1][0] = samples::kNaN;
    const auto words = samples::svgOf(matrixOf(values, {})).words();
    EXPECT_EQ(std::count(words.begin(), words.end(), "0.50"), 3);
}

struct Size {
    int side;
    const char* note;  ///< null: every value has its cell
};
class MatrixOfSize : public testing::TestWithParam<Size> {};

TEST_P(MatrixOfSize, SaysWhenCellsAreMeansOfSeveralValues)
{
    const int side = GetParam().side;
    const auto words = samples::svgOf(matrixOf(torch::zeros({side, side}), {})).words();
    if (GetParam().note == nullptr) {
        EXPECT_THAT(words, Not(Contains(testing::HasSubstr("means of"))));
    } else {
        EXPECT_THAT(words, Contains(GetParam().note));
    }
}
// At most 1200 cells a side: 1200 fit, 1201 are halved, 2401 need thirds.
INSTANTIATE_TEST_SUITE_P(Sides, MatrixOfSize,
                         testing::Values(Size{197, nullptr}, Size{1200, nullptr}, Size{1201, "means of 2 × 2 values"},
                                         Size{2401, "means of 3 × 3 values"}),
                         [](const auto& test) { return std::to_string(test.param.side); });

TEST(MatrixFigure, TitlesOfBothAxesAreWrittenAndTheRowsTitleReadsUpwards)
{
    const auto svg = samples::svgOf(matrixOfTokens({"class"}, 2));
    EXPECT_THAT(svg.words(), IsSupersetOf({"query token", "key token", "class", "1,1"}));
    for (const auto& text : svg.texts) {
        if (text.text == "query token") {
            EXPECT_TRUE(text.turned);
        } else if (text.text == "key token") {
            EXPECT_FALSE(text.turned);
        }
    }
}

// 100 x 100 cells of 10, of which the window shows the middle: rows and columns 40 to 59.
TEST(MatrixPlot, NamesWhatIsInSightAlongItsEdges)
{
    std::vector<core::Message> numbers;
    for (int i = 0; i < 100; ++i) {
        numbers.emplace_back(std::to_string(i));
    }
    const ui::Figure figure = matrixOf(torch::zeros({100, 100}), numbers);
    const ui::MatrixPlot plot(ui::FigureLook(), figure, {10.0, 10.0});
    ui::Drawing drawing;
    drawing.size = {600.0, 600.0};
    drawing.paint = [&](QPainter& painter) {
        plot.paintAxes(painter, {-300.0, -300.0, 1000.0, 1000.0}, {100.0, 100.0, 200.0, 200.0}, 50.0);
    };
    const auto svg = samples::parsedSvg(ui::fileBytes(ui::FigureFormat::Svg, drawing));
    for (const auto& text : svg.texts) {
        if (!text.turned && text.text != "key token") {
            EXPECT_GE(std::stoi(text.text), 40);
            EXPECT_LE(std::stoi(text.text), 59);
            EXPECT_TRUE(text.x < 100.0 || text.y > 300.0) << text.text;
        }
    }
    EXPECT_THAT(svg.words(), IsSupersetOf({"40", "50", "query token", "key token"}));
}

}  // namespace
