// Edits in the session: the trace that is shown is that of the edited network, number by number, and undo, panes,
// sessions and commands treat edits as they treat the rest of a view.
#include "core/analysis/views/views.h"
#include "core/experiment/edited_network.h"
#include "core/experiment/sweeps.h"
#include "core/model/network/run_trace.h"
#include "tests/ui/session/support.h"
#include "ui/session/display/answer_change.h"
#include "ui/session/display/edit_steps.h"
#include "ui/session/documents/scene_cache.h"
#include "ui/session/panes/panes.h"
#include "ui/session/storage/render_command.h"

#include <gtest/gtest.h>
#include <torch/types.h>

#include <cmath>
namespace {

using ui_test::hasResult;
using ui_test::isIdle;
using ui_test::openGolden;
using ui_test::waitUntil;

class Edits : public testing::TestWithParam<const char*> {
protected:
    void SetUp() override { openGolden(m_session); }
    ui::DisplayState& shown() { return m_session.shown(); }
    const ui::SessionScene& plain() { return *m_session.opened().scene(); }
    /// The figure of the requested view, or a problem.
    bool arrives()
    {
        return waitUntil([&] {
            return isIdle(m_session) && (m_session.work().problem() || shown().figure()->view == shown().view());
        });
    }
    void add(const std::string& spelled)
    {
        m_session.steps().addEdit(core::parseEdit(spelled));
        ASSERT_TRUE(arrives());
        ASSERT_FALSE(m_session.work().problem()) << m_session.work().problem()->details.toStdString();
    }
    /// A separate pass from the pixels, only by the network.
    core::Trace pass(const std::string& spelled)
    {
        const auto network = core::edited(plain().model->model.network, {core::parseEdit(spelled)});
        return core::runTrace(*network, plain().input.pixels, {}, {.keepTokens = true});
    }
    torch::Tensor shownMap() { return std::get<core::PatchMap>(shown().figure()->result->content).values; }

    ui::Session m_session;
};

TEST_P(Edits, TheTraceIsThatOfAPassFromThePixelsBitForBit)
{
    ASSERT_NO_FATAL_FAILURE(add(GetParam()));
    const ui::ScenePtr scene = shown().editedScene();
    ASSERT_TRUE(scene);
    const core::Trace whole = pass(GetParam());
    EXPECT_TRUE(scene->trace.logits.equal(whole.logits));
    ASSERT_EQ(scene->trace.layerCount(), whole.layerCount());
    for (int layer = 0; layer < whole.layerCount(); ++layer) {
        const auto at = static_cast<size_t>(layer);
        EXPECT_TRUE(scene->trace.layers[at].tokens.equal(whole.layers[at].tokens)) << layer;
    }
    EXPECT_FALSE(scene->trace.logits.equal(plain().trace.logits));
    EXPECT_NE(shown().figure()->result->subject.english().find(std::string("edited: ") + GetParam()),
              std::string::npos);
}
INSTANTIATE_TEST_SUITE_P(Kinds, Edits,
                         testing::Values("zero:1.1", "mean:0.0", "uniform:1.*", "temperature:0.1=3",
                                         "knockout:1.*:class>1,1-2,2", "drop:0,0-0,3", "fill:1,1-2,2=blur", "shuffle:4",
                                         "nopos", "mlp:1=zero", "register:0.1+1.2"),
                         [](const auto& test) { return "Edit" + std::to_string(test.index); });

class OneEdit : public Edits {};

TEST_F(OneEdit, LayersBeforeTheFirstEditedOneAreThoseOfTheUneditedPass)
{
    ASSERT_NO_FATAL_FAILURE(add("zero:1.0"));
    EXPECT_TRUE(shown().editedScene()->trace.layers[0].tokens.is_same(plain().trace.layers[0].tokens));
    EXPECT_FALSE(shown().editedScene()->trace.layers[1].tokens.is_same(plain().trace.layers[1].tokens));
}

TEST_F(OneEdit, TheImageIsThatOfTheViewOnTheEditedNetwork)
{
    ASSERT_NO_FATAL_FAILURE(add("mean:0.*"));
    const auto network = core::edited(plain().model->model.network, shown().view().edits);
    const core::Trace trace = pass("mean:0.*");
    const core::ViewInput subject{trace, *network, plain().input.pixels};
    const auto result = core::computeView(subject, shown().view());
    EXPECT_TRUE(shownMap().equal(std::get<core::PatchMap>(result.content).values));
}

TEST_F(OneEdit, OffAndOnAgainBringsTheVeryTracesBack)
{
    const torch::Tensor before = shownMap();
    ASSERT_NO_FATAL_FAILURE(add("uniform:0.*"));
    const ui::ScenePtr edited = shown().editedScene();
    const torch::Tensor with = shownMap();
    EXPECT_FALSE(with.equal(before));
    m_session.steps().toggleEdits();
    ASSERT_TRUE(arrives());
    EXPECT_EQ(shown().figureScene(), m_session.opened().scene());
    EXPECT_EQ(shown().editedScene(), nullptr);
    EXPECT_TRUE(shownMap().equal(before));
    EXPECT_EQ(shown().figure()->result->subject.english().find("edited"), std::string::npos);
    m_session.steps().toggleEdits();
    ASSERT_TRUE(arrives());
    EXPECT_EQ(shown().editedScene(), edited);  // no second pass
    EXPECT_TRUE(shownMap().equal(with));
}

TEST_F(OneEdit, CountsAsPartOfTheSceneThatItIsMadeOf)
{
    const ui::ScenePtr plain = m_session.opened().scene();
    ui::SceneCache cache(1);
    cache.insert(plain);
    EXPECT_EQ(cache.bytes(), plain->bytes);
    const ui::ScenePtr edited = ui::withEdits(plain, {core::parseEdit("zero:0.1")}, {});
    EXPECT_GT(edited->bytes, 0);
    EXPECT_EQ(cache.bytes(), plain->bytes + edited->bytes);
    const ui::ScenePtr newest = ui::withEdits(plain, {core::parseEdit("zero:1.0")}, {});
    EXPECT_EQ(cache.bytes(), plain->bytes + edited->bytes + newest->bytes);
    plain->edited->keepOnly(1);
    EXPECT_EQ(cache.bytes(), plain->bytes + newest->bytes);
    EXPECT_EQ(ui::withEdits(plain, {core::parseEdit("zero:1.0")}, {}), newest);
}

TEST_F(OneEdit, OfImagesThatWereLeftOnlyTheNewestIsKept)
{
    const ui::ScenePtr plain = m_session.opened().scene();
    ui::SceneCache cache(int64_t{1} << 40);
    cache.insert(plain);
    ui::withEdits(plain, {core::parseEdit("zero:0.1")}, {});
    const ui::ScenePtr newest = ui::withEdits(plain, {core::parseEdit("zero:1.0")}, {});
    for (int i = 0; i < 4; ++i) {
        EXPECT_GT(plain->edited->bytes(), newest->bytes) << i;
        auto other = std::make_shared<ui::SessionScene>();
        other->model = plain->model;
        auto photo = std::make_shared<ui::OpenedPhoto>();
        photo->key = QString::number(i);
        other->photo = photo;
        cache.insert(other);
    }
    EXPECT_EQ(plain->edited->bytes(), newest->bytes);
}

TEST_F(OneEdit, IsAStepOfUndo)
{
    ASSERT_NO_FATAL_FAILURE(add("zero:0.1"));
    shown().undo();
    EXPECT_TRUE(shown().view().edits.empty());
    ASSERT_TRUE(arrives());
    EXPECT_EQ(shown().editedScene(), nullptr);
    shown().redo();
    ASSERT_EQ(shown().view().edits.size(), 1U);
    m_session.steps().removeEdit(0);
    EXPECT_TRUE(shown().view().edits.empty());
    shown().undo();
    EXPECT_EQ(core::toText(shown().view().edits.at(0)), "zero:0.1");
}

TEST_F(OneEdit, TheOverviewIsOfTheEditedPassToo)
{
    ASSERT_TRUE(waitUntil([&] { return shown().overview().result() != nullptr; }));
    const auto values = [&] { return std::get<core::Tiles>(shown().overview().result()->content).values; };
    const torch::Tensor before = values();
    ASSERT_NO_FATAL_FAILURE(add("uniform:0.1"));
    ASSERT_TRUE(waitUntil(
        [&] { return shown().overview().result()->subject.english().find("uniform:0.1") != std::string::npos; }));
    const auto& tiles = std::get<core::Tiles>(shown().overview().result()->content);
    EXPECT_TRUE(tiles.values[0].equal(before[0]));   // its neighbor in the same layer
    EXPECT_FALSE(tiles.values[1].equal(before[1]));  // every token weighs 1 / 17
    EXPECT_NEAR(tiles.values[1].max().item<float>(), 1.0 / 17.0, 1e-6);
    EXPECT_NEAR(tiles.values[1].min().item<float>(), 1.0 / 17.0, 1e-6);
}

TEST_F(OneEdit, WithoutMeaningIsReportedAndTheImageStays)
{
    const auto before = shown().figure();
    m_session.steps().addEdit(core::parseEdit("zero:7.0"));
    ASSERT_TRUE(waitUntil([&] { return m_session.work().problem().has_value(); }));
    EXPECT_TRUE(m_session.work().problem()->sentence.contains("edit zero:7.0: expected"));
    EXPECT_EQ(shown().figure()->result, before->result);
    EXPECT_EQ(shown().figure()->view.edits.size(), 0U);
}

TEST_F(OneEdit, GoesOffWhereTheNextModelHasNoMeaningForIt)
{
    ASSERT_NO_FATAL_FAILURE(add("zero:1.0"));
    ASSERT_NO_FATAL_FAILURE(add("drop:0,0"));
    m_session.opened().openModel(ui_test::dataPath("goldens/swin/model.safetensors"));
    ASSERT_TRUE(waitUntil([&] {
        return isIdle(m_session) && m_session.opened().scene() &&
               m_session.opened().scene()->model->path.contains("swin") && shown().figure()->view == shown().view();
    }));
    EXPECT_FALSE(m_session.work().problem());
    const auto& edits = shown().view().edits;
    ASSERT_EQ(edits.size(), 2U);
    EXPECT_TRUE(edits[0].on);
    EXPECT_FALSE(edits[1].on);  // windows need the whole grid
    EXPECT_FALSE(ui::reasonAgainst(edits[1], plain()).empty());
}

TEST_F(OneEdit, TheChangeOfTheAnswerIsThatOfTheLogits)
{
    ASSERT_NO_FATAL_FAILURE(add("zero:1.0"));
    const torch::Tensor before = plain().trace.logits, after = pass("zero:1.0").logits;
    const int top = static_cast<int>(before.argmax().item<int64_t>());
    const auto change = shown().answerChange();
    ASSERT_TRUE(change);
    EXPECT_NEAR(change->before, before[top].item<double>(), 1e-6);
    EXPECT_NEAR(change->after, after[top].item<double>(), 1e-6);
    shown().setWatched({ui::WatchedScore::Kind::Probability, 3, {}});
    EXPECT_NEAR(shown().answerChange()->before, before.softmax(0)[3].item<double>(), 1e-6);
    EXPECT_NEAR(shown().answerChange()->after, after.softmax(0)[3].item<double>(), 1e-6);
    shown().setWatched({ui::WatchedScore::Kind::Difference, 3, 5});
    EXPECT_NEAR(shown().answerChange()->before, (before[3] - before[5]).item<double>(), 1e-5);
    EXPECT_NEAR(shown().answerChange()->after, (after[3] - after[5]).item<double>(), 1e-5);
    EXPECT_EQ(shown().answerChange()->name.toStdString(), "logit of class 3 minus class 5");
    shown().setWatched({});
    core::View view = shown().view();
    view.classIndex = 100000;  // of a session that was saved with a larger model under this name
    shown().setView(view);
    ASSERT_TRUE(shown().answerChange());
    EXPECT_NEAR(shown().answerChange()->before, before[top].item<double>(), 1e-6);
}

TEST_F(OneEdit, TheClassesBeforeAndAfterAreThoseOfBothPasses)
{
    ASSERT_NO_FATAL_FAILURE(add("fill:all=zero"));
    const torch::Tensor before = plain().trace.logits.softmax(0), after = pass("fill:all=zero").logits.softmax(0);
    const auto changes = ui::classChanges(plain(), *shown().editedScene(), 3);
    ASSERT_GE(changes.size(), 3U);
    ASSERT_LE(changes.size(), 6U);
    for (const auto& change : changes) {
        EXPECT_NEAR(change.before.probability, before[change.before.index].item<double>(), 1e-6);
        EXPECT_NEAR(change.after, after[change.before.index].item<double>(), 1e-6);
    }
    EXPECT_EQ(changes.front().before.index, static_cast<int>(after.argmax().item<int64_t>()));
    EXPECT_TRUE(std::ranges::is_sorted(changes, std::greater{}, &ui::ClassChange::after));
    const auto placeIn = [](const torch::Tensor& scores, int index) {
        return (scores > scores[index]).sum().item<int64_t>();
    };
    for (const auto& change : changes) {
        EXPECT_EQ(change.rose, placeIn(after, change.before.index) < placeIn(before, change.before.index));
    }
}

TEST_F(OneEdit, AModelWithoutHeadIsWatchedByTheCosineOfItsFeature)
{
    m_session.opened().openModel(ui_test::dataPath("goldens/dinov2_registers/model.safetensors"));
    ASSERT_TRUE(waitUntil([&] {
        return isIdle(m_session) && m_session.opened().scene()->model->path.contains("dinov2") &&
               shown().figure()->view == shown().view();
    }));
    if (plain().model->spec().classes > 0) {
        GTEST_SKIP() << "the golden has a classifier";
    }
    ASSERT_NO_FATAL_FAILURE(add("zero:0.*"));
    const auto change = shown().answerChange();
    ASSERT_TRUE(change);
    const torch::Tensor a = plain().trace.logits, b = shown().editedScene()->trace.logits;
    EXPECT_NEAR(change->before, 1.0, 1e-6);
    EXPECT_NEAR(change->after, (a.dot(b) / (a.norm() * b.norm())).item<double>(), 1e-5);
    EXPECT_LT(change->after, 0.9999);
}

TEST_F(OneEdit, ADifferenceOfAPaneWithEditsAndOneWithout)
{
    const torch::Tensor unedited = shownMap();
    ui::Panes panes(m_session);
    panes.add();
    ASSERT_NO_FATAL_FAILURE(add("mean:0.0"));
    const torch::Tensor edited = shownMap();
    ASSERT_TRUE(panes.canSubtract());
    panes.toggleDifference();
    ASSERT_TRUE(waitUntil([&] { return isIdle(m_session) && shown().figure()->view.baseline; }));
    ASSERT_TRUE(arrives());
    EXPECT_TRUE(shownMap().allclose(edited - unedited, 0.0, 1e-7));
}

TEST_F(OneEdit, StandsInTheCommandThatRepeatsTheImage)
{
    ASSERT_NO_FATAL_FAILURE(add("zero:1.0"));
    ASSERT_NO_FATAL_FAILURE(add("knockout:1.*:class>0,0"));
    const auto line = [&] { return ui::renderCommand(plain(), shown().figure()->view, {}, "auto"); };
    EXPECT_NE(line().find("--edit zero:1.0 --edit 'knockout:1.*:class>0,0'"), std::string::npos) << line();
    m_session.steps().setEditOn(0, false);
    ASSERT_TRUE(arrives());
    EXPECT_NE(line().find("--view-json"), std::string::npos) << line();  // one that is off has no option
}

TEST_F(OneEdit, SweepsStartFromTheEditedNetwork)
{
    ASSERT_NO_FATAL_FAILURE(add("uniform:0.0"));
    m_session.steps().showView("head-ablation");
    ASSERT_TRUE(arrives());
    const auto network = core::edited(plain().model->model.network, shown().view().edits);
    const int top = static_cast<int>(shown().editedScene()->trace.logits.argmax().item<int64_t>());
    const core::Metric logit{core::Metric::Kind::Logit, top, {}};
    const auto expected = core::headAblation(*network, plain().input.pixels, logit, {});
    EXPECT_TRUE(std::get<core::Matrix>(shown().figure()->result->content).values.allclose(expected, 0.0, 1e-6));
}

TEST(EditSteps, PatchesOfSeveralRectanglesCountOnce)
{
    EXPECT_TRUE(ui::titleOf(core::parseEdit("drop:0,0-1,1+1,1-2,2")).contains("7 "));
    // A session may hold such an edit.
    EXPECT_TRUE(ui::titleOf(core::parseEdit("drop:2147483647,2147483647")).contains("1 "));
    EXPECT_TRUE(ui::titleOf(core::parseEdit("drop:0,0-2147483647,2147483647")).contains("2147483647 "));
}

TEST(EditSteps, MarkedPatchesAreReportedAsRectangles)
{
    ui::SessionScene scene;
    scene.trace.grid = {4, 4};
    scene.trace.patchSize = 8;
    const core::PixelSize size{32, 32};
    scene.input.mapping = {size, size, 1.0, 1.0, 0.0, 0.0};
    // Rows 1 and 2, columns 1 to 3, and one patch below.
    core::ObjectMask mask{4, 4, std::vector<uint8_t>(16, 0)};
    for (const int cell : {5, 6, 7, 9, 10, 11, 12}) {
        mask.inside[static_cast<size_t>(cell)] = 1;
    }
    const auto set = ui::patchesOf(mask, scene);
    ASSERT_TRUE(set);
    EXPECT_EQ(core::toText(ui::dropOf(*set)), "drop:1,1-2,3+3,0");
    EXPECT_EQ(core::toText(ui::knockoutOf(*set, 2)), "knockout:2.*:all>1,1-2,3+3,0");
    EXPECT_EQ(core::toText(ui::headEdit(core::EditKind::Temperature, 3, 1, 2.0)), "temperature:3.1=2");
    EXPECT_EQ(ui::patchesOf(core::ObjectMask{4, 4, std::vector<uint8_t>(16, 0)}, scene), std::nullopt);
}

}  // namespace
