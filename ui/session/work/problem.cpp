#include "ui/session/work/problem.h"
#include "ui/language/core_text.h"

#include <QCoreApplication>

namespace ui {
namespace {

struct ProblemWords {
    Q_DECLARE_TR_FUNCTIONS(Problem)
};

/// Whether sentence() gives the reason, so that details would repeat it.
bool givesReason(Operation operation)
{
    return operation == Operation::RunningModel || operation == Operation::ComputingView;
}

QString sentence(Operation operation, const core::Failure& failure, const QString& subject)
{
    const bool missing = failure.code == core::ErrorCode::NotFound;
    QString reason = coreText(failure.message);
    if (!reason.endsWith('.')) {
        reason += '.';
    }
    switch (operation) {
        case Operation::OpeningModel:
            return missing ? ProblemWords::tr("No model was found at %1.").arg(subject)
                           : ProblemWords::tr("%1 could not be opened as a model.").arg(subject);
        case Operation::OpeningPhoto:
            return missing ? ProblemWords::tr("There is no image %1.").arg(subject)
                           : ProblemWords::tr("%1 could not be opened as an image.").arg(subject);
        case Operation::OpeningVideo:
            return missing ? ProblemWords::tr("There is no video %1.").arg(subject)
                           : ProblemWords::tr("%1 could not be opened as a video.").arg(subject);
        case Operation::OpeningSession:
            return missing ? ProblemWords::tr("There is no session %1.").arg(subject)
                           : ProblemWords::tr("%1 could not be opened as a session.").arg(subject);
        case Operation::SavingSession:
            return ProblemWords::tr("%1 could not be saved.").arg(subject);
        case Operation::RunningModel:
            return ProblemWords::tr("The model could not be run on %1: %2").arg(subject, reason);
        case Operation::ComputingView:
            return ProblemWords::tr("“%1” cannot be shown here: %2").arg(subject, reason);
        case Operation::Exporting:
        case Operation::ExportingVideo:
            return ProblemWords::tr("%1 could not be written.").arg(subject);
        case Operation::Copying:
            return ProblemWords::tr("The figure could not be copied.");
        case Operation::Listing:
            return failure.code == core::ErrorCode::OutOfRange
                       ? ProblemWords::tr("%1 was left out: only one image and one model can be shown.").arg(subject)
                       : ProblemWords::tr("%1 could not be opened.").arg(subject);
        case Operation::ReadingCaptions:
            return ProblemWords::tr("%1 could not be opened.").arg(subject);
        case Operation::HandlingEvent:
            return ProblemWords::tr("Something went wrong inside the window.");
    }
    return {};
}

QString advice(Operation operation, core::ErrorCode code)
{
    if (code == core::ErrorCode::OutOfMemory) {
        return ProblemWords::tr("Choose a smaller input size in the model card, or another view.");
    }
    switch (operation) {
        case Operation::OpeningModel:
            if (code == core::ErrorCode::Unsupported) {
                return ProblemWords::tr(
                    "Headscope reads vision transformers in safetensors, PyTorch and .npz files; is this one of them?");
            }
            return code == core::ErrorCode::NotFound
                       ? ProblemWords::tr("Choose another checkpoint with Open Model.")
                       : ProblemWords::tr("Download the file again, or choose another with Open Model.");
        case Operation::OpeningPhoto:
            return ProblemWords::tr("Choose a JPEG, PNG, WebP, TIFF or BMP image.");
        case Operation::OpeningVideo:
            return ProblemWords::tr("Choose a video such as an MP4, or a folder of numbered images of one size.");
        case Operation::ExportingVideo:
            return ProblemWords::tr("Choose a name that ends in .mp4, or in .csv for numbers, or a new folder.");
        case Operation::OpeningSession:
            return code == core::ErrorCode::Unsupported ? ProblemWords::tr("Open it with the version that wrote it.")
                                                        : ProblemWords::tr("Choose another session with Open Session.");
        case Operation::SavingSession:
            return ProblemWords::tr("Choose another folder or name with Save Session As.");
        case Operation::RunningModel:
            return ProblemWords::tr("Check your edits in the model card, or open another model.");
        case Operation::ComputingView:
            return ProblemWords::tr("Choose another view, layer or head.");
        case Operation::Exporting:
            return ProblemWords::tr(
                "Choose another folder, and a name that ends in .png, .svg or .pdf; for numbers .csv, .npz or "
                ".safetensors.");
        case Operation::Copying:
            return ProblemWords::tr("Choose another view or color map.");
        case Operation::Listing:
            return ProblemWords::tr("Drop an image, a checkpoint or a folder of either.");
        case Operation::ReadingCaptions:
            return ProblemWords::tr("Choose a text file with one caption per line.");
        case Operation::HandlingEvent:
            return ProblemWords::tr("Your open files are unaffected. Please report the details.");
    }
    return {};
}

}  // namespace

Problem describe(const core::Failure& failure, Operation operation, const QString& subject)
{
    return {operation, sentence(operation, failure, subject), advice(operation, failure.code),
            givesReason(operation) ? QString() : coreText(failure.message)};
}

Problem both(const Problem& first, const Problem& second)
{
    const auto lines = [](const QString& one, const QString& other) {
        QStringList all = one.split('\n', Qt::SkipEmptyParts) + other.split('\n', Qt::SkipEmptyParts);
        all.removeDuplicates();
        return all.join('\n');
    };
    return {second.operation, lines(first.sentence, second.sentence), lines(first.advice, second.advice),
            lines(first.details, second.details)};
}

}  // namespace ui
