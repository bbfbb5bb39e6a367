// The options that spell a View on the command line, for every command that draws one.
#pragma once

#include "app/cli/commands.h"
#include "core/analysis/view/view.h"
#include "core/file/output_file.h"
#include "core/model/open_model.h"

#include <functional>
#include <string>
#include <vector>

namespace cli {

/// Captions, from options and a file.
struct WordOptions {
    std::vector<std::string> words, templates;
    std::string file;  ///< one caption per line
    bool asked() const { return !words.empty() || !file.empty(); }
    std::vector<std::string> captions() const;  ///< the words, then those of the file. @throws core::Error for the file
};

/// Declares --words and --words-file.
void addCaptions(CLI::App& command, WordOptions& options, const std::string& help);

/// View changes from the options, in their order.
struct ViewOptions {
    std::string file;  ///< of --view-json, or the JSON itself; empty: none
    std::vector<std::function<void(core::View&)>>
        changes;                        ///< changes by the other options, applied to the file's view
    std::vector<std::string> settings;  ///< NAME=VALUE, of the view's own options
    WordOptions words;                  ///< captions, in place of those of the view file
    std::vector<core::Edit> edits;      ///< behind those of the view file
    std::vector<std::string> baseline;  ///< files of the baseline
    bool isFromFile() const { return !file.empty() && !file.starts_with('{'); }
};

/// Declares --view, --layer and so on. `options` must outlive the parsing.
void addViewOptions(CLI::App& command, ViewOptions& options);

/// Declares --mask, an image that marks an object.
void addMask(CLI::App& command, std::string& mask);

/// The view, changed by all options except the file. @throws UsageError
core::View changedView(core::View view, const ViewOptions& options);

/// The same from the file's view or the default. @throws UsageError; core::Error for the file
core::View chosenView(const ViewOptions& options);

/// Refuses captions for a model that reads none. @throws UsageError
void requireTextTower(const WordOptions& words, const core::Model& model);

/// Refuses options that mean nothing to the model, even where the view takes none of them: captions without a text
/// tower, a class or a named query that it lacks. Views of files are not held to that, as they outlive a change of the
/// model.
/// @throws UsageError
void requireModelTakes(const ViewOptions& options, const core::Model& model);

/// The same for several models, such as those of a session's panes: refuses an option that means nothing to any.
/// @throws UsageError
void requireAnyTakes(const ViewOptions& options, std::vector<core::Model> models);

/// The view for one of these models: without the named query that the options state if the model has no such queries.
core::View viewFor(const core::Model& model, core::View view, const ViewOptions& options);

/// The files among these options, for core::requireOutput().
std::vector<core::InputFile> viewInputs(const ViewOptions& options);

}  // namespace cli
