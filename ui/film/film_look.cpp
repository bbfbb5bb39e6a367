#include "ui/film/film_look.h"

#include "core/analysis/views/views.h"
#include "core/image/preprocess.h"
#include "core/model/network/finite.h"
#include "core/model/network/run_trace.h"
#include "ui/film/film_colors.h"

#include <fmt/format.h>

#include <algorithm>
#include <list>

namespace ui {

namespace {

constexpr int64_t kMostBytes = int64_t{1} << 31;

/// A frame and what a pass over it leaves.
struct FramePass {
    std::shared_ptr<const core::Photo> photo;
    core::ModelInput input;
    core::Trace trace;
};

FramePass passOverFrame(core::Frame frame, const FilmTask& task, bool keepTokens)
{
    FramePass pass{std::make_shared<const core::Photo>(std::move(frame.photo)), {}, {}};
    const auto& model = task.model;
    pass.input = core::preprocess(*pass.photo, model.spec().preprocessing);
    const core::RunControl control{task.stop, {}};
    pass.trace = core::runTrace(*model.network, pass.input.pixels, control, {.keepTokens = keepTokens});
    const auto subject = fmt::format("{} on {}", model.file.filename().string(), pass.photo->name);
    core::requireFinite(*model.network, pass.input.pixels, pass.trace.logits, subject, control);
    return pass;
}

core::Subject subjectOf(const FramePass& pass, const core::Model& model)
{
    core::Subject subject{pass.trace, *model.network, pass.input.pixels};
    subject.inPhoto = inputArea(pass.input.mapping);
    subject.photoName = pass.photo->name;
    return subject;
}

/// Without the photo.
Picture pictureOf(const FramePass& pass, const core::Subject& subject, const core::View& view, const FilmTask& task)
{
    Picture picture;
    picture.mapping = pass.input.mapping;
    picture.view = core::resolved(view, subject);
    picture.modelName = task.model.spec().name;
    picture.result = std::make_shared<const core::Result>(core::computeView(subject, picture.view, {task.stop, {}}));
    picture.patchSize = core::patchSizeOf(pass.trace, *picture.result);
    return picture;
}

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
struct BasisFrame {
    core::Trace trace;
    torch::Tensor pixels;
};

BasisFrame basisFrame(FramePass pass, const core::View& view)
{
    const auto layer = static_cast<std::size_t>(core::resolved(view, pass.trace).layer);
    for (std::size_t each = 0; each < pass.trace.layers.size(); ++each) {
        if (each == layer) {
            continue;
        }
        pass.trace.layers[each].attention = {};
        if (each + 1 != layer) {
            pass.trace.layers[each].tokens = torch::Tensor();
        }
    }
    return {std::move(pass.trace), std::move(pass.input.pixels)};
}

/// Frames 0, s, 2 s ... with the smallest s for which there are not too many; how many there are shows at the end only.
std::list<BasisFrame> basisFrames(ChosenFrames& frames, const FilmTask& task)
{
    std::list<BasisFrame> kept;
    Told progress(task, FilmStep::Basis, frames.expected());
    for (std::size_t index = 0, stride = 1;; ++index) {
        auto frame = frames.next();
        if (!frame) {
            break;
        }
        if (index % stride == 0) {
            kept.push_back(basisFrame(passOverFrame(std::move(*frame), task, true), task.view));
        }
        if (kept.size() > kBasisFrames) {
            bool odd = false;
            kept.remove_if([&odd](const BasisFrame&) { return std::exchange(odd, !odd); });
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
    const bool shares = sharesColours(whole.view);
    const auto basis = shares ? basisFrames(frames, whole) : std::list<BasisFrame>{};
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
        const auto pass = passOverFrame(std::move(*frame), whole, task.follows || core::needsTokens(whole.view));
        auto view = whole.view;
        if (task.follows) {
            if (!followed) {
                followed.emplace(pass.trace, view.query.row, view.query.col);
            }
            seen.followed = followed->in(pass.trace);
            view.query = core::QueryChoice::patch(seen.followed->row, seen.followed->col);
        }
        auto subject = subjectOf(pass, task.model);
        for (const auto& other : basis) {
            subject.companions.push_back({&other.trace, other.pixels});
        }
        subject.memo = shares ? &ofBasis : nullptr;  // a memo is of one picture, but for what is of the others alone
        seen.picture = pictureOf(pass, subject, view, task);
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
