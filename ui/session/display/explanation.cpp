#include "ui/session/display/explanation.h"

#include "core/analysis/evidence/answer.h"
#include "core/analysis/view/map_words.h"
#include "core/analysis/views/view_rows.h"
#include "core/analysis/views/views.h"
#include "core/scene/show.h"
#include "ui/figure/ticks.h"
#include "ui/language/core_text.h"
#include "ui/session/display/view_offer.h"
#include "ui/session/documents/scene_registry.h"

#include <torch/types.h>

#include <QCoreApplication>

#include <cmath>
#include <initializer_list>
#include <optional>
#include <utility>

namespace ui {
namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(ui::Explanation)
};

core::View viewOf(const std::string& name)
{
    core::View view;
    view.name = name;
    return view;
}

QString sourceOf(const std::string& view)
{
    return QString::fromStdString(core::findView(view).source);
}

core::SceneView shownIn(const ScenePtr& scene, const core::View& view, const core::RunControl& control)
{
    SessionSource source(scene);
    return core::show(view, source, control);
}

/// The first view of these that the model has; null: it has none.
const core::ViewRow* firstAvailable(std::initializer_list<const core::ViewRow*> views, const core::ModelSpec& spec)
{
    for (const core::ViewRow* row : views) {
        if (isAvailable(row->name, spec)) {
            return row;
        }
    }
    return nullptr;
}

ExplainedFact answerOf(const SessionScene& scene, const core::ModelSpec& spec)
{
    const auto percent = [](const core::ClassScore& score) {
        return QString::number(100.0 * score.probability, 'f', 1);
    };
    const auto label = [](const core::ClassScore& score) { return QString::fromStdString(score.label); };
    const std::string evidence = viewOfEvidence(spec);
    const std::string view = evidence.empty() ? core::kAttentionView.name : evidence;
    if (scene.top.empty()) {
        const bool detects = core::answerKindOf(spec) == core::AnswerKind::Objects;
        return {detects ? coreText(reasonAgainst("prediction", spec))
                        : Words::tr("This model has no classifier; it outputs features."),
                {},
                viewOf(view)};
    }
    const core::ClassScore& first = scene.top.front();
    const QString sentence = scene.top.size() < 2
                                 ? Words::tr("The model predicts “%1” (%2 %).").arg(label(first), percent(first))
                                 : Words::tr("The model predicts “%1” (%2 %), ahead of “%3” (%4 %).")
                                       .arg(label(first), percent(first), label(scene.top[1]), percent(scene.top[1]));
    return {sentence, sourceOf(view), viewOf(view)};
}

ExplainedFact gazeOf(const ScenePtr& scene, const core::RunControl& control)
{
    const core::SceneView shown = shownIn(scene, viewOf(core::kAttentionView.name), control);
    return {Words::tr("Where it looks: %1.").arg(coreText(core::inWords(*shown.result))),
            sourceOf(core::kAttentionView.name), shown.view};
}

/// The head with the largest share of the logit, or whose loss costs the answer most.
std::optional<ExplainedFact> headOf(const ScenePtr& scene, const core::ModelSpec& spec, const core::RunControl& control)
{
    const core::ViewRow* view = firstAvailable({&core::kLogitAttributionView, &core::kHeadAblationView}, spec);
    if (view == nullptr) {
        return std::nullopt;
    }
    const core::SceneView shown = shownIn(scene, viewOf(view->name), control);
    const auto* matrix = std::get_if<core::Matrix>(&shown.result->content);
    if (matrix == nullptr) {
        return std::nullopt;
    }
    const bool adds = view == &core::kLogitAttributionView;
    const auto values = matrix->values.accessor<float, 2>();
    std::optional<std::pair<size_t, size_t>> best;
    for (size_t row = 0; row < matrix->rowTargets.size(); ++row) {
        for (size_t col = 0; col < matrix->colTargets.size(); ++col) {
            const float value = values[int64_t(row)][int64_t(col)];
            const bool isHead = matrix->colTargets[col].head.has_value() && !std::isnan(value);
            const auto better = [&] {
                const float other = values[int64_t(best->first)][int64_t(best->second)];
                return adds ? value > other : value < other;
            };
            if (isHead && (!best || better())) {
                best = {row, col};
            }
        }
    }
    if (!best) {
        return std::nullopt;
    }
    const int layer = matrix->rowTargets[best->first].layer.value_or(0);
    const int head = matrix->colTargets[best->second].head.value_or(0);
    const QString value = valueText(double(values[int64_t(best->first)][int64_t(best->second)]));
    const QString sentence =
        adds ? Words::tr("Head %1 of layer %2 supports this prediction most: it adds %3 to the logit.")
             : Words::tr("Head %1 of layer %2 matters most: without it the score changes by %3.");
    return ExplainedFact{sentence.arg(head).arg(layer).arg(value), sourceOf(view->name), shown.view};
}

}  // namespace

void Explanation::explain(const ScenePtr& scene)
{
    m_line.start(
        [scene](const core::RunControl& control) {
            const core::ModelSpec& spec = scene->model->spec();
            std::vector<ExplainedFact> facts{answerOf(*scene, spec)};
            if (isAvailable(core::kAttentionView.name, spec)) {
                facts.push_back(gazeOf(scene, control));
            }
            if (const auto head = headOf(scene, spec, control)) {
                facts.push_back(*head);
            }
            return facts;
        },
        [this](const std::vector<ExplainedFact>& facts) { Q_EMIT ready(facts); },
        [this](const core::Failure& failure) { Q_EMIT failed(coreText(failure.message)); });
}

}  // namespace ui
