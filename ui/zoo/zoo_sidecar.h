// What is known of a published model, in the form that opening reads beside a checkpoint.
#pragma once

#include "core/model/zoo/zoo.h"

#include <string>

namespace ui {

/// timm's config.json of this entry, with the names of ImageNet-1k's classes where it has those.
/// @param url  where the file came from; noted
std::string zooSidecar(const core::ZooEntry& entry, const std::string& url);

}  // namespace ui
