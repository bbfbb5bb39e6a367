// headscope-cli models download
#pragma once

#include "app/cli/cli.h"

#include <string>
#include <vector>

namespace cli {

struct ModelsDownloadRequest {
    std::vector<std::string> ids;
    bool original = false, force = false, progress = false;
};

/// Prints each file once it is there. @throws core::Error with what to do; what has come of a file stays for next time
void downloadModels(const ModelsDownloadRequest& request, const Environment& environment);

}  // namespace cli
