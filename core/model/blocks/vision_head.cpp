#include "core/model/blocks/vision_head.h"

#include "core/model/spec/part_specs.h"

#include <torch/nn/modules/container/modulelist.h>

#include <algorithm>

namespace core {

using torch::Tensor;

VisionHead::VisionHead(const ModelSpec& spec)
{
    const auto ofBlock = spec.asIn(*std::ranges::find(spec.layers, true, &LayerSpec::ofVisionHead));
    auto blocks = register_module("blocks", torch::nn::ModuleList());
    for (int i = 0; i < spec.visionHead->blocks; ++i) {
        m_blocks.push_back(std::make_shared<TransformerBlock>(ofBlock));
        blocks->push_back(m_blocks.back());
    }
    norm = register_module("norm", makeNorm(ofBlock, spec.dim));
    if (spec.visionHead->projection) {
        proj = register_module("proj", std::make_shared<Linear>(spec.dim, spec.visionHead->tokenWidth, false));
    }
}

Tensor VisionHead::runBlock(int block, const Tensor& tokens, LayerRun& run)
{
    return m_blocks.at(static_cast<size_t>(block))->forward(tokens, run);
}

Tensor VisionHead::normalize(const Tensor& tokens) const
{
    return norm->forward(tokens);
}

Tensor VisionHead::project(const Tensor& tokens, const std::stop_token& stop) const
{
    return proj ? proj->forward(normalize(tokens), stop) : normalize(tokens);
}

}  // namespace core
