#include "core/scene/mask_predictor.h"

#include "core/error.h"
#include "core/image/photo_mask.h"

#include <fmt/format.h>

#include <cmath>

namespace core {

namespace {

/// Where the embedding's cells lie on the photo; without a photo, on themselves. What is beyond them is not seen.
Mapping mappingOf(const Scene& scene, const DecoderImage& image)
{
    Mapping mapping = scene.input.mapping;
    if (!scene.image) {
        mapping = {};
        mapping.photo = inputSize(scene.input.pixels);
    }
    mapping.model = {image.width, image.height};
    return mapping;
}

/// @param isEdge  of a box, which may be at the far end
bool isInside(PixelPoint at, PixelSize size, bool isEdge)
{
    const auto inside = [isEdge](double value, int end) {
        return value >= 0.0 && (isEdge ? value <= end : value < end);
    };
    return inside(at.x, size.width) && inside(at.y, size.height);
}

std::string textOf(PixelPoint at)
{
    return fmt::format("{},{}", at.x, at.y);
}

void requireInside(PixelPoint at, PixelSize photo, bool isEdge)
{
    if (!isInside(at, photo, isEdge)) {
        throw Error(
            ErrorCode::OutOfRange, "prompt",
            "expected a place on the photo of %1 x %2 pixels, found %3"_msg(photo.width, photo.height, textOf(at)));
    }
}

/// A place on the photo as one of the model input, where the model sees it.
PixelPoint placed(const Mapping& mapping, PixelPoint at, bool isEdge)
{
    const PixelPoint there = mapping.toModel(at);
    if (!isInside(there, mapping.model, isEdge)) {
        throw Error(ErrorCode::OutOfRange, "prompt",
                    "expected a place that the model sees, found %1, which is cropped away"_msg(textOf(at)));
    }
    return there;
}

MaskPrompts onInput(const Mapping& mapping, MaskPrompts prompts)
{
    for (auto& point : prompts.points) {
        requireOnPhoto(point, mapping.photo);
        const auto there = placed(mapping, {point.x, point.y}, false);
        point.x = there.x;
        point.y = there.y;
    }
    if (auto& box = prompts.box) {
        requireOnPhoto(*box, mapping.photo);
        const auto from = placed(mapping, {box->left, box->top}, true),
                   to = placed(mapping, {box->right, box->bottom}, true);
        box = BoxPrompt{from.x, from.y, to.x, to.y};
    }
    return prompts;
}

/// Whether the model input is the photo, squashed.
bool seesWholePhoto(const Mapping& mapping)
{
    constexpr double nearly = 1e-6;
    return std::abs(mapping.offsetX) < nearly && std::abs(mapping.offsetY) < nearly &&
           std::abs(mapping.scaleX * mapping.photo.width - mapping.model.width) < nearly &&
           std::abs(mapping.scaleY * mapping.photo.height - mapping.model.height) < nearly;
}

}  // namespace

void requireOnPhoto(const PointPrompt& point, PixelSize photo)
{
    requireInside({point.x, point.y}, photo, false);
}

void requireOnPhoto(const BoxPrompt& box, PixelSize photo)
{
    if (!(box.left < box.right && box.top < box.bottom)) {
        throw Error(ErrorCode::OutOfRange, "box",
                    "expected left below right and top below bottom, found %1"_msg(
                        fmt::format("{},{},{},{}", box.left, box.top, box.right, box.bottom)));
    }
    requireInside({box.left, box.top}, photo, true);
    requireInside({box.right, box.bottom}, photo, true);
}

void requireMaskDecoder(const ModelSpec& spec)
{
    if (!spec.masks) {
        throw Error(ErrorCode::Unsupported, spec.name,
                    "expected a SAM checkpoint with its mask decoder, found a model without one"_msg);
    }
    spec.masks->load();
}

MaskPredictor::MaskPredictor(const Scene& scene) : m_model(scene.network->spec().masks)
{
    requireMaskDecoder(scene.network->spec());
    if (!scene.trace.imageEmbedding.map.defined()) {
        throw Error(ErrorCode::Unsupported, scene.network->spec().name,
                    "expected a pass with the image's embedding, found one without"_msg);
    }
    m_image = m_model->prepare(scene.trace.imageEmbedding);
    m_mapping = mappingOf(scene, m_image);
}

DecodedMasks MaskPredictor::decode(const MaskPrompts& prompts, const std::stop_token& stop) const
{
    if (prompts.empty()) {
        throw Error(ErrorCode::OutOfRange, "prompt", "expected a point, a box or a mask, found none"_msg);
    }
    if (prompts.logits.defined() && !torch::isfinite(prompts.logits).all().item<bool>()) {
        throw Error(ErrorCode::OutOfRange, "mask input", "expected finite numbers, found others"_msg);
    }
    return m_model->decode(m_image, onInput(m_mapping, prompts), stop);
}

torch::Tensor MaskPredictor::embedding() const
{
    return m_image.patches.t().unflatten(1, {m_image.grid.rows, m_image.grid.cols});
}

torch::Tensor MaskPredictor::onPhoto(const torch::Tensor& logits, const std::stop_token& stop) const
{
    const PixelSize size{static_cast<int>(logits.size(1)), static_cast<int>(logits.size(0))};
    if (variant() == SamVariant::EfficientSam && seesWholePhoto(m_mapping)) {
        return logitsOnWholePhoto(logits, m_mapping.photo);
    }
    return logitsOnPhoto(logits, variant() == SamVariant::Sam ? m_mapping : m_mapping.toModelOf(size), stop);
}

}  // namespace core
