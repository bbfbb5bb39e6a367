// One forward pass that was kept: what a trace file holds. It stands in for a model where a picture needs no more than
// what that pass left behind. The file is described in resources/trace-format.md.
#pragma once

#include "core/image/mapping.h"
#include "core/model/spec/preprocessing.h"
#include "core/trace/trace.h"

#include <optional>
#include <string>
#include <vector>

namespace core {

/// An immutable value; any thread may read it.
struct Recording {
    std::string model;     ///< its name, for captions
    std::string producer;  ///< which program recorded it; may be empty
    Trace trace;           ///< logits are of numel 0 where none were recorded
    int classes = 0;       ///< K; 0 where the logits are a feature, or none
    torch::Tensor input;   ///< [1, 3, H, W], normalised; zeros of that size where hasInput is false
    bool hasInput = false;
    Preprocessing preprocessing;       ///< size, mean and deviation of the input
    std::vector<std::string> labels;   ///< K, or empty
    std::optional<Mapping> mapping{};  ///< from photo to input; none: not recorded
    bool fit = false;                  ///< then `preprocessing` says how the photo became the input, if this is set
    std::string photo, photoSha256;    ///< name and lower-case SHA-256 of the photo's file; empty: not recorded
};

}  // namespace core
