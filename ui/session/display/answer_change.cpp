#include "ui/session/display/answer_change.h"

#include "core/analysis/evidence/word_scores.h"
#include "core/experiment/metric.h"
#include "ui/figure/ticks.h"

#include <torch/types.h>

#include <QCoreApplication>

#include <algorithm>

namespace ui {
namespace {

struct AnswerWords {
    Q_DECLARE_TR_FUNCTIONS(ui::Answer)
};

double valueIn(const core::Metric& metric, const SessionScene& scene)
{
    return metric(scene.trace.logits.unsqueeze(0)).item<double>();
}

core::Metric metricIn(const SessionScene& unedited, core::Metric::Kind kind, int classIndex)
{
    return core::metricOf(unedited.model->spec(), unedited.trace.logits, kind, classIndex);
}

ScoreChange measured(const core::Metric& metric, const QString& name, const SessionScene& unedited,
                     const SessionScene& edited)
{
    return {name, valueIn(metric, unedited), valueIn(metric, edited)};
}

/// The most probable one that is another.
int strongestBeside(int classIndex, const SessionScene& scene)
{
    const auto other =
        std::ranges::find_if(scene.top, [&](const core::ClassScore& each) { return each.index != classIndex; });
    return other == scene.top.end() ? classIndex : other->index;
}

}  // namespace

std::vector<ClassChange> classChanges(const SessionScene& unedited, const SessionScene& edited, int most)
{
    const auto& spec = unedited.model->spec();
    const auto before = core::topClasses(unedited.trace.logits, spec, spec.classes);
    const auto after = core::topClasses(edited.trace.logits, spec, spec.classes);
    const auto first = static_cast<size_t>(std::min<int64_t>(most, static_cast<int64_t>(before.size())));
    const auto placeOf = [](const std::vector<core::ClassScore>& all, int index) {
        return static_cast<size_t>(std::ranges::find(all, index, &core::ClassScore::index) - all.begin());
    };
    std::vector<ClassChange> changes;
    for (size_t place = 0; place < after.size(); ++place) {
        const size_t former = placeOf(before, after[place].index);
        if (place < first || former < first) {
            changes.push_back({before[former], after[place].probability, place < former});
        }
    }
    return changes;
}

std::vector<CaptionScore> captionScores(const SessionScene& unedited, const SessionScene& seen,
                                        const std::vector<std::string>& captions, const core::RunControl& control)
{
    const core::WordModel& words = *unedited.model->spec().words;
    std::vector<torch::Tensor> directions;
    std::vector<std::string> notes;
    for (const std::string& caption : captions) {
        const core::WordModel::Caption read = words.read(caption, control.stop);
        directions.push_back(read.direction);
        notes.push_back(read.note);
    }
    const auto before = core::wordScores(words, unedited.trace.logits, directions);
    const auto after = core::wordScores(words, seen.trace.logits, directions);
    std::vector<CaptionScore> scores;
    for (size_t place = 0; place < after.size(); ++place) {
        const core::WordScore& now = after[place];
        const auto former = std::ranges::find(before, now.index, &core::WordScore::index);
        const auto index = static_cast<size_t>(now.index);
        const core::ClassScore score{now.index, captions[index], former->probability};
        const bool rose = static_cast<size_t>(former - before.begin()) > place;
        scores.push_back({{score, now.probability, rose}, now.similarity, notes[index]});
    }
    return scores;
}

ScoreChange changeOf(const WatchedScore& watched, const SessionScene& unedited, const SessionScene& edited)
{
    const auto& spec = unedited.model->spec();
    if (spec.classes == 0 || unedited.top.empty()) {
        return measured(metricIn(unedited, core::Metric::Kind::Cosine, 0), AnswerWords::tr("cosine of the feature"),
                        unedited, edited);
    }
    const int index = watched.classIndex.value_or(unedited.top.front().index);
    const auto label = [&](int each) { return QString::fromStdString(spec.labelOf(each)); };
    const auto logit = [&](int each, const QString& name) {
        return measured(metricIn(unedited, core::Metric::Kind::Logit, each), name, unedited, edited);
    };
    if (watched.kind == WatchedScore::Kind::Logit) {
        return logit(index, AnswerWords::tr("logit of %1").arg(label(index)));
    }
    if (watched.kind == WatchedScore::Kind::Probability) {
        return measured(metricIn(unedited, core::Metric::Kind::Probability, index),
                        AnswerWords::tr("probability of %1").arg(label(index)), unedited, edited);
    }
    const int against = watched.against.value_or(strongestBeside(index, unedited));
    const ScoreChange one = logit(index, {}), other = logit(against, {});
    return {AnswerWords::tr("logit of %1 minus %2").arg(label(index), label(against)), one.before - other.before,
            one.after - other.after};
}

QString toText(const ScoreChange& change)
{
    const double by = change.after - change.before;
    const core::ValueRange range{static_cast<float>(std::min({change.before, change.after, by})),
                                 static_cast<float>(std::max({change.before, change.after, by}))};
    const auto number = [&](double value) { return cellText(value, range); };  // all with the same decimals
    const QString sign = by > 0.0 ? QStringLiteral("+") : QString();
    return QStringLiteral("%1 %2 → %3 (%4%5)")
        .arg(change.name, number(change.before), number(change.after), sign, number(by));
}

}  // namespace ui
