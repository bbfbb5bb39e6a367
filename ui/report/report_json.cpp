#include "ui/report/report_json.h"

#include "core/analysis/view/value_range.h"
#include "core/analysis/views/sink_choice.h"
#include "ui/figure/colormap.h"
#include "ui/figure/figure_style.h"
#include "ui/figure/overlay.h"

#include <nlohmann/json.hpp>

namespace ui {
namespace {

using Json = nlohmann::ordered_json;

std::string base64(const QByteArray& bytes)
{
    return bytes.toBase64().toStdString();
}

/// User's text without control characters and with the letters that its bytes are not replaced.
std::string text(const std::string& utf8)
{
    return plainText(utf8).toStdString();
}

Json colorsJson(const std::string& name, bool isSigned)
{
    const Colormap& map = findColormap(name, isSigned);
    return base64(QByteArray(reinterpret_cast<const char*>(map.colors.data()), sizeof(map.colors)));
}

Json rowsJson(const PackedRows& rows)
{
    Json json{{"form", rows.form == PackedRows::Form::Products ? "products" : "weights"},
              {"within", rows.worst},
              {"signed", rows.isSigned},
              {"bytes", base64(rows.bytes)}};
    if (rows.form == PackedRows::Form::Products) {
        json["directions"] = rows.directions;
        json["steps"] = rows.steps;
    }
    return json;
}

Json mapJson(const ReportMap& map, PackedMaps::Ends ends)
{
    Json json{{"caption", map.caption},
              {"words", map.words},
              {"ends", {ends.low, ends.high}},
              {"range", {map.range.low, map.range.high}},
              {"signed", map.isSigned}};
    if (!map.leftOut.empty()) {
        json["leftOut"] = map.leftOut;
    }
    return json;
}

Json layerJson(const ReportLayer& layer, core::PixelSize photo, bool hover)
{
    const auto& area = layer.area;
    Json json{
        {"layer", layer.layer},
        {"heads", layer.heads},
        {"kind", layer.kind},
        {"quantity", layer.quantity},
        {"query", layer.query},
        {"rows", layer.grid.rows},
        {"cols", layer.grid.cols},
        {"prefix", layer.prefix},
        {"area",
         {area.left / photo.width, area.top / photo.height, area.right / photo.width, area.bottom / photo.height}},
        {"sinks", layer.sinks},
        {"patchesAsk", layer.patchesAreQueries},
        {"values", base64(layer.values.bytes)},
        {"maps", Json::array()},
        {"hover", nullptr}};
    for (std::size_t index = 0; index < layer.maps.size(); ++index) {
        json["maps"].push_back(mapJson(layer.maps[index], layer.values.ends[index]));
    }
    if (hover && layer.rows) {
        json["hover"] = rowsJson(*layer.rows);
    }
    return json;
}

Json sourceJson(const ReportSource& source)
{
    return {{"title", source.title}, {"meaning", source.meaning}, {"paper", source.paper}};
}

Json viewJson(const core::View& view)
{
    const bool patch = view.query.kind == core::QueryChoice::Kind::Patch;
    Json json{{"layer", view.layer},
              {"head", view.head.kind == core::HeadChoice::Kind::Single ? view.head.head : -1},
              {"style", core::toText(view.style)},
              {"opacity", view.opacity},
              {"smooth", view.smooth},
              {"patch", nullptr},
              {"fixed", nullptr},
              {"sinks", core::kSinksAutomatic},
              {"colors", colorsJson(view.colormap, false)},
              {"signedColors", colorsJson(view.colormap, true)}};
    if (patch) {
        json["patch"] = {view.query.row, view.query.col};
    }
    if (view.range.mode == core::RangeChoice::Mode::Fixed) {
        json["fixed"] = {view.range.low, view.range.high};
    }
    if (const auto sinks = view.options.find(core::kSinksOption); sinks != view.options.end()) {
        json["sinks"] = core::toText(sinks->second);
    }
    return json;
}

Json answersJson(const std::vector<ReportAnswer>& answers)
{
    Json list = Json::array();
    for (const auto& answer : answers) {
        Json line{{"label", text(answer.label)}, {"probability", answer.probability}};
        if (answer.unedited) {
            line["unedited"] = *answer.unedited;
        }
        list.push_back(std::move(line));
    }
    return list;
}

Json imageJson(const ReportImage& image, const std::set<int>& hover)
{
    const auto& seen = image.seen;
    const auto width = image.photoSize.width, height = image.photoSize.height;
    Json json{{"photo",
               {{"name", text(image.recipe.photoFile)},
                {"sha256", image.recipe.photoSha256},
                {"width", width},
                {"height", height},
                {"seen", {seen.left / width, seen.top / height, seen.right / width, seen.bottom / height}},
                {"jpeg", base64(image.photo)}}},
              {"model",
               {{"name", text(image.recipe.modelName)},
                {"file", text(image.recipe.modelFile)},
                {"sha256", image.recipe.modelSha256},
                {"facts", image.modelFacts}}},
              {"view", viewJson(image.view)},
              {"layers", Json::array()},
              {"answerTitle", image.answerTitle},
              {"answers", answersJson(image.answers)},
              {"edits", image.edits},
              {"source", sourceJson(image.source)},
              {"figure", nullptr}};
    for (const auto& layer : image.layers) {
        json["layers"].push_back(layerJson(layer, image.photoSize, hover.count(layer.layer) > 0));
    }
    if (image.figure) {
        json["figure"] = {{"type", image.figure->isJpeg ? "image/jpeg" : "image/png"},
                          {"bytes", base64(image.figure->bytes)},
                          {"width", image.figure->size.width()},
                          {"height", image.figure->size.height()},
                          {"caption", text(image.figure->caption)},
                          {"source", sourceJson(image.figure->source)}};
    }
    return json;
}

}  // namespace

std::string reportJson(const Report& report, const std::vector<std::set<int>>& hover)
{
    // The page draws and leaves out sinks by the same rules as the program; their numbers have one home.
    Json json{{"format", "headscope-report"},
              {"version", 1},
              {"headscope", HEADSCOPE_VERSION},
              {"title", text(titleOf(report))},
              {"notes", report.notes},
              {"command", text(report.command)},
              {"rules",
               {{"glowDim", kGlowDim},
                {"spotlightFloor", kSpotlightFloor},
                {"unseenLight", kUnseenLight},
                {"unseenGrey", kUnseenGrey},
                {"sinkMass", core::kSinkMass},
                {"dimPart", core::kDimPart},
                {"mostDim", core::kMostDim},
                {"negativeSide", core::kNegativeSide},
                {"lastCode", kLastMapCode}}},
              {"images", Json::array()}};
    for (std::size_t index = 0; index < report.images.size(); ++index) {
        json["images"].push_back(imageJson(report.images[index], hover[index]));
    }
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);  // names of files need not be UTF-8
}

}  // namespace ui
