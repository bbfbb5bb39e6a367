// The controls of a view: its options, and how it is displayed.
#include "tests/ui/window/views_fixture.h"
#include "ui/session/display/view_offer.h"
#include "ui/window/panels/display_panel.h"
#include "ui/window/panels/options_panel.h"
#include "ui/window/widgets/view_choices.h"

#include <QApplication>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QLineEdit>
#include <QPushButton>
#include <QSlider>
#include <QTextDocument>
#include <QTimer>
#include <QWheelEvent>

#include <algorithm>

namespace {

using ui::ActionId;
using ui_test::waitUntil;

class ViewControls : public ui_test::ViewsFixture {
protected:
    QWidget& display() { return *m_window.findChild<ui::DisplayPanel*>(); }
    QWidget& options() { return *m_window.findChild<ui::OptionsPanel*>(); }
};

TEST_F(ViewControls, WordsAreAListAndTheDefaultIsNotKept)
{
    openGolden();
    show("rollout");
    ASSERT_TRUE(options().isVisible());
    auto& fusion = named<QComboBox>(options(), "Fusion of heads");
    EXPECT_EQ(fusion.currentText(), "mean");
    fusion.setFocus(Qt::TabFocusReason);
    QTest::keyClick(&fusion, Qt::Key_Down);
    EXPECT_EQ(session().shown().view().options.at("fusion"), core::OptionValue{"max"});
    QTest::keyClick(&fusion, Qt::Key_Up);
    EXPECT_TRUE(session().shown().view().options.empty());
}

TEST_F(ViewControls, AFileThatIsChosenWhenAnotherViewIsShownIsNotThatViews)
{
    openGolden();
    show("token-pca");
    QTimer timer;
    QObject::connect(&timer, &QTimer::timeout, &m_window, [&] {
        if (auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget())) {
            timer.stop();
            session().steps().showView("rollout");  // as a model does that lacks the view, or another program
            dialog->findChild<QLineEdit*>()->setText(ui_test::goldenModel());
            QMetaObject::invokeMethod(dialog, "accept");
        }
    });
    timer.start(20);
    auto& basis = named<QComboBox>(options(), "Basis");
    basis.setFocus(Qt::TabFocusReason);
    QTest::keyClick(&basis, Qt::Key_End);  // "Open File…"
    ASSERT_TRUE(waitUntil([&] { return !timer.isActive() && QApplication::activeModalWidget() == nullptr; }));
    EXPECT_EQ(session().shown().view().name, "rollout");
    EXPECT_FALSE(session().shown().view().options.contains("basis"));
}

TEST_F(ViewControls, AViewThatTheModelLacksSaysWhyWithoutMarkup)
{
    openGolden();
    auto& views = named<QComboBox>(m_window, "View");
    const int index = views.findData("channel-attention");
    ASSERT_GE(index, 0);
    EXPECT_FALSE(views.model()->flags(views.model()->index(index, 0)).testFlag(Qt::ItemIsEnabled));
    QTextDocument tip;
    tip.setHtml(views.itemData(index, Qt::ToolTipRole).toString());
    EXPECT_EQ(tip.toPlainText(), ui::viewTip(core::findView("channel-attention"), session().opened().model()));
    EXPECT_FALSE(tip.toPlainText().contains('<'));
}

TEST_F(ViewControls, ADragOfASliderIsLiveAndOneUndo)
{
    openGolden();
    show("rollout");
    auto& slider = named<QSlider>(options(), "Residual weight");
    auto& number = named<QDoubleSpinBox>(options(), "Residual weight, as a number");
    EXPECT_DOUBLE_EQ(number.value(), 0.5);
    for (int step = 1; step <= 5; ++step) {
        slider.setValue(slider.value() + 1);
    }
    EXPECT_DOUBLE_EQ(number.value(), 0.75);
    EXPECT_DOUBLE_EQ(std::get<double>(session().shown().view().options.at("residual")), 0.75);
    ASSERT_TRUE(waitUntil([&] { return isReady(); }));
    EXPECT_TRUE(m_window.isVisible());
    action(ActionId::Undo).trigger();
    EXPECT_TRUE(session().shown().view().options.empty());
    EXPECT_EQ(session().shown().view().name, "rollout");
    EXPECT_DOUBLE_EQ(number.value(), 0.5);
    number.setValue(0.62);  // between the places of the slider
    EXPECT_DOUBLE_EQ(std::get<double>(session().shown().view().options.at("residual")), 0.62);
}

TEST_F(ViewControls, ANumberThatStandsForTheAuthorsChoiceSaysAuto)
{
    openGolden();
    show("objects");
    auto& number = named<QDoubleSpinBox>(options(), "Threshold, as a number");
    EXPECT_EQ(number.text(), "auto");
    session().steps().setOption("threshold", 0.3);
    EXPECT_EQ(number.text(), "0.30");
}

TEST_F(ViewControls, DefaultsBringsEveryOptionOfTheViewBack)
{
    openGolden();
    show("rollout");
    auto& defaults = named<QPushButton>(m_window, "Reset this view's options");
    EXPECT_FALSE(defaults.isVisible());
    session().steps().setOption("residual", 0.9);
    session().steps().setOption("fusion", std::string("min"));
    ASSERT_TRUE(defaults.isVisible());
    defaults.click();
    EXPECT_TRUE(session().shown().view().options.empty());
    EXPECT_EQ(named<QComboBox>(options(), "Fusion of heads").currentText(), "mean");
    show("head-distance");
    EXPECT_FALSE(options().isVisible());
}

TEST_F(ViewControls, EveryRowOfTheTableHasAControlForEachOfItsOptions)
{
    openGolden();
    for (const auto& row : core::viewTable()) {
        if (!ui::isAvailable(row.name, session().opened().model()->spec())) {
            continue;
        }
        session().steps().showView(row.name);
        const auto& spec = session().opened().model()->spec();
        const auto matters = [&](const auto& option) { return option.matters == nullptr || option.matters(spec); };
        EXPECT_EQ(options().isVisible(), std::ranges::any_of(row.options, matters)) << row.name;
        for (const auto& option : row.options) {
            if (!matters(option)) {
                continue;
            }
            EXPECT_NO_THROW(named<QWidget>(options(), QString::fromStdString(option.title))) << row.name;
        }
    }
}

TEST_F(ViewControls, WhereNoHeadsTalkNobodyIsAskedHowTheyDo)
{
    const auto asked = [&] {
        return std::ranges::any_of(options().findChildren<QComboBox*>(), [](const QComboBox* box) {
            return box->accessibleName() == QStringLiteral("Talking heads") && box->isVisible();
        });
    };
    openGolden();
    show("attention");
    EXPECT_FALSE(asked());
    openGolden(QStringLiteral("wide.png"), QStringLiteral("cait"));
    EXPECT_EQ(session().shown().view().name, "attention");
    EXPECT_TRUE(asked());
}

TEST_F(ViewControls, TheClassIsChosenAmongAllClassesWhereTheViewHasOne)
{
    openGolden();  // ten classes without names
    auto& classes = named<QComboBox>(display(), "Class");
    EXPECT_FALSE(classes.isVisible());
    show("relevance");
    ASSERT_TRUE(classes.isVisible());
    EXPECT_EQ(classes.count(), 11);
    EXPECT_EQ(classes.currentIndex(), 0);
    EXPECT_TRUE(classes.currentText().startsWith("top: "));
    classes.setFocus(Qt::TabFocusReason);
    QTest::keyClick(&classes, Qt::Key_Down);
    EXPECT_EQ(session().shown().view().classIndex, 0);
    session().steps().showClass(7);
    EXPECT_EQ(classes.currentText(), "class 7");
}

TEST_F(ViewControls, ColorsOfTheirOwnTakeNoColorMapAndNoRange)
{
    openGolden();
    auto& colors = named<QComboBox>(display(), "Colors");
    auto& range = named<QComboBox>(display(), "Range");
    auto& opacity = named<QSlider>(display(), "Opacity");
    EXPECT_EQ(colors.itemText(0), "auto");
    EXPECT_TRUE(colors.isVisible() && range.isVisible() && opacity.isVisible());
    show("token-pca");
    EXPECT_FALSE(colors.isVisible());
    EXPECT_FALSE(range.isVisible());
    EXPECT_TRUE(opacity.isVisible());
    show("head-distance");
    EXPECT_FALSE(colors.isVisible() || range.isVisible() || opacity.isVisible());
}

TEST_F(ViewControls, TheWheelScrollsPastAControlThatHasNoFocus)
{
    openGolden();
    auto& box = named<QComboBox>(display(), "Colors");
    canvas().setFocus();
    const auto wheel = [&] {
        const QPointF at = box.rect().center();
        QWheelEvent event(at, box.mapToGlobal(at), {}, {0, -120}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase,
                          false);
        QApplication::sendEvent(&box, &event);
    };
    wheel();
    EXPECT_EQ(session().shown().view().colormap, "auto");
    box.setFocus(Qt::TabFocusReason);
    wheel();
    EXPECT_NE(session().shown().view().colormap, "auto");
}

}  // namespace
