// A report as the JSON inside its page, which resources/report/page.js reads; numbers are base64 of packed bytes.
#pragma once

#include "ui/report/report_page.h"

#include <set>
#include <string>
#include <vector>

namespace ui {

/// @param hover  one per image: the layers whose rows are put in
std::string reportJson(const Report& report, const std::vector<std::set<int>>& hover);

}  // namespace ui
