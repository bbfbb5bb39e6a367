// DINOv2's linear heads are published as files of their own ("dinov2_vits14_linear_head.pth"). Beside a backbone with
// the same beginning ("dinov2_vits14_pretrain.pth") one of them is read with it.
#pragma once

#include "core/model/dino_text_files.h"

#include <filesystem>
#include <vector>

namespace core {

/// Whether a file has the name of such a head.
bool isLinearHeadName(const std::filesystem::path& file);

/// The heads beside a backbone that have its beginning, in order of preference.
std::vector<std::filesystem::path> linearHeadsBeside(const std::filesystem::path& backbone);

/// Joins a backbone with the head beside it: of classes, from one layer or from four; or of labels of places, ADE20K's
/// or VOC's. Of several the first counts, and none behind dino.txt's vision head.
/// @param result  the backbone and the notes so far
/// @param file    of the backbone
WithParts withLinearHead(WithParts result, const std::filesystem::path& file);

}  // namespace core
