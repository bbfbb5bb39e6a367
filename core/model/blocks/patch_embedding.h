// The embedding of patches and of their positions: the convolution that makes patches tokens, learned positions
// resampled to another grid, and positions computed from sines and cosines.
#pragma once

#include "core/model/spec/model_spec.h"
#include "core/trace/layout.h"

#include <torch/nn/module.h>
#include <torch/nn/modules/conv.h>
#include <torch/types.h>

#include <stop_token>

namespace core {

/// Cuts the image into square patches and maps each linearly to a token: the first step of ViT, CaiT and Swin.
/// Registered as `patch_embed`, it holds timm's `patch_embed.proj`. Source: Dosovitskiy et al. 2021, arXiv:2010.11929,
/// section 3.1.
class PatchEmbedding : public torch::nn::Module {
public:
    explicit PatchEmbedding(const ModelSpec& spec);
    /// @param pixels [B, channels, height, width], of a clip as in core/model/spec/clip_layout.h; pixels beyond the
    /// last whole patch, at the bottom and right, are ignored
    /// @return       [B, P, C]
    /// @throws Error Cancelled
    torch::Tensor forward(const torch::Tensor& pixels, const std::stop_token& stop);
    torch::Tensor filters() const { return proj->weight.detach(); }  ///< [C, channels, p, p]

private:
    torch::nn::Conv2d proj{nullptr};
};

/// The grid of whole patches. @throws Error ShapeMismatch when not even one fits
PatchGrid wholePatches(int height, int width, int patch);

/// The grid that covers the input: padding completes the last patches. @throws Error ShapeMismatch without any pixel
PatchGrid gridRoundedUp(int height, int width, int patch);

/// The grid where every side is a multiple of `unit` pixels, and at least `least` (by default `unit`): a hierarchy that
/// merges whole squares.
/// @throws Error ShapeMismatch naming both
PatchGrid gridOfUnits(const ModelSpec& spec, int unit, int height, int width, int least = 0);

/// The trained grid, for models whose positions fit a single size, as their authors do not resample them.
/// @throws Error ShapeMismatch naming both sizes
PatchGrid trainedGrid(const ModelSpec& spec, int height, int width);
[[noreturn]] void refuseOtherSize(int trainedHeight, int trainedWidth, int height, int width);

/// Resamples a position embedding to another grid than the trained one.
/// @param table  [1, M, C]: `prefix` rows that remain unchanged, then trained.rows * trained.cols rows
/// @return       [1, prefix + grid.count(), C]; the table itself when the grid is the trained one
/// @throws Error Cancelled
/// Bicubic except for Bilinear. All but ScaleOffset pass the output size, so that corners meet corners (timm's
/// resample_abs_pos_embed; Hugging Face). ScaleOffset passes scale factors, (grid + 0.1) / trained, which shifts the
/// samples by up to a tenth of a new patch. Source: facebookresearch/dino, facebookresearch/dinov2,
/// interpolate_pos_encoding.
torch::Tensor resamplePosition(const torch::Tensor& table, int prefix, PatchGrid trained, PatchGrid grid,
                               const std::stop_token& stop, PositionResampling method = PositionResampling::Antialias);

/// Positions as sines and cosines of row and column. Nothing is stored for a grid, so every size works as well as the
/// trained one. Sources: Vaswani et al. 2017, arXiv:1706.03762, section 3.5; Parmar et al. 2018, arXiv:1802.05751;
/// Carion et al. 2020, arXiv:2005.12872, appendix A.4 (DETR); El-Nouby et al. 2021, arXiv:2106.09681, section 4 (XCiT).
/// Half of the channels for the row, then half for the column; sines in even channels, cosines in odd ones; periods
/// from one grid to 10000 grids.
/// @param channels  a multiple of 4
/// @return          [P, channels] float32 on the CPU, in [-1, 1]
torch::Tensor fourierPositions(PatchGrid grid, int64_t channels);

/// Positions as sines and cosines of a patch's number in the sequence, whatever its place: sines in even channels,
/// cosines in odd ones. Source: Vaswani et al. 2017, arXiv:1706.03762, section 3.5; VideoMAE: Tong et al. 2022,
/// arXiv:2203.12602.
/// @return  [count, channels] float32 on the CPU
torch::Tensor sequencePositions(int64_t count, int64_t channels);

/// 64 channels of fourierPositions(), projected to the width of a token. Registered as `pos_embed`, it holds timm's
/// `pos_embed.token_projection`.
class FourierEmbedding : public torch::nn::Module {
public:
    explicit FourierEmbedding(int width);
    torch::Tensor forward(PatchGrid grid);  ///< [P, C]

private:
    torch::nn::Conv2d token_projection{nullptr};  ///< 1x1: a linear layer, stored as in timm
};

}  // namespace core
