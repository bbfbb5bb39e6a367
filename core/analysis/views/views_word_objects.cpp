// Objects named by words, or like an example in this or another image, for OWL-ViT and OWLv2, each patch with its box.
#include "core/analysis/table/view_options.h"
#include "core/analysis/view/baseline.h"
#include "core/analysis/view/value_range.h"
#include "core/analysis/views/view_caption.h"
#include "core/analysis/views/view_rows.h"
#include "core/analysis/views/word_objects.h"
#include "core/image/preprocess.h"
#include "core/number_text.h"

#include <fmt/format.h>
#include <torch/types.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace core {
namespace {

constexpr auto kMarkedObject = "object";

Message examplesUnavailable(const ModelSpec& spec)
{
    return spec.wordDetector ? Message() : "This model has no boxes for words; OWL-ViT and OWLv2 do."_msg;
}

Message wordObjectsUnavailable(const ModelSpec& spec)
{
    return spec.wordDetector ? wordsUnavailable(spec) : examplesUnavailable(spec);
}

PatchMap::Box boxOf(const Detection& found, int cols, bool asks)
{
    const auto& box = found.box;
    return {box.left,
            box.top,
            box.right,
            box.bottom,
            fmt::format("{} {:.2f}", found.label, found.probability),
            QueryChoice::patch(found.query / cols, found.query % cols),
            asks,
            found.label,
            found.probability};
}

/// The best score at each patch, the boxes that are confident enough, and that of the query patch.
/// @param logits  [P, W]
/// @param labels  W
/// @param asked   what the boxes are of; the counts and the query are added to it
Result resultOfObjects(const ViewInput& subject, const View& view, const PatchObjects& objects,
                       const torch::Tensor& logits, const std::vector<std::string>& labels, Message asked)
{
    const PatchGrid grid = subject.trace.grid;
    const PixelSize input = inputSize(subject.pixels);
    const double threshold = numberOption(view, "threshold");
    const auto found = wordDetections(objects.boxes(), logits, labels, input,
                                      {.threshold = threshold, .overlap = numberOption(view, "overlap")});
    PatchMap map;
    map.grid = grid;
    map.values = torch::sigmoid(std::get<0>(logits.max(1))).reshape({grid.rows, grid.cols}).contiguous();
    map.range = rangeOf(map.values, view.range);
    if (view.query.kind == QueryChoice::Kind::Patch) {
        map.queryPatch = view.query.row * grid.cols + view.query.col;
    }
    for (const Detection& each : found) {
        map.boxes.push_back(boxOf(each, grid.cols, map.queryPatch == each.query));
    }
    Message ofQuery;
    if (map.queryPatch) {
        const torch::Tensor row = torch::tensor({static_cast<int64_t>(*map.queryPatch)});
        Detection own =
            wordDetections(objects.boxes().index_select(0, row), logits.index_select(0, row), labels, input, {})
                .front();
        own.query = *map.queryPatch;
        ofQuery = "patch %1,%2: %3 %4"_msg(view.query.row, view.query.col, own.label, numberText(own.probability, 2));
        if (std::ranges::none_of(map.boxes, &PatchMap::Box::asks)) {
            map.boxes.push_back(boxOf(own, grid.cols, true));
        }
    }
    Result result;
    const auto count = static_cast<int64_t>(found.size());
    const MessageId objectsFrom = forCount(count, "%1 object from %2"_msg, "%1 objects from %2"_msg);
    result.subject = joined({std::move(asked), objectsFrom(count, numberText(threshold, 2)), ofQuery});
    result.content = std::move(map);
    return result;
}

Result wordObjectsView(const ViewInput& subject, const View& view, const RunControl& control)
{
    const torch::NoGradGuard noGrad;
    control.step(0, 1);
    const PatchObjects objects = patchObjects(subject, control);
    const torch::Tensor logits = wordLogits(subject, objects, view.words, control);
    const bool several = view.words.size() > 1;
    Result result = resultOfObjects(subject, view, objects, logits, view.words,
                                    several ? "%1 words"_msg(static_cast<int>(view.words.size()))
                                            : Message(fmt::format("\"{}\"", view.words.front())));
    result.quantity = several ? "score of the best words"_msg : "score of the words"_msg;
    return result;
}

bool asksForMarkedObject(const View& view)
{
    const auto example = view.options.find("example");
    return example != view.options.end() && example->second == OptionValue{kMarkedObject};
}

/// Around the patches that the object covers, in pixels of the model input.
PixelRect boxOfObject(const ViewInput& subject)
{
    if (!subject.object.defined()) {
        throw Error(ErrorCode::Unsupported, "example",
                    "expected an object that is marked in the image of the example, found none"_msg);
    }
    const torch::Tensor covered = subject.object.to(torch::kCPU).gt(0);
    const auto ends = [&](int64_t axis) {
        const torch::Tensor places = covered.any(1 - axis).nonzero().flatten();
        const double side =
            static_cast<double>(subject.pixels.size(2 + axis)) / static_cast<double>(covered.size(axis));
        return std::pair{places.min().item<double>() * side, (places.max().item<double>() + 1.0) * side};
    };
    const auto [top, bottom] = ends(0);
    const auto [left, right] = ends(1);
    return {left, top, right, bottom};
}

/// The patch whose object is the example, and how to name it.
struct Example {
    int patch = 0;
    Message text;
};

/// @param asked  the view of the example's image
Example exampleOf(const ViewInput& image, const View& view, const View& asked, const PatchObjects& objects)
{
    const int cols = image.trace.grid.cols;
    if (asksForMarkedObject(view)) {
        return {patchOfExample(objects, boxOfObject(image), inputSize(image.pixels)), "like the marked object"_msg};
    }
    if (asked.query.kind == QueryChoice::Kind::Patch) {
        return {asked.query.row * cols + asked.query.col,
                "like the object of patch %1,%2"_msg(asked.query.row, asked.query.col)};
    }
    const int patch = patchOfExample(objects, {}, inputSize(image.pixels));
    return {patch, "like the largest object, of patch %1,%2"_msg(patch / cols, patch % cols)};
}

Result exampleObjectsView(const ViewInput& subject, const View& view, const RunControl& control)
{
    const torch::NoGradGuard noGrad;
    control.step(0, 1);
    const bool hasOther = view.baseline && needsOther(view);
    const ViewInput& image = hasOther ? *subject.other : subject;
    if (const Message reason = examplesUnavailable(image.network.spec()); !reason.empty()) {
        throw Error(ErrorCode::Unsupported, reason);
    }
    const PatchObjects objects = patchObjects(subject, control);
    const PatchObjects examples = hasOther ? patchObjects(image, control) : objects;
    const Example example = exampleOf(image, view, view.baseline ? *view.baseline->view : view, examples);
    const torch::Tensor logits = objects.logits({examples.embeddings()[example.patch]});
    const Message asked = !hasOther                 ? example.text
                          : image.photoName.empty() ? "%1, in the other image"_msg(example.text)
                                                    : "%1, in %2"_msg(example.text, image.photoName);
    const int cols = image.trace.grid.cols;
    const auto label =
        image.photoName.empty() ? fmt::format("{},{}", example.patch / cols, example.patch % cols) : image.photoName;
    Result result = resultOfObjects(subject, view, objects, logits, {label}, asked);
    for (auto& box : std::get<PatchMap>(result.content).boxes) {
        box.label = numberText(box.score, 2);  // all are of one name
    }
    result.quantity = "score of the example"_msg;
    return result;
}

/// Options of views with boxes. @param threshold  the default value
std::vector<ViewOption> boxOptions(double threshold)
{
    return {{.name = "threshold",
             .title = "Threshold",
             .meaning = "The lowest score of a box that is drawn.",
             .initial = threshold,
             .low = 0.0,
             .high = 1.0,
             .step = 0.01},
            {.name = "overlap",
             .title = "Overlap",
             .meaning = "Boxes that overlap a more confident one by more than this share of their union are left "
                        "out; 1 draws all.",
             .initial = 0.3,
             .low = 0.0,
             .high = 1.0,
             .step = 0.05}};
}

std::vector<ViewOption> exampleOptions()
{
    auto options = boxOptions(0.6);  // embeddings of images resemble each other more than those of captions
    options.push_back({"example",
                       "Example",
                       "Patch: the object of the query patch, or without one the object that fills the image best. "
                       "Object: the one that is marked, in this image.",
                       {"patch", kMarkedObject}});
    return options;
}

}  // namespace

const ViewRow kWordObjectsView{
    .name = "word-objects",
    .title = "Objects by words",
    .group = group::evidence,
    .synonyms = {"open-vocabulary detection", "zero-shot detection", "boxes", "OWL-ViT", "OWLv2", "captions", "text"},
    .kind = ResultKind::PatchMap,
    .parameters = {.query = true, .range = true, .words = true, .everyCaption = true},
    .families = "OWL-ViT and OWLv2",
    .source = "Minderer et al. 2022, arXiv:2205.06230, section 3.1",
    .meaning =
        "The score of the best words at each patch, and the boxes of the patches whose score is high enough. Every "
        "patch predicts one box: that of the query patch is always drawn.",
    .options = boxOptions(0.1),
    .needsWeights = true,
    .needsTokens = true,
    .unavailable = wordObjectsUnavailable,
    .compute = wordObjectsView,
};

const ViewRow kExampleObjectsView{
    .name = "example-objects",
    .title = "Objects by an example",
    .group = group::evidence,
    .synonyms = {"image-conditioned detection", "one-shot detection", "visual prompt", "query image", "find similar",
                 "boxes", "OWL-ViT", "OWLv2"},
    .kind = ResultKind::PatchMap,
    .parameters = {.query = true, .range = true},
    .families = "OWL-ViT and OWLv2",
    .source = "Minderer et al. 2022, arXiv:2205.06230, section 4.4",
    .meaning =
        "The score that the object of an example has at each patch, and the boxes of the patches whose score is high "
        "enough. The example is in the other image, where there is one, else in this one: the object of the patch that "
        "is pointed at there, or of the whole image. Scores are higher than those of words.",
    .options = exampleOptions(),
    .needsWeights = true,
    .needsTokens = true,
    .takesBothSides = true,
    .needsObject = asksForMarkedObject,
    .unavailable = examplesUnavailable,
    .compute = exampleObjectsView,
};

}  // namespace core
