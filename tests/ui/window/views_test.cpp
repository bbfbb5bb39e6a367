// The views in the window: lists, menus, keys, the list of all, the note and the page of help.
#include "tests/ui/window/views_fixture.h"
#include "ui/language/core_text.h"
#include "ui/session/display/view_offer.h"
#include "ui/window/center/view_note.h"
#include "ui/window/center/view_tool_bar.h"
#include "ui/window/commands/command_palette.h"
#include "ui/window/commands/views_page.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QMenuBar>
#include <QStandardItemModel>
#include <QTextBrowser>

#include <algorithm>

namespace {

using ui::ActionId;
using ui_test::waitUntil;

class Views : public ui_test::ViewsFixture {
protected:
    QComboBox& toolBarBox() { return named<QComboBox>(*m_window.findChild<ui::ViewToolBar*>(), "View"); }
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
    const QString reason = ui::coreText(row.unavailable(session().opened().model()->spec()));
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

TEST_F(Views, TheNoteBelowTheImageSaysWhatTheViewShowsUntilItIsHidden)
{
    openGolden();
    auto& note = m_window.note();
    action(ActionId::Note).setChecked(true);
    ASSERT_TRUE(note.isVisible());
    for (const char* name : {"attention", "head-distance"}) {
        session().steps().showView(name);
        const auto& row = core::findView(name);
        EXPECT_TRUE(note.text().contains(QString::fromStdString(row.meaning))) << note.text().toStdString();
        EXPECT_TRUE(note.text().contains(QString::fromStdString(row.source))) << note.text().toStdString();
    }
    press(Qt::Key_I);
    EXPECT_FALSE(note.isVisible());
    session().steps().showView("attention");
    EXPECT_FALSE(note.isVisible());
    press(Qt::Key_I);
    EXPECT_TRUE(note.isVisible());
}

TEST_F(Views, ThePageOfHelpHoldsTheWholeTableAndFindsWords)
{
    openGolden();
    action(ActionId::ViewsHelp).trigger();
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
        if (const core::Message reason = row.unavailable(session().opened().model()->spec()); !reason.empty()) {
            EXPECT_TRUE(all.contains(ui::coreText(reason))) << row.name;
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

}  // namespace
