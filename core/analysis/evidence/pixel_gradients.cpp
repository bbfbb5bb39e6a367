#include "core/analysis/evidence/pixel_gradients.h"

#include "core/analysis/evidence/grad_cam.h"
#include "core/experiment/edited_pixels.h"
#include "core/memory_supply.h"

#include <ATen/CPUGeneratorImpl.h>
#include <torch/csrc/autograd/autograd.h>
#include <torch/types.h>

#include <cmath>
#include <limits>
#include <numbers>

namespace core {
namespace {

constexpr int kMostPasses = 1000;
constexpr uint64_t kSeed = 1706'03825;

void requirePasses(const char* method, MessageId what, int count)
{
    if (count < 1 || count > kMostPasses) {
        throw Error(ErrorCode::OutOfRange, method, "expected 1 to %1 %2, found %3"_msg(kMostPasses, what, count));
    }
}

/// Linear in the tokens, as Grad-CAM of the first layer.
template <typename Work>
auto withMemory(const char* method, const Network& network, const torch::Tensor& pixels, const Work& work)
{
    const int64_t need = gradCamBytes(network, static_cast<int>(pixels.size(2)), static_cast<int>(pixels.size(3)));
    requireMemory(Message(method), need, availableMemory(pixels.device()));
    return namingNeed(Message(method), need, work);
}

/// The weighted sum of gradients at several inputs, in float64.
class GradientSum {
public:
    GradientSum(Network& network, const Score& score, int count, const RunControl& control)
        : m_network(network), m_score(score), m_control(control), m_count(count)
    {
    }

    void add(const torch::Tensor& pixels, double weight)
    {
        m_control.step(m_done++, m_count);
        const torch::Tensor gradient = gradientByPixels(m_network, pixels, m_score, {m_control.stop, {}});
        m_sum = m_sum.defined() ? m_sum.add_(gradient, weight) : gradient.to(torch::kFloat64) * weight;
    }
    const torch::Tensor& sum() const { return m_sum; }

private:
    Network& m_network;
    const Score& m_score;
    const RunControl& m_control;
    int m_count = 0, m_done = 0;
    torch::Tensor m_sum;
};

torch::Tensor overChannels(const torch::Tensor& image)
{
    return image[0].sum(0).to(torch::kCPU);
}

double scoreAt(Network& network, const torch::Tensor& pixels, const Score& score)
{
    const torch::NoGradGuard noGrad;
    return score(network.forward(pixels)).item<double>();
}

}  // namespace

torch::Tensor gradientByPixels(Network& network, const torch::Tensor& input, const Score& score,
                               const RunControl& control)
{
    const torch::Tensor pixels = pixelsFor(network, input);
    LayerwiseBackward way(network, pixels, score, 0, EvidenceKind::None, control);
    while (way.nextLayer() >= 0) {
        way.stepBack();
    }
    const torch::AutoGradMode gradients(true);
    const torch::Tensor leaf = pixels.detach().requires_grad_();
    const torch::Tensor tokens = network.embed(network.passOver(leaf, control.stop), leaf);
    if (!tokens.requires_grad()) {  // tokens that do not depend on the pixels
        return torch::zeros_like(pixels);
    }
    return torch::autograd::grad({tokens}, {leaf}, {way.gradient()}).front();
}

double IntegratedGradients::error() const
{
    return difference == 0.0 ? std::numeric_limits<double>::infinity()
                             : std::abs(sum - difference) / std::abs(difference);
}

IntegratedGradients integratedGradients(Network& network, const torch::Tensor& input, const Score& score,
                                        Filling baseline, int steps, const RunControl& control)
{
    constexpr auto method = "integrated gradients";
    requirePasses(method, "steps"_msg, steps);
    const torch::Tensor pixels = pixelsFor(network, input);
    return withMemory(method, network, pixels, [&] {
        const torch::Tensor from = filledWith(pixels, baseline), way = pixels - from;
        const Quadrature quadrature = gaussLegendre(steps);
        GradientSum gradients(network, score, steps, control);
        for (size_t step = 0; step < quadrature.nodes.size(); ++step) {
            gradients.add(from + quadrature.nodes[step] * way, quadrature.weights[step]);
        }
        const torch::Tensor map = overChannels(way.to(torch::kFloat64) * gradients.sum());
        const double difference = scoreAt(network, pixels, score) - scoreAt(network, from, score);
        control.step(steps, steps);
        return IntegratedGradients{map.to(torch::kFloat32), map.sum().item<double>(), difference};
    });
}

torch::Tensor smoothGrad(Network& network, const torch::Tensor& input, const Score& score, double noise, int samples,
                         const RunControl& control)
{
    constexpr auto method = "SmoothGrad";
    requirePasses(method, "samples"_msg, samples);
    const torch::Tensor pixels = pixelsFor(network, input);
    return withMemory(method, network, pixels, [&] {
        const double deviation = noise * (pixels.max() - pixels.min()).item<double>();
        const at::Generator random = at::detail::createCPUGenerator(kSeed);
        GradientSum gradients(network, score, samples, control);
        for (int sample = 0; sample < samples; ++sample) {
            const torch::Tensor added = torch::randn(pixels.sizes(), random, torch::kFloat32).to(pixels.device());
            gradients.add(pixels + deviation * added, 1.0 / samples);
        }
        control.step(samples, samples);
        return overChannels(gradients.sum()).to(torch::kFloat32);
    });
}

Quadrature gaussLegendre(int count)
{
    Quadrature result{std::vector<double>(static_cast<size_t>(count)), std::vector<double>(static_cast<size_t>(count))};
    for (int i = 0; i < count; ++i) {
        // Newton's iteration on the Legendre polynomial of this degree, by its recurrence, from a near estimate.
        double x = -std::cos(std::numbers::pi * (i + 0.75) / (count + 0.5)), slope = 0.0;
        constexpr int kEnough = 10;  // digits double with each
        for (int round = 0; round < kEnough; ++round) {
            double value = 1.0, before = 0.0;
            for (int degree = 1; degree <= count; ++degree) {
                const double next = ((2.0 * degree - 1.0) * x * value - (degree - 1.0) * before) / degree;
                before = value;
                value = next;
            }
            slope = count * (x * value - before) / (x * x - 1.0);
            x -= value / slope;
        }
        result.nodes[static_cast<size_t>(i)] = (x + 1.0) / 2.0;
        result.weights[static_cast<size_t>(i)] = 1.0 / ((1.0 - x * x) * slope * slope);
    }
    return result;
}

}  // namespace core
