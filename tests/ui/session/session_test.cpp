#include "ui/session/session.h"
#include "core/analysis/views.h"
#include "fake_network.h"
#include "support.h"
#include "ui/figure/figure.h"

#include <gtest/gtest.h>
#include <torch/torch.h>

#include <QColor>
#include <QFile>
#include <QFileInfo>
#include <QSignalSpy>

namespace {

using ui_test::goldenModel;
using ui_test::goldenPhoto;
using ui_test::waitUntil;

QByteArray bytesOf(const QString& path)
{
    QFile file(path);
    EXPECT_TRUE(file.open(QIODevice::ReadOnly)) << path.toStdString();
    return file.readAll();
}

bool isIdle(const ui::Session& session)
{
    return session.activity().text.isEmpty();
}

bool hasResult(const ui::Session& session)
{
    return session.picture() && session.picture()->result && isIdle(session);
}

void openGolden(ui::Session& session)
{
    session.open({goldenPhoto("wide.png"), goldenModel()});
    ASSERT_TRUE(waitUntil([&] { return hasResult(session) || session.problem(); }));
    ASSERT_FALSE(session.problem()) << session.problem()->details.toStdString();
}

TEST(Session, OpensPhotoAndModelAndShowsTheLastLayersMap)
{
    ui::Session session;
    openGolden(session);
    const auto& picture = *session.picture();
    EXPECT_EQ(picture.view.layer, 1);  // vit_tiny_test has layers 0 and 1
    EXPECT_EQ(picture.patchSize, 8);
    EXPECT_EQ(picture.photo->name, "wide.png");
    const auto& map = std::get<core::PatchMap>(picture.result->content);
    EXPECT_EQ(map.grid, (core::PatchGrid{4, 4}));
    ASSERT_EQ(session.scene()->top.size(), 5U);
    double sum = 0.0;
    for (const auto& score : session.scene()->top) {
        sum += score.probability;
    }
    EXPECT_LE(sum, 1.0 + 1e-9);
    EXPECT_GE(session.scene()->top[0].probability, session.scene()->top[4].probability);
}

TEST(Session, TopClassesAreTheSoftmaxOfTheLogits)
{
    core::ModelSpec spec;
    spec.classes = 3;
    spec.labels = {"a", "b", "c"};
    const auto top = ui::topClasses(torch::tensor({0.0F, std::log(3.0F), std::log(6.0F)}), spec, 2);
    ASSERT_EQ(top.size(), 2U);
    EXPECT_EQ(top[0].label, QStringLiteral("c"));
    EXPECT_NEAR(top[0].probability, 0.6, 1e-6);
    EXPECT_NEAR(top[1].probability, 0.3, 1e-6);
}

TEST(Session, PaintingChangesReachThePictureAtOnceAndKeepTheResult)
{
    ui::Session session;
    openGolden(session);
    const auto result = session.picture()->result;
    core::View view = session.view();
    view.opacity = 0.25;
    session.setView(view);
    EXPECT_EQ(session.picture()->view.opacity, 0.25);
    EXPECT_EQ(session.picture()->result, result);
    EXPECT_TRUE(isIdle(session));
}

TEST(Session, EveryStepReachesThePicture)
{
    ui::Session session;
    openGolden(session);
    session.stepLayer(-1);
    session.stepHead(1);
    session.askPatch(2, 3);
    ASSERT_TRUE(waitUntil([&] { return session.picture()->view == session.view(); }));
    EXPECT_EQ(session.view().layer, 0);
    EXPECT_EQ(session.view().head, core::HeadChoice::single(0));
    EXPECT_EQ(std::get<core::PatchMap>(session.picture()->result->content).queryPatch, 2 * 4 + 3);
}

TEST(Session, UndoAndRedoWalkThroughTheViews)
{
    ui::Session session;
    openGolden(session);
    const core::View first = session.view();
    session.stepHead(1);
    session.stepHead(1);
    session.undo();
    EXPECT_EQ(session.view().head, core::HeadChoice::single(0));
    session.undo();
    EXPECT_EQ(session.view(), first);
    session.redo();
    EXPECT_EQ(session.view().head, core::HeadChoice::single(0));
    ASSERT_TRUE(waitUntil([&] { return session.picture()->view == session.view(); }));
}

TEST(Session, AWalkOfThePointerIsOneUndo)
{
    ui::Session session;
    openGolden(session);
    for (int col = 0; col < 4; ++col) {
        session.askPatch(1, col, 100);
    }
    session.undo();
    EXPECT_EQ(session.view().query.kind, core::QueryChoice::Kind::Class);
}

TEST(Session, TheGridComesAndGoes)
{
    ui::Session session;
    openGolden(session);
    session.toggleGrid();
    ASSERT_TRUE(waitUntil([&] { return session.picture()->result->kind() == core::ResultKind::Tiles; }));
    session.toggleGrid();
    ASSERT_TRUE(waitUntil([&] { return session.picture()->result->kind() == core::ResultKind::PatchMap; }));
    EXPECT_EQ(session.view().name, "attention");
}

TEST(Session, TheOverviewHoldsEveryHeadOfEveryLayer)
{
    ui::Session session;
    openGolden(session);
    ASSERT_TRUE(waitUntil([&] { return session.overview() != nullptr; }));
    const auto& tiles = std::get<core::Tiles>(session.overview()->content);
    EXPECT_EQ(tiles.rows, 2);
    EXPECT_EQ(tiles.cols, 4);
}

TEST(Session, AClassLeadsToItsRelevance)
{
    ui::Session session;
    openGolden(session);
    session.showClass(3);
    EXPECT_EQ(session.view().name, "relevance");
    EXPECT_EQ(session.view().classIndex, 3);
    ASSERT_TRUE(waitUntil([&] { return session.picture()->view == session.view() || session.problem(); }));
    EXPECT_FALSE(session.problem());
}

class SessionExport : public testing::TestWithParam<const char*> {};

TEST_P(SessionExport, WritesTheBytesOfExportFigure)
{
    ui::Session session;
    openGolden(session);
    QTemporaryDir folder;
    const QString ours = folder.filePath(QStringLiteral("ours.") + GetParam());
    const QString reference = folder.filePath(QStringLiteral("reference.") + GetParam());
    QSignalSpy exported(&session, &ui::Session::exported);
    session.exportFigureTo(ours);
    ASSERT_TRUE(waitUntil([&] { return !exported.isEmpty(); }));
    const ui::Recipe recipe{.modelFile = "model.safetensors",
                            .modelSha256 = ui::fileSha256(goldenModel().toStdString()),
                            .photoFile = "wide.png",
                            .photoSha256 = ui::fileSha256(goldenPhoto("wide.png").toStdString()),
                            .modelName = session.model()->spec().name};
    ui::exportFigure(reference.toStdString(), *session.picture(), recipe);
    EXPECT_EQ(bytesOf(ours), bytesOf(reference));
}

INSTANTIATE_TEST_SUITE_P(Formats, SessionExport, testing::Values("png", "svg"),
                         [](const auto& test) { return std::string(test.param); });

TEST(Session, AnExportThatCannotBeWrittenIsAProblemAndLeavesNothing)
{
    ui::Session session;
    openGolden(session);
    session.exportFigureTo(QStringLiteral("/nowhere/at/all/figure.png"));
    ASSERT_TRUE(waitUntil([&] { return session.problem().has_value(); }));
    EXPECT_EQ(session.problem()->doing, ui::Doing::Exporting);
    EXPECT_FALSE(session.problem()->details.isEmpty());
}

TEST(Session, ABadPictureLeavesTheLastOneAndSaysWhatToDo)
{
    ui::Session session;
    openGolden(session);
    const auto before = session.picture();
    QTemporaryDir folder;
    const QString bad = folder.filePath("text.png");
    QFile file(bad);
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write("this is text");
    file.close();
    session.open({bad});
    ASSERT_TRUE(waitUntil([&] { return session.problem().has_value(); }));
    EXPECT_TRUE(session.problem()->sentence.contains("text.png"));
    EXPECT_FALSE(session.problem()->advice.isEmpty());
    EXPECT_EQ(session.picture(), before);
    session.stepHead(1);  // the next success takes the message away
    ASSERT_TRUE(waitUntil([&] { return !session.problem(); }));
}

TEST(Session, AGoodModelDoesNotHideTheBadPictureThatCameWithIt)
{
    ui::Session session;
    QTemporaryDir folder;
    const QString missing = folder.filePath("missing.png");
    session.open({missing, goldenModel()});
    ASSERT_TRUE(waitUntil([&] { return session.model() && isIdle(session); }));
    ASSERT_TRUE(session.problem().has_value());
    EXPECT_EQ(session.problem()->doing, ui::Doing::OpeningPhoto);
    session.openPhoto(goldenPhoto("wide.png"));
    ASSERT_TRUE(waitUntil([&] { return hasResult(session); }));
    EXPECT_FALSE(session.problem());
}

TEST(Session, ABadCheckpointLeavesTheLastModel)
{
    ui::Session session;
    openGolden(session);
    const auto before = session.model();
    session.open({goldenPhoto("index.json")});  // not a picture, so it is tried as a model
    ASSERT_TRUE(waitUntil([&] { return session.problem().has_value(); }));
    EXPECT_EQ(session.problem()->doing, ui::Doing::OpeningModel);
    EXPECT_EQ(session.model(), before);
}

TEST(Session, CorrectionsOpenTheModelAgainWithTheUsersWord)
{
    ui::Session session;
    openGolden(session);
    core::ModelOverrides word;
    word.mean = std::array{0.1, 0.2, 0.3};
    word.cropPct = 1.0;
    const auto before = session.scene();
    session.correctModel(word);
    ASSERT_TRUE(waitUntil([&] { return session.scene() != before && hasResult(session); }));
    EXPECT_EQ(session.model()->spec().preprocessing.mean, (std::array{0.1, 0.2, 0.3}));
    EXPECT_FALSE(torch::equal(session.scene()->input.pixels, before->input.pixels));
}

TEST(Session, GoesThroughTheFolderAndBackFromTheCache)
{
    ui::Session session;
    openGolden(session);
    const auto first = session.scene();
    const auto count = session.shelf().paths().size();
    EXPECT_GE(count, 5);
    const int at = session.shelf().index();
    session.stepPhoto(-1);
    ASSERT_TRUE(waitUntil([&] { return session.scene() != first && hasResult(session); }));
    EXPECT_EQ(session.shelf().index(), at - 1);
    session.stepPhoto(1);
    ASSERT_TRUE(waitUntil([&] { return session.scene() == first; }));  // the very same trace
}

TEST(Session, TakesAPastedPicture)
{
    ui::Session session;
    openGolden(session);
    QImage image(33, 21, QImage::Format_ARGB32);  // a width whose rows Qt pads
    image.fill(QColor(10, 200, 30));
    session.openImage(image, QStringLiteral("pasted"));
    ASSERT_TRUE(waitUntil([&] { return session.scene()->photo->path.isEmpty() && hasResult(session); }));
    const auto& rgb = session.photo()->photo->rgb;
    EXPECT_EQ(rgb.sizes(), (std::vector<int64_t>{21, 33, 3}));
    EXPECT_TRUE(torch::equal(rgb[20][32], torch::tensor({10, 200, 30}, torch::kUInt8)));
}

// ---- with a network that waits
// ------------------------------------------------------------------------------------------

class SlowSession : public testing::Test {
protected:
    std::shared_ptr<ui_test::Gate> m_gate = std::make_shared<ui_test::Gate>();
    bool m_broken = false;
    ui::Session m_session{nullptr, [this](const std::filesystem::path& path, const core::ModelOverrides&,
                                          const std::string&, const core::RunControl&) {
                              return ui_test::fakeModel({.name = path.stem().string(), .broken = m_broken}, m_gate);
                          }};
    ~SlowSession() override { m_gate->open(); }

    void openFirst()
    {
        m_session.openModel(QStringLiteral("/first"));
        m_session.openPhoto(goldenPhoto("wide.png"));
        ASSERT_TRUE(waitUntil([&] { return hasResult(m_session); }));
    }
};

TEST_F(SlowSession, TheNewestPictureWinsAndTheOthersNeverShow)
{
    openFirst();
    QStringList shown;
    QObject::connect(&m_session, &ui::Session::sceneChanged, &m_session,
                     [&] { shown << QString::fromStdString(m_session.scene()->photo->photo->name); });
    m_gate->close();
    const int arrivals = m_gate->arrivals();
    m_session.openPhoto(goldenPhoto("tall.png"));
    ASSERT_TRUE(waitUntil([&] { return m_gate->arrivals() > arrivals; }));  // its pass hangs in a layer
    m_session.openPhoto(goldenPhoto("small.png"));
    m_session.openPhoto(goldenPhoto("grey.png"));
    EXPECT_FALSE(isIdle(m_session));
    m_gate->open();
    ASSERT_TRUE(waitUntil([&] { return hasResult(m_session) && m_session.picture()->photo->name == "grey.png"; }));
    EXPECT_EQ(shown, QStringList{"grey.png"});
}

TEST_F(SlowSession, TheLastPictureStaysWhileAModelRunsAndCancelKeepsIt)
{
    openFirst();
    const auto before = m_session.picture();
    m_gate->close();
    const int arrivals = m_gate->arrivals();
    m_session.openModel(QStringLiteral("/second"));
    ASSERT_TRUE(waitUntil([&] { return m_gate->arrivals() > arrivals; }));
    EXPECT_EQ(m_session.picture(), before);
    EXPECT_EQ(m_session.model()->spec().name, "second");
    m_session.cancel();
    EXPECT_TRUE(isIdle(m_session));
    EXPECT_EQ(m_session.model()->spec().name, "first");
    m_gate->open();
    ui_test::settle();
    EXPECT_EQ(m_session.picture(), before);
    m_session.stepLayer(-1);  // and it lives on
    EXPECT_TRUE(waitUntil([&] { return m_session.picture()->view == m_session.view(); }));
}

TEST_F(SlowSession, ProgressCountsLayers)
{
    openFirst();
    std::vector<double> fractions;
    QObject::connect(&m_session, &ui::Session::activityChanged, &m_session, [&] {
        if (m_session.activity().fraction) {
            fractions.push_back(*m_session.activity().fraction);
        }
    });
    m_session.openPhoto(goldenPhoto("tall.png"));
    ASSERT_TRUE(waitUntil([&] { return hasResult(m_session) && m_session.picture()->photo->name == "tall.png"; }));
    for (const double fraction : fractions) {
        EXPECT_GE(fraction, 0.0);
        EXPECT_LE(fraction, 1.0);
    }
}

TEST_F(SlowSession, AModelThatYieldsNaNIsRefusedAndTheOldOneStays)
{
    openFirst();
    const auto before = m_session.picture();
    m_broken = true;
    m_session.openModel(QStringLiteral("/broken"));
    ASSERT_TRUE(waitUntil([&] { return m_session.problem().has_value(); }));
    EXPECT_EQ(m_session.problem()->doing, ui::Doing::RunningModel);
    EXPECT_TRUE(m_session.problem()->details.contains("NaN"));
    EXPECT_EQ(m_session.model()->spec().name, "first");
    EXPECT_EQ(m_session.picture(), before);
}

TEST_F(SlowSession, StepsFasterThanAnswersEndAtTheLastOne)
{
    openFirst();
    for (int i = 0; i < 200; ++i) {
        m_session.askPatch(i % 2, (i / 2) % 2, 100);
    }
    m_session.askPatch(1, 0, 100);
    ASSERT_TRUE(waitUntil([&] { return m_session.picture()->view == m_session.view() && isIdle(m_session); }));
    EXPECT_EQ(std::get<core::PatchMap>(m_session.picture()->result->content).queryPatch, 2);
}

TEST_F(SlowSession, ClosingDuringAPassWaitsForOneLayerOnly)
{
    auto session = std::make_unique<ui::Session>(
        nullptr, [this](const std::filesystem::path&, const core::ModelOverrides&, const std::string&,
                        const core::RunControl&) { return ui_test::fakeModel({.layers = 1000}, m_gate); });
    m_gate->close();
    session->openModel(QStringLiteral("/deep"));
    session->openPhoto(goldenPhoto("wide.png"));
    ASSERT_TRUE(waitUntil([&] { return m_gate->arrivals() > 0; }));
    m_gate->open();
    session.reset();
    EXPECT_LT(m_gate->arrivals(), 1000);
}

TEST(SceneCache, ForgetsTheOldestUseFirstAndKeepsTheNewest)
{
    ui::SceneCache cache(250);
    const auto model = std::make_shared<const ui::OpenedModel>();
    const auto scene = [&](const QString& key) {
        auto photo = std::make_shared<ui::OpenedPhoto>();
        photo->key = key;
        auto made = std::make_shared<ui::Scene>();
        made->model = model;
        made->photo = photo;
        made->bytes = 100;
        return made;
    };
    cache.insert(scene("a"));
    cache.insert(scene("b"));
    ASSERT_TRUE(cache.find(0, "a"));
    cache.insert(scene("c"));
    EXPECT_FALSE(cache.find(0, "b"));
    EXPECT_TRUE(cache.find(0, "a"));
    EXPECT_TRUE(cache.find(0, "c"));
    EXPECT_FALSE(cache.find(1, "c"));
    EXPECT_EQ(cache.bytes(), 200);
    auto huge = scene("huge");
    huge->bytes = 10000;
    cache.insert(huge);
    EXPECT_EQ(cache.count(), 1);
    EXPECT_TRUE(cache.find(0, "huge"));
}

}  // namespace
