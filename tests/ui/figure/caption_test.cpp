#include "sample_figures.h"
#include "svg_shapes.h"
#include "ui/figure/figure_parts.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace {

const ui::FigureLook kLook;

using core::RangeChoice;
using testing::Contains;
using testing::Not;

ui::Figure withPhotoName(const std::string& name)
{
    auto figure = samples::patchMapFigure();
    auto photo = std::make_shared<core::Photo>(*figure.photo);
    photo->name = name;
    figure.photo = photo;
    return figure;
}

class NonAscii : public testing::TestWithParam<const char*> {};

TEST_P(NonAscii, NamesArriveLetterForLetter)
{
    std::string written;  // Qt writes a line of several scripts as several texts
    for (const std::string& word : samples::svgOf(withPhotoName(GetParam())).words()) {
        written += word;
    }
    EXPECT_THAT(written, testing::HasSubstr(GetParam()));
}
INSTANTIATE_TEST_SUITE_P(Names, NonAscii, testing::Values("grüße.png", "写真.jpg", "снимок.png", "𝕏.png"));

TEST(Caption, BytesThatAreNoUtf8BecomeReplacementCharacters)
{
    EXPECT_EQ(ui::plainText("a\xff z").toStdString(), "a\xEF\xBF\xBD z");
}

TEST(Caption, LineBreaksInNamesBecomeSpaces)
{
    EXPECT_EQ(ui::plainText("two\nlines\t and\x1b more ").toStdString(), "two lines and more");
}

TEST(Caption, ALongNameIsBrokenWithoutLosingALetter)
{
    auto figure = samples::patchMapFigure();
    figure.modelName = std::string(400, 'Q');
    long letters = 0;
    for (const std::string& word : samples::svgOf(figure).words()) {
        letters += std::count(word.begin(), word.end(), 'Q');
    }
    EXPECT_EQ(letters, 400);
}

// Such a word may be pasted into a page. It took minutes while each line was looked for from the end of the word.
TEST(Caption, AWordOfAHundredThousandLettersIsBroken)
{
    const QString word(100'000, u'm');
    const auto lines = kLook.wrapped(ui::Type::Body, word, 400.0);
    EXPECT_EQ(lines.join(QString()), word);
    EXPECT_GT(kLook.textWidth(ui::Type::Body, lines.front() + u'm'), 400.0);
    EXPECT_LE(kLook.textWidth(ui::Type::Body, lines.front()), 400.0);
}

TEST(Caption, NoLineIsWiderThanItMay)
{
    const QString text = QString("a name of several words and " + QString(90, u'M') + " and more words");
    const auto lines = kLook.wrapped(ui::Type::Body, text, 150.0);
    EXPECT_GE(lines.size(), 5);
    for (const QString& line : lines) {
        EXPECT_LE(kLook.textWidth(ui::Type::Body, line), 150.0) << line.toStdString();
    }
    EXPECT_EQ(lines.join(QString()).remove(u' '), QString(text).remove(u' '));
}

TEST(Caption, NarrowFiguresHaveTallerCaptions)
{
    auto figure = samples::patchMapFigure();
    figure.modelName = "vit_base_patch16_224.augreg_in21k_ft_in1k fine tuned again";
    const auto narrow = ui::captionPart(kLook, figure, 120.0), wide = ui::captionPart(kLook, figure, 600.0);
    EXPECT_GT(narrow.size.height(), wide.size.height());
    EXPECT_EQ(narrow.size.width(), 120.0);
    EXPECT_EQ(wide.size.height(),
              kLook.lineHeight(ui::Type::Title) + kLook.lineHeight(ui::Type::Body) + kLook.lineHeight(ui::Type::Note));
}

TEST(Caption, ANoteIsAParagraphOfItsOwnBelowTheRest)
{
    auto figure = samples::patchMapFigure();
    const auto without = ui::captionPart(kLook, figure, 300.0);
    figure.note = "What the view shows in a sentence that is longer than a line of this figure, and what it does not.";
    const auto with = ui::captionPart(kLook, figure, 300.0);
    const auto lines = kLook.wrapped(ui::Type::Note, QString::fromStdString(figure.note), 300.0);
    ASSERT_GE(lines.size(), 2);
    EXPECT_GT(with.size.height(), without.size.height() + double(lines.size()) * kLook.lineHeight(ui::Type::Note));
    EXPECT_LT(with.size.height(), without.size.height() + double(lines.size() + 1) * kLook.lineHeight(ui::Type::Note));
    std::string written;
    for (const std::string& word : samples::svgOf(figure).words()) {
        written += word + " ";
    }
    EXPECT_THAT(written, testing::HasSubstr(figure.note));
}

TEST(Caption, WithoutPhotoAndModelNothingStandsBetweenDots)
{
    auto figure = withPhotoName("");
    figure.modelName.clear();
    for (const std::string& word : samples::svgOf(figure).words()) {
        EXPECT_THAT(word, Not(testing::StartsWith("·")));
        EXPECT_THAT(word, Not(testing::EndsWith("·")));
    }
}

struct Note {
    RangeChoice::Mode mode;
    const char* text;
};
class RangeNote : public testing::TestWithParam<Note> {};

TEST_P(RangeNote, EndsTheCaptionOfMapsAndNotOfCurves)
{
    auto figure = samples::patchMapFigure();
    figure.view.range.mode = GetParam().mode;
    EXPECT_THAT(samples::svgOf(figure).words(), Contains(std::string("vit_test_patch8 · plain.png") + GetParam().text));
    auto curves = samples::curvesFigure();
    curves.view.range.mode = GetParam().mode;
    EXPECT_THAT(samples::svgOf(curves).words(), Contains("vit_test_patch8 · plain.png"));
}
INSTANTIATE_TEST_SUITE_P(Modes, RangeNote,
                         testing::Values(Note{RangeChoice::Mode::PerMap, ""},
                                         Note{RangeChoice::Mode::PerLayer, " · color range of the layer"},
                                         Note{RangeChoice::Mode::Shared, " · color range of all layers"},
                                         Note{RangeChoice::Mode::Fixed, " · fixed color range"}));

}  // namespace
