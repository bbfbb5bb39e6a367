// Prerequisites of drawing figures in a command: Qt without a display, and figures without a photo.
#pragma once

#include "core/analysis/view/result.h"

#include <QGuiApplication>

#include <filesystem>
#include <optional>
#include <string>

namespace cli {

/// Text is drawn with Qt's fonts, which want an application object; no display is touched.
class ApplicationForText {
public:
    ApplicationForText();

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

}  // namespace cli
