// The second half of SAM, MobileSAM, SAM 2 and EfficientSAM: from an image's embedding and prompts (points, a box, an
// earlier mask) to masks.
#pragma once

#include "core/model/heads/sam/mask_prompts.h"
#include "core/model/spec/model_spec.h"
#include "core/trace/trace.h"

#include <torch/types.h>

#include <filesystem>
#include <memory>
#include <mutex>
#include <stop_token>

namespace core {

class Checkpoint;
class PromptedDecoder;
struct DecoderImage;

/// The prompt encoder and mask decoder beside an image encoder. They are loaded with the first prompt, so that opening
/// a model succeeds even if they are unusable. Any thread may use it; masks are computed on the CPU, in about a
/// hundredth of the encoder's time.
class MaskModel {
public:
    /// @param file  the checkpoint, beside which config.json may state heads and epsilon
    /// @param cell  side of a cell of the image's embedding, in pixels of the model input
    MaskModel(std::shared_ptr<const Checkpoint> checkpoint, std::filesystem::path file, int cell);
    ~MaskModel();
    MaskModel(const MaskModel&) = delete;
    MaskModel& operator=(const MaskModel&) = delete;

    /// Loads the decoder, if it is not loaded yet, so that a fault is reported before an image is encoded.
    /// @throws Error Unsupported for a file with several decoders; ShapeMismatch where tensors are missing, unknown or
    ///         do not fit; Corrupt for numbers that are not finite
    void load() const { opened(); }

    SamVariant variant() const;  ///< @throws Error as load()

    /// Prepares an image for any number of prompts.
    /// @param embedding  Trace::imageEmbedding
    /// @throws Error ShapeMismatch for an embedding of another width; as load()
    DecoderImage prepare(const ImageEmbedding& embedding) const;

    /// @param prompts  in pixels of the model input; not empty
    /// @throws Error   ShapeMismatch for logits of another size; Cancelled; EfficientSAM: Unsupported for logits and
    ///                 points outside the object, OutOfRange for more than six points; as load()
    DecodedMasks decode(const DecoderImage& image, const MaskPrompts& prompts, const std::stop_token& stop = {}) const;

private:
    const PromptedDecoder& opened() const;

    std::shared_ptr<const Checkpoint> m_checkpoint;
    std::filesystem::path m_file;
    int m_cell;
    mutable std::mutex m_mutex;  ///< guards the member below
    mutable std::shared_ptr<const PromptedDecoder> m_opened;
};

/// Null if the checkpoint has no tensor of such a decoder, or the image encoder feeds none.
std::shared_ptr<const MaskModel> findMaskModel(std::shared_ptr<const Checkpoint> checkpoint,
                                               const std::filesystem::path& file, const ModelSpec& image);

}  // namespace core
