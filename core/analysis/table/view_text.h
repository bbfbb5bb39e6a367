// The words that captions and labels use for heads, queries and tokens.
#pragma once

#include "core/analysis/view/view.h"
#include "core/trace/trace.h"

#include <string>
#include <vector>

namespace core {

std::string headText(const HeadChoice& head);     ///< "head 3", "head mean"
std::string queryText(const QueryChoice& query);  ///< "query class token", "query patch 5, 9", "query mean of patches"

/// The same for the query that asks in this layer; SigLIP's is the "query learnt latent".
std::string queryText(const QueryChoice& query, const LayerTrace& layer);

/// `query 7 "cat"`, or "query 7" where it has no name of its own.
std::string nameOfQuery(const QueryTokens& queries, int token);

/// What a layer's weights are, at the colour bar: "attention weight", of talking heads "attention weight, heads mixed".
std::string weightText(const LayerTrace& layer);

/// "layer 11 · head mean · query class token"
std::string joined(const std::vector<std::string>& parts);

/// One a token: "class", "distillation", "register 0", ..., then the patches as "row,column".
std::vector<std::string> tokenLabels(const LayerTrace& layer);

std::vector<std::string> numbered(const std::string& word, int count);  ///< "layer 0", "layer 1", ...

}  // namespace core
