// YOLOS: a ViT whose sequence has a fixed number of learned detection tokens besides class token and patches, all of
// which attend to each other; from each detection token behind the last norm, a class and a box are predicted. Here
// they stand before the patches, like registers, as the order of tokens does not matter to attention.
// Source: Fang et al. 2021, arXiv:2106.00666, section 3.1; positions behind each layer: hustvl/YOLOS.
#include "core/model/blocks/blocks.h"
#include "core/model/blocks/patch_embedding.h"
#include "core/model/families/detections.h"
#include "core/model/families/patch_vit.h"
#include "core/model/spec/part_specs.h"

#include <vector>

namespace core {

using torch::Tensor;

namespace {

class Yolos final : public PatchVit {
public:
    explicit Yolos(const ModelSpec& spec) : PatchVit(spec)
    {
        for (int i = 0; i < blockCount(); ++i) {
            m_blocks.push_back(addBlock(std::make_shared<TransformerBlock>(spec)));
        }
        addHead(spec);
        if (spec.detector->positionsBetween) {
            mid_pos_embed = register_parameter(
                "mid_pos_embed",
                torch::empty(
                    {blockCount() - 1, spec.tokens.prefix() + int64_t{spec.trainedRows} * spec.trainedCols, spec.dim}));
        }
        class_embed =
            register_module("class_embed", std::make_shared<Perceptron>(spec.dim, spec.detector->classes + 1));
        bbox_embed = register_module("bbox_embed", std::make_shared<Perceptron>(spec.dim, 4));
        m_capabilities.classifierTokens = spec.tokens.prefix();
        m_capabilities.namedQueries = [this](const Pass& pass, const Tensor& tokens) {
            const torch::NoGradGuard noGrad;
            const auto found = detectionTokens(tokens);
            return detectionsOf(m_spec, pass, class_embed->forward(found, pass.stop)[0],
                                torch::sigmoid(bbox_embed->forward(found, pass.stop))[0]);
        };
    }

private:
    Tensor runBlock(int layer, const Tensor& tokens, LayerRun& run) override
    {
        auto output = m_blocks.at(static_cast<size_t>(layer))->forward(tokens, run);
        if (!mid_pos_embed.defined() || layer + 1 == blockCount()) {
            return output;
        }
        return output + resamplePosition(mid_pos_embed.narrow(0, layer, 1), m_spec.tokens.prefix(),
                                         {m_spec.trainedRows, m_spec.trainedCols}, run.pass.grid, run.stop(),
                                         m_spec.positionResampling);
    }

    /// [B, Q, K + 1], "no object" last; undefined except after the last layer.
    Tensor classifyAfter(int layer, const Pass& pass, const Tensor& tokens) override
    {
        return layer + 1 == layerCount() ? class_embed->forward(detectionTokens(tokens), pass.stop) : Tensor();
    }

    Tensor detectionTokens(const Tensor& tokens) const  ///< [B, Q, C], normalized
    {
        return m_capabilities.finalNorm(tokens.slice(1, 1, m_spec.tokens.prefix()));
    }

    std::vector<std::shared_ptr<TransformerBlock>> m_blocks;  ///< `blocks`, typed
    Tensor mid_pos_embed;                                     ///< [L - 1, T, C]; undefined if absent
    std::shared_ptr<Perceptron> class_embed, bbox_embed;
};

}  // namespace

std::shared_ptr<Network> makeYolos(const ModelSpec& spec)
{
    return std::make_shared<Yolos>(spec);
}

}  // namespace core
