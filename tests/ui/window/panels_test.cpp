// The prediction, the filmstrip and the places of the panels.
#include "ui/window/panels/filmstrip.h"
#include "ui/window/panels/prediction_panel.h"
#include "window_fixture.h"

#include <QDockWidget>
#include <QFileInfo>
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
    EXPECT_EQ(words->text(), "What the model sees comes here.");
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
        EXPECT_TRUE(row->toolTip().contains("Click to see where the evidence for it lies"));
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
    EXPECT_EQ(session().shown().picture()->view.name, "relevance");
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

class FilmstripTest : public ui_test::WindowFixture {
protected:
    ui::Filmstrip& strip() { return *m_window.findChild<ui::Filmstrip*>(); }
    int count() { return strip().model()->rowCount({}); }
    QString nameAt(int row) { return strip().model()->index(row, 0).data(Qt::ToolTipRole).toString(); }
    void clickOn(int row)
    {
        const auto index = strip().model()->index(row, 0);
        strip().scrollTo(index);
        QTest::mouseClick(strip().viewport(), Qt::LeftButton, {}, strip().visualRect(index).center());
    }
    QString marked()
    {
        const auto selected = strip().selectionModel()->selectedIndexes();
        return selected.size() == 1 ? nameAt(selected.first().row()) : QString();
    }
};

TEST_F(FilmstripTest, HoldsThePicturesOfTheFolderAndMarksTheOpenOne)
{
    EXPECT_EQ(count(), 0);
    openGolden("small.png");
    ASSERT_TRUE(waitUntil([&] { return count() == 6; }));
    const QStringList names{"exact.png", "grey.png", "rgba.png", "small.png", "tall.png", "wide.png"};
    for (int row = 0; row < count(); ++row) {
        EXPECT_EQ(nameAt(row), names.at(row));
    }
    EXPECT_EQ(marked(), "small.png");
}

TEST_F(FilmstripTest, AClickOpensThatPicture)
{
    openGolden("small.png");
    ASSERT_TRUE(waitUntil([&] { return count() == 6; }));
    clickOn(0);
    ASSERT_TRUE(waitUntil([&] { return isReady() && session().shown().picture()->photo->name == "exact.png"; }));
    EXPECT_EQ(marked(), "exact.png");
    EXPECT_EQ(session().opened().shelf().index(), 0);
    EXPECT_FALSE(m_window.actions().at(ui::Act::PreviousPhoto)->isEnabled());
}

TEST_F(FilmstripTest, TheMarkFollowsTheKeys)
{
    openGolden("small.png");
    ASSERT_TRUE(waitUntil([&] { return count() == 6; }));
    press(Qt::Key_BracketRight);
    ASSERT_TRUE(waitUntil([&] { return marked() == "tall.png"; }));
}

TEST_F(FilmstripTest, ShowsSmallPicturesInTheShapeOfTheLarge)
{
    openGolden("small.png");
    ASSERT_TRUE(waitUntil([&] { return count() == 6; }));
    const auto wide = strip().model()->index(5, 0);
    ASSERT_TRUE(waitUntil([&] { return !wide.data(Qt::DecorationRole).value<QImage>().isNull(); }));
    const QSize small = wide.data(Qt::DecorationRole).value<QImage>().size();
    const QSize large = QImage(ui_test::goldenPhoto("wide.png")).size();
    EXPECT_NEAR(double(small.width()) / small.height(), double(large.width()) / large.height(), 0.05);
    EXPECT_LE(small.width(), 152);  // twice the cell, for sharp screens
    EXPECT_LE(small.height(), 112);
}

class LayoutTest : public ui_test::WindowFixture {
protected:
    QDockWidget& dock(const QString& name) { return *m_window.findChild<QDockWidget*>(name); }
};

TEST_F(LayoutTest, ResetPutsEveryPanelBack)
{
    dock("pictures").hide();
    dock("prediction").hide();
    m_window.addDockWidget(Qt::LeftDockWidgetArea, &dock("display"));
    m_window.actions().at(ui::Act::ResetLayout)->trigger();
    const std::pair<const char*, Qt::DockWidgetArea> places[] = {{"model", Qt::LeftDockWidgetArea},
                                                                 {"prediction", Qt::LeftDockWidgetArea},
                                                                 {"overview", Qt::RightDockWidgetArea},
                                                                 {"display", Qt::RightDockWidgetArea},
                                                                 {"pictures", Qt::BottomDockWidgetArea}};
    for (const auto& [name, area] : places) {
        EXPECT_TRUE(dock(name).isVisible()) << name;
        EXPECT_FALSE(dock(name).isFloating()) << name;
        EXPECT_EQ(m_window.dockWidgetArea(&dock(name)), area) << name;
    }
}

TEST_F(LayoutTest, ClosedPanelsComeBackThroughTheirMenuEntry)
{
    auto* entry = dock("overview").toggleViewAction();
    entry->trigger();
    EXPECT_FALSE(dock("overview").isVisible());
    EXPECT_FALSE(entry->isChecked());
    entry->trigger();
    EXPECT_TRUE(dock("overview").isVisible());
}

}  // namespace
