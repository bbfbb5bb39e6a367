// How well a caption fits each patch, for image towers with a text tower (CLIP, SigLIP, dino.txt). The last layer of
// CLIP and SigLIP was trained to fill one pooled token, not the patches; the methods differ in how the last layers
// compute the patches. dino.txt's patches were trained: their mean is half of an image, and they match that half of a
// caption (Jose et al. 2024, arXiv:2412.16334, section 3.3). P patches, T tokens, D the width of a head, s = D^-1/2, K
// the width of what patches match: of the tower's output, or half of it for dino.txt.
#pragma once

#include "core/model/network/network.h"
#include "core/run_control.h"

#include <torch/types.h>

#include <string>
#include <string_view>
#include <vector>

namespace core {

/// Each method changes the attention A of the last layer, or of the last six; values and earlier layers are unchanged.
enum class DenseMethod {
    Plain,           ///< the unchanged tower
    MaskClip,        ///< A = I, residual and MLP kept: Zhou et al. 2022, arXiv:2112.01071, as published with its code
    MaskClipSimple,  ///< the same without residual and MLP, as later papers describe it
    Sclip,           ///< A = softmax(s q qT) + softmax(s k kT): Wang, Mei & Yuille 2024, arXiv:2312.01597
    Surgery,  ///< A = softmax(s v vT) over six layers beside the tower, without MLP, and words minus what they have in
              ///< common: Li et al. 2023, arXiv:2304.05653
    Gem,      ///< mean of self-self attention by q, k and v over six layers: Bousselham et al. 2024, arXiv:2312.00878
    NaClip,   ///< A = softmax(s k kT + a Gaussian of the distance), without residual and MLP: Hajimiri, Ben Ayed &
              ///< Dolz 2025, arXiv:2404.08181
};

std::string_view denseMethodWord(DenseMethod method);  ///< "maskclip"
std::vector<std::string> denseMethodWords();           ///< in the order of the enumeration
/// @throws Error OutOfRange, naming the words
DenseMethod parseDenseMethod(std::string_view word);

/// Plain for dino.txt, whose patches were trained to match words; NaClip for the others.
DenseMethod defaultDenseMethod(const ModelSpec& spec);

/// One image in the space of captions.
struct DenseFeatures {
    PatchGrid grid;
    torch::Tensor patches;  ///< [P, K] float32 on the CPU, rows of length 1
    torch::Tensor image;    ///< [K] of length 1, of the unchanged tower's pooled output what patches match
};

/// The part of a caption that patches match, of length 1: all of it, or the second half for dino.txt.
/// @param direction  of a caption, as long as the tower's output
torch::Tensor directionOfPatches(const ModelSpec& spec, const torch::Tensor& direction);

/// Encodes the image once; each word then takes a single product. For a size other than the trained one, positions are
/// resampled as the method's authors do.
/// @param pixels  [1, 3, H, W]
/// @throws Error Unsupported unless the layers have plain self-attention; Cancelled
DenseFeatures denseFeatures(Network& network, const torch::Tensor& pixels, DenseMethod method,
                            const RunControl& control = {});

/// Cosines; for Surgery, the similarity minus what the words have in common, which depends on all of them.
/// @param directions  of directionOfPatches(), one per word
/// @return            [W, rows, cols]
/// @throws Error Unsupported for Surgery with fewer than two words
torch::Tensor wordMaps(const DenseFeatures& features, const std::vector<torch::Tensor>& directions, DenseMethod method);

/// The part of the tower's output that patches match, for each row, as if it were the only token to be normalized,
/// pooled and projected: [P, K].
/// @param patches  [P, C], output tokens of this layer
torch::Tensor answersOfPatches(Network& network, const torch::Tensor& patches, int layer);

}  // namespace core
