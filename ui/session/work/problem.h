// A failure in words for the user: one sentence, what to do about it, and core's message as details.
#pragma once

#include "core/error.h"

#include <QString>

namespace ui {

/// The operation that failed; selects the advice.
enum class Operation {
    OpeningModel,
    OpeningPhoto,
    OpeningVideo,
    OpeningSession,
    RunningModel,
    ComputingView,
    Exporting,
    ExportingVideo,
    SavingSession,
    Copying,
    Listing,
    ReadingCaptions,
    HandlingEvent  ///< an exception left an event handler of the window: a mistake of ours
};

struct Problem {
    Operation operation = Operation::OpeningModel;
    QString sentence;  ///< "cat.png could not be opened as an image."
    QString advice;    ///< "Choose a JPEG, PNG, WebP, TIFF or BMP image."
    QString details;   ///< core's own sentence, unless `sentence` contains it: what was expected, what came, where
    bool operator==(const Problem&) const = default;
};

/// @param subject  the file or view that it is about, by its short name; empty where there is only one
Problem describe(const core::Failure& failure, Operation operation, const QString& subject);

/// Combines two problems of one request: each text has one line per problem, and a line that both share once.
Problem both(const Problem& first, const Problem& second);

}  // namespace ui
