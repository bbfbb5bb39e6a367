// Processes images of a data set in parallel, one thread per image: a pass over one image has too little work for
// many threads, which then wait for each other. Results do not depend on how many there are: large products round
// otherwise when several threads share them, and so they do in a mini-batch, whose numbers would depend on the
// neighbors.
#pragma once

#include "app/cli/image_stream.h"
#include "core/model/open_model.h"

#include <functional>

namespace cli {

/// One image per compute thread, as far as their passes find room in half of the memory that is left,
/// at least 1; on a GPU 0.
int imagesAtOnce(const core::Model& model, bool keepTokens);

/// Calls `look` for all that is left of the stream, on so many threads, in no order that is known; 0: here, one after
/// the other. @throws what `look` throws first, which ends the others
void processInParallel(ImageStream& stream, int atOnce, const std::stop_token& stop,
                       const std::function<void(ImageStream::Item)>& look);

}  // namespace cli
