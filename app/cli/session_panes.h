// The panes of a saved session, for commands that make something of each.
#pragma once

#include "app/cli/options.h"
#include "app/cli/view_options.h"
#include "core/session/session_file.h"

#include <filesystem>
#include <string>

namespace cli {

/// A session whose files were looked for where they are by now.
/// @throws core::Error NotFound without a pane, and for a pane without a model or a photo; what reading throws
core::SessionFile sessionWithPanes(const std::filesystem::path& path);

/// A session has its own photos and views.
/// @param image  the first of the command line; empty: none
/// @throws UsageError for an image, or for a view that is not made of single options
void requireNoneBesideSession(const std::string& image, const ViewOptions& view);

/// The options for a pane's model: what the command line states goes before what the session has.
ModelOptions modelOf(const core::SessionPane& pane, const ModelOptions& stated);

/// Warns where model or photo are not the files that the session was saved with: who has touched a photo up since wants
/// to see it all the same.
void warnIfOther(const core::SessionPane& pane, const Environment& environment);

}  // namespace cli
