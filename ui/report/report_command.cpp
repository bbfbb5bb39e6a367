#include "ui/report/report_command.h"

#include "ui/figure/shell_command.h"

#include <filesystem>

namespace ui {
namespace {

/// A folder's own name, whether or not it ends in a slash.
std::string lastName(const std::string& path)
{
    const std::filesystem::path whole(path);
    return (whole.has_filename() ? whole : whole.parent_path()).filename().string();
}

}  // namespace

std::string shellLine(const ReportCommand& command)
{
    std::vector<std::string> words{"headscope-cli", "report", lastName(command.model)};
    for (const auto& image : command.images) {
        words.push_back(lastName(image));
    }
    ShellCommand line(std::move(words));
    line.option("--out", lastName(command.page));
    if (!command.title.empty()) {
        line.option("--title", command.title);
    }
    if (!command.hover.empty()) {
        line.option("--hover", command.hover);
    }
    line.overrides(command.overrides);
    if (command.view) {
        line.view(*command.view);
    }
    return line.text();
}

}  // namespace ui
