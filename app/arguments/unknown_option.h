// Suggests the option that was probably meant by one that does not exist.
#pragma once

#include <CLI/CLI.hpp>

#include <optional>
#include <string>

namespace cli {

/// Insertions, deletions, replacements and swaps of neighbors that lead from one word to the other ("optimal string
/// alignment").
int editDistance(const std::string& one, const std::string& other);

/// The option that a program did not know, after its parse() has failed: "--veiw: there is no such option; did you mean
/// --view?". None when it failed for another reason.
std::optional<std::string> unknownOption(const CLI::App& program);

}  // namespace cli
