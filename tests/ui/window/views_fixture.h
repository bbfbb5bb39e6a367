// A window whose views are shown by name, and its widgets found by what they are called.
#pragma once

#include "core/analysis/views/views.h"
#include "tests/ui/window/window_fixture.h"

#include <stdexcept>
#include <string>

namespace ui_test {

class ViewsFixture : public WindowFixture {
protected:
    template <class Widget>
    static Widget& named(const QWidget& within, const QString& name)
    {
        for (auto* widget : within.findChildren<Widget*>()) {
            if (widget->accessibleName() == name) {
                return *widget;
            }
        }
        throw std::runtime_error("there is no " + name.toStdString());
    }
    QAction& action(ui::ActionId id) { return *m_window.actions().at(id); }
    void show(const std::string& name)
    {
        session().steps().showView(name);
        ASSERT_TRUE(waitUntil([&] { return isReady() || session().work().problem(); })) << name;
        ASSERT_FALSE(session().work().problem()) << session().work().problem()->details.toStdString();
    }
};

}  // namespace ui_test
