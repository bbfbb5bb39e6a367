// Hiera: attention inside mask units in the first stages, over all tokens in the last; the first block of a stage pools
// its queries, two by two, while its keys stay on the grid of the stage before. SAM 2's attends in padded windows of
// any size in every stage, and in some blocks over all tokens; a pyramid of its stages is what a decoder of masks
// reads. Sources: Ryali et al. 2023, arXiv:2306.00989; window positions: Bolya et al. 2023, arXiv:2311.05613; SAM 2:
// Ravi et al. 2024, arXiv:2408.00714, section 4.
//
// Tokens are in reading order throughout; the authors keep those of a mask unit together instead.
#pragma once

#include "core/model/spec/part_specs.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace core {

class Network;
class ShapeReader;

struct HieraSpec : HierarchySpec {
    int maskUnit = 0;              ///< patches along the side of a mask unit in the first stage
    bool windowPositions = false;  ///< the positions are the sum of a resampled grid and one mask unit's, repeated
    bool projectsTrunk = true;     ///< a linear map widens the trunk between stages; else maximum and mean are joined
};

std::shared_ptr<Network> makeHiera(const ModelSpec& spec);

/// Stages begin where a block widens its tokens. @param requireWider  called there: prefix, inputs, width
std::vector<HierarchySpec::Stage> readHieraStages(
    const ShapeReader& shapes, const std::function<void(const std::string&, int, int)>& requireWider);

}  // namespace core
