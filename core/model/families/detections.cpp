#include "core/model/families/detections.h"

#include <string>

namespace core {

using torch::Tensor;

Perceptron::Perceptron(int width, int outputs)
{
    for (size_t i = 0; i < m_layers.size(); ++i) {
        const int ofLayer = i + 1 < m_layers.size() ? width : outputs;
        m_layers[i] = register_module(std::to_string(i), std::make_shared<Linear>(width, ofLayer));
    }
}

Tensor Perceptron::forward(Tensor x, const std::stop_token& stop) const
{
    x = torch::relu(m_layers[0]->forward(x, stop));
    x = torch::relu(m_layers[1]->forward(x, stop));
    return m_layers[2]->forward(x, stop);
}

std::shared_ptr<const QueryTokens> detectionsOf(const ModelSpec& spec, const Pass& pass, const Tensor& logits,
                                                const Tensor& boxes)
{
    const auto shares = boxes.to(torch::kCPU);
    const auto center = shares.narrow(1, 0, 2), half = shares.narrow(1, 2, 2) / 2;
    const auto probabilities = logits.to(torch::kCPU).softmax(1);
    const auto [best, index] = probabilities.narrow(1, 0, probabilities.size(1) - 1).max(1);
    auto queries = std::make_shared<QueryTokens>();
    queries->boxes = torch::cat({center - half, center + half}, 1) *
                     torch::tensor({pass.width, pass.height, pass.width, pass.height}, torch::kFloat32);
    queries->scores = best.contiguous();
    for (int64_t query = 0; query < index.size(0); ++query) {
        queries->labels.push_back(spec.labelOf(static_cast<int>(index[query].item<int64_t>())));
    }
    return queries;
}

}  // namespace core
