// A recorded forward pass: the content of a trace file. It replaces a model in views that need only what that pass
// recorded. The file format is described in resources/trace-format.md.
#pragma once

#include "core/image/mapping.h"
#include "core/model/spec/preprocessing.h"
#include "core/trace/trace.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace core {

/// An immutable value; any thread may read it.
struct Recording {
    std::string model;     ///< its name, for captions
    std::string producer;  ///< the program that recorded it; may be empty
    Trace trace;           ///< with empty logits if none were recorded
    int classes = 0;       ///< K; 0 if the logits are a feature, or missing
    torch::Tensor input;   ///< [1, 3, H, W], normalized; zeros of that size if hasInput is false
    bool hasInput = false;
    Preprocessing preprocessing;              ///< size, mean and deviation of the input
    std::vector<std::string> labels;          ///< K, or empty
    std::optional<Mapping> mapping{};         ///< from photo to input; none: not recorded
    bool fit = false;                         ///< whether `preprocessing` states how the photo became the input
    std::map<std::string, double> numbers{};  ///< what its producer measured with it: loss, epoch
    std::string photo, photoSha256;           ///< name and lower-case SHA-256 of the photo's file; empty: not recorded
};

}  // namespace core
