#include "ui/session/display/answer_change.h"

#include "core/analysis/evidence/answer.h"
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

size_t placeOf(const std::vector<core::Answer>& all, int index)
{
    const auto isOfIndex = [index](const core::Answer& each) { return each.score.index == index; };
    return static_cast<size_t>(std::ranges::find_if(all, isOfIndex) - all.begin());
}

}  // namespace

std::vector<ClassChange> classChanges(const SessionScene& unedited, const SessionScene& edited, int most)
{
    const auto& spec = unedited.model->spec();
    const auto before = core::answersOf(unedited.trace, spec, {}, spec.classes);
    const auto after = core::answersOf(edited.trace, spec, {}, spec.classes);
    const auto first = static_cast<size_t>(std::min<int64_t>(most, static_cast<int64_t>(before.size())));
    std::vector<ClassChange> changes;
    for (size_t place = 0; place < after.size(); ++place) {
        const size_t former = placeOf(before, after[place].score.index);
        if (place < first || former < first) {
            changes.push_back({before[former].score, after[place].score.probability, place < former});
        }
    }
    return changes;
}

std::vector<CaptionScore> captionScores(const SessionScene& unedited, const SessionScene& seen,
                                        const std::vector<std::string>& captions, const core::RunControl& control)
{
    const auto& spec = unedited.model->spec();
    const auto asked = core::directionsOf(*spec.words, captions, control.stop);
    const auto all = static_cast<int>(captions.size());
    const auto before = core::answersOf(unedited.trace, spec, asked, all);
    const auto after = core::answersOf(seen.trace, spec, asked, all);
    std::vector<CaptionScore> scores;
    for (size_t place = 0; place < after.size(); ++place) {
        const core::Answer& now = after[place];
        const size_t former = placeOf(before, now.score.index);
        const ClassChange change{before[former].score, now.score.probability, place < former};
        scores.push_back({change, now.words->similarity, asked.notes[static_cast<size_t>(now.score.index)]});
    }
    return scores;
}

ScoreChange changeOf(const WatchedScore& watched, const SessionScene& unedited, const SessionScene& edited)
{
    const auto& spec = unedited.model->spec();
    if (unedited.top.empty()) {
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
