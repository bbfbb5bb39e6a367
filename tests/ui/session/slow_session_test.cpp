// The session while a model takes its time: a network that waits until a gate is opened.
#include "core/model/spec/model_overrides.h"

#include "fake_network.h"
#include "support.h"
#include "ui/session/rest.h"
#include "ui/session/session.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <QSignalSpy>

#include <semaphore>
#include <string>
#include <vector>

namespace {

using ui_test::goldenPhoto;
using ui_test::hasResult;
using ui_test::isIdle;
using ui_test::waitUntil;

class SlowSession : public testing::Test {
protected:
    std::shared_ptr<ui_test::Gate> m_gate = std::make_shared<ui_test::Gate>();
    bool m_broken = false;
    int m_layers = 3;
    ui::Session m_session{nullptr, [this](const std::filesystem::path& path, const core::ModelOverrides&,
                                          const std::string&, const core::RunControl&) {
                              return ui_test::fakeModel(
                                  {.name = path.stem().string(), .layers = m_layers, .broken = m_broken}, m_gate);
                          }};
    ~SlowSession() override { m_gate->open(); }

    void openFirst()
    {
        m_session.opened().openModel(QStringLiteral("/first"));
        m_session.opened().openPhoto(goldenPhoto("wide.png"));
        ASSERT_TRUE(waitUntil([&] { return hasResult(m_session); }));
    }
};

TEST_F(SlowSession, TheNewestImageWinsAndTheOthersNeverShow)
{
    openFirst();
    QStringList shown;
    QObject::connect(&m_session.opened(), &ui::OpenDocuments::sceneChanged, &m_session,
                     [&] { shown << QString::fromStdString(m_session.opened().scene()->photo->photo->name); });
    m_gate->close();
    const int arrivals = m_gate->arrivals();
    m_session.opened().openPhoto(goldenPhoto("tall.png"));
    ASSERT_TRUE(waitUntil([&] { return m_gate->arrivals() > arrivals; }));  // its pass hangs in a layer
    m_session.opened().openPhoto(goldenPhoto("small.png"));
    m_session.opened().openPhoto(goldenPhoto("grey.png"));
    EXPECT_FALSE(isIdle(m_session));
    m_gate->open();
    ASSERT_TRUE(
        waitUntil([&] { return hasResult(m_session) && m_session.shown().figure()->photo->name == "grey.png"; }));
    EXPECT_EQ(shown, QStringList{"grey.png"});
}

// Paths are sorted out on a thread of their own; a session that is restored meanwhile names its image itself.
TEST_F(SlowSession, AnImageNamedWhilePathsAreSortedOutIsNotOvertakenByThem)
{
    m_session.opened().open({goldenPhoto("tall.png")});
    m_session.opened().openPhoto(goldenPhoto("wide.png"));
    m_session.opened().openModel(QStringLiteral("/first"));
    ASSERT_TRUE(waitUntil([&] { return isIdle(m_session) && hasResult(m_session); }));
    EXPECT_EQ(m_session.opened().photo()->photo->name, "wide.png");
    m_session.opened().open({goldenPhoto("tall.png")});  // and the next paths are taken again
    EXPECT_TRUE(waitUntil([&] { return isIdle(m_session) && m_session.opened().photo()->photo->name == "tall.png"; }));
}

TEST(DeviceOfASession, IsThatOfTheModelThatIsBeingReadWhenItIsChosen)
{
    const auto layers = std::make_shared<ui_test::Gate>(), reading = std::make_shared<ui_test::Gate>();
    std::vector<std::string> read;  // on the only thread that reads
    ui::Session session{nullptr, [&](const std::filesystem::path& path, const core::ModelOverrides&,
                                     const std::string& device, const core::RunControl&) {
                            reading->pass();
                            read.push_back(path.string() + " " + device);
                            return ui_test::fakeModel({}, layers);
                        }};
    session.opened().openPhoto(goldenPhoto("wide.png"));
    const auto readOn = [&](const char* path, const char* device) {
        reading->close();
        const int arrivals = reading->arrivals();
        session.opened().openModel(path);
        ASSERT_TRUE(waitUntil([&] { return reading->arrivals() > arrivals; }));
        session.opened().setDevice(device);
        reading->open();
        ASSERT_TRUE(waitUntil([&] { return session.opened().model() && hasResult(session); }));
        EXPECT_EQ(session.opened().model()->path, path);
        EXPECT_EQ(read.back(), std::string(path) + " " + device);
    };
    readOn("/first", "cpu");
    readOn("/second", "auto");
}

// Stepping through a folder: an idle session runs the model on the next image ahead.
TEST_F(SlowSession, AStepToTheImageThatWasLookedAtAheadNeedsNoPass)
{
    openFirst();
    const auto& folderBrowser = m_session.opened().folderBrowser();
    const auto nameShown = [&] { return m_session.opened().scene()->photo->photo->name; };
    EXPECT_TRUE(folderBrowser.ahead().isEmpty());  // nobody steps yet
    m_session.opened().stepPhoto(-1);
    ASSERT_TRUE(waitUntil([&] { return hasResult(m_session) && nameShown() != "wide.png"; }));
    const int ofTheStep = m_gate->arrivals();
    const auto ahead = folderBrowser.ahead();
    ASSERT_FALSE(ahead.isEmpty());
    ASSERT_TRUE(waitUntil([&] { return m_gate->arrivals() == ofTheStep + m_layers; }));
    EXPECT_TRUE(isIdle(m_session));  // it is nothing that the user waits for
    ui_test::settle();
    m_session.opened().stepPhoto(-1);
    ASSERT_TRUE(waitUntil([&] { return hasResult(m_session) && m_session.opened().photo()->path == ahead; }));
    EXPECT_EQ(m_session.opened().scene()->photo->path, ahead);
    EXPECT_EQ(m_gate->arrivals(), ofTheStep + m_layers);
}

TEST_F(SlowSession, LookingAheadStopsForWhatIsAsked)
{
    openFirst();
    m_session.opened().stepPhoto(-1);
    ASSERT_TRUE(waitUntil(
        [&] { return hasResult(m_session) && m_session.opened().scene()->photo->photo->name != "wide.png"; }));
    m_gate->close();
    const int before = m_gate->arrivals();
    ASSERT_TRUE(waitUntil([&] { return m_gate->arrivals() > before; }));  // it hangs in its first layer
    m_session.opened().openPhoto(goldenPhoto("grey.png"));
    m_gate->open();
    ASSERT_TRUE(waitUntil(
        [&] { return hasResult(m_session) && m_session.opened().scene()->photo->photo->name == "grey.png"; }));
    EXPECT_EQ(m_gate->arrivals(), before + 1 + m_layers);  // it went no further than that layer
}

TEST_F(SlowSession, IsNotAtRestBeforeTheOverviewIsThere)
{
    openFirst();
    const ui::Overview& overview = m_session.shown().overview();
    ASSERT_TRUE(waitUntil([&] { return overview.result() && !overview.isRunning(); }));
    ui::Clock& clock = m_session.workers().clock;
    clock.advance(0);
    std::binary_semaphore go{0};
    m_session.workers().overviews.start([&go] { go.acquire(); });  // what waits behind it is late
    m_session.steps().setQueryPatch(1, 1);
    ASSERT_TRUE(waitUntil([&] { return hasResult(m_session) && isIdle(m_session); }));
    ui::Rest rest(m_session, 500);
    QSignalSpy reached(&rest, &ui::Rest::reached);
    rest.await();
    clock.advance(500);
    EXPECT_EQ(reached.count(), 0);
    go.release();
    ASSERT_TRUE(waitUntil([&] { return !overview.isRunning(); }));
    clock.advance(500);
    EXPECT_EQ(reached.count(), 1);
}

TEST_F(SlowSession, TheLastImageStaysWhileAModelRunsAndCancelKeepsIt)
{
    openFirst();
    const auto before = m_session.shown().figure();
    m_gate->close();
    const int arrivals = m_gate->arrivals();
    m_session.opened().openModel(QStringLiteral("/second"));
    ASSERT_TRUE(waitUntil([&] { return m_gate->arrivals() > arrivals; }));
    EXPECT_EQ(m_session.shown().figure(), before);
    EXPECT_EQ(m_session.opened().model()->spec().name, "second");
    EXPECT_TRUE(waitUntil(
        [&] { return m_session.shown().pending().has_value(); }));  // it goes back: it is not the second one's
    m_session.cancel();
    EXPECT_TRUE(isIdle(m_session));
    EXPECT_FALSE(m_session.shown().pending());
    EXPECT_EQ(m_session.opened().model()->spec().name, "first");
    m_gate->open();
    ui_test::settle();
    EXPECT_EQ(m_session.shown().figure(), before);
    m_session.steps().stepLayer(-1);  // and it lives on
    EXPECT_TRUE(waitUntil([&] { return m_session.shown().figure()->view == m_session.shown().view(); }));
}

TEST_F(SlowSession, AFirstPassThatWasCancelledIsOfferedAgain)
{
    m_gate->close();
    m_session.opened().openModel(QStringLiteral("/first"));
    m_session.opened().openPhoto(goldenPhoto("wide.png"));
    ASSERT_TRUE(waitUntil([&] { return m_gate->arrivals() > 0; }));
    EXPECT_FALSE(m_session.opened().canRun());
    m_session.cancel();
    ASSERT_TRUE(m_session.opened().canRun());
    const auto pending = m_session.shown().pending();
    ASSERT_TRUE(pending);
    EXPECT_TRUE(pending->asks);
    m_gate->open();
    m_session.opened().resumeRun();
    EXPECT_TRUE(waitUntil([&] { return isIdle(m_session) && hasResult(m_session); }));
    EXPECT_FALSE(m_session.shown().pending());
}

TEST_F(SlowSession, AFirstViewThatWasCancelledIsOfferedAgain)
{
    const auto cancelling = QObject::connect(&m_session.opened(), &ui::OpenDocuments::sceneChanged, &m_session,
                                             [&] { m_session.cancel(); });
    m_session.opened().openModel(QStringLiteral("/first"));
    m_session.opened().openPhoto(goldenPhoto("wide.png"));
    ASSERT_TRUE(waitUntil([&] { return m_session.opened().scene() != nullptr; }));
    ui_test::settle();
    ASSERT_FALSE(hasResult(m_session));
    const auto pending = m_session.shown().pending();
    ASSERT_TRUE(pending);
    EXPECT_TRUE(pending->asks);
    QObject::disconnect(cancelling);
    m_session.shown().confirmPending();
    EXPECT_TRUE(waitUntil([&] { return hasResult(m_session); }));
    EXPECT_FALSE(m_session.shown().pending());
}

TEST_F(SlowSession, CancellingANewModelsFirstImageAsksForNothingElse)
{
    openFirst();
    const auto before = m_session.shown().figure();
    ASSERT_EQ(before->view.layer, 2);
    m_layers = 1;
    QObject::connect(&m_session.opened(), &ui::OpenDocuments::sceneChanged, &m_session, [&] { m_session.cancel(); });
    m_session.opened().openModel(QStringLiteral("/shallow"));
    ASSERT_TRUE(waitUntil([&] { return m_session.opened().scene()->model->spec().name == "shallow"; }));
    EXPECT_TRUE(isIdle(m_session));
    ui_test::settle();
    EXPECT_EQ(m_session.shown().view().layer, 0);  // the layer of the previous figure does not exist any more
    EXPECT_EQ(m_session.shown().figure(), before);
    EXPECT_FALSE(m_session.work().problem());
}

TEST_F(SlowSession, ProgressCountsLayersUpToTheLast)
{
    openFirst();
    std::vector<double> fractions;
    QObject::connect(&m_session.work(), &ui::TaskStatus::activityChanged, &m_session, [&] {
        const auto& now = m_session.work().activity();
        if (now.fraction && now.text == "Running first") {
            fractions.push_back(*now.fraction);
        }
    });
    m_session.opened().openPhoto(goldenPhoto("tall.png"));
    ASSERT_TRUE(
        waitUntil([&] { return hasResult(m_session) && m_session.shown().figure()->photo->name == "tall.png"; }));
    ASSERT_FALSE(fractions.empty());
    double before = -1.0;
    for (const double fraction : fractions) {  // the fake has three layers; quick steps may be passed over
        EXPECT_THAT(fraction, testing::AnyOf(0.0, 1.0 / 3, 2.0 / 3, 1.0));
        EXPECT_GT(fraction, before);
        before = fraction;
    }
    EXPECT_EQ(fractions.back(), 1.0);
}

TEST_F(SlowSession, AModelThatYieldsNaNIsRefusedAndTheOldOneStays)
{
    openFirst();
    const auto before = m_session.shown().figure();
    m_broken = true;
    m_session.opened().openModel(QStringLiteral("/broken"));
    ASSERT_TRUE(waitUntil([&] { return m_session.work().problem().has_value(); }));
    EXPECT_EQ(m_session.work().problem()->operation, ui::Operation::RunningModel);
    EXPECT_TRUE(m_session.work().problem()->sentence.startsWith("The model could not be run on wide.png: "));
    EXPECT_TRUE(m_session.work().problem()->sentence.contains("NaN"));  // the reason, without a click
    EXPECT_EQ(m_session.opened().model()->spec().name, "first");
    EXPECT_EQ(m_session.shown().figure(), before);
}

TEST_F(SlowSession, StepsFasterThanAnswersEndAtTheLastOne)
{
    openFirst();
    for (int i = 0; i < 200; ++i) {
        m_session.steps().setQueryPatch(i % 2, (i / 2) % 2, 100);
    }
    m_session.steps().setQueryPatch(1, 0, 100);
    ASSERT_TRUE(
        waitUntil([&] { return m_session.shown().figure()->view == m_session.shown().view() && isIdle(m_session); }));
    EXPECT_EQ(std::get<core::PatchMap>(m_session.shown().figure()->result->content).queryPatch, 2);
}

TEST_F(SlowSession, ClosingDuringAPassWaitsForOneLayerOnly)
{
    auto session = std::make_unique<ui::Session>(
        nullptr, [this](const std::filesystem::path&, const core::ModelOverrides&, const std::string&,
                        const core::RunControl&) { return ui_test::fakeModel({.layers = 1000}, m_gate); });
    m_gate->close();
    session->opened().openModel(QStringLiteral("/deep"));
    session->opened().openPhoto(goldenPhoto("wide.png"));
    ASSERT_TRUE(waitUntil([&] { return m_gate->arrivals() > 0; }));
    session.reset();
    EXPECT_EQ(m_gate->arrivals(), 1);
}

}  // namespace
