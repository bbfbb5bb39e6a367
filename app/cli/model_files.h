// What to do when there is no file of a model's name.
#pragma once

#include <string>

namespace cli {

/// Why there is no file of that name, and what to do: download it when it is a published model.
std::string absenceOfModel(const std::string& name);

}  // namespace cli
