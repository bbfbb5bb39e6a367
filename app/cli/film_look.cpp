#include "app/cli/film_look.h"

#include "app/cli/dataset_options.h"
#include "app/cli/picture_figure.h"
#include "core/image/preprocess.h"

#include <fmt/format.h>

#include <algorithm>
#include <list>
#include <ostream>

namespace cli {

namespace {

constexpr int64_t kMostBytes = int64_t{1} << 31;

Input inputOf(core::Frame frame, const core::Model& model)
{
    auto photo = std::make_shared<const core::Photo>(std::move(frame.photo));
    auto input = core::preprocess(*photo, model.spec().preprocessing);
    return {std::move(photo), std::move(input.pixels), input.mapping};
}

Pass passOverFrame(core::Frame frame, const FilmTask& task, bool keepTokens, const Environment& environment)
{
    const auto name = frame.photo.name;
    return passOver(task.model, name, inputOf(std::move(frame), task.model), keepTokens, {environment.stop, {}},
                    environment);
}

// ---- one basis ----

/// What shared colours need of a frame: the tokens that the layer leaves and those that it is given.
struct BasisFrame {
    core::Trace trace;
    torch::Tensor pixels;
};

BasisFrame basisFrame(Pass pass, const core::View& view)
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
std::list<BasisFrame> basisFrames(ChosenFrames& frames, const FilmTask& task, const Environment& environment)
{
    std::list<BasisFrame> kept;
    DatasetProgress progress(task.options, environment, static_cast<std::size_t>(frames.expected()), "basis");
    for (std::size_t index = 0, stride = 1;; ++index) {
        auto frame = frames.next();
        if (!frame) {
            break;
        }
        if (index % stride == 0) {
            kept.push_back(basisFrame(passOverFrame(std::move(*frame), task, true, environment), task.view));
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

bool sharesColours(const core::View& view)
{
    const auto* row = &core::findView(view.name);
    return row->needsCompanions != nullptr && row->needsCompanions(view);
}

/// Colours that are made of the tokens are made of those of all frames, unless the user wants each frame's own.
core::View withOneBasis(core::View view)
{
    const bool hasBasis = std::ranges::any_of(core::findView(view.name).options,
                                              [](const core::ViewOption& option) { return option.name == "basis"; });
    if (hasBasis && view.options.find("basis") == view.options.end()) {
        view.options["basis"] = std::string("others");
    } else if (hasBasis && view.options["basis"] == core::OptionValue{"shared"}) {
        view.options["basis"] = std::string("others");  // of the frame and all: the same for each
    }
    return view;
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

void widen(core::ValueRange& range, const core::ValueRange& other)
{
    range.low = std::min(range.low, other.low);
    range.high = std::max(range.high, other.high);
}

/// The ranges of a result's colours, one a tile; none where colours are themselves.
std::vector<core::ValueRange> rangesOf(const core::Result& result)
{
    if (const auto* map = std::get_if<core::PatchMap>(&result.content)) {
        return map->values.dim() == 2 ? std::vector{map->range} : std::vector<core::ValueRange>{};
    }
    if (const auto* tiles = std::get_if<core::Tiles>(&result.content)) {
        return tiles->values.dim() == 3 ? tiles->ranges : std::vector<core::ValueRange>{};
    }
    const auto* matrix = std::get_if<core::Matrix>(&result.content);
    return matrix != nullptr ? std::vector{matrix->range} : std::vector<core::ValueRange>{};
}

core::Result withRanges(core::Result result, const std::vector<core::ValueRange>& ranges, bool isSigned)
{
    result.isSigned = isSigned;
    if (auto* map = std::get_if<core::PatchMap>(&result.content)) {
        map->range = ranges.front();
    } else if (auto* matrix = std::get_if<core::Matrix>(&result.content)) {
        matrix->range = ranges.front();
    } else if (auto* tiles = std::get_if<core::Tiles>(&result.content)) {
        for (std::size_t tile = 0; tile < tiles->ranges.size(); ++tile) {
            tiles->ranges[tile] = ranges[std::min(tile, ranges.size() - 1)];
        }
    }
    return result;
}

/// As `--range` has it when the numbers are written out and read again.
double spelt(float value)
{
    return std::stod(fmt::format("{}", value));
}

/// Tile by tile, where every frame has as many.
std::vector<core::ValueRange> commonRanges(const std::vector<SeenFrame>& frames, bool isSigned)
{
    auto common = rangesOf(*frames.front().picture.result);
    for (const auto& frame : frames) {
        const auto ranges = rangesOf(*frame.picture.result);
        if (ranges.size() != common.size() && !ranges.empty() && !common.empty()) {
            for (const auto& range : common) {
                widen(common.front(), range);
            }
            common.resize(1);
        }
        for (std::size_t index = 0; index < ranges.size() && !common.empty(); ++index) {
            widen(common[std::min(index, common.size() - 1)], ranges[index]);
        }
    }
    for (auto& range : common) {
        const float most = std::max(std::abs(range.low), std::abs(range.high));
        range = isSigned ? core::ValueRange{-most, most} : range;
    }
    return common;
}

void shareRange(SeenFilm& film, const core::View& view)
{
    const bool isFixed = view.range.mode == core::RangeChoice::Mode::Fixed;
    const bool isSigned =
        std::ranges::any_of(film.frames, [](const SeenFrame& frame) { return frame.picture.result->isSigned; });
    const auto ranges = commonRanges(film.frames, isSigned && !isFixed);
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
            auto& choice = picture.view.range;
            choice.mode = core::RangeChoice::Mode::Fixed;
            choice.low = spelt(film.range->low);
            choice.high = spelt(film.range->high);
        }
    }
}

}  // namespace

SeenFilm lookAtFilm(ChosenFrames& frames, const FilmTask& task, const Environment& environment)
{
    FilmTask whole = task;
    whole.view = withOneBasis(task.view);
    const bool shares = sharesColours(whole.view);
    const auto basis = shares ? basisFrames(frames, whole, environment) : std::list<BasisFrame>{};
    core::Memo ofBasis;
    SeenFilm film;
    film.facts = frames.facts();
    std::optional<core::FollowedPatch> followed;
    int64_t bytes = 0;
    DatasetProgress progress(task.options, environment, static_cast<std::size_t>(frames.expected()), "frames");
    while (auto frame = frames.next()) {
        SeenFrame seen{frame->number, frame->photo.name, frame->file, {}, {}};
        film.somePhoto = frame->photo.rgb;
        const auto pass =
            passOverFrame(std::move(*frame), whole, task.follows || core::needsTokens(whole.view), environment);
        auto view = whole.view;
        if (task.follows) {
            if (!followed) {
                followed.emplace(pass.trace, view.query.row, view.query.col);
            }
            seen.followed = followed->in(pass.trace);
            view.query = core::QueryChoice::patch(seen.followed->row, seen.followed->col);
        }
        auto subject = pass.subject();
        for (const auto& other : basis) {
            subject.companions.push_back({&other.trace, other.pixels});
        }
        subject.memo = shares ? &ofBasis : nullptr;  // a memo is of one picture, but for what is of the others alone
        seen.picture = pictureOf(subject, pass, view, false, {environment.stop, {}});
        seen.picture.photo = nullptr;
        bytes += bytesOf(*seen.picture.result);
        if (bytes > kMostBytes) {
            throw core::Error(core::ErrorCode::OutOfMemory,
                              fmt::format("{}: expected frames that show at most 2 GiB of numbers, found more by frame "
                                          "{}; --frames and --every choose fewer",
                                          task.view.name, seen.number));
        }
        film.frames.push_back(std::move(seen));
        progress.step();
    }
    shareRange(film, whole.view);
    return film;
}

}  // namespace cli
