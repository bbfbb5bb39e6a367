// The gallery with a hub on loopback behind it.
#include "ui/window/gallery/model_gallery.h"
#include "tests/ui/window/window_fixture.h"
#include "tests/ui/zoo/http_server.h"
#include "ui/window/widgets/theme.h"

#include <gtest/gtest.h>

#include <QApplication>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeView>

#include <atomic>

namespace {

using ui::test::Answer;
using ui::test::HttpServer;
using ui::test::Request;
using ui_test::waitUntil;

constexpr auto kTiny = "deit_tiny_patch16_224.fb_in1k";

class GalleryTest : public testing::Test {
protected:
    GalleryTest()
        : m_server([this](const Request& request) {
              auto answer = ui::test::fileAnswer(request, ui::test::checkpointOf(24'966), "\"1\"");
              answer.status = m_status == 0 ? answer.status : m_status.load();
              answer.stalls = m_stalls;
              answer.sent = m_stalls ? 50'000 : std::string::npos;
              return answer;
          })
    {
        qunsetenv("http_proxy");
        ui::theme().apply(ui::ThemeChoice::Dark, false);
        gallery.open();
        EXPECT_TRUE(QTest::qWaitForWindowExposed(&gallery));
        gallery.activateWindow();
        EXPECT_TRUE(QTest::qWaitForWindowActive(&gallery));
    }

    int rows() const { return table().model()->rowCount(); }
    QString cell(int row, int column) const { return table().model()->index(row, column).data().toString(); }
    QTreeView& table() const { return *gallery.findChild<QTreeView*>(); }
    QLineEdit& search() const { return *gallery.findChild<QLineEdit*>(); }
    QComboBox& families() const { return *gallery.findChild<QComboBox*>(); }
    QPushButton& act() const { return *gallery.findChild<QPushButton*>("galleryAct"); }
    QPushButton& cancel() const { return *gallery.findChild<QPushButton*>("galleryCancel"); }
    QString state() const { return gallery.findChild<QLabel*>("galleryState")->text(); }
    void find(const QString& words)
    {
        search().clear();
        QTest::keyClicks(&search(), words);
    }

    std::atomic<int> m_status = 0;
    std::atomic<bool> m_stalls = false;
    QTemporaryDir m_folder;
    HttpServer m_server;
    ui::ModelStore store{m_folder.path().toStdString()};
    ui::ModelGallery gallery{nullptr,
                             store,
                             {.mirror = QUrl(QString::fromStdString(m_server.address())),
                              .patience = {.attempts = 2, .firstWait = std::chrono::milliseconds(1)}}};
    QSignalSpy chosen{&gallery, &ui::ModelGallery::modelChosen};
    QSignalSpy unseen{&gallery, &ui::ModelGallery::endedUnseen};
};

TEST_F(GalleryTest, ShowsBundledModelsFirstAndThenThePublishedOnes)
{
    EXPECT_GT(rows(), 164);
    EXPECT_EQ(cell(0, 5), "bundled");
    EXPECT_EQ(cell(0, 0), "ViT trained on drawn shapes, to try things out");
    EXPECT_EQ(cell(0, 1), "0.7 M");
    EXPECT_EQ(cell(0, 2), "96");
    EXPECT_EQ(act().text(), "Open");
    EXPECT_TRUE(search().hasFocus());
}

TEST_F(GalleryTest, ListsTheSmallModelsOfAFamilyFirst)
{
    find("deit 224 imagenet");
    families().setCurrentIndex(families().findText("DeiT"));
    double before = 0.0;
    for (int row = 0; row < rows(); ++row) {
        const double parameters = cell(row, 1).section(' ', 0, 0).toDouble();
        EXPECT_GE(parameters, before) << cell(row, 0).toStdString();
        before = parameters;
    }
    EXPECT_GT(rows(), 1);
}

TEST_F(GalleryTest, NarrowsWithEveryWordAndByFamily)
{
    find("deit tiny");
    EXPECT_EQ(rows(), 2);
    find("deit tiny distilled");
    ASSERT_EQ(rows(), 1);
    EXPECT_EQ(cell(0, 0), "DeiT-Tiny/16 distilled 224 (ImageNet-1k)");
    find("no such model");
    EXPECT_EQ(rows(), 0);
    EXPECT_FALSE(act().isEnabled());
    search().clear();
    families().setCurrentIndex(families().findText("DeiT III"));
    EXPECT_EQ(rows(), 16);
    find("384");
    EXPECT_EQ(rows(), 6);
}

TEST_F(GalleryTest, TellsWhatOneWantsToKnowBeforeADownload)
{
    find(kTiny);
    ASSERT_EQ(rows(), 1);
    EXPECT_EQ(cell(0, 1), "5.7 M");
    EXPECT_EQ(cell(0, 2), "224");
    EXPECT_EQ(cell(0, 3), "72.2 %");
    EXPECT_EQ(cell(0, 4), "Apache 2.0");
    EXPECT_EQ(cell(0, 5), "23 MB");
    EXPECT_EQ(act().text(), "Download 23 MB and Open");
}

TEST_F(GalleryTest, SortsByNumbersAsNumbers)
{
    families().setCurrentIndex(families().findText("Swin"));
    table().sortByColumn(1, Qt::AscendingOrder);
    EXPECT_EQ(cell(0, 1), "28.3 M");
    EXPECT_EQ(cell(rows() - 1, 1), "229 M");
}

TEST_F(GalleryTest, EnterDownloadsAndOpens)
{
    find(kTiny);
    QTest::keyClick(&search(), Qt::Key_Return);
    ASSERT_TRUE(waitUntil([&] { return chosen.size() == 1; })) << state().toStdString();
    const auto file = store.find(kTiny);
    ASSERT_TRUE(file);
    EXPECT_EQ(chosen[0][0].toString().toStdString(), file->string());
    EXPECT_FALSE(gallery.isVisible());
    gallery.open();
    EXPECT_EQ(cell(0, 5), "downloaded");
    EXPECT_EQ(act().text(), "Open");
    QTest::keyClick(&search(), Qt::Key_Return);
    EXPECT_EQ(chosen.size(), 2);
    EXPECT_EQ(m_server.requests().size(), 1U);
}

TEST_F(GalleryTest, ShowsHowFarADownloadIsAndCancelsIt)
{
    m_stalls = true;
    find(kTiny);
    EXPECT_FALSE(cancel().isVisible());
    act().click();
    ASSERT_TRUE(waitUntil([&] { return cell(0, 5) == "50 %"; }));
    EXPECT_EQ(gallery.findChild<QProgressBar*>()->value(), 500);
    EXPECT_EQ(state(), "DeiT-Tiny/16 224 (ImageNet-1k): 50 kB of 100 kB");
    EXPECT_FALSE(act().isEnabled());
    cancel().click();
    ASSERT_TRUE(waitUntil([&] { return !cancel().isVisible(); }));
    EXPECT_FALSE(store.find(kTiny));
    EXPECT_EQ(act().text(), "Resume and Open");
    m_stalls = false;
    act().click();
    ASSERT_TRUE(waitUntil([&] { return chosen.size() == 1; })) << state().toStdString();
    EXPECT_EQ(m_server.requests().back().header("range"), "bytes=50000-");
}

TEST_F(GalleryTest, SaysInWordsWhatWentWrong)
{
    m_status = 404;
    find(kTiny);
    act().click();
    ASSERT_TRUE(waitUntil([&] { return state().contains("no such file"); }));
    EXPECT_TRUE(gallery.isVisible());
    EXPECT_TRUE(act().isEnabled());
    EXPECT_EQ(chosen.size(), 0);
}

TEST_F(GalleryTest, GoesOnDownloadingWhileItIsClosed)
{
    m_stalls = true;
    find(kTiny);
    act().click();
    ASSERT_TRUE(waitUntil([&] { return cell(0, 5) == "50 %"; }));
    QTest::keyClick(&search(), Qt::Key_Escape);
    EXPECT_FALSE(gallery.isVisible());
    cancel().click();
    ASSERT_TRUE(waitUntil([&] { return unseen.size() == 1; }));
    EXPECT_TRUE(unseen[0][0].toString().endsWith("canceled; the partial download is kept"));
    EXPECT_EQ(chosen.size(), 0);
}

TEST_F(GalleryTest, ArrowsChooseAndLettersSearchWhereverTheFocusIs)
{
    QTest::keyClick(&search(), Qt::Key_Down);
    EXPECT_EQ(table().currentIndex().row(), 1);
    table().setFocus();
    QTest::keyClicks(&table(), "swin");
    EXPECT_EQ(search().text(), "swin");
    EXPECT_TRUE(search().hasFocus());
    EXPECT_EQ(rows(), 16);
}

using GalleryActionTest = ui_test::WindowFixture;

TEST_F(GalleryActionTest, OpensTheGalleryAndWhatIsChosenThere)
{
    m_window.actions().at(ui::ActionId::ModelGallery)->trigger();
    auto* gallery = m_window.findChild<ui::ModelGallery*>();
    ASSERT_NE(gallery, nullptr);
    EXPECT_TRUE(gallery->isVisible());
    Q_EMIT gallery->modelChosen(ui_test::goldenModel());
    EXPECT_TRUE(waitUntil([&] { return session().opened().model() != nullptr; }));
    gallery->hide();
    m_window.actions().at(ui::ActionId::ModelGallery)->trigger();
    EXPECT_EQ(m_window.findChildren<ui::ModelGallery*>().size(), 1);
}

TEST_F(GalleryActionTest, DownloadsIntoTheFolderThatIsPreferredNow)
{
    auto& open = *m_window.actions().at(ui::ActionId::ModelGallery);
    open.trigger();
    m_window.findChild<ui::ModelGallery*>()->hide();
    QTemporaryDir folder;
    qputenv("HEADSCOPE_MODELS", folder.path().toUtf8());  // as a preference does, once it is stored
    open.trigger();
    qunsetenv("HEADSCOPE_MODELS");
    const auto galleries = m_window.findChildren<ui::ModelGallery*>();
    ASSERT_EQ(galleries.size(), 1);
    EXPECT_TRUE(galleries[0]->isVisible());
    EXPECT_EQ(galleries[0]->folder(), folder.path().toStdString());
}

}  // namespace
