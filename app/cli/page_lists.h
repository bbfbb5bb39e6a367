// Lists of layers and heads as options spell them: "0,3,6-11", "0-2,mean", "all".
#pragma once

#include "core/analysis/view/view.h"
#include "core/model/network/network.h"

#include <string>
#include <vector>

namespace cli {

/// The text itself, if it is such a list. @throws UsageError
std::string checkedLayers(const std::string& text);
std::string checkedHeads(const std::string& text);

/// @param text     checked; empty: none  @param network  for "all"
std::vector<int> layersOf(const std::string& text, const core::Network* network);
/// @param layer  whose heads "all" are; negative counts from the end
std::vector<core::HeadChoice> headsOf(const std::string& text, const core::Network* network, int layer);

}  // namespace cli
