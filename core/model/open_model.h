// Opens a model: from a path to a network ready to run, with container, naming, sidecars and user overrides.
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
    std::shared_ptr<Network> network;  ///< in evaluation mode, with float32 parameters without gradients
    const ModelSpec& spec() const { return network->spec(); }
};

/// Opens a model. Sidecars: FILE.json, then config.json and preprocessor_config.json in the file's folder, then
/// metadata in the file, then labels.txt in the folder. For a precision below float32 the deviation on a test pattern
/// is measured and added to the warnings.
/// @param path  a checkpoint file, or a folder that contains one
/// @throws Error NotFound, Corrupt, Unsupported (also a precision that the processor lacks) or ShapeMismatch; the
///         sentence lists the first few names at fault
Model openModel(const std::filesystem::path& path, const ModelOverrides& overrides = {},
                torch::Device device = torch::kCPU, const RunControl& control = {});

/// Whether this is the name of a device that some machine may have: "auto", "cpu", "cuda", "cuda:1".
bool isDeviceName(const std::string& text);

/// "auto" is the first GPU if there is one, else "cpu"; other names are LibTorch's: "cpu", "cuda", "cuda:1".
/// @throws Error Unsupported for a device that this LibTorch or machine does not have
torch::Device parseDevice(const std::string& text);

}  // namespace core
