// What stands beside a checkpoint in words: timm's config.json (of Hugging Face's the keys that a ViT shares), or the
// same text inside the file's own metadata. Every field is optional; the first source that has it wins.
#pragma once

#include "core/model/model_spec.h"

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
};

struct Sidecar {
    Told<std::string> architecture;
    Told<std::string> globalPool;  ///< "token", "avg", ...
    Told<int> heads;
    Told<int> patch;                        ///< where names and shapes do not say
    Told<std::pair<int, int>> trainedSize;  ///< height, width that the position embedding was made for
    Told<bool> positionCoversPrefix;
    Told<Activation> activation;
    Told<double> normEps;
    Told<std::pair<int, int>> inputSize;  ///< height, width
    Told<std::array<double, 3>> mean, std;
    Told<double> cropPct;
    Told<CropMode> cropMode;
    Told<Interpolation> interpolation;
    Told<std::vector<std::string>> labels;
};

/// Reads one JSON text into the fields that are still empty.
/// @param origin  named in provenance and in errors: "config.json"
/// @throws Error Corrupt, naming the key, what was expected and what was found
void readSidecar(const std::string& json, const std::string& origin, Sidecar& sidecar);

/// FILE.json, then config.json in the file's folder, then `metadata` ("config" holds a
/// JSON text in timm's form). Files larger than 16 MB are refused.
Sidecar collectSidecars(const std::filesystem::path& checkpoint, const std::map<std::string, std::string>& metadata);

}  // namespace core
