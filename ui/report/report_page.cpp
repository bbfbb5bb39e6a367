#include "ui/report/report_page.h"

#include "core/analysis/attention/layer_choice.h"
#include "core/error.h"
#include "resources/resources.h"
#include "ui/report/report_json.h"

#include <QCryptographicHash>
#include <QFile>
#include <QString>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

namespace ui {

using core::literals::operator""_msg;
namespace {

constexpr auto kFolder = "resources/report";
constexpr std::array kScripts{"numbers.js", "paint.js", "page.js", "text.js"};
constexpr double kBase64 = 4.0 / 3.0;

QByteArray templateFile(const char* name)
{
    const auto path = resources::find(std::filesystem::path(kFolder) / name);
    QFile file(path ? QString::fromStdString(path->string()) : QString());
    if (!path || !file.open(QIODevice::ReadOnly)) {
        throw core::Error(core::ErrorCode::NotFound, fmt::format("{}/{}", kFolder, name),
                          "expected the template of web pages beside the program, found none"_msg);
    }
    return file.readAll();
}

QByteArray script()
{
    QByteArray all;
    for (const char* name : kScripts) {
        all += templateFile(name);
    }
    return all;
}

/// A source of the Content-Security-Policy: exactly this text.
QByteArray hashSource(const QByteArray& text)
{
    return "'sha256-" + QCryptographicHash::hash(text, QCryptographicHash::Sha256).toBase64() + '\'';
}

QByteArray policyFor(const QByteArray& style, const QByteArray& script)
{
    return "default-src 'none'; img-src data:; style-src " + hashSource(style) + "; script-src " + hashSource(script) +
           "; base-uri 'none'; form-action 'none'";
}

/// JSON that may stand in an element: nothing in it ends or opens one.
QByteArray elementText(std::string json)
{
    auto text = QByteArray::fromStdString(json);
    text.replace('<', "\\u003c").replace('>', "\\u003e").replace('&', "\\u0026");
    return text;
}

/// The template with each {{NAME}} replaced, in one pass: what was put in is not searched again.
QByteArray filled(const QByteArray& page, const std::vector<std::pair<QByteArray, QByteArray>>& values)
{
    QByteArray result;
    qsizetype from = 0;
    for (qsizetype open = page.indexOf("{{"); open >= 0; open = page.indexOf("{{", from)) {
        const qsizetype close = page.indexOf("}}", open);
        const QByteArray name = page.mid(open + 2, close - open - 2);
        result += page.mid(from, open - from);
        for (const auto& [key, value] : values) {
            result += key == name ? value : QByteArray();
        }
        from = close + 2;
    }
    return result + page.mid(from);
}

QByteArray pageWith(const Report& report, const std::vector<std::set<int>>& hover)
{
    const QByteArray style = templateFile("page.css"), code = script();
    const auto escaped = [](const std::string& text) { return QString::fromStdString(text).toHtmlEscaped().toUtf8(); };
    return filled(templateFile("page.html"), {{"policy", policyFor(style, code)},
                                              {"title", escaped(titleOf(report))},
                                              {"style", style},
                                              {"script", code},
                                              {"data", elementText(reportJson(report, hover))}});
}

int64_t rowBytes(const ReportLayer& layer)
{
    return layer.rows ? static_cast<int64_t>(kBase64 * static_cast<double>(layer.rows->bytes.size())) : 0;
}

/// The last layers with rows, as many as fit into `room` bytes.
std::set<int> fitting(const ReportImage& image, int64_t room)
{
    std::set<int> chosen;
    for (auto layer = image.layers.rbegin(); layer != image.layers.rend(); ++layer) {
        if (!layer->rows) {
            continue;
        }
        if (room -= rowBytes(*layer); room < 0) {
            break;
        }
        chosen.insert(layer->layer);
    }
    return chosen;
}

std::set<int> chosenOf(const ReportImage& image, const HoverChoice& choice, int64_t room)
{
    if (choice.mode == HoverChoice::Mode::Fitting) {
        return fitting(image, room);
    }
    std::set<int> chosen;
    for (const auto& layer : image.layers) {
        const bool named = choice.mode == HoverChoice::Mode::All || choice.layers.count(layer.layer) > 0;
        if (layer.rows && named && choice.mode != HoverChoice::Mode::None) {
            chosen.insert(layer.layer);
        }
    }
    return chosen;
}

/// @param bare  bytes of the page without rows
std::vector<std::set<int>> hoverOf(const Report& report, const HoverChoice& choice, int64_t bare)
{
    const auto count = static_cast<int64_t>(std::max<std::size_t>(1, report.images.size()));
    const int64_t most = std::min(kMostPageBytes, count * kMostImagePageBytes);
    std::vector<std::set<int>> hover;
    for (const auto& image : report.images) {
        hover.push_back(chosenOf(image, choice, (most - bare) / count));
    }
    return hover;
}

int64_t bareBytes(const Report& report)
{
    constexpr int64_t words = 4096;  // around the rows of layers
    if (report.bareBytes) {
        return *report.bareBytes;
    }
    return pageWith(report, std::vector<std::set<int>>(report.images.size())).size() + words;
}

}  // namespace

std::string titleOf(const Report& report)
{
    if (!report.title.empty() || report.images.empty()) {
        return report.title;
    }
    const auto& first = report.images.front().recipe;
    return report.images.size() == 1 ? fmt::format("{} looks at {}", first.modelName, first.photoFile)
                                     : fmt::format("{} looks at {} images", first.modelName, report.images.size());
}

Report measured(Report report)
{
    report.bareBytes = bareBytes(report);
    return report;
}

ReportSize reportSize(const Report& report, const HoverChoice& choice)
{
    ReportSize size{bareBytes(report), {}, 0.0};
    const auto hover = hoverOf(report, choice, size.bytes);
    for (std::size_t index = 0; index < report.images.size(); ++index) {
        size.hoverLayers.emplace_back(hover[index].begin(), hover[index].end());
        for (const auto& layer : report.images[index].layers) {
            if (hover[index].count(layer.layer) > 0) {
                size.bytes += rowBytes(layer);
                size.worst = std::max(size.worst, layer.rows->worst);
            }
        }
    }
    return size;
}

std::string sizeText(const ReportSize& size, const Report& report)
{
    const auto& layers = size.hoverLayers;
    const auto megabytes = fmt::format("{:.1f} MB", static_cast<double>(size.bytes) / 1e6);
    const bool none = std::ranges::all_of(layers, [](const auto& each) { return each.empty(); });
    if (none) {
        return megabytes + "; patches cannot be pointed at";
    }
    const bool alike = std::ranges::all_of(layers, [&](const auto& each) { return each == layers.front(); });
    const auto where =
        alike ? core::layersText(layers.front()).english() : fmt::format("layers of {} images", report.images.size());
    return fmt::format("{}; patches can be pointed at in {} (weights within {:.2g})", megabytes, where, size.worst);
}

QByteArray reportPage(const Report& report, const HoverChoice& choice)
{
    return pageWith(report, hoverOf(report, choice, bareBytes(report)));
}

}  // namespace ui
