#include "ui/session/video/video.h"

#include "core/analysis/views/views.h"
#include "ui/figure/placed_figure.h"
#include "ui/session/display/view_steps.h"
#include "ui/session/documents/file_name.h"
#include "ui/session/documents/scene_registry.h"
#include "ui/video/video_colors.h"

#include <algorithm>
#include <filesystem>

namespace ui {

using core::literals::operator""_msg;

namespace {

constexpr int64_t kSurveyBytes = int64_t{1} << 29;
constexpr std::size_t kKnownViews = 8;
constexpr int kReadBefore = 8;  ///< frames before one that is gone back to: the steps back that follow ask for them
constexpr std::size_t kRecentFrames = 24;
constexpr int64_t kRecentBytes = int64_t{1} << 27;

/// The number of the frame that is surveyed as the i-th of `count`, first and last included.
int surveyedFrame(std::size_t i, std::size_t count, int frames)
{
    return count < 2 ? 0 : static_cast<int>(i * static_cast<std::size_t>(frames - 1) / (count - 1));
}

std::atomic<int> videosOpened = 0;

}  // namespace

std::shared_ptr<const core::Result> VideoColors::applied(std::shared_ptr<const core::Result> own) const
{
    const bool isOwn = ranges.empty() || rangesOf(*own).empty();
    return isOwn ? own : std::make_shared<const core::Result>(withRanges(*own, ranges, isSigned));
}

Video::Video(std::string source) : Video(source, core::openFrames(source)) {}

Video::Video(std::string source, std::unique_ptr<core::Frames> frames)
    : m_source(std::move(source)), m_key(QStringLiteral("film %1 frame ").arg(++videosOpened))
{
    m_reader.frames = std::move(frames);
    m_facts = m_reader.frames->facts();
    m_frames = m_facts.frames;
    if (m_facts.frames == 0 && !m_facts.isLive) {  // the file does not state the number
        while (m_reader.frames->skip()) {
            ++m_reader.at;
        }
        m_frames = m_reader.at;
        if (m_frames == 0) {
            throw core::Error(core::ErrorCode::Corrupt, "%1: expected a video, found no frame"_msg(m_source));
        }
    }
}

bool Video::Reader::goTo(int number)
{
    at = frames->goTo(number);
    return at == number;
}

std::optional<core::Frame> Video::Reader::next()
{
    auto frame = frames->next();
    at += frame ? 1 : 0;
    return frame;
}

/// None where the video ends before. With the reader's lock held.
std::optional<core::Frame> Video::read(int number)
{
    const auto recent = std::ranges::find(m_recent, number, &core::Frame::number);
    if (recent != m_recent.end()) {
        return *recent;
    }
    const bool isBack = number < m_reader.at;
    if (!m_reader.goTo(isBack ? std::max(0, number - kReadBefore) : number)) {
        return std::nullopt;
    }
    while (m_reader.at <= number) {
        auto frame = m_reader.next();
        if (!frame) {
            return std::nullopt;
        }
        const auto room = kRecentBytes / std::max<int64_t>(1, frame->photo.rgb.numel());
        m_recent.push_front(std::move(*frame));
        m_recent.resize(
            std::min({m_recent.size(), kRecentFrames, static_cast<std::size_t>(std::max<int64_t>(1, room))}));
    }
    return m_recent.front();
}

PhotoPtr Video::photoOf(core::Frame frame, std::shared_ptr<Video> video) const
{
    auto photo = std::make_shared<OpenedPhoto>();
    photo->photo = std::make_shared<const core::Photo>(std::move(frame.photo));
    std::error_code unreachable;
    if (!frame.file.empty() && std::filesystem::is_directory(m_source, unreachable)) {
        photo->path = toName(std::filesystem::absolute(frame.file, unreachable));
    }
    photo->key = m_key + QString::number(frame.number);
    if (video && !m_facts.isLive) {
        photo->clip = [of = std::weak_ptr(video), number = frame.number,
                       still = photo->photo](const core::Preprocessing& how) {
            const auto source = of.lock();
            return source ? source->clip(number, how) : still;
        };
    }
    photo->video = std::move(video);
    photo->frame = frame.number;
    return photo;
}

PhotoPtr Video::frame(int number)
{
    const std::lock_guard lock(m_reading);
    if (m_facts.isLive) {
        auto frame = m_reader.frames->next();
        if (!frame) {
            throw core::Error(core::ErrorCode::NotFound, "%1: the camera sends no more images"_msg(m_source));
        }
        return photoOf(std::move(*frame), shared_from_this());
    }
    for (int wanted = std::clamp(number, 0, m_frames - 1);; wanted = m_frames - 1) {
        if (auto frame = read(wanted)) {
            return photoOf(std::move(*frame), shared_from_this());
        }
        m_frames = m_reader.at;  // it ends before its stated number of frames
        if (m_frames == 0) {
            throw core::Error(core::ErrorCode::Corrupt, "%1: expected a video, found no frame"_msg(m_source));
        }
    }
}

std::shared_ptr<const core::Photo> Video::clip(int number, const core::Preprocessing& how)
{
    const std::lock_guard lock(m_reading);
    auto first = read(number);
    if (!first) {
        throw core::Error(core::ErrorCode::NotFound, "%1: expected a frame %2, found the end"_msg(m_source, number));
    }
    auto clip = std::make_shared<core::Photo>(std::move(first->photo));
    for (int i = 1; i < how.frames; ++i) {
        auto next = read(number + i * how.frameStep);
        if (!next) {
            break;
        }
        clip->following.push_back(std::move(next->photo.rgb));
    }
    return clip;
}

void Video::follow(std::optional<core::FollowedPatch> patch)
{
    const std::lock_guard lock(m_followLock);
    m_followed = std::move(patch);
    ++m_follows;
}

/// The surveyed scenes have photos of their own, which do not know of the video: it would keep itself.
void Video::surveyLive(const SessionScene& scene, const core::RunControl& control)
{
    if (m_survey.size() < kSurveyed) {
        auto photo = std::make_shared<OpenedPhoto>(*scene.photo);
        photo->video = nullptr;
        m_survey.push_back(makeScene(scene.model, std::move(photo), {control.stop, {}}, scene.others));
        m_known.clear();
    }
}

void Video::survey(const SessionScene& scene, const core::RunControl& control)
{
    if (m_model != scene.model->serial) {
        m_model = scene.model->serial;
        m_isSurveyed = false;
        m_surveyReader = {};
        m_survey.clear();
        m_known.clear();
    }
    if (m_facts.isLive) {
        surveyLive(scene, control);
        return;
    }
    const auto room = static_cast<int>(kSurveyBytes / std::max<int64_t>(1, scene.bytes));
    const auto count = static_cast<std::size_t>(std::min({kSurveyed, std::max(2, room), m_frames.load()}));
    if (!m_isSurveyed && !m_surveyReader.frames) {
        m_surveyReader = {core::openFrames(m_source), 0};
    }
    while (!m_isSurveyed && m_survey.size() < count) {
        control.step(static_cast<int>(m_survey.size()), static_cast<int>(count));
        const bool isThere = m_surveyReader.goTo(surveyedFrame(m_survey.size(), count, m_frames));
        auto frame = isThere ? m_surveyReader.next() : std::nullopt;
        if (!frame) {
            break;  // it ends before its stated number of frames
        }
        m_survey.push_back(
            makeScene(scene.model, photoOf(std::move(*frame), nullptr), {control.stop, {}}, scene.others));
    }
    m_isSurveyed = true;
    if (m_surveyReader.frames) {
        const std::lock_guard lock(m_reading);
        m_reader = std::move(m_surveyReader);  // has been everywhere, and finds any frame again at once
        m_surveyReader = {};
    }
}

namespace {

/// Every edit makes another scene of each that was surveyed: of half a GiB as much again, with each change of edits.
void keepEdited(const std::vector<ScenePtr>& survey, std::size_t most)
{
    for (const auto& scene : survey) {
        scene->edited->keepOnly(most);
    }
}

}  // namespace

VideoColors Video::computed(const core::View& view, const core::RunControl& control)
{
    std::optional<core::FollowedPatch> followed;
    {
        const std::lock_guard lock(m_followLock);
        followed = m_followed;
    }
    VideoColors colors;
    colors.companions = core::needsCompanions(view) ? m_survey : std::vector<ScenePtr>();
    if (view.range.mode == core::RangeChoice::Mode::Fixed) {
        return colors;
    }
    std::vector<std::shared_ptr<const core::Result>> results;
    for (const auto& scene : m_survey) {
        control.step(static_cast<int>(results.size()), static_cast<int>(m_survey.size()));
        core::View here = view;
        if (followed && view.query.kind == core::QueryChoice::Kind::Patch) {
            const auto place = followed->in(withEdits(scene, view.edits, {control.stop, {}})->trace);
            here.query = core::QueryChoice::patch(place.row, place.col);
        }
        SessionSource source(scene, colors.companions);
        results.push_back(core::show(here, source, {control.stop, {}}).result);
        keepEdited({scene}, 1);  // of these edits, to go on from when it is stopped, and as a companion
        colors.isSigned = colors.isSigned || results.back()->isSigned;
    }
    if (!results.empty()) {
        colors.ranges = commonRanges(results, colors.isSigned);
    }
    if (colors.companions.empty()) {
        keepEdited(m_survey, 0);
    }
    return colors;
}

VideoColors Video::colorsFor(const SessionScene& scene, const core::View& asked, const core::RunControl& control)
{
    const std::lock_guard lock(m_surveying);
    survey(scene, control);
    core::View view = withOneBasis(asked);
    int follows = 0;
    {
        const std::lock_guard followLock(m_followLock);
        follows = m_follows;
        if (m_followed && view.query.kind == core::QueryChoice::Kind::Patch) {
            view.query = core::QueryChoice::patch(0, 0);  // wherever it is: the same for all frames
        }
    }
    const auto known = std::ranges::find_if(
        m_known, [&](const CachedColors& each) { return each.follows == follows && sameResult(each.view, view); });
    if (known != m_known.end()) {
        return known->colors;
    }
    VideoColors colors = computed(view, control);
    m_known.push_front({view, follows, colors});
    m_known.resize(std::min(m_known.size(), kKnownViews));
    return colors;
}

std::shared_ptr<Video> videoOf(const SessionScene& scene, const core::View& view)
{
    const bool shareable = !core::seesClips(scene.model->spec().preprocessing) && !view.baseline &&
                           !core::needsObject(view) && core::findView(view.name).kind != core::ResultKind::Curves;
    return shareable ? scene.photo->video : nullptr;
}

std::shared_ptr<const Figure> asOfVideo(std::shared_ptr<const Figure> figure, const ScenePtr& scene)
{
    if (!scene || !figure || !figure->result || !videoOf(*scene, figure->view)) {
        return figure;
    }
    auto said = std::make_shared<Figure>(*figure);
    said->view = withOneBasis(std::move(said->view));
    const auto ranges = rangesOf(*said->result);
    const bool isFixed = said->view.range.mode == core::RangeChoice::Mode::Fixed;
    if (!ranges.empty() && !isFixed && said->result->kind() != core::ResultKind::Tiles) {
        said->view = withFixedRange(std::move(said->view), ranges.front());
    }
    return said;
}

}  // namespace ui
