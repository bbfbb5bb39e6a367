// A window, a folder of its own, and answers to the dialogs that stop whoever asks.
#pragma once

#include "tests/ui/window/window_fixture.h"
#include "ui/session/storage/session_storage.h"
#include "ui/window/panels/pin_tray.h"

#include <QFile>
#include <QMessageBox>
#include <QPushButton>
#include <QTemporaryDir>

namespace ui_test {

class SavedSessionFixture : public WindowFixture {
protected:
    SavedSessionFixture() { QApplication::setAttribute(Qt::AA_DontUseNativeDialogs); }

    QAction& action(ui::ActionId id) { return *m_window.actions().at(id); }
    ui::SessionStorage& storage() { return m_window.storage(); }
    ui::PinTray& tray() { return *m_window.findChild<ui::PinTray*>(); }
    QString file(const QString& name) const { return m_folder.filePath(name); }
    QString copy(const QString& from, const QString& name) const
    {
        EXPECT_TRUE(QFile::copy(from, file(name)));
        return file(name);
    }
    static QByteArray bytes(const QString& path)
    {
        QFile read(path);
        return read.open(QIODevice::ReadOnly) ? read.readAll() : QByteArray();
    }
    void open(const QString& photo, const QString& model = goldenModel())
    {
        session().opened().open({photo, model});
        ASSERT_TRUE(waitUntil([&] { return isReady() && session().opened().photo()->path == photo; }));
    }
    void show(int layer, int head)
    {
        core::View view = session().shown().view();
        view.layer = layer;
        view.head = core::HeadChoice::single(head);
        session().shown().setView(view);
        ASSERT_TRUE(waitUntil([&] { return isReady(); }));
    }
    void save(const QString& path)
    {
        QSignalSpy saved(&storage().store, &ui::SessionStore::saved);
        storage().store.save(path);
        ASSERT_TRUE(waitUntil([&] { return !saved.isEmpty(); }));
    }
    void press(QMessageBox::StandardButton button)
    {
        answer<QMessageBox>([button](QMessageBox& box) { box.button(button)->click(); });
    }
    using WindowFixture::press;

    QTemporaryDir m_folder;
};

}  // namespace ui_test
