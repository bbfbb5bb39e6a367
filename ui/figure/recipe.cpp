#include "core/error.h"
#include "ui/figure/embedded_text.h"
#include "ui/figure/figure.h"
#include "ui/figure/figure_layout.h"
#include "ui/figure/recipe_keyword.h"

#include <QCryptographicHash>
#include <QFile>

#include <nlohmann/json.hpp>

#include <fcntl.h>
#include <cerrno>
#include <system_error>

namespace ui {
namespace {

nlohmann::ordered_json rectJson(const QRectF& rect)
{
    return {rect.x(), rect.y(), rect.width(), rect.height()};
}

/// Opens for reading or says why not. By descriptor: a name that is no UTF-8 would become another one in Qt's hands.
void openFile(QFile& file, const std::filesystem::path& path)
{
    std::error_code unreachable;
    const bool folder = std::filesystem::is_directory(path, unreachable);
    errno = folder ? EISDIR : 0;
    const int descriptor = folder ? -1 : ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (descriptor < 0 || !file.open(descriptor, QIODevice::ReadOnly, QFileDevice::AutoCloseHandle)) {
        throw core::Error(core::ErrorCode::NotFound,
                          "cannot read " + path.string() + ": " + std::generic_category().message(errno));
    }
}

}  // namespace

std::string recipeJson(const Picture& picture, const Recipe& recipe)
{
    const FigureLayout layout = layoutFigure(picture);
    nlohmann::ordered_json json;
    json["headscope"] = HEADSCOPE_VERSION;
    json["view"] = core::toJson(picture.view);
    json["model"] = {{"name", recipe.modelName.empty() ? picture.modelName : recipe.modelName},
                     {"file", recipe.modelFile},
                     {"sha256", recipe.modelSha256}};
    json["photo"] = {{"file", recipe.photoFile},
                     {"sha256", recipe.photoSha256},
                     {"size", {picture.mapping.photo.width, picture.mapping.photo.height}}};
    // In points: whoever measures in a figure needs to know where in it the photo lies.
    json["figure"] = {{"size", {layout.size.width(), layout.size.height()}}};
    if (!layout.body.photo.isEmpty()) {
        json["figure"]["photo"] = rectJson(layout.body.photo.translated(layout.bodyAt));
    }
    return json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);  // file names need not be UTF-8
}

std::string readRecipe(const std::filesystem::path& path)
{
    QFile file(QFile::decodeName(path.c_str()));
    openFile(file, path);
    const QByteArray bytes = file.readAll();
    const QByteArray signature = bytes.left(8);
    if (signature.startsWith("\x89PNG")) {
        return pngText(bytes, kRecipeKeyword).toStdString();
    }
    return (signature.startsWith("%PDF") ? pdfRecipe(bytes) : svgRecipe(bytes)).toStdString();
}

std::string fileSha256(const std::filesystem::path& path)
{
    QFile file(QFile::decodeName(path.c_str()));
    openFile(file, path);
    QCryptographicHash hash(QCryptographicHash::Sha256);
    if (!hash.addData(&file)) {
        throw core::Error(core::ErrorCode::NotFound,
                          "cannot read " + path.string() + ": " + file.errorString().toStdString());
    }
    return hash.result().toHex().toStdString();
}

}  // namespace ui
