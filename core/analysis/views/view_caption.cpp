#include "core/analysis/views/view_caption.h"

#include "core/analysis/attention/mass_threshold.h"
#include "core/analysis/evidence/word_scores.h"
#include "core/number_text.h"

#include <fmt/format.h>
#include <torch/types.h>

namespace core {

ViewCaption viewCaption(const ViewInput& subject, const View& view, const RunControl& control)
{
    if (view.words.empty()) {
        throw Error(ErrorCode::OutOfRange, "words: expected a caption, found none"_msg);
    }
    const WordModel& model = *subject.network.spec().words;
    std::vector<Message> notes;
    const torch::Tensor direction = directionOf(model, {view.words.front()}, notes, control.stop);
    const double similarity = wordScores(model, subject.trace.logits, {direction}).front().similarity;
    std::vector<Message> parts{Message(fmt::format("\"{}\"", view.words.front())),
                               "image %1"_msg(numberText(similarity, 3))};
    parts.insert(parts.end(), notes.begin(), notes.end());
    return {model, direction, joined(std::move(parts))};
}

PatchMap captionMap(const torch::Tensor& probabilities, const std::vector<std::string>& captions, double threshold)
{
    const auto [probability, best] = probabilities.max(0);
    const torch::Tensor shown = best.masked_fill(probability < threshold, -1);
    PatchMap map;
    map.grid = {static_cast<int>(probabilities.size(1)), static_cast<int>(probabilities.size(2))};
    map.values = coloredByHead(shown.flatten()).reshape({map.grid.rows, map.grid.cols, 3});
    for (int i = 0; i < static_cast<int>(captions.size()); ++i) {
        const Message caption(captions[static_cast<size_t>(i)]);
        if (shown.eq(i).any().item<bool>()) {
            const HeadColor color = headColor(i);
            map.kinds.push_back({caption, color.red, color.green, color.blue});
        }
        map.candidates.names.push_back(caption);
    }
    map.candidates.probabilities = probabilities.to(torch::kFloat32).contiguous();
    return map;
}

Message wordCountText(const View& view)
{
    const auto count = static_cast<int64_t>(view.words.size());
    return forCount(count, "%1 word"_msg, "%1 words"_msg)(count);
}

Message wordsUnavailable(const ModelSpec& spec)
{
    return spec.words ? Message() : "This model cannot read words: its checkpoint has no text tower."_msg;
}

}  // namespace core
