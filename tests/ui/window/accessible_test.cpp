// Everything has a name, and is reached by keyboard.
#include "tests/ui/window/window_fixture.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QAccessible>
#include <QButtonGroup>
#include <QComboBox>
#include <QDialog>
#include <QLineEdit>
#include <QScrollBar>
#include <QSet>
#include <QTabWidget>

namespace {

using ui::ActionId;
using ui_test::waitUntil;

/// Widgets that a user can operate. Internal parts of Qt's widgets count as part of their owner.
bool isControl(const QWidget& widget)
{
    const bool control = qobject_cast<const QAbstractButton*>(&widget) != nullptr ||
                         qobject_cast<const QComboBox*>(&widget) != nullptr ||
                         qobject_cast<const QAbstractSpinBox*>(&widget) != nullptr ||
                         qobject_cast<const QLineEdit*>(&widget) != nullptr ||
                         qobject_cast<const QAbstractSlider*>(&widget) != nullptr ||
                         qobject_cast<const QAbstractItemView*>(&widget) != nullptr ||
                         widget.focusPolicy() != Qt::NoFocus;
    const bool part = widget.objectName().startsWith("qt_") || qobject_cast<const QScrollBar*>(&widget) != nullptr ||
                      widget.inherits("QHeaderView") || widget.inherits("QComboBoxListView") ||
                      widget.inherits("QMenu") || widget.inherits("QMenuBar") || widget.inherits("QToolBarExtension") ||
                      widget.inherits("QLineEditIconButton") || widget.inherits("QTabBar") ||
                      qobject_cast<const QAbstractSpinBox*>(widget.parentWidget()) != nullptr ||
                      qobject_cast<const QComboBox*>(widget.parentWidget()) != nullptr;
    return control && !part && !widget.isWindow();
}

QString described(const QWidget& widget)
{
    QString path;
    for (const QWidget* each = &widget; each != nullptr && !each->isWindow(); each = each->parentWidget()) {
        path += QStringLiteral(" < %1 %2").arg(each->metaObject()->className(), each->objectName());
    }
    return path;
}

class AccessibleTest : public ui_test::WindowFixture {
protected:
    static void expectNames(const QWidget& page)
    {
        for (QWidget* widget : page.findChildren<QWidget*>()) {
            if (isControl(*widget) && widget->isVisible()) {
                const auto* told = QAccessible::queryAccessibleInterface(widget);
                EXPECT_TRUE(told != nullptr && !told->text(QAccessible::Name).isEmpty())
                    << described(*widget).toStdString();
            }
        }
    }
};

TEST_F(AccessibleTest, EveryControlOfTheWindowHasAName)
{
    expectNames(m_window);
    openGolden();
    expectNames(m_window);
    m_window.actions().at(ActionId::NewPane)->trigger();
    m_window.actions().at(ActionId::CorrectModel)->trigger();
    ui_test::settle();
    expectNames(m_window);
}

TEST_F(AccessibleTest, EveryControlOfThePagesHasAName)
{
    openGolden();
    for (const ActionId act : {ActionId::Preferences, ActionId::Manual, ActionId::Shortcuts, ActionId::ViewsHelp,
                               ActionId::ModelGallery, ActionId::Palette, ActionId::Views, ActionId::FigurePage}) {
        m_window.actions().at(act)->trigger();
        ui_test::settle();
        for (QDialog* dialog : m_window.findChildren<QDialog*>()) {
            if (dialog->isVisible()) {
                SCOPED_TRACE(dialog->metaObject()->className());
                expectNames(*dialog);
                if (auto* pages = dialog->findChild<QTabWidget*>()) {
                    pages->setCurrentIndex(1);
                    expectNames(*dialog);
                }
                dialog->close();
            }
        }
    }
}

/// In a group of exclusive buttons, Tab goes to the checked one and the arrow keys to the others.
bool isReachedByArrows(const QWidget& widget)
{
    const auto* button = qobject_cast<const QAbstractButton*>(&widget);
    return button != nullptr && button->group() != nullptr && button->group()->exclusive() && !button->isChecked();
}

TEST_F(AccessibleTest, TabGoesToEveryControlOfTheWindow)
{
    openGolden();
    m_window.resize(1600, 1100);
    canvas().setFocus();
    ui_test::settle();
    QSet<const QWidget*> reached;
    // On the image Tab hides the panels: F6 leads on from there, Shift+F6 back to what stands behind the last panel.
    for (const Qt::KeyboardModifiers back : {Qt::NoModifier, Qt::ShiftModifier}) {
        for (int i = 0; i < 200; ++i) {
            reached << QApplication::focusWidget();
            canvas().hasFocus() ? press(Qt::Key_F6, back) : press(Qt::Key_Tab);
        }
    }
    for (const QWidget* widget : m_window.findChildren<QWidget*>()) {
        const bool tab = (widget->focusPolicy() & Qt::TabFocus) == Qt::TabFocus;
        if (tab && isControl(*widget) && widget->isVisible() && widget->isEnabled() &&
            widget->focusProxy() == nullptr && !isReachedByArrows(*widget)) {
            EXPECT_TRUE(reached.contains(widget)) << described(*widget).toStdString();
        }
    }
    EXPECT_TRUE(reached.contains(&canvas()));  // and round again
    EXPECT_GT(reached.size(), 12);
}

}  // namespace
