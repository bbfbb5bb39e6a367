#include "ui/session/work/problem.h"

#include <QCoreApplication>

namespace ui {
namespace {

struct ProblemWords {
    Q_DECLARE_TR_FUNCTIONS(Problem)
};

QString sentence(Doing doing, const core::Failure& failure, const QString& subject)
{
    const bool missing = failure.code == core::ErrorCode::NotFound;
    QString reason = QString::fromStdString(failure.message);
    if (!reason.endsWith('.')) {
        reason += '.';
    }
    switch (doing) {
        case Doing::OpeningModel:
            return missing ? ProblemWords::tr("No model was found at %1.").arg(subject)
                           : ProblemWords::tr("%1 could not be opened as a model.").arg(subject);
        case Doing::OpeningPhoto:
            return missing ? ProblemWords::tr("There is no picture %1.").arg(subject)
                           : ProblemWords::tr("%1 could not be opened as a picture.").arg(subject);
        case Doing::OpeningFilm:
            return missing ? ProblemWords::tr("There is no film %1.").arg(subject)
                           : ProblemWords::tr("%1 could not be opened as a film.").arg(subject);
        case Doing::OpeningSession:
            return missing ? ProblemWords::tr("There is no session %1.").arg(subject)
                           : ProblemWords::tr("%1 could not be opened as a session.").arg(subject);
        case Doing::SavingSession:
            return ProblemWords::tr("%1 could not be saved.").arg(subject);
        case Doing::RunningModel:
            return ProblemWords::tr("The model could not be run on %1: %2").arg(subject, reason);
        case Doing::ComputingView:
            return ProblemWords::tr("“%1” cannot be shown here: %2").arg(subject, reason);
        case Doing::Exporting:
        case Doing::ExportingFilm:
            return ProblemWords::tr("%1 could not be written.").arg(subject);
        case Doing::Copying:
            return ProblemWords::tr("The figure could not be copied.");
        case Doing::Listing:
            return failure.code == core::ErrorCode::OutOfRange
                       ? ProblemWords::tr("%1 was left out: one picture and one model are shown.").arg(subject)
                       : ProblemWords::tr("%1 could not be opened.").arg(subject);
        case Doing::HandlingEvent:
            return ProblemWords::tr("Something went wrong inside the window.");
    }
    return {};
}

QString advice(Doing doing, core::ErrorCode code)
{
    if (code == core::ErrorCode::OutOfMemory) {
        return ProblemWords::tr("Choose a smaller input size in the model card, or another view.");
    }
    switch (doing) {
        case Doing::OpeningModel:
            if (code == core::ErrorCode::Unsupported) {
                return ProblemWords::tr(
                    "Headscope reads vision transformers in safetensors, PyTorch and .npz files; is this one of them?");
            }
            return code == core::ErrorCode::NotFound
                       ? ProblemWords::tr("Choose another checkpoint with Open model.")
                       : ProblemWords::tr("Download the file again, or choose another with Open model.");
        case Doing::OpeningPhoto:
            return ProblemWords::tr("Choose a JPEG, PNG, WebP, TIFF or BMP picture.");
        case Doing::OpeningFilm:
            return ProblemWords::tr("Choose a video such as an MP4, or a folder of numbered pictures of one size.");
        case Doing::ExportingFilm:
            return ProblemWords::tr("Choose a name that ends in .mp4, or in .csv for numbers, or a new folder.");
        case Doing::OpeningSession:
            return code == core::ErrorCode::Unsupported ? ProblemWords::tr("Open it with the version that wrote it.")
                                                        : ProblemWords::tr("Choose another session with Open session.");
        case Doing::SavingSession:
            return ProblemWords::tr("Choose another folder or name with Save session as.");
        case Doing::RunningModel:
            return ProblemWords::tr("Check the corrections in the model card, or open another model.");
        case Doing::ComputingView:
            return ProblemWords::tr("Choose another view, layer or head.");
        case Doing::Exporting:
            return ProblemWords::tr(
                "Choose another folder, and a name that ends in .png, .svg or .pdf; for numbers .csv, .npz or "
                ".safetensors.");
        case Doing::Copying:
            return ProblemWords::tr("Choose another view or colour map.");
        case Doing::Listing:
            return ProblemWords::tr("Drop a picture, a checkpoint or a folder of either.");
        case Doing::HandlingEvent:
            return ProblemWords::tr("What is open stays open. Please report the details.");
    }
    return {};
}

}  // namespace

Problem describe(const core::Failure& failure, Doing doing, const QString& subject)
{
    return {doing, sentence(doing, failure, subject), advice(doing, failure.code),
            QString::fromStdString(failure.message)};
}

Problem both(const Problem& first, const Problem& second)
{
    const auto lines = [](const QString& one, const QString& other) {
        QStringList all = one.split('\n', Qt::SkipEmptyParts) + other.split('\n', Qt::SkipEmptyParts);
        all.removeDuplicates();
        return all.join('\n');
    };
    return {second.doing, lines(first.sentence, second.sentence), lines(first.advice, second.advice),
            lines(first.details, second.details)};
}

}  // namespace ui
