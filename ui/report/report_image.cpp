#include "ui/report/report_image.h"

#include "core/analysis/attention/layer_choice.h"
#include "core/analysis/table/view_text.h"
#include "core/analysis/view/map_words.h"
#include "core/analysis/views/row_parts.h"
#include "core/analysis/views/sink_choice.h"
#include "core/analysis/views/views.h"
#include "core/error.h"
#include "ui/report/report_answer.h"

#include <QBuffer>
#include <QImage>
#include <QLocale>

#include <torch/types.h>

#include <algorithm>
#include <utility>

namespace ui {

using core::literals::operator""_msg;
namespace {

constexpr int kPhotoQuality = 86, kFigureQuality = 92;  ///< of a JPEG
constexpr int kPhotoGain = 3;  ///< a figure that a JPEG makes so many times smaller is mostly photo

QByteArray encoded(const QImage& image, const char* format, int quality = -1)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    if (!image.save(&buffer, format, quality)) {
        throw core::Error(core::ErrorCode::Other, "report",
                          "expected to write a %1, found no plugin of Qt that does"_msg(format));
    }
    return bytes;
}

QByteArray photoBytes(const core::Photo& photo)
{
    const torch::Tensor rgb = photo.rgb.contiguous();
    const QImage whole(rgb.data_ptr<uint8_t>(), photo.size().width, photo.size().height,
                       qsizetype{3} * photo.size().width, QImage::Format_RGB888);
    const bool isLarge = std::max(whole.width(), whole.height()) > kReportPhotoSide;
    return encoded(isLarge
                       ? whole.scaled(kReportPhotoSide, kReportPhotoSide, Qt::KeepAspectRatio, Qt::SmoothTransformation)
                       : whole,
                   "JPEG", kPhotoQuality);
}

/// The sinks of a layer, whatever a map holds of them.
std::vector<int> sinksOf(const core::ViewInput& input, core::View view, int layer, const core::RunControl& control)
{
    if (!core::mayLeaveSinksOut(view)) {
        return {};
    }
    if (core::choosesSinks(view)) {
        core::leaveSinksOut(view);
    }
    try {
        return core::patchesIn(core::sinksLeftOut(input, view, layer, {}, {control.stop, {}}));
    } catch (const core::Error& error) {
        if (error.code == core::ErrorCode::Cancelled) {
            throw;
        }
        return {};  // of a recorded trace without tokens
    }
}

ReportMap mapFacts(const core::Result& result)
{
    const auto& map = std::get<core::PatchMap>(result.content);
    return {map.range, result.isSigned, map.leftOut, result.subject.english(), core::inWords(result).english()};
}

ReportLayer layerOf(const core::ScenePtr& scene, const core::ViewInput& input, core::View view, int index,
                    const core::RunControl& control)
{
    const core::LayerTrace& layer = core::layerOf(scene->trace, index);
    ReportLayer report;
    report.layer = index;
    report.heads = layer.heads;
    report.grid = layer.grid;
    report.prefix = layer.layout.prefix();
    report.query = core::queryInWords(core::queryText(view.query, layer)).english();
    report.patchesAreQueries = core::patchesAreQueries(layer);
    report.kind = std::string(core::traitsOf(layer).adjective) + "-attention";
    std::vector<torch::Tensor> maps;
    for (int head = -1; head < layer.heads; ++head) {
        core::throwIfCancelled(control.stop);
        view.layer = index;
        view.head = head < 0 ? core::HeadChoice{} : core::HeadChoice::single(head);
        const auto result = std::make_shared<const core::Result>(core::computeView(input, view, {control.stop, {}}));
        report.maps.push_back(mapFacts(*result));
        maps.push_back(std::get<core::PatchMap>(result->content).values.flatten());
        if (head < 0) {
            report.quantity = result->quantity.first().english();
            report.area = figureOf({scene, view, result}).mapRect(layer.grid);
        }
    }
    report.values = packMaps(torch::stack(maps));
    report.sinks = sinksOf(input, view, index, control);
    report.rows = packRows(layer, control);
    return report;
}

std::vector<std::string> factsOf(const core::ModelSpec& spec)
{
    const QLocale english(QLocale::English);
    const auto counted = [&](int64_t count, const char* noun) {
        return english.toString(static_cast<qlonglong>(count)).toStdString() + ' ' + noun;
    };
    return {core::layerKindsText(spec).english(), counted(spec.depth(), "layers"), counted(spec.heads, "heads"),
            counted(spec.parameters, "parameters")};
}

ReportSource sourceOf(const core::View& view, const core::ModelSpec& spec)
{
    const core::ViewRow& row = core::findView(view.name);
    return {row.title, core::meaningFor(row, &spec).english(), row.source};
}

/// The layer of the page's maps that the view means, else the last one.
int shownLayer(const core::View& view, const core::Trace& trace, const std::vector<int>& layers)
{
    const int asked = view.layer < 0 ? view.layer + trace.layerCount() : view.layer;
    return std::ranges::find(layers, asked) != layers.end() ? asked : layers.back();
}

std::optional<ReportFigure> figureFor(const core::View& view, core::SceneSource& source,
                                      const core::RunControl& control)
{
    if (view.name == core::View().name && !view.baseline) {
        return std::nullopt;
    }
    const auto shown = core::show(view, source, {control.stop, {}});
    const QImage image = figureImage(figureOf(shown));
    QByteArray bytes = encoded(image, "PNG");
    QByteArray photo = encoded(image, "JPEG", kFigureQuality);
    const bool isJpeg = kPhotoGain * photo.size() < bytes.size();
    return ReportFigure{isJpeg ? std::move(photo) : std::move(bytes), isJpeg, image.size(),
                        sourceOf(view, shown.scene->network->spec()), shown.result->subject.english()};
}

}  // namespace

core::View attentionOf(const core::View& view)
{
    core::View plain;
    core::View attention = view;
    attention.name = plain.name;
    attention.baseline = {};
    attention.head = view.head.kind == core::HeadChoice::Kind::Single ? view.head : plain.head;
    if (view.name != plain.name) {  // numbers and colors of another view are not those of weights
        attention.range = plain.range;
        attention.colormap = plain.colormap;
    }
    const auto& known = core::findView(plain.name).options;
    std::erase_if(attention.options, [&](const auto& option) {
        return std::ranges::find(known, option.first, &core::ViewOption::name) == known.end();
    });
    return attention;
}

ReportImage reportImage(const core::View& view, core::SceneSource& source, const Recipe& recipe,
                        const core::RunControl& control)
{
    core::View maps = attentionOf(view);
    maps.layer = -1;
    maps.head = {};
    maps.query = {};
    const core::ViewScenes scenes(maps, source, {control.stop, {}});
    const core::ScenePtr& scene = scenes.scene();
    if (!scene->image) {
        throw core::Error(core::ErrorCode::Unsupported, "report",
                          "expected a photo to lay maps over, found an array of model input"_msg);
    }
    const std::vector<int> layers = core::layersThat(scene->trace, core::mapsTokens);
    if (layers.empty()) {
        throw core::Error(core::ErrorCode::Unsupported, "report",
                          "expected a model with attention over the image, found %1"_msg(scene->network->spec().name));
    }
    ReportImage report;
    const core::Photo& photo = scene->photoSeen ? *scene->photoSeen : *scene->image;
    report.photo = photoBytes(photo);
    report.photoSize = photo.size();
    report.seen = scene->input.mapping.modelInPhoto();
    report.recipe = recipe;
    report.modelFacts = factsOf(scene->network->spec());
    report.view = attentionOf(view);
    report.view.layer = shownLayer(view, scene->trace, layers);
    for (std::size_t index = 0; index < layers.size(); ++index) {
        control.step(static_cast<int>(index), static_cast<int>(layers.size()));
        maps.layer = layers[index];
        report.layers.push_back(
            layerOf(scene, scenes.input(), core::resolved(maps, scene->trace), layers[index], control));
    }
    report.edits = editTexts(*scene);
    addAnswers(report, *scene, report.edits.empty() ? nullptr : source.scene({}, {control.stop, {}}), view.words,
               control);
    report.source = sourceOf(maps, scene->network->spec());
    report.figure = figureFor(view, source, control);
    return report;
}

}  // namespace ui
