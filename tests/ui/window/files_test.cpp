// Opening, dropping, failing, exporting and cancelling on the real window.
#include "core/model/spec/model_overrides.h"

#include "tests/ui/session/fake_network.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/figure/figure.h"
#include "ui/session/storage/session_storage.h"
#include "ui/window/panels/filmstrip.h"

#include <QAbstractItemView>
#include <QAction>
#include <QClipboard>
#include <QComboBox>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QFile>
#include <QLabel>
#include <QMimeData>
#include <QPushButton>
#include <QTextBlock>
#include <QTextDocument>
#include <QTextFragment>
#include <QUrl>

namespace {

using ui_test::goldenPhoto;
using ui_test::waitUntil;

class WindowFiles : public ui_test::WindowFixture {
protected:
    void drop(const QString& path)
    {
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(path)});
        QDragEnterEvent enter({10, 10}, Qt::CopyAction, &data, Qt::LeftButton, {});
        QCoreApplication::sendEvent(&m_window, &enter);
        ASSERT_TRUE(enter.isAccepted());
        QDropEvent event({10, 10}, Qt::CopyAction, &data, Qt::LeftButton, {});
        QCoreApplication::sendEvent(&m_window, &event);
    }
    QString write(const QString& name, const QByteArray& bytes)
    {
        QFile file(m_folder.filePath(name));
        EXPECT_TRUE(file.open(QIODevice::WriteOnly));
        file.write(bytes);
        return file.fileName();
    }
    QTemporaryDir m_folder;
};

TEST_F(WindowFiles, SaysWhatToDoWhenNothingIsOpen)
{
    EXPECT_FALSE(canvas().isVisible());
    QString words;
    for (const auto* label : m_window.findChild<QWidget*>("welcomePage")->findChildren<QLabel*>()) {
        words += label->text();
    }
    EXPECT_TRUE(words.contains("Drop a photo"));
    EXPECT_FALSE(m_window.actions().at(ui::ActionId::Export)->isEnabled());
    EXPECT_FALSE(m_window.errorStrip().isVisible());
}

TEST_F(WindowFiles, NamesThatLookLikeMarkupAreShownAsTheyAre)
{
    const QString name = QStringLiteral("<b>x<|b>.png").replace('|', QStringLiteral("\u2215"));  // no slash in a name
    const QString photo = m_folder.filePath(name);
    const QString model = m_folder.filePath("<i>m<i>.safetensors");
    ASSERT_TRUE(QFile::copy(goldenPhoto("wide.png"), photo));
    ASSERT_TRUE(QFile::copy(ui_test::goldenModel(), model));
    ASSERT_TRUE(QFile::copy(ui_test::dataPath("goldens/vit/config.json"), m_folder.filePath("config.json")));
    m_window.session().opened().open({photo, model});
    ASSERT_TRUE(waitUntil([&] { return isReady(); }));
    m_window.storage().store.pinShown();
    ASSERT_TRUE(waitUntil([&] { return m_window.findChild<ui::Filmstrip*>()->model()->rowCount({}) == 1; }));
    const auto isPlain = [](const QString& tip) {  // escaped, or without anything that Qt takes for markup
        const QString inside = tip.startsWith("<qt>") ? QString() : tip;
        return !Qt::mightBeRichText(inside) && !tip.contains("<b>x") && !tip.contains("<i>m");
    };
    for (const QWidget* widget : m_window.findChildren<QWidget*>()) {
        EXPECT_TRUE(isPlain(widget->toolTip())) << widget->toolTip().toStdString();
        if (const auto* label = qobject_cast<const QLabel*>(widget); label != nullptr && label->text().contains('<')) {
            EXPECT_EQ(label->textFormat(), Qt::PlainText) << label->text().toStdString();
        }
    }
    int named = 0;
    for (const QAbstractItemView* view : m_window.findChildren<QAbstractItemView*>()) {
        for (int row = 0; view->model() != nullptr && row < view->model()->rowCount(); ++row) {
            const QString tip = view->model()->index(row, 0).data(Qt::ToolTipRole).toString();
            EXPECT_TRUE(isPlain(tip)) << tip.toStdString();
            named += tip.contains("&lt;b&gt;x") ? 1 : 0;
        }
    }
    EXPECT_GE(named, 2);  // the strip of images and the pin
}

/// Images or links in a tooltip would come from its text, not from the program.
void expectPlain(const QString& tip)
{
    if (Qt::mightBeRichText(tip)) {
        QTextDocument shown;
        shown.setHtml(tip);
        for (QTextBlock block = shown.begin(); block.isValid(); block = block.next()) {
            for (auto part = block.begin(); !part.atEnd(); ++part) {
                const QTextCharFormat format = part.fragment().charFormat();
                EXPECT_FALSE(format.isImageFormat() || format.isAnchor()) << tip.toStdString();
            }
        }
    }
}

TEST_F(WindowFiles, NoTooltipShowsImagesOfAHostileName)
{
    const QString photo = m_folder.filePath("<img src=x>.png"), model = m_folder.filePath("<img src=y>.safetensors");
    ASSERT_TRUE(QFile::copy(goldenPhoto("wide.png"), photo));
    ASSERT_TRUE(QFile::copy(ui_test::goldenModel(), model));
    ASSERT_TRUE(QFile::copy(ui_test::dataPath("goldens/vit/config.json"), m_folder.filePath("config.json")));
    m_window.session().opened().open({photo, model});
    ASSERT_TRUE(waitUntil([&] { return isReady(); }));
    m_window.storage().store.pinShown();
    m_window.actions().at(ui::ActionId::NewPane)->trigger();
    m_window.actions().at(ui::ActionId::Statistics)->trigger();
    m_window.actions().at(ui::ActionId::FigurePage)->trigger();
    m_window.session().opened().openPhoto(m_folder.filePath("<img src=z>.png"));  // is not there: a sentence names it
    ASSERT_TRUE(waitUntil([&] { return m_window.errorStrip().isVisible(); }));
    int named = 0;
    const auto check = [&named](const QString& tip) {
        expectPlain(tip);
        named += tip.contains("img src=") ? 1 : 0;
    };
    for (const QWidget* widget : m_window.findChildren<QWidget*>()) {
        check(widget->toolTip());
        if (const auto* box = qobject_cast<const QComboBox*>(widget)) {
            for (int item = 0; item < box->count(); ++item) {
                check(box->itemData(item, Qt::ToolTipRole).toString());
            }
        }
    }
    for (const QAction* action : m_window.findChildren<QAction*>()) {
        check(action->toolTip());
    }
    for (const QAbstractItemView* view : m_window.findChildren<QAbstractItemView*>()) {
        for (int row = 0; view->model() != nullptr && row < view->model()->rowCount(); ++row) {
            for (int column = 0; column < view->model()->columnCount(); ++column) {
                check(view->model()->index(row, column).data(Qt::ToolTipRole).toString());
            }
        }
    }
    EXPECT_GE(named, 4);  // the strip of images, the pin, the model's name, what was open last
}

TEST_F(WindowFiles, SaysThatAnImageHasMorePagesThanAreShown)
{
    m_window.session().opened().open({ui_test::dataPath("photos/two_pages.tif")});
    EXPECT_TRUE(waitUntil(
        [&] { return m_window.statusLine().currentMessage() == "two_pages.tif: holds 2 pages; the first is read"; }));
}

struct BadFile {
    const char* name;
    const char* file;
    QByteArray bytes;
    const char* says;
};

class BadDrop : public WindowFiles, public testing::WithParamInterface<BadFile> {};

TEST_P(BadDrop, IsReportedAboveTheImageAndTheWindowLivesOn)
{
    openGolden();
    const auto before = session().shown().figure();
    drop(write(GetParam().file, GetParam().bytes));
    ASSERT_TRUE(waitUntil([&] { return m_window.errorStrip().isVisible(); }));
    auto& strip = m_window.errorStrip();
    EXPECT_TRUE(strip.findChild<QLabel*>("errorSentence")->text().contains(GetParam().says))
        << strip.findChild<QLabel*>("errorSentence")->text().toStdString();
    EXPECT_FALSE(strip.findChild<QLabel*>("errorDetails")->isVisible());
    strip.findChild<QPushButton*>()->click();
    EXPECT_TRUE(strip.findChild<QLabel*>("errorDetails")->isVisible());
    EXPECT_FALSE(strip.findChild<QLabel*>("errorDetails")->text().isEmpty());
    EXPECT_EQ(session().shown().figure(), before);
    press(Qt::Key_Up);
    ASSERT_TRUE(waitUntil([&] { return isReady() && !strip.isVisible(); }));
    EXPECT_EQ(session().shown().figure()->view.layer, 0);
}

INSTANTIATE_TEST_SUITE_P(Files, BadDrop,
                         testing::Values(BadFile{"TextNamedPng", "text.png", "this is no picture", "as an image"},
                                         BadFile{"EmptyImage", "empty.jpg", "", "as an image"},
                                         BadFile{"EmptyCheckpoint", "empty.safetensors", "", "as a model"},
                                         BadFile{"TruncatedCheckpoint", "cut.safetensors",
                                                 QByteArray("\x40\0\0\0\0\0\0\0{\"a\":", 13), "as a model"},
                                         BadFile{"HugeHeader", "huge.safetensors",
                                                 QByteArray("\xff\xff\xff\xff\xff\xff\xff\x7f{}", 10), "as a model"},
                                         BadFile{"TextFile", "notes.txt", "just some notes", "as a model"}),
                         [](const auto& test) { return test.param.name; });

TEST_F(WindowFiles, AnEmptyFolderIsReported)
{
    openGolden();
    QDir(m_folder.path()).mkdir("nothing");
    drop(m_folder.filePath("nothing"));
    ASSERT_TRUE(waitUntil([&] { return m_window.errorStrip().isVisible(); }));
    EXPECT_TRUE(session().work().problem()->details.contains("found neither"));
}

TEST_F(WindowFiles, DroppedImageAndModelOpen)
{
    drop(ui_test::goldenModel());
    ASSERT_TRUE(waitUntil([&] { return session().opened().model() != nullptr; }));
    EXPECT_FALSE(canvas().isVisible());  // only a model: the page now asks for an image
    drop(goldenPhoto("tall.png"));
    ASSERT_TRUE(waitUntil([&] { return isReady(); }));
    EXPECT_TRUE(canvas().isVisible());
}

TEST_F(WindowFiles, PasteTakesImagesAndPaths)
{
    openGolden();
    QImage image(64, 48, QImage::Format_RGB32);
    image.fill(Qt::darkGreen);
    QGuiApplication::clipboard()->setImage(image);
    press(Qt::Key_V, Qt::ControlModifier);
    ASSERT_TRUE(waitUntil([&] {
        return isReady() && session().shown().figure()->photo->size() == core::PixelSize{64, 48};
    }));
    QGuiApplication::clipboard()->setText(goldenPhoto("tall.png"));
    press(Qt::Key_V, Qt::ControlModifier);
    ASSERT_TRUE(waitUntil([&] { return isReady() && session().shown().figure()->photo->name == "tall.png"; }));
}

TEST_F(WindowFiles, CopyPutsTheFigureOnTheClipboard)
{
    openGolden();
    QGuiApplication::clipboard()->clear();
    QSignalSpy copied(&session(), &ui::Session::copied);
    press(Qt::Key_C, Qt::ControlModifier);
    ASSERT_TRUE(waitUntil([&] { return !copied.isEmpty(); }));
    EXPECT_EQ(QGuiApplication::clipboard()->image().size(), ui::figureSize(*session().shown().figure()) * 2);
}

TEST_F(WindowFiles, TheExportSaysWhereItWent)
{
    openGolden();
    const QString path = m_folder.filePath("figure.svg");
    QSignalSpy exported(&session(), &ui::Session::exported);
    session().exportFigureTo(path);
    ASSERT_TRUE(waitUntil([&] { return !exported.isEmpty(); }));
    EXPECT_TRUE(QFile::exists(path));
    EXPECT_TRUE(m_window.statusLine().currentMessage().contains(path));
}

TEST_F(WindowFiles, EveryControlHasANameForScreenReaders)
{
    openGolden();
    for (const auto* widget : m_window.findChildren<QWidget*>()) {
        const bool control = widget->inherits("QComboBox") || widget->inherits("QAbstractSpinBox") ||
                             widget->inherits("QAbstractSlider") || widget->inherits("QToolButton");
        if (control && widget->isVisible() && !widget->inherits("QScrollBar")) {
            const auto* button = qobject_cast<const QAbstractButton*>(widget);
            const bool named = !widget->accessibleName().isEmpty() || (button != nullptr && !button->text().isEmpty());
            EXPECT_TRUE(named) << widget->metaObject()->className() << " in "
                               << widget->parentWidget()->metaObject()->className();
        }
    }
}

class SlowWindow : public ui_test::WindowFixture {
protected:
    SlowWindow()
        : WindowFixture([this](const std::filesystem::path&, const core::ModelOverrides&, const std::string&,
                               const core::RunControl&) { return ui_test::fakeModel({}, gate()); })
    {
    }
    ~SlowWindow() override { gate()->open(); }
    static const std::shared_ptr<ui_test::Gate>& gate()
    {
        static const auto shared = std::make_shared<ui_test::Gate>();
        return shared;
    }
};

TEST_F(SlowWindow, EscCancelsARunAndTheLastImageStays)
{
    session().opened().open({goldenPhoto("wide.png"), QStringLiteral("/fake.safetensors")});
    ASSERT_TRUE(waitUntil([&] { return isReady(); }));
    const auto before = session().shown().figure();
    gate()->close();
    const int arrivals = gate()->arrivals();
    session().opened().stepPhoto(-1);
    ASSERT_TRUE(waitUntil([&] { return gate()->arrivals() > arrivals; }));
    auto* state = m_window.statusLine().findChild<QLabel*>("state");
    ASSERT_TRUE(waitUntil([&] { return state->text().startsWith("Running"); }));
    // held since it closed a dialog, or since before there was this window
    QTest::simulateEvent(QApplication::focusWidget(), true, Qt::Key_Escape, Qt::NoModifier, {}, true);
    EXPECT_TRUE(state->text().startsWith("Running")) << state->text().toStdString();
    press(Qt::Key_Escape);
    EXPECT_TRUE(session().work().activity().text.isEmpty());
    EXPECT_EQ(state->text(), "ready");
    EXPECT_EQ(session().shown().figure(), before);
    gate()->open();
}

}  // namespace
