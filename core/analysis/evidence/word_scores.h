// How well captions fit an image, for CLIP, SigLIP and dino.txt: the cosine between the outputs of text tower and image
// tower. Sources: Radford et al. 2021, arXiv:2103.00020, sections 2.3 and 3.1; Zhai et al. 2023, arXiv:2303.15343,
// section 3.
#pragma once

#include "core/analysis/evidence/layerwise_backward.h"
#include "core/model/text/word_model.h"

#include <torch/types.h>

#include <filesystem>
#include <string>
#include <vector>

namespace core {

/// The caption for a label, from a template: "a photo of a {}".
/// @throws Error OutOfRange unless there is exactly one {}
std::string captionOf(const std::string& label, const std::string& textTemplate);

/// The lines of a text file but for empty ones.
/// @throws Error Corrupt unless there are 1 to 65536 in at most 16 MB; as MappedFile
std::vector<std::string> readCaptions(const std::filesystem::path& file);

/// A unit vector: the caption's direction, or the renormalized mean of the captions' directions (section 3.1.4 of the
/// CLIP paper).
/// @param notes  receives the notes of WordModel::read()
/// @throws Error as WordModel::read()
torch::Tensor directionOf(const WordModel& words, const std::vector<std::string>& captions, std::vector<Message>& notes,
                          const std::stop_token& stop = {});

/// Captions to compare images with.
struct CaptionDirections {
    std::vector<std::string> labels;
    std::vector<torch::Tensor> directions;  ///< [P] per label, of length 1
    std::vector<Message> notes = {};        ///< per label as in WordModel::Caption; filled by directionsOf() only
};

/// Every caption is its own label. @throws Error as WordModel::read()
CaptionDirections directionsOf(const WordModel& words, const std::vector<std::string>& captions,
                               const std::stop_token& stop = {});

struct WordScore {
    int index = 0;            ///< of the caption
    double similarity = 0.0;  ///< cosine
    double logit = 0.0;
    double probability = 0.0;  ///< CLIP: among these captions; SigLIP: of this one
};

/// Most probable first, ties in their order.
/// @param answer      the output of the image tower, [P] or [1, P]
/// @param directions  [P] each
std::vector<WordScore> wordScores(const WordModel& words, const torch::Tensor& answer,
                                  const std::vector<torch::Tensor>& directions);

/// The cosine between image and caption as a score. @param direction  of length 1
Score similarityWithWords(const torch::Tensor& direction);

/// The logit of a caption as a score: relevance takes its gradient.
Score scoreOfWords(const WordModel& words, const torch::Tensor& direction);

}  // namespace core
