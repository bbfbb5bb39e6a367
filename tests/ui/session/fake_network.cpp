#include "fake_network.h"

#include <torch/types.h>

#include <chrono>
#include <limits>

namespace ui_test {

void Gate::open()
{
    const std::lock_guard lock(m_mutex);
    m_open = true;
    m_opened.notify_all();
}

void Gate::close()
{
    const std::lock_guard lock(m_mutex);
    m_open = false;
}

void Gate::pass(const std::stop_token& stop)
{
    std::unique_lock lock(m_mutex);
    ++m_arrivals;
    m_opened.wait_for(lock, stop, std::chrono::seconds(10), [this] { return m_open; });
}

int Gate::arrivals() const
{
    const std::lock_guard lock(m_mutex);
    return m_arrivals;
}

namespace {

constexpr int kPatch = 8, kSide = 2, kWidth = 4;

core::ModelSpec specOf(const FakeModel& wanted)
{
    core::ModelSpec spec;
    spec.name = wanted.name;
    spec.parameters = 1;
    spec.dim = kWidth * wanted.heads;
    spec.heads = wanted.heads;
    spec.patch = kPatch;
    spec.classes = 3;
    spec.finalNorm = false;
    spec.tokens.classToken = wanted.classToken;
    spec.layers.assign(static_cast<size_t>(wanted.layers), {core::LayerKind::Self, wanted.heads, spec.tokens, 0});
    spec.preprocessing.height = spec.preprocessing.width = kPatch * kSide;
    spec.labels = {"zero", "one", "two"};
    spec.provenance = {{"mean", core::Origin::Default}, {"heads", core::Origin::Shapes}};
    return spec;
}

class FakeNetwork final : public core::Network {
public:
    FakeNetwork(const FakeModel& wanted, std::shared_ptr<Gate> gate)
        : Network(specOf(wanted)), m_wanted(wanted), m_gate(std::move(gate))
    {
        m_capabilities.positions = [width = m_spec.dim](core::PatchGrid) {
            return torch::zeros({kSide * kSide, width});
        };
    }
    torch::Tensor embedPatches(const core::Pass&, const torch::Tensor& pixels) override
    {
        return torch::zeros({pixels.size(0), tokens(), m_spec.dim});
    }
    torch::Tensor runBlocks(int layer, const torch::Tensor& tokens_, core::LayerRun& run) override
    {
        m_gate->pass(run.stop());
        if (run.request.attention) {
            const auto ramp = torch::arange(m_wanted.heads * tokens() * kWidth, torch::kFloat32);
            const auto keys = ramp.reshape({m_wanted.heads, tokens(), kWidth}) * (0.01 * (layer + 1));
            run.output.attention = core::SelfAttention{torch::ones_like(keys), keys, 1.0};
        }
        return tokens_;
    }
    torch::Tensor classifyAfter(int, const core::Pass&, const torch::Tensor& tokens_) override
    {
        const float end = m_wanted.broken ? std::numeric_limits<float>::quiet_NaN() : 0.0F;
        return torch::tensor({{0.0F, 2.0F, end}}).expand({tokens_.size(0), -1});
    }
    core::PatchGrid gridFor(int, int) const override { return {kSide, kSide}; }

private:
    int64_t tokens() const { return m_spec.tokens.prefix() + kSide * kSide; }
    FakeModel m_wanted;
    std::shared_ptr<Gate> m_gate;
};

}  // namespace

core::Model fakeModel(const FakeModel& wanted, std::shared_ptr<Gate> gate)
{
    core::Model model;
    model.file = wanted.name + ".safetensors";
    model.network = std::make_shared<FakeNetwork>(wanted, std::move(gate));
    return model;
}

}  // namespace ui_test
