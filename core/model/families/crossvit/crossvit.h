// CrossViT: two ViTs over the same image, each at its own size and with its own patches. After some blocks of each, the
// class token of either queries the patches of the other, in the other's width, and returns.
// Source: Chen et al. 2021, arXiv:2103.14899, section 3.3.
//
// A layer belongs to the branch in whose grid its keys are. Between layers the tokens carry those of the other branch
// in channels behind their own (NetworkCapabilities::carriesTrunk).
#pragma once

#include "core/model/spec/part_specs.h"

#include <memory>
#include <vector>

namespace core {

class Network;

struct CrossvitSpec : HierarchySpec {
    struct Branch {                 ///< its size of the image, and its patches there
        int height = 0, width = 0;  ///< in pixels, to which the model input is scaled
        int patch = 0;
        PatchGrid grid;
    };
    std::vector<Branch> branches;
    int inputHeight = 0, inputWidth = 0;  ///< the only size of the model input, in pixels
    bool convolvesPatches = false;        ///< three convolutions make the patches of a branch, not one
};

std::shared_ptr<Network> makeCrossvit(const ModelSpec& spec);

}  // namespace core
