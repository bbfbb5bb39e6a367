#include "ui/session/session.h"
#include "core/analysis/views/views.h"
#include "core/image/object_mask.h"
#include "core/model/spec/model_overrides.h"
#include "support.h"
#include "ui/figure/figure.h"

#include <gtest/gtest.h>
#include <torch/types.h>

#include <QColor>
#include <QFile>
#include <QFileInfo>
#include <QSignalSpy>

namespace {

using ui_test::goldenModel;
using ui_test::goldenPhoto;
using ui_test::hasResult;
using ui_test::isIdle;
using ui_test::openGolden;
using ui_test::waitUntil;

QByteArray bytesOf(const QString& path)
{
    QFile file(path);
    EXPECT_TRUE(file.open(QIODevice::ReadOnly)) << path.toStdString();
    return file.readAll();
}

TEST(Session, OpensPhotoAndModelAndShowsTheLastLayersMap)
{
    ui::Session session;
    openGolden(session);
    const auto& figure = *session.shown().figure();
    EXPECT_EQ(figure.view.layer, 1);  // vit_tiny_test has layers 0 and 1
    EXPECT_EQ(figure.patchSize, 8);
    EXPECT_EQ(figure.photo->name, "wide.png");
    const auto& map = std::get<core::PatchMap>(figure.result->content);
    EXPECT_EQ(map.grid, (core::PatchGrid{4, 4}));
    ASSERT_EQ(session.opened().scene()->top.size(), 5U);
    double sum = 0.0;
    for (const auto& score : session.opened().scene()->top) {
        sum += score.probability;
    }
    EXPECT_LE(sum, 1.0 + 1e-9);
    EXPECT_GE(session.opened().scene()->top[0].probability, session.opened().scene()->top[4].probability);
}

TEST(Session, PaintingChangesReachTheImageAtOnceAndKeepTheResult)
{
    ui::Session session;
    openGolden(session);
    const auto result = session.shown().figure()->result;
    core::View view = session.shown().view();
    view.opacity = 0.25;
    session.shown().setView(view);
    EXPECT_EQ(session.shown().figure()->view.opacity, 0.25);
    EXPECT_EQ(session.shown().figure()->result, result);
    EXPECT_TRUE(isIdle(session));
}

TEST(Session, EveryStepReachesTheImage)
{
    ui::Session session;
    openGolden(session);
    session.steps().stepLayer(-1);
    session.steps().stepHead(1);
    session.steps().setQueryPatch(2, 3);
    ASSERT_TRUE(waitUntil([&] { return session.shown().figure()->view == session.shown().view(); }));
    EXPECT_EQ(session.shown().view().layer, 0);
    EXPECT_EQ(session.shown().view().head, core::HeadChoice::single(0));
    EXPECT_EQ(std::get<core::PatchMap>(session.shown().figure()->result->content).queryPatch, 2 * 4 + 3);
}

TEST(Session, UndoAndRedoWalkThroughTheViews)
{
    ui::Session session;
    openGolden(session);
    const core::View first = session.shown().view();
    session.steps().stepHead(1);
    session.steps().stepHead(1);
    session.shown().undo();
    EXPECT_EQ(session.shown().view().head, core::HeadChoice::single(0));
    session.shown().undo();
    EXPECT_EQ(session.shown().view(), first);
    session.shown().redo();
    EXPECT_EQ(session.shown().view().head, core::HeadChoice::single(0));
    ASSERT_TRUE(waitUntil([&] { return session.shown().figure()->view == session.shown().view(); }));
}

TEST(Session, AWalkOfThePointerIsOneUndo)
{
    ui::Session session;
    openGolden(session);
    for (int col = 0; col < 4; ++col) {
        session.steps().setQueryPatch(1, col, 100);
    }
    session.shown().undo();
    EXPECT_EQ(session.shown().view().query.kind, core::QueryChoice::Kind::Class);
}

TEST(Session, TheGridComesAndGoes)
{
    ui::Session session;
    openGolden(session);
    session.steps().toggleGrid();
    ASSERT_TRUE(waitUntil([&] { return session.shown().figure()->result->kind() == core::ResultKind::Tiles; }));
    session.steps().toggleGrid();
    ASSERT_TRUE(waitUntil([&] { return session.shown().figure()->result->kind() == core::ResultKind::PatchMap; }));
    EXPECT_EQ(session.shown().view().name, "attention");
}

TEST(Session, TheOverviewHoldsEveryHeadOfEveryLayer)
{
    ui::Session session;
    openGolden(session);
    ASSERT_TRUE(waitUntil([&] { return session.shown().overview().result() != nullptr; }));
    const auto& tiles = std::get<core::Tiles>(session.shown().overview().result()->content);
    EXPECT_EQ(tiles.rows, 2);
    EXPECT_EQ(tiles.cols, 4);
}

TEST(Session, AClassLeadsToItsRelevance)
{
    ui::Session session;
    openGolden(session);
    session.steps().showClass(3);
    EXPECT_EQ(session.shown().view().name, "relevance");
    EXPECT_EQ(session.shown().view().classIndex, 3);
    ASSERT_TRUE(waitUntil(
        [&] { return session.shown().figure()->view == session.shown().view() || session.work().problem(); }));
    EXPECT_FALSE(session.work().problem());
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
                            .modelName = session.opened().model()->spec().name};
    ui::exportFigure(reference.toStdString(), *session.shown().figure(), recipe);
    EXPECT_EQ(bytesOf(ours), bytesOf(reference));
}

INSTANTIATE_TEST_SUITE_P(Formats, SessionExport, testing::Values("png", "svg"),
                         [](const auto& test) { return std::string(test.param); });

TEST(Session, AFigureNamesThePhotoThatItShows)
{
    ui::Session session;
    openGolden(session);
    QTemporaryDir folder;
    const QString path = folder.filePath("figure.svg");
    QSignalSpy exported(&session, &ui::Session::exported);
    QObject::connect(&session.opened(), &ui::OpenDocuments::sceneChanged, &session,
                     [&] { session.exportFigureTo(path); });  // while the figure is still the previous one
    session.opened().openPhoto(goldenPhoto("tall.png"));
    ASSERT_TRUE(waitUntil([&] { return !exported.isEmpty(); }));
    const std::string recipe = ui::readRecipe(path.toStdString());
    EXPECT_NE(recipe.find("wide.png"), std::string::npos) << recipe;
    EXPECT_EQ(recipe.find("tall.png"), std::string::npos) << recipe;
}

TEST(Session, AFigureThatCannotBePaintedIsAProblemAndTheWritingIsOver)
{
    ui::Session session;
    openGolden(session);
    core::View view = session.shown().view();
    view.colormap = "as of another version";
    session.shown().setView(view);
    session.copyFigure();
    ASSERT_TRUE(waitUntil([&] { return session.work().problem() && isIdle(session); }));
    EXPECT_EQ(session.work().problem()->operation, ui::Operation::Copying);
    view.colormap = "viridis";
    session.shown().setView(view);
    session.copyFigure();  // the next success takes the message away
    EXPECT_TRUE(waitUntil([&] { return !session.work().problem() && isIdle(session); }));
}

TEST(Session, NothingComesBackAfterClosing)
{
    ui::Session session;
    openGolden(session);
    ASSERT_TRUE(waitUntil([&] { return session.shown().overview().result() != nullptr; }));
    bool cameBack = false;
    QObject::connect(&session.shown().overview(), &ui::Overview::changed, &session,
                     [&] { cameBack |= session.shown().overview().result() && !session.opened().scene(); });
    session.steps().setQueryPatch(1, 1);  // figure and overview are pending
    session.closeAll();
    ui_test::settle();
    EXPECT_TRUE(isIdle(session));
    EXPECT_FALSE(session.opened().model() || session.opened().photo() || session.opened().scene());
    EXPECT_FALSE(session.shown().figure() || session.shown().figureScene() || session.shown().overview().result());
    EXPECT_FALSE(session.work().problem());
    openGolden(session);  // and it lives on; this takes longer than the overview that nobody waits for any more
    EXPECT_TRUE(waitUntil([&] { return session.shown().overview().result() != nullptr; }));
    EXPECT_FALSE(cameBack);
}

TEST(Session, AnExportThatCannotBeWrittenIsAProblemAndLeavesNothing)
{
    ui::Session session;
    openGolden(session);
    session.exportFigureTo(QStringLiteral("/nowhere/at/all/figure.png"));
    ASSERT_TRUE(waitUntil([&] { return session.work().problem().has_value(); }));
    EXPECT_EQ(session.work().problem()->operation, ui::Operation::Exporting);
    EXPECT_FALSE(session.work().problem()->details.isEmpty());
}

TEST(Session, AMaskIsWrittenWhateverIsAskedForNext)
{
    const QTemporaryDir folder;
    ui::Session session;
    openGolden(session);
    session.marks().setObject(std::make_shared<const core::ObjectMask>(core::ObjectMask{2, 1, {1, 0}}));
    QSignalSpy exported(&session, &ui::Session::exported);
    for (const char* name : {"first.png", "second.png"}) {
        session.writeMask(folder.filePath(name), session.opened().photo(), session.marks().object());
    }
    session.readMask(folder.filePath("first.png"), session.opened().photo());
    session.cancel();
    ASSERT_TRUE(waitUntil([&] { return exported.count() == 2; }));
    EXPECT_TRUE(QFileInfo::exists(folder.filePath("first.png")));
    EXPECT_TRUE(QFileInfo::exists(folder.filePath("second.png")));
}

TEST(Session, AMaskMarksThePhotoThatItWasChosenForThoughAnotherOneHasArrived)
{
    const QTemporaryDir folder;
    ui::Session session;
    openGolden(session);
    const ui::PhotoPtr photo = session.opened().photo();
    QSignalSpy exported(&session, &ui::Session::exported);
    session.writeMask(folder.filePath("mask.png"), photo,
                      std::make_shared<const core::ObjectMask>(core::ObjectMask{2, 1, {1, 0}}));
    session.opened().openPhoto(goldenPhoto("tall.png"));
    ASSERT_TRUE(waitUntil([&] { return exported.count() == 1 && session.opened().photo() != photo; }));
    session.readMask(folder.filePath("mask.png"), photo);
    EXPECT_TRUE(waitUntil([&] { return session.marks().objectIn(photo) != nullptr; }));
    EXPECT_FALSE(session.marks().object());
}

TEST(Session, AMaskIsNeverWrittenOverItsPhoto)
{
    const QTemporaryDir folder;
    const QString photo = folder.filePath("photo.png");
    ASSERT_TRUE(QFile::copy(goldenPhoto("wide.png"), photo));
    ui::Session session;
    session.opened().open({photo, goldenModel()});
    ASSERT_TRUE(waitUntil([&] { return hasResult(session); }));
    session.marks().setObject(std::make_shared<const core::ObjectMask>(core::ObjectMask{2, 1, {1, 0}}));
    session.writeMask(photo, session.opened().photo(), session.marks().object());
    ASSERT_TRUE(waitUntil([&] { return session.work().problem().has_value(); }));
    EXPECT_EQ(session.work().problem()->operation, ui::Operation::Exporting);
    EXPECT_EQ(bytesOf(photo), bytesOf(goldenPhoto("wide.png")));
}

TEST(Session, CorrectionsOpenTheModelAgainWithTheUsersWord)
{
    ui::Session session;
    openGolden(session);
    core::ModelOverrides word;
    word.mean = std::vector<double>{0.1, 0.2, 0.3};
    word.cropPct = 1.0;
    const auto before = session.opened().scene();
    session.opened().correctModel(word);
    ASSERT_TRUE(waitUntil([&] { return session.opened().scene() != before && hasResult(session); }));
    EXPECT_EQ(session.opened().model()->spec().preprocessing.mean, (std::vector<double>{0.1, 0.2, 0.3}));
    EXPECT_FALSE(torch::equal(session.opened().scene()->input.pixels, before->input.pixels));
}

TEST(Session, GoesThroughTheFolderAndBackFromTheCache)
{
    ui::Session session;
    openGolden(session);
    const auto first = session.opened().scene();
    const auto count = session.opened().folderBrowser().paths().size();
    EXPECT_GE(count, 5);
    const int at = session.opened().folderBrowser().index();
    session.opened().stepPhoto(-1);
    ASSERT_TRUE(waitUntil([&] { return session.opened().scene() != first && hasResult(session); }));
    EXPECT_EQ(session.opened().folderBrowser().index(), at - 1);
    session.opened().stepPhoto(1);
    ASSERT_TRUE(waitUntil([&] { return session.opened().scene() == first; }));  // the very same trace
}

TEST(Session, TakesAPastedImage)
{
    ui::Session session;
    openGolden(session);
    QImage image(33, 21, QImage::Format_ARGB32);  // a width whose rows Qt pads
    image.fill(QColor(10, 200, 30));
    session.opened().openImage(image, QStringLiteral("pasted"));
    ASSERT_TRUE(waitUntil([&] { return session.opened().scene()->photo->path.isEmpty() && hasResult(session); }));
    const auto& rgb = session.opened().photo()->photo->rgb;
    EXPECT_EQ(rgb.sizes(), (std::vector<int64_t>{21, 33, 3}));
    EXPECT_TRUE(torch::equal(rgb[20][32], torch::tensor({10, 200, 30}, torch::kUInt8)));
}

}  // namespace
