// ViTPose: a ViT without class token over the box of a person, and a decoder that gives a heatmap for each keypoint of
// the body, four times as fine as the patches. Patches begin two pixels above and left of their places, as the image is
// padded by two zeros on each side.
// Source: Xu et al. 2022, arXiv:2204.12484, section 3.1; the padding: ViTAE-Transformer/ViTPose.
#include "core/model/blocks/blocks.h"
#include "core/model/blocks/image_operators.h"
#include "core/model/blocks/patch_embedding.h"
#include "core/model/families/patch_vit.h"
#include "core/model/spec/part_specs.h"

#include <torch/nn/functional/padding.h>
#include <torch/nn/functional/upsampling.h>
#include <torch/nn/modules/container/modulelist.h>
#include <torch/nn/modules/conv.h>

#include <vector>

namespace core {

using torch::Tensor;

namespace {

/// Classic: transposed convolutions that double the image, with BatchNorm and ReLU, then a convolution of one pixel.
/// Simple: ReLU, bilinear enlargement, a convolution of three pixels.
class KeypointHead final : public torch::nn::Module {
public:
    KeypointHead(int width, const SegmenterSpec& keypoints)
    {
        const auto enlarging = register_module("deconv", torch::nn::ModuleList());
        const auto norms = register_module("norm", torch::nn::ModuleList());
        for (int level = 0; keypoints.width > 0 && level < kDoublings; ++level) {
            m_enlarging.push_back(torch::nn::ConvTranspose2d(
                torch::nn::ConvTranspose2dOptions(level == 0 ? width : keypoints.width, keypoints.width, 4)
                    .stride(2)
                    .padding(1)
                    .bias(false)));
            enlarging->push_back(m_enlarging.back());
            m_norms.push_back(std::make_shared<Norm>(keypoints.width, 1e-5, NormKind::Batch));
            norms->push_back(m_norms.back());
        }
        const bool simple = keypoints.width == 0;
        m_final = register_module("final", torch::nn::Conv2d(torch::nn::Conv2dOptions(simple ? width : keypoints.width,
                                                                                      keypoints.labels, simple ? 3 : 1)
                                                                 .padding(simple ? 1 : 0)));
    }

    Tensor forward(Tensor image, const std::stop_token& stop)  ///< [B, C, rows, cols] -> [B, K, 4 rows, 4 cols]
    {
        namespace F = torch::nn::functional;
        if (m_enlarging.empty()) {
            const auto size = std::vector<int64_t>{kEnlarged * image.size(2), kEnlarged * image.size(3)};
            image = F::interpolate(torch::relu(image),
                                   F::InterpolateFuncOptions().size(size).mode(torch::kBilinear).align_corners(false));
        }
        for (size_t level = 0; level < m_enlarging.size(); ++level) {
            throwIfCancelled(stop);
            const auto enlarged = torch::conv_transpose2d(image, m_enlarging[level]->weight, {}, 2, 1);
            image = torch::relu(normOverChannels(enlarged, *m_norms[level], stop));
        }
        return convolve(image.contiguous(), m_final, stop);
    }

private:
    static constexpr int kDoublings = 2;
    static constexpr int64_t kEnlarged = 4;

    std::vector<torch::nn::ConvTranspose2d> m_enlarging;  ///< `deconv`
    std::vector<NormPtr> m_norms;                         ///< `norm`
    torch::nn::Conv2d m_final{nullptr};                   ///< `final`
};

class Vitpose final : public PatchVit {
public:
    explicit Vitpose(const ModelSpec& spec) : PatchVit(spec)
    {
        for (int i = 0; i < blockCount(); ++i) {
            m_blocks.push_back(addBlock(std::make_shared<TransformerBlock>(spec)));
        }
        addHead(spec);
        keypoint_head = register_module("keypoint_head", std::make_shared<KeypointHead>(spec.dim, *spec.segmenter));
        m_capabilities.labelScores = [this](const Trace& trace, const std::stop_token& stop) {
            const torch::NoGradGuard noGrad;
            const auto tokens = m_capabilities.finalNorm(trace.layers.back().tokens.unsqueeze(0));
            return keypoint_head->forward(imageOfTokens(tokens, trace.grid), stop)[0];
        };
    }

    PatchGrid gridFor(int height, int width) const override { return trainedGrid(m_spec, height, width); }

    Tensor embedPatches(const Pass& pass, const Tensor& pixels) override
    {
        namespace F = torch::nn::functional;
        constexpr int64_t side = 2;
        return PatchVit::embedPatches(pass, F::pad(pixels, F::PadFuncOptions({side, side, side, side})));
    }

private:
    Tensor runBlock(int layer, const Tensor& tokens, LayerRun& run) override
    {
        return m_blocks.at(static_cast<size_t>(layer))->forward(tokens, run);
    }

    std::vector<std::shared_ptr<TransformerBlock>> m_blocks;  ///< `blocks`, typed
    std::shared_ptr<KeypointHead> keypoint_head;
};

}  // namespace

std::shared_ptr<Network> makeVitpose(const ModelSpec& spec)
{
    return std::make_shared<Vitpose>(spec);
}

}  // namespace core
