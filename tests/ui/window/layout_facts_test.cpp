// Facts of the layout, at three sizes: the window with an image, with panes, and every dialog.
#include "tests/ui/window/layout_facts.h"

#include "tests/ui/window/window_fixture.h"
#include "ui/window/widgets/clamped_text.h"

#include <QAbstractButton>
#include <QAbstractScrollArea>
#include <QDialog>
#include <QLabel>
#include <QLayout>
#include <QMainWindow>
#include <QTabWidget>
#include <QToolButton>

namespace ui_test {
namespace {

QString nameOf(const QWidget& widget)
{
    QString words = widget.accessibleName();
    if (const auto* label = qobject_cast<const QLabel*>(&widget)) {
        words = label->text();
    } else if (const auto* button = qobject_cast<const QAbstractButton*>(&widget)) {
        words = button->text().isEmpty() ? words : button->text();
    }
    return QStringLiteral("%1 \"%2\"").arg(widget.metaObject()->className(), words.left(40));
}

bool isScrolled(const QWidget& widget)
{
    const QWidget* parent = widget.parentWidget();
    return parent != nullptr && qobject_cast<const QAbstractScrollArea*>(parent->parentWidget()) != nullptr;
}

QString cutOff(const QWidget& widget)
{
    if (const auto* label = qobject_cast<const QLabel*>(&widget); label != nullptr && !label->text().isEmpty()) {
        const bool wraps = label->wordWrap();
        const int needed = wraps ? label->heightForWidth(label->width()) : label->sizeHint().width();
        if ((wraps ? label->height() : label->width()) < needed) {
            return QStringLiteral("%1: %2 x %3, needs %4")
                .arg(nameOf(widget))
                .arg(label->width())
                .arg(label->height())
                .arg(needed);
        }
    }
    if (const auto* button = qobject_cast<const QAbstractButton*>(&widget);
        button != nullptr && !button->text().isEmpty()) {
        const auto* tool = qobject_cast<const QToolButton*>(button);
        const bool showsText =
            tool == nullptr || tool->toolButtonStyle() != Qt::ToolButtonIconOnly || tool->icon().isNull();
        const int text = button->fontMetrics().horizontalAdvance(QString(button->text()).remove('&'));
        const int room = button->property("isUpright").toBool() ? button->height() : button->width();
        if (showsText && room < text) {
            return QStringLiteral("%1: %2 for its text of %3").arg(nameOf(widget)).arg(room).arg(text);
        }
    }
    return {};
}

/// Widgets of one layout must not lie over each other, nor beyond what they stand in.
void checkChildren(const QWidget& parent, QStringList& faults)
{
    if (parent.layout() == nullptr || qobject_cast<const QMainWindow*>(&parent) != nullptr) {
        return;
    }
    QList<QWidget*> placed;
    for (QWidget* child : parent.findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly)) {
        if (child->isVisible() && !child->isWindow() && parent.layout()->indexOf(child) >= 0) {
            placed << child;
        }
    }
    for (qsizetype i = 0; i < placed.size(); ++i) {
        if (!parent.rect().contains(placed[i]->geometry())) {
            faults << nameOf(*placed[i]) + QStringLiteral(" reaches beyond ") + nameOf(parent);
        }
        for (qsizetype j = i + 1; j < placed.size(); ++j) {
            if (placed[i]->geometry().intersects(placed[j]->geometry())) {
                faults << nameOf(*placed[i]) + QStringLiteral(" lies over ") + nameOf(*placed[j]);
            }
        }
    }
}

}  // namespace

QStringList layoutFaults(const QWidget& page)
{
    QStringList faults;
    checkChildren(page, faults);
    for (const QWidget* widget : page.findChildren<QWidget*>()) {
        if (!widget->isVisible() || widget->window() != page.window()) {
            continue;
        }
        if (const QString fault = cutOff(*widget); !fault.isEmpty()) {
            faults << fault;
        }
        if (!isScrolled(*widget) || widget->layout() != nullptr) {
            checkChildren(*widget, faults);
        }
    }
    return faults;
}

}  // namespace ui_test

namespace {

using ui::ActionId;
using ui_test::layoutFaults;
using ui_test::waitUntil;

class LayoutFacts : public ui_test::WindowFixture, public testing::WithParamInterface<std::pair<int, int>> {
protected:
    void SetUp() override
    {
        openGolden();
        m_window.resize(GetParam().first, GetParam().second);
        ui_test::settle();
    }
    void expectNone(const QWidget& page)
    {
        QStringList faults;  // Qt lays out what has changed before it paints, but not at once
        (void)QTest::qWaitFor([&] { return (faults = layoutFaults(page)).isEmpty(); }, 2000);
        EXPECT_TRUE(faults.isEmpty()) << faults.join('\n').toStdString();
    }
};

TEST_P(LayoutFacts, OfTheWindowHold)
{
    expectNone(m_window);
    session().steps().showView("rollout");
    ASSERT_TRUE(waitUntil([&] { return isReady(); }));
    expectNone(m_window);
}

TEST_P(LayoutFacts, OfTwoPanesHold)
{
    m_window.actions().at(ActionId::NewPane)->trigger();
    ui_test::settle();
    expectNone(m_window);
}

TEST_P(LayoutFacts, OfEveryPageHold)
{
    for (const ActionId act : {ActionId::Preferences, ActionId::Manual, ActionId::Shortcuts, ActionId::ViewsHelp,
                               ActionId::ModelGallery, ActionId::Palette, ActionId::Views}) {
        m_window.actions().at(act)->trigger();
        ui_test::settle();
        for (QDialog* dialog : m_window.findChildren<QDialog*>()) {
            if (dialog->isVisible()) {
                SCOPED_TRACE(dialog->metaObject()->className());
                EXPECT_LE(dialog->width(), m_window.width());
                EXPECT_LE(dialog->height(), m_window.height());
                expectNone(*dialog);
                if (auto* pages = dialog->findChild<QTabWidget*>()) {
                    pages->setCurrentIndex(1);
                    ui_test::settle();
                    expectNone(*dialog);
                }
                dialog->close();
            }
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Sizes, LayoutFacts,
                         testing::Values(std::pair(1024, 640), std::pair(1280, 800), std::pair(1600, 1000)),
                         [](const auto& test) { return "W" + std::to_string(test.param.first); });

}  // namespace
