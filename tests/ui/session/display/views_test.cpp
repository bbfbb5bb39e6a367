// The table of views in the session: switching, options, linked selections, images that share a basis.
#include "core/analysis/views/views.h"
#include "support.h"
#include "ui/session/display/view_offer.h"
#include "ui/session/session.h"

#include <gtest/gtest.h>
#include <torch/types.h>

#include <QSignalSpy>

namespace {

using core::HeadChoice;
using core::QueryChoice;
using ui_test::dataPath;
using ui_test::goldenPhoto;
using ui_test::waitUntil;

class SessionViews : public testing::Test {
protected:
    bool isReady() const
    {
        return m_session.shown().figure() && m_session.shown().figure()->result &&
               m_session.work().activity().text.isEmpty() &&
               m_session.shown().figure()->view == m_session.shown().view();
    }
    void wait()
    {
        ASSERT_TRUE(waitUntil([&] { return isReady() || m_session.work().problem(); }));
        ASSERT_FALSE(m_session.work().problem()) << m_session.work().problem()->details.toStdString();
    }
    void open(const QString& model = QStringLiteral("vit"), const QString& photo = QStringLiteral("wide.png"))
    {
        m_session.opened().open(
            {goldenPhoto(photo), dataPath(QStringLiteral("goldens/%1/model.safetensors").arg(model))});
        wait();
    }
    void show(const std::string& name)
    {
        m_session.steps().showView(name);
        wait();
    }
    const core::View& view() const { return m_session.shown().view(); }

    ui::Session m_session;
};

TEST_F(SessionViews, AnotherViewKeepsWhatStillApplies)
{
    open();
    core::View chosen = view();
    chosen.layer = 0;
    chosen.head = HeadChoice::single(2);
    chosen.query = QueryChoice::patch(1, 3);
    chosen.classIndex = 4;
    chosen.name = "rollout";
    chosen.options["residual"] = 0.25;
    m_session.shown().setView(chosen);
    for (const char* name : {"head-distance", "attention-matrix", "relevance", "rollout"}) {
        show(name);
        chosen.name = name;
        EXPECT_EQ(view(), chosen) << name;
    }
}

TEST_F(SessionViews, EveryViewThatTheModelHasCanBeStepped)
{
    for (const char* model : {"vit", "cait", "xcit_p8", "swin"}) {
        open(QString::fromLatin1(model));
        const std::string first = view().name;
        size_t shown = 0;
        do {
            m_session.steps().stepView(1);
            wait();
            EXPECT_EQ(m_session.shown().figure()->result->kind(), core::findView(view().name).kind) << view().name;
            ++shown;
        } while (view().name != first && shown <= core::viewTable().size());
        EXPECT_GT(shown, 3U) << model;
        EXPECT_LT(shown, core::viewTable().size()) << model;  // each lacks some
    }
}

TEST_F(SessionViews, AClickInAViewThatAsksNothingIsTheQueryOfTheOthersWithoutComputing)
{
    open();
    show("class-attention");  // the class token asks, whatever the query
    const auto result = m_session.shown().figure()->result;
    m_session.steps().setQueryPatchOfMap(1, 2);
    EXPECT_EQ(view().query, QueryChoice::patch(1, 2));
    EXPECT_TRUE(isReady());  // at once
    EXPECT_EQ(m_session.shown().figure()->result, result);
    show("attention");
    EXPECT_EQ(std::get<core::PatchMap>(m_session.shown().figure()->result->content).queryPatch, 1 * 4 + 2);
}

TEST_F(SessionViews, ATargetInAViewThatTheModelLacksChangesTheRestOfIt)
{
    open();
    core::Target target = core::headTarget(0, 1);
    target.view = "channel-map";
    target.query = QueryChoice::patch(0, 0);
    m_session.steps().showTarget(target);
    EXPECT_EQ(view().name, "attention");
    EXPECT_EQ(view().layer, 0);
    EXPECT_EQ(view().head, HeadChoice::single(1));
    EXPECT_EQ(view().query, QueryChoice::patch(0, 0));
    EXPECT_FALSE(m_session.work().problem());
}

TEST_F(SessionViews, AHeadIsShownByTheOpenViewWhereItCan)
{
    open();
    show("attention-matrix");
    m_session.steps().showHead(0, 2);
    EXPECT_EQ(view().name, "attention-matrix");
    EXPECT_EQ(view().head, HeadChoice::single(2));
    show("rollout");  // of all layers and heads
    m_session.steps().showHead(1, 3);
    EXPECT_EQ(view().name, "attention");
    EXPECT_EQ(view().layer, 1);
    EXPECT_EQ(view().head, HeadChoice::single(3));
}

TEST_F(SessionViews, AClassLeadsToTheEvidenceThatTheModelHas)
{
    open(QStringLiteral("cait"));
    ASSERT_FALSE(ui::isAvailable("relevance", m_session.opened().model()->spec()));
    m_session.steps().showClass(2);
    wait();
    EXPECT_EQ(view().classIndex, 2);
    EXPECT_TRUE(core::findView(view().name).parameters.classIndex);
    const std::string evidence = view().name;
    m_session.steps().showClass(3);  // a view of classes follows
    EXPECT_EQ(view().name, evidence);
    EXPECT_EQ(view().classIndex, 3);
}

TEST_F(SessionViews, ADragOfAnOptionIsOneUndo)
{
    open();
    show("rollout");
    for (const double share : {0.55, 0.6, 0.65}) {
        m_session.steps().setOption("residual", share, 200);
    }
    EXPECT_EQ(view().options.at("residual"), core::OptionValue{0.65});
    m_session.shown().undo();
    EXPECT_TRUE(view().options.empty());
    EXPECT_EQ(view().name, "rollout");
}

TEST_F(SessionViews, UndoAfterAnotherModelShowsWhatThatOneHas)
{
    open();
    show("rollout");
    show("attention");
    m_session.opened().openModel(dataPath(QStringLiteral("goldens/xcit_p8/model.safetensors")));
    ASSERT_TRUE(
        waitUntil([&] { return m_session.opened().scene()->model == m_session.opened().model() && isReady(); }));
    m_session.shown().undo();  // rollout, which XCiT lacks
    wait();
    EXPECT_TRUE(ui::isAvailable(view().name, m_session.opened().model()->spec()));
}

TEST_F(SessionViews, PaintingDuringAComputationDoesNotStartItAnew)
{
    open();
    QSignalSpy figures(&m_session.shown(), &ui::DisplayState::figureChanged);
    m_session.steps().showView("relevance");
    core::View painted = view();
    painted.opacity = 0.3;
    m_session.shown().setView(painted);
    wait();
    EXPECT_EQ(figures.count(), 1);  // the first answer is the one that is shown, painted as is wanted by now
    EXPECT_EQ(m_session.shown().figure()->view.opacity, 0.3);
}

TEST_F(SessionViews, ASharedBasisIsThatOfAllImagesSeen)
{
    open(QStringLiteral("vit"), QStringLiteral("wide.png"));
    const ui::ScenePtr first = m_session.opened().scene();
    m_session.opened().openPhoto(goldenPhoto(QStringLiteral("tall.png")));
    ASSERT_TRUE(waitUntil([&] { return m_session.opened().scene() != first && isReady(); }));
    core::View shared = view();
    shared.name = "token-pca";
    shared.options["basis"] = std::string("shared");
    m_session.shown().setView(shared);
    wait();
    const ui::SessionScene& scene = *m_session.opened().scene();
    core::TensorCache memo;
    core::ViewInput subject{
        scene.trace, *scene.model->model.network, scene.input.pixels, &memo, {{&first->trace, first->input.pixels}}};
    const auto expected = core::computeView(subject, view());
    const auto& shown = std::get<core::PatchMap>(m_session.shown().figure()->result->content).values;
    EXPECT_TRUE(torch::allclose(shown, std::get<core::PatchMap>(expected.content).values, 1e-4, 1e-4, true));
    core::View alone = view();
    alone.options.clear();
    const auto own = core::computeView(subject, alone);
    EXPECT_FALSE(torch::allclose(shown, std::get<core::PatchMap>(own.content).values, 1e-4, 1e-4, true));
}

}  // namespace
