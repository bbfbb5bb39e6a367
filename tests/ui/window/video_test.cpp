// A video in the window: scrubbed, played, in one range, with a query that follows its object, and written. The video
// is drawn here: a bright square of one patch on grey that goes one patch to the right from frame to frame.
#include "ui/session/video/video.h"
#include "tests/ui/session/fake_network.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/figure/figure.h"
#include "ui/session/documents/edited_scenes.h"
#include "ui/session/video/video_exporter.h"
#include "ui/session/video/video_player.h"
#include "ui/video/video_colors.h"

#include "core/analysis/view/baseline.h"
#include "core/analysis/views/views.h"
#include "core/image/frames/video_file.h"
#include "core/image/object_mask.h"
#include "core/model/spec/clip_layout.h"

#include <nlohmann/json.hpp>

#include <QElapsedTimer>
#include <QFile>
#include <QLabel>
#include <QListView>
#include <QSlider>
#include <QToolButton>

#include <algorithm>
#include <atomic>
#include <numeric>

namespace {

using ui::ActionId;
using ui_test::waitUntil;

constexpr int kFrames = 6;

class VideoWindow : public ui_test::WindowFixture {
protected:
    VideoWindow()
    {
        openGolden(QStringLiteral("small.png"));
        const auto& scene = *session().opened().scene();
        m_patch = scene.trace.patchSize;
        m_side = scene.trace.grid.cols * m_patch;
        core::VideoFile video(at("film.mp4").toStdString(), {m_side, m_side}, 10.0);
        EXPECT_TRUE(QDir(m_folder.path()).mkdir("shots"));
        for (int frame = 0; frame < kFrames; ++frame) {
            const QImage image = drawn(frame);
            video.add(image.constBits(), static_cast<std::size_t>(image.bytesPerLine()));
            EXPECT_TRUE(image.save(at(QStringLiteral("shots/shot-%1.png").arg(frame + 7))));
        }
        video.finish();
    }

    QString at(const QString& name) const { return m_folder.filePath(name); }
    int columnOf(int frame) const { return frame % (m_side / m_patch); }
    QImage drawn(int frame) const
    {
        QImage image(m_side, m_side, QImage::Format_RGB32);
        for (int y = 0; y < m_side; ++y) {
            for (int x = 0; x < m_side; ++x) {
                const bool inside = x / m_patch == columnOf(frame) && y / m_patch == 1;
                image.setPixel(x, y, inside ? qRgb(250, 240, 40) : qRgb(20 + frame, 20 + x % 7, 20 + y % 5));
            }
        }
        return image;
    }
    ui::VideoPlayer& video() { return session().video(); }
    bool isAt(int frame)
    {
        return video().video() && video().frame() == frame && isReady() && session().opened().scene() &&
               session().opened().scene()->photo->frame == frame && session().opened().scene()->photo->video;
    }
    void openVideo(const QString& name = QStringLiteral("film.mp4"))
    {
        session().opened().open({at(name)});
        ASSERT_TRUE(waitUntil([&] { return isAt(0) || session().work().problem(); }));
        ASSERT_FALSE(session().work().problem()) << session().work().problem()->details.toStdString();
    }
    void go(int frame)
    {
        video().seek(frame);
        ASSERT_TRUE(waitUntil([&] { return isAt(frame); }));
    }
    core::ObjectMask square(int frame) const
    {
        const double side = m_patch;
        const core::PixelPoint first{columnOf(frame) * side, side}, last{(columnOf(frame) + 1) * side, 2 * side};
        return core::maskOfOutline({first, {last.x, first.y}, last, {first.x, last.y}}, {m_side, m_side});
    }
    void writeTo(const QString& name)
    {
        QSignalSpy exported(&session().videoExporter(), &ui::VideoExporter::exported);
        session().videoExporter().exportTo(at(name));
        ASSERT_TRUE(waitUntil([&] { return exported.count() == 1 || session().work().problem(); }));
        ASSERT_FALSE(session().work().problem()) << session().work().problem()->details.toStdString();
    }
    nlohmann::json recipeOf(int frame) const
    {
        const QString file = at(QStringLiteral("pictures/%1.png").arg(frame, 6, 10, QLatin1Char('0')));
        return nlohmann::json::parse(ui::readRecipe(file.toStdString()));
    }
    core::ValueRange range() { return ui::rangesOf(*session().shown().figure()->result).front(); }
    QWidget& bar() { return *m_window.findChild<QWidget*>("filmBar"); }
    QAction& action(ActionId id) { return *m_window.actions().at(id); }

    QTemporaryDir m_folder;
    int m_patch = 0, m_side = 0;
};

TEST_F(VideoWindow, ShowsTheFrameThatTheSliderStandsAt)
{
    EXPECT_FALSE(bar().isVisible());
    openVideo();
    EXPECT_TRUE(bar().isVisible());
    EXPECT_EQ(video().frames(), kFrames);
    auto* slider = m_window.findChild<QSlider*>("filmFrame");
    EXPECT_EQ(slider->maximum(), kFrames - 1);
    slider->setValue(4);
    ASSERT_TRUE(waitUntil([&] { return isAt(4); }));
    const auto& photo = *session().shown().figure()->photo;
    const auto middle = [&](int col) { return photo.rgb[m_patch * 3 / 2][col * m_patch + m_patch / 2][0].item<int>(); };
    EXPECT_GT(middle(columnOf(4)), 150);
    EXPECT_LT(middle(columnOf(3)), 120);
    slider->setValue(1);  // backwards
    ASSERT_TRUE(waitUntil([&] { return isAt(1); }));
    action(ActionId::FrameAfter).trigger();
    ASSERT_TRUE(waitUntil([&] { return isAt(2); }));
    action(ActionId::PreviousFrame).trigger();
    ASSERT_TRUE(waitUntil([&] { return isAt(1); }));
    EXPECT_TRUE(session().recents().photos().paths().filter("film").isEmpty());
}

/// V-JEPA 2 takes every second frame, and the last is repeated where the video ends. Its model input is the middle 48
/// of 54 pixels.
TEST_F(VideoWindow, ShowsAClipAsAStripOfItsSteps)
{
    openVideo();
    session().opened().openModel(ui_test::dataPath(QStringLiteral("goldens/vjepa2")));
    const auto stands = [&](int frame) {
        const auto scene = session().opened().scene();
        return scene && scene->trace.steps == 4 && scene->photo->frame == frame && isReady();
    };
    ASSERT_TRUE(waitUntil([&] { return stands(0) || session().work().problem(); }));
    ASSERT_FALSE(session().work().problem()) << session().work().problem()->details.toStdString();
    const auto isThere = [&](int ofClip, int frame) {
        const auto scene = session().opened().scene();
        const auto frames = core::separateFrames(scene->input.pixels, scene->model->spec().preprocessing);
        const auto place = [&](int patch) { return int((patch + 0.5) * m_patch * 54 / m_side) - 3; };
        return frames[0][0][ofClip][place(1)][place(columnOf(frame))].item<float>() > 0.5F;
    };
    EXPECT_EQ(session().opened().scene()->image->size(), (core::PixelSize{48, 4 * 48}));
    EXPECT_TRUE(isThere(0, 0));
    EXPECT_FALSE(isThere(0, 2));
    EXPECT_TRUE(isThere(1, 2));
    EXPECT_TRUE(isThere(2, 4));
    EXPECT_TRUE(isThere(7, 4)) << "the video has ended";
    video().seek(1);
    ASSERT_TRUE(waitUntil([&] { return stands(1); }));
    EXPECT_TRUE(isThere(0, 1));
    EXPECT_TRUE(isThere(1, 3));
    EXPECT_EQ(session().shown().figure()->photo->size(), (core::PixelSize{48, 4 * 48}));
}

TEST_F(VideoWindow, BeginsAgainAfterTheLastFrameWhereItPlaysInALoop)
{
    openVideo();
    go(kFrames - 2);
    EXPECT_EQ(m_window.findChild<QLabel*>("filmWords")->text().section(',', 0, 0),
              QStringLiteral("Frame %1 (last %2)").arg(kFrames - 2).arg(kFrames - 1));
    action(ActionId::VideoLoop).trigger();
    action(ActionId::VideoPlay).trigger();
    bool first = false;
    ASSERT_TRUE(waitUntil([&] {
        session().workers().clock.advance(50);
        first = first || video().frame() == 0;
        return first && video().frame() > 0;
    }));
    EXPECT_TRUE(video().isPlaying());
    action(ActionId::VideoPlay).trigger();
    EXPECT_EQ(m_window.findChild<QListView*>("filmstrip")->selectionModel()->selectedIndexes().size(), 0)
        << "a frame is none of the folder's images";
}

TEST_F(VideoWindow, ColorsAllFramesInTheSmallestRangeThatHoldsThatOfEach)
{
    openVideo();
    core::ValueRange widest{1e9F, -1e9F};
    std::vector<core::ValueRange> seen;
    for (int frame = 0; frame < kFrames; ++frame) {
        go(frame);
        seen.push_back(range());
        const auto values = std::get<core::PatchMap>(session().shown().figure()->result->content).values;
        widest.low = std::min(widest.low, values.min().item<float>());
        widest.high = std::max(widest.high, values.max().item<float>());
    }
    for (const auto& each : seen) {
        EXPECT_EQ(each, seen.front());
    }
    EXPECT_FLOAT_EQ(seen.front().high, widest.high);
    EXPECT_FLOAT_EQ(seen.front().low, widest.low);
}

/// A survey of half a GiB would grow by as much with each edit.
TEST_F(VideoWindow, SurveyKeepsNothingOfFormerEdits)
{
    openVideo();
    const auto scene = session().opened().scene();
    core::View colors, map;
    colors.name = "token-pca";  // whose colors come from the surveyed frames
    const auto surveyed = scene->photo->video->colorsFor(*scene, colors, {}).companions;
    ASSERT_EQ(surveyed.size(), std::size_t{kFrames});
    const auto editedBytes = [&surveyed] {
        return std::accumulate(surveyed.begin(), surveyed.end(), int64_t{0},
                               [](int64_t sum, const auto& each) { return sum + each->edited->bytes(); });
    };
    int64_t ofOneEdit = 0;
    for (const auto* edit : {"zero:0.0", "zero:0.1", "zero:1.0"}) {
        map.edits = colors.edits = {core::parseEdit(edit)};
        scene->photo->video->colorsFor(*scene, map, {});
        EXPECT_EQ(editedBytes(), 0) << edit;
        scene->photo->video->colorsFor(*scene, colors, {});
        ofOneEdit = ofOneEdit == 0 ? editedBytes() : ofOneEdit;
        EXPECT_GT(ofOneEdit, 0);
        EXPECT_EQ(editedBytes(), ofOneEdit) << edit;  // for the next frame
    }
}

TEST_F(VideoWindow, FigureOfAFrameSaysTheRangeOfTheVideo)
{
    openVideo();
    go(2);
    QSignalSpy exported(&session(), &ui::Session::exported);
    session().exportFigureTo(at("frame.png"));
    ASSERT_TRUE(waitUntil([&] { return exported.count() == 1 || session().work().problem(); }));
    const auto recipe = nlohmann::json::parse(ui::readRecipe(at("frame.png").toStdString()));
    const auto view = core::viewFromJson(recipe.at("view"));
    EXPECT_EQ(view.range.mode, core::RangeChoice::Mode::Fixed);
    EXPECT_FLOAT_EQ(static_cast<float>(view.range.high), range().high);
    EXPECT_FALSE(action(ActionId::CopyCommand).isEnabled());  // render does not read videos
}

TEST_F(VideoWindow, PlaysToItsEndAndFromItsStartAgain)
{
    openVideo();
    press(Qt::Key_K);
    EXPECT_TRUE(video().isPlaying());
    ASSERT_TRUE(waitUntil([&] { return !video().isPlaying(); }));
    ASSERT_TRUE(waitUntil([&] { return isAt(kFrames - 1); }));
    action(ActionId::VideoPlay).trigger();
    ASSERT_TRUE(waitUntil([&] { return video().frame() < kFrames - 1; }));
    action(ActionId::VideoPlay).trigger();
    EXPECT_FALSE(video().isPlaying());
}

TEST_F(VideoWindow, QueryGoesWhereItsObjectGoes)
{
    openVideo();
    session().steps().setQueryPatch(1, columnOf(0));
    ASSERT_TRUE(waitUntil([&] { return isAt(0); }));
    action(ActionId::FollowObject).trigger();
    EXPECT_TRUE(video().isFollowing());
    const core::FollowedPatch wanted(session().opened().scene()->trace, 1, columnOf(0));
    bool hasMoved = false;
    for (int frame : {3, 5, 1}) {
        go(frame);
        const auto place = wanted.in(session().opened().scene()->trace);
        EXPECT_EQ(session().shown().view().query, core::QueryChoice::patch(place.row, place.col));
        hasMoved = hasMoved || place.col != columnOf(0);
        EXPECT_TRUE(session().shown().figure()->view.query == session().shown().view().query);
    }
    EXPECT_TRUE(hasMoved);
    const auto following = range();
    go(4);
    EXPECT_EQ(range(), following);
}

/// The square is one patch and goes one patch to the right: so does the patch that is marked in each frame.
TEST_F(VideoWindow, MarkedObjectIsMarkedWhereItGoes)
{
    openVideo();
    session().marks().setObject(std::make_shared<const core::ObjectMask>(square(0)));
    ASSERT_TRUE(waitUntil([&] { return isAt(0); }));
    go(1);
    EXPECT_FALSE(session().marks().object());
    go(0);
    action(ActionId::FollowObject).trigger();
    for (const int frame : {1, 2, 3}) {
        go(frame);
        ASSERT_TRUE(waitUntil([&] { return session().marks().object() != nullptr; })) << frame;
        const auto& patches =
            core::patchesInside(*session().marks().object(), session().opened().scene()->input.mapping,
                                session().opened().scene()->trace.grid, m_patch);
        EXPECT_EQ(patches[1][columnOf(frame)].item<float>(), 1.0F) << patches;
    }
    session().marks().setObject(nullptr);  // the user ends it
    go(4);
    EXPECT_FALSE(session().marks().object());
    go(0);
    EXPECT_EQ(*session().marks().object(), square(0));
}

/// Drawn while the model looks at the next frame, as happens in a video that plays.
TEST_F(VideoWindow, OutlineOnTheFrameBeforeIsMarkedThereAndFollowed)
{
    openVideo();
    video().setFollowing(true);
    const ui::PhotoPtr first = session().opened().photo();
    const double side = m_patch, left = columnOf(0) * side;
    const auto drawing = QObject::connect(&session().opened(), &ui::OpenDocuments::photoChanged, &m_window, [&] {
        Q_EMIT m_window.paneArea().outlineDrawn(
            {{left, side}, {left + side, side}, {left + side, 2 * side}, {left, 2 * side}});
    });
    go(1);
    QObject::disconnect(drawing);
    ASSERT_TRUE(session().marks().objectIn(first));
    EXPECT_EQ(*session().marks().objectIn(first), square(0));
    ASSERT_TRUE(waitUntil([&] { return session().marks().object() != nullptr; }));
    const auto& scene = *session().opened().scene();
    const auto patches =
        core::patchesInside(*session().marks().object(), scene.input.mapping, scene.trace.grid, m_patch);
    EXPECT_EQ(patches[1][columnOf(1)].item<float>(), 1.0F) << patches;
}

TEST_F(VideoWindow, NumberedFolderIsAVideoWhoseFramesHaveFiles)
{
    video().open(at("shots"));
    ASSERT_TRUE(waitUntil([&] { return isAt(0); }));
    go(3);
    EXPECT_TRUE(session().opened().photo()->path.endsWith("shot-10.png"));
}

TEST_F(VideoWindow, IsWrittenAsVideoAsImagesAndAsNumbers)
{
    openVideo();
    EXPECT_TRUE(action(ActionId::ExportVideo).isEnabled());
    for (const QString& name : {QStringLiteral("out.mp4"), QStringLiteral("out.CSV"), QStringLiteral("pictures")}) {
        writeTo(name);
    }
    const auto written = core::openFrames(at("out.mp4").toStdString());
    EXPECT_EQ(written->facts().frames, kFrames);
    EXPECT_DOUBLE_EQ(written->facts().framesPerSecond, 10.0);
    QFile numbers(at("out.CSV"));
    ASSERT_TRUE(numbers.open(QIODevice::ReadOnly));
    EXPECT_EQ(numbers.readAll().count('\n'), kFrames + 1);
    EXPECT_EQ(QDir(at("pictures")).entryList({"*.png"}).size(), kFrames);
}

TEST_F(VideoWindow, IsWrittenUnderTheProposedNameWhenThatHasADot)
{
    QApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
    ASSERT_TRUE(QFile::copy(at("film.mp4"), at("holiday.2024.mp4")));
    openVideo(QStringLiteral("holiday.2024.mp4"));
    QSignalSpy exported(&session().videoExporter(), &ui::VideoExporter::exported);
    int times = 0;
    for (const char* filter : {"Video (*.mp4)", "Folder of PNG images (*)"}) {
        answer<QFileDialog>([this, filter](QFileDialog& dialog) {
            dialog.selectNameFilter(filter);
            auto* name = dialog.findChild<QLineEdit*>();
            name->setText(at(name->text()));
            QMetaObject::invokeMethod(&dialog, "accept");
        });
        ASSERT_TRUE(waitUntil([&] { return action(ActionId::ExportVideo).isEnabled(); }));
        action(ActionId::ExportVideo).trigger();
        ++times;
        ASSERT_TRUE(waitUntil([&] { return exported.count() == times || session().work().problem(); })) << filter;
        ASSERT_FALSE(session().work().problem()) << session().work().problem()->details.toStdString();
    }
    const QString name = "holiday.2024-" + QString::fromStdString(session().shown().view().name);
    EXPECT_TRUE(QFile::exists(at(name + ".mp4")));
    EXPECT_EQ(QDir(at(name)).entryList({"*.png"}).size(), kFrames);
}

TEST_F(VideoWindow, IsWrittenAsTheDifferenceThatIsShown)
{
    openVideo();
    core::View view = session().shown().view();
    view.baseline = core::Baseline{.image = core::NamedFile{ui_test::goldenPhoto("wide.png").toStdString(), {}}};
    session().shown().setView(view);
    ASSERT_TRUE(waitUntil([&] { return isAt(0); }));
    EXPECT_TRUE(action(ActionId::ExportVideo).isEnabled());
    writeTo(QStringLiteral("out.csv"));
    writeTo(QStringLiteral("pictures"));
    QFile numbers(at("out.csv"));
    ASSERT_TRUE(numbers.open(QIODevice::ReadOnly));
    const auto lines = numbers.readAll().split('\n');
    const auto maximum = static_cast<int>(lines.at(0).split(',').indexOf("maximum"));
    for (const int frame : {0, 3}) {
        go(frame);
        const auto& values = std::get<core::PatchMap>(session().shown().figure()->result->content).values;
        const auto largest = values.nan_to_num(-1e9).max();  // where the image has nothing, nothing is compared
        EXPECT_NEAR(lines.at(frame + 1).split(',').at(maximum).toFloat(), largest.item<float>(), 1e-5) << frame;
        EXPECT_EQ(recipeOf(frame).at("view").at("minus").at("image").at("file"), "wide.png");
    }
}

TEST_F(VideoWindow, IsWrittenWithTheObjectThatIsFollowed)
{
    openVideo();
    core::View view = session().shown().view();
    view.name = "attention-grid";
    view.options["sort"] = std::string("object");
    session().marks().setObject(std::make_shared<const core::ObjectMask>(square(0)));
    session().shown().setView(view);
    ASSERT_TRUE(waitUntil([&] { return isAt(0); }));
    EXPECT_FALSE(action(ActionId::ExportVideo).isEnabled());
    action(ActionId::FollowObject).trigger();
    EXPECT_TRUE(action(ActionId::ExportVideo).isEnabled());
    writeTo(QStringLiteral("pictures"));
    EXPECT_EQ(core::maskFromJson(recipeOf(0).at("object")), square(0));
    const auto& scene = *session().opened().scene();
    for (const int frame : {1, 2, 3}) {
        const auto object = core::maskFromJson(recipeOf(frame).at("object"));
        const auto patches = core::patchesInside(object, scene.input.mapping, scene.trace.grid, m_patch);
        EXPECT_EQ(patches[1][columnOf(frame)].item<float>(), 1.0F) << patches;
    }
}

TEST_F(VideoWindow, SaysWhatAnIncompleteVideoLacksOnceItIsWritten)
{
    const QString name = QStringLiteral("cut.avi");
    core::VideoFile whole(at(name).toStdString(), {m_side, m_side}, 10.0);
    for (int frame = 0; frame < 200; ++frame) {
        const QImage image = drawn(frame % kFrames);
        whole.add(image.constBits(), static_cast<std::size_t>(image.bytesPerLine()));
    }
    whole.finish();
    QFile file(at(name));
    ASSERT_TRUE(file.resize(file.size() * 2 / 3));  // the header still claims 200 frames
    openVideo(name);
    QSignalSpy notes(&session().videoExporter(), &ui::VideoExporter::notification);
    writeTo(QStringLiteral("cut.csv"));
    ASSERT_EQ(notes.count(), 1);
    const QString note = notes.front().front().toString();
    EXPECT_TRUE(note.startsWith(QStringLiteral("cut.avi: claims 200 frames"))) << note.toStdString();
    EXPECT_EQ(m_window.findChild<QLabel*>("noticeSentence")->text(), note);
}

TEST_F(VideoWindow, StoppedWritingLeavesNothing)
{
    openVideo();
    session().videoExporter().exportTo(at("out.mp4"));
    EXPECT_TRUE(session().videoExporter().isExporting());
    m_window.findChild<QToolButton*>("filmStop")->click();
    EXPECT_FALSE(session().videoExporter().isExporting());
    session().workers().videos.waitForDone();
    ui_test::settle();
    EXPECT_FALSE(QFile::exists(at("out.mp4")));
    EXPECT_FALSE(session().work().problem());
}

/// A camera that shows the video's square, a frame every 5 ms by the clock, and can be unplugged.
class FakeCamera final : public core::Frames {
public:
    struct Seen {
        std::atomic<int> reads = 0;
        std::atomic<bool> isUnplugged = false;
    };
    FakeCamera(core::PixelSize size, std::shared_ptr<Seen> seen) : m_seen(std::move(seen))
    {
        m_facts.size = size;
        m_facts.isLive = true;
        m_clock.start();
    }
    const core::VideoFacts& facts() const override { return m_facts; }
    std::optional<core::Frame> next() override
    {
        if (m_seen->isUnplugged) {
            throw core::Error(core::ErrorCode::Corrupt,
                              core::Message("camera 0: expected another picture, found none"));
        }
        ++m_seen->reads;
        const int number = static_cast<int>(m_clock.elapsed() / 5);
        core::Photo photo{torch::full({m_facts.size.height, m_facts.size.width, 3}, number % 256, torch::kUInt8),
                          "camera 0"};
        return core::Frame{std::move(photo), number};
    }
    bool skip() override { return true; }
    int goTo(int number) override { return number; }

private:
    core::VideoFacts m_facts;
    QElapsedTimer m_clock;
    std::shared_ptr<Seen> m_seen;
};

TEST_F(VideoWindow, CameraIsShownAtTheRateOfTheModelAndFramesBetweenAreDropped)
{
    const auto seen = std::make_shared<FakeCamera::Seen>();
    const auto camera =
        std::make_shared<ui::Video>("camera", std::make_unique<FakeCamera>(core::PixelSize{m_side, m_side}, seen));
    session().opened().showFrame(camera->frame(0));
    std::vector<int> shown;
    const auto scenes =
        QObject::connect(&session().opened(), &ui::OpenDocuments::sceneChanged, &session().opened(), [&] {
            const auto& scene = session().opened().scene();
            if (scene && scene->photo->video == camera && (shown.empty() || shown.back() != scene->photo->frame)) {
                shown.push_back(scene->photo->frame);
            }
        });
    ASSERT_TRUE(waitUntil([&] { return shown.size() >= 6 || session().work().problem(); }));
    ASSERT_FALSE(session().work().problem()) << session().work().problem()->details.toStdString();
    EXPECT_TRUE(video().isPlaying());
    EXPECT_TRUE(std::ranges::is_sorted(shown));
    EXPECT_GT(shown.back() - shown.front(), static_cast<int>(shown.size()));  // of 200 a second most are dropped
    EXPECT_LE(seen->reads, static_cast<int>(shown.size()) + 2);               // none is read to wait for the model
    EXPECT_FALSE(session().videoExporter().canExport());
    video().seek(3);  // nothing for a camera
    EXPECT_TRUE(video().isPlaying());

    video().play(false);
    ASSERT_TRUE(waitUntil([&] { return isReady(); }));
    ui_test::settle();
    const int reads = seen->reads;
    ui_test::settle();
    EXPECT_EQ(seen->reads, reads);

    seen->isUnplugged = true;
    video().play(true);
    ASSERT_TRUE(waitUntil([&] { return session().work().problem().has_value(); }));
    EXPECT_EQ(session().work().problem()->operation, ui::Operation::OpeningVideo);
    EXPECT_FALSE(video().isPlaying());
    EXPECT_EQ(session().opened().photo()->video, camera);  // the last frame stays
    QObject::disconnect(scenes);
}

TEST_F(VideoWindow, NoCameraIsAProblemAndTheImageStays)
{
    if (QFile::exists("/dev/video63")) {
        GTEST_SKIP() << "this machine has 64 cameras";
    }
    video().open("camera:63");
    ASSERT_TRUE(waitUntil([&] { return session().work().problem().has_value(); }));
    EXPECT_EQ(session().work().problem()->operation, ui::Operation::OpeningVideo);
    EXPECT_TRUE(session().work().problem()->details.contains("expected a camera at /dev/video63"))
        << session().work().problem()->details.toStdString();
    EXPECT_EQ(session().opened().photo()->photo->name, "small.png");
}

TEST_F(VideoWindow, VideoIsOverWhenAnImageIsOpened)
{
    openVideo();
    session().opened().openPhoto(ui_test::goldenPhoto("wide.png"));
    ASSERT_TRUE(waitUntil([&] { return !video().video() && isReady(); }));
    EXPECT_FALSE(bar().isVisible());
    EXPECT_FALSE(action(ActionId::VideoPlay).isEnabled());
}

TEST_F(VideoWindow, IsNotShownAfterAnImageThatWasAskedForSince)
{
    video().open(at("film.mp4"));
    EXPECT_TRUE(video().isOpening());
    EXPECT_FALSE(session().work().activity().isIdle());
    session().opened().openPhoto(ui_test::goldenPhoto("wide.png"));
    EXPECT_FALSE(video().isOpening());
    ASSERT_TRUE(waitUntil([&] { return isReady() && session().opened().photo()->photo->name == "wide.png"; }));
    EXPECT_FALSE(video().video());
}

TEST_F(VideoWindow, IsShownThoughPathsThatWereDroppedBeforeAreStillSortedOut)
{
    session().opened().open({ui_test::goldenPhoto("wide.png")});
    video().open(at("film.mp4"));
    ASSERT_TRUE(waitUntil([&] { return isAt(0) || session().work().problem(); }));
    ui_test::settle();
    EXPECT_TRUE(video().video());
}

TEST_F(VideoWindow, AFrameThatIsBeingReadDoesNotTakeThePlaceOfAnImageThatWasAskedForSince)
{
    openVideo();
    const auto gate = std::make_shared<ui_test::Gate>();
    gate->close();
    session().workers().files.start([gate] { gate->pass(); });
    video().seek(3);
    session().opened().openPhoto(ui_test::goldenPhoto("wide.png"));
    gate->open();
    ASSERT_TRUE(waitUntil([&] { return !video().video() && isReady(); }));
    EXPECT_EQ(session().opened().photo()->photo->name, "wide.png");
}

/// The frame comes while the paths are sorted out.
TEST_F(VideoWindow, AFrameThatIsBeingReadDoesNotTakeThePlaceOfAnImageThatWasDroppedSince)
{
    openVideo();
    const auto gate = std::make_shared<ui_test::Gate>();
    gate->close();
    session().workers().files.start([gate] { gate->pass(); });
    video().seek(3);
    session().opened().open({ui_test::goldenPhoto("wide.png")});
    gate->open();
    ASSERT_TRUE(waitUntil([&] { return !video().video() && isReady(); }));
    EXPECT_EQ(session().opened().photo()->photo->name, "wide.png");
}

TEST_F(VideoWindow, IsNotShownAfterItsOpeningWasCancelled)
{
    video().open(at("film.mp4"));
    session().cancel();
    EXPECT_TRUE(session().work().activity().isIdle());
    session().opened().openPhoto(ui_test::goldenPhoto("wide.png"));  // is read after the video
    ASSERT_TRUE(waitUntil([&] { return isReady() && session().opened().photo()->photo->name == "wide.png"; }));
    EXPECT_FALSE(video().video());
}

TEST_F(VideoWindow, IsFollowedNoLongerOnceItWasLeft)
{
    openVideo();
    session().steps().setQueryPatch(1, columnOf(0));
    ASSERT_TRUE(waitUntil([&] { return isAt(0); }));
    action(ActionId::FollowObject).trigger();
    go(3);
    const auto left = video().video();
    session().opened().openPhoto(ui_test::goldenPhoto("wide.png"));
    ASSERT_TRUE(waitUntil([&] { return !video().video() && isReady(); }));
    session().opened().showFrame(left->frame(0));
    ASSERT_TRUE(waitUntil([&] { return isAt(0); }));
    EXPECT_FALSE(video().isFollowing());
    const core::View asked = session().shown().view();
    const auto scene = session().opened().scene();
    const auto other = std::make_shared<ui::Video>(at("film.mp4").toStdString());
    EXPECT_EQ(left->colorsFor(*scene, asked, {}).ranges, other->colorsFor(*scene, asked, {}).ranges);
}

TEST_F(VideoWindow, BrokenVideoIsAProblemAndTheImageStays)
{
    QFile broken(at("broken.mp4"));
    ASSERT_TRUE(broken.open(QIODevice::WriteOnly));
    broken.write("no film");
    broken.close();
    session().opened().open({at("broken.mp4")});
    ASSERT_TRUE(waitUntil([&] { return session().work().problem().has_value(); }));
    EXPECT_EQ(session().work().problem()->operation, ui::Operation::OpeningVideo);
    EXPECT_EQ(session().opened().photo()->photo->name, "small.png");
}

}  // namespace
