// Swin, its searched variant S3, Swin v2 and timm's Swin v2-CR: attention inside windows, shifted in every other block;
// patches are merged two by two from stage to stage.
// Source: Liu et al. 2021, arXiv:2103.14030; S3: Chen et al. 2021, arXiv:2111.14725; Swin v2: Liu et al. 2022,
// arXiv:2111.09883. Swin v2-CR, written before its authors' code was published, has cosine attention as Swin v2, merges
// patches as Swin, and computes its position bias otherwise; windows need not be square.
//
// The width of stage s is spec.dim << s, its grid stageGrid(trained or actual, s). A stage whose trained grid was no
// larger than a window was trained with one window of that grid, as its bias table shows; Swin v2 has no table, and
// such a stage uses larger windows on a larger image.
#pragma once

#include "core/model/spec/part_specs.h"

#include <memory>
#include <vector>

namespace core {

class Network;

/// Only Swin v2-CR has a ModelSpec::hierarchy.
struct SwinCrSpec : HierarchySpec {
    std::vector<int> endNorms;  ///< layers with a norm of their output
};

std::shared_ptr<Network> makeSwin(const ModelSpec& spec);

}  // namespace core
