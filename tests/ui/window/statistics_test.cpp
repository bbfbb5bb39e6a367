// Statistics of images in the window: the numbers of the command line, byte for byte, and the images behind a
// point.
#include "tests/ui/window/window_fixture.h"
#include "ui/canvas/curves_view.h"
#include "ui/window/statistics/statistics_dialog.h"

#include <QComboBox>
#include <QFile>
#include <QImage>
#include <QLabel>
#include <QListWidget>
#include <QProcess>
#include <QPushButton>

#include <filesystem>
#include <map>

namespace {

using ui::ActionId;
using ui_test::waitUntil;

QByteArray bytes(const QString& path)
{
    QFile file(path);
    EXPECT_TRUE(file.open(QFile::ReadOnly)) << path.toStdString();
    return file.readAll();
}

class StatisticsWindow : public ui_test::WindowFixture {
protected:
    StatisticsWindow()
    {
        openGolden();
        EXPECT_TRUE(QDir(m_folder.path()).mkdir("pictures"));
        for (const char* name : {"small.png", "tall.png", "wide.png", "grey.png", "exact.png"}) {
            EXPECT_TRUE(QFile::copy(ui_test::goldenPhoto(name), at(QStringLiteral("pictures/") + name)));
        }
        m_window.actions().at(ActionId::Statistics)->trigger();
        m_dialog = m_window.findChild<ui::StatisticsDialog*>("statistics");
    }

    QString at(const QString& name) const { return m_folder.filePath(name); }
    template <class Widget>
    Widget& child(const char* name)
    {
        return *m_dialog->findChild<Widget*>(name);
    }
    void gather(const QStringList& sources)
    {
        m_dialog->start(sources);
        ASSERT_TRUE(waitUntil([&] { return !m_dialog->statistics().isRunning(); }));
        ui_test::settle();
    }
    void openCait()
    {
        session().opened().openModel(m_cait);
        ASSERT_TRUE(waitUntil([&] { return isReady() && session().shown().figureScene()->trace.layerCount() == 7; }));
    }
    void runProgram(const QStringList& arguments, int exitCode)
    {
        QProcess program;
        program.start(QStringLiteral(HEADSCOPE_PROGRAMS "/headscope-cli"), arguments);
        ASSERT_TRUE(program.waitForFinished(60000));
        EXPECT_EQ(program.exitCode(), exitCode) << program.readAllStandardError().toStdString();
    }

    QTemporaryDir m_folder;
    ui::StatisticsDialog* m_dialog = nullptr;
    const QString m_cait = QString::fromStdString(support::sourceFolder() + "/models/cait-shapes.safetensors");
};

TEST_F(StatisticsWindow, AreOfTheOpenFolderAtOneClick)
{
    ASSERT_TRUE(waitUntil([&] { return !session().opened().folderBrowser().paths().isEmpty(); }));
    const auto images = session().opened().folderBrowser().paths().size();
    auto& button = child<QPushButton>("statisticsThisFolder");
    EXPECT_TRUE(button.isVisible());
    EXPECT_EQ(button.text(), QStringLiteral("This Folder (%1 image(s))").arg(images));
    QTest::mouseClick(&button, Qt::LeftButton);
    ASSERT_TRUE(waitUntil([&] { return !m_dialog->statistics().isRunning(); }));
    const auto now = m_dialog->statistics().numbers();
    ASSERT_TRUE(now.sums);
    EXPECT_EQ(now.sums->images() + now.failed, images);
}

TEST_F(StatisticsWindow, AreWhatTheCommandLineWrites)
{
    EXPECT_FALSE(child<QPushButton>("statisticsSave").isEnabled()) << "nothing is there";
    QFile broken(at("pictures/broken.png"));
    ASSERT_TRUE(broken.open(QFile::WriteOnly));
    broken.write("no picture");
    broken.close();
    gather({at("pictures")});
    const auto now = m_dialog->statistics().numbers();
    ASSERT_TRUE(now.sums);
    EXPECT_EQ(now.sums->images(), 5);
    EXPECT_EQ(now.failed, 1);
    ASSERT_EQ(now.complaints.size(), 1);
    EXPECT_TRUE(now.complaints[0].contains("broken.png")) << now.complaints[0].toStdString();
    const auto said = child<QLabel>("statisticsWords").text();
    EXPECT_TRUE(said.contains("6 of 6") && said.contains("1 could not be read")) << said.toStdString();
    EXPECT_TRUE(child<QPushButton>("statisticsStop").isHidden());

    for (const char* name : {"w.npz", "w.csv", "w.svg"}) {
        m_dialog->statistics().write(at(name), "attention_entropy_nats");
    }
    runProgram({"stats", ui_test::goldenModel(), at("pictures"), "--out", at("c.npz"), "--csv", at("c.csv"), "--figure",
                at("c.svg"), "--draw", "attention_entropy_nats"},
               1);
    for (const char* ending : {"npz", "csv", "svg"}) {
        EXPECT_EQ(bytes(at(QStringLiteral("w.%1").arg(ending))), bytes(at(QStringLiteral("c.%1").arg(ending))))
            << ending;
    }
    m_dialog->statistics().write(at("W.CSV"), "attention_entropy_nats");
    EXPECT_EQ(bytes(at("W.CSV")), bytes(at("w.csv")));
    EXPECT_THROW(m_dialog->statistics().write(at("w.xyz"), "attention_entropy_nats"), core::Error);
    const auto picture = QString::fromStdString(now.images->front().file.string());
    const QByteArray before = bytes(picture);
    EXPECT_THROW(m_dialog->statistics().write(picture, "attention_entropy_nats"), core::Error);
    EXPECT_EQ(bytes(picture), before);
}

TEST_F(StatisticsWindow, NumbersAreNotWrittenOverWhatWasReadUnderAnyName)
{
    const auto pathOf = [&](const char* name) { return std::filesystem::path(at(name).toStdString()); };
    QFile list(at("list.txt"));
    ASSERT_TRUE(list.open(QIODevice::WriteOnly));
    list.write("pictures/small.png\npictures/tall.png\n");
    list.close();
    gather({at("list.txt")});
    std::filesystem::create_hard_link(pathOf("pictures/small.png"), pathOf("hard.csv"));
    std::filesystem::create_symlink(pathOf("pictures/tall.png"), pathOf("soft.csv"));
    std::filesystem::create_symlink(pathOf("list.txt"), pathOf("list.csv"));
    for (const char* name : {"hard.csv", "soft.csv", "list.csv"}) {
        const QByteArray before = bytes(at(name));
        EXPECT_THROW(m_dialog->statistics().write(at(name), "attention_entropy_nats"), core::Error) << name;
        EXPECT_EQ(bytes(at(name)), before) << name;
    }
}

TEST_F(StatisticsWindow, MasksBesideTheImagesAreLeftOutAndCounted)
{
    EXPECT_TRUE(QDir(m_folder.path()).mkdir("pictures/masks"));
    for (const char* name : {"small.png", "tall.png"}) {
        EXPECT_TRUE(QFile::copy(ui_test::goldenPhoto(name), at(QStringLiteral("pictures/masks/") + name)));
    }
    gather({at("pictures")});
    EXPECT_EQ(m_dialog->statistics().numbers().sums->images(), 5);
    const auto words = child<QLabel>("statisticsWords").text();
    EXPECT_TRUE(words.contains("5 of 5 image(s)") && words.contains("2 mask(s) left out")) << words.toStdString();
}

TEST_F(StatisticsWindow, AClickOnAPointListsItsImagesAndOneOfThemOpens)
{
    std::map<float, QString> byEntropy;  // each image by itself: its mean is its number
    for (const char* name : {"small.png", "tall.png", "wide.png", "grey.png", "exact.png"}) {
        gather({at(QStringLiteral("pictures/") + name)});
        const auto mean = m_dialog->statistics().numbers().sums->summary("attention_entropy_nats").mean;
        byEntropy[mean[1][2].item<float>()] = name;
    }
    ASSERT_EQ(byEntropy.size(), 5U);
    gather({at("pictures")});
    auto& quantity = child<QComboBox>("statisticsQuantity");
    quantity.setCurrentIndex(quantity.findData("attention_entropy_nats"));
    auto& list = child<QListWidget>("statisticsPictures");
    EXPECT_EQ(list.count(), 0);
    auto* plot = m_dialog->findChild<ui::CurvesView*>();
    ASSERT_NE(plot, nullptr);
    QTest::mouseClick(plot, Qt::LeftButton, {}, plot->placeOf(2, 1).toPoint());  // head 2, layer 1
    ASSERT_EQ(m_dialog->chosenHead(), (std::pair{1, 2}));
    ASSERT_EQ(list.count(), 5);
    int row = 0;
    for (auto found = byEntropy.rbegin(); found != byEntropy.rend(); ++found, ++row) {
        EXPECT_TRUE(list.item(row)->toolTip().contains(found->second)) << row << found->second.toStdString();
    }
    ASSERT_TRUE(waitUntil([&] { return !list.item(4)->icon().isNull(); })) << "small pictures come";

    const QString last = byEntropy.begin()->second;
    Q_EMIT list.itemClicked(list.item(4));
    ASSERT_TRUE(waitUntil([&] {
        return isReady() && session().opened().photo()->photo->name == last.toStdString() &&
               session().shown().view().layer == 1;
    }));
    EXPECT_EQ(session().shown().view().head, core::HeadChoice::single(2));

    // With another model open: this one comes back, at the layer that was chosen here. After that it is open.
    openCait();
    Q_EMIT list.itemClicked(list.item(3));
    ASSERT_TRUE(waitUntil([&] { return isReady() && session().shown().figureScene()->trace.layerCount() == 2; }));
    EXPECT_EQ(session().shown().view().layer, 1);
    EXPECT_EQ(session().shown().view().head, core::HeadChoice::single(2));
    const int serial = session().opened().model()->serial;
    Q_EMIT list.itemClicked(list.item(4));
    ASSERT_TRUE(waitUntil([&] { return isReady() && session().opened().photo()->photo->name == last.toStdString(); }));
    EXPECT_EQ(session().opened().model()->serial, serial);
}

TEST_F(StatisticsWindow, AnImageThatCannotBeOpenedLeavesTheShownHead)
{
    gather({at("pictures")});
    m_dialog->chooseHead(1, 2);
    openCait();
    session().steps().showHead(0, 0);
    ASSERT_TRUE(waitUntil([&] { return isReady(); }));
    ASSERT_TRUE(QDir(at("pictures")).removeRecursively());
    auto& list = child<QListWidget>("statisticsPictures");
    Q_EMIT list.itemClicked(list.item(0));
    ASSERT_TRUE(waitUntil([&] { return isReady() && session().shown().figureScene()->trace.layerCount() == 2; }));
    EXPECT_TRUE(session().work().problem());
    EXPECT_EQ(session().shown().view().layer, 0);
    EXPECT_EQ(session().shown().view().head, core::HeadChoice::single(0));
}

TEST_F(StatisticsWindow, AnImageOpensWithTheirModelWhileAnotherIsBeingOpened)
{
    gather({at("pictures")});
    m_dialog->chooseHead(1, 2);
    auto& list = child<QListWidget>("statisticsPictures");
    ASSERT_EQ(list.count(), 5);
    int row = 0;
    while (row < 4 && !list.item(row)->toolTip().contains("small.png")) {
        ++row;
    }
    session().opened().openModel(m_cait);
    Q_EMIT list.itemClicked(list.item(row));
    ASSERT_TRUE(
        waitUntil([&] { return isReady() && session().shown().figureScene()->photo->photo->name == "small.png"; }));
    EXPECT_EQ(session().shown().figureScene()->trace.layerCount(), 2);
    EXPECT_EQ(session().shown().view().layer, 1);
    EXPECT_EQ(session().shown().view().head, core::HeadChoice::single(2));
}

TEST_F(StatisticsWindow, AreSavedUnderTheWholeNameInTheChosenFormat)
{
    QApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
    gather({at("pictures/small.png")});
    nameFile(at("stats.v2"));
    child<QPushButton>("statisticsSave").click();
    EXPECT_TRUE(bytes(at("stats.v2.npz")).startsWith("PK"));
}

TEST_F(StatisticsWindow, StopKeepsWhatIsKnownAndNothingIsReportedWithoutImages)
{
    ASSERT_TRUE(QDir(m_folder.path()).mkdir("many"));
    for (int copy = 0; copy < 300; ++copy) {
        ASSERT_TRUE(QFile::link(at("pictures/wide.png"), at(QStringLiteral("many/%1.png").arg(copy))));
    }
    m_dialog->start({at("many")});
    ASSERT_TRUE(waitUntil([&] { return m_dialog->statistics().numbers().done > 1; }));
    EXPECT_TRUE(child<QPushButton>("statisticsStop").isVisible());
    child<QPushButton>("statisticsStop").click();
    EXPECT_FALSE(m_dialog->statistics().isRunning());
    const auto now = m_dialog->statistics().numbers();
    ASSERT_TRUE(now.sums);
    EXPECT_LT(now.done, 300);
    EXPECT_TRUE(child<QPushButton>("statisticsSave").isEnabled());
    m_dialog->statistics().write(at("part.svg"), "attention_entropy_nats");
    EXPECT_TRUE(bytes(at("part.svg")).contains(QStringLiteral("the first %1 of 300").arg(now.done).toUtf8()));
    m_dialog->statistics().write(at("part.npz"), "attention_entropy_nats");
    runProgram({"stats", ui_test::goldenModel(), at("pictures"), "--out", at("c.npz")}, 0);
    runProgram({"stats", "merge", at("c.npz"), at("part.npz"), "--csv", at("m.csv")}, 1);

    ASSERT_TRUE(QDir(m_folder.path()).mkdir("empty"));
    gather({at("empty")});
    EXPECT_TRUE(child<QLabel>("statisticsWords").text().contains("empty")) << "says which folder";
    EXPECT_FALSE(child<QPushButton>("statisticsSave").isEnabled());
}

}  // namespace
