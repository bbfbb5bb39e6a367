// What went wrong, for a person: one sentence, what to do about it, and the words of core for those who want them.
#pragma once

#include "core/error.h"

#include <QString>

namespace ui {

/// What was being done when it went wrong; decides the advice.
enum class Doing {
    OpeningModel,
    OpeningPhoto,
    OpeningFilm,
    OpeningSession,
    RunningModel,
    ComputingView,
    Exporting,
    ExportingFilm,
    SavingSession,
    Copying,
    Listing,
    HandlingEvent  ///< an exception left an event handler of the window: a mistake of ours
};

struct Problem {
    Doing doing = Doing::OpeningModel;
    QString sentence;  ///< "cat.png could not be opened as a picture."
    QString advice;    ///< "Choose a JPEG, PNG, WebP, TIFF or BMP picture."
    QString details;   ///< core's own sentence: what was expected, what came, where
    bool operator==(const Problem&) const = default;
};

/// @param subject  the file or view that it is about, by its short name; empty where there is only one
Problem describe(const core::Failure& failure, Doing doing, const QString& subject);

/// Two that came with one request, as one: each of the texts has a line of either, and what both say once.
Problem both(const Problem& first, const Problem& second);

}  // namespace ui
