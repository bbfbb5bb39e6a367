// Change of the model's answer under the edits: the same classes before and after, and one number that is
// watched.
#pragma once

#include "ui/session/documents/scene.h"

#include <QString>

#include <optional>
#include <string>
#include <vector>

namespace ui {

/// A class with its probability in the unedited pass and in the edited one.
struct ClassChange {
    core::ClassScore before;
    double after = 0.0;
    bool rose = false;  ///< to a higher place
};

/// The classes that are among the first `most` of either pass, in the order of the edited one: what the model says now
/// comes first. None without a classifier.
std::vector<ClassChange> classChanges(const SessionScene& unedited, const SessionScene& edited, int most);

/// A caption's probability and its cosine with the image.
struct CaptionScore {
    ClassChange change;       ///< `after` equals `before` without edits
    double similarity = 0.0;  ///< with the edits
    core::Message note = {};  ///< a sentence where the caption was too long and is read in part
};

/// How well the captions fit, the most probable with the edits first. Call on a worker: it runs the text tower.
/// @param seen  the edited scene, or the unedited one itself
/// @throws core::Error as core::WordModel::read()
std::vector<CaptionScore> captionScores(const SessionScene& unedited, const SessionScene& seen,
                                        const std::vector<std::string>& captions, const core::RunControl& control);

/// The number that is watched. For a model without classifier it is always the cosine of its feature.
struct WatchedScore {
    enum class Kind { Logit, Probability, Difference };
    Kind kind = Kind::Logit;
    std::optional<int> classIndex = {};  ///< default: the most probable of the unedited pass
    std::optional<int> against = {};     ///< whose logit is taken away; default: the most probable other class
    bool operator==(const WatchedScore&) const = default;
};

struct ScoreChange {
    QString name;  ///< "logit of cat", "probability of cat", "logit of cat minus dog", "cosine of the feature"
    double before = 0.0, after = 0.0;
};

ScoreChange changeOf(const WatchedScore& watched, const SessionScene& unedited, const SessionScene& edited);

/// "logit of cat 8.31 → 5.02 (-3.29)"
QString toText(const ScoreChange& change);

}  // namespace ui
