// The objects detected in an image.
#pragma once

#include "core/image/mapping.h"
#include "core/trace/trace.h"

#include <string>
#include <vector>

namespace core {

struct Detection {
    int index = 0;             ///< of the class
    std::string label;         ///< its name
    double probability = 0.0;  ///< by softmax over all classes and "no object"
    PixelRect box;             ///< pixels of the model input
    int query = 0;             ///< the query that detected it
};

/// One per query, most confident first; at most `count`. Empty for a trace without object queries and their logits.
std::vector<Detection> topDetections(const Trace& trace, int count);

}  // namespace core
