// The tensors of the prompt encoder and mask decoder of SAM, MobileSAM, SAM 2 or EfficientSAM in a checkpoint, under
// the names of SAM's authors, and the sizes that their shapes state.
#pragma once

#include "core/checkpoint/tensor/checkpoint.h"
#include "core/model/heads/sam/mask_decoder.h"
#include "core/model/naming/naming.h"
#include "core/model/sidecar/sidecar.h"
#include "core/model/spec/shape_reader.h"

namespace core {

/// Whether the file has any tensor of such a decoder.
bool hasMaskDecoder(const Checkpoint& checkpoint);

struct MaskDecoderNames {
    CanonicalNames names;
    bool huggingFace = false;
};

/// @param checkpoint  with tensors of a decoder
/// @throws Error Unsupported for several decoders; ShapeMismatch for two tensors of one name
MaskDecoderNames nameMaskDecoder(const Checkpoint& checkpoint);

struct PromptedDecoderSpec {
    PromptEncoderSpec prompts;
    MaskDecoderSpec masks;
};

/// @param stated  of Hugging Face's config.json, which may state heads and epsilon
/// @throws Error ShapeMismatch for a tensor that is missing or contradicts another, or heads that do not share the
/// width
PromptedDecoderSpec inferMaskDecoder(const TensorShapes& shapes, const StatedArguments& stated, bool huggingFace);

}  // namespace core
