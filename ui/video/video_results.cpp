#include "ui/video/video_results.h"

#include "core/analysis/views/sink_choice.h"
#include "core/analysis/views/views.h"
#include "core/error.h"
#include "core/file/output_file.h"
#include "core/memory_supply.h"
#include "ui/video/video_colors.h"

#include <fmt/format.h>
#include <torch/types.h>

#include <algorithm>
#include <utility>

namespace ui {

using core::literals::operator""_msg;

const core::MessageId kFewerFrames = "%1: expected a frame %2, found %3 frames"_msg;

namespace {

constexpr int64_t kMostBytes = int64_t{1} << 31;

/// The frame as the image of the task's side, put among the scenes until it is forgotten.
class FrameSide {
public:
    FrameSide(core::Frame frame, const VideoTask& task) : m_scenes(task.scenes), m_side(task.side)
    {
        m_side.image = {(frame.file.parent_path() / frame.photo.name).string(), {}};
        const auto photo = std::make_shared<const core::Photo>(std::move(frame.photo));
        const auto sum = [this] { return m_scenes.sha256Of(m_side.image.file); };
        m_scenes.put(m_side, core::sceneImage(*m_scenes.model(m_side).network, photo, sum));
    }
    ~FrameSide() { m_scenes.forgetImage(m_side.image.file); }
    FrameSide(const FrameSide&) = delete;
    FrameSide& operator=(const FrameSide&) = delete;
    const SceneSide& side() const { return m_side; }
    core::ScenePtr scene(const VideoTask& task, bool keepTokens) const
    {
        return m_scenes.scene(m_side, task.view.edits, keepTokens, {task.stop, {}});
    }
    std::shared_ptr<const core::ObjectMask> object(const VideoTask& task, int number) const
    {
        return task.objectIn ? task.objectIn(*m_scenes.scene(m_side, {}, true, {task.stop, {}}), number) : nullptr;
    }

private:
    SceneFiles& m_scenes;
    SceneSide m_side;
};

/// A frame whose colors may be made of the tokens of others.
class FrameSource final : public FileSource {
public:
    /// @param ofBasis  cache of tensors that depend only on the basis, shared by all frames; null without a basis
    FrameSource(const VideoTask& task, const SceneSide& side, const std::vector<core::ScenePtr>& basis,
                core::TensorCache* ofBasis)
        : FileSource(task.scenes, side), m_basis(basis), m_ofBasis(ofBasis)
    {
    }
    std::vector<core::ScenePtr> companions(const core::SceneRequest&, const core::RunControl&) override
    {
        return m_basis;
    }
    core::TensorCache* cacheOf(const core::Scene& scene) override
    {
        return m_ofBasis != nullptr ? m_ofBasis : FileSource::cacheOf(scene);
    }

private:
    const std::vector<core::ScenePtr>& m_basis;
    core::TensorCache* m_ofBasis;
};

class StepProgress {
public:
    StepProgress(const VideoTask& task, VideoStep step, int expected) : m_task(task), m_step(step), m_expected(expected)
    {
        report();
    }
    void step()
    {
        ++m_done;
        report();
    }

private:
    void report() const
    {
        if (m_task.onProgress) {
            m_task.onProgress(m_step, m_done, m_expected);
        }
    }
    const VideoTask& m_task;
    VideoStep m_step;
    int m_done = 0, m_expected;
};

// ---- one basis ----

/// The needs of shared colors from a frame: the tokens that the layer leaves and those that it is given.
core::ScenePtr basisFrame(const core::Scene& scene, const core::View& view)
{
    core::Scene kept{scene.network, nullptr, scene.input, scene.trace};
    const auto layer = static_cast<std::size_t>(core::resolved(view, kept.trace).layer);
    for (std::size_t each = 0; each < kept.trace.layers.size(); ++each) {
        if (each == layer) {
            continue;
        }
        kept.trace.layers[each].attention = {};
        if (each + 1 != layer) {
            kept.trace.layers[each].tokens = torch::Tensor();
        }
    }
    return std::make_shared<const core::Scene>(std::move(kept));
}

/// Frames 0, s, 2 s ... with the smallest s for which there are not too many; how many there are shows at the end only.
std::vector<core::ScenePtr> basisFrames(ChosenFrames& frames, const VideoTask& task)
{
    std::vector<core::ScenePtr> kept;
    StepProgress progress(task, VideoStep::Basis, frames.expected());
    for (std::size_t index = 0, stride = 1;; ++index) {
        auto frame = frames.next();
        if (!frame) {
            break;
        }
        if (index % stride == 0) {
            kept.push_back(basisFrame(*FrameSide(std::move(*frame), task).scene(task, true), task.view));
        }
        if (kept.size() > kBasisFrames) {
            bool odd = false;
            std::erase_if(kept, [&odd](const core::ScenePtr&) { return std::exchange(odd, !odd); });
            stride *= 2;
        }
        progress.step();
    }
    frames.rewind();
    return kept;
}

// ---- one range ----

int64_t bytesOf(const core::Result& result)
{
    return std::visit(
        [](const auto& content) -> int64_t {
            if constexpr (requires { content.values; }) {
                return content.values.numel() * 4;
            } else {
                return 0;
            }
        },
        result.content);
}

void shareRange(VideoResults& video, const core::View& view)
{
    const bool isFixed = view.range.mode == core::RangeChoice::Mode::Fixed;
    const bool isSigned =
        std::ranges::any_of(video.frames, [](const FrameResult& frame) { return frame.figure.result->isSigned; });
    std::vector<std::shared_ptr<const core::Result>> results;
    for (const auto& frame : video.frames) {
        results.push_back(frame.figure.result);
    }
    const auto ranges = commonRanges(results, isSigned && !isFixed);
    if (ranges.empty()) {
        return;
    }
    const bool ofTiles = video.frames.front().figure.result->kind() == core::ResultKind::Tiles;
    if (!ofTiles) {
        video.range = ranges.front();
    }
    for (auto& frame : video.frames) {
        auto& figure = frame.figure;
        figure.result =
            std::make_shared<const core::Result>(withRanges(core::withoutDimShare(*figure.result), ranges, isSigned));
        if (!ofTiles && !isFixed) {
            figure.view = withFixedRange(std::move(figure.view), *video.range);
        }
    }
}

}  // namespace

VideoResults computeVideo(ChosenFrames& frames, const VideoTask& task)
{
    VideoTask whole = task;
    whole.view = withOneBasis(task.view);
    if (core::choosesSinks(whole.view)) {
        core::countSinks(whole.view);  // the choice would differ from frame to frame
    }
    const bool shares = core::needsCompanions(whole.view);
    const auto basis = shares ? basisFrames(frames, whole) : std::vector<core::ScenePtr>{};
    core::TensorCache ofBasis;
    VideoResults video;
    video.facts = frames.facts();
    auto followed = task.followed;
    int64_t bytes = 0;
    StepProgress progress(task, VideoStep::Compute, frames.expected());
    while (auto frame = frames.next()) {
        auto& result = video.frames.emplace_back();
        result.number = frame->number;
        result.name = frame->photo.name;
        result.file = frame->file;
        video.somePhoto = frame->photo.rgb;
        const FrameSide side(std::move(*frame), whole);
        const auto scene = side.scene(whole, task.follows || core::needsTokens(whole.view));
        auto view = whole.view;
        if (task.follows) {
            if (!followed) {
                followed.emplace(scene->trace, view.query.row, view.query.col);
            }
            result.followed = followed->in(scene->trace);
            view.query = core::QueryChoice::patch(result.followed->row, result.followed->col);
        }
        FrameSource source(whole, side.side(), basis, shares ? &ofBasis : nullptr);
        source.marked = side.object(whole, result.number);
        source.markedInOther = whole.objectInOther;
        result.figure = figureOf(core::show(view, source, {task.stop, {}}));
        result.figure.view = task.scenes.named(std::move(result.figure.view), side.side());
        result.figure.photo = nullptr;
        result.figure.object = source.marked;  // for the recipe
        bytes += bytesOf(*result.figure.result) + (source.marked ? std::ssize(source.marked->inside) : 0);
        if (bytes > kMostBytes) {
            throw core::Error(core::ErrorCode::OutOfMemory,
                              "%1: expected frames that show at most 2 GiB of numbers, found more by frame %2; "
                              "--frames and --every choose fewer"_msg(task.view.name, result.number));
        }
        progress.step();
    }
    shareRange(video, whole.view);
    return video;
}

ChosenFrames::ChosenFrames(std::string source, FrameChoice choice) : m_source(std::move(source)), m_choice(choice)
{
    if (core::isCamera(m_source) && !m_choice.last) {
        throw core::Error(core::ErrorCode::OutOfRange,
                          "%1: expected a last frame, for a camera has no end"_msg(m_source));
    }
    m_frames = core::openFrames(m_source);
    m_facts = m_frames->facts();
    if (m_facts.isLive) {
        takeFromCamera();
    }
}

std::string ChosenFrames::about() const
{
    return fmt::format("{} of {}, from {}, every {}", expected(), core::absolutePath(m_source).string(), m_choice.first,
                       m_choice.every);
}

int ChosenFrames::expected() const
{
    if (m_facts.isLive) {
        return static_cast<int>(m_kept.size());
    }
    const int known = m_facts.frames > 0 ? m_facts.frames : core::kMaximumFrames;
    const int end = m_choice.last ? std::min(*m_choice.last + 1, known) : m_facts.frames;
    return end <= m_choice.first ? 0 : (end - m_choice.first + m_choice.every - 1) / m_choice.every;
}

void ChosenFrames::rewind()
{
    m_nextKept = 0;
    if (!m_facts.isLive && m_at > 0) {
        m_frames = core::openFrames(m_source);
        m_at = 0;
    }
}

std::optional<core::Frame> ChosenFrames::read()
{
    while (m_at < m_choice.first || (m_at - m_choice.first) % m_choice.every != 0) {
        if (!m_frames->skip()) {
            return std::nullopt;
        }
        ++m_at;
    }
    if (m_choice.last && m_at > *m_choice.last) {
        return std::nullopt;
    }
    auto frame = m_frames->next();
    m_at += frame ? 1 : 0;
    return frame;
}

std::optional<core::Frame> ChosenFrames::next()
{
    if (m_facts.isLive) {
        return m_nextKept < m_kept.size() ? std::optional(m_kept[m_nextKept++]) : std::nullopt;
    }
    auto frame = read();
    if (frame) {
        return frame;
    }
    if (m_at <= m_choice.first) {
        throw core::Error(core::ErrorCode::OutOfRange, kFewerFrames(m_source, m_choice.first, m_at));
    }
    m_note = m_frames->note();
    if (m_note.empty() && m_choice.last && m_at <= *m_choice.last) {
        m_note = "%1: has frames 0 to %2, fewer than were asked for"_msg(m_source, m_at - 1);
    }
    return std::nullopt;
}

void ChosenFrames::takeFromCamera()
{
    const auto bytes = 3 * static_cast<int64_t>(m_facts.size.width) * m_facts.size.height;
    core::requireMemory("%1: keeping its frames"_msg(m_source),
                        bytes * ((*m_choice.last - m_choice.first) / m_choice.every + 1),
                        core::availableMemory(torch::kCPU));
    while (auto frame = read()) {
        m_kept.push_back(std::move(*frame));
    }
}

}  // namespace ui
