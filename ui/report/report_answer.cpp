#include "ui/report/report_answer.h"

#include "core/analysis/evidence/answer.h"

#include <algorithm>
#include <map>

namespace ui {
namespace {

const char* answerTitleOf(core::AnswerKind kind)
{
    return kind == core::AnswerKind::Classes ? "Classes" : kind == core::AnswerKind::Captions ? "Captions" : "Objects";
}

/// The same for the same answer with edits and without.
int keyOf(const core::Answer& answer)
{
    return answer.object ? answer.object->query : answer.score.index;
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
    const auto kind = core::answerKindOf(spec);
    const auto captions = kind == core::AnswerKind::Captions ? core::directionsOf(*spec.words, words, control.stop)
                                                             : core::CaptionDirections();
    const int most = std::max(kReportAnswers, static_cast<int>(captions.labels.size()));
    std::map<int, double> before;
    if (unedited) {
        for (const auto& answer : core::answersOf(unedited->trace, spec, captions, std::max(most, spec.classes))) {
            before.emplace(keyOf(answer), answer.score.probability);
        }
    }
    for (const auto& answer : core::answersOf(scene.trace, spec, captions, most)) {
        const auto found = before.find(keyOf(answer));
        report.answers.push_back({answer.score.label, answer.score.probability,
                                  found != before.end() ? std::optional(found->second) : std::nullopt});
    }
    report.answerTitle = report.answers.empty() ? "" : answerTitleOf(kind);
}

}  // namespace ui
