// dino.txt's vision head and text encoder are published as files of their own. Beside a DINO backbone in the same
// folder they are recognized by "dinotxt" in their names, and read with it.
#pragma once

#include "core/checkpoint/tensor/checkpoint.h"
#include "core/message.h"

#include <filesystem>
#include <memory>
#include <string_view>
#include <vector>

namespace core {

/// Beginnings of the names in a file with the whole model: of the backbone, of the vision head, of the text tower.
inline constexpr std::string_view kDinoTextBackbone = "visual_model.backbone.", kDinoTextHead = "visual_model.head.",
                                  kDinoTextTower = "text_model.";

/// Whether a file has the name of such a part ("dinov3_vitl16_dinotxt_vision_head_and_text_encoder-a442d8f5.pth").
bool isDinoTextName(const std::filesystem::path& file);

/// The files beside a backbone that have such names, in ascending order; none beside one of them.
std::vector<std::filesystem::path> dinoTextFilesBeside(const std::filesystem::path& backbone);

/// A backbone, joined with the files beside it that belong to it.
struct WithParts {
    std::shared_ptr<const Checkpoint> checkpoint;  ///< under the names of the authors' whole model, if it was joined
    std::vector<Message> notes;                    ///< sentences about files that are not used
};

/// Joins a backbone with the vision head beside it, and with the text encoder of that head, if the head is one for
/// backbones of this kind and width.
/// @param file   of the backbone
/// @throws Error Unsupported for several such heads or text encoders
WithParts withDinoText(std::shared_ptr<const Checkpoint> backbone, const std::filesystem::path& file);

}  // namespace core
