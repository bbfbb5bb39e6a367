// Writes a published model's facts as the sidecar that is read beside its checkpoint.
#pragma once

#include "core/model/zoo/zoo.h"

#include <string>

namespace ui {

/// timm's config.json of this entry, with the names of ImageNet-1k's classes where it has those.
/// @param url  where the file came from; noted
std::string zooSidecar(const core::ZooEntry& entry, const std::string& url);

}  // namespace ui
