// headscope [PHOTO] [MODEL] in any order: opens the window on them, or on what was open last, or on what is bundled.
#include "app/arguments/arguments.h"
#include "app/headscope/end_signals.h"
#include "app/threads.h"
#include "core/analysis/view/view.h"
#include "core/error.h"
#include "core/file/json_reader.h"
#include "core/file/output_file.h"
#include "core/model/model_file.h"
#include "ui/canvas/canvas.h"
#include "ui/figure/read_view.h"
#include "ui/language/language.h"
#include "ui/session/documents/file_name.h"
#include "ui/session/remote_control.h"
#include "ui/window/center/notice_strip.h"
#include "ui/window/main_window.h"
#include "ui/window/preferences/preferences.h"
#include "ui/window/screenshot.h"
#include "ui/window/widgets/application.h"
#include "ui/window/window_state.h"
#include "ui/zoo/model_store.h"

#include <fmt/format.h>

#include <QApplication>
#include <QLoggingCategory>
#include <QSettings>
#include <QSurfaceFormat>

#include <algorithm>
#include <cstdio>
#include <iostream>
#include <iterator>
#include <memory>
#include <string_view>
#include <vector>

namespace {
using core::literals::operator""_msg;

struct Wanted {
    QStringList paths;
    QString device, theme, screenshot;
    QSize size;
    std::optional<core::View> view;
};

QSize parseSize(const std::string& text)
{
    constexpr int longest = 16384, mostPixels = 1 << 26;  // a wall of screens; the window holds each pixel a few times
    const QStringList parts = QString::fromStdString(text).split('x');
    const QSize size(parts.value(0).toInt(), parts.value(1).toInt());
    const auto isSide = [](int side) { return side >= 1 && side <= longest; };
    if (parts.size() != 2 || !isSide(size.width()) || !isSide(size.height()) ||
        size.width() > mostPixels / size.height()) {
        throw CLI::ValidationError(
            "--size", fmt::format("expected WIDTHxHEIGHT, sides of 1 to {} and at most {} pixels, found \"{}\"",
                                  longest, mostPixels, text));
    }
    return size;
}

/// Refuses, before anything is opened, a screenshot that would overwrite one of its inputs.
void requireScreenshotFile(const cli::WindowArguments& arguments)
{
    if (arguments.screenshot.empty()) {
        return;
    }
    std::vector<core::InputFile> inputs{{arguments.view, "the file of the view"_msg}};
    for (const auto& path : arguments.paths) {
        inputs.push_back({path, "the view to show"_msg});
        std::ranges::move(core::filesOfModel(ui::modelPath(path)), std::back_inserter(inputs));
    }
    try {
        core::requireOutput(arguments.screenshot, inputs);
    } catch (const core::Error& error) {
        throw CLI::ValidationError("--screenshot", error.what());
    }
}

/// A path, or the id of a bundled or downloaded model.
QString pathOf(const std::string& text)
{
    if (text.empty()) {
        throw CLI::ValidationError("PHOTO|MODEL|SESSION", "expected the name of a file or model, found nothing");
    }
    return ui::toName(core::absolutePath(ui::modelPath(text)));
}

Wanted wantedBy(const cli::WindowArguments& arguments)
{
    Wanted wanted;
    for (const auto& path : arguments.paths) {
        wanted.paths << pathOf(path);
    }
    wanted.device = QString::fromStdString(arguments.device);
    wanted.theme = QString::fromStdString(arguments.theme);
    wanted.screenshot = ui::toName(arguments.screenshot);
    if (!arguments.size.empty()) {
        wanted.size = parseSize(arguments.size);
    }
    if (!arguments.view.empty()) {
        wanted.view = ui::viewFromArgument(arguments.view);
    }
    return wanted;
}

int show(QApplication& application, const Wanted& wanted)
{
    // A screenshot shows what was asked for, whatever this machine did last.
    const auto settings = wanted.screenshot.isEmpty() ? std::make_unique<QSettings>() : nullptr;
    // Before anything asks for its words; what preferences are called, too, is made once.
    const QString unreadable =
        ui::setReadableLanguage(settings ? settings->value(ui::preference::kLanguage).toString() : QString());
    const QVariantMap kept = settings ? ui::readState(*settings).preferences : QVariantMap();
    cli::useThreads(ui::Preferences(kept).value(ui::preference::kThreads).toInt());
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
    const app::EndSignals endSignals;
    QObject::connect(&endSignals, &app::EndSignals::ended, &window, &ui::MainWindow::closeUnasked);
    QObject::connect(&endSignals, &app::EndSignals::ended, &application, &QCoreApplication::quit);
    window.show();
    if (!unreadable.isEmpty()) {
        window.noticeStrip().show(ui::fontNeeded(unreadable) + QStringLiteral(". The window is in English."));
    }
    window.start(wanted.paths);
    std::unique_ptr<ui::Screenshot> screenshot;
    if (!wanted.screenshot.isEmpty()) {
        screenshot = std::make_unique<ui::Screenshot>(window, wanted.screenshot);
        QObject::connect(screenshot.get(), &ui::Screenshot::done, &application, [&](const QString& problem) {
            if (!problem.isEmpty()) {
                std::fprintf(stderr, "error: %s\n", problem.toUtf8().constData());
            }
            application.exit(problem.isEmpty() ? 0 : 1);
        });
    }
    return application.exec();
}

/// Prints what the window answers. @return the exit status
int showInWindow(const cli::WindowArguments& arguments)
{
    nlohmann::json request = nlohmann::json::object();
    for (const auto& path : arguments.paths) {
        request["open"].push_back(pathOf(path).toStdString());
    }
    if (arguments.view.starts_with('{')) {
        request["view"] = core::readJson(arguments.view, 8, "--view-json", "view"_msg);
    } else if (!arguments.view.empty()) {
        request["view"] = core::toJson(ui::readView(arguments.view));
    }
    const auto answer = ui::askWindow(ui::RemoteControl::folderOf(QSettings()), request);
    if (!answer) {
        std::fputs("error: expected a running window that other programs may use, found none\n", stderr);
        return 3;
    }
    std::cout << answer->dump(2) << '\n';
    return 0;
}

/// Options that only print need no display.
bool asksForWordsOnly(int argc, char** argv)
{
    return std::any_of(argv + 1, argv + argc, [](std::string_view argument) {
        return argument == "--help" || argument == "-h" || argument == "--version" || argument == "-v";
    });
}

void nameApplication()
{
    QApplication::setApplicationName(QStringLiteral("headscope"));
    QApplication::setApplicationDisplayName(QStringLiteral("Headscope"));
    QApplication::setOrganizationName(QStringLiteral("headscope"));
    QApplication::setApplicationVersion(QStringLiteral(HEADSCOPE_VERSION));
    QApplication::setDesktopFileName(QStringLiteral("org.headscope.Headscope"));
}

int run(int argc, char** argv)
{
    CLI::App program;
    cli::WindowArguments arguments;
    cli::declareWindow(program, arguments);
    try {
        if (asksForWordsOnly(argc, argv)) {
            program.parse(argc, argv);
        }
        if (std::any_of(argv + 1, argv + argc, [](std::string_view word) { return word == "--remote"; })) {
            program.parse(argc, argv);
            const QCoreApplication application(argc, argv);
            nameApplication();
            return showInWindow(arguments);
        }
        ui::Application application(argc, argv);  // takes out of the arguments what is for Qt
        program.parse(argc, argv);
        nameApplication();
        requireScreenshotFile(arguments);
        const Wanted wanted = wantedBy(arguments);
        ui::Canvas::requireOpenGl();
        return show(application, wanted);
    } catch (const CLI::Success& words) {
        return program.exit(words, std::cout, std::cerr);
    } catch (const CLI::ParseError& error) {
        std::fprintf(stderr, "error: %s\n", cli::unknownOption(program).value_or(error.what()).c_str());
        return 2;
    } catch (...) {
        std::fprintf(stderr, "error: %s\n", core::currentFailure().message.english().c_str());
        return 1;
    }
}

}  // namespace

// An exception of CLI11 while it prints ends the program, as it should. NOLINTNEXTLINE(bugprone-exception-escape)
[[gnu::visibility("default")]] int main(int argc, char** argv)  // the launcher asks for it by name
{
    QLoggingCategory::setFilterRules(QStringLiteral("qt.gui.imageio=false"));  // of thumbnails' color profiles
    QSurfaceFormat format;  // before the application: the canvas's context is shared
    format.setVersion(3, 3);
    format.setProfile(QSurfaceFormat::CoreProfile);
    QSurfaceFormat::setDefaultFormat(format);
    return run(argc, argv);
}
