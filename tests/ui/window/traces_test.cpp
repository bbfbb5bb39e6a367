// A recorded pass in the window: its own image, and queries that are chosen by their boxes.
#include "core/checkpoint/tensor/tensor_file.h"
#include "core/model/network/run_trace.h"
#include "core/model/open_model.h"
#include "core/model/recording/recorded_network.h"
#include "core/model/recording/trace_file.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/canvas/curves_view.h"
#include "ui/window/center/view_tool_bar.h"
#include "ui/window/panels/query_list.h"
#include "ui/window/widgets/stepper.h"

#include <QComboBox>
#include <QDockWidget>
#include <QLabel>
#include <QListWidget>
#include <QMenu>
#include <QTemporaryDir>

namespace {

using core::QueryChoice;
using ui_test::waitUntil;

class TracesInTheWindow : public ui_test::WindowFixture {
protected:
    QString file() const { return m_folder.filePath(QStringLiteral("t.safetensors")); }

    void openTrace()
    {
        session().opened().open({file()});
        ASSERT_TRUE(waitUntil([&] { return isReady() || session().work().problem(); }));
        ASSERT_FALSE(session().work().problem()) << session().work().problem()->details.toStdString();
        canvas().grabFramebuffer();
    }

    /// Two queries over 2 x 2 patches of 16 pixels, each with a box around a patch of its own; the first is the surer.
    void openTwoQueries()
    {
        core::writeSafetensors(
            file().toStdString(),
            {{"layer.0.attention", torch::tensor({0.7F, 0.1F, 0.1F, 0.1F, 0.0F, 0.0F, 0.2F, 0.8F}).view({1, 2, 4})},
             {"input", torch::zeros({1, 3, 32, 32})},
             {"queries.boxes", torch::tensor({{0.0F, 0.0F, 16.0F, 16.0F}, {16.0F, 16.0F, 32.0F, 32.0F}})},
             {"queries.scores", torch::tensor({0.9F, 0.6F})}},
            {{"format", "headscope-trace 1"}, {"grid", "[2, 2]"}, {"queries", R"(["cat", "dog"])"}});
        openTrace();
    }

    const core::PatchMap& map() { return std::get<core::PatchMap>(session().shown().figure()->result->content); }

    QTemporaryDir m_folder;
};

TEST_F(TracesInTheWindow, ShowsTheMapOfItsModelOnItsOwnInput)
{
    openGolden();
    const torch::Tensor expected = map().values.clone();
    const auto& scene = *session().opened().scene();
    auto recording = core::recordingOf(scene.model->spec(), scene.trace, scene.input.pixels);
    recording.photo = "nowhere.png";
    core::writeTraceFile(file().toStdString(), recording);
    openTrace();
    EXPECT_EQ(session().opened().model()->spec().family, core::Family::Recorded);
    EXPECT_TRUE(torch::equal(map().values, expected));
    EXPECT_EQ(session().opened().photo()->photo->name, "nowhere.png");
    EXPECT_EQ(session().opened().photo()->photo->size(),
              (core::PixelSize{recording.preprocessing.width, recording.preprocessing.height}));
    EXPECT_EQ(session().opened().folderBrowser().index(), -1);  // no photo of the strip is the one that is shown
}

TEST_F(TracesInTheWindow, TheNextModelGetsThePhotoOfTheUserBack)
{
    openGolden();
    const QString photo = session().opened().photo()->path;
    ASSERT_FALSE(photo.isEmpty());
    const auto& scene = *session().opened().scene();
    auto recording = core::recordingOf(scene.model->spec(), scene.trace, scene.input.pixels);
    recording.photo = "nowhere.png";
    core::writeTraceFile(file().toStdString(), recording);
    for (int time = 0; time < 2; ++time) {  // one trace after another
        session().opened().openModel(file());
        ASSERT_TRUE(waitUntil([&] { return session().opened().photo()->photo->name == "nowhere.png" && isReady(); }));
    }
    session().opened().openModel(ui_test::dataPath("goldens/vit_other_size/model.safetensors"));
    ASSERT_TRUE(
        waitUntil([&] { return isReady() && session().opened().scene()->model->path.contains("vit_other_size"); }));
    EXPECT_EQ(session().opened().photo()->path, photo);
    EXPECT_EQ(session().opened().scene()->photo->path, photo);
    EXPECT_GE(session().opened().folderBrowser().index(), 0);  // framed in the strip
}

TEST_F(TracesInTheWindow, ABoxChoosesItsQuery)
{
    openTwoQueries();
    EXPECT_FLOAT_EQ(map().values[0][0].item<float>(), 0.7F);  // the surest asks first
    QTest::mouseClick(&canvas(), Qt::LeftButton, {}, patchPoint(1, 1));
    ASSERT_TRUE(waitUntil([&] { return isReady(); }));
    EXPECT_EQ(session().shown().view().query, QueryChoice::named(1));
    EXPECT_FLOAT_EQ(map().values[1][1].item<float>(), 0.8F);
}

TEST_F(TracesInTheWindow, WordsThatAreSelectedTogetherAreOneQuery)
{
    m_window.resize(1500, 900);
    const auto weights = torch::tensor({0.7F, 0.1F, 0.1F, 0.1F, 0.1F, 0.1F, 0.5F, 0.3F, 0.0F, 0.0F, 0.2F, 0.8F});
    core::writeSafetensors(
        file().toStdString(), {{"layer.0.attention", weights.view({1, 3, 4})}, {"input", torch::zeros({1, 3, 32, 32})}},
        {{"format", "headscope-trace 1"}, {"grid", "[2, 2]"}, {"queries", R"(["a", "black", "cat"])"}});
    openTrace();
    auto* words = m_window.findChild<ui::QueryList*>()->findChild<QListWidget*>();
    ASSERT_TRUE(words->isVisible());
    ASSERT_EQ(words->count(), 3);
    EXPECT_LT(words->visualItemRect(words->item(1)).left(), words->visualItemRect(words->item(2)).left());  // a text
    const auto click = [&](int word, Qt::KeyboardModifiers modifiers) {
        const QPoint at = words->visualItemRect(words->item(word)).center();
        QTest::mouseClick(words->viewport(), Qt::LeftButton, modifiers, at);
        ASSERT_TRUE(waitUntil([&] { return isReady(); }));
    };
    click(1, {});
    EXPECT_EQ(session().shown().view().query, QueryChoice::named(1));
    EXPECT_FLOAT_EQ(map().values[1][0].item<float>(), 0.5F);
    click(2, Qt::ShiftModifier);
    EXPECT_EQ(session().shown().view().query, QueryChoice::named(1, 2));
    EXPECT_FLOAT_EQ(map().values[1][0].item<float>(), 0.35F);  // (0.5 + 0.2) / 2
    EXPECT_FLOAT_EQ(map().values[1][1].item<float>(), 0.55F);
    EXPECT_EQ(words->selectedItems().size(), 2);
    click(0, {});
    EXPECT_EQ(session().shown().view().query, QueryChoice::named(0));
    EXPECT_EQ(words->selectedItems().size(), 1);
}

TEST_F(TracesInTheWindow, WordsAreColoredByWhatTheChosenOnesTakeFromThem)
{
    m_window.resize(1500, 900);
    const auto among = torch::tensor({0.5F, 0.0F, 0.0F, 0.1F, 0.4F, 0.0F, 0.2F, 0.4F, 0.1F});
    core::writeSafetensors(
        file().toStdString(),
        {{"layer.0.attention", torch::full({1, 3, 4}, 0.1F)},
         {"layer.0.among", among.view({1, 3, 3})},
         {"input", torch::zeros({1, 3, 32, 32})}},
        {{"format", "headscope-trace 1"}, {"grid", "[2, 2]"}, {"queries", R"(["a", "black", "cat"])"}});
    openTrace();
    auto* words = m_window.findChild<ui::QueryList*>()->findChild<QListWidget*>();
    const auto strength = [&](int word) { return words->item(word)->background().color().alphaF(); };
    const auto click = [&](int word) {
        QTest::mouseClick(words->viewport(), Qt::LeftButton, {}, words->visualItemRect(words->item(word)).center());
        ASSERT_TRUE(waitUntil([&] { return isReady(); }));
    };
    click(2);
    EXPECT_GT(strength(1), 0.5F);
    EXPECT_NEAR(strength(0), strength(1) / 2, 0.01);  // 0.2 and 0.4
    EXPECT_EQ(strength(2), 0.0F);
    EXPECT_TRUE(words->item(1)->toolTip().contains(QStringLiteral("0.4"))) << words->item(1)->toolTip().toStdString();
    click(0);  // sees none of the others
    EXPECT_EQ(strength(1), 0.0F);
}

/// Two steps of a denoising, the second asked by a general prompt, too.
TEST_F(TracesInTheWindow, StepsHaveTheirNamesAndAGeneralPromptDivides)
{
    m_window.resize(1500, 900);
    const auto weights = torch::tensor({0.4F, 0.1F, 0.2F, 0.3F, 0.1F, 0.2F, 0.2F, 0.1F}).view({1, 2, 4});
    core::writeSafetensors(
        file().toStdString(),
        {{"layer.0.attention", weights}, {"layer.1.attention", weights}, {"input", torch::zeros({1, 3, 32, 32})}},
        {{"format", "headscope-trace 1"},
         {"grid", "[2, 2]"},
         {"queries", R"(["cat", "general prompt"])"},
         {"general_query", "1"},
         {"layers", R"([{"title": "step 0"}, {"title": "step 1"}])"}});
    openTrace();
    auto* layers = m_window.findChild<ui::ViewToolBar*>()->findChild<ui::Stepper*>()->findChild<QMenu*>();
    Q_EMIT layers->aboutToShow();
    ASSERT_EQ(layers->actions().size(), 2);
    EXPECT_EQ(layers->actions().at(1)->text(), QStringLiteral("layer 1  ·  step 1"));
    for (auto* box : m_window.findChildren<QComboBox*>()) {
        if (box->accessibleName() == QStringLiteral("Relative to")) {
            box->setCurrentIndex(1);
            Q_EMIT box->activated(1);
        }
    }
    ASSERT_TRUE(waitUntil([&] { return isReady(); }));
    EXPECT_TRUE(torch::allclose(map().values, torch::tensor({{4.0F, 0.5F}, {1.0F, 3.0F}}))) << map().values;
}

TEST_F(TracesInTheWindow, AClickOutsideEveryBoxKeepsTheQueryAndSaysWhy)
{
    openTwoQueries();
    QTest::mouseClick(&canvas(), Qt::LeftButton, {}, patchPoint(1, 1));
    ASSERT_TRUE(waitUntil([&] { return isReady(); }));
    auto& status = *m_window.findChild<ui::StatusLine*>();
    QTest::mouseClick(&canvas(), Qt::LeftButton, {}, patchPoint(0, 1));
    ASSERT_TRUE(waitUntil([&] { return isReady(); }));
    EXPECT_EQ(session().shown().view().query, QueryChoice::named(1));
    EXPECT_FLOAT_EQ(map().values[1][1].item<float>(), 0.8F);
    EXPECT_EQ(status.currentMessage(),
              QStringLiteral("Queries in this layer are named, not patches. Click a box or choose a query."));
}

TEST_F(TracesInTheWindow, NumbersBecomeACurveOverTheUpdates)
{
    m_window.resize(1600, 1000);  // its side is not folded
    const auto* panel = m_window.findChild<QDockWidget*>("updates");
    EXPECT_TRUE(panel->isHidden());
    const auto update = [&](const std::string& numbers) {
        core::writeSafetensors(
            file().toStdString(),
            {{"layer.0.attention", torch::full({1, 4, 4}, 0.25F)}, {"input", torch::zeros({1, 3, 32, 32})}},
            {{"format", "headscope-trace 1"}, {"grid", "[2, 2]"}, {"numbers", numbers}});
        const int serial = session().opened().model() ? session().opened().model()->serial : 0;
        session().opened().open({file()});
        ASSERT_TRUE(waitUntil(
            [&] { return session().opened().model() && session().opened().model()->serial > serial && isReady(); }));
    };
    update(R"({"loss": 2.5, "accuracy": 0.125})");
    update(R"({"loss": 1.5})");
    update(R"({"loss": 0.75})");
    EXPECT_FALSE(panel->isHidden());
    auto* number = panel->findChild<QComboBox*>();
    ASSERT_EQ(number->count(), 2);
    number->setCurrentText("loss");
    auto* plot = panel->findChild<ui::CurvesView*>();
    EXPECT_LT(plot->placeOf(0, 0).y(), plot->placeOf(0, 1).y());  // 2.5 lies above 1.5
    EXPECT_NEAR(plot->placeOf(0, 2).x() - plot->placeOf(0, 1).x(), plot->placeOf(0, 1).x() - plot->placeOf(0, 0).x(),
                1e-6);
    QStringList shown;
    for (const auto* label : panel->findChildren<QLabel*>()) {
        shown << label->text();
    }
    EXPECT_TRUE(shown.contains("0.75")) << shown.join("|").toStdString();
    openGolden();
    EXPECT_TRUE(panel->isHidden());
    EXPECT_FALSE(panel->toggleViewAction()->isEnabled());
}

/// A difference may have opened it before the trace that is open now.
TEST_F(TracesInTheWindow, NumbersOfAModelThatWasOpenedEarlierAreNoted)
{
    const auto write = [this](const QString& name, const std::string& numbers) {
        const QString path = m_folder.filePath(name);
        core::writeSafetensors(
            path.toStdString(),
            {{"layer.0.attention", torch::full({1, 4, 4}, 0.25F)}, {"input", torch::zeros({1, 3, 32, 32})}},
            {{"format", "headscope-trace 1"}, {"grid", "[2, 2]"}, {"numbers", numbers}});
        return path;
    };
    auto earlier = std::make_shared<ui::OpenedModel>();
    earlier->path = write(QStringLiteral("earlier.safetensors"), R"({"accuracy": 0.5})");
    earlier->model = core::openModel(earlier->path.toStdString());
    earlier->serial = ui::nextModelSerial();
    session().opened().open({write(QStringLiteral("later.safetensors"), R"({"loss": 2.5})")});
    ASSERT_TRUE(waitUntil([&] { return isReady() || session().work().problem(); }));
    ASSERT_GT(session().opened().model()->serial, earlier->serial);
    const auto* number = m_window.findChild<QDockWidget*>("updates")->findChild<QComboBox*>();
    EXPECT_EQ(number->currentText(), "loss");
    session().opened().restore({earlier, nullptr, nullptr});
    EXPECT_EQ(number->currentText(), "accuracy");
}

}  // namespace
