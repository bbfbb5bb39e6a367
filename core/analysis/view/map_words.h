// A result in words, for who cannot see it and for who writes about it.
#pragma once

#include "core/analysis/view/result.h"

namespace core {

/// A query in a caption. A description of the result leaves its word out: "class token" for "query class token".
constexpr MessageId kQueryText = "query %1"_msg;

/// A map of numbers is described by what it is of, where it is strongest and which ninth of it (thirds of rows by
/// thirds of columns, by the patches' middles) holds most of its sum, as "layer 11, head 3, class token: strongest at
/// row 4, column 9, 0.12; upper right third holds 61 %". Maps with values below zero name their lowest patch in place
/// of the ninth. Of tiles, matrices and curves: how many, and where the largest value is. Colours that stand for no
/// numbers are said to. Of equal values the first in reading order is named. Rows and columns count from 0.
Message inWords(const Result& result);

}  // namespace core
