// The views in the window: lists, menus, keys, the list of all, options, the note and the page of help.
#include "core/analysis/views/views.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/session/shown/view_offer.h"
#include "ui/window/center/view_note.h"
#include "ui/window/center/view_tool_bar.h"
#include "ui/window/commands/command_palette.h"
#include "ui/window/commands/views_page.h"
#include "ui/window/panels/display_panel.h"
#include "ui/window/panels/options_panel.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QSlider>
#include <QStandardItemModel>
#include <QTextBrowser>
#include <QWheelEvent>

#include <algorithm>
#include <stdexcept>

namespace {

using ui::Act;
using ui_test::waitUntil;

template <class Widget>
Widget& named(const QWidget& within, const QString& name)
{
    for (auto* widget : within.findChildren<Widget*>()) {
        if (widget->accessibleName() == name) {
            return *widget;
        }
    }
    throw std::runtime_error("there is no " + name.toStdString());
}

class Views : public ui_test::WindowFixture {
protected:
    QAction& action(Act id) { return *m_window.actions().at(id); }
    QComboBox& toolBarBox() { return named<QComboBox>(*m_window.findChild<ui::ViewToolBar*>(), "View"); }
    QWidget& display() { return *m_window.findChild<ui::DisplayPanel*>(); }
    QWidget& options() { return *m_window.findChild<ui::OptionsPanel*>(); }
    void show(const std::string& name)
    {
        session().shown().showView(name);
        ASSERT_TRUE(waitUntil([&] { return isReady() || session().work().problem(); })) << name;
        ASSERT_FALSE(session().work().problem()) << session().work().problem()->details.toStdString();
    }
    QAction& viewInMenu(const QString& title)
    {
        const auto all = m_window.actions().all();
        return **std::ranges::find_if(all, [&](const QAction* each) { return each->text() == title; });
    }
    ui::CommandPalette& openList()
    {
        press(Qt::Key_V);
        return *m_window.findChild<ui::CommandPalette*>();
    }
};

TEST_F(Views, TheListHoldsTheTableUnderHeadingsThatCannotBeChosen)
{
    openGolden();
    std::vector<std::string> names, headings;
    for (int i = 0; i < toolBarBox().count(); ++i) {
        if (const QString name = toolBarBox().itemData(i).toString(); !name.isEmpty()) {
            names.push_back(name.toStdString());
        } else {
            headings.push_back(toolBarBox().itemText(i).toStdString());
            const auto* item = qobject_cast<QStandardItemModel*>(toolBarBox().model())->item(i);
            EXPECT_FALSE(item->isEnabled());
        }
    }
    EXPECT_EQ(headings, ui::viewGroups());
    ASSERT_EQ(names.size(), core::viewTable().size());
    for (size_t i = 0; i < names.size(); ++i) {
        EXPECT_EQ(names[i], core::viewTable()[i].name);
    }
}

TEST_F(Views, AViewThatTheModelLacksIsGreyAndSaysWhy)
{
    openGolden();  // a ViT
    const auto& row = core::findView("channel-attention");
    const QString reason = QString::fromStdString(row.unavailable(session().opened().model()->spec()));
    ASSERT_FALSE(reason.isEmpty());
    const int index = toolBarBox().findData("channel-attention");
    const auto* item = qobject_cast<QStandardItemModel*>(toolBarBox().model())->item(index);
    EXPECT_FALSE(item->isEnabled());
    EXPECT_TRUE(item->toolTip().contains(reason.toHtmlEscaped()));
    const QAction& entry = viewInMenu(QString::fromStdString(row.title));
    EXPECT_FALSE(entry.isEnabled());
    EXPECT_TRUE(entry.toolTip().contains(reason.toHtmlEscaped()));
}

TEST_F(Views, CommaAndFullStopStepThroughWhatTheModelHas)
{
    openGolden();
    const auto& spec = session().opened().model()->spec();
    const std::string next = ui::viewBeside("attention", 1, spec);
    press(Qt::Key_Period);
    EXPECT_EQ(session().shown().view().name, next);
    press(Qt::Key_Comma);
    EXPECT_EQ(session().shown().view().name, "attention");
    press(Qt::Key_Comma);
    EXPECT_EQ(session().shown().view().name, ui::viewBeside("attention", -1, spec));
}

TEST_F(Views, ANumberGoesThroughTheViewsOfItsGroup)
{
    openGolden();
    press(Qt::Key_2, Qt::ControlModifier);
    const auto& table = core::viewTable();
    EXPECT_EQ(core::findView(session().shown().view().name).group, ui::viewGroups().at(1));
    const std::string first = session().shown().view().name;
    press(Qt::Key_2, Qt::ControlModifier);
    EXPECT_EQ(session().shown().view().name,
              ui::nextViewOfGroup(first, ui::viewGroups().at(1), session().opened().model()->spec()));
    EXPECT_EQ(table.front().group, ui::viewGroups().front());
}

TEST_F(Views, EveryGroupIsAMenuOfItsOwn)
{
    openGolden();
    QStringList titles;
    for (const auto* menu : m_window.menuBar()->findChildren<QMenu*>()) {
        titles << menu->title();
    }
    for (const auto& group : ui::viewGroups()) {
        EXPECT_TRUE(titles.contains(QString::fromStdString(group))) << group;
    }
}

TEST_F(Views, VListsThemAllAndALetterOrTwoAndEnterShowOne)
{
    openGolden();
    auto& list = openList();
    auto& rows = *list.findChild<QListWidget*>();
    EXPECT_EQ(rows.currentItem()->text(), "Attention");  // the open one
    EXPECT_EQ(rows.count(), int(core::viewTable().size() + ui::viewGroups().size()));
    QTest::keyClicks(list.findChild<QLineEdit*>(), "entropy");
    QTest::keyClick(list.findChild<QLineEdit*>(), Qt::Key_Return);
    EXPECT_TRUE(waitUntil([&] { return session().shown().view().name == "head-entropy"; }));
}

TEST_F(Views, AKeyTheToolBarTheMenuAndTheListAllLeadToTheSameView)
{
    openGolden();
    const QString title = QString::fromStdString(core::findView("head-distance").title);
    const auto expectReached = [&](const char* way) {
        EXPECT_TRUE(waitUntil([&] { return session().shown().view().name == "head-distance"; })) << way;
        EXPECT_EQ(toolBarBox().currentText(), title) << way;
        EXPECT_TRUE(viewInMenu(title).isChecked()) << way;
        show("attention");
        EXPECT_EQ(toolBarBox().currentText(), "Attention") << way;
    };
    press(Qt::Key_4, Qt::ControlModifier);  // the first view of the fourth group
    expectReached("key");
    toolBarBox().setCurrentIndex(toolBarBox().findText(title));
    Q_EMIT toolBarBox().activated(toolBarBox().currentIndex());  // as a click on the row does
    expectReached("tool bar");
    viewInMenu(title).trigger();
    expectReached("menu");
    auto& list = openList();
    QTest::keyClicks(list.findChild<QLineEdit*>(), title);
    QTest::keyClick(list.findChild<QLineEdit*>(), Qt::Key_Return);
    expectReached("list");
}

TEST_F(Views, TheListSaysWhatAViewShowsAndPassesOverThoseThatTheModelLacks)
{
    openGolden();
    auto& list = openList();
    auto& rows = *list.findChild<QListWidget*>();
    auto* filter = list.findChild<QLineEdit*>();
    const auto* meaning = list.findChild<QLabel*>("paletteMeaning");
    EXPECT_EQ(meaning->text().toStdString(), core::findView("attention").meaning);
    for (int step = 0; step < 60; ++step) {
        QTest::keyClick(filter, Qt::Key_Down);
        ASSERT_NE(rows.currentItem(), nullptr);
        EXPECT_TRUE(rows.currentItem()->flags().testFlag(Qt::ItemIsEnabled))
            << rows.currentItem()->text().toStdString();
    }
    QTest::keyClicks(filter, "channel-sources");
    ASSERT_GE(rows.count(), 1);
    EXPECT_EQ(rows.currentItem(), nullptr);  // a ViT has none
    QTest::keyClick(filter, Qt::Key_Return);
    EXPECT_TRUE(list.isVisible());
    EXPECT_EQ(session().shown().view().name, "attention");
}

TEST_F(Views, TheListIsRankedByHowWellAViewAnswers)
{
    openGolden();
    auto& list = openList();
    auto& rows = *list.findChild<QListWidget*>();
    auto* filter = list.findChild<QLineEdit*>();
    const std::pair<const char*, const char*> wanted[] = {
        {"pca", "Token PCA"},     {"token-pca", "Token PCA"}, {"Abnar", "Attention rollout"},
        {"heatmap", "Attention"}, {"DINO", "Attention"},      {"likeness of heads", "Head similarity"}};
    for (const auto& [typed, title] : wanted) {
        filter->clear();
        QTest::keyClicks(filter, typed);
        ASSERT_NE(rows.currentItem(), nullptr) << typed;
        EXPECT_EQ(rows.currentItem()->text().toStdString(), title) << typed;
    }
    filter->clear();
    QTest::keyClicks(filter, "xyzzy");
    EXPECT_EQ(rows.item(0)->text(), "Nothing matches “xyzzy”.");
    QTest::keyClick(filter, Qt::Key_Return);
    EXPECT_EQ(rows.count(), int(core::viewTable().size() + ui::viewGroups().size()));
}

TEST_F(Views, TheToolBarsListIsTheOneThatIsSearched)
{
    openGolden();
    toolBarBox().showPopup();
    const auto* list = m_window.findChild<ui::CommandPalette*>();
    ASSERT_NE(list, nullptr);
    EXPECT_TRUE(list->isVisible());
    EXPECT_EQ(list->accessibleName(), "Find a view");
}

TEST_F(Views, WordsAreAListAndTheDefaultIsNotKept)
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

TEST_F(Views, ADragOfASliderIsLiveAndOneUndo)
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
    action(Act::Undo).trigger();
    EXPECT_TRUE(session().shown().view().options.empty());
    EXPECT_EQ(session().shown().view().name, "rollout");
    EXPECT_DOUBLE_EQ(number.value(), 0.5);
    number.setValue(0.62);  // between the places of the slider
    EXPECT_DOUBLE_EQ(std::get<double>(session().shown().view().options.at("residual")), 0.62);
}

TEST_F(Views, DefaultsBringsEveryOptionOfTheViewBack)
{
    openGolden();
    show("rollout");
    auto& defaults = named<QPushButton>(options(), "Defaults of this view");
    EXPECT_FALSE(defaults.isVisible());
    session().shown().setOption("residual", 0.9);
    session().shown().setOption("fusion", std::string("min"));
    ASSERT_TRUE(defaults.isVisible());
    defaults.click();
    EXPECT_TRUE(session().shown().view().options.empty());
    EXPECT_EQ(named<QComboBox>(options(), "Fusion of heads").currentText(), "mean");
    show("head-distance");
    EXPECT_FALSE(options().isVisible());
}

TEST_F(Views, EveryRowOfTheTableHasAControlForEachOfItsOptions)
{
    openGolden();
    for (const auto& row : core::viewTable()) {
        if (!ui::isAvailable(row.name, session().opened().model()->spec())) {
            continue;
        }
        session().shown().showView(row.name);
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

TEST_F(Views, WhereNoHeadsTalkNobodyIsAskedHowTheyDo)
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

TEST_F(Views, TheStatusLineSaysWhatIsShownWhileNothingIsPointedAt)
{
    openGolden();
    const auto said = [&] { return m_window.statusLine().readout().toStdString(); };
    m_window.statusLine().showPatch(std::nullopt);  // wherever the display's pointer is
    EXPECT_EQ(said(), "layer 1 · head mean · query class token");
    show("mass-threshold");
    EXPECT_EQ(said(), "layer 1 · every head · query class token · 60 % of the attention");
    m_window.statusLine().showText("layer 0 · head 2");
    EXPECT_EQ(said(), "layer 0 · head 2");
}

TEST_F(Views, TheNoteBelowThePictureSaysWhatTheViewShowsUntilItIsHidden)
{
    openGolden();
    auto& note = m_window.note();
    action(Act::Note).setChecked(true);
    ASSERT_TRUE(note.isVisible());
    for (const char* name : {"attention", "head-distance"}) {
        session().shown().showView(name);
        const auto& row = core::findView(name);
        EXPECT_TRUE(note.text().contains(QString::fromStdString(row.meaning))) << note.text().toStdString();
        EXPECT_TRUE(note.text().contains(QString::fromStdString(row.source))) << note.text().toStdString();
    }
    press(Qt::Key_I);
    EXPECT_FALSE(note.isVisible());
    session().shown().showView("attention");
    EXPECT_FALSE(note.isVisible());
    press(Qt::Key_I);
    EXPECT_TRUE(note.isVisible());
}

TEST_F(Views, ThePageOfHelpHoldsTheWholeTableAndFindsWords)
{
    openGolden();
    action(Act::ViewsHelp).trigger();
    auto* page = m_window.findChild<ui::ViewsPage*>();
    ASSERT_NE(page, nullptr);
    auto* text = page->findChild<QTextBrowser*>();
    const QString all = text->toPlainText();
    for (const auto& row : core::viewTable()) {
        EXPECT_TRUE(all.contains(QString::fromStdString(row.title))) << row.name;
        EXPECT_TRUE(all.contains(QString::fromStdString(row.meaning))) << row.name;
        for (const auto& option : row.options) {
            EXPECT_TRUE(all.contains(QString::fromStdString(option.meaning))) << row.name << " " << option.name;
        }
        if (const std::string reason = row.unavailable(session().opened().model()->spec()); !reason.empty()) {
            EXPECT_TRUE(all.contains(QString::fromStdString(reason))) << row.name;
        }
    }
    EXPECT_TRUE(text->toHtml().contains("https://arxiv.org/abs/2005.00928"));  // Abnar & Zuidema
    QTest::keyClicks(page->findChild<QLineEdit*>(), "abnar rollout");
    EXPECT_TRUE(text->toPlainText().contains("Attention rollout"));
    EXPECT_FALSE(text->toPlainText().contains(QString::fromStdString(core::findView("head-distance").title)));
    page->findChild<QLineEdit*>()->setText("xyzzy");
    EXPECT_TRUE(text->toPlainText().startsWith("Nothing matches “xyzzy”."));
    Q_EMIT text->anchorClicked(QUrl("#all"));
    EXPECT_TRUE(page->findChild<QLineEdit*>()->text().isEmpty());
    EXPECT_TRUE(text->toPlainText().contains("Token norms"));
    page->close();
}

TEST_F(Views, TheClassIsChosenAmongAllClassesWhereTheViewHasOne)
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
    session().shown().showClass(7);
    EXPECT_EQ(classes.currentText(), "class 7");
}

TEST_F(Views, ColoursOfTheirOwnTakeNoColourMapAndNoRange)
{
    openGolden();
    auto& colours = named<QComboBox>(display(), "Colours");
    auto& range = named<QComboBox>(display(), "Range");
    auto& opacity = named<QSlider>(display(), "Opacity");
    EXPECT_EQ(colours.itemText(0), "auto");
    EXPECT_TRUE(colours.isEnabled() && range.isEnabled() && opacity.isEnabled());
    show("token-pca");
    EXPECT_FALSE(colours.isEnabled());
    EXPECT_FALSE(range.isEnabled());
    EXPECT_TRUE(opacity.isEnabled());
    show("head-distance");
    EXPECT_FALSE(colours.isEnabled() || range.isEnabled() || opacity.isEnabled());
}

TEST_F(Views, TheWheelScrollsPastAControlThatHasNoFocus)
{
    openGolden();
    auto& box = named<QComboBox>(display(), "View");
    canvas().setFocus();
    const auto wheel = [&] {
        const QPointF at = box.rect().center();
        QWheelEvent event(at, box.mapToGlobal(at), {}, {0, -120}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase,
                          false);
        QApplication::sendEvent(&box, &event);
    };
    wheel();
    EXPECT_EQ(session().shown().view().name, "attention");
    box.setFocus(Qt::TabFocusReason);
    wheel();
    EXPECT_NE(session().shown().view().name, "attention");
}

}  // namespace
