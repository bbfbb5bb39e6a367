// The panel of the prediction: the most probable classes, and what a click on one asks.
#include "ui/window/panels/prediction_panel.h"
#include "core/checkpoint/open_checkpoint.h"
#include "core/experiment/edit.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/window/panels/caption_field.h"

#include <torch/types.h>
#include <QLabel>
#include <QLineEdit>

#include <cmath>

namespace {

using ui_test::waitUntil;

class PredictionTest : public ui_test::WindowFixture {
protected:
    std::vector<ui::ScoreRow*> rows()
    {
        std::vector<ui::ScoreRow*> found;
        for (auto* row : m_window.findChild<ui::PredictionPanel*>()->findChildren<ui::ScoreRow*>()) {
            if (!row->isHidden()) {
                found.push_back(row);
            }
        }
        return found;
    }
    std::vector<bool> marked()
    {
        std::vector<bool> all;
        for (const auto* row : rows()) {
            all.push_back(row->isChecked());
        }
        return all;
    }
};

TEST_F(PredictionTest, SaysThatItIsStillEmpty)
{
    EXPECT_TRUE(rows().empty());
    const auto* words = m_window.findChild<ui::PredictionPanel*>()->findChild<QLabel*>();
    EXPECT_EQ(words->text(), "The prediction appears here.");
}

TEST_F(PredictionTest, FiveClassesWithTheirPercentagesMostProbableFirst)
{
    openGolden();
    const auto& logits = session().opened().scene()->trace.logits;
    ASSERT_EQ(logits.numel(), 10);
    const float* values = logits.data_ptr<float>();
    double sum = 0.0;
    for (int i = 0; i < 10; ++i) {
        sum += std::exp(double(values[i]));
    }
    ASSERT_EQ(rows().size(), 5U);
    double before = 1.0;
    for (const auto* row : rows()) {
        const int index = row->score().index;
        const double probability = std::exp(double(values[index])) / sum;
        EXPECT_NEAR(row->score().probability, probability, 1e-6);
        EXPECT_LE(probability, before);
        before = probability;
        // The file has no names: the class goes by its number. Below ten percent one decimal is shown.
        const QString percent = QString::number(probability * 100.0, 'f', probability < 0.1 ? 1 : 0);
        EXPECT_EQ(row->accessibleName(), QStringLiteral("class %1, %2 percent").arg(index).arg(percent));
        EXPECT_TRUE(row->toolTip().contains("Click to see the evidence for it"));
    }
}

TEST_F(PredictionTest, AClickShowsTheRelevanceForThatClass)
{
    openGolden();
    EXPECT_EQ(marked(), std::vector<bool>(5, false));  // attention asks for no class
    auto* third = rows().at(2);
    QTest::mouseClick(third, Qt::LeftButton);
    EXPECT_EQ(session().shown().view().name, "relevance");
    EXPECT_EQ(session().shown().view().classIndex, third->score().index);
    EXPECT_EQ(marked(), (std::vector<bool>{false, false, true, false, false}));
    ASSERT_TRUE(waitUntil([&] { return isReady(); }));
    EXPECT_EQ(session().shown().figure()->view.name, "relevance");
    QTest::mouseClick(rows().at(4), Qt::LeftButton);
    EXPECT_EQ(session().shown().view().classIndex, rows().at(4)->score().index);
    EXPECT_EQ(marked(), (std::vector<bool>{false, false, false, false, true}));
}

TEST_F(PredictionTest, WithoutAChoiceRelevanceIsOfTheMostProbableClass)
{
    openGolden();
    core::View view = session().shown().view();
    view.name = "relevance";
    session().shown().setView(view);
    EXPECT_EQ(marked(), (std::vector<bool>{true, false, false, false, false}));
}

/// A tiny CLIP with reference numbers of its captions: tests/data/words.
class CaptionTest : public PredictionTest {
protected:
    QLineEdit& field()
    {
        return *m_window.findChild<ui::PredictionPanel*>()->findChild<ui::CaptionField*>()->findChild<QLineEdit*>();
    }
    void openClip()
    {
        m_window.resize(1500, 900);  // the docks of the left side are open
        openGolden(QStringLiteral("wide.png"), QStringLiteral("../words/clip"));
        ASSERT_TRUE(field().isVisible());
    }
    void type(const QString& text)
    {
        field().setFocus();
        field().selectAll();
        QTest::keyClicks(&field(), text);
        QTest::keyClick(&field(), Qt::Key_Return);
    }
    /// The softmax of scale times cosine with the reference's embedding of each caption.
    static std::vector<double> probabilities(const torch::Tensor& image)
    {
        const auto expected =
            core::openCheckpoint(ui_test::dataPath(QStringLiteral("words/clip/expected.safetensors")).toStdString());
        const auto captions = expected->tensor("text_embeddings").to(torch::kFloat64);
        const auto unit = image.flatten().to(torch::kFloat64) / image.to(torch::kFloat64).norm();
        const auto cosines = torch::mv(captions / captions.norm(2, {1}, true), unit);
        const auto shares = torch::softmax(std::exp(2.5) * cosines, 0).contiguous();
        return {shares.data_ptr<double>(), shares.data_ptr<double>() + shares.numel()};
    }
    const QString m_captions = QStringLiteral("a photo of a cat; The dog's 12 cats!; a cat on the photo of the dog");
};

TEST_F(CaptionTest, ProbabilitiesAreThoseOfTheReferenceMostProbableFirst)
{
    openClip();
    EXPECT_TRUE(rows().empty());
    type(m_captions);
    ASSERT_TRUE(waitUntil([&] { return rows().size() == 3; }));
    const auto expected = probabilities(session().opened().scene()->trace.logits);
    double before = 1.0;
    for (const auto* row : rows()) {
        EXPECT_NEAR(row->score().probability, expected.at(static_cast<size_t>(row->score().index)), 5e-5);
        EXPECT_LE(row->score().probability, before);
        before = row->score().probability;
    }
    const auto all = rows();
    const auto cut = std::ranges::find(all, 1, [](const ui::ScoreRow* row) { return row->score().index; });
    ASSERT_NE(cut, all.end());
    EXPECT_TRUE((*cut)->toolTip().contains("the first 8 of ")) << (*cut)->toolTip().toStdString();
}

TEST_F(CaptionTest, AClickShowsTheRelevanceForThatCaption)
{
    openClip();
    type(m_captions);
    ASSERT_TRUE(waitUntil([&] { return rows().size() == 3; }));
    const auto last = rows().back();
    const std::string caption = last->score().label;
    QTest::mouseClick(last, Qt::LeftButton);
    EXPECT_EQ(session().shown().view().name, "word-relevance");
    EXPECT_EQ(session().shown().view().words.front(), caption);
    ASSERT_EQ(session().shown().view().words.size(), 3U);
    ASSERT_TRUE(waitUntil([&] { return isReady() && rows().size() == 3; }));
    EXPECT_EQ(marked(), (std::vector<bool>{false, false, true}));
}

TEST_F(CaptionTest, EditsShowWhatTheyDoToEachCaption)
{
    openClip();
    type(m_captions);
    ASSERT_TRUE(waitUntil([&] { return rows().size() == 3; }));
    session().steps().addEdit(core::parseEdit("zero:0.*"));
    ASSERT_TRUE(waitUntil([&] { return isReady() && rows().size() == 3 && rows().front()->after(); }));
    const auto expected = probabilities(session().shown().editedScene()->trace.logits);
    for (const auto* row : rows()) {
        EXPECT_NEAR(*row->after(), expected.at(static_cast<size_t>(row->score().index)), 5e-5);
    }
}

TEST_F(CaptionTest, WordsInBracesAreOneCaptionEach)
{
    EXPECT_EQ(ui::captionsIn("a photo of a {cat; dog}, blurred"),
              (std::vector<std::string>{"a photo of a cat, blurred", "a photo of a dog, blurred"}));
    EXPECT_EQ(ui::captionsIn("a cat ;; a {dog; \n a bird"), (std::vector<std::string>{"a cat", "a {dog", "a bird"}));
    EXPECT_TRUE(ui::captionsIn(" ; ").empty());
}

TEST_F(CaptionTest, OtherModelsHaveNoFieldForThem)
{
    openClip();
    openGolden();
    EXPECT_FALSE(m_window.findChild<ui::PredictionPanel*>()->findChild<ui::CaptionField*>()->isVisible());
    EXPECT_EQ(rows().size(), 5U);
}

}  // namespace
