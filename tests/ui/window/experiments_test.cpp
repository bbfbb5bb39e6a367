// Experiments in the real window: by pointing, by typing, with the answer before and after beside each other.
#include "core/experiment/edited_network.h"
#include "core/model/network/run_trace.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/window/center/edit_badge.h"
#include "ui/window/panels/experiment_panel.h"
#include "ui/window/panels/prediction_panel.h"

#include <QCheckBox>
#include <QContextMenuEvent>
#include <QDockWidget>
#include <QHelpEvent>
#include <QInputDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QToolButton>
#include <QToolTip>

#include <torch/types.h>

#include <algorithm>

namespace {

using ui::ActionId;
using ui_test::waitUntil;

class Experiments : public ui_test::WindowFixture {
protected:
    QAction& action(ActionId id) { return *m_window.actions().at(id); }
    QStringList edits()
    {
        QStringList all;
        for (const auto& edit : session().shown().view().edits) {
            all << QString::fromStdString(core::toText(edit)) + (edit.on ? "" : " off");
        }
        return all;
    }
    ui::EditBadge& badge() { return *canvas().findChild<ui::EditBadge*>(); }
    QLabel& change() { return *m_window.findChild<QLabel*>("answerChange"); }
    QLineEdit& field() { return *m_window.findChild<QLineEdit*>("editField"); }
    QLabel& reason() { return *m_window.findChild<QLabel*>("editReason"); }
    QList<QCheckBox*> ticks()
    {
        auto all = m_window.findChildren<QCheckBox*>("edit");
        all.removeIf([](const QCheckBox* each) { return each->parentWidget()->isHidden(); });
        return all;
    }
    std::vector<ui::ScoreRow*> scores()
    {
        std::vector<ui::ScoreRow*> found;
        for (auto* row : m_window.findChild<ui::PredictionPanel*>()->findChildren<ui::ScoreRow*>()) {
            if (!row->isHidden()) {
                found.push_back(row);
            }
        }
        return found;
    }
    /// The menu that a right click there opens; choose() closes it.
    QMenu* menuAt(QWidget& widget, QPoint at)
    {
        QContextMenuEvent event(QContextMenuEvent::Mouse, at, widget.mapToGlobal(at));
        QApplication::sendEvent(&widget, &event);
        QMenu* found = nullptr;
        for (QMenu* menu : m_window.findChildren<QMenu*>("editMenu")) {
            found = menu->isVisible() ? menu : found;
        }
        return found;
    }
    static QAction* entry(const QMenu* menu, const QString& words)
    {
        for (QAction* each : menu->actions()) {
            if (QString(each->text()).remove('&').contains(words)) {
                return each;
            }
        }
        return nullptr;
    }
    void choose(QMenu* menu, const QString& words)
    {
        ASSERT_NE(menu, nullptr);
        QAction* found = entry(menu, words);
        ASSERT_NE(found, nullptr) << words.toStdString();
        ASSERT_TRUE(found->isEnabled()) << words.toStdString();
        menu->close();
        found->trigger();
        ASSERT_TRUE(waitUntil([&] { return isReady() || session().work().problem(); }));
    }
    void type(const QString& edit)
    {
        action(ActionId::EditTyped).trigger();
        field().setText(edit);
        QTest::keyClick(&field(), Qt::Key_Return);
        ASSERT_TRUE(waitUntil([&] { return isReady() || session().work().problem(); }));
    }
    /// As of numbers between 0.1 and 10.
    static QString withTwoDecimals(double value) { return QString::number(value, 'f', 2).replace(u'-', QChar(0x2212)); }
    torch::Tensor logitsOf(const std::string& edit)
    {
        const auto& scene = *session().opened().scene();
        const auto network = core::edited(scene.model->model.network, {core::parseEdit(edit)});
        return core::runTrace(*network, scene.input.pixels).logits;
    }
};

TEST_F(Experiments, ARightClickOnATileSwitchesItsHeadOff)
{
    openGolden();
    EXPECT_TRUE(badge().isHidden());
    choose(menuAt(m_window.overview(), m_window.overview().tileRect(1, 0).center()), "Switch Off (Zero)");
    EXPECT_EQ(edits(), QStringList{"zero:1.0"});
    EXPECT_TRUE(badge().isVisible());
    EXPECT_EQ(badge().accessibleName(), "Edited: Layer 1, head 0 off");
    QMenu* again = menuAt(m_window.overview(), m_window.overview().tileRect(1, 0).center());
    ASSERT_NE(again, nullptr);
    EXPECT_TRUE(entry(again, "Switch Off (Zero)")->isChecked());
    choose(again, "Switch Off (Zero)");  // and on again
    EXPECT_EQ(edits(), QStringList{"zero:1.0 off"});
    EXPECT_TRUE(badge().isHidden());
}

TEST_F(Experiments, EditedHeadsBearACornerInTheOverviewAndSayWhichEdit)
{
    openGolden();
    auto& panel = m_window.overview();
    const auto tipAt = [&panel](int row, int col) {
        const QPoint at = panel.tileRect(row, col).center();
        QHelpEvent event(QEvent::ToolTip, at, panel.mapToGlobal(at));
        QApplication::sendEvent(&panel, &event);
        return QToolTip::text();
    };
    const auto marked = [&panel](int row, int col) {
        return panel.grab().toImage().pixelColor(panel.tileRect(row, col).topLeft() + QPoint(2, 2)) ==
               QColor(255, 255, 255);
    };
    EXPECT_FALSE(tipAt(1, 0).contains("edited"));
    EXPECT_FALSE(marked(1, 0));
    ASSERT_NO_FATAL_FAILURE(type("zero:1.0-1"));
    ASSERT_NO_FATAL_FAILURE(type("mlp:0=zero"));           // of no head
    EXPECT_TRUE(waitUntil([&] { return marked(1, 0); }));  // with the tiles of the edited pass
    EXPECT_TRUE(marked(1, 1));
    EXPECT_FALSE(marked(1, 2));
    EXPECT_FALSE(marked(0, 0));
    EXPECT_TRUE(tipAt(1, 1).contains("edited: Layer 1, heads 0 to 1 off")) << tipAt(1, 1).toStdString();
    EXPECT_FALSE(tipAt(0, 0).contains("edited")) << tipAt(0, 0).toStdString();
    ticks().front()->click();
    EXPECT_TRUE(waitUntil([&] { return !marked(1, 0); }));
}

TEST_F(Experiments, TheAnswerBeforeAndAfterStandsInPanelAndStatusLine)
{
    openGolden();
    ASSERT_NO_FATAL_FAILURE(type("zero:1.0"));
    const torch::Tensor before = session().opened().scene()->trace.logits, after = logitsOf("zero:1.0");
    ASSERT_TRUE(waitUntil([&] { return scores().size() >= 5U; }));
    for (const auto* row : scores()) {
        ASSERT_TRUE(row->after());
        EXPECT_NEAR(row->score().probability, before.softmax(0)[row->score().index].item<double>(), 1e-6);
        EXPECT_NEAR(*row->after(), after.softmax(0)[row->score().index].item<double>(), 1e-6);
    }
    const auto top = before.argmax().item<int64_t>();
    EXPECT_EQ(change().text(),
              QStringLiteral("logit of class %1 %2 → %3 (%4%5)")
                  .arg(top)
                  .arg(withTwoDecimals(before[top].item<double>()), withTwoDecimals(after[top].item<double>()),
                       after[top].item<double>() > before[top].item<double>() ? "+" : "",
                       withTwoDecimals(after[top].item<double>() - before[top].item<double>())));
    EXPECT_TRUE(change().isVisible());
    action(ActionId::EditsOff).trigger();
    ASSERT_TRUE(waitUntil([&] { return isReady(); }));
    EXPECT_FALSE(change().isVisible());
    ASSERT_TRUE(waitUntil([&] { return scores().size() == 5U; }));  // rows come with the next layout
    EXPECT_FALSE(scores().front()->after());
}

TEST_F(Experiments, WhatIsTypedIsRefusedWhileItIsNoEdit)
{
    openGolden();
    action(ActionId::EditTyped).trigger();
    EXPECT_EQ(QApplication::focusWidget(), &field());
    field().setText("zero:9");
    EXPECT_TRUE(reason().isVisible());
    EXPECT_TRUE(reason().text().startsWith("edit: expected zero:LAYER.HEAD")) << reason().text().toStdString();
    field().setText("zero:9.0");
    EXPECT_TRUE(reason().text().startsWith("edit zero:9.0: expected")) << reason().text().toStdString();
    QTest::keyClick(&field(), Qt::Key_Return);
    EXPECT_TRUE(edits().isEmpty());
    field().setText("mlp:0=mean");
    EXPECT_FALSE(reason().isVisible());
    QTest::keyClick(&field(), Qt::Key_Return);
    EXPECT_EQ(edits(), QStringList{"mlp:0=mean"});
    EXPECT_TRUE(field().text().isEmpty());
}

TEST_F(Experiments, TheListHasTicksAndUndo)
{
    openGolden();
    ASSERT_NO_FATAL_FAILURE(type("zero:0.0"));
    ASSERT_NO_FATAL_FAILURE(type("nopos"));
    ASSERT_TRUE(waitUntil([&] { return ticks().size() == 2; }));
    QTest::mouseClick(ticks()[0], Qt::LeftButton, {}, QPoint(8, ticks()[0]->height() / 2));
    EXPECT_EQ(edits(), (QStringList{"zero:0.0 off", "nopos"}));
    ASSERT_TRUE(waitUntil([&] { return isReady(); }));
    EXPECT_EQ(badge().accessibleName(), "Edited: Position embedding off");
    auto away = m_window.findChildren<QToolButton*>("removeEdit");
    away.removeIf([](const QToolButton* each) { return each->parentWidget()->isHidden(); });
    ASSERT_EQ(away.size(), 2);
    QTest::mouseClick(away[1], Qt::LeftButton);
    EXPECT_EQ(edits(), QStringList{"zero:0.0 off"});
    action(ActionId::Undo).trigger();
    EXPECT_EQ(edits(), (QStringList{"zero:0.0 off", "nopos"}));
    EXPECT_TRUE(waitUntil([&] { return ticks().size() == 2; }));
    action(ActionId::EditsRemoved).trigger();
    EXPECT_TRUE(edits().isEmpty());
    EXPECT_TRUE(ticks().isEmpty());
}

TEST_F(Experiments, ARightClickOnAPatchDropsFillsOrHidesIt)
{
    openGolden();
    canvas().fit();
    choose(menuAt(canvas(), patchPoint(1, 2)), "Drop from Sequence");
    EXPECT_EQ(edits(), QStringList{"drop:1,2"});
    EXPECT_FALSE(session().work().problem());
    session().shown().undo();
    ASSERT_TRUE(waitUntil([&] { return isReady(); }));
    choose(menuAt(canvas(), patchPoint(0, 3)), "Blur");
    EXPECT_EQ(edits(), QStringList{"fill:0,3=blur"});
    session().shown().undo();
    ASSERT_TRUE(waitUntil([&] { return isReady(); }));
    choose(menuAt(canvas(), patchPoint(3, 0)), "in Layer 1");
    EXPECT_EQ(edits(), QStringList{"knockout:1.*:all>3,0"});
    EXPECT_FALSE(session().work().problem());
}

TEST_F(Experiments, EveryPartOfAMenuNamesWhatItActsOn)
{
    openGolden();
    session().marks().setObject(std::make_shared<const core::ObjectMask>(core::ObjectMask{2, 1, {1, 0}}));
    canvas().fit();
    const auto headings = [](const QMenu* menu) {
        QStringList found;
        for (const QAction* each : menu->actions()) {
            if (each->objectName() == "menuTarget") {
                EXPECT_FALSE(each->isEnabled());
                found << each->text();
            }
        }
        return found;
    };
    QMenu* menu = menuAt(canvas(), patchPoint(1, 0));
    ASSERT_NE(menu, nullptr);
    EXPECT_FALSE(menu->actions().front()->isSeparator());
    EXPECT_EQ(headings(menu), (QStringList{"Layer 1, all heads", "Patch row 1, column 0", "Marked patches"}));
    menu->close();
    menu = menuAt(m_window.overview(), m_window.overview().tileRect(1, 0).center());
    ASSERT_NE(menu, nullptr);
    EXPECT_EQ(headings(menu), QStringList{"Layer 1, head 0"});
    menu->close();
}

TEST_F(Experiments, TheClassThatTheEditsMadeFirstStandsFirstAndRisersAreMarked)
{
    openGolden();
    ASSERT_NO_FATAL_FAILURE(type("fill:all=zero"));
    ASSERT_TRUE(waitUntil([&] { return !scores().empty() && scores().front()->after(); }));
    const torch::Tensor before = session().opened().scene()->trace.logits, after = logitsOf("fill:all=zero");
    EXPECT_EQ(scores().front()->score().index, after.argmax().item<int64_t>());
    const auto placeIn = [](const torch::Tensor& all, int index) { return (all > all[index]).sum().item<int64_t>(); };
    for (const auto* row : scores()) {
        const int index = row->score().index;
        EXPECT_EQ(row->rose(), placeIn(after, index) < placeIn(before, index)) << index;
    }
}

TEST_F(Experiments, MarkedPatchesAreEditedTogether)
{
    openGolden();
    EXPECT_FALSE(action(ActionId::EditDrop).isEnabled());
    session().marks().setObject(std::make_shared<const core::ObjectMask>(core::ObjectMask{2, 1, {1, 0}}));
    ASSERT_TRUE(action(ActionId::EditDrop).isEnabled());
    action(ActionId::EditFillMean).trigger();
    ASSERT_TRUE(waitUntil([&] { return isReady(); }));
    EXPECT_EQ(edits(), QStringList{"fill:0,0-3,1=mean"});  // a square in the middle of the wide picture: its left half
    action(ActionId::EditKnockOutAll).trigger();
    EXPECT_EQ(edits().last(), "knockout:*.*:all>0,0-3,1");
    ASSERT_TRUE(waitUntil([&] { return isReady(); }));
    EXPECT_FALSE(session().work().problem());
}

TEST_F(Experiments, TheHeadThatIsShownHasAKey)
{
    openGolden();
    session().steps().showHead(0, 1);
    ASSERT_TRUE(waitUntil([&] { return isReady(); }));
    canvas().setFocus();
    press(Qt::Key_Z);
    EXPECT_EQ(edits(), QStringList{"zero:0.1"});
    press(Qt::Key_X);
    EXPECT_EQ(edits(), QStringList{"zero:0.1 off"});
    press(Qt::Key_X);
    EXPECT_EQ(edits(), QStringList{"zero:0.1"});
    action(ActionId::EditTemperature).trigger();
    auto* dialog = m_window.findChild<QInputDialog*>();
    ASSERT_NE(dialog, nullptr);
    dialog->setDoubleValue(0.5);
    dialog->accept();
    EXPECT_EQ(edits(), (QStringList{"zero:0.1", "temperature:0.1=0.5"}));
}

TEST_F(Experiments, ASweepLeadsToTheHeadThatMattersAndSwitchesItOff)
{
    openGolden();
    action(ActionId::SweepHeads).trigger();
    ASSERT_TRUE(waitUntil([&] { return isReady(); }));
    const auto& matrix = std::get<core::Matrix>(session().shown().figure()->result->content);
    const auto at = matrix.values.abs().argmax().item<int64_t>();
    const int layer = static_cast<int>(at / matrix.values.size(1)), head = static_cast<int>(at % matrix.values.size(1));
    canvas().grabFramebuffer();
    // The cell whose menu names it, wherever the painter has put it.
    const QString section = QStringLiteral("Layer %1, head %2").arg(layer).arg(head);
    QMenu* menu = nullptr;
    for (int y = 20; y < canvas().height() && menu == nullptr; y += 24) {
        for (int x = 20; x < canvas().width() && menu == nullptr; x += 24) {
            QMenu* found = menuAt(canvas(), {x, y});
            menu = found != nullptr && entry(found, section) != nullptr ? found : nullptr;
            if (menu == nullptr && found != nullptr) {
                found->close();
                ui_test::settle();
            }
        }
    }
    const double by = matrix.values[layer][head].item<double>();
    choose(menu, "Switch Off (Zero)");
    EXPECT_EQ(edits(), QStringList{QStringLiteral("zero:%1.%2").arg(layer).arg(head)});
    const auto changed = session().shown().answerChange();
    ASSERT_TRUE(changed);
    EXPECT_NEAR(changed->after - changed->before, by, 1e-4);
}

}  // namespace
