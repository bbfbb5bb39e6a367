#include "ui/report/report_answer.h"

#include "core/analysis/evidence/predictions.h"
#include "core/analysis/evidence/word_scores.h"

#include <map>

namespace ui {
namespace {

struct Answers {
    std::string title;
    std::vector<core::ClassScore> scores;
};

std::vector<core::ClassScore> captionScores(const core::Scene& scene, const std::vector<std::string>& words,
                                            const core::RunControl& control)
{
    const auto& model = *scene.network->spec().words;
    std::vector<torch::Tensor> directions;
    std::vector<std::string> notes;
    for (const auto& caption : words) {
        directions.push_back(core::directionOf(model, {caption}, notes, control.stop));
    }
    std::vector<core::ClassScore> scores;
    for (const auto& score : core::wordScores(model, scene.trace.logits, directions)) {
        scores.push_back({score.index, words[static_cast<std::size_t>(score.index)], score.probability});
    }
    return scores;
}

/// @param most  classes
Answers answersOf(const core::Scene& scene, const std::vector<std::string>& words, int most,
                  const core::RunControl& control)
{
    const auto& spec = scene.network->spec();
    if (spec.words) {
        return words.empty() ? Answers{} : Answers{"Captions", captionScores(scene, words, control)};
    }
    if (spec.detector) {
        Answers answers{"Objects", {}};
        for (const auto& found : core::topDetections(scene.trace, kReportAnswers)) {
            answers.scores.push_back({found.query, found.label, found.probability});
        }
        return answers;
    }
    return spec.classes > 0 ? Answers{"Classes", core::topClasses(scene.trace.logits, spec, most)} : Answers{};
}

}  // namespace

std::vector<std::string> editTexts(const core::Scene& scene)
{
    std::vector<std::string> texts;
    for (const auto& edit : scene.edits) {
        texts.push_back(core::toText(edit));
    }
    return texts;
}

void addAnswers(ReportImage& report, const core::Scene& scene, const core::ScenePtr& unedited,
                const std::vector<std::string>& words, const core::RunControl& control)
{
    const auto& spec = scene.network->spec();
    const Answers answers = answersOf(scene, words, kReportAnswers, control);
    std::map<int, double> before;
    if (unedited) {
        for (const auto& score : answersOf(*unedited, words, spec.classes, control).scores) {
            before.emplace(score.index, score.probability);
        }
    }
    report.answerTitle = answers.title;
    for (const auto& score : answers.scores) {
        const auto found = before.find(score.index);
        report.answers.push_back(
            {score.label, score.probability, found != before.end() ? std::optional(found->second) : std::nullopt});
    }
}

}  // namespace ui
