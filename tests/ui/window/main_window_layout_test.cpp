// The places of the panels.
#include "tests/ui/window/window_fixture.h"

#include <QDockWidget>

namespace {

class LayoutTest : public ui_test::WindowFixture {
protected:
    QDockWidget& dock(const QString& name) { return *m_window.findChild<QDockWidget*>(name); }
};

TEST_F(LayoutTest, ResetPutsEveryPanelBack)
{
    dock("pictures").hide();
    dock("prediction").hide();
    m_window.addDockWidget(Qt::LeftDockWidgetArea, &dock("display"));
    m_window.actions().at(ui::Act::ResetLayout)->trigger();
    const std::pair<const char*, Qt::DockWidgetArea> places[] = {{"model", Qt::LeftDockWidgetArea},
                                                                 {"prediction", Qt::LeftDockWidgetArea},
                                                                 {"overview", Qt::RightDockWidgetArea},
                                                                 {"display", Qt::RightDockWidgetArea},
                                                                 {"pictures", Qt::BottomDockWidgetArea}};
    for (const auto& [name, area] : places) {
        EXPECT_TRUE(dock(name).isVisible()) << name;
        EXPECT_FALSE(dock(name).isFloating()) << name;
        EXPECT_EQ(m_window.dockWidgetArea(&dock(name)), area) << name;
    }
}

TEST_F(LayoutTest, ClosedPanelsComeBackThroughTheirMenuEntry)
{
    auto* entry = dock("overview").toggleViewAction();
    entry->trigger();
    EXPECT_FALSE(dock("overview").isVisible());
    EXPECT_FALSE(entry->isChecked());
    entry->trigger();
    EXPECT_TRUE(dock("overview").isVisible());
}

}  // namespace
