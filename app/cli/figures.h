// Figures drawn by a command: the options for their look, as far as their content does not decide it, and Qt without a
// display.
#pragma once

#include "app/cli/commands.h"
#include "core/analysis/view/result.h"
#include "ui/figure/figure.h"

#include <QGuiApplication>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace cli {

/// Text is drawn with Qt's fonts, which want an application object; no display is touched.
class ApplicationForText {
public:
    ApplicationForText();  ///< @throws core::Error OutOfMemory without room for Qt's threads

private:
    // Qt takes out what it understands, so that each application needs arguments of its own.
    int m_argumentCount = 3;
    char m_program[14] = "headscope-cli", m_option[10] = "-platform", m_platform[10] = "offscreen";
    char* m_arguments[4] = {m_program, m_option, m_platform, nullptr};
    std::optional<QGuiApplication> m_application;
};

/// Placeholder of such a file in --help.
inline constexpr const char* kFigureFile = "FILE.png|FILE.svg|FILE.pdf";

/// An option's text as the file of a figure. @throws core::Error Unsupported for other extensions
std::filesystem::path parseFigureFile(const std::string& text);

/// Writes curves or a matrix. @param about  the model's name; @param source  the file that it was computed from
void writeFigure(const std::filesystem::path& file, core::Result result, const std::string& about,
                 const std::filesystem::path& source);

/// Style changes from the options, in their order.
struct StyleOptions {
    std::vector<std::function<void(ui::FigureStyle&)>> changes;
    std::vector<std::string> names;  ///< of the options
    bool has(const std::string& name) const { return std::ranges::find(names, name) != names.end(); }
};

/// Declares --width, --dpi, --ground, --bar and --caption. `options` must outlive the parsing.
void addStyleOptions(CLI::App& command, StyleOptions& options);

/// The style, changed by the options.
ui::FigureStyle changedStyle(ui::FigureStyle style, const StyleOptions& options);

/// --dpi for what is no PNG. @throws UsageError
void requirePixels(bool dpi, const std::filesystem::path& file);

// ---- each throws UsageError or core::Error for what it does not take ----
int parseDpi(const std::string& text);
std::function<double(const std::string&)> lengthBetween(double least, double most);  ///< millimeters

}  // namespace cli
