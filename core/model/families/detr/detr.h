// DETR: the places of a ResNet's last picture are tokens that attend to each other (the encoder); a fixed number of
// learnt object queries then attend to each other and to them (the decoder), and each says what it found and where.
// Source: Carion et al. 2020, arXiv:2005.12872, section 3.2 and appendix A.
#pragma once

#include "core/model/blocks/resnet_body.h"
#include "core/model/network/linear.h"
#include "core/model/network/network.h"

#include <torch/nn/modules/conv.h>
#include <torch/nn/modules/normalization.h>

#include <memory>
#include <vector>

namespace core {

class DetrEncoderLayer;
class DetrDecoderLayer;

/// Layers are the encoder's, then the decoder's. Behind the encoder's the tokens are the P places; behind each of the
/// decoder's the Q queries and, behind them, those places as they left the encoder.
class Detr final : public Network {
public:
    explicit Detr(const ModelSpec& spec, Weights weights = Weights::Fresh);

    torch::Tensor embedPatches(const torch::Tensor& pixels) override;
    /// The patches as they are: their positions are told to the queries and keys of each layer.
    torch::Tensor placePatches(const torch::Tensor& patches, PatchGrid grid, bool positions) override;
    torch::Tensor runLayer(int layer, const torch::Tensor& tokens, PatchGrid grid, LayerRecord* record) override;
    PatchGrid gridFor(int height, int width) const override;

protected:
    /// [B, Q, K + 1], no object last; undefined but behind the last layer.
    torch::Tensor answerAfter(int layer, PatchGrid grid, const torch::Tensor& tokens) override;

private:
    std::shared_ptr<const QueryTokens> namedQueries(const torch::Tensor& tokens, int height, int width) const;
    torch::Tensor positions(PatchGrid grid) const;             ///< [P, C]
    torch::Tensor foundBy(const torch::Tensor& tokens) const;  ///< [B, Q, C] of the queries, normed
    torch::Tensor boxesOf(const torch::Tensor& found) const;   ///< [B, Q, 4] centre, width, height in shares
    torch::Tensor withQueries(const torch::Tensor& tokens, PatchGrid grid) const;

    std::unique_ptr<ResnetBody> m_backbone;  ///< `backbone`
    torch::nn::Conv2d input_proj{nullptr};
    std::vector<std::shared_ptr<DetrEncoderLayer>> m_encoder;  ///< `encoder`, typed
    std::vector<std::shared_ptr<DetrDecoderLayer>> m_decoder;  ///< `decoder`, typed
    torch::nn::LayerNorm norm{nullptr};
    torch::Tensor query_embed;  ///< [Q, C]
    LinearPtr class_embed;
    std::vector<LinearPtr> m_box;  ///< `bbox_embed`
};

}  // namespace core
