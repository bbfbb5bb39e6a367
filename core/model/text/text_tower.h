// The text towers of CLIP, dino.txt and SigLIP: a transformer over a caption's tokens; one token's output, normalized
// and projected, represents the caption. CLIP's and dino.txt's tokens attend only to earlier ones, and the end token is
// used; SigLIP's attend to each other, and the last token of the padded caption is used. Sources: Radford et al. 2021,
// arXiv:2103.00020, section 2.4; Zhai et al. 2023, arXiv:2303.15343, section 3.
#pragma once

#include "core/model/blocks/norm.h"
#include "core/model/network/linear.h"
#include "core/model/spec/model_spec.h"

#include <torch/nn/module.h>
#include <torch/types.h>

#include <cstdint>
#include <memory>
#include <stop_token>
#include <vector>

namespace core {

class TextBlock;

struct TextSpec {  ///< geometry of a text tower; C is `dim`
    int dim = 0, heads = 0, mlpHidden = 0, depth = 0;
    int vocabulary = 0;          ///< V
    int context = 0;             ///< M, the maximum number of tokens
    int output = 0;              ///< P, width of a caption's representation
    bool qkvBias = true;         ///< of queries, keys and values; none in dino.txt
    bool bidirectional = false;  ///< SigLIP: captions are padded to M tokens, and the projection has a bias
    Activation activation = Activation::QuickGelu;
    double normEps = 1e-5;
};

class TextTower final : public torch::nn::Module {  ///< parameters under the names of TextNames
public:
    explicit TextTower(const TextSpec& spec);  ///< values unset until loaded
    /// @param tokens  at most M token ids below V
    /// @param place   index of the token whose output is used
    /// @return        [P]
    /// @throws Error Cancelled
    torch::Tensor forward(const std::vector<int64_t>& tokens, int64_t place, const std::stop_token& stop) const;

private:
    bool m_causal;
    torch::Tensor token_embedding, pos_embed;  ///< [V, C], [M, C]
    std::vector<std::shared_ptr<TextBlock>> m_blocks;
    NormPtr norm;
    LinearPtr head;
};

}  // namespace core
