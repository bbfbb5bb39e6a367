// From a path to a network ready to run: container, naming, architecture, sidecars and the user's own corrections.
#pragma once

#include "core/checkpoint/checkpoint.h"
#include "core/model/network.h"

#include <array>
#include <filesystem>
#include <memory>
#include <optional>

namespace core {

/// What the user says about a model; wins over everything that the files say.
struct ModelOverrides {
    std::string entry;  ///< which of several sets of weights in the file; empty: the most useful one
    std::optional<int> heads;
    std::optional<Activation> activation;
    std::optional<std::array<double, 3>> mean, std;
    std::optional<double> cropPct;
    std::optional<CropMode> cropMode;
    std::optional<std::pair<int, int>> inputSize;  ///< height, width in pixels
};

struct Model {
    std::filesystem::path file;        ///< the checkpoint itself
    std::string format;                ///< Checkpoint::format()
    std::string naming;                ///< CanonicalNames::naming
    EntryChoice entries;               ///< sets of weights to choose from, and the chosen one
    std::shared_ptr<Network> network;  ///< in evaluation mode, float32, parameters without gradient
    const ModelSpec& spec() const { return network->spec(); }
};

/// @param path  a checkpoint file, or a folder that holds one
/// Sidecars: FILE.json, then config.json and preprocessor_config.json in the file's folder, then metadata in the file,
/// then labels.txt in the folder.
/// @throws Error NotFound, Corrupt, Unsupported or ShapeMismatch; the sentence lists the first few names at fault
Model openModel(const std::filesystem::path& path, const ModelOverrides& overrides = {},
                torch::Device device = torch::kCPU, const RunControl& control = {});

/// The checkpoint that `path` stands for: itself, or the one in the folder (model.safetensors first, then the other
/// names that libraries write, then the only file that could be one).
std::filesystem::path checkpointFile(const std::filesystem::path& path);

/// "auto" is the first GPU when there is one, else "cpu"; else as LibTorch writes them: "cpu", "cuda", "cuda:1".
/// @throws Error Unsupported for a device that this LibTorch or machine does not have
torch::Device parseDevice(const std::string& text);

}  // namespace core
