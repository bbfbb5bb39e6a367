// Prompts for the mask decoder of SAM, MobileSAM, EfficientSAM and SAM 2, and its answers. M masks, H heads, C
// channels, P patches of the embedding's grid, T tokens: in SAM 2 the token of the object score, the IoU token, the M
// mask tokens, then the prompts. These are points in the order given, then the box's top left and bottom right corner
// or, where there are points and no box, the padding point; in SAM 2 corners, points, and the padding point wherever
// there are any of them; in EfficientSAM points, corners, and padding points up to six in all. Sources: Kirillov et al.
// 2023, arXiv:2304.02643, appendix A; Ravi et al. 2024, arXiv:2408.00714, appendix D; Xiong et al. 2023,
// arXiv:2312.00863.
#pragma once

#include <torch/types.h>

#include <optional>
#include <vector>

namespace core {

/// The model that a decoder belongs to; MobileSAM has SAM's.
enum class SamVariant { Sam, Sam2, EfficientSam };

/// Pixel i is at coordinate i: half a pixel is added inside, as the authors do.
struct PointPrompt {
    double x = 0.0, y = 0.0;
    bool foreground = true;
};

/// left <= right, top <= bottom; the same coordinates.
struct BoxPrompt {
    double left = 0.0, top = 0.0, right = 0.0, bottom = 0.0;
};

struct MaskPrompts {
    std::vector<PointPrompt> points;
    std::optional<BoxPrompt> box;
    torch::Tensor logits = {};  ///< of an earlier mask, [4 rows, 4 cols] of the patch grid; undefined: none
    bool empty() const { return points.empty() && !box && !logits.defined(); }
};

/// The decoder's attention, after the softmax over the last axis; patches row by row.
struct TwoWayAttention {
    torch::Tensor tokenToImage;  ///< [H, T, P]
    torch::Tensor imageToToken;  ///< [H, P, T]; undefined in the final layer
};

struct DecodedMasks {
    torch::Tensor logits;  ///< [M, 4 rows, 4 cols]; mask 0 is the single one, the others are for ambiguous prompts
    torch::Tensor iou;     ///< [M], the predicted IoU with the object; not clamped
    torch::Tensor objectScore{};               ///< [1] in SAM 2, the logit of an object being there; else undefined
    std::vector<TwoWayAttention> attention{};  ///< by layer; the final one last
    int firstMaskToken = 1;                    ///< index of mask 0 among the tokens
    /// The mask that the authors take: the single one for several prompts, else the one of highest predicted IoU among
    /// the others, as one point may mean a part or the whole; in SAM 2 also if the single one is unstable.
    int chosen = 0;
};

}  // namespace core
