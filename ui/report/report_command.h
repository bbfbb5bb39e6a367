// The line for a shell that makes a report again where its files lie: files are named without their folders, which are
// nobody's business once the page is sent.
#pragma once

#include "core/analysis/view/view.h"
#include "core/model/spec/model_overrides.h"

#include <optional>
#include <string>
#include <vector>

namespace ui {

struct ReportCommand {
    std::string model;  ///< file, folder, id or session
    std::vector<std::string> images = {};
    std::string page;                    ///< the HTML file
    std::string title = {}, hover = {};  ///< empty: the default
    core::ModelOverrides overrides = {};
    std::optional<core::View> view = {};  ///< none: that of a session
};

/// "headscope-cli report vit.safetensors cat.jpg --out cat.html"
std::string shellLine(const ReportCommand& command);

}  // namespace ui
