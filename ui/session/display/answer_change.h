// Change of the model's answer under the edits: the same classes before and after, and one number that is
// watched.
#pragma once

#include "ui/session/documents/scene.h"

#include <QString>

#include <optional>
#include <vector>

namespace ui {

/// A class with its probability in the unedited pass and in the edited one.
struct ClassChange {
    core::ClassScore before;
    double after = 0.0;
};

/// The classes that are among the first `most` of either pass: those of the unedited pass in their order, then what the
/// edits have brought up. None without a classifier.
std::vector<ClassChange> classChanges(const SessionScene& unedited, const SessionScene& edited, int most);

/// The number that is watched. For a model without classifier it is always the cosine of its feature.
struct WatchedScore {
    enum class Kind { Logit, Probability, Difference };
    Kind kind = Kind::Logit;
    std::optional<int> classIndex = {};  ///< default: the most probable of the unedited pass
    std::optional<int> against = {};     ///< whose logit is taken away; default: the most probable other class
    bool operator==(const WatchedScore&) const = default;
};

struct ScoreChange {
    QString name;  ///< "logit of cat", "probability of cat", "logit of cat less dog", "cosine of the feature"
    double before = 0.0, after = 0.0;
};

ScoreChange changeOf(const WatchedScore& watched, const SessionScene& unedited, const SessionScene& edited);

/// "logit of cat 8.31 → 5.02 (-3.29)"
QString toText(const ScoreChange& change);

}  // namespace ui
