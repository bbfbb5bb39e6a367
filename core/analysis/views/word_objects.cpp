#include "core/analysis/views/word_objects.h"

#include "core/analysis/evidence/word_scores.h"
#include "core/analysis/tokens/token_statistics.h"
#include "core/error.h"

#include <algorithm>
#include <iterator>

namespace core {
namespace {

double areaOf(const PixelRect& box)
{
    return std::max(0.0, box.right - box.left) * std::max(0.0, box.bottom - box.top);
}

double commonArea(const PixelRect& a, const PixelRect& b)
{
    return areaOf(
        {std::max(a.left, b.left), std::max(a.top, b.top), std::min(a.right, b.right), std::min(a.bottom, b.bottom)});
}

double intersectionOverUnion(const PixelRect& a, const PixelRect& b)
{
    const double common = commonArea(a, b), all = areaOf(a) + areaOf(b) - common;
    return all > 0.0 ? common / all : 0.0;
}

/// Less than the above by the share of the smallest rectangle around both that is in neither.
double generalizedOverlap(const PixelRect& a, const PixelRect& b)
{
    const double hull = areaOf(
        {std::min(a.left, b.left), std::min(a.top, b.top), std::max(a.right, b.right), std::max(a.bottom, b.bottom)});
    const double all = areaOf(a) + areaOf(b) - commonArea(a, b);
    return intersectionOverUnion(a, b) - (hull > 0.0 ? (hull - all) / hull : 0.0);
}

/// @param boxes  [P, 4], PatchObjects::boxes()
std::vector<PixelRect> boxesInPixels(const torch::Tensor& boxes, PixelSize input)
{
    const torch::Tensor sides = boxes.to(torch::kFloat64).contiguous();
    const auto side = sides.accessor<double, 2>();
    std::vector<PixelRect> found;
    for (int64_t patch = 0; patch < sides.size(0); ++patch) {
        const double x = side[patch][0] * input.width, y = side[patch][1] * input.height;
        const double halfWidth = side[patch][2] * input.width / 2, halfHeight = side[patch][3] * input.height / 2;
        found.push_back({x - halfWidth, y - halfHeight, x + halfWidth, y + halfHeight});
    }
    return found;
}

}  // namespace

PatchObjects patchObjects(const ViewInput& subject, const RunControl& control)
{
    const auto detect = [&] {
        const torch::NoGradGuard noGrad;
        const torch::Tensor tokens = layerOutputTokens(subject.trace, subject.trace.layerCount() - 1);
        const torch::Tensor normed = subject.network.capabilities().finalNorm(tokens.unsqueeze(0))[0];
        return subject.network.spec().wordDetector->detect(normed, subject.trace.grid, control.stop).table;
    };
    return {cached(subject, "objects of patches", detect)};
}

torch::Tensor wordLogits(const ViewInput& subject, const PatchObjects& objects,
                         const std::vector<std::string>& captions, const RunControl& control)
{
    if (captions.empty()) {
        throw Error(ErrorCode::OutOfRange, "words: expected a caption, found none"_msg);
    }
    return objects.logits(directionsOf(*subject.network.spec().words, captions, control.stop).directions);
}

int patchOfExample(const PatchObjects& objects, const std::optional<PixelRect>& box, PixelSize input)
{
    constexpr double nearly = 0.8;
    const torch::NoGradGuard noGrad;
    const PixelRect whole{0.0, 0.0, static_cast<double>(input.width), static_cast<double>(input.height)};
    const PixelRect wanted = box.value_or(whole);
    std::vector<double> overlaps;
    const auto places = boxesInPixels(objects.boxes(), input);
    const auto compareBy = [&](double (*overlap)(const PixelRect&, const PixelRect&)) {
        overlaps.clear();
        std::ranges::transform(places, std::back_inserter(overlaps),
                               [&](const auto& own) { return overlap(own, wanted); });
        return *std::ranges::max_element(overlaps);
    };
    double best = compareBy(intersectionOverUnion);
    best = best > 0.0 ? best : compareBy(generalizedOverlap);
    const double least = best > 0.0 ? nearly * best : best / nearly;  // a negative one is of boxes apart
    const torch::Tensor embeddings = objects.embeddings().to(torch::kFloat64);
    const torch::Tensor typical = embeddings.mv(embeddings.mean(0)).contiguous();
    const auto likeness = typical.accessor<double, 1>();
    int chosen = -1;
    for (int patch = 0; patch < static_cast<int>(overlaps.size()); ++patch) {
        if (overlaps[static_cast<size_t>(patch)] >= least && (chosen < 0 || likeness[patch] < likeness[chosen])) {
            chosen = patch;
        }
    }
    return chosen;
}

std::vector<Detection> wordDetections(const torch::Tensor& boxes, const torch::Tensor& logits,
                                      const std::vector<std::string>& labels, PixelSize input,
                                      const ObjectChoice& choice)
{
    const torch::NoGradGuard noGrad;
    const auto [best, captions] = torch::sigmoid(logits.to(torch::kFloat64)).max(1);
    const torch::Tensor scores = best.contiguous(), words = captions.contiguous();
    const std::vector<PixelRect> places = boxesInPixels(boxes, input);
    const auto score = scores.accessor<double, 1>();
    const auto word = words.accessor<int64_t, 1>();
    std::vector<int> order;
    for (int patch = 0; patch < static_cast<int>(boxes.size(0)); ++patch) {
        if (score[patch] >= choice.threshold) {
            order.push_back(patch);
        }
    }
    std::ranges::stable_sort(order, [&](int a, int b) { return score[a] > score[b]; });
    std::vector<Detection> found;
    for (const int patch : order) {
        if (static_cast<int>(found.size()) >= choice.most) {
            break;
        }
        const PixelRect& box = places[static_cast<size_t>(patch)];
        const bool hidden = choice.overlap < 1.0 && std::ranges::any_of(found, [&](const Detection& other) {
                                return intersectionOverUnion(box, other.box) > choice.overlap;
                            });
        if (!hidden) {
            const int index = static_cast<int>(word[patch]);
            found.push_back({index, labels.at(static_cast<size_t>(index)), score[patch], box, patch});
        }
    }
    return found;
}

}  // namespace core
