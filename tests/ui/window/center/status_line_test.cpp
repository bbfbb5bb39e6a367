// The line at the bottom: nothing of it is lost, and nothing hops.
#include "ui/window/center/status_line.h"

#include "tests/ui/window/views_fixture.h"

#include <QImage>
#include <QLabel>

namespace {

using ui_test::waitUntil;

class StatusLineTest : public ui_test::ViewsFixture {
protected:
    QLabel& readout() { return *m_window.findChild<QLabel*>("readout"); }
    /// The first column with a pixel of text.
    int firstInk()
    {
        const QImage line = m_window.statusLine().grab().toImage();
        const QRgb ground = line.pixel(2, line.height() / 2);
        for (int x = 2; x < line.width() / 2; ++x) {
            for (int y = 4; y < line.height() - 4; ++y) {
                if (qAbs(qGray(line.pixel(x, y)) - qGray(ground)) > 24) {
                    return x;
                }
            }
        }
        return -1;
    }
};

TEST_F(StatusLineTest, ALongReadoutEndsInDotsAndIsWholeInItsTooltip)
{
    openGolden();
    const QString whole(400, QLatin1Char('m'));
    m_window.statusLine().showText(whole);
    EXPECT_TRUE(readout().text().endsWith(QChar(0x2026)));
    EXPECT_LE(readout().fontMetrics().horizontalAdvance(readout().text()), readout().contentsRect().width());
    EXPECT_EQ(m_window.statusLine().readout(), whole);
    EXPECT_TRUE(readout().toolTip().contains(whole));
    m_window.statusLine().showText(QStringLiteral("short"));
    EXPECT_EQ(readout().text(), "short");
    EXPECT_TRUE(readout().toolTip().isEmpty());
}

TEST_F(StatusLineTest, AMessageBeginsWhereTheReadoutDoes)
{
    openGolden();
    m_window.statusLine().showText(QStringLiteral("HHHH"));
    ui_test::settle();
    const int readoutAt = firstInk();
    ASSERT_GT(readoutAt, 0);
    m_window.statusLine().showMessage(QStringLiteral("HHHH"));
    ui_test::settle();
    EXPECT_NEAR(firstInk(), readoutAt, 1);
}

TEST_F(StatusLineTest, NegativeNumbersHaveARealMinus)
{
    openGolden();
    ui::PatchReadout patch;
    patch.value = -9.33F;
    m_window.statusLine().showPatch(patch);
    EXPECT_TRUE(m_window.statusLine().readout().contains(QStringLiteral("−9.33")))
        << m_window.statusLine().readout().toStdString();
}

}  // namespace
