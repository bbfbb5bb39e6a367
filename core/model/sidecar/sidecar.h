// The facts in the files beside a checkpoint: timm's config.json, Hugging Face's config.json and
// preprocessor_config.json, OpenCLIP's open_clip_config.json, a list of labels, or the same inside the file's own
// metadata. Every field is optional; the first source that has it wins.
#pragma once

#include "core/model/spec/model_spec.h"

#include <array>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace core {

/// How a rotary model's positions become angles, where that differs from its architecture's usual way.
struct StatedRotary {
    Sourced<bool> used;
    Sourced<std::string> type;  ///< timm's "cat", "mixed", "dinov3"
    Sourced<double> base, offset;
    Sourced<std::pair<int, int>> reference;  ///< rows and columns of the grid that positions are scaled to
    Sourced<bool> columnsFirst, halves;
};

struct Sidecar {
    Sourced<std::string> architecture;  ///< timm's name
    Sourced<std::string> tag;           ///< timm's name of the training, "augreg_in21k_ft_in1k"
    Sourced<std::string> globalPool;    ///< "token", "avg", ...
    Sourced<std::string> hidden;  ///< an argument that changes the mathematics and no tensor: "model_args.X is true"
    Sourced<bool> qkvBias, classToken;
    std::map<std::string, Sourced<int>>
        claims;  ///< what the weights show too: "depth", "dim", "patch", "registers", "classes"
    Sourced<int> heads;
    Sourced<int> patch;                        ///< where names and shapes do not state it
    Sourced<std::pair<int, int>> trainedSize;  ///< height, width that the position embedding was made for
    Sourced<bool> positionCoversPrefix;
    Sourced<bool> squarePositions;      ///< PositionResampling::Square
    Sourced<bool> tokensNorm;           ///< XCiT
    Sourced<bool> poolsPrefix;          ///< the pooling takes the tokens before the patches too
    Sourced<std::string> normLayer;     ///< timm's word: "layernorm", "rmsnorm", ...
    Sourced<std::vector<int>> windows;  ///< Swin: side of a window in patches, or one per stage, or rows and columns
    Sourced<std::vector<int>> learntWindows;  ///< Swin v2: ModelSpec::learntWindows
    Sourced<std::vector<int>> wholeLayers;    ///< SAM: those that attend to the whole grid, the others in windows
    Sourced<bool> alwaysPartition;            ///< Swin: small grids are filled up to whole windows
    StatedRotary rotary;
    Sourced<int> poolHeads;  ///< of the pooling by attention, where it has others than the layers
    Sourced<bool> postNorm;  ///< norms stand behind their branches
    Sourced<Activation> activation;
    Sourced<double> normEps;
    Sourced<std::pair<int, int>> inputSize;  ///< height, width
    Sourced<std::array<double, 3>> mean, std;
    Sourced<double> cropPct;
    Sourced<CropMode> cropMode;
    Sourced<Interpolation> interpolation;
    Sourced<std::vector<std::string>> labels;
    Sourced<std::vector<std::string>> labelLines;  ///< of labels.txt
};

/// Reads one JSON text, in whichever of the forms, into the fields that are still empty.
/// @param file  its name, for provenance and errors: "config.json"
/// @throws Error Corrupt, naming the key, what was expected and what was found
void readSidecar(const std::string& json, const std::string& file, Sidecar& sidecar);

/// FILE.json, then config.json, preprocessor_config.json and open_clip_config.json in the file's folder, then
/// `metadata` ("config" holds a JSON text in timm's form; "arch" and "args.*" are what training scripts leave), then
/// labels.txt in the folder. Files larger than 16 MB are refused.
Sidecar collectSidecars(const std::filesystem::path& checkpoint, const std::map<std::string, std::string>& metadata);

/// The same from a checkpoint's own metadata only.
void readMetadata(const std::map<std::string, std::string>& metadata, Sidecar& sidecar);

}  // namespace core
