// The choice of a View between what talking heads attend to before and after they are mixed: the same option in every
// view that shows attention of tokens.
#pragma once

#include "core/analysis/attention/attention_rows.h"
#include "core/analysis/table/view_row.h"

namespace core {

/// `talking`: mixed | softmax.
ViewOption talkingOption();

/// For views whose row has that option.
Talking talkingOf(const View& view);

/// Any of its layers.
bool hasTalkingHeads(const Trace& trace);

/// Name of a layer's weights, at the color bar: "attention weight", "attention weight, heads mixed".
Message weightText(const LayerTrace& layer, Talking talking);

/// The subject, ending with "heads before mixing" where that is shown and heads talk at all.
Message subjectWith(Message subject, Talking talking, bool headsTalk);

}  // namespace core
