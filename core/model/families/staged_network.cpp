#include "core/model/families/staged_network.h"

#include "core/model/blocks/norm.h"
#include "core/model/spec/part_specs.h"

#include <utility>

namespace core {

using torch::Tensor;

Tensor StagedNetworkBase::runBlocks(int layer, const Tensor& tokens, LayerRun& run)
{
    const auto at = static_cast<size_t>(layer);
    const auto stage = static_cast<size_t>(m_spec.layers.at(at).stage);
    const auto gridOf = [&](size_t other) { return layerGrid(m_spec.layers[other], run.pass.grid); };
    const bool enters = at > 0 && static_cast<size_t>(m_spec.layers[at - 1].stage) != stage;
    return runBlock(at, enters ? enterStage(stage, tokens, gridOf(at - 1), run) : tokens, gridOf(at), run);
}

Tensor StagedNetworkBase::enterStage(size_t, const Tensor& tokens, PatchGrid, LayerRun&)
{
    return tokens;
}

Tensor StagedNetworkBase::classifyAfter(int layer, const Pass& pass, const Tensor& tokens)
{
    const bool isLast = m_spec.layers.at(static_cast<size_t>(layer)).stage == m_spec.layers.back().stage;
    return isLast ? classifyLastStage(layer, pass, tokens) : Tensor();
}

Tensor StagedNetworkBase::classifyLastStage(int, const Pass& pass, const Tensor& tokens)
{
    const auto normed = m_tokensNorm ? m_tokensNorm->forward(tokens) : tokens;
    auto feature =
        m_spec.pooling == Pooling::ClassToken ? normed.select(1, 0) : normed.slice(1, m_spec.tokens.prefix()).mean(1);
    feature = m_featureNorm ? m_featureNorm->forward(feature) : feature;
    feature = m_hidden ? torch::tanh(m_hidden->forward(feature, pass.stop)) : feature;
    return m_classifier ? m_classifier->forward(feature, pass.stop) : feature;
}

void StagedNetworkBase::addClassifier(HeadForm form, std::shared_ptr<Norm> tokensNorm)
{
    int width = static_cast<int>(m_spec.widthOf(m_spec.layers.back()));
    m_tokensNorm = std::move(tokensNorm);
    if (!m_tokensNorm && m_spec.finalNorm) {
        m_tokensNorm = register_module("norm", makeNorm(m_spec, width));
    }
    std::shared_ptr<torch::nn::Module> head;
    if (form == HeadForm::Container) {
        head = register_module("head", std::make_shared<torch::nn::Module>());
        if (m_spec.poolNorm) {
            m_featureNorm = head->register_module("norm", makeNorm(m_spec, width));
        }
        if (const int hidden = m_spec.hierarchy ? m_spec.hierarchy->headHidden : 0; hidden > 0) {
            const auto before = head->register_module("pre_logits", std::make_shared<torch::nn::Module>());
            m_hidden = before->register_module("fc", std::make_shared<Linear>(width, hidden));
            width = hidden;
        }
    }
    if (m_spec.classes > 0) {
        const auto classifier = std::make_shared<Linear>(width, m_spec.classes);
        m_classifier = head ? head->register_module("fc", classifier) : register_module("head", classifier);
    }
}

}  // namespace core
