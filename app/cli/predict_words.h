// Answers of `predict` about captions: image-text similarity, and classes that are named in words.
#pragma once

#include "app/cli/commands.h"
#include "core/analysis/evidence/word_scores.h"
#include "core/model/open_model.h"

#include <string>
#include <vector>

namespace cli {

struct WordOptions {
    std::vector<std::string> words, templates;
    std::string file;  ///< one caption a line
    bool asked() const { return !words.empty() || !file.empty(); }
};

/// Declares `--words`, `--words-file` and `--template`.
void addWordOptions(CLI::App& command, WordOptions& options);

/// The captions in order, and the directions that stand for them.
struct CaptionDirections {
    std::vector<std::string> labels;
    std::vector<torch::Tensor> directions;
};

/// Warns on `environment.err` of captions that are read in part.
/// @throws core::Error Unsupported for a model without text tower; what reading the file and the captions throws
CaptionDirections readWords(const core::Model& model, const WordOptions& options, const Environment& environment);

}  // namespace cli
