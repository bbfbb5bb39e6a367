// A network that detects objects in an image instead of classifying it.
#pragma once

namespace core {

struct DetectorSpec {
    int classes = 0;  ///< K classes of objects; "no object" is an additional one, the last
    int queries = 0;  ///< number of object queries
};

}  // namespace core
