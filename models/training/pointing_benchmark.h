// Do a model's maps tell where the object is? Every view that gives one number a patch plays the pointing game on fresh
// scenes.
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

struct PointingOptions {
    EvaluationOptions scenes;
    std::vector<std::string> views;  ///< names of rows of the table; empty: all that apply
    /// Views of one class are asked for the target's class, as in the game; else for the most probable one, as the
    /// program does.
    bool classOfTarget = false;
};

/// One way to ask: a view with its layer and head where it has these, and with what differs from its defaults.
struct PointingRow {
    core::View view;  ///< resolved
    bool ofLayer = false, ofHead = false;
    Pointing mean;
};

struct PointingReport {
    int width = 0, height = 0;      ///< of the scenes, pixels
    Pointing blind, middle;         ///< what chance and the middle of the picture give, on the picture's own patches
    std::vector<PointingRow> rows;  ///< in the order of the table
    std::vector<std::pair<std::string, std::string>>
        skipped;                      ///< rows that give patch maps, and why these do not count
    const PointingRow& best() const;  ///< the one that hits most often, the first of equals
};

/// Asked with the class token where there is one, as core::resolved() says; of views with a layer or a head every layer
/// that can be shown and the mean and each of its heads, of options that are words each word in turn. What changes
/// nothing on the first scene is asked once.
/// @param network  in evaluation mode; its classes do not matter unless options.classOfTarget
/// @throws core::Error NotFound, naming a view that is not in the table; Unsupported when no view is left, with the
///         reasons; Cancelled
PointingReport evaluatePointing(core::Network& network, const PointingOptions& options,
                                const core::RunControl& control = {});

}  // namespace training
