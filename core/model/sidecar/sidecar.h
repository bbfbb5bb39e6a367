// What stands beside a checkpoint in words: timm's config.json, Hugging Face's config.json and
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

/// A fact and where it stood.
template <typename Value>
struct Told {
    std::optional<Value> value;
    std::string origin;
    explicit operator bool() const { return value.has_value(); }
    const Value& operator*() const { return *value; }
    const Value* operator->() const { return &*value; }
};

/// How a rotary model's positions become angles, where that differs from what its architecture's name says.
struct ToldRotary {
    Told<bool> used;
    Told<std::string> type;  ///< timm's "cat", "mixed", "dinov3"
    Told<double> base, offset;
    Told<std::pair<int, int>> reference;  ///< rows and columns of the grid that positions are scaled to
    Told<bool> columnsFirst, halves;
};

struct Sidecar {
    Told<std::string> architecture;  ///< timm's name
    Told<std::string> tag;           ///< timm's name of the training, "augreg_in21k_ft_in1k"
    Told<std::string> globalPool;    ///< "token", "avg", ...
    Told<std::string> hidden;        ///< an argument that changes the mathematics and no tensor: "model_args.X is true"
    Told<bool> qkvBias, classToken;
    std::map<std::string, Told<int>>
        claims;  ///< what the weights show too: "depth", "dim", "patch", "registers", "classes"
    Told<int> heads;
    Told<int> patch;                        ///< where names and shapes do not say
    Told<std::pair<int, int>> trainedSize;  ///< height, width that the position embedding was made for
    Told<bool> positionCoversPrefix;
    Told<bool> squarePositions;            ///< PositionResampling::Square
    Told<bool> tokensNorm;                 ///< XCiT
    Told<bool> poolsPrefix;                ///< the pooling takes the tokens before the patches too
    Told<std::string> normLayer;           ///< timm's word: "layernorm", "rmsnorm", ...
    Told<std::vector<int>> windows;        ///< Swin: side of a window in patches, or one a stage, or rows and columns
    Told<std::vector<int>> learntWindows;  ///< Swin v2: ModelSpec::learntWindows
    Told<std::vector<int>> wholeLayers;    ///< SAM: those that attend to the whole grid, the others in windows
    Told<bool> alwaysPartition;            ///< Swin: small grids are filled up to whole windows
    ToldRotary rotary;
    Told<int> poolHeads;  ///< of the pooling by attention, where it has others than the layers
    Told<bool> postNorm;  ///< norms stand behind their branches
    Told<Activation> activation;
    Told<double> normEps;
    Told<std::pair<int, int>> inputSize;  ///< height, width
    Told<std::array<double, 3>> mean, std;
    Told<double> cropPct;
    Told<CropMode> cropMode;
    Told<Interpolation> interpolation;
    Told<std::vector<std::string>> labels;
    Told<std::vector<std::string>> labelLines;  ///< of labels.txt
};

/// Reads one JSON text, in whichever of the forms, into the fields that are still empty.
/// @param origin  named in provenance and in errors: "config.json"
/// @throws Error Corrupt, naming the key, what was expected and what was found
void readSidecar(const std::string& json, const std::string& origin, Sidecar& sidecar);

/// FILE.json, then config.json, preprocessor_config.json and open_clip_config.json in the file's folder, then
/// `metadata` ("config" holds a JSON text in timm's form; "arch" and "args.*" are what training scripts leave), then
/// labels.txt in the folder. Files larger than 16 MB are refused.
Sidecar collectSidecars(const std::filesystem::path& checkpoint, const std::map<std::string, std::string>& metadata);

/// What the metadata alone say.
void readMetadata(const std::map<std::string, std::string>& metadata, Sidecar& sidecar);

}  // namespace core
