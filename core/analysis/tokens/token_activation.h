// Token activation maps: which patches a language model's word was read from, from the logits that its vocabulary entry
// has at every patch. What earlier words already explain is subtracted, and the rest is filtered. It needs neither
// attention nor gradients. Source: Li et al. 2025, arXiv:2506.23270, sections 3.2 and 3.3.
#pragma once

#include "core/trace/layout.h"
#include "core/trace/query_tokens.h"

#include <torch/types.h>

namespace core {

/// The activation of a word, [rows, cols] float32 in [0, 1]: 1 is the largest among the patches and the words before
/// it, together. All 0 where no patch exceeds what earlier words explain. Of several words, the mean.
/// @param queries       with patchLogits and tokenLogits
/// @param first, count  the words, within queries.count()
/// @param filtered      by rankFiltered(), as the authors do
torch::Tensor tokenActivation(const QueryTokens& queries, int first, int count, PatchGrid grid, bool filtered);

/// Each value replaced by a mean of its 3 x 3 neighborhood, sorted, with Gaussian weights around the median whose width
/// is the neighborhood's deviation over its mean: single high patches vanish, areas stay. Beyond the border the map is
/// reflected; a neighborhood of mean 0 gives 0.
/// @param map  [rows, cols], not negative
torch::Tensor rankFiltered(const torch::Tensor& map);

}  // namespace core
