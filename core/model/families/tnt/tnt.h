// TNT: a transformer over the pixels of each patch, whose results are added to the patch's token before a transformer
// over the patches. Source: Han et al. 2021, arXiv:2103.00112, section 2.2.
//
// A layer is a block's outer attention, among patches; the inner one never leaves a patch, and no edit changes it. The
// tokens of patches carry their pixels in channels behind their own (NetworkCapabilities::carriesTrunk).
#pragma once

#include "core/model/spec/part_specs.h"

#include <memory>

namespace core {

class Network;

struct TntSpec : HierarchySpec {
    struct Inner {                  ///< the transformer over the pixels of each patch
        int width = 0, hidden = 0;  ///< of a pixel's embedding; inputs of the MLP's second linear layer
        int heads = 0;
        int side = 0;       ///< embedded pixels along the side of a patch
        int stride = 0;     ///< pixels of the image per embedded one
        bool cuts = false;  ///< patches are cut out first and embedded each for itself, not the whole image
    };
    Inner inner;
};

std::shared_ptr<Network> makeTnt(const ModelSpec& spec);

}  // namespace core
