// Running `mask` on a golden's model, as it is or with other tensors.
#pragma once

#include "tests/app/support.h"

#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace cli::test {

using Tensors = std::map<std::string, torch::Tensor>;

inline Run mask(const std::string& model, const std::string& image, const std::string& out,
                std::vector<std::string> more)
{
    more.insert(more.begin(), {"mask", model, image, "--out", out});
    return run(more);
}

/// A golden's model with other tensors, in a folder of its own.
inline void writeModel(const TemporaryFolder& folder, const std::function<void(Tensors&)>& change,
                       const std::string& config, const std::string& model = golden("sam_decoder"))
{
    auto tensors = readAll(std::filesystem::path(model) / "model.safetensors");
    change(tensors);
    core::writeSafetensors(folder / "model.safetensors", {tensors.begin(), tensors.end()});
    writeText(folder / "config.json", config);
}

}  // namespace cli::test
