// Advice for a model name without a file.
#pragma once

#include <string>

namespace cli {

/// Why there is no file of that name, and what to do: download it when it is a published model.
std::string absenceOfModel(const std::string& name);

}  // namespace cli
