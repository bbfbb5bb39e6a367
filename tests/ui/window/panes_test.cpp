// Panes on the real window: what the focus moves, what is linked, what is shared, and the difference of two.
#include "tests/ui/window/window_fixture.h"
#include "ui/canvas/camera.h"

#include "core/analysis/view/baseline.h"
#include "core/image/object_mask.h"
#include "ui/figure/figure.h"

#include <nlohmann/json.hpp>

#include <QTemporaryDir>
#include <QToolButton>

namespace {

using core::QueryChoice;
using ui::ActionId;
using ui_test::waitUntil;

class PanesWindow : public ui_test::WindowFixture {
protected:
    PanesWindow() { openGolden(); }
    ui::Panes& panes() { return m_window.panes(); }
    void trigger(ActionId act)
    {
        ASSERT_TRUE(m_window.actions().at(act)->isEnabled()) << static_cast<int>(act);
        m_window.actions().at(act)->trigger();
        ui_test::settle();
    }
    static QString goldenPhoto() { return ui_test::goldenPhoto(QStringLiteral("wide.png")); }
    bool allAreShown()
    {
        for (int i = 0; i < panes().count(); ++i) {
            const ui::PaneState state = panes().state(i);
            if (!state.shown.figure || !state.shown.figure->result || !(state.shown.figure->view == state.shown.view)) {
                return false;
            }
        }
        return isReady();
    }
    void rest()
    {
        ASSERT_TRUE(waitUntil([&] { return allAreShown() || session().work().problem(); }));
    }
    torch::Tensor mapOf(int pane)
    {
        return std::get<core::PatchMap>(panes().state(pane).shown.figure->result->content).values;
    }
};

TEST_F(PanesWindow, OneLooksAsIfThereWereNone)
{
    EXPECT_EQ(canvas().size(), m_window.paneArea().size());
    EXPECT_FALSE(m_window.actions().at(ActionId::ClosePane)->isEnabled());
}

TEST_F(PanesWindow, ASecondSharesModelPhotoAndScene)
{
    trigger(ActionId::NewPane);
    EXPECT_EQ(panes().count(), 2);
    EXPECT_EQ(panes().focused(), 1);
    EXPECT_EQ(panes().state(0).opened.model, panes().state(1).opened.model);
    EXPECT_EQ(panes().state(0).opened.scene, panes().state(1).opened.scene);
    EXPECT_TRUE(m_window.paneArea().title(0).endsWith("wide.png")) << m_window.paneArea().title(0).toStdString();
    // Another model in one of them, and the first one's again: it is not read a second time.
    const auto first = panes().state(0).opened.model;
    openGolden("wide.png", "vit_other_size");
    EXPECT_NE(session().opened().model(), first);
    openGolden("wide.png", "vit");
    EXPECT_EQ(session().opened().model(), first);
}

TEST_F(PanesWindow, ClosingGivesTheRoomBack)
{
    m_window.resize(1440, 920);  // in a smaller one panels fold while there are several panes
    ui_test::settle();
    const QSize alone = canvas().size();
    for (int i = 0; i < 3; ++i) {
        trigger(ActionId::NewPane);
    }
    EXPECT_EQ(panes().count(), 4);
    EXPECT_FALSE(m_window.actions().at(ActionId::NewPane)->isEnabled());
    EXPECT_LT(canvas().width(), alone.width() / 2);
    EXPECT_LT(canvas().height(), alone.height() / 2);
    for (int i = 0; i < 3; ++i) {
        trigger(ActionId::ClosePane);
    }
    EXPECT_EQ(panes().count(), 1);
    EXPECT_TRUE(waitUntil([&] { return canvas().size() == alone; }));
}

TEST_F(PanesWindow, AClickActsOnThePaneThatItMeets)
{
    trigger(ActionId::NewPane);
    rest();
    session().steps().stepLayer(-1);
    rest();
    EXPECT_EQ(panes().state(1).shown.view.layer, 0);
    EXPECT_EQ(panes().state(0).shown.view.layer, 1);  // layers are not linked
    ui::Canvas& left = m_window.paneArea().canvas(0);
    const auto& figure = *panes().state(0).shown.figure;
    const double side = figure.patchSize;
    const QPoint at = left.toWidget(figure.mapping.toPhoto(core::PixelPoint{1.5 * side, 0.5 * side})).toPoint();
    QTest::mouseClick(&left, Qt::LeftButton, {}, at);
    ui_test::settle();
    EXPECT_EQ(panes().focused(), 0);
    EXPECT_EQ(session().shown().view().layer, 1);
    EXPECT_EQ(session().shown().view().query, QueryChoice::patch(0, 1));
    EXPECT_EQ(panes().state(1).shown.view.query, QueryChoice::patch(0, 1));  // queries are
    rest();
    EXPECT_FALSE(mapOf(0).equal(mapOf(1)));
}

TEST_F(PanesWindow, ALinkIsFollowedAtOnceAndUndone)
{
    trigger(ActionId::NewPane);
    session().steps().stepLayer(-1);
    trigger(ActionId::LinkLayer);
    EXPECT_EQ(panes().state(0).shown.view.layer, 0);
    rest();
    EXPECT_TRUE(mapOf(0).equal(mapOf(1)));
    trigger(ActionId::Undo);
    EXPECT_EQ(panes().state(0).shown.view.layer, 1);
    trigger(ActionId::LinkDepth);
    EXPECT_FALSE(m_window.actions().at(ActionId::LinkLayer)->isChecked());
}

TEST_F(PanesWindow, ZoomsTogether)
{
    trigger(ActionId::NewPane);
    rest();
    canvas().zoomBy(2.0, canvas().rect().center());
    EXPECT_NEAR(m_window.paneArea().canvas(0).viewport().zoom, canvas().viewport().zoom, 1e-9);
    EXPECT_GT(canvas().viewport().zoom, 1.5);
    trigger(ActionId::LinkZoom);
    canvas().zoomBy(2.0, canvas().rect().center());
    EXPECT_LT(m_window.paneArea().canvas(0).viewport().zoom, canvas().viewport().zoom);
}

TEST_F(PanesWindow, TheDifferenceStandsInThePlaceOfAUntilItIsTakenBack)
{
    trigger(ActionId::NewPane);
    session().steps().stepLayer(-1);
    rest();
    EXPECT_EQ(m_window.paneArea().letter(0), u"B");
    EXPECT_EQ(m_window.paneArea().letter(1), u"A");
    const torch::Tensor a = mapOf(1).clone();
    trigger(ActionId::Difference);
    rest();
    ASSERT_FALSE(session().work().problem()) << session().work().problem()->details.toStdString();
    ASSERT_EQ(panes().count(), 2);
    EXPECT_EQ(panes().focused(), 1);
    EXPECT_TRUE(mapOf(1).allclose(a - mapOf(0), 0.0, 1e-7));
    EXPECT_EQ(session().shown().view().baseline->view->layer, 1);
    EXPECT_EQ(m_window.paneArea().letter(1), u"A \u2212 B");
    EXPECT_EQ(m_window.paneArea().letter(0), u"B");
    EXPECT_TRUE(m_window.actions().at(ActionId::Difference)->isChecked());
    trigger(ActionId::Difference);
    rest();
    EXPECT_TRUE(mapOf(1).equal(a));
    EXPECT_EQ(m_window.paneArea().letter(1), u"A");
    EXPECT_FALSE(m_window.actions().at(ActionId::Difference)->isChecked());
    trigger(ActionId::Undo);
    EXPECT_TRUE(session().shown().view().baseline);
    // It asks where the other asks.
    session().steps().setQueryPatch(1, 0);
    rest();
    const torch::Tensor difference = mapOf(1).clone();
    trigger(ActionId::Difference);
    rest();
    EXPECT_TRUE(difference.allclose(mapOf(1) - mapOf(0), 0.0, 1e-7));
}

TEST_F(PanesWindow, OfTwoModelsIsDrawnAgainFromItsFigure)
{
    trigger(ActionId::NewPane);
    openGolden("wide.png", "vit_other_size");
    trigger(ActionId::Difference);
    rest();
    ASSERT_FALSE(session().work().problem()) << session().work().problem()->details.toStdString();
    const core::View view = session().shown().view();
    ASSERT_TRUE(view.baseline && view.baseline->model);
    EXPECT_FALSE(view.baseline->view);  // the same of the other model
    const torch::Tensor once = mapOf(1);
    QTemporaryDir folder;
    const QString file = folder.filePath("d.png");
    QSignalSpy exported(&session(), &ui::Session::exported);
    session().exportFigureTo(file);
    ASSERT_TRUE(waitUntil([&] { return exported.count() == 1 || session().work().problem(); }));
    ASSERT_EQ(exported.count(), 1) << session().work().problem()->details.toStdString();
    const auto minus = nlohmann::json::parse(ui::readRecipe(file.toStdString()))["view"]["minus"];
    EXPECT_EQ(minus["model"]["file"], "model.safetensors");
    EXPECT_EQ(minus["model"]["sha256"], "278b91c8dda589d54496df57ee30a5b30d7dd4112c72419612ad5d39958fc356");
    EXPECT_EQ(minus["view"]["view"], "attention");
    // Without the pane of the other model: it is opened again from its file.
    panes().closeOthers();
    session().shown().setView({});
    rest();
    session().shown().setView(view);
    rest();
    EXPECT_TRUE(mapOf(0).equal(once));
}

TEST_F(PanesWindow, WhatIsMarkedInAPhotoIsMarkedInEveryPaneOfIt)
{
    trigger(ActionId::NewPane);
    rest();
    const auto object = std::make_shared<const core::ObjectMask>(
        core::maskOfOutline({{1.0, 1.0}, {9.0, 1.0}, {9.0, 9.0}}, session().opened().photo()->photo->size()));
    session().marks().setObject(object);
    rest();
    EXPECT_EQ(panes().state(0).shown.figure->object, object);
    EXPECT_EQ(panes().state(1).shown.figure->object, object);
    panes().focus(0);
    rest();
    EXPECT_EQ(panes().state(1).shown.figure->object, object);
}

TEST_F(PanesWindow, AFigureOfAnObjectThatIsNoLongerMarkedIsNotTheFigureOfNone)
{
    session().marks().setObject(std::make_shared<const core::ObjectMask>(
        core::maskOfOutline({{1.0, 1.0}, {9.0, 1.0}, {9.0, 9.0}}, session().opened().photo()->photo->size())));
    core::View sorted = session().shown().view();
    sorted.name = "attention-grid";
    sorted.options["sort"] = std::string("object");
    session().shown().setView(sorted);
    ASSERT_NO_FATAL_FAILURE(rest());
    ASSERT_FALSE(session().work().problem()) << session().work().problem()->details.toStdString();
    trigger(ActionId::NewPane);
    session().steps().showView("attention");
    ASSERT_NO_FATAL_FAILURE(rest());
    session().marks().setObject(nullptr);
    ASSERT_TRUE(waitUntil([&] { return session().work().problem().has_value(); }));  // of the other pane
    panes().focus(0);
    EXPECT_TRUE(waitUntil([&] {
        const auto pending = session().shown().pending();
        return pending && pending->failed;
    }));
}

TEST_F(PanesWindow, APaneWithoutFocusSharesColorsWithTheImagesOfItsModel)
{
    session().opened().open(
        {ui_test::goldenPhoto(QStringLiteral("tall.png"))});  // beside the first image, under the same model
    ASSERT_NO_FATAL_FAILURE(rest());
    core::View shared = session().shown().view();
    shared.name = "token-pca";
    shared.options["basis"] = std::string("shared");
    shared.layer = 1;
    session().shown().setView(shared);
    ASSERT_NO_FATAL_FAILURE(rest());
    trigger(ActionId::NewPane);
    panes().setLinks({.layer = ui::LayerLink::Number});
    session().steps().stepLayer(-1);
    ASSERT_NO_FATAL_FAILURE(rest());
    const ui::FigurePtr followed = panes().state(0).shown.figure;
    EXPECT_EQ(followed->view.layer, 0);
    EXPECT_NE(followed->result->subject.english().find("colors shared by 2 images"), std::string::npos)
        << followed->result->subject.english();
}

TEST_F(PanesWindow, EditsOfModelsWithOtherLayersStandOnTheTilesOfTheirOwn)
{
    const auto openBundled = [&](const QString& name) {
        const QString model = QString::fromStdString(support::sourceFolder() + "/models/") + name;
        session().opened().open({goldenPhoto(), model});
        ASSERT_TRUE(waitUntil([&] { return isReady() && session().opened().model()->path == model; }));
        core::View view = session().shown().view();
        view.edits = {core::parseEdit("zero:0.0")};
        session().shown().setView(view);
        rest();
    };
    openBundled("vit-shapes.safetensors");  // 6 layers
    trigger(ActionId::NewPane);
    openBundled("cait-shapes.safetensors");  // 7
    const auto layers = [&](int pane) { return panes().state(pane).opened.scene->trace.layerCount(); };
    ASSERT_NE(layers(0), layers(1));
    for (int step = 0; step < 6; ++step) {
        press(Qt::Key_F6);
        m_window.overview().repaint();  // before the tiles of the other model are there
        m_window.overview().grab();
    }
    rest();
    EXPECT_FALSE(session().work().problem()) << session().work().problem()->details.toStdString();
    ASSERT_TRUE(waitUntil([&] {
        const auto& latest = session().shown().overview().latest();
        return latest.scene && latest.scene->model == session().opened().model() && latest.scene->edits.size() == 1;
    }));
}

/// With a class that only the model of the other pane has, the scores of this one could not be computed.
TEST_F(PanesWindow, AWatchedClassIsOneOfItsModel)
{
    const auto open = [&](const QString& model) {
        session().opened().open({goldenPhoto(), model});
        ASSERT_TRUE(waitUntil([&] { return isReady() && session().opened().model()->path == model; }));
        core::View view = session().shown().view();
        view.edits = {core::parseEdit("zero:0.0")};
        session().shown().setView(view);
        rest();
    };
    const auto classes = [&] { return session().opened().model()->spec().classes; };
    open(ui_test::goldenModel());
    const int few = classes();
    trigger(ActionId::NewPane);
    open(QString::fromStdString(support::sourceFolder() + "/models/vit-shapes.safetensors"));
    ASSERT_GT(classes(), few);
    session().shown().setWatched({ui::WatchedScore::Kind::Logit, classes() - 1, {}});
    EXPECT_TRUE(session().shown().answerChange());
    panes().focus(0);
    EXPECT_FALSE(session().shown().watched().classIndex);
    EXPECT_TRUE(session().shown().answerChange());
    EXPECT_FALSE(session().work().problem());
}

/// While the next photo is open already but its figure is not there, one draws on the photo before.
TEST_F(PanesWindow, AnOutlineOnThePhotoBeforeMarksThatOne)
{
    const ui::PhotoPtr before = session().opened().photo();
    int drawn = 0;
    QObject::connect(&session().opened(), &ui::OpenDocuments::photoChanged, &m_window, [&] {
        Q_EMIT m_window.paneArea().outlineDrawn({{0, 0}, {60, 0}, {60, 60}, {0, 60}});
        EXPECT_TRUE(m_window.statusLine().currentMessage().contains("marked in the image that was shown"));
        ++drawn;
    });
    openGolden("tall.png");
    ASSERT_NO_FATAL_FAILURE(rest());
    EXPECT_GT(drawn, 0);
    EXPECT_TRUE(session().marks().objectIn(before));
    EXPECT_FALSE(session().marks().object());
    Q_EMIT m_window.paneArea().outlineDrawn({{0, 0}, {60, 0}, {60, 60}, {0, 60}});
    EXPECT_TRUE(session().marks().object());
}

TEST_F(PanesWindow, FlipsToTheOtherAndBack)
{
    trigger(ActionId::NewPane);
    session().steps().stepLayer(-1);
    rest();
    canvas().update();
    const QImage own = canvas().grabFramebuffer();
    trigger(ActionId::FlipPanes);
    EXPECT_NE(canvas().grabFramebuffer(), own);
    press(Qt::Key_B);
    ui_test::settle();
    EXPECT_EQ(canvas().grabFramebuffer(), own);
}

TEST_F(PanesWindow, APatchInOnePaneIsFoundInTheOther)
{
    EXPECT_FALSE(m_window.actions().at(ActionId::MatchPanes)->isEnabled());
    trigger(ActionId::NewPane);
    openGolden("tall.png");
    ASSERT_NO_FATAL_FAILURE(rest());
    trigger(ActionId::MatchPanes);
    ASSERT_NO_FATAL_FAILURE(rest());
    const core::QueryChoice ofB = panes().state(0).shown.view.query;
    for (const auto& [row, col] : {std::pair{1, 2}, std::pair{3, 0}}) {
        session().steps().setQueryPatch(row, col);
        ASSERT_NO_FATAL_FAILURE(rest());
        const core::View& other = panes().state(0).shown.view;
        EXPECT_EQ(other.query, ofB);
        EXPECT_EQ(other.baseline->view->query, QueryChoice::patch(row, col));
        const auto& map = std::get<core::PatchMap>(panes().state(0).shown.figure->result->content);
        ASSERT_EQ(map.marked.size(), 1U);
        EXPECT_EQ(map.marked.front(), map.values.argmax().item<int64_t>());
    }
    EXPECT_EQ(m_window.paneArea().letter(0), "B");  // it is no difference
    panes().focus(0);
    session().steps().setQueryPatch(2, 2);  // and back
    ASSERT_NO_FATAL_FAILURE(rest());
    EXPECT_EQ(panes().state(1).shown.view.baseline->view->query, QueryChoice::patch(2, 2));
    EXPECT_EQ(panes().state(1).shown.view.query, QueryChoice::patch(3, 0));
    session().steps().showView("attention");
    EXPECT_FALSE(session().shown().view().baseline);
}

TEST_F(PanesWindow, MatchingIsAStepOfItsOwnInBothPanes)
{
    trigger(ActionId::NewPane);
    session().steps().setQueryPatch(1, 2);
    ASSERT_NO_FATAL_FAILURE(rest());
    const core::View before = panes().state(0).shown.view;
    EXPECT_EQ(before.query, QueryChoice::patch(1, 2));
    trigger(ActionId::MatchPanes);
    ASSERT_NO_FATAL_FAILURE(rest());
    panes().focus(0);
    trigger(ActionId::Undo);
    EXPECT_TRUE(session().shown().view() == before);
}

TEST_F(PanesWindow, AnObjectInOnePaneIsTheExampleForTheOther)
{
    openGolden(QStringLiteral("wide.png"), QStringLiteral("owlvit"));
    ASSERT_NO_FATAL_FAILURE(rest());
    session().steps().showView("example-objects");
    trigger(ActionId::NewPane);
    openGolden(QStringLiteral("tall.png"), QStringLiteral("owlvit"));
    ASSERT_NO_FATAL_FAILURE(rest());
    trigger(ActionId::MatchPanes);
    session().steps().setQueryPatch(1, 2);
    ASSERT_NO_FATAL_FAILURE(rest());
    const core::View& other = panes().state(0).shown.view;
    EXPECT_EQ(other.name, "example-objects");
    ASSERT_TRUE(other.baseline);
    EXPECT_EQ(other.baseline->view->query, QueryChoice::patch(1, 2));
    EXPECT_EQ(
        panes().state(0).shown.figure->result->subject.english().rfind("like the object of patch 1,2, in tall.png", 0),
        0U);
    EXPECT_FALSE(session().work().problem());
}

/// Both panes show the same matches, whichever of them is asked, and an object in one limits them in the other.
TEST_F(PanesWindow, MatchesHaveOneNumberInBothPanes)
{
    trigger(ActionId::NewPane);
    openGolden("tall.png");
    ASSERT_NO_FATAL_FAILURE(rest());
    trigger(ActionId::MatchPanes);
    ASSERT_NO_FATAL_FAILURE(rest());
    const auto map = [&](int pane) -> const core::PatchMap& {
        return std::get<core::PatchMap>(panes().state(pane).shown.figure->result->content);
    };
    const auto shows = [&](int pane) { return core::toText(panes().state(pane).shown.view.options.at("show")); };
    session().steps().setOption("show", std::string("pairs"));
    ASSERT_NO_FATAL_FAILURE(rest());
    EXPECT_EQ(shows(0), "pairs");
    ASSERT_FALSE(map(1).numbered.empty());
    ASSERT_EQ(map(0).numbered.size(), map(1).numbered.size());
    for (size_t number = 0; number < map(0).numbered.size(); ++number) {
        EXPECT_EQ(map(0).kinds[number].name, map(1).kinds[number].name);
    }
    session().steps().setOption("show", std::string("key"));
    ASSERT_NO_FATAL_FAILURE(rest());
    EXPECT_EQ(shows(0), "colors");
    const auto colored = [&](int pane) { return map(pane).values.select(2, 0).isfinite().sum().item<int64_t>(); };
    const auto all = colored(0);
    EXPECT_EQ(colored(1), all);
    const core::PixelSize photo = session().opened().photo()->photo->size();
    const double across = photo.width, half = photo.height / 2.0;
    session().steps().setOption("within", std::string("object"));
    session().marks().setObject(std::make_shared<const core::ObjectMask>(
        core::maskOfOutline({{0, 0}, {across, 0}, {across, half}, {0, half}}, photo)));
    ASSERT_NO_FATAL_FAILURE(rest());
    EXPECT_EQ(colored(0), colored(1));
    EXPECT_LT(colored(0), all);
}

}  // namespace
