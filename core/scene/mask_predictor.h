// Masks for prompts on an image that a model has looked at: the image is encoded once, by its scene; each prompt runs
// only the small decoder.
#pragma once

#include "core/image/mapping.h"
#include "core/model/heads/sam/mask_decoder.h"
#include "core/model/heads/sam/mask_model.h"
#include "core/model/heads/sam/mask_prompts.h"
#include "core/scene/scene.h"

#include <torch/types.h>

#include <memory>
#include <stop_token>

namespace core {

/// @throws Error Unsupported for a model without a mask decoder; as MaskModel::load()
void requireMaskDecoder(const ModelSpec& spec);

/// The part of MaskPredictor's checks that needs no pass, for prompts other than logits.
/// @param photo  size of the photo, or of the model input without a photo
/// @throws Error OutOfRange for a point or box outside the photo, and a box whose sides are out of order
void requireOnPhoto(const PointPrompt& point, PixelSize photo);
void requireOnPhoto(const BoxPrompt& box, PixelSize photo);

/// Immutable once created, except for loading the decoder; any thread may use it.
class MaskPredictor {
public:
    /// @throws Error as requireMaskDecoder(); Unsupported for a trace without the image's embedding
    explicit MaskPredictor(const Scene& scene);

    /// Size of the photo, or of the model input without a photo: prompts and masks refer to its pixels.
    PixelSize size() const { return m_mapping.photo; }

    /// @param prompts  in pixels of size()
    /// @throws Error   OutOfRange for no prompt at all, a point or box outside the photo or outside what the model sees
    ///                 of it, a box whose sides are out of order, and logits that are not finite; as
    ///                 MaskModel::decode()
    DecodedMasks decode(const MaskPrompts& prompts, const std::stop_token& stop = {}) const;

    SamVariant variant() const { return m_model->variant(); }

    /// The image as the decoder reads it, [C, rows, cols].
    torch::Tensor embedding() const;

    /// One mask's logits at the pixels of size(), as logitsOnPhoto(); those of SAM 2 directly, without the step over
    /// the pixels of the model input; those of EfficientSAM as logitsOnWholePhoto(), if it saw the whole photo.
    /// @param logits  [4 rows, 4 cols]
    torch::Tensor onPhoto(const torch::Tensor& logits, const std::stop_token& stop = {}) const;

private:
    std::shared_ptr<const MaskModel> m_model;
    Mapping m_mapping;
    DecoderImage m_image;
};

}  // namespace core
