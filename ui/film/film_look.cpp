#include "ui/film/film_look.h"

#include "core/analysis/views/views.h"
#include "ui/film/film_colors.h"

#include <fmt/format.h>
#include <torch/types.h>

#include <algorithm>
#include <utility>

namespace ui {

namespace {

constexpr int64_t kMostBytes = int64_t{1} << 31;

/// The frame as the image of the task's side, put among the scenes until it is forgotten.
class FrameSide {
public:
    FrameSide(core::Frame frame, const FilmTask& task) : m_scenes(task.scenes), m_side(task.side)
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
    core::ScenePtr scene(const FilmTask& task, bool keepTokens) const
    {
        return m_scenes.scene(m_side, task.view.edits, keepTokens, {task.stop, {}});
    }

private:
    SceneFiles& m_scenes;
    SceneSide m_side;
};

/// A frame whose colours may be made of the tokens of others.
class FrameSource final : public FileSource {
public:
    /// @param ofBasis  what is made of the basis alone, for all frames; null without a basis
    FrameSource(const FilmTask& task, const SceneSide& side, const std::vector<core::ScenePtr>& basis,
                core::Memo* ofBasis)
        : FileSource(task.scenes, side), m_basis(basis), m_ofBasis(ofBasis)
    {
    }
    std::vector<core::ScenePtr> companions(const core::SceneRequest&, const core::RunControl&) override
    {
        return m_basis;
    }
    core::Memo* cacheOf(const core::Scene& scene) override
    {
        return m_ofBasis != nullptr ? m_ofBasis : FileSource::cacheOf(scene);
    }

private:
    const std::vector<core::ScenePtr>& m_basis;
    core::Memo* m_ofBasis;
};

class Told {
public:
    Told(const FilmTask& task, FilmStep step, int expected) : m_task(task), m_step(step), m_expected(expected)
    {
        tell();
    }
    void step()
    {
        ++m_done;
        tell();
    }

private:
    void tell() const
    {
        if (m_task.told) {
            m_task.told(m_step, m_done, m_expected);
        }
    }
    const FilmTask& m_task;
    FilmStep m_step;
    int m_done = 0, m_expected;
};

// ---- one basis ----

/// What shared colours need of a frame: the tokens that the layer leaves and those that it is given.
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
std::vector<core::ScenePtr> basisFrames(ChosenFrames& frames, const FilmTask& task)
{
    std::vector<core::ScenePtr> kept;
    Told progress(task, FilmStep::Basis, frames.expected());
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

void shareRange(SeenFilm& film, const core::View& view)
{
    const bool isFixed = view.range.mode == core::RangeChoice::Mode::Fixed;
    const bool isSigned =
        std::ranges::any_of(film.frames, [](const SeenFrame& frame) { return frame.picture.result->isSigned; });
    std::vector<std::shared_ptr<const core::Result>> results;
    for (const auto& frame : film.frames) {
        results.push_back(frame.picture.result);
    }
    const auto ranges = commonRanges(results, isSigned && !isFixed);
    if (ranges.empty()) {
        return;
    }
    const bool ofTiles = film.frames.front().picture.result->kind() == core::ResultKind::Tiles;
    if (!ofTiles) {
        film.range = ranges.front();
    }
    for (auto& frame : film.frames) {
        auto& picture = frame.picture;
        picture.result = std::make_shared<const core::Result>(withRanges(*picture.result, ranges, isSigned));
        if (!ofTiles && !isFixed) {
            picture.view = withFixedRange(std::move(picture.view), *film.range);
        }
    }
}

}  // namespace

SeenFilm lookAtFilm(ChosenFrames& frames, const FilmTask& task)
{
    FilmTask whole = task;
    whole.view = withOneBasis(task.view);
    const bool shares = core::needsCompanions(whole.view);
    const auto basis = shares ? basisFrames(frames, whole) : std::vector<core::ScenePtr>{};
    core::Memo ofBasis;
    SeenFilm film;
    film.facts = frames.facts();
    auto followed = task.followed;
    int64_t bytes = 0;
    Told progress(task, FilmStep::Look, frames.expected());
    while (auto frame = frames.next()) {
        auto& seen = film.frames.emplace_back();
        seen.number = frame->number;
        seen.name = frame->photo.name;
        seen.file = frame->file;
        film.somePhoto = frame->photo.rgb;
        const FrameSide side(std::move(*frame), whole);
        const auto scene = side.scene(whole, task.follows || core::needsTokens(whole.view));
        auto view = whole.view;
        if (task.follows) {
            if (!followed) {
                followed.emplace(scene->trace, view.query.row, view.query.col);
            }
            seen.followed = followed->in(scene->trace);
            view.query = core::QueryChoice::patch(seen.followed->row, seen.followed->col);
        }
        FrameSource source(whole, side.side(), basis, shares ? &ofBasis : nullptr);
        seen.picture = pictureOf(core::show(view, source, {task.stop, {}}));
        seen.picture.view = task.scenes.named(std::move(seen.picture.view), side.side());
        seen.picture.photo = nullptr;
        bytes += bytesOf(*seen.picture.result);
        if (bytes > kMostBytes) {
            throw core::Error(core::ErrorCode::OutOfMemory,
                              fmt::format("{}: expected frames that show at most 2 GiB of numbers, found more by frame "
                                          "{}; --frames and --every choose fewer",
                                          task.view.name, seen.number));
        }
        progress.step();
    }
    shareRange(film, whole.view);
    return film;
}

}  // namespace ui
