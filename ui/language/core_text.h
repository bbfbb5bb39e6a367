// Texts of core in the language of the window. Core renders its messages in English for files and the command line;
// where the window shows them, they are rendered here. What becomes part of a file (figures with their captions,
// recipes, tables) stays English: the same bytes from window and command line, whatever the language.
#pragma once

#include "core/message.h"

#include <QString>

#include <string_view>

namespace ui {

/// The message in the window's language, gap by gap. What the catalogue does not have stays English.
QString coreText(const core::Message& message);

/// A text of core's tables of views and options.
QString coreText(std::string_view text);

/// A choice of an option, as coreText(); in English without the command line's hyphens: "left out".
QString wordText(std::string_view word);

}  // namespace ui
