// Explanations for someone new to the program: the tour, the explanation of an image, the glossary, playing through
// layers, and two views side by side.
#include "tests/ui/window/views_fixture.h"
#include "ui/language/glossary.h"
#include "ui/window/center/tour_strip.h"
#include "ui/window/center/view_note.h"
#include "ui/window/commands/explain_dialog.h"
#include "ui/window/widgets/clamped_text.h"

#include <QClipboard>
#include <QHelpEvent>
#include <QLabel>
#include <QPushButton>
#include <QToolTip>

#include <set>

namespace {

using ui::ActionId;
using ui_test::waitUntil;

class Teaching : public ui_test::ViewsFixture {
protected:
    ui::TourStrip& tour() { return *m_window.findChild<ui::TourStrip*>("tourStrip"); }
    const core::View& view() { return session().shown().view(); }
    void startTour()
    {
        action(ActionId::Tour).trigger();
        ASSERT_TRUE(waitUntil([&] { return session().opened().scene() && isReady(); }));
    }
    void next()
    {
        QTest::mouseClick(tour().findChild<QPushButton*>("tourNext"), Qt::LeftButton);
        ASSERT_TRUE(waitUntil([&] { return isReady() || session().work().problem(); }));
        ASSERT_FALSE(session().work().problem()) << session().work().problem()->details.toStdString();
    }
    QString tipOver(QWidget& widget, QPoint at)
    {
        QHelpEvent event(QEvent::ToolTip, at, widget.mapToGlobal(at));
        QApplication::sendEvent(&widget, &event);
        return QToolTip::text();
    }
};

TEST_F(Teaching, TheTourLeadsInSixStepsFromTheSampleToAHeadThatIsOff)
{
    EXPECT_FALSE(tour().isVisible());
    startTour();
    ASSERT_EQ(tour().count(), 6);
    EXPECT_TRUE(tour().isVisible());
    EXPECT_EQ(session().opened().model()->spec().name, "vit-shapes");
    const int last = session().opened().scene()->trace.layerCount() - 1;
    EXPECT_EQ(view().name, "attention");
    EXPECT_EQ(view().layer, last);
    EXPECT_EQ(view().query.kind, core::QueryChoice::Kind::Class);
    std::set<QString> words;
    const auto say = [&] { words.insert(tour().findChild<QLabel*>("tourWords")->text()); };
    say();
    next();
    say();
    EXPECT_EQ(view().query.kind, core::QueryChoice::Kind::Patch);
    next();
    say();
    EXPECT_EQ(view().layer, 0);
    next();
    say();
    EXPECT_EQ(view().head, core::HeadChoice::single(0));
    next();
    say();
    EXPECT_EQ(view().name, "head-ablation");
    next();
    say();
    EXPECT_EQ(core::editsText(view().edits), "zero:" + std::to_string(last) + ".0");
    EXPECT_EQ(words.size(), 6U) << "each step says something else";
    QTest::mouseClick(tour().findChild<QPushButton*>("tourPrevious"), Qt::LeftButton);
    EXPECT_EQ(view().name, "head-ablation");
    next();
    QTest::mouseClick(tour().findChild<QPushButton*>("tourNext"), Qt::LeftButton);  // "Finish"
    EXPECT_FALSE(tour().isVisible());
    EXPECT_TRUE(view().edits.empty());
}

TEST_F(Teaching, AnImageIsExplainedInThreeSentencesWithTheViewsThatShowIt)
{
    openGolden();
    action(ActionId::Explain).trigger();
    auto* dialog = m_window.findChild<ui::ExplainDialog*>("explainDialog");
    ASSERT_NE(dialog, nullptr);
    ASSERT_TRUE(waitUntil([&] { return dialog->sentences().size() == 3; }));
    const ui::ScenePtr scene = session().opened().scene();
    EXPECT_TRUE(dialog->sentences()[0].contains(QString::fromStdString(scene->top.front().label)));
    EXPECT_TRUE(dialog->sentences()[0].contains(QString::number(100.0 * scene->top.front().probability, 'f', 1)));
    EXPECT_TRUE(dialog->sentences()[1].contains("arXiv:2104.14294")) << dialog->sentences()[1].toStdString();
    EXPECT_TRUE(dialog->sentences()[2].contains("Elhage")) << dialog->sentences()[2].toStdString();

    show("logit-attribution");
    const auto matrix = std::get<core::Matrix>(session().shown().figure()->result->content);
    int layer = 0, head = 0;  // of the largest share, found by hand
    for (int row = 0; row < 2; ++row) {
        for (int col = 0; col < 4; ++col) {
            if (matrix.values[row][col].item<float>() > matrix.values[layer][head].item<float>()) {
                layer = row;
                head = col;
            }
        }
    }
    EXPECT_TRUE(dialog->sentences()[2].startsWith(QStringLiteral("Head %1 of layer %2 ").arg(head).arg(layer)))
        << dialog->sentences()[2].toStdString();
    show("attention");
    const auto buttons = dialog->findChildren<QPushButton*>("showFact");
    ASSERT_EQ(buttons.size(), 3);
    buttons[2]->click();
    EXPECT_EQ(view().name, "logit-attribution");
}

TEST_F(Teaching, AnImageThatIsClosedWhileItIsExplainedLeavesNoSentences)
{
    openGolden();
    action(ActionId::Explain).trigger();
    auto* dialog = m_window.findChild<ui::ExplainDialog*>("explainDialog");
    ASSERT_NE(dialog, nullptr);
    action(ActionId::CloseAll).trigger();
    session().workers().overviews.waitForDone();
    ui_test::settle();
    EXPECT_TRUE(dialog->sentences().isEmpty());
}

TEST_F(Teaching, ADetectorIsNotExplainedAsOneThatOutputsFeatures)
{
    openGolden(QStringLiteral("wide.png"), QStringLiteral("detr"));
    action(ActionId::Explain).trigger();
    auto* dialog = m_window.findChild<ui::ExplainDialog*>("explainDialog");
    ASSERT_NE(dialog, nullptr);
    ASSERT_TRUE(waitUntil([&] { return !dialog->sentences().isEmpty(); }));
    EXPECT_EQ(dialog->sentences()[0],
              "This model detects objects and does not classify the image; its queries report what they found.");
}

TEST_F(Teaching, TheNoteExplainsItsWordsWhereThePointerRests)
{
    openGolden();
    m_window.resize(1400, 900);
    ui_test::settle();
    auto& words = *m_window.note().findChild<ui::ClampedText*>();
    std::set<QString> tips;
    for (int y = 4; y < words.height(); y += 8) {
        for (int x = 2; x < words.width(); x += 6) {
            tips.insert(tipOver(words, {x, y}));
        }
    }
    const auto explained = [&](const QString& word) {
        return std::ranges::any_of(tips, [&](const QString& tip) { return tip.contains(word); });
    };
    EXPECT_TRUE(explained("Query: the token whose attention is shown"));
    EXPECT_TRUE(explained("Head: one of several attention functions"));
}

TEST_F(Teaching, TheGlossaryFindsWholeWordsAndTheLongestOfThem)
{
    const auto found = [](const QString& text) {
        QStringList words;
        for (const auto& place : ui::glossaryWordsIn(text)) {
            words << text.mid(place.start, place.length);
        }
        return words;
    };
    EXPECT_EQ(found("A head reads patches."), (QStringList{"head", "patches"}));
    EXPECT_EQ(found("The class token and overhead."), (QStringList{"class token"}));
    EXPECT_EQ(ui::glossaryTip("no such word"), QString());
}

TEST_F(Teaching, PlayingShowsOneLayerAfterAnotherAndEndsAtTheLast)
{
    openGolden(QStringLiteral("wide.png"), QStringLiteral("dinov3"));
    const int last = session().opened().scene()->trace.layerCount() - 1;
    ASSERT_EQ(view().layer, last);
    std::set<int> seen;
    QObject::connect(&session().shown(), &ui::DisplayState::viewChanged, &m_window, [&] { seen.insert(view().layer); });
    action(ActionId::PlayLayers).trigger();
    EXPECT_EQ(view().layer, 0) << "it was at the last layer";
    EXPECT_TRUE(action(ActionId::PlayLayers).isChecked());
    for (int step = 0; step <= last + 1; ++step) {
        ASSERT_TRUE(waitUntil([&] { return isReady(); }));
        session().workers().clock.advance(700);
        ui_test::settle();
    }
    EXPECT_EQ(view().layer, last);
    EXPECT_EQ(int(seen.size()), last + 1);
    EXPECT_FALSE(action(ActionId::PlayLayers).isChecked());
}

TEST_F(Teaching, SoftmaxStandsBesideMixedWeightsInAPaneOfItsOwn)
{
    openGolden(QStringLiteral("exact.png"), QStringLiteral("cait"));
    ASSERT_TRUE(action(ActionId::SoftmaxBeside).isEnabled());
    EXPECT_FALSE(action(ActionId::MatrixBeside).isEnabled());
    action(ActionId::SoftmaxBeside).trigger();
    ASSERT_TRUE(waitUntil([&] { return m_window.panes().count() == 2 && isReady(); }));
    const auto& left = m_window.panes().state(0).shown.view;
    EXPECT_FALSE(left.options.contains("talking"));
    EXPECT_EQ(std::get<std::string>(view().options.at("talking")), "softmax");
    EXPECT_EQ(left.layer, view().layer);
}

TEST_F(Teaching, TheMatrixOfChannelsStandsBesideTheMapOfOne)
{
    openGolden(QStringLiteral("exact.png"), QStringLiteral("xcit_p8"));
    action(ActionId::MatrixBeside).trigger();
    ASSERT_TRUE(waitUntil([&] { return m_window.panes().count() == 2 && isReady(); }));
    EXPECT_EQ(m_window.panes().state(0).shown.view.name, "channel-map");
    EXPECT_EQ(view().name, "channel-attention");
}

}  // namespace
