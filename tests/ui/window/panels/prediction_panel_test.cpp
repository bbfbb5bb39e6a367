// The panel of the prediction: the most probable classes, and what a click on one asks.
#include "ui/window/panels/prediction_panel.h"
#include "tests/ui/window/window_fixture.h"

#include <QLabel>

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

}  // namespace
