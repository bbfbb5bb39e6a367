// The options that spell a View on the command line, for every command that draws one.
#pragma once

#include "app/cli/commands.h"
#include "core/analysis/view/view.h"
#include "core/file/output_file.h"

#include <functional>
#include <string>
#include <vector>

namespace cli {

/// View changes from the options, in their order.
struct ViewOptions {
    std::string file;  ///< of --view-json, or the JSON itself; empty: none
    std::vector<std::function<void(core::View&)>>
        changes;                        ///< changes by the other options, applied to the file's view
    std::vector<std::string> settings;  ///< NAME=VALUE, of the view's own options
    std::vector<core::Edit> edits;      ///< behind those of the view file
    std::vector<std::string> minus;     ///< files of the baseline
};

/// Declares --view, --layer and so on. `options` must outlive the parsing.
void addViewOptions(CLI::App& command, ViewOptions& options);

/// Declares --mask, an image that marks an object.
void addMask(CLI::App& command, std::string& mask);

/// The view, changed by all options except the file. @throws UsageError
core::View changedView(core::View view, const ViewOptions& options);

/// The same from the file's view or the default. @throws UsageError; core::Error for the file
core::View chosenView(const ViewOptions& options);

/// The files among these options, for core::requireOutput().
std::vector<core::InputFile> viewInputs(const ViewOptions& options);

}  // namespace cli
