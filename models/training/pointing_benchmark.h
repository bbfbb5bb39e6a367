// The pointing game for every view that gives one number per patch, on unseen scenes.
#pragma once

#include "core/analysis/view/view.h"
#include "core/model/network/network.h"
#include "core/run_control.h"
#include "models/training/evaluation.h"
#include "models/training/pointing.h"

#include <string>
#include <utility>
#include <vector>

namespace training {

/// Scenes and views of a benchmark.
struct PointingOptions {
    EvaluationOptions scenes;
    std::vector<std::string> views;  ///< names of rows of the table; empty: all that apply
    /// Views of one class use the target's class, as in the game; else the most probable one, as in the program.
    bool classOfTarget = false;
};

/// One variant: a view with its layer and head where it has these, and with options that differ from its defaults.
struct PointingRow {
    core::View view;  ///< resolved
    bool ofLayer = false, ofHead = false;
    Pointing mean;
};

/// The results, with chance levels.
struct PointingReport {
    int width = 0, height = 0;      ///< of the scenes, pixels
    Pointing blind, middle;         ///< chance, and the middle of the image, on the image's own patches
    std::vector<PointingRow> rows;  ///< in the order of the table
    std::vector<std::pair<std::string, std::string>>
        skipped;                      ///< rows that give patch maps but are excluded, with the reason
    const PointingRow& best() const;  ///< the one that hits most often, the first of equals
};

/// The query is the class token where there is one, as in core::resolved(); variants are every layer that can be shown,
/// the mean and each head, and every word of word options. Variants with equal maps on the first scene are evaluated
/// once.
/// @param network  in evaluation mode; its classes do not matter unless options.classOfTarget
/// @throws core::Error NotFound for an unknown view; Unsupported when no view is left, with the reasons; Cancelled
PointingReport evaluatePointing(core::Network& network, const PointingOptions& options,
                                const core::RunControl& control = {});

}  // namespace training
