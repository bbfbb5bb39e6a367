#include "app/cli/figures.h"

#include "app/cli/options.h"
#include "app/threads.h"
#include "core/error.h"
#include "ui/figure/figure.h"
#include "ui/figure/page/page.h"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <QImage>

#include <memory>

namespace cli {

using core::literals::operator""_msg;

namespace {

/// Qt paints large images with threads of its own, and waits for ever for one that could not be started. So they are
/// started here, where a lack of room for them can be reported; they stay while images follow within half a minute.
void startPaintingThreads()
{
    constexpr int mostThreads = 8, side = 1024;  // Qt 6's limit; large enough that Qt uses all of them
    if (!hasRoom(stacksOf(mostThreads) + kLeastRoom)) {
        throw core::Error(core::ErrorCode::OutOfMemory,
                          "not enough memory for the threads that paint; raise the limit (ulimit -v)"_msg);
    }
    QImage image(side, side, QImage::Format_RGB32);
    image.fill(Qt::white);
    image.convertTo(QImage::Format_RGBA8888);
}

}  // namespace

ApplicationForText::ApplicationForText()
{
    if (QGuiApplication::instance() == nullptr) {
        qInstallMessageHandler([](QtMsgType, const QMessageLogContext&, const QString&) {});  // stderr is ours
        m_application.emplace(m_argumentCount, m_arguments);
        startPaintingThreads();
    }
}

std::filesystem::path parseFigureFile(const std::string& text)
{
    ui::figureFormat(text);  // throws for other extensions
    return text;
}

void writeFigure(const std::filesystem::path& file, core::Result result, const std::string& about,
                 const std::filesystem::path& source)
{
    ui::Figure image;
    image.result = std::make_shared<const core::Result>(std::move(result));
    image.modelName = about;
    const ApplicationForText application;
    ui::exportFigure(file, image,
                     {.modelFile = source.filename().string(),
                      .modelSha256 = ui::fileSha256(source),
                      .photoFile = {},
                      .photoSha256 = {},
                      .modelName = about});
}

int parseDpi(const std::string& text)
{
    return parseWhole(text, ui::kLeastDpi, ui::kMostDpi);
}

std::function<double(const std::string&)> lengthBetween(double least, double most)
{
    return [least, most](const std::string& text) {
        const double length = ui::parseLength(text);
        if (!(length >= least && length <= most)) {
            throw UsageError(fmt::format("expected {}mm to {}mm, found \"{}\"", least, most, text));
        }
        return length;
    };
}

void requirePixels(bool dpi, const std::filesystem::path& file)
{
    if (dpi && (file.empty() || ui::figureFormat(file) != ui::FigureFormat::Png)) {
        throw UsageError("--dpi: applies only to PNG; SVG and PDF have no resolution");
    }
}

void addStyleOptions(CLI::App& command, StyleOptions& options)
{
    using ui::FigureStyle;
    const auto add = [&](const char* name, const char* value, auto parse, auto change, const char* help) {
        const auto named = [&options, name, parse](const std::string& text) {
            options.names.emplace_back(name);
            return parse(text);
        };
        addChange(command, options.changes, name, value, named, change, help);
    };
    add("--width", "single|double|LENGTH", lengthBetween(ui::kNarrowestFigure, ui::kWidestFigure), &FigureStyle::width,
        "width of the figure, for print: single is 85mm, double 178mm; else a number with mm, cm, in or pt; "
        "default: automatic");
    add("--dpi", "N", parseDpi, &FigureStyle::dpi, "pixels per inch of a PNG; default: 144");
    add("--ground", "white|dark|transparent", ui::parseBackground, &FigureStyle::ground, "background; default: white");
    add("--bar", "on|off", parseOnOff, &FigureStyle::colorBar, "draw the color bar; default: on");
    add("--caption", "on|off", parseOnOff, &FigureStyle::caption, "draw the caption below the figure; default: on");
}

ui::FigureStyle changedStyle(ui::FigureStyle style, const StyleOptions& options)
{
    for (const auto& change : options.changes) {
        change(style);
    }
    return style;
}

}  // namespace cli
