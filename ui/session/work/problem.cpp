#include "ui/session/work/problem.h"

namespace ui {
namespace {

QString sentence(Doing doing, core::ErrorCode code, const QString& subject)
{
    const bool missing = code == core::ErrorCode::NotFound;
    switch (doing) {
        case Doing::OpeningModel:
            return missing ? QStringLiteral("No model was found at %1.").arg(subject)
                           : QStringLiteral("%1 could not be opened as a model.").arg(subject);
        case Doing::OpeningPhoto:
            return missing ? QStringLiteral("There is no picture %1.").arg(subject)
                           : QStringLiteral("%1 could not be opened as a picture.").arg(subject);
        case Doing::RunningModel:
            return QStringLiteral("The model could not be run on %1.").arg(subject);
        case Doing::ComputingView:
            return QStringLiteral("“%1” cannot be shown here.").arg(subject);
        case Doing::Exporting:
            return QStringLiteral("%1 could not be written.").arg(subject);
        case Doing::Listing:
            return QStringLiteral("%1 could not be opened.").arg(subject);
    }
    return {};
}

QString advice(Doing doing, core::ErrorCode code)
{
    if (code == core::ErrorCode::OutOfMemory) {
        return QStringLiteral("Choose a smaller input size in the model card, or another view.");
    }
    switch (doing) {
        case Doing::OpeningModel:
            if (code == core::ErrorCode::Unsupported) {
                return QStringLiteral("Headscope reads vision transformers in safetensors files; is this one of them?");
            }
            return code == core::ErrorCode::NotFound
                       ? QStringLiteral("Choose another checkpoint with Open model.")
                       : QStringLiteral("Download the file again, or choose another with Open model.");
        case Doing::OpeningPhoto:
            return QStringLiteral("Choose a JPEG, PNG, WebP, TIFF or BMP picture.");
        case Doing::RunningModel:
            return QStringLiteral("Check the corrections in the model card, or open another model.");
        case Doing::ComputingView:
            return QStringLiteral("Choose another view, layer or head.");
        case Doing::Exporting:
            return QStringLiteral("Choose another folder, and a name that ends in .png, .svg or .pdf.");
        case Doing::Listing:
            return QStringLiteral("Drop a picture, a checkpoint or a folder of either.");
    }
    return {};
}

}  // namespace

Problem describe(const core::Failure& failure, Doing doing, const QString& subject)
{
    return {doing, sentence(doing, failure.code, subject), advice(doing, failure.code),
            QString::fromStdString(failure.message)};
}

}  // namespace ui
