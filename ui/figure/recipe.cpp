#include "core/analysis/table/view_options.h"
#include "core/analysis/views/views.h"
#include "core/file/file_part.h"
#include "core/file/mapped_file.h"
#include "core/image/object_mask.h"
#include "core/model/model_file.h"
#include "ui/figure/drawn_file.h"
#include "ui/figure/figure.h"
#include "ui/figure/figure_parts.h"

#include <QCryptographicHash>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <span>
#include <vector>

namespace ui {
namespace {

constexpr std::uint64_t kHashStep = 4 << 20;  ///< bytes

nlohmann::ordered_json rectJson(const QRectF& rect)
{
    return {rect.x(), rect.y(), rect.width(), rect.height()};
}

/// Not QFile: a name that is no UTF-8 is none to it.
QByteArray bytesOf(const core::MappedFile& file)
{
    QByteArray bytes(static_cast<qsizetype>(file.size()), Qt::Uninitialized);
    file.read(0, std::as_writable_bytes(std::span(bytes.data(), static_cast<std::size_t>(bytes.size()))));
    return bytes;
}

void addFile(QCryptographicHash& hash, const std::filesystem::path& path)
{
    const core::MappedFile file(path);
    std::vector<std::byte> block(std::min<std::uint64_t>(kHashStep, file.size()));
    for (std::uint64_t done = 0; done < file.size(); done += block.size()) {
        block.resize(std::min<std::uint64_t>(kHashStep, file.size() - done));
        file.read(done, block);  // asks whether to go on
        hash.addData(
            QByteArray::fromRawData(reinterpret_cast<const char*>(block.data()), static_cast<qsizetype>(block.size())));
    }
}

}  // namespace

std::string recipeJson(const Figure& figure, const Recipe& recipe, const FigureStyle& style)
{
    const FigureLayout layout = layoutFigure(figure, style);
    const double scale = layout.scale;
    nlohmann::ordered_json json;
    json["headscope"] = HEADSCOPE_VERSION;
    json["view"] = core::toJson(core::withoutFolders(figure.view));
    json["model"] = {{"name", recipe.modelName.empty() ? figure.modelName : recipe.modelName},
                     {"file", recipe.modelFile},
                     {"sha256", recipe.modelSha256}};
    json["photo"] = {{"file", recipe.photoFile},
                     {"sha256", recipe.photoSha256},
                     {"size", {figure.mapping.photo.width, figure.mapping.photo.height}}};
    if (figure.object && core::needsObject(figure.view)) {
        json["object"] = core::toJson(*figure.object);
    }
    // In points: whoever measures in a figure needs to know where in it the photo lies.
    json["figure"] = {{"size", {layout.size.width() * scale, layout.size.height() * scale}}};
    if (style.width == 0.0) {
        json["figure"]["size"] = {layout.size.width(), layout.size.height()};
    }
    if (!layout.body.photo.isEmpty()) {
        const QRectF photo = layout.body.photo.translated(layout.bodyAt);
        json["figure"]["photo"] = rectJson({photo.topLeft() * scale, photo.size() * scale});
    }
    if (style != FigureStyle()) {
        json["figure"]["style"] = {{"width_mm", style.width},
                                   {"dpi", style.dpi},
                                   {"ground", toText(style.ground)},
                                   {"color_bar", style.colorBar},
                                   {"caption", style.caption}};
    }
    return json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);  // file names need not be UTF-8
}

std::string readRecipe(const std::filesystem::path& path)
{
    const QByteArray bytes = bytesOf(core::MappedFile(path));
    const QByteArray signature = bytes.left(8);
    if (signature.startsWith("\x89PNG")) {
        return pngText(bytes, kRecipeKeyword).toStdString();
    }
    return (signature.startsWith("%PDF") ? pdfRecipe(bytes) : svgRecipe(bytes)).toStdString();
}

std::string fileSha256(const std::filesystem::path& path)
{
    std::error_code unreachable;
    if (std::filesystem::is_directory(path, unreachable)) {
        return {};
    }
    if (!core::partOf(path).empty()) {
        return sha256Of(core::encodedBmp(core::readPhoto(path)));
    }
    QCryptographicHash hash(QCryptographicHash::Sha256);
    addFile(hash, path);
    // The index of a model says nothing of its weights: training leaves it as it is.
    for (const auto& shard :
         path.extension() == ".json" ? core::shardsOf(path) : std::vector<std::filesystem::path>()) {
        addFile(hash, shard);
    }
    return hash.result().toHex().toStdString();
}

std::string sha256Of(std::span<const std::byte> bytes)
{
    QCryptographicHash hash(QCryptographicHash::Sha256);
    hash.addData(
        QByteArray::fromRawData(reinterpret_cast<const char*>(bytes.data()), static_cast<qsizetype>(bytes.size())));
    return hash.result().toHex().toStdString();
}

}  // namespace ui
