// Objects named by words, for OWL-ViT and OWLv2, each patch with its box.
#include "core/analysis/table/view_options.h"
#include "core/analysis/table/view_text.h"
#include "core/analysis/view/value_range.h"
#include "core/analysis/views/view_caption.h"
#include "core/analysis/views/view_rows.h"
#include "core/analysis/views/word_objects.h"
#include "core/number_text.h"

#include <fmt/format.h>
#include <torch/types.h>

#include <algorithm>

namespace core {
namespace {

Message wordObjectsUnavailable(const ModelSpec& spec)
{
    if (!spec.wordDetector) {
        return "This model has no boxes for words; OWL-ViT and OWLv2 do."_msg;
    }
    return wordsUnavailable(spec);
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

Result wordObjectsView(const ViewInput& subject, const View& view, const RunControl& control)
{
    const torch::NoGradGuard noGrad;
    control.step(0, 1);
    const PatchGrid grid = subject.trace.grid;
    const PatchObjects objects = patchObjects(subject, control);
    const torch::Tensor logits = wordLogits(subject, objects, view.words, control);
    const PixelSize input{static_cast<int>(subject.pixels.size(3)), static_cast<int>(subject.pixels.size(2))};
    const double threshold = numberOption(view, "threshold");
    const auto found = wordDetections(objects.boxes(), logits, view.words, input,
                                      {.threshold = threshold, .overlap = numberOption(view, "overlap")});
    PatchMap map;
    map.grid = grid;
    map.values = torch::sigmoid(std::get<0>(logits.max(1))).reshape({grid.rows, grid.cols}).contiguous();
    map.range = rangeOf(map.values, view.range);
    if (view.query.kind == QueryChoice::Kind::Patch) {
        map.queryPatch = view.query.row * grid.cols + view.query.col;
    }
    Message asked;
    for (const Detection& each : found) {
        map.boxes.push_back(boxOf(each, grid.cols, map.queryPatch == each.query));
    }
    if (map.queryPatch) {
        const torch::Tensor row = torch::tensor({static_cast<int64_t>(*map.queryPatch)});
        Detection own =
            wordDetections(objects.boxes().index_select(0, row), logits.index_select(0, row), view.words, input, {})
                .front();
        own.query = *map.queryPatch;
        asked = "patch %1,%2: %3 %4"_msg(view.query.row, view.query.col, own.label, numberText(own.probability, 2));
        if (std::ranges::none_of(map.boxes, &PatchMap::Box::asks)) {
            map.boxes.push_back(boxOf(own, grid.cols, true));
        }
    }
    Result result;
    result.quantity = view.words.size() > 1 ? "score of the best words"_msg : "score of the words"_msg;
    result.subject =
        joined({view.words.size() > 1 ? "%1 words"_msg(static_cast<int>(view.words.size()))
                                      : Message(fmt::format("\"{}\"", view.words.front())),
                "%1 objects from %2"_msg(static_cast<int>(found.size()), numberText(threshold, 2)), asked});
    result.content = std::move(map);
    return result;
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
    .options = {{.name = "threshold",
                 .title = "Threshold",
                 .meaning = "The lowest score of a box that is drawn.",
                 .initial = 0.1,
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
                 .step = 0.05}},
    .needsWeights = true,
    .needsTokens = true,
    .unavailable = wordObjectsUnavailable,
    .compute = wordObjectsView,
};

}  // namespace core
