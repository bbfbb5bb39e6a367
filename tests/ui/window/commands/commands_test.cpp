// The page of keys, the palette, and undo, as the actions offer them.
#include "tests/ui/window/window_fixture.h"
#include "ui/session/panes/panes.h"
#include "ui/window/commands/command_palette.h"
#include "ui/window/commands/shortcut_page.h"
#include "ui/window/preferences/preferences.h"

#include <QHelpEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QMenuBar>
#include <QPointer>
#include <QRegularExpression>
#include <QToolButton>
#include <QToolTip>

#include <algorithm>

namespace {

using core::HeadChoice;
using ui::ActionId;
using ui_test::waitUntil;

class CommandsTest : public ui_test::WindowFixture {
protected:
    QAction& action(ActionId id) { return *m_window.actions().at(id); }

    ui::CommandPalette& openPalette()
    {
        action(ActionId::Palette).trigger();
        return *m_window.findChild<ui::CommandPalette*>();
    }
    static QLineEdit& filterOf(ui::CommandPalette& palette) { return *palette.findChild<QLineEdit*>(); }
    static QListWidget& listOf(ui::CommandPalette& palette) { return *palette.findChild<QListWidget*>(); }
    static QStringList rowsOf(ui::CommandPalette& palette)
    {
        QStringList rows;
        for (int row = 0; row < listOf(palette).count(); ++row) {
            rows << listOf(palette).item(row)->text();
        }
        return rows;
    }
};

TEST_F(CommandsTest, ThePageOfKeysListsEveryActionBesideItsKey)
{
    action(ActionId::Shortcuts).trigger();
    auto* page = m_window.findChild<ui::ShortcutPage*>();
    ASSERT_NE(page, nullptr);
    EXPECT_TRUE(page->isVisible());
    QList<std::pair<QString, QString>> lines;  // a key and, right after it, what it does
    const auto labels = page->findChildren<QLabel*>();
    for (qsizetype i = 0; i + 1 < labels.size(); ++i) {
        if (labels[i]->property("tone") == "key") {
            lines << std::pair(labels[i]->text(), labels[i + 1]->text());
        }
    }
    int withKey = 0;
    for (const auto* each : m_window.actions().all()) {
        if (each->shortcuts().isEmpty()) {
            continue;
        }
        ++withKey;
        const QString key = each->shortcut().toString(QKeySequence::NativeText);
        const bool listed = std::any_of(lines.begin(), lines.end(), [&](const auto& line) {
            return line.second == each->iconText() && line.first.split("  ").first() == key;
        });
        EXPECT_TRUE(listed) << each->iconText().toStdString() << " " << key.toStdString();
    }
    EXPECT_GT(withKey, 30);
    EXPECT_TRUE(lines.contains(std::pair<QString, QString>("Wheel", "Zoom at the pointer")));
    page->close();
}

TEST_F(CommandsTest, ThePaletteFindsWhatCannotBeDoneNowAndSaysWhy)
{
    auto& palette = openPalette();
    QTest::keyClicks(&filterOf(palette), "difference");
    const auto found = listOf(palette).findItems("Panes:  Difference A - B", Qt::MatchStartsWith);
    ASSERT_EQ(found.size(), 1) << rowsOf(palette).join('|').toStdString();
    QListWidgetItem* row = found.front();
    EXPECT_FALSE(row->flags().testFlag(Qt::ItemIsSelectable));
    Q_EMIT listOf(palette).itemEntered(row);
    EXPECT_EQ(palette.findChild<QLabel*>("paletteMeaning")->text(),
              "Show maps or matrices of the same kind in two panes first.");
}

TEST_F(CommandsTest, ThePaletteSaysWhyWhereNothingThatItFindsCanBeDone)
{
    auto& palette = openPalette();
    QTest::keyClicks(&filterOf(palette), "move divider left");
    EXPECT_EQ(palette.findChild<QLabel*>("paletteMeaning")->text(), "Swipe between two panes first (S).");
}

// A popup leaves the window its keys: the palette's own opens it again, and a search in the first one met actions that
// had gone.
TEST_F(CommandsTest, ThereIsOnePaletteHoweverOftenItIsAskedFor)
{
    openGolden();
    const QPointer<ui::CommandPalette> first = &openPalette();
    action(ActionId::Palette).trigger();
    int open = 0;
    for (auto* palette : m_window.findChildren<ui::CommandPalette*>()) {
        if (palette->isVisible()) {
            ++open;
            QTest::keyClicks(&filterOf(*palette), "style");
        }
    }
    EXPECT_EQ(open, 1);
    EXPECT_TRUE(waitUntil([&] { return first.isNull(); }));
    m_window.findChild<ui::CommandPalette*>()->close();
}

TEST_F(CommandsTest, EscLeavesTheFullScreen)
{
    openGolden();
    QAction& full = *m_window.actions().at(ui::ActionId::FullScreen);
    full.setChecked(true);
    ui_test::settle();
    QTest::keyClick(&canvas(), Qt::Key_Escape);
    EXPECT_FALSE(full.isChecked());
}

TEST_F(CommandsTest, EveryCommandThatCannotBeDoneSaysWhyInItsTooltip)
{
    for (const QAction* each : m_window.actions().all()) {
        const bool silent = !each->isEnabled() && ui::Actions::reasonOf(*each).isEmpty();
        EXPECT_FALSE(silent) << each->iconText().toStdString();
    }
    openGolden();
    for (const QAction* each : m_window.actions().all()) {
        const bool silent = !each->isEnabled() && ui::Actions::reasonOf(*each).isEmpty();
        EXPECT_FALSE(silent) << each->iconText().toStdString();
        EXPECT_TRUE(!each->isEnabled() || ui::Actions::reasonOf(*each).isEmpty()) << each->iconText().toStdString();
    }
}

TEST_F(CommandsTest, ThePaletteSetsOptionsOfTheViewAndPreferences)
{
    openGolden();
    const auto choose = [&](const char* typed, const char* title) {
        QPointer<ui::CommandPalette> palette = &openPalette();
        QTest::keyClicks(&filterOf(*palette), typed);
        const auto rows = rowsOf(*palette);
        const auto row = rows.indexOf(rows.filter(title).value(0));
        EXPECT_GE(row, 0) << title << " in " << rows.join('|').toStdString();
        listOf(*palette).setCurrentRow(static_cast<int>(row));
        QTest::keyClick(&filterOf(*palette), Qt::Key_Return);
        EXPECT_TRUE(waitUntil([&] { return palette.isNull(); }));
        ui_test::settle();
    };
    choose("viridis", "View:  Colors: viridis");
    EXPECT_EQ(session().shown().view().colormap, "viridis");
    choose("smooth off", "View:  Smooth between patches: off");
    EXPECT_FALSE(session().shown().view().smooth);
    choose("tint", "View:  Style: tint");
    EXPECT_EQ(session().shown().view().style, core::OverlayStyle::Tint);
    EXPECT_EQ(session().shown().view().opacity, core::defaultOpacity(core::OverlayStyle::Tint));
    choose("sinks counted", "View:  Sinks: counted");
    EXPECT_EQ(std::get<std::string>(session().shown().view().options.at("sinks")), "counted");
    choose("high contrast", "Preference High contrast: on");
    EXPECT_TRUE(m_window.preferences().value(ui::preference::kContrast).toBool());
    choose("high contrast off", "Preference High contrast: off");
    EXPECT_FALSE(m_window.preferences().value(ui::preference::kContrast).toBool());
}

TEST_F(CommandsTest, RowsOfThePaletteHaveOneHeightAndOneIndent)
{
    openGolden();
    auto& palette = openPalette();
    for (int row = 1; row < listOf(palette).count(); ++row) {
        EXPECT_EQ(listOf(palette).item(row)->sizeHint(), listOf(palette).item(0)->sizeHint());
        EXPECT_FALSE(listOf(palette).item(row)->icon().isNull()) << rowsOf(palette)[row].toStdString();
    }
}

TEST_F(CommandsTest, MenusStandInTheirUsualOrder)
{
    QStringList titles;
    for (const QAction* each : m_window.menuBar()->actions()) {
        titles << ui::withoutKey(each->text());
    }
    EXPECT_EQ(titles, (QStringList{"File", "Edit", "View", "Go", "Panes", "Experiments", "Model", "Help"}));
}

TEST_F(CommandsTest, MenusSayWhyAnActionIsDisabled)
{
    openGolden();
    auto* menu = m_window.menuBar()->actions().front()->menu();
    menu->popup(m_window.mapToGlobal(QPoint(0, 60)));
    const auto tipOver = [&](ActionId id) {
        const QPoint at = menu->actionGeometry(&action(id)).center();
        QHelpEvent event(QEvent::ToolTip, at, menu->mapToGlobal(at));
        QApplication::sendEvent(menu, &event);
        return QToolTip::text();
    };
    EXPECT_EQ(tipOver(ActionId::OpenImage), "");  // the status bar says what it does
    EXPECT_TRUE(tipOver(ActionId::ExportVideo).contains("Open a video first"));
    menu->close();
}

TEST_F(CommandsTest, UndoCopyPasteAndPreferencesStandInTheEditMenu)
{
    QStringList titles;
    for (const QAction* each : m_window.actions().ofMenu(ui::Menu::Edit)) {
        titles << each->iconText();
    }
    EXPECT_EQ(titles,
              (QStringList{"Undo", "Redo", "Copy Figure", "Copy Numbers", "Copy as Command", "Paste", "Preferences"}));
    EXPECT_LE(m_window.actions().ofMenu(ui::Menu::File).size(), 19);
}

TEST_F(CommandsTest, ThePaletteNarrowsWithEveryWordAndShowsTheKeys)
{
    openGolden();
    auto& palette = openPalette();
    const auto all = rowsOf(palette).size();
    QTest::keyClicks(&filterOf(palette), "zoom");
    EXPECT_EQ(rowsOf(palette).filter(QRegularExpression("^View:  Zoom (In|Out)")).size(), 2);
    EXPECT_LT(rowsOf(palette).size(), all);
    QTest::keyClicks(&filterOf(palette), " out");
    ASSERT_EQ(rowsOf(palette).size(), 1);
    EXPECT_TRUE(rowsOf(palette).first().startsWith("View:  Zoom Out"));
    EXPECT_TRUE(rowsOf(palette).first().endsWith("-"));
    filterOf(palette).clear();
    EXPECT_EQ(rowsOf(palette).size(), all);
}

TEST_F(CommandsTest, TheDownKeyChoosesTheNextCommandOfThePalette)
{
    openGolden();
    session().steps().stepLayer(-1);
    ASSERT_EQ(session().shown().view().layer, 0);
    QPointer<ui::CommandPalette> palette = &openPalette();
    QTest::keyClicks(&filterOf(*palette), "layer");
    QTest::keyClick(&filterOf(*palette), Qt::Key_Up);  // already at the top
    const auto rows = rowsOf(*palette);
    const auto wanted = rows.indexOf(rows.filter("Next Layer").value(0));
    ASSERT_GT(wanted, 0);
    for (int step = 0; step < wanted; ++step) {
        QTest::keyClick(&filterOf(*palette), Qt::Key_Down);
    }
    QTest::keyClick(&filterOf(*palette), Qt::Key_Return);
    EXPECT_TRUE(waitUntil([&] { return session().shown().view().layer == 1; }));
    EXPECT_TRUE(waitUntil([&] { return palette.isNull(); }));
}

TEST_F(CommandsTest, APaletteInWhichNothingMatchesLeadsBackToAll)
{
    openGolden();
    const auto before = session().shown().view();
    auto& palette = openPalette();
    QTest::keyClicks(&filterOf(palette), "no such command");
    EXPECT_EQ(rowsOf(palette), (QStringList{"Nothing matches “no such command”.", "Show All Commands"}));
    QTest::keyClick(&filterOf(palette), Qt::Key_Return);  // the way back
    EXPECT_TRUE(palette.isVisible());
    EXPECT_TRUE(filterOf(palette).text().isEmpty());
    EXPECT_GT(rowsOf(palette).size(), 30);
    EXPECT_EQ(session().shown().view(), before);
}

TEST_F(CommandsTest, ThePaletteFindsViewsByTheirAuthorsAndSynonyms)
{
    openGolden();
    auto& palette = openPalette();
    QTest::keyClicks(&filterOf(palette), "abnar");
    EXPECT_TRUE(rowsOf(palette).first().contains("Attention rollout"));
    filterOf(palette).clear();
    QTest::keyClicks(&filterOf(palette), "dinov2");
    EXPECT_TRUE(rowsOf(palette).first().contains("Token PCA"));
}

TEST_F(CommandsTest, UndoAndRedoAreOfferedWhenThereIsAWayBackOrForth)
{
    openGolden();
    EXPECT_FALSE(action(ActionId::Undo).isEnabled());
    EXPECT_FALSE(action(ActionId::Redo).isEnabled());
    action(ActionId::HeadAfter).trigger();
    action(ActionId::PreviousLayer).trigger();
    EXPECT_TRUE(action(ActionId::Undo).isEnabled());
    action(ActionId::Undo).trigger();
    EXPECT_EQ(session().shown().view().layer, 1);
    EXPECT_EQ(session().shown().view().head, HeadChoice::single(0));
    action(ActionId::Redo).trigger();
    EXPECT_EQ(session().shown().view().layer, 0);
    EXPECT_FALSE(action(ActionId::Redo).isEnabled());
}

TEST_F(CommandsTest, ANewStepAfterUndoEndsTheWayForth)
{
    openGolden();
    action(ActionId::HeadAfter).trigger();
    action(ActionId::Undo).trigger();
    ASSERT_TRUE(action(ActionId::Redo).isEnabled());
    action(ActionId::PreviousLayer).trigger();
    EXPECT_FALSE(action(ActionId::Redo).isEnabled());
    action(ActionId::Undo).trigger();
    EXPECT_FALSE(action(ActionId::Undo).isEnabled());
}

TEST_F(CommandsTest, AMissingImageIsReportedWithWhatToDoUntilItIsDismissed)
{
    openGolden();
    const auto before = session().shown().figure();
    session().opened().openPhoto(QStringLiteral("/nowhere/cat.png"));
    auto& strip = m_window.errorStrip();
    ASSERT_TRUE(waitUntil([&] { return strip.isVisible(); }));
    EXPECT_EQ(strip.findChild<QLabel*>("errorSentence")->text(), "There is no image cat.png.");
    EXPECT_TRUE(strip.accessibleName().contains("Choose a JPEG, PNG"));
    EXPECT_EQ(session().shown().figure(), before);
    strip.findChild<QToolButton*>()->click();
    EXPECT_FALSE(strip.isVisible());
    EXPECT_FALSE(session().work().problem());
}

TEST_F(CommandsTest, ThePaletteFindsCommandsByTheirWords)
{
    openGolden();
    press(Qt::Key_K, Qt::ControlModifier);
    auto* palette = m_window.findChild<ui::CommandPalette*>();
    ASSERT_NE(palette, nullptr);
    auto* filter = palette->findChild<QLineEdit*>();
    QTest::keyClicks(filter, "next head");
    QTest::keyClick(filter, Qt::Key_Return);
    ASSERT_TRUE(waitUntil([&] { return session().shown().view().head == core::HeadChoice::single(0); }));
}

TEST(WindowActions, NoTwoActionsShareAKey)
{
    ui::MainWindow window(nullptr);
    QHash<QString, QString> owners;
    for (const auto* action : window.actions().all()) {
        for (const auto& key : action->shortcuts()) {
            EXPECT_FALSE(owners.contains(key.toString()))
                << key.toString().toStdString() << ": " << owners.value(key.toString()).toStdString() << " and "
                << action->iconText().toStdString();
            owners.insert(key.toString(), action->iconText());
        }
        EXPECT_FALSE(action->statusTip().isEmpty()) << action->iconText().toStdString();
    }
}

}  // namespace
