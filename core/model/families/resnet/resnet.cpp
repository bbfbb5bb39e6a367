// ResNet, ResNeXt and their relatives with squeeze and excitation: convolutions without attention, for comparison. A
// "layer" is a residual block; its tokens are the positions of its feature map.
// Sources: He et al. 2016, arXiv:1512.03385; Xie et al. 2017, arXiv:1611.05431; Hu et al. 2018, arXiv:1709.01507.
#include "core/model/blocks/resnet_body.h"
#include "core/model/network/linear.h"
#include "core/model/network/network.h"

namespace core {

using torch::Tensor;

namespace {

/// [B, C, rows, cols] -> [B, rows * cols, C]
Tensor placesOf(const Tensor& image)
{
    return image.flatten(2).transpose(1, 2);
}

Tensor imageOf(const Tensor& places, PatchGrid grid)
{
    return places.transpose(1, 2).reshape({places.size(0), places.size(2), grid.rows, grid.cols});
}

class Resnet final : public Network {
public:
    explicit Resnet(const ModelSpec& spec) : Network(spec), m_body(*this, *spec.resnet)
    {
        fc = register_module("fc", std::make_shared<Linear>(spec.resnet->outputs(), spec.classes));
        m_capabilities.firstFilters = [this] { return m_body.firstFilters(); };
    }

    PatchGrid gridFor(int height, int width) const override { return gridAfterHalvings(height, width, 2); }

    Tensor embedPatches(const Pass& pass, const Tensor& pixels) override
    {
        return placesOf(m_body.stem(pixels, pass.stop));
    }

protected:
    Tensor runBlocks(int layer, const Tensor& tokens, LayerRun& run) override
    {
        const int entering = layer == 0 ? 0 : m_spec.layers[static_cast<size_t>(layer) - 1].stage;
        Convolution kept;
        const auto image = imageOf(tokens, stageGrid(run.pass.grid, entering));
        const auto output = m_body.block(layer, image, &kept.gate, run.stop());
        if (run.request.attention) {
            run.output.attention = std::move(kept);
        }
        return placesOf(output);
    }

    /// Undefined except after the last layer: the classifier reads no other width.
    Tensor classifyAfter(int layer, const Pass& pass, const Tensor& tokens) override
    {
        return layer + 1 == layerCount() ? fc->forward(tokens.mean(1), pass.stop) : Tensor();
    }

private:
    ResnetBody m_body;
    LinearPtr fc;
};

}  // namespace

std::shared_ptr<Network> makeResnet(const ModelSpec& spec)
{
    return std::make_shared<Resnet>(spec);
}

}  // namespace core
