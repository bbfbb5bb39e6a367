// headscope-cli models list and models download, and advice for the name of a model without a file.
#pragma once

#include "app/cli/cli.h"

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

struct ModelsDownloadRequest {
    std::vector<std::string> ids;
    bool original = false, force = false, progress = false;
};

/// Prints each file once it is there. @throws core::Error with what to do; what has come of a file stays for next time
void downloadModels(const ModelsDownloadRequest& request, const Environment& environment);

/// Why there is no file of that name, and what to do: download it when it is a published model.
std::string absenceOfModel(const std::string& name);

}  // namespace cli
