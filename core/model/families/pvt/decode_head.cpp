#include "core/model/families/pvt/decode_head.h"

#include "core/model/blocks/image_operators.h"

#include <torch/nn/functional/upsampling.h>
#include <torch/nn/modules/container/modulelist.h>

namespace core {

using torch::Tensor;

namespace {

constexpr double kDecoderEps = 1e-5;  ///< no configuration changes it

/// Bilinear, corners not aligned.
Tensor enlarged(const Tensor& image, PatchGrid grid)
{
    namespace F = torch::nn::functional;
    const auto size = std::vector<int64_t>{grid.rows, grid.cols};
    return F::interpolate(image, F::InterpolateFuncOptions().size(size).mode(torch::kBilinear).align_corners(false));
}

}  // namespace

DecodeHead::DecodeHead(const HierarchySpec& hierarchy, const SegmenterSpec& segmenter)
{
    const auto projections = register_module("linear_c", torch::nn::ModuleList());
    for (const auto& stage : hierarchy.stages) {
        const auto parts = std::make_shared<torch::nn::Module>();
        m_projections.push_back(parts->register_module("proj", std::make_shared<Linear>(stage.width, segmenter.width)));
        projections->push_back(parts);
    }
    const int joined = static_cast<int>(hierarchy.stages.size()) * segmenter.width;
    linear_fuse = register_module("linear_fuse", std::make_shared<Linear>(joined, segmenter.width, false));
    batch_norm = register_module("batch_norm", std::make_shared<Norm>(segmenter.width, kDecoderEps, NormKind::Batch));
    classifier = register_module("classifier", std::make_shared<Linear>(segmenter.width, segmenter.labels));
}

Tensor DecodeHead::forward(const std::vector<Stage>& stages, const std::stop_token& stop) const
{
    const auto finest = stages.front().grid;
    std::vector<Tensor> parts;
    for (size_t i = stages.size(); i-- > 0;) {  // the last stage comes first
        throwIfCancelled(stop);
        const auto projected = m_projections.at(i)->forward(stages[i].tokens, stop);
        parts.push_back(tokensOfImage(enlarged(imageOfTokens(projected, stages[i].grid), finest)));
    }
    const auto fused = torch::relu(batch_norm->forward(linear_fuse->forward(torch::cat(parts, 2), stop)));
    return imageOfTokens(classifier->forward(fused, stop), finest);
}

}  // namespace core
