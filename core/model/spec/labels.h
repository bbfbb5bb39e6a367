// The class names of ImageNet-1k and COCO, for models of 1000 and 91 classes whose files name none.
#pragma once

#include <string>
#include <vector>

namespace core {

struct ImagenetClass {
    std::string synset;  ///< WordNet identifier, "n01440764"
    std::string name;    ///< the first of its words, "tench"
};

/// All 1000 in the order of the challenge. Parsed once; any thread may call. Two names occur twice (crane the bird and
/// the machine, maillot the suit and the tank suit).
const std::vector<ImagenetClass>& imagenetClasses();

/// Only their names, for ModelSpec::labels.
const std::vector<std::string>& imagenetLabels();

/// The names of COCO's 91 numbers, of which it uses 80 (the others: "N/A"), for detectors of 91 classes whose files
/// name none. Source: Lin et al. 2014, arXiv:1405.0312, appendix II.
const std::vector<std::string>& cocoLabels();

/// The names of COCO's 17 keypoints of a person, for models of as many whose files name none.
const std::vector<std::string>& cocoKeypoints();

}  // namespace core
