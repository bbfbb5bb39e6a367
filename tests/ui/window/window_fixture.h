// The real window with the golden ViT on a golden image, on a display (Xvfb).
#pragma once

#include "tests/ui/session/support.h"
#include "ui/window/center/error_strip.h"
#include "ui/window/center/status_line.h"
#include "ui/window/main_window.h"
#include "ui/window/panels/overview_panel.h"
#include "ui/window/widgets/actions.h"

#include <gtest/gtest.h>

#include <QFileDialog>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTimer>

#include <functional>

namespace ui_test {

class WindowFixture : public testing::Test {
protected:
    explicit WindowFixture(ui::ModelOpener opener = {}) : m_window(nullptr, std::move(opener))
    {
        m_window.resize(1200, 760);
        m_window.show();
        EXPECT_TRUE(QTest::qWaitForWindowExposed(&m_window));
        m_window.activateWindow();
        EXPECT_TRUE(QTest::qWaitForWindowActive(&m_window));
    }

    bool isReady() const
    {
        const auto& session = const_cast<ui::MainWindow&>(m_window).session();
        return session.shown().figure() && session.shown().figure()->result &&
               session.work().activity().text.isEmpty() &&
               sameView(session.shown().figure()->view, session.shown().view());
    }
    static bool sameView(const core::View& one, const core::View& other) { return one == other; }

    void openGolden(const QString& photo = QStringLiteral("wide.png"), const QString& model = QStringLiteral("vit"))
    {
        m_window.session().opened().open(
            {goldenPhoto(photo), dataPath(QStringLiteral("goldens/%1/model.safetensors").arg(model))});
        ASSERT_TRUE(waitUntil([&] { return isReady() || session().work().problem(); }));
        ASSERT_FALSE(session().work().problem()) << session().work().problem()->details.toStdString();
        ASSERT_TRUE(waitUntil([&] { return session().shown().overview().result() != nullptr; }));
        ASSERT_TRUE(m_window.canvas().glError().isEmpty()) << m_window.canvas().glError().toStdString();
        m_window.canvas().grabFramebuffer();
    }

    ui::Session& session() { return m_window.session(); }
    ui::Canvas& canvas() { return m_window.canvas(); }

    /// To the widget that has the focus, as a keyboard does.
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
    {
        QWidget* focus = QApplication::focusWidget();
        QTest::keyClick(focus != nullptr ? focus : &m_window, key, modifiers);
    }

    /// Does something with the next dialog of that class, which stops who asked for it.
    template <class Dialog>
    void answer(std::function<void(Dialog&)> how)
    {
        auto* timer = new QTimer(&m_window);
        QObject::connect(timer, &QTimer::timeout, &m_window, [timer, how] {
            for (QWidget* widget : QApplication::topLevelWidgets()) {
                if (auto* dialog = qobject_cast<Dialog*>(widget); dialog != nullptr && dialog->isVisible()) {
                    timer->stop();
                    timer->deleteLater();
                    how(*dialog);
                    return;
                }
            }
        });
        timer->start(20);
    }
    /// Gives the next file dialog a name, after `look` at it. A file selected in its list takes the place of a name
    /// that is set before the line has the focus.
    void nameFile(const QString& path, std::function<void(QFileDialog&)> look = {})
    {
        answer<QFileDialog>([path, look](QFileDialog& dialog) {
            auto* line = dialog.findChild<QLineEdit*>();
            line->setFocus();
            EXPECT_TRUE(waitUntil([line] { return line->hasFocus(); }));
            if (look) {
                look(dialog);
            }
            line->setText(path);
            QMetaObject::invokeMethod(&dialog, "accept");
        });
    }

    /// The middle of a patch, in the canvas's coordinates.
    QPoint patchPoint(int row, int col)
    {
        const auto& figure = *session().shown().figure();
        const double side = figure.patchSize;
        const auto point = figure.mapping.toPhoto(core::PixelPoint{(col + 0.5) * side, (row + 0.5) * side});
        return canvas().toWidget(point).toPoint();
    }

    ui::MainWindow m_window;
};

}  // namespace ui_test
