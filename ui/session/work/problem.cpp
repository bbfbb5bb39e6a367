#include "ui/session/work/problem.h"

#include <QCoreApplication>

namespace ui {
namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("Problem", text);
}

QString sentence(Doing doing, const core::Failure& failure, const QString& subject)
{
    const bool missing = failure.code == core::ErrorCode::NotFound;
    QString reason = QString::fromStdString(failure.message);
    if (!reason.endsWith('.')) {
        reason += '.';
    }
    switch (doing) {
        case Doing::OpeningModel:
            return missing ? tr("No model was found at %1.").arg(subject)
                           : tr("%1 could not be opened as a model.").arg(subject);
        case Doing::OpeningPhoto:
            return missing ? tr("There is no picture %1.").arg(subject)
                           : tr("%1 could not be opened as a picture.").arg(subject);
        case Doing::OpeningSession:
            return missing ? tr("There is no session %1.").arg(subject)
                           : tr("%1 could not be opened as a session.").arg(subject);
        case Doing::SavingSession:
            return tr("%1 could not be saved.").arg(subject);
        case Doing::RunningModel:
            return tr("The model could not be run on %1: %2").arg(subject, reason);
        case Doing::ComputingView:
            return tr("“%1” cannot be shown here: %2").arg(subject, reason);
        case Doing::Exporting:
            return tr("%1 could not be written.").arg(subject);
        case Doing::Copying:
            return tr("The figure could not be copied.");
        case Doing::Listing:
            return failure.code == core::ErrorCode::OutOfRange
                       ? tr("%1 was left out: one picture and one model are shown.").arg(subject)
                       : tr("%1 could not be opened.").arg(subject);
    }
    return {};
}

QString advice(Doing doing, core::ErrorCode code)
{
    if (code == core::ErrorCode::OutOfMemory) {
        return tr("Choose a smaller input size in the model card, or another view.");
    }
    switch (doing) {
        case Doing::OpeningModel:
            if (code == core::ErrorCode::Unsupported) {
                return tr(
                    "Headscope reads vision transformers in safetensors, PyTorch and .npz files; is this one of them?");
            }
            return code == core::ErrorCode::NotFound
                       ? tr("Choose another checkpoint with Open model.")
                       : tr("Download the file again, or choose another with Open model.");
        case Doing::OpeningPhoto:
            return tr("Choose a JPEG, PNG, WebP, TIFF or BMP picture.");
        case Doing::OpeningSession:
            return code == core::ErrorCode::Unsupported ? tr("Open it with the version that wrote it.")
                                                        : tr("Choose another session with Open session.");
        case Doing::SavingSession:
            return tr("Choose another folder or name with Save session as.");
        case Doing::RunningModel:
            return tr("Check the corrections in the model card, or open another model.");
        case Doing::ComputingView:
            return tr("Choose another view, layer or head.");
        case Doing::Exporting:
            return tr(
                "Choose another folder, and a name that ends in .png, .svg or .pdf; for numbers .csv, .npz or "
                ".safetensors.");
        case Doing::Copying:
            return tr("Choose another view or colour map.");
        case Doing::Listing:
            return tr("Drop a picture, a checkpoint or a folder of either.");
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
