// The manual in its window: opened by F1, read, searched, found by the palette.
#include "tests/ui/window/window_fixture.h"
#include "ui/window/commands/command_palette.h"
#include "ui/window/manual/manual_window.h"

#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTextFragment>

#include <algorithm>

namespace {

using ui::ActionId;
using ui_test::waitUntil;

class ManualTest : public ui_test::WindowFixture {
protected:
    ui::ManualWindow& manual()
    {
        if (m_window.findChild<ui::ManualWindow*>() == nullptr) {
            QTest::keyClick(&m_window, Qt::Key_F1);
        }
        return *m_window.findChild<ui::ManualWindow*>();
    }
    QTextBrowser& text() { return *manual().findChild<QTextBrowser*>("manualText"); }
    QString page() { return text().source().fileName(); }
    void find(const QString& words)
    {
        auto* field = manual().findChild<QLineEdit*>();
        field->setText(words);
        QTest::keyClick(field, Qt::Key_Return);
    }
    void click(const QString& link) { Q_EMIT text().anchorClicked(text().source().resolved(QUrl(link))); }
    QPushButton& button(const QString& words)
    {
        const auto all = manual().findChildren<QPushButton*>();
        return **std::ranges::find_if(all, [&](const QPushButton* each) { return each->text() == words; });
    }
    QString firstLine() { return text().document()->firstBlock().text(); }
    QList<QImage> pictures()
    {
        QList<QImage> found;
        for (QTextBlock block = text().document()->begin(); block.isValid(); block = block.next()) {
            for (auto part = block.begin(); !part.atEnd(); ++part) {
                if (const QTextImageFormat format = part.fragment().charFormat().toImageFormat(); format.isValid()) {
                    found << text().document()->resource(QTextDocument::ImageResource, format.name()).value<QImage>();
                }
            }
        }
        return found;
    }
};

TEST_F(ManualTest, F1OpensTheContentsWithTheirImage)
{
    EXPECT_TRUE(manual().isVisible());
    EXPECT_EQ(page(), "index.md");
    EXPECT_EQ(firstLine(), "The Headscope manual");
    ASSERT_EQ(pictures().size(), 1);
    EXPECT_FALSE(pictures()[0].isNull());
    EXPECT_LE(pictures()[0].deviceIndependentSize().width(), text().viewport()->width());
}

TEST_F(ManualTest, LinksLeadThroughIt)
{
    manual();
    click("read-a-map.md");
    EXPECT_EQ(page(), "read-a-map.md");
    EXPECT_EQ(firstLine(), "Read a map");
    click("arrays-and-files.md#numbers-of-a-view");
    EXPECT_EQ(page(), "arrays-and-files.md");
    EXPECT_EQ(text().textCursor().block().text(), "Numbers of a view");
    EXPECT_GT(text().verticalScrollBar()->value(), 0);
    button("Back").click();
    EXPECT_EQ(page(), "read-a-map.md");
    button("Forward").click();
    EXPECT_EQ(page(), "arrays-and-files.md");
    button("Contents").click();
    EXPECT_EQ(page(), "index.md");
}

TEST_F(ManualTest, EveryPageOpensWithWords)
{
    const QStringList pages = ui::manualPages();
    EXPECT_GE(pages.size(), 12);
    for (const QString& each : pages) {
        manual().openPage(each);
        EXPECT_EQ(text().source().toLocalFile().section('/', -1), each.section('/', -1));
        EXPECT_GT(text().toPlainText().size(), 100) << each.toStdString();
        for (const QImage& picture : pictures()) {
            EXPECT_FALSE(picture.isNull()) << each.toStdString();
        }
    }
}

TEST_F(ManualTest, FindsWordsOnOtherPagesAndSaysWhereThereAreNone)
{
    manual();
    find("Slurm");
    EXPECT_NE(page(), "index.md");
    EXPECT_EQ(text().textCursor().selectedText().toLower(), "slurm");
    find("xyzzy");
    const auto labels = manual().findChildren<QLabel*>();
    EXPECT_TRUE(std::ranges::any_of(
        labels, [](const QLabel* label) { return label->isVisible() && label->text() == "Nothing matches “xyzzy”."; }));
}

TEST_F(ManualTest, ThePaletteFindsItsHeadings)
{
    m_window.actions().at(ActionId::Palette)->trigger();
    auto* palette = m_window.findChild<ui::CommandPalette*>();
    palette->findChild<QLineEdit*>()->setText("numbers of a view");
    auto* list = palette->findChild<QListWidget*>();
    const auto rows = list->findItems("Help:  Numbers of a view", Qt::MatchExactly);
    ASSERT_EQ(rows.size(), 1);
    list->setCurrentItem(rows[0]);
    QTest::keyClick(palette->findChild<QLineEdit*>(), Qt::Key_Return);
    ASSERT_TRUE(waitUntil([&] { return m_window.findChild<ui::ManualWindow*>() != nullptr; }));
    EXPECT_EQ(page(), "arrays-and-files.md");
    EXPECT_EQ(text().textCursor().block().text(), "Numbers of a view");
}

TEST_F(ManualTest, ThePageOfKeysHasAKeyOfItsOwn)
{
    EXPECT_EQ(m_window.actions().at(ActionId::Shortcuts)->shortcuts().value(0), QKeySequence("Ctrl+/"));
    EXPECT_EQ(m_window.actions().at(ActionId::Manual)->shortcuts().value(0), QKeySequence("F1"));
}

}  // namespace
