// headscope-cli models list
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

namespace cli {

struct ModelsListRequest {
    std::vector<std::string> words;
    std::string family;  ///< empty: all
    bool json = false;
};

/// @throws UsageError when there is no such family
void listModels(const ModelsListRequest& request, std::ostream& out);

}  // namespace cli
