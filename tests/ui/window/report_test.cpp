// Sharing what the window shows as a web page.
#include "tests/ui/report/packed_page.h"
#include "tests/ui/window/saved_session_fixture.h"
#include "ui/session/display/report_maker.h"
#include "ui/window/page/report_dialog.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QLabel>
#include <QPushButton>
#include <QTemporaryDir>

namespace {

using ui_test::waitUntil;

class ReportWindow : public ui_test::WindowFixture {
protected:
    std::vector<ui::ReportPane> panes() { return {{session().opened().scene(), session().shown().view(), {}, {}}}; }
    static QString textOf(const QDialog& dialog, const char* label) { return dialog.findChild<QLabel*>(label)->text(); }
};

TEST_F(ReportWindow, SaysHowLargeThePageIsBeforeItCanBeSaved)
{
    openGolden();
    ui::ReportDialog dialog(session().workers().overviews, panes(), {"title", "notes", "command"}, &m_window);
    dialog.show();
    auto* save = dialog.findChild<QDialogButtonBox*>()->buttons().front();
    for (auto* button : dialog.findChild<QDialogButtonBox*>()->buttons()) {
        save =
            dialog.findChild<QDialogButtonBox*>()->buttonRole(button) == QDialogButtonBox::AcceptRole ? button : save;
    }
    EXPECT_FALSE(save->isEnabled());
    ASSERT_TRUE(waitUntil([&] { return dialog.report() != nullptr; }));
    EXPECT_TRUE(save->isEnabled());
    EXPECT_TRUE(textOf(dialog, "reportSize").endsWith(" MB")) << textOf(dialog, "reportSize").toStdString();
    EXPECT_TRUE(textOf(dialog, "reportLayers").contains("layers 0 and 1"));
    dialog.findChild<QComboBox*>()->setCurrentIndex(2);
    EXPECT_EQ(dialog.choice().mode, ui::HoverChoice::Mode::None);
    EXPECT_TRUE(textOf(dialog, "reportLayers").contains("shows its value"));
}

TEST_F(ReportWindow, WritesThePageOfWhatIsShown)
{
    openGolden();
    const QTemporaryDir folder;
    const QString path = folder.filePath("page.html");
    ui::ReportMaker maker(session().workers().files);
    ui::ReportPtr made;
    QStringList written;
    QObject::connect(&maker, &ui::ReportMaker::made, &maker, [&](const ui::ReportPtr& report) { made = report; });
    QObject::connect(&maker, &ui::ReportMaker::written, &maker, [&](const QString& file) { written << file; });
    maker.make(panes(), {"a title", "<b>notes</b>", "headscope-cli report vit wide.png --out wide.html"});
    ASSERT_TRUE(waitUntil([&] { return made != nullptr; }));
    const QString another = folder.filePath("another.html");
    maker.write(path, made, {}, panes());
    maker.write(another, made, {}, panes());  // the first is written all the same
    ASSERT_TRUE(waitUntil([&] { return written.size() == 2; }));
    EXPECT_EQ(written, (QStringList{path, another}));
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    const auto data = packed::dataOf(file.readAll().toStdString());
    EXPECT_EQ(data["title"], "a title");
    EXPECT_EQ(data["notes"], "<b>notes</b>");
    ASSERT_EQ(data["images"].size(), 1U);
    EXPECT_EQ(data["images"][0]["photo"]["name"], "wide.png");
    EXPECT_EQ(data["images"][0]["layers"].size(), 2U);
}

class SharedReport : public ui_test::SavedSessionFixture {
protected:
    void share(const QString& name)
    {
        answer<ui::ReportDialog>([](ui::ReportDialog& dialog) {
            EXPECT_TRUE(waitUntil([&] { return dialog.report() != nullptr; }));
            dialog.accept();
        });
        nameFile(file(name));
        action(ui::ActionId::ShareReport).trigger();
    }
};

TEST_F(SharedReport, ThatIsSavedEndsTheProblemOfOneThatWasNot)
{
    openGolden();
    ASSERT_TRUE(QDir(m_folder.path()).mkdir("folder.html"));
    share("folder");
    ASSERT_TRUE(waitUntil([&] { return session().work().problem().has_value(); }));
    share("page");
    ASSERT_TRUE(waitUntil([&] { return QFile::exists(file("page.html")); }));
    EXPECT_TRUE(waitUntil([&] { return !session().work().problem(); }));
}

TEST_F(ReportWindow, NeverWritesOverThePhoto)
{
    openGolden();
    const QTemporaryDir folder;
    const QString photo = folder.filePath("photo.png");
    QFile::copy(ui_test::goldenPhoto("wide.png"), photo);
    session().opened().openPhoto(photo);
    ASSERT_TRUE(waitUntil([&] { return isReady() && session().opened().photo()->path == photo; }));
    ui::ReportMaker maker(session().workers().files);
    core::Failure failure;
    QString file;
    QObject::connect(&maker, &ui::ReportMaker::unwritten, &maker, [&](const core::Failure& why, const QString& path) {
        failure = why;
        file = path;
    });
    maker.write(photo, std::make_shared<const ui::Report>(), {}, panes());
    ASSERT_TRUE(waitUntil([&] { return !failure.message.empty(); }));
    EXPECT_NE(failure.message.english().find("the photo"), std::string::npos) << failure.message.english();
    EXPECT_EQ(file, photo);
}

TEST_F(ReportWindow, OfAModelWithoutAttentionIsRefused)
{
    session().opened().open({ui_test::goldenPhoto("wide.png"), ui_test::dataPath("goldens/resnet_basic_narrow")});
    ASSERT_TRUE(waitUntil([&] { return isReady() && session().opened().scene(); }));
    ui::ReportMaker maker(session().workers().files);
    core::Failure failure;
    QObject::connect(&maker, &ui::ReportMaker::failed, &maker, [&](const core::Failure& why) { failure = why; });
    maker.make(panes(), {});
    ASSERT_TRUE(waitUntil([&] { return !failure.message.empty(); }));
    EXPECT_EQ(failure.message.english().find("report: expected a model with attention over the image, found "), 0U)
        << failure.message.english();
}

}  // namespace
