#include "core/analysis/views/view_caption.h"

#include "core/analysis/evidence/word_scores.h"

#include <fmt/format.h>
#include <torch/types.h>

namespace core {

ViewCaption viewCaption(const ViewInput& subject, const View& view, const RunControl& control)
{
    if (view.words.empty()) {
        throw Error(ErrorCode::OutOfRange, "words: expected a caption, found none"_msg);
    }
    const WordModel& model = *subject.network.spec().words;
    std::vector<std::string> notes;
    const torch::Tensor direction = directionOf(model, {view.words.front()}, notes, control.stop);
    const double similarity = wordScores(model, subject.trace.logits, {direction}).front().similarity;
    std::vector<Message> parts{Message(fmt::format("\"{}\"", view.words.front())),
                               "image %1"_msg(fmt::format("{:.3f}", similarity))};
    for (const auto& note : notes) {
        parts.emplace_back(note);
    }
    return {model, direction, joined(std::move(parts))};
}

Message wordsUnavailable(const ModelSpec& spec)
{
    return spec.words ? Message() : "This model cannot read words: its checkpoint has no text tower."_msg;
}

}  // namespace core
