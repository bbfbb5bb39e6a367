// A description of a result in words, for screen readers and for writing about it.
#pragma once

#include "core/analysis/view/result.h"

namespace core {

/// A query in a caption.
constexpr MessageId kQueryText = "query %1"_msg;

/// How a sentence names the query of a caption: "class token" for "query class token", but "query 4 "cat"", for a
/// number or label does not say that it is a query. Any other message is returned unchanged.
Message queryInWords(const Message& query);

/// Describes a map of numbers by its subject, its strongest patch, and the ninth (thirds of rows by thirds of columns,
/// by the patches' centers) with the largest share of its sum: "layer 11, head 3, class token: strongest at row 4,
/// column 9, 0.12; upper right third holds 61 %". Maps with negative values name their lowest patch instead of the
/// ninth. Tiles, matrices and curves: their number, and the place of the largest value. Colors are only mentioned. Ties
/// go to the first in reading order. Rows and columns count from 0.
Message inWords(const Result& result);

}  // namespace core
