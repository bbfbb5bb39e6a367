#include "core/scene/every_mask.h"

#include "core/error.h"
#include "core/image/photo_mask.h"

#include <algorithm>
#include <numeric>

namespace core {

using torch::Tensor;

namespace {

constexpr int kMostPointsPerSide = 128;
constexpr double kLeastIouOfSam = 0.88, kLeastIouOfSam2 = 0.8;

void requireSensible(const EveryMaskOptions& options)
{
    if (options.pointsPerSide < 1 || options.pointsPerSide > kMostPointsPerSide) {
        throw Error(ErrorCode::OutOfRange, "points per side",
                    "expected 1 to %1, found %2"_msg(kMostPointsPerSide, options.pointsPerSide));
    }
    for (const double share : {options.leastIou.value_or(0.0), options.leastStability, options.mostOverlap}) {
        if (!(share >= 0.0 && share <= 1.0)) {
            throw Error(ErrorCode::OutOfRange, "masks", "expected thresholds from 0 to 1, found %1"_msg(share));
        }
    }
}

/// The masks of one point that the model is sure of.
void appendMasks(const MaskPredictor& predictor, const PixelPoint& at, const EveryMaskOptions& options,
                 const std::stop_token& stop, std::vector<FoundMask>& found)
{
    const MaskPrompts prompts{{{at.x, at.y, true}}, {}};
    const auto decoded = predictor.decode(prompts, stop);
    const double leastIou =
        options.leastIou.value_or(predictor.variant() == SamVariant::Sam2 ? kLeastIouOfSam2 : kLeastIouOfSam);
    for (int64_t mask = 1; mask < decoded.iou.size(0); ++mask) {
        FoundMask one;
        one.point = at;
        one.iou = decoded.iou[mask].item<double>();
        if (!(one.iou > leastIou)) {
            continue;
        }
        const auto logits = predictor.onPhoto(decoded.logits[mask], stop);
        one.stability = stabilityScore(logits);
        if (!(one.stability >= options.leastStability)) {
            continue;
        }
        const auto inside = logits > 0;
        one.runs = runsOfMask(inside);
        one.box = boxOfMask(inside);
        one.area = inside.sum().item<int64_t>();
        found.push_back(std::move(one));
    }
}

double areaOf(const MaskBox& box)
{
    return double(box.right - box.left) * (box.bottom - box.top);
}

double overlapOf(const MaskBox& a, const MaskBox& b)
{
    const double width = std::max(0, std::min(a.right, b.right) - std::max(a.left, b.left));
    const double height = std::max(0, std::min(a.bottom, b.bottom) - std::max(a.top, b.top));
    return width * height / (areaOf(a) + areaOf(b) - width * height);
}

}  // namespace

std::vector<FoundMask> everyMask(const MaskPredictor& predictor, const EveryMaskOptions& options,
                                 const RunControl& control)
{
    requireSensible(options);
    const int side = options.pointsPerSide, total = side * side;
    const auto [width, height] = predictor.size();
    std::vector<FoundMask> found;
    for (int point = 0; point < total; ++point) {
        control.step(point, total);
        const auto along = [side](int index, int pixels) { return (index + 0.5) / side * pixels; };
        appendMasks(predictor, {along(point % side, width), along(point / side, height)}, options, control.stop, found);
    }
    control.step(total, total);
    std::vector<MaskBox> boxes;
    std::vector<double> scores;
    for (const auto& mask : found) {
        boxes.push_back(mask.box);
        scores.push_back(mask.iou);
    }
    std::vector<FoundMask> kept;
    for (const size_t index : withoutDuplicates(boxes, scores, options.mostOverlap)) {
        kept.push_back(std::move(found[index]));
    }
    return kept;
}

std::vector<int64_t> runsOfMask(const Tensor& mask)
{
    const auto byColumn = mask.t().contiguous();
    const bool* pixels = byColumn.data_ptr<bool>();
    std::vector<int64_t> runs{0};
    bool inside = false;
    for (int64_t i = 0; i < byColumn.numel(); ++i) {
        if (pixels[i] != inside) {
            runs.push_back(0);
            inside = !inside;
        }
        ++runs.back();
    }
    return runs;
}

MaskBox boxOfMask(const Tensor& mask)
{
    const auto rows = mask.any(1).nonzero(), cols = mask.any(0).nonzero();
    if (rows.numel() == 0) {
        return {};
    }
    const auto at = [](const Tensor& places, int64_t index) { return static_cast<int>(places[index].item<int64_t>()); };
    return {at(cols, 0), at(rows, 0), at(cols, -1), at(rows, -1)};
}

std::vector<size_t> withoutDuplicates(const std::vector<MaskBox>& boxes, const std::vector<double>& scores,
                                      double mostOverlap)
{
    std::vector<size_t> order(boxes.size()), kept;
    std::iota(order.begin(), order.end(), size_t{0});
    std::ranges::stable_sort(order, std::greater(), [&](size_t index) { return scores[index]; });
    for (const size_t index : order) {
        if (std::ranges::none_of(kept,
                                 [&](size_t other) { return overlapOf(boxes[other], boxes[index]) > mostOverlap; })) {
            kept.push_back(index);
        }
    }
    return kept;
}

Tensor labelImage(const std::vector<FoundMask>& masks, PixelSize size)
{
    auto labels = torch::zeros({size.width, size.height}, torch::kInt32);  // columns, as the runs go
    std::vector<size_t> order(masks.size());
    std::iota(order.begin(), order.end(), size_t{0});
    std::ranges::stable_sort(order, std::greater(), [&](size_t index) { return masks[index].area; });
    const auto flat = labels.view(-1);
    for (const size_t index : order) {
        int64_t at = 0;
        bool inside = false;
        for (const int64_t run : masks[index].runs) {
            if (inside) {
                flat.slice(0, at, at + run).fill_(static_cast<int64_t>(index) + 1);
            }
            at += run;
            inside = !inside;
        }
    }
    return labels.t().contiguous();
}

}  // namespace core
