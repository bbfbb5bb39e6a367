#include "core/analysis/evidence/answer.h"

#include <algorithm>
#include <utility>

namespace core {

AnswerKind answerKindOf(const ModelSpec& spec)
{
    return spec.wordDetector    ? AnswerKind::WordObjects
           : spec.wordSegmenter ? AnswerKind::WordMasks
           : spec.words         ? AnswerKind::Captions
           : spec.detector      ? AnswerKind::Objects
           : spec.classes > 0   ? AnswerKind::Classes
                                : AnswerKind::None;
}

Answer answerOf(Detection object)
{
    return {{object.index, object.label, object.probability}, {}, std::move(object)};
}

std::vector<Answer> answersOf(const Trace& trace, const ModelSpec& spec, const CaptionDirections& captions, int count)
{
    std::vector<Answer> answers;
    if (!captions.labels.empty()) {
        for (const WordScore& words : wordScores(*spec.words, trace.logits, captions.directions)) {
            answers.push_back(
                {{words.index, captions.labels[static_cast<size_t>(words.index)], words.probability}, words});
        }
    } else if (spec.detector) {
        for (Detection& object : topDetections(trace, count)) {
            answers.push_back(answerOf(std::move(object)));
        }
    } else {
        for (ClassScore& score : topClasses(trace.logits, spec, count)) {
            answers.push_back({std::move(score)});
        }
    }
    answers.resize(std::min(answers.size(), static_cast<size_t>(std::max(count, 0))));
    return answers;
}

}  // namespace core
