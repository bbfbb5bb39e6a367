// What core says, in the language of the window. Core speaks English to files, to the command line and to the window
// alike; where the window shows its words, it looks them up here. What becomes part of a file (figures with their
// captions, recipes, tables) stays English: the same bytes from window and command line, whatever the language.
#pragma once

#include <QString>

#include <string_view>

namespace ui {

/// A text of the table of views, or a sentence that core puts together from one of the patterns in core_text.cpp. What
/// is not known stays as it is.
QString coreText(std::string_view text);

/// The same for what a result says of itself, part by part: "layer 11 · head 3 · query class token", "attention
/// weight", "layer 3, head 1: strongest at row 4, column 9, 0.12; upper right third holds 61 %". GUI thread only.
QString resultText(std::string_view text);

}  // namespace ui
