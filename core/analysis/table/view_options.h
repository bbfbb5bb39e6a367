// The values of a row's options in a View, and their text form.
#pragma once

#include "core/analysis/table/view_row.h"

#include <string>

namespace core {

/// The option's default: its first word, or its initial number.
OptionValue defaultOf(const ViewOption& option);

/// Whether a word is the name of a file, by its extension: .npz or .safetensors. Options with `takesFile` accept it.
bool isOptionFile(const std::string& word);

/// The view as files keep it that may be taken elsewhere: files of its options by their last names.
View withoutFolders(View view);

/// The view's own value, whether or not the option accepts it, or else the default.
OptionValue valueOf(const View& view, const ViewOption& option);

/// The largest number that the option accepts for this view, in its layer. Layers count from the front.
double highestOf(const ViewOption& option, const View& view, const Trace& trace);

/// The view with every option of the row set, to its own value or the default.
/// @throws Error OutOfRange, naming the bound or the words, for a value that the option does not accept
View withAllOptions(View view, const ViewRow& row);

/// An option of a view completed by withAllOptions(), as ViewRow::compute receives it.
double numberOption(const View& view, const std::string& name);
std::string wordOption(const View& view, const std::string& name);

/// The value from its text on the command line: "0.9", "max".
/// @throws Error OutOfRange, naming what the view accepts, for another name or value
OptionValue parseOption(const ViewRow& row, const std::string& name, const std::string& text);

}  // namespace core
