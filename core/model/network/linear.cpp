#include "core/model/network/linear.h"

#include "core/model/network/packed_linear.h"
#include "core/stop_scope.h"

#include <torch/csrc/autograd/custom_function.h>

#include <algorithm>
#include <limits>
#include <string_view>

namespace core {

using torch::Tensor;

namespace {

int64_t rowsAtATime(const Tensor& weight)
{
    return std::max<int64_t>(PackedLinear::kProductsBetweenLooks / std::max<int64_t>(weight.numel(), 1), 256);
}

/// Calls work(rows, out) with so many rows at a time.
/// @return  [..., outputs] of x [..., inputs]
template <typename Work>
Tensor inBlocks(const Tensor& x, int64_t outputs, int64_t block, const Work& work)
{
    const auto rows = x.reshape({-1, x.size(-1)}).contiguous();
    auto out = torch::empty({rows.size(0), outputs}, x.options());
    for (int64_t first = 0; first < rows.size(0); first += block) {
        requireGoingOn();
        const int64_t count = std::min(block, rows.size(0) - first);
        auto part = out.narrow(0, first, count);
        work(rows.narrow(0, first, count), part);
    }
    auto shape = x.sizes().vec();
    shape.back() = outputs;
    return out.view(shape);
}

Tensor activatedInPlace(Tensor x, Activation activation)
{
    return activation == Activation::Gelu && !torch::GradMode::is_enabled() ? torch::gelu_(x) : activate(x, activation);
}

/// For a gradient by the input alone: forward() as it is without gradients, laid-out weight and all.
struct ProductByInput : torch::autograd::Function<ProductByInput> {
    static Tensor forward(torch::autograd::AutogradContext* context, const Tensor& x, const Linear* linear)
    {
        context->save_for_backward({linear->values()});
        return linear->forward(x);
    }
    static torch::autograd::variable_list backward(torch::autograd::AutogradContext* context,
                                                   const torch::autograd::variable_list& above)
    {
        requireGoingOn();
        return {torch::matmul(above.front(), context->get_saved_variables().front()), Tensor()};
    }
};

}  // namespace

Linear::Linear(int inputs, int outputs, bool hasBias)
{
    weight = register_parameter("weight", torch::empty({outputs, inputs}));
    if (hasBias) {
        bias = register_parameter("bias", torch::empty({outputs}));
    }
}

Tensor activate(const Tensor& x, Activation activation)
{
    switch (activation) {
        case Activation::Gelu:
            return torch::gelu(x);
        case Activation::GeluTanh:
            return torch::gelu(x, "tanh");
        case Activation::QuickGelu:
            return x * torch::sigmoid(1.702 * x);
        case Activation::Silu:
            return torch::silu(x);
        case Activation::Relu:
            return torch::relu(x);
    }
    return x;
}

Linear::Source Linear::source() const
{
    return {weight.data_ptr(), weight.is_inference() ? 0 : static_cast<uint32_t>(weight._version())};
}

void Linear::computeIn(Precision precision)
{
    values();  // wherever they were
    const std::scoped_lock lock(m_packing);
    m_precision = precision;
    m_packed = nullptr;
    m_packedFrom = m_roundedFrom = {};
    m_rounded = Tensor();
}

Tensor Linear::productOfRounded(const Tensor& x) const
{
    Tensor by;
    {
        const std::scoped_lock lock(m_packing);
        if (const auto now = source(); m_roundedFrom != now) {
            m_rounded = weight.to(torch::kBFloat16);
            m_roundedFrom = now;
        }
        by = m_rounded;
    }
    return inBlocks(x, by.size(0), rowsAtATime(by), [&](const Tensor& rows, Tensor& out) {
        out.copy_(torch::linear(rows.to(torch::kBFloat16), by));
        if (bias.defined()) {
            out.add_(bias);
        }
    });
}

int64_t Linear::bytesToPack() const
{
    const std::scoped_lock lock(m_packing);
    if (m_precision == Precision::Bfloat16) {
        return m_roundedFrom != source() ? static_cast<int64_t>(weight.numel() * sizeof(at::BFloat16)) : 0;
    }
    const bool packs = PackedLinear::available() && !m_oneCopy && weight.device().is_cpu() && m_packedFrom != source();
    return packs ? static_cast<int64_t>(weight.nbytes()) : 0;
}

void Linear::keepOneCopy()
{
    const std::scoped_lock lock(m_packing);
    m_oneCopy = !weight.requires_grad();
}

Tensor Linear::values() const
{
    const std::scoped_lock lock(m_packing);
    if (m_released) {
        weight.set_data(m_packed->unpacked());
        m_packedFrom = source();
    }
    m_oneCopy = m_released = false;
    return weight.requires_grad() ? weight : weight.detach();  // whoever holds it keeps its values
}

std::shared_ptr<const PackedLinear> Linear::packedFor(int64_t rows) const
{
    const std::scoped_lock lock(m_packing);
    if (m_released || (rows < PackedLinear::kFewestRows && !m_packed)) {
        return m_packed;
    }
    if (const auto now = source(); m_packedFrom != now) {
        m_packed = nullptr;  // the old one goes before the new one comes
        m_packed = PackedLinear::pack(weight);
        m_packedFrom = now;
    }
    if (m_packed && m_oneCopy) {
        constexpr float unusable = std::numeric_limits<float>::quiet_NaN();
        weight.set_data(torch::full({}, unusable, weight.options()).expand(weight.sizes()));
        m_released = true;
    }
    return m_packed;
}

void keepOneCopyOfWeights(torch::nn::Module& module)
{
    for (const auto& each : module.modules()) {
        if (const auto linear = std::dynamic_pointer_cast<Linear>(each)) {
            linear->keepOneCopy();
        }
    }
}

Tensor Linear::product(const Tensor& x, std::optional<Activation> activation) const
{
    requireGoingOn();
    if (torch::GradMode::is_enabled() && x.device().is_cpu() && x.requires_grad() && !weight.requires_grad() &&
        !(bias.defined() && bias.requires_grad())) {
        const auto result = ProductByInput::apply(x, this);
        return activation ? activate(result, *activation) : result;
    }
    const bool rounds = m_precision == Precision::Bfloat16 && !torch::GradMode::is_enabled();
    if (rounds && x.numel() > 0 && x.scalar_type() == torch::kFloat32) {
        const auto result = productOfRounded(x);
        return activation ? activatedInPlace(result, *activation) : result;
    }
    const bool plain =
        torch::GradMode::is_enabled() || !x.device().is_cpu() || x.numel() == 0 || x.scalar_type() != torch::kFloat32;
    const int64_t count = x.numel() / std::max<int64_t>(x.size(-1), 1);
    if (!plain) {
        if (const auto product = packedFor(count)) {  // which looks at the stop itself
            return inBlocks(x, weight.size(0), count,
                            [&](const Tensor& rows, Tensor& out) { product->multiply(rows, bias, out, activation); });
        }
    }
    const auto by = values();
    const int64_t block = rowsAtATime(by);
    const auto result = plain || count <= block ? torch::linear(x, by, bias)
                                                : inBlocks(x, by.size(0), block, [&](const Tensor& rows, Tensor& out) {
                                                      torch::linear_out(out, rows, by, bias);
                                                  });
    return activation ? activatedInPlace(result, *activation) : result;
}

Tensor valuesOfParameter(const torch::nn::Module& module, const std::string& name)
{
    constexpr std::string_view ending = ".weight";
    if (name.ends_with(ending)) {
        const auto modules = module.named_modules("", false);
        const auto* owner = modules.find(name.substr(0, name.size() - ending.size()));
        if (const auto linear = owner ? std::dynamic_pointer_cast<Linear>(*owner) : nullptr) {
            return linear->values();
        }
    }
    const auto parameters = module.named_parameters();
    const auto* found = parameters.find(name);
    return found ? *found : Tensor();
}

}  // namespace core
