// From a path to a network ready to run: container, naming, architecture, sidecars and the user's own corrections.
#pragma once

#include "core/checkpoint/tensor/checkpoint.h"
#include "core/model/network/network.h"
#include "core/model/spec/model_overrides.h"

#include <filesystem>
#include <memory>

namespace core {

struct Model {
    std::filesystem::path file;        ///< the checkpoint itself
    std::string format;                ///< Checkpoint::format()
    std::string naming;                ///< CanonicalNames::naming
    EntryChoice entries;               ///< sets of weights to choose from, and the chosen one
    std::shared_ptr<Network> network;  ///< in evaluation mode, parameters in float32 without gradient
    const ModelSpec& spec() const { return network->spec(); }
};

/// @param path  a checkpoint file, or a folder that holds one
/// Sidecars: FILE.json, then config.json and preprocessor_config.json in the file's folder, then metadata in the file,
/// then labels.txt in the folder.
/// A precision below float32 is measured beside it on a test pattern; what it is off by is one of the warnings.
/// @throws Error NotFound, Corrupt, Unsupported (a precision that the processor does not have too) or ShapeMismatch;
/// the sentence lists the first few names at fault
Model openModel(const std::filesystem::path& path, const ModelOverrides& overrides = {},
                torch::Device device = torch::kCPU, const RunControl& control = {});

/// Whether it is the name of a device that some machine may have: "auto", "cpu", "cuda", "cuda:1".
bool isDeviceName(const std::string& text);

/// "auto" is the first GPU when there is one, else "cpu"; else as LibTorch writes them: "cpu", "cuda", "cuda:1".
/// @throws Error Unsupported for a device that this LibTorch or machine does not have
torch::Device parseDevice(const std::string& text);

}  // namespace core
