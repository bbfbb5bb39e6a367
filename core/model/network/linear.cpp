#include "core/model/network/linear.h"

#include "core/model/network/saved_stop.h"

#include <torch/csrc/autograd/custom_function.h>

#include <string_view>

namespace core {

using torch::Tensor;

/// For a gradient with respect to only the input: the forward pass uses the packed weight, as without gradients.
struct Linear::ProductByInput : torch::autograd::Function<ProductByInput> {
    using Context = torch::autograd::AutogradContext;
    using Tensors = torch::autograd::variable_list;

    static Tensor forward(Context* context, const Tensor& x, const Linear* linear, const Product* wanted)
    {
        context->save_for_backward({linear->m_weight->rows(wanted->outputs)});
        saveStop(*context, wanted->stop);
        return linear->product({x, wanted->added, wanted->outputs, std::nullopt, wanted->stop});
    }
    static Tensors backward(Context* context, const Tensors& above)
    {
        throwIfCancelled(savedStop(*context));
        return {torch::matmul(above.front(), context->get_saved_variables().front()), Tensor(), Tensor()};
    }
};

Linear::Linear(int inputs, int outputs, bool hasBias) : m_outputs(outputs)
{
    m_weight = WeightStore::keepPlain(register_parameter("weight", torch::empty({outputs, inputs})));
    if (hasBias) {
        bias = register_parameter("bias", torch::empty({outputs}));
    }
}

Tensor Linear::activated(const Tensor& x, Activation activation, const std::stop_token& stop) const
{
    return product({x, bias, {0, m_outputs}, activation, stop});
}

Tensor Linear::part(const Tensor& x, OutputRange outputs, const std::stop_token& stop) const
{
    const auto added = bias.defined() ? bias.narrow(0, outputs.first, outputs.count) : bias;
    return product({x, added, outputs, std::nullopt, stop});
}

Tensor Linear::withBias(const Tensor& x, const Tensor& other, const std::stop_token& stop) const
{
    return product({x, other, {0, m_outputs}, std::nullopt, stop});
}

bool Linear::wantsGradient(const Tensor& added) const
{
    return (!m_packedIn && weight().requires_grad()) || (added.defined() && added.requires_grad());
}

Tensor Linear::product(const Product& wanted) const
{
    const auto& [x, added, outputs, activation, stop] = wanted;
    throwIfCancelled(stop);
    const bool gradients = torch::GradMode::is_enabled();
    const bool byWeight = gradients && wantsGradient(added), byInput = gradients && x.requires_grad();
    if (!byWeight && !byInput && x.numel() > 0 && x.scalar_type() == torch::kFloat32) {
        return m_weight->product(x, added, outputs, activation, stop);
    }
    const auto result = byInput && !byWeight && x.device().is_cpu() ? ProductByInput::apply(x, this, &wanted)
                                                                    : torch::linear(x, m_weight->rows(outputs), added);
    return activation ? activate(result, *activation) : result;
}

void Linear::pack(Precision precision)
{
    if (m_packedIn == precision || weight().requires_grad()) {
        return;
    }
    m_weight = WeightStore::forInference(weight(), precision);
    if (!m_packedIn) {
        parameters_.erase("weight");
    }
    m_packedIn = precision;
}

void Linear::setWeight(const Tensor& values)
{
    if (m_packedIn) {
        m_weight = WeightStore::keepPlain(register_parameter("weight", values, /*requires_grad=*/false));
        m_packedIn = std::nullopt;
        return;
    }
    auto parameter = weight();
    parameter.set_requires_grad(false);
    parameter.set_data(values);
}

void Linear::to(torch::Device device, bool nonBlocking)
{
    const auto packedIn = m_packedIn;
    if (packedIn) {
        setWeight(weight());
    }
    Module::to(device, nonBlocking);
    if (packedIn) {
        pack(*packedIn);
    }
}

namespace {

template <typename Visit>
void forEachLinear(const torch::nn::Module& module, const Visit& visit)
{
    for (const auto& each : module.modules(/*include_self=*/false)) {
        if (const auto linear = std::dynamic_pointer_cast<Linear>(each)) {
            visit(*linear);
        }
    }
}

}  // namespace

void packWeights(torch::nn::Module& module, Precision precision)
{
    const torch::NoGradGuard noGrad;
    forEachLinear(module, [precision](Linear& linear) { linear.pack(precision); });
}

bool hasPackedWeights(const torch::nn::Module& module)
{
    bool all = true;
    forEachLinear(module, [&all](const Linear& linear) { all = all && linear.isPacked(); });
    return all;
}

Tensor valuesOfParameter(const torch::nn::Module& module, const std::string& name)
{
    constexpr std::string_view ending = ".weight";
    if (name.ends_with(ending)) {
        const auto modules = module.named_modules("", false);
        const auto* owner = modules.find(name.substr(0, name.size() - ending.size()));
        if (const auto linear = owner ? std::dynamic_pointer_cast<Linear>(*owner) : nullptr) {
            return linear->weight();
        }
    }
    const auto parameters = module.named_parameters();
    const auto* found = parameters.find(name);
    return found ? *found : Tensor();
}

}  // namespace core
