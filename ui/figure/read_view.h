// A view out of a file: what --view-json takes, in the window and on the command line.
#pragma once

#include "core/analysis/view/view.h"

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

namespace core {
struct NamedFile;
struct ObjectMask;
}  // namespace core

namespace ui {

struct FigureStyle;

/// @param path  a view as JSON, a recipe that holds one, or a figure that holds a recipe (PNG, SVG, PDF)
/// @throws core::Error NotFound, Unsupported (a folder, pipe or device), Corrupt; the sentence names the file
core::View readView(const std::filesystem::path& path);

/// The object that was marked in the photo of a figure whose view asks for it; null: its recipe names nothing, or it is
/// a mere view.
/// @param path  as above. @throws core::Error as above
std::shared_ptr<const core::ObjectMask> readObject(const std::filesystem::path& path);

/// How a figure was drawn; the defaults for a view, and where the recipe does not state it.
/// @param path  as above. @throws core::Error as above
FigureStyle readStyle(const std::filesystem::path& path);

/// Reads the argument of --view-json: a file as above, or the JSON itself, which begins with a brace.
/// @throws core::Error as above
core::View viewFromArgument(const std::string& text);

/// Names the file beside the one that mentions it, if it is there. @param folder  of the one that mentions it
void lookBeside(core::NamedFile& named, const std::filesystem::path& folder);

/// @param text  a view as JSON, or a recipe that holds one; @param name  where it is from, as messages name it
/// @throws core::Error Corrupt
core::View viewFromText(std::string_view text, const std::string& name);

}  // namespace ui
