// Figure pages and exports on the real window, beside what the command line makes of the same.
#include "tests/ui/window/window_fixture.h"
#include "ui/figure/read_view.h"
#include "ui/session/storage/session_storage.h"
#include "ui/window/page/export_choice.h"
#include "ui/window/page/page_editor.h"
#include "ui/window/window_state.h"

#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFile>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QMessageBox>
#include <QProcess>
#include <QPushButton>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTimer>
#include <QToolButton>

#include <functional>

namespace {

using ui::ActionId;
using ui_test::goldenPhoto;
using ui_test::waitUntil;

QByteArray bytesAt(const QString& path)
{
    QFile file(path);
    EXPECT_TRUE(file.open(QIODevice::ReadOnly)) << path.toStdString();
    return file.readAll();
}

class PageTest : public ui_test::WindowFixture {
protected:
    PageTest() { QApplication::setAttribute(Qt::AA_DontUseNativeDialogs); }

    QAction& action(ActionId act) { return *m_window.actions().at(act); }
    QString file(const QString& name) const { return m_folder.filePath(name); }

    ui::PageEditor& editor() { return *m_window.findChild<ui::PageEditor*>(); }
    QString message() { return editor().findChild<QLabel*>("pageMessage")->text(); }
    template <class Field>
    Field& field(QWidget& dialog, const QString& name)
    {
        for (auto* each : dialog.findChildren<Field*>()) {
            if (each->accessibleName() == name) {
                return *each;
            }
        }
        throw std::runtime_error("no field " + name.toStdString());
    }
    bool isSeen() { return message().contains("mm, "); }

    void pinShown(int layer, int head)
    {
        core::View view;
        view.layer = layer;
        view.head = core::HeadChoice::single(head);
        session().shown().setView(view);
        ASSERT_TRUE(waitUntil([&] { return isReady(); }));
        action(ActionId::PinShown).trigger();
    }
    /// Waits for the worker's answer.
    void write(const std::function<void()>& ask)
    {
        QSignalSpy written(&editor().desk(), &ui::PageWorker::written);
        ask();
        ASSERT_TRUE(waitUntil([&] { return !written.isEmpty(); })) << message().toStdString();
    }
    /// A line for a shell, in a folder of its own, where the programs are in the path.
    void shell(const QString& line)
    {
        QProcess process;
        process.setWorkingDirectory(m_folder.path());
        auto environment = QProcessEnvironment::systemEnvironment();
        environment.insert("PATH", QStringLiteral(HEADSCOPE_PROGRAMS) + ':' + environment.value("PATH"));
        process.setProcessEnvironment(environment);
        process.start("bash", {"-c", line});
        ASSERT_TRUE(process.waitForFinished(60000)) << line.toStdString();
        ASSERT_EQ(process.exitCode(), 0) << line.toStdString() << process.readAllStandardError().toStdString();
    }
    /// The action on the next dialog of this name, which blocks its caller.
    void answer(const QString& name, const std::function<void(QDialog&)>& how)
    {
        auto* timer = new QTimer(&m_window);
        QObject::connect(timer, &QTimer::timeout, &m_window, [timer, name, how] {
            for (QWidget* widget : QApplication::topLevelWidgets()) {
                auto* dialog = qobject_cast<QDialog*>(widget);
                if (dialog != nullptr && dialog->isVisible() && dialog->inherits(name.toLatin1())) {
                    timer->stop();
                    timer->deleteLater();
                    how(*dialog);
                    return;
                }
            }
        });
        timer->start(20);
    }
    using WindowFixture::answer;

    QTemporaryDir m_folder;
};

TEST_F(PageTest, OfThePinsIsWhatTheCommandLineMakesOfIt)
{
    openGolden();
    pinShown(0, 1);
    pinShown(1, 2);
    action(ActionId::PinsToPage).trigger();
    ASSERT_TRUE(waitUntil([&] { return isSeen(); })) << message().toStdString();
    ASSERT_EQ(editor().page().panels.size(), 2U);
    EXPECT_EQ(editor().page().panels[0]->title, "Attention L0 H1");
    EXPECT_EQ(editor().page().photos.size(), 1U);

    field<QComboBox>(editor(), "Background").setCurrentIndex(1);
    Q_EMIT field<QComboBox>(editor(), "Background").activated(1);
    field<QSpinBox>(editor(), "Columns").setValue(1);
    field<QSpinBox>(editor(), "Resolution of a PNG").setValue(150);
    write([&] { editor().save(file("page.json")); });
    for (const QString format : {"png", "svg", "pdf"}) {
        write([&] { editor().exportTo(file("window." + format)); });
        shell("headscope-cli page page.json --out cli." + format + (format == "png" ? " --dpi 150" : ""));
        EXPECT_TRUE(bytesAt(file("window." + format)) == bytesAt(file("cli." + format))) << format.toStdString();
    }
    EXPECT_TRUE(bytesAt(file("page.json")).contains("\"ground\": \"dark\""));

    ui::FigurePage other;
    editor().setPage(other);
    editor().openFile(file("window.pdf"));  // which holds its page
    ASSERT_TRUE(waitUntil([&] { return editor().page().panels.size() == 2; }));
    EXPECT_EQ(editor().page().ground, ui::FigureBackground::Dark);
}

TEST_F(PageTest, IsSavedUnderTheWholeNameAndReplacesNoFileUnasked)
{
    openGolden();
    action(ActionId::FigurePage).trigger();
    ASSERT_TRUE(waitUntil([&] { return isSeen(); })) << message().toStdString();
    QFile other(file("figure.v2.json"));
    ASSERT_TRUE(other.open(QIODevice::WriteOnly));
    other.write("another file");
    other.close();
    const auto askToSave = [this] {
        nameFile(file("figure.v2"));
        for (auto* button : editor().findChildren<QPushButton*>()) {
            if (button->text() == "&Save Page…") {
                button->click();
            }
        }
    };
    answer<QMessageBox>([this](QMessageBox& box) {
        answer<QFileDialog>([](QFileDialog& dialog) { dialog.reject(); });
        box.button(QMessageBox::Cancel)->click();
    });
    askToSave();
    EXPECT_EQ(bytesAt(file("figure.v2.json")), "another file");
    answer<QMessageBox>([](QMessageBox& box) { box.button(QMessageBox::Yes)->click(); });
    write(askToSave);
    EXPECT_TRUE(ui::isPage(file("figure.v2.json").toStdString()));
    write([&] { editor().save(file("PAGE.JSON")); });
    EXPECT_TRUE(ui::isPage(file("PAGE.JSON").toStdString()));
}

TEST_F(PageTest, BeginsWithWhatIsShownAndTakesHeadsAndLayers)
{
    openGolden();
    action(ActionId::FigurePage).trigger();
    ASSERT_TRUE(waitUntil([&] { return isSeen(); })) << message().toStdString();
    ASSERT_EQ(editor().page().panels.size(), 1U);
    EXPECT_EQ(editor().page().panels[0]->view.layer, session().shown().figure()->view.layer);
    auto* menu = editor().findChild<QToolButton*>("pageSources")->menu();
    const auto source = [menu](const QString& name) {
        for (QAction* each : menu->actions()) {
            if (each->text().remove('&') == name) {
                return each;
            }
        }
        return static_cast<QAction*>(nullptr);
    };
    ASSERT_NE(source("Heads"), nullptr);
    const auto& spec = session().opened().model()->spec();
    source("Heads")->trigger();
    EXPECT_EQ(editor().page().panels.size(), 1U + static_cast<size_t>(spec.layers.back().heads));
    source("Clear the page")->trigger();
    EXPECT_TRUE(editor().page().panels.empty());
    source("Layers by Heads")->trigger();
    EXPECT_EQ(editor().page().panels.size(), spec.layers.size() * static_cast<size_t>(spec.layers[0].heads));
    EXPECT_EQ(editor().page().rowTitles.at(1), "layer 1");
    ASSERT_TRUE(waitUntil([&] { return isSeen(); })) << message().toStdString();
}

TEST_F(PageTest, NumberFieldsTakeTheMouseAndEnterExportsNothing)
{
    openGolden();
    action(ActionId::FigurePage).trigger();
    ASSERT_TRUE(waitUntil([&] { return isSeen(); })) << message().toStdString();
    auto& columns = field<QSpinBox>(editor(), "Columns");
    bool exports = false;
    answer("ui::ExportDialog", [&](QDialog& dialog) {
        exports = true;
        dialog.reject();
    });
    auto* inside = columns.findChild<QLineEdit*>();
    QTest::mouseClick(inside, Qt::LeftButton);
    EXPECT_TRUE(columns.hasFocus());
    inside->selectAll();
    QTest::keyClicks(inside, "3");
    QTest::keyClick(inside, Qt::Key_Return);
    ui_test::settle();
    EXPECT_EQ(columns.value(), 3);
    EXPECT_FALSE(exports);
    EXPECT_TRUE(editor().isVisible());
}

TEST_F(PageTest, PanelsAreNamedMovedAndTakenAway)
{
    openGolden();
    pinShown(0, 1);
    pinShown(1, 2);
    action(ActionId::PinsToPage).trigger();
    auto& panels = *editor().findChild<QListWidget*>("pagePanels");
    ASSERT_EQ(panels.count(), 2);
    panels.setCurrentRow(0);
    auto& title = field<QLineEdit>(editor(), "Title of the panel");
    title.setFocus();
    title.selectAll();
    QTest::keyClicks(&title, "first");
    EXPECT_EQ(editor().page().panels[0]->title, "first");
    field<QToolButton>(editor(), "Move the panel back one place").click();
    EXPECT_EQ(editor().page().panels[1]->title, "first");
    EXPECT_EQ(panels.currentRow(), 1);
    field<QToolButton>(editor(), "Remove the panel").click();
    ASSERT_EQ(editor().page().panels.size(), 1U);
    EXPECT_EQ(editor().page().panels[0]->title, "Attention L1 H2");
    field<QToolButton>(editor(), "Remove the panel").click();
    EXPECT_TRUE(editor().page().panels.empty());
}

TEST_F(PageTest, WhatCannotBeDrawnOrWrittenIsReportedBelowThePage)
{
    QDir(m_folder.path()).mkdir("photos");
    ASSERT_TRUE(QFile::copy(goldenPhoto("wide.png"), file("photos/wide.png")));
    session().opened().open({file("photos/wide.png"), ui_test::goldenModel()});
    ASSERT_TRUE(waitUntil([&] { return isReady(); }));
    action(ActionId::FigurePage).trigger();
    ASSERT_TRUE(waitUntil([&] { return isSeen(); })) << message().toStdString();
    const QByteArray photo = bytesAt(file("photos/wide.png"));
    editor().exportTo(file("photos/wide.png"));
    ASSERT_TRUE(waitUntil([&] { return message().contains("the photo"); })) << message().toStdString();
    EXPECT_EQ(bytesAt(file("photos/wide.png")), photo);
    editor().exportTo(file("nowhere/page.pdf"));
    ASSERT_TRUE(waitUntil([&] { return message().contains("nowhere"); })) << message().toStdString();

    session().steps().showView("head-distance");
    session().steps().showView("token-norms");
    ASSERT_TRUE(waitUntil([&] { return isReady(); }));
    auto page = editor().page();
    page.panels.push_back(page.panels[0]);
    page.panels[1]->view.name = "token-norms";
    editor().setPage(page);
    ASSERT_TRUE(waitUntil([&] { return message().contains("expected one quantity"); })) << message().toStdString();
    field<QComboBox>(editor(), "Color bar").setCurrentIndex(1);
    Q_EMIT field<QComboBox>(editor(), "Color bar").activated(1);
    EXPECT_TRUE(waitUntil([&] { return isSeen(); })) << message().toStdString();
}

TEST_F(PageTest, AnExportIsAskedForInADialogAndTheCopiedCommandRepeatsIt)
{
    openGolden();
    answer("ui::ExportDialog", [this](QDialog& dialog) {
        field<QComboBox>(dialog, "Format").setCurrentIndex(2);
        field<QComboBox>(dialog, "Width").setCurrentIndex(1);
        field<QComboBox>(dialog, "Theme").setCurrentIndex(1);
        for (auto* box : dialog.findChildren<QCheckBox*>()) {
            box->setChecked(box->text() != "Caption");
        }
        EXPECT_FALSE(field<QSpinBox>(dialog, "Resolution").isEnabled());  // of a PDF
        nameFile(file("figure"));
        dialog.accept();
    });
    QSignalSpy exported(&session(), &ui::Session::exported);
    action(ActionId::Export).trigger();
    ASSERT_TRUE(waitUntil([&] { return !exported.isEmpty(); }));
    ASSERT_TRUE(QFile::exists(file("figure.pdf")));
    action(ActionId::CopyCommand).trigger();
    const QString line = QGuiApplication::clipboard()->text();
    EXPECT_TRUE(line.contains("--width 85mm --ground dark --caption off")) << line.toStdString();
    shell(line);
    EXPECT_EQ(bytesAt(file("figure.pdf")), bytesAt(file("wide-attention.pdf")));

    bool seen = false;
    answer("ui::ExportDialog", [&](QDialog& dialog) {  // offers what was chosen
        EXPECT_EQ(field<QComboBox>(dialog, "Format").currentIndex(), 2);
        EXPECT_EQ(field<QComboBox>(dialog, "Theme").currentIndex(), 1);
        seen = true;
        dialog.reject();
    });
    action(ActionId::Export).trigger();
    EXPECT_TRUE(seen);
    EXPECT_EQ(exported.count(), 1);
}

TEST_F(PageTest, TheExportedFigureIsThatOfThePreview)
{
    openGolden();
    answer("ui::ExportDialog", [this](QDialog& dialog) {
        session().steps().showView("token-norms");  // as by a video, another program, or a computation that ends
        EXPECT_TRUE(waitUntil([&] { return isReady(); }));
        nameFile(file("figure"));
        dialog.accept();
    });
    QSignalSpy exported(&session(), &ui::Session::exported);
    action(ActionId::Export).trigger();
    ASSERT_TRUE(waitUntil([&] { return !exported.isEmpty(); }));
    EXPECT_EQ(session().shown().figure()->view.name, "token-norms");
    EXPECT_EQ(ui::readView(file("figure.png").toStdString()).name, "attention");
}

/// A metre at 2400 dots per inch: 94488 pixels wide.
TEST_F(PageTest, AFigureOfTooManyPixelsIsRefusedBeforeItIsMade)
{
    openGolden();
    bool seen = false;
    answer("ui::ExportDialog", [&](QDialog& dialog) {
        const auto button = [&](const QString& text) -> QPushButton& {
            for (auto* each : dialog.findChildren<QPushButton*>()) {
                if (each->text() == text) {
                    return *each;
                }
            }
            throw std::runtime_error("no button");
        };
        const auto exportButton = [&]() -> QPushButton& { return button("&Export…"); };
        const auto type = [&](const QString& name, double value) {
            QWidget& spin = field<QWidget>(dialog, name);
            spin.setProperty("value", value);
            QTest::keyClick(&spin, Qt::Key_Return);
        };
        const auto summary = [&] {
            QString words;
            for (const auto* label : dialog.findChildren<QLabel*>()) {
                words += label->text() + '\n';
            }
            return words;
        };
        field<QComboBox>(dialog, "Width").setCurrentIndex(3);
        Q_EMIT field<QComboBox>(dialog, "Width").activated(3);
        type("Custom width", 1000.0);
        type("Resolution", 2400);
        EXPECT_TRUE(summary().contains("at most 250 million pixels")) << summary().toStdString();
        EXPECT_FALSE(exportButton().isEnabled());
        field<QComboBox>(dialog, "Format").setCurrentIndex(1);  // a drawing has no pixels, but a copy has
        EXPECT_TRUE(exportButton().isEnabled());
        button("&Copy").click();
        EXPECT_TRUE(summary().contains("at most 250 million pixels")) << summary().toStdString();
        field<QComboBox>(dialog, "Format").setCurrentIndex(0);
        type("Resolution", 72);
        EXPECT_TRUE(summary().contains("1000.0 × ")) << summary().toStdString();
        EXPECT_TRUE(exportButton().isEnabled());
        seen = true;
        dialog.reject();
    });
    action(ActionId::Export).trigger();
    EXPECT_TRUE(seen);
    EXPECT_FALSE(session().work().problem());
}

TEST(ExportChoice, IsTheSameAfterTheSettings)
{
    const ui::ExportChoice choice{
        "svg",
        {.width = 92.5, .dpi = 600, .ground = ui::FigureBackground::Transparent, .colorBar = false, .caption = true}};
    EXPECT_EQ(ui::exportChoiceFromText(ui::exportChoiceText(choice)), choice);
    QTemporaryDir folder;
    QSettings settings(folder.filePath("state.ini"), QSettings::IniFormat);
    ui::WindowState state;
    state.exportChoice = ui::exportChoiceText(choice);
    ui::writeState(settings, state, {});
    EXPECT_EQ(ui::exportChoiceFromText(ui::readState(settings).exportChoice), choice);
    for (const char* text : {"", "svg", "gif 0 144 white bar caption", "svg 5 144 white bar caption",
                             "svg 0 1 white bar caption", "svg 0 144 red bar caption", "svg x 144 white bar caption"}) {
        EXPECT_EQ(ui::exportChoiceFromText(text), ui::ExportChoice()) << text;
    }
}

}  // namespace
