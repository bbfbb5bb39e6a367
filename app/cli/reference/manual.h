// A manual page for man(1), written from a program's table.
#pragma once

#include "app/cli/reference/command_table.h"

#include <string>
#include <utility>
#include <vector>

namespace cli {

struct ManualSection {
    std::string title;                                         ///< "ENVIRONMENT"
    std::vector<std::pair<std::string, std::string>> entries;  ///< a name and what it means
};

/// @param program  the table; an option that several commands declare alike is told once, under COMMON OPTIONS
/// @param version  "0.1.0"
/// @param more     sections that follow the options
std::string manualPage(const CommandRow& program, const std::string& version, const std::vector<ManualSection>& more);

}  // namespace cli
