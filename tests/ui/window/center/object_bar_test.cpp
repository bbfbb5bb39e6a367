// The bar beside a marked object, and the menu of a pane's title and of the model's name.
#include "ui/window/center/object_bar.h"

#include "core/image/object_mask.h"
#include "tests/ui/window/views_fixture.h"
#include "ui/session/display/edit_steps.h"

#include <QInputDialog>
#include <QMenu>
#include <QToolButton>

namespace {

using ui::ActionId;
using ui_test::waitUntil;

class BesideTheImage : public ui_test::ViewsFixture {
protected:
    ui::ObjectBar& bar() { return *m_window.findChild<ui::ObjectBar*>("objectBar"); }
    void push(const QString& text)
    {
        for (auto* button : bar().findChildren<QToolButton*>()) {
            if (button->text() == text) {
                QTest::mouseClick(button, Qt::LeftButton);
                ASSERT_TRUE(waitUntil([&] { return isReady(); }));
                return;
            }
        }
        FAIL() << "no button " << text.toStdString();
    }
    /// Answers the dialog. @param name  empty: the proposed one
    void nameObject(const QString& name)
    {
        action(ActionId::NameObject).trigger();
        auto* dialog = m_window.findChild<QInputDialog*>();
        ASSERT_NE(dialog, nullptr);
        if (!name.isEmpty()) {
            dialog->setTextValue(name);
        }
        dialog->accept();
        ASSERT_TRUE(waitUntil([&] { return m_window.findChild<QInputDialog*>() == nullptr; }));
    }
    /// What the menu of the button offers when it is opened.
    QStringList choices(QToolButton& button)
    {
        Q_EMIT button.menu()->aboutToShow();
        QStringList texts;
        for (const QAction* each : button.menu()->actions()) {
            if (!each->isSeparator()) {
                texts << (each->isCheckable() ? each->text() : each->iconText());
            }
        }
        return texts;
    }
    QMenu* placeMenu()
    {
        for (auto* menu : m_window.findChildren<QMenu*>("placeMenu")) {
            if (menu->isVisible()) {
                return menu;
            }
        }
        return nullptr;
    }
};

TEST_F(BesideTheImage, AMarkedObjectOffersItsExperimentsBesideIt)
{
    openGolden(QStringLiteral("exact.png"));
    EXPECT_FALSE(bar().isVisible());
    session().marks().setObject(std::make_shared<const core::ObjectMask>(core::ObjectMask{2, 2, {1, 0, 0, 0}}));
    ASSERT_TRUE(waitUntil([&] { return isReady() && bar().isVisible(); }));
    const QRect place(canvas().mapFromGlobal(bar().mapToGlobal(QPoint())), bar().size());
    EXPECT_TRUE(canvas().rect().contains(place));
    const core::PixelSize size = session().shown().figure()->mapping.photo;
    const QRectF object(canvas().toWidget({0.0, 0.0}), canvas().toWidget({size.width / 2.0, size.height / 2.0}));
    EXPECT_FALSE(object.toRect().adjusted(2, 2, -2, -2).intersects(place)) << "it covers what it is about";
    push("Fill");
    ASSERT_EQ(session().shown().view().edits.size(), 1U);
    EXPECT_EQ(session().shown().view().edits[0].kind, core::EditKind::Fill);
    EXPECT_EQ(ui::titleOf(session().shown().view().edits[0]),
              "4 patch(es) filled");  // a quarter of 4 x 4; no language is loaded
    push("Clear");
    EXPECT_TRUE(waitUntil([&] { return !bar().isVisible(); }));
}

TEST_F(BesideTheImage, ItsFirstButtonNamesTheObjectAndListsTheOthers)
{
    openGolden(QStringLiteral("exact.png"));
    const core::PixelSize size = session().opened().photo()->photo->size();
    const auto markColumn = [&](int col) {
        const double left = col * size.width / 4.0, right = left + size.width / 4.0, bottom = size.height;
        session().marks().setObject(std::make_shared<const core::ObjectMask>(
            core::maskOfOutline({{left, 0.0}, {right, 0.0}, {right, bottom}, {left, bottom}}, size)));
    };
    markColumn(0);
    const ui::ObjectPtr first = session().marks().object();
    ASSERT_TRUE(waitUntil([&] { return isReady() && bar().isVisible(); }));
    auto* button = bar().findChildren<QToolButton*>().front();
    EXPECT_EQ(button->text(), "Unnamed");
    EXPECT_FALSE(action(ActionId::RemoveSelection).isEnabled());
    nameObject({});  // as it is proposed
    EXPECT_EQ(button->text(), "object 1");
    markColumn(2);
    EXPECT_EQ(button->text(), "Unnamed");
    nameObject(QStringLiteral("object 1"));  // taken: it stays without
    EXPECT_EQ(button->text(), "Unnamed");
    nameObject({});
    EXPECT_EQ(button->text(), "object 2");
    nameObject(QStringLiteral("the  right & ear"));
    EXPECT_EQ(button->text(), "the right && ear");  // a single & would be a key
    EXPECT_EQ(choices(*button), (QStringList{"object 1", "the right && ear", "Name Object", "Remove Selection"}));
    EXPECT_TRUE(button->menu()->actions()[1]->isChecked());
    button->menu()->actions()[0]->trigger();
    EXPECT_EQ(session().marks().object(), first);
    ASSERT_TRUE(waitUntil([&] { return isReady() && session().shown().figure()->object == first; }));
    EXPECT_EQ(button->text(), "object 1");
    action(ActionId::ForgetObject).trigger();
    EXPECT_EQ(choices(*button).size(), 4) << "names outlast the mark";
    choices(*button);
    button->menu()->actions()[1]->trigger();
    action(ActionId::RemoveSelection).trigger();
    EXPECT_EQ(session().marks().object(), nullptr);
    EXPECT_EQ(choices(*button).front(), "object 1");
    EXPECT_EQ(choices(*button).size(), 3);
}

TEST_F(BesideTheImage, TheBarFollowsItsObjectWhenTheImageMoves)
{
    openGolden(QStringLiteral("exact.png"));
    session().marks().setObject(std::make_shared<const core::ObjectMask>(core::ObjectMask{4,
                                                                                          4,
                                                                                          {0, 0, 0, 0,  //
                                                                                           0, 1, 0, 0,  //
                                                                                           0, 0, 0, 0,  //
                                                                                           0, 0, 0, 0}}));
    ASSERT_TRUE(waitUntil([&] { return isReady() && bar().isVisible(); }));
    const QPoint before = bar().pos();
    action(ActionId::ZoomIn).trigger();
    EXPECT_TRUE(waitUntil([&] { return bar().pos() != before; }));
}

TEST_F(BesideTheImage, TheTitleOfAPaneAndTheModelsNameListModelsAndViews)
{
    openGolden();
    action(ActionId::NewPane).trigger();
    ASSERT_TRUE(waitUntil([&] { return m_window.panes().count() == 2 && isReady(); }));
    QWidget* head = canvas().parentWidget();
    QTest::mouseClick(head, Qt::LeftButton, {}, QPoint(30, 14));
    QMenu* menu = nullptr;
    ASSERT_TRUE(waitUntil([&] { return (menu = placeMenu()) != nullptr; }));
    QStringList titles;
    for (const QAction* each : menu->actions()) {
        titles << each->text();
    }
    EXPECT_TRUE(titles.contains("vit-shapes")) << titles.join('|').toStdString();
    EXPECT_TRUE(titles.contains("vit")) << titles.join('|').toStdString();  // model.safetensors goes by its folder
    EXPECT_EQ(menu->actions().front(), &action(ActionId::Views));
    QAction* shapes = menu->actions()[titles.indexOf("vit-shapes")];
    menu->close();
    shapes->trigger();
    ASSERT_TRUE(waitUntil([&] {
        return isReady() && session().opened().scene() &&
               session().opened().scene()->model->spec().name == "vit-shapes";
    }));
    EXPECT_EQ(m_window.panes().state(0).opened.model->spec().name, "vit_tiny_test");
}

}  // namespace
