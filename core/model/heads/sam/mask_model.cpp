#include "core/model/heads/sam/mask_model.h"

#include "core/checkpoint/tensor/checkpoint.h"
#include "core/error.h"
#include "core/model/heads/head_tensors.h"
#include "core/model/heads/sam/mask_names.h"
#include "core/model/load_weights.h"
#include "core/model/sidecar/sidecar.h"
#include "core/model/spec/part_specs.h"

namespace core {
namespace {

// Settings of SAM 2's authors for images. Source: facebookresearch/sam2, build_sam.py and sam2_image_predictor.py.
constexpr double kStabilityDelta = 0.05, kLeastStability = 0.98;
constexpr double kLargestEarlierLogit = 32.0;  ///< of an earlier mask, in absolute value

/// Whether the mask would hardly change with the threshold.
bool isStable(const torch::Tensor& logits)
{
    const auto above = [&](double threshold) {
        return static_cast<double>((logits > threshold).sum().item<int64_t>());
    };
    const double larger = above(-kStabilityDelta);
    return larger == 0.0 || above(kStabilityDelta) >= kLeastStability * larger;
}

int chosenMask(const MaskPrompts& prompts, const DecodedMasks& decoded, SamVariant variant)
{
    const bool ambiguous = variant == SamVariant::EfficientSam ||  // whose authors never take the single mask
                           (prompts.points.size() == 1 && !prompts.box && !prompts.logits.defined());
    const bool isUnstable = variant == SamVariant::Sam2 && !isStable(decoded.logits[0]);
    const bool best = decoded.iou.size(0) > 1 && (ambiguous || isUnstable);
    return best ? 1 + decoded.iou.slice(0, 1).argmax().item<int>() : 0;
}

}  // namespace

MaskModel::MaskModel(std::shared_ptr<const Checkpoint> checkpoint, std::filesystem::path file, int cell)
    : m_checkpoint(std::move(checkpoint)), m_file(std::move(file)), m_cell(cell)
{
}

MaskModel::~MaskModel() = default;

const PromptedDecoder& MaskModel::opened() const
{
    const std::lock_guard lock(m_mutex);
    if (!m_opened) {
        const auto [names, huggingFace] = nameMaskDecoder(*m_checkpoint);
        const auto spec =
            inferMaskDecoder(shapesOf(names, *m_checkpoint), collectSidecars(m_file, {}).masks, huggingFace);
        const auto decoder = std::make_shared<PromptedDecoder>(spec.prompts, spec.masks);
        loadHead(*decoder, *m_checkpoint, names, "mask decoder"_msg);
        m_opened = decoder;
    }
    return *m_opened;
}

SamVariant MaskModel::variant() const
{
    return opened().variant;
}

DecoderImage MaskModel::prepare(const ImageEmbedding& embedding) const
{
    const torch::NoGradGuard noGrad;
    const auto& decoder = opened();
    const auto& map = embedding.map;
    const PatchGrid grid{static_cast<int>(map.size(1)), static_cast<int>(map.size(2))};
    const auto positions = decoder.prompt_encoder->positionCode(grid);
    if (positions.size(1) != map.size(0)) {
        throw Error(ErrorCode::ShapeMismatch, "mask decoder",
                    "expected the width of the image encoder's neck, %1, found %2"_msg(map.size(0), positions.size(1)));
    }
    DecoderImage image;
    image.patches = map.to(torch::kCPU).flatten(1).t().contiguous();
    if (decoder.no_mem_embed.defined()) {
        image.patches = image.patches + decoder.no_mem_embed[0];
    }
    image.positions = positions;
    image.grid = grid;
    image.height = m_cell * grid.rows;
    image.width = m_cell * grid.cols;
    decoder.mask_decoder->prepare(image, embedding.finer, decoder.prompt_encoder->withoutMask());
    return image;
}

DecodedMasks MaskModel::decode(const DecoderImage& image, const MaskPrompts& prompts, const std::stop_token& stop) const
{
    const torch::NoGradGuard noGrad;
    const auto& model = opened();
    const std::vector<int64_t> expected{int64_t{4} * image.grid.rows, int64_t{4} * image.grid.cols};
    if (prompts.logits.defined() && prompts.logits.sizes() != expected) {
        throw Error(ErrorCode::ShapeMismatch, "mask input",
                    "expected %1, found %2"_msg(sidesText(expected), sidesText(prompts.logits.sizes().vec())));
    }
    if (prompts.logits.defined() && model.variant == SamVariant::EfficientSam) {
        throw Error(ErrorCode::Unsupported, "mask input",
                    "expected points or a box, as EfficientSAM reads no mask"_msg);
    }
    torch::Tensor added;
    if (auto logits = prompts.logits; logits.defined()) {
        logits = model.variant == SamVariant::Sam2 ? logits.clamp(-kLargestEarlierLogit, kLargestEarlierLogit) : logits;
        added = model.prompt_encoder->ofMask(logits, stop);
    }
    const auto tokens = model.prompt_encoder->tokens(prompts, image.height, image.width);
    auto decoded = model.mask_decoder->forward(image, tokens, added, stop);
    decoded.chosen = chosenMask(prompts, decoded, model.variant);
    return decoded;
}

std::shared_ptr<const MaskModel> findMaskModel(std::shared_ptr<const Checkpoint> checkpoint,
                                               const std::filesystem::path& file, const ModelSpec& image)
{
    if (!image.neck || !hasMaskDecoder(*checkpoint)) {
        return nullptr;
    }
    return std::make_shared<const MaskModel>(std::move(checkpoint), file, image.patch << image.neck->halvings);
}

}  // namespace core
