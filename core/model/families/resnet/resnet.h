// ResNet, ResNeXt and their relatives with squeeze and excitation: convolutions without attention, beside which
// attention can be compared. A "layer" is a residual block, its tokens are the places of its picture.
// Sources: He et al. 2016, arXiv:1512.03385; Xie et al. 2017, arXiv:1611.05431; Hu et al. 2018, arXiv:1709.01507.
#pragma once

#include "core/model/blocks/resnet_body.h"
#include "core/model/network/linear.h"
#include "core/model/network/network.h"

namespace core {

class Resnet final : public Network {
public:
    explicit Resnet(const ModelSpec& spec, Weights weights = Weights::Fresh);

    torch::Tensor embedPatches(const torch::Tensor& pixels) override;
    torch::Tensor placePatches(const torch::Tensor& patches, PatchGrid grid, bool positions) override;
    torch::Tensor runLayer(int layer, const torch::Tensor& tokens, PatchGrid grid, LayerRecord* record) override;
    PatchGrid gridFor(int height, int width) const override;

protected:
    /// Undefined but behind the last layer: the classifier reads no other width.
    torch::Tensor answerAfter(int layer, PatchGrid grid, const torch::Tensor& tokens) override;

private:
    ResnetBody m_body;
    LinearPtr fc;
};

}  // namespace core
