// Matching: the patches of this image that resemble those of another one.
#include "core/analysis/attention/attention_map.h"
#include "core/analysis/attention/layer_choice.h"
#include "core/analysis/attention/mass_threshold.h"
#include "core/analysis/attention/unit_rows.h"
#include "core/analysis/table/view_options.h"
#include "core/analysis/tokens/fingerprint.h"
#include "core/analysis/tokens/patch_matches.h"
#include "core/analysis/view/baseline.h"
#include "core/analysis/view/value_range.h"
#include "core/analysis/views/patch_features.h"
#include "core/analysis/views/row_parts.h"
#include "core/analysis/views/shifted_passes.h"
#include "core/analysis/views/view_rows.h"
#include "core/trace/attention_traits.h"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <vector>

namespace core {
namespace {

constexpr double kSelf = -2.0;  // below every cosine: an image compared with itself, where a patch is not its own match

constexpr int kMostPairs = 10;  // as many as the authors show

/// One of the two images: its patches' unit features, the patch that is asked about, and the marked object. With a
/// stride, its patches are the cells of a finer grid.
struct Side {
    torch::Tensor rows;
    PatchGrid grid;
    int perPatch = 1;  ///< cells of the grid along a patch of the layer
    std::optional<int> asked;
    torch::Tensor inside;  ///< [P] bool: the patches that may match; undefined: all
    uint64_t image = 0;    ///< a hash
};

/// The patches of the marked object, if only these may match. @throws Error Unsupported for a layer of another grid
torch::Tensor insideOf(const ViewInput& input, const View& view, PatchGrid cells)
{
    const PatchGrid grid = layerOf(input.trace, view.layer).grid;
    if (!input.object.defined() || wordOption(view, "within") == "image") {
        return {};
    }
    if (input.object.numel() != grid.count()) {
        throw Error(ErrorCode::Unsupported, "within",
                    "expected image in a layer with a coarser grid than the image's, found object"_msg);
    }
    return onFinerGrid(input.object.ge(0.5), cells).flatten();
}

/// The cell in the middle of the query patch.
std::optional<int> askedCell(const ViewInput& input, const View& view, PatchGrid cells, int perPatch)
{
    if (view.query.kind != QueryChoice::Kind::Patch) {
        return std::nullopt;
    }
    const LayerTrace& layer = layerOf(input.trace, view.layer);
    const int patch = queryToken(input.trace, view.layer, view.query) - layer.layout.prefix();
    const int row = patch / layer.grid.cols, col = patch % layer.grid.cols;
    return (row * perPatch + perPatch / 2) * cells.cols + col * perPatch + perPatch / 2;
}

/// Unit rows are kept: the query follows the pointer.
Side sideOf(const ViewInput& input, const View& view, const std::string& feature, const RunControl& control)
{
    const int stride = strideOf(view);
    const bool last = view.layer == lastFeatureLayer(input.trace, feature);
    const auto rows = [&] {
        const auto layer = last ? std::nullopt : std::optional(view.layer);
        return unitRows(patchFeatures(input, feature, layer, control, stride).rows);
    };
    Side side;
    const PatchGrid grid = layerOf(input.trace, view.layer).grid;
    side.grid = stride > 0 ? finerGrid(input, view.layer, stride) : grid;
    side.perPatch = side.grid.rows / grid.rows;
    side.rows =
        cached(input, fmt::format("unit {} of layer {} of patches, stride {}", feature, view.layer, stride), rows);
    side.asked = askedCell(input, view, side.grid, side.perPatch);
    side.inside = insideOf(input, view, side.grid);
    side.image = fingerprint(input.trace.logits);
    return side;
}

/// Cosines of all patches with one of another image, or of this one, to which it is not compared itself.
torch::Tensor scoresOf(const Side& side, const Side& other, int64_t patch, bool same)
{
    torch::Tensor scores = side.rows.mv(other.rows[patch]);
    return same ? scores.index_fill(0, torch::tensor(patch), kSelf) : scores;
}

/// Row and column in patches of the layer: "5,9"; of the center of a smaller cell "5.25,8.75".
std::string placeText(int64_t cell, const Side& side)
{
    const auto place = [&](int64_t index) {
        return fmt::format("{:.4g}", (static_cast<double>(index) + 0.5) / side.perPatch - 0.5);
    };
    return fmt::format("{},{}", place(cell / side.grid.cols), place(cell % side.grid.cols));
}

/// The patch that is asked about in one image, its best match in the other, and that one's own best match.
struct Match {
    int64_t asked = 0, best = 0, back = 0;
    double score = 0.0;
};

Match matchOf(const Side& side, const Side& other, bool same)
{
    Match match{*side.asked};
    const torch::Tensor scores = scoresOf(other, side, match.asked, same);
    match.best = scores.argmax().item<int64_t>();
    match.score = scores[match.best].item<double>();
    match.back = scoresOf(side, other, match.best, same).argmax().item<int64_t>();
    return match;
}

/// @param sentence  of the patch, its match and their similarity
Message matchText(MessageId sentence, const Match& match, const Side& side, const Side& other)
{
    const int cols = side.grid.cols;
    const int64_t rowsAway = match.back / cols - match.asked / cols, colsAway = match.back % cols - match.asked % cols;
    const double away = std::hypot(static_cast<double>(rowsAway), static_cast<double>(colsAway)) / side.perPatch;
    const Message back = match.back == match.asked ? Message("mutually"_msg)
                                                   : "whose best match is %1, %2 patches away"_msg(
                                                         placeText(match.back, side), fmt::format("{:.1f}", away));
    return joined(
        {sentence(placeText(match.asked, side), placeText(match.best, other), fmt::format("{:.2f}", match.score)),
         back});
}

/// A map with a value or a color per cell, with the query's cell framed. @param values  [cells] or [cells, 3]
PatchMap mapOf(const ViewInput& subject, const View& view, const Side& side, const torch::Tensor& values,
               const ValueRange& range)
{
    std::vector<int64_t> sizes{side.grid.rows, side.grid.cols};
    if (values.dim() == 2) {
        sizes.push_back(values.size(1));
    }
    PatchMap map = patchMapOf(subject.trace, view.layer, view, values.reshape(sizes).contiguous(), range);
    map.grid = side.grid;
    if (side.perPatch > 1) {
        map.queryPatch = side.asked;
    }
    return map;
}

Result similarityResult(const ViewInput& subject, const View& view, const Side& side, const Side& other, bool same)
{
    std::vector<Message> texts;
    std::vector<int> marked;
    if (side.asked && !same) {
        texts.push_back(
            matchText("patch %1 matches %2 of the other image (%3)"_msg, matchOf(side, other, same), side, other));
    }
    torch::Tensor scores;
    if (other.asked) {
        const Match match = matchOf(other, side, same);
        scores = scoresOf(side, other, match.asked, same);
        scores = scores.masked_fill(scores == kSelf, 1.0);
        texts.push_back(
            matchText(same ? "patch %1 matches %2 (%3)"_msg : "patch %1 of the other image matches %2 (%3)"_msg, match,
                      other, side));
        if (!same) {
            marked.push_back(static_cast<int>(match.best));
        }
    } else {
        torch::Tensor all = side.rows.mm(other.rows.t());
        scores = (same ? all.fill_diagonal_(kSelf) : all).amax(1);
        texts.push_back("best match of each patch"_msg);
    }
    const torch::Tensor values = scores.to(torch::kFloat32);
    const auto [range, isSigned] = rangeBySign(values, view.range);
    PatchMap map = mapOf(subject, view, side, values, range);
    map.marked = std::move(marked);
    map.markedAs = "best match"_msg;
    Result result;
    result.isSigned = isSigned;
    result.quantity = "cosine similarity"_msg;
    result.subject = joined(std::move(texts));
    result.content = std::move(map);
    return result;
}

struct CornerColor {
    MessageId name;
    std::array<float, 3> color;
};
constexpr std::array<CornerColor, 4> kCorners{{{"top left"_msg, {0.90F, 0.20F, 0.17F}},
                                               {"top right"_msg, {0.98F, 0.82F, 0.18F}},
                                               {"bottom left"_msg, {0.20F, 0.35F, 0.85F}},
                                               {"bottom right"_msg, {0.16F, 0.67F, 0.45F}}}};

/// Between those of the four corners.
torch::Tensor colorsOfPlaces(const torch::Tensor& patches, PatchGrid grid)
{
    const auto part = [](const torch::Tensor& place, int count) {
        return ((place.to(torch::kFloat32) + 0.5F) / count).unsqueeze(1);
    };
    const torch::Tensor down = part(patches.div(grid.cols, "floor"), grid.rows);
    const torch::Tensor right = part(patches.remainder(grid.cols), grid.cols);
    const auto corner = [](size_t index) {
        const auto& color = kCorners.at(index).color;
        return torch::tensor({color[0], color[1], color[2]}).unsqueeze(0);
    };
    return (1 - down) * ((1 - right) * corner(0) + right * corner(1)) +
           down * ((1 - right) * corner(2) + right * corner(3));
}

/// The matches of the patches of `side`, among those that may match.
/// @throws Error Unsupported if matches should lie in an object and neither image has one
PatchMatches matchesOf(const Side& side, const Side& other, const View& view)
{
    if (wordOption(view, "within") != "image" && !side.inside.defined() && !other.inside.defined()) {
        throw Error(ErrorCode::Unsupported, "within",
                    "expected an object that is marked in one of the images, found none"_msg);
    }
    return matchPatches(side.rows, side.grid, other.rows, {side.inside, other.inside});
}

/// @param patches  of this image
Message mutualText(const PatchMatches& matches, int patches, const View& view)
{
    const MessageId text = wordOption(view, "within") == "image" ? "%1 of %2 patches match mutually"_msg
                                                                 : "%1 of %2 patches match mutually in the object"_msg;
    return text(matches.mutual.sum().item<int64_t>(), patches);
}

/// Patches that match mutually have one color in both images.
Result colorsResult(const ViewInput& subject, const View& view, const Side& side, const Side& other, bool byOwnPlace)
{
    const PatchMatches matches = matchesOf(side, other, view);
    const torch::Tensor own = torch::arange(side.grid.count(), torch::kInt64);
    const torch::Tensor colors = colorsOfPlaces(byOwnPlace ? own : matches.forward, byOwnPlace ? side.grid : other.grid)
                                     .masked_fill(matches.mutual.logical_not().unsqueeze(1), kNoValue);
    PatchMap map = mapOf(subject, view, side, colors, {});
    for (const auto& [name, color] : kCorners) {
        map.kinds.push_back({Message(name), color[0], color[1], color[2]});
    }
    Result result;
    result.quantity = byOwnPlace ? "place in this image"_msg : "place in the other image"_msg;
    result.subject = mutualText(matches, side.grid.count(), view);
    result.content = std::move(map);
    return result;
}

/// A few mutual matches with a number and a color, the same in both images: they are computed from the same side.
Result pairsResult(const ViewInput& subject, const View& view, const Side& side, const Side& other)
{
    const bool swapped = other.image < side.image;
    const Side &first = swapped ? other : side, &second = swapped ? side : other;
    const PatchMatches matches = matchesOf(first, second, view);
    const auto pairs = distinctPairs(matches, first.rows, second.rows, kMostPairs);
    torch::Tensor numbers = torch::full({side.grid.count()}, -1, torch::kInt64);
    std::vector<int> numbered;
    std::vector<PatchMap::Kind> kinds;
    for (size_t index = 0; index < pairs.size(); ++index) {
        const int64_t patch = swapped ? pairs[index].b : pairs[index].a;
        const int number = static_cast<int>(index);
        numbers[patch] = number;
        numbered.push_back(static_cast<int>(patch));
        const HeadColor color = headColor(number);
        kinds.push_back({Message(fmt::format("{} · {:.2f}", number + 1, pairs[index].similarity)), color.red,
                         color.green, color.blue});
    }
    PatchMap map = mapOf(subject, view, side, coloredByHead(numbers), {});
    map.numbered = std::move(numbered);
    map.kinds = std::move(kinds);
    Result result;
    result.quantity = "number and cosine similarity of a match"_msg;
    result.subject = mutualText(matches, side.grid.count(), view);
    result.content = std::move(map);
    return result;
}

Result matchView(const ViewInput& subject, const View& view, const RunControl& control)
{
    const torch::NoGradGuard noGrad;
    control.step(0, 1);
    const bool hasOther = view.baseline && needsOther(view);
    const ViewInput& beside = hasOther ? *subject.other : subject;
    View asked = view.baseline ? *view.baseline->view : view;
    if (beside.trace.layerCount() == subject.trace.layerCount()) {
        asked.layer = view.layer;  // features of different layers are not comparable
    }
    const std::string feature = wordOption(view, "features"), shows = wordOption(view, "show");
    asked.options = view.options;
    const Side side = sideOf(subject, view, feature, control), other = sideOf(beside, asked, feature, control);
    if (side.rows.size(1) != other.rows.size(1)) {
        throw Error(ErrorCode::Unsupported,
                    "Patches can be matched where both models give each the same number of features; these give "
                    "%1 and %2."_msg(side.rows.size(1), other.rows.size(1)));
    }
    Result result = shows == "similarity" ? similarityResult(subject, view, side, other, !hasOther)
                    : shows == "pairs"    ? pairsResult(subject, view, side, other)
                                          : colorsResult(subject, view, side, other, shows == "key");
    result.subject = joined({"layer %1"_msg(view.layer), Message::ofTable(feature), std::move(result.subject)});
    return result;
}

}  // namespace

const ViewRow kMatchView{
    .name = "match",
    .title = "Patch matching",
    .group = group::tokens,
    .synonyms = {"correspondence", "dense matching", "best buddies", "nearest neighbors", "same place in two photos",
                 "DINO", "SIFT"},
    .kind = ResultKind::PatchMap,
    .parameters = {.layer = true, .query = true, .range = true},
    .families = "all",
    .source = "Amir et al. 2021, arXiv:2112.05814, sections 3 and 4",
    .meaning =
        "How much each patch of this image resembles the one that is pointed at in the other image, and where its best "
        "match lies; without another image, in this one. What matches means the same to the network, not to you: "
        "left and right of a symmetric thing are often confused. Matches are mutual where each is the other's best.",
    .options =
        {{"show",
          "Shown",
          "similarity: to the patch pointed at, or to the best one where none is; colors: mutual matches in the "
          "color of their place in the other image; key: in that of their own place; pairs: a few of them that "
          "differ, with numbers that are the same in both images.",
          {"similarity", "colors", "key", "pairs"}},
         {"features",
          "Features",
          "The tokens that the layer leaves, those of the last layer behind the final norm; or its keys.",
          {"tokens", "keys"}},
         {"within",
          "Matches within",
          "Image: patches of the whole image; object: only those of the marked object, in each image that has one.",
          {"image", "object"}},
         strideOption()},
    .needsWeights = true,
    .needsTokens = true,
    .takesBothSides = true,
    .needsObject =
        [](const View& view) {
            const auto within = view.options.find("within");
            return within != view.options.end() && within->second == OptionValue{"object"};
        },
    .unavailable = [](const ModelSpec&) { return Message(); },
    .showsLayer = outputsTokens,
    .compute = matchView,
};

}  // namespace core
