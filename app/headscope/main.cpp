// headscope [PHOTO] [MODEL] in any order: opens the window on them, or on what was open last, or on what is bundled.
#include "app/threads.h"
#include "core/analysis/view/view.h"
#include "core/error.h"
#include "ui/window/main_window.h"
#include "ui/window/screenshot.h"
#include "ui/zoo/installed_model.h"

#include <nlohmann/json.hpp>

#include <QApplication>
#include <QCommandLineParser>
#include <QDir>
#include <QFile>
#include <QLoggingCategory>
#include <QSettings>
#include <QSurfaceFormat>

#include <algorithm>
#include <cstdio>
#include <memory>
#include <string_view>

namespace {

struct Wanted {
    QStringList paths;
    QString device, theme, screenshot;
    QSize size;
    std::optional<core::View> view;
};

QSize parseSize(const QString& text)
{
    const QStringList parts = text.split('x');
    const QSize size(parts.value(0).toInt(), parts.value(1).toInt());
    if (parts.size() != 2 || size.width() < 1 || size.height() < 1) {
        throw core::Error(core::ErrorCode::OutOfRange, "--size: expected WIDTHxHEIGHT, found " + text.toStdString());
    }
    return size;
}

core::View readView(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) {
        throw core::Error(core::ErrorCode::NotFound, path.toStdString() + ": " + file.errorString().toStdString());
    }
    return core::viewFromJson(nlohmann::json::parse(file.readAll().toStdString()));
}

/// A path, or the id of a bundled or downloaded model.
QString pathOf(const QString& text)
{
    return QDir::current().absoluteFilePath(QString::fromStdString(ui::modelPath(text.toStdString()).string()));
}

Wanted parse(const QApplication& application)
{
    QCommandLineParser parser;
    parser.setApplicationDescription(QStringLiteral("Shows where a vision transformer looks."));
    parser.addPositionalArgument(
        QStringLiteral("PHOTO MODEL"),
        QStringLiteral("a picture or a folder of pictures, and a checkpoint or a model's id, in any order"),
        QStringLiteral("[PHOTO] [MODEL]"));
    parser.addHelpOption();
    parser.addVersionOption();
    const QCommandLineOption device(QStringLiteral("device"), QStringLiteral("auto, cpu or cuda"),
                                    QStringLiteral("DEVICE"));
    const QCommandLineOption theme(QStringLiteral("theme"), QStringLiteral("system, dark or light"),
                                   QStringLiteral("THEME"));
    const QCommandLineOption view(QStringLiteral("view-json"),
                                  QStringLiteral("show the view in FILE, as `headscope-cli render` does"),
                                  QStringLiteral("FILE"));
    const QCommandLineOption size(QStringLiteral("size"), QStringLiteral("size of the window"), QStringLiteral("WxH"));
    const QCommandLineOption screenshot(
        QStringLiteral("screenshot"),
        QStringLiteral("write the window to FILE.png once its picture is there, and quit"), QStringLiteral("FILE"));
    parser.addOptions({device, theme, view, size, screenshot});
    parser.process(application);
    Wanted wanted;
    for (const auto& path : parser.positionalArguments()) {
        wanted.paths << pathOf(path);
    }
    wanted.device = parser.value(device);
    wanted.theme = parser.value(theme);
    wanted.screenshot = parser.value(screenshot);
    if (parser.isSet(size)) {
        wanted.size = parseSize(parser.value(size));
    }
    if (parser.isSet(view)) {
        wanted.view = readView(parser.value(view));
    }
    return wanted;
}

int show(QApplication& application, const Wanted& wanted)
{
    // A screenshot shows what was asked for, whatever this machine did last.
    const auto settings = wanted.screenshot.isEmpty() ? std::make_unique<QSettings>() : nullptr;
    ui::MainWindow window(settings.get());
    if (!wanted.theme.isEmpty()) {
        window.setTheme(ui::themeFromName(wanted.theme));
    }
    if (!wanted.device.isEmpty()) {
        window.session().opened().setDevice(wanted.device);
    }
    if (wanted.view) {
        window.session().shown().setView(*wanted.view);
    }
    if (wanted.size.isValid()) {
        window.resize(wanted.size);
    }
    window.show();
    window.start(wanted.paths);
    std::unique_ptr<ui::Screenshot> screenshot;
    if (!wanted.screenshot.isEmpty()) {
        screenshot = std::make_unique<ui::Screenshot>(window, wanted.screenshot);
        QObject::connect(screenshot.get(), &ui::Screenshot::done, &application, [&](bool written) {
            application.exit(written && !window.session().work().problem() ? 0 : 1);
        });
    }
    return application.exec();
}

/// What is answered in words needs no display.
bool asksForWordsOnly(int argc, char** argv)
{
    return std::any_of(argv + 1, argv + argc, [](std::string_view argument) {
        return argument == "--help" || argument == "-h" || argument == "--version" || argument == "-v";
    });
}

}  // namespace

int main(int argc, char** argv)
{
    if (asksForWordsOnly(argc, argv)) {
        qputenv("QT_QPA_PLATFORM", "offscreen");
    }
    QLoggingCategory::setFilterRules(QStringLiteral("qt.gui.imageio=false"));  // of thumbnails' colour profiles
    QSurfaceFormat format;  // before the application: the canvas's context is shared
    format.setVersion(3, 3);
    format.setProfile(QSurfaceFormat::CoreProfile);
    QSurfaceFormat::setDefaultFormat(format);
    QApplication application(argc, argv);
    QApplication::setApplicationName(QStringLiteral("headscope"));
    QApplication::setApplicationDisplayName(QStringLiteral("Headscope"));
    QApplication::setOrganizationName(QStringLiteral("headscope"));
    QApplication::setApplicationVersion(QStringLiteral(HEADSCOPE_VERSION));
    QApplication::setDesktopFileName(QStringLiteral("org.headscope.Headscope"));
    cli::useThreads(0);
    try {
        return show(application, parse(application));
    } catch (...) {
        std::fprintf(stderr, "error: %s\n", core::currentFailure().message.c_str());
        return 1;
    }
}
