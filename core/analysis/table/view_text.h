// Words for heads, queries and tokens in captions and labels.
#pragma once

#include "core/analysis/view/view.h"
#include "core/message.h"
#include "core/trace/trace.h"

#include <vector>

namespace core {

Message headText(const HeadChoice& head);     ///< "head 3", "head mean"
Message queryText(const QueryChoice& query);  ///< "query class token", "query patch 5, 9", "query mean of patches"

/// The query that this layer uses; SigLIP's is the "query learned latent".
Message queryText(const QueryChoice& query, const LayerTrace& layer);

/// `query 7 "cat"`, or "query 7" if it has no label; of several in a row `query 7-9 "a black cat"`.
Message nameOfQuery(const QueryTokens& queries, int token, int count = 1);

/// Name of a layer's weights, for the color bar: "attention weight", for talking heads "attention weight, heads mixed".
Message weightText(const LayerTrace& layer);

/// One label per token: "class", "distillation", "register 0", ..., then the patches as "row,column".
std::vector<Message> tokenLabels(const LayerTrace& layer);

std::vector<Message> numbered(MessageId word, int count);  ///< "head %1"_msg: "head 0", "head 1", ...

}  // namespace core
