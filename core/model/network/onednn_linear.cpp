#include "core/model/network/onednn_linear.h"

#ifdef HEADSCOPE_ONEDNN

#include "core/checkpoint/tensor/own_pages.h"
#include "core/stop_scope.h"

#include <dnnl.hpp>

#include <algorithm>
#include <string_view>
#include <vector>

namespace core {

using torch::Tensor;

namespace {

using Desc = dnnl::memory::desc;
using Tag = dnnl::memory::format_tag;
using Product = dnnl::inner_product_forward;

const dnnl::engine& cpuEngine()
{
    static const dnnl::engine engine(dnnl::engine::kind::cpu, 0);
    return engine;
}

Desc describe(dnnl::memory::dims sizes, Tag tag)
{
    return {std::move(sizes), dnnl::memory::data_type::f32, tag};
}

void append(dnnl::post_ops& operations, Activation activation)
{
    const auto add = [&](dnnl::algorithm what, float alpha) {
#if DNNL_VERSION_MAJOR >= 3
        operations.append_eltwise(what, alpha, 0.0F);
#else
        operations.append_eltwise(1.0F, what, alpha, 0.0F);
#endif
    };
    switch (activation) {
        case Activation::Gelu:
            return add(dnnl::algorithm::eltwise_gelu_erf, 0.0F);
        case Activation::GeluTanh:
            return add(dnnl::algorithm::eltwise_gelu_tanh, 0.0F);
        case Activation::QuickGelu:
            return add(dnnl::algorithm::eltwise_swish, 1.702F);
        case Activation::Silu:
            return add(dnnl::algorithm::eltwise_swish, 1.0F);
        case Activation::Relu:
            return add(dnnl::algorithm::eltwise_relu, 0.0F);
    }
}

/// @param weight  as packed, or of any layout to be asked which would be best
Product::primitive_desc productOf(int64_t rows, const Desc& weight, bool hasBias, std::optional<Activation> activation)
{
#if DNNL_VERSION_MAJOR >= 3
    const auto sizes = weight.get_dims();
#else
    const auto sizes = weight.dims();
#endif
    const auto in = describe({rows, sizes[1]}, Tag::ab), out = describe({rows, sizes[0]}, Tag::ab);
    const auto bias = hasBias ? describe({sizes[0]}, Tag::a) : Desc();
    dnnl::primitive_attr attributes;
    attributes.set_scratchpad_mode(dnnl::scratchpad_mode::user);  // or threads would share one
    if (activation) {
        dnnl::post_ops operations;
        append(operations, *activation);
        attributes.set_post_ops(operations);
    }
    constexpr auto inference = dnnl::prop_kind::forward_inference;
#if DNNL_VERSION_MAJOR >= 3
    return {cpuEngine(), inference, in, weight, bias, out, attributes};
#else
    return {Product::desc(inference, in, weight, bias, out), attributes, cpuEngine()};
#endif
}

dnnl::memory over(const Desc& desc, const void* values)
{
    return {desc, cpuEngine(), const_cast<void*>(values)};
}

Tensor bytesFor(const Desc& desc)
{
    return torch::empty({static_cast<int64_t>(desc.get_size())}, torch::kUInt8);
}

class OneDnnLinear final : public PackedLinear {
public:
    OneDnnLinear(const Tensor& weight, Desc layout)
        : m_layout(std::move(layout)),
          m_values(emptyInOwnPages({static_cast<int64_t>(m_layout.get_size())}, torch::kUInt8)),
          m_sizes(weight.sizes().vec())
    {
        reorder(over(plain(weight), weight.data_ptr()), over(m_layout, m_values.data_ptr()));
    }

    Tensor unpacked() const override
    {
        auto weight = emptyInOwnPages(m_sizes, torch::kFloat32);
        reorder(over(m_layout, m_values.data_ptr()), over(plain(weight), weight.data_ptr()));
        return weight;
    }

    void multiply(const Tensor& rows, const Tensor& bias, Tensor& out,
                  std::optional<Activation> activation) const override
    {
        const int64_t atATime = std::max<int64_t>(kProductsBetweenLooks / (m_sizes[0] * m_sizes[1]), 256);
        for (int64_t first = 0; first < rows.size(0); first += atATime) {
            requireGoingOn();
            const int64_t count = std::min(atATime, rows.size(0) - first);
            auto part = out.narrow(0, first, count);
            multiplyBlock(rows.narrow(0, first, count), bias, part, activation);
        }
    }

private:
    void multiplyBlock(const Tensor& rows, const Tensor& bias, Tensor& out, std::optional<Activation> activation) const
    {
        const auto product = productOf(rows.size(0), m_layout, bias.defined(), activation);  // kept by oneDNN itself
        const auto scratch = bytesFor(product.scratchpad_desc());
        std::unordered_map<int, dnnl::memory> arguments{
            {DNNL_ARG_SRC, over(product.src_desc(), rows.data_ptr())},
            {DNNL_ARG_WEIGHTS, over(m_layout, m_values.data_ptr())},
            {DNNL_ARG_DST, over(product.dst_desc(), out.data_ptr())},
            {DNNL_ARG_SCRATCHPAD, over(product.scratchpad_desc(), scratch.data_ptr())}};
        if (bias.defined()) {
            arguments.emplace(DNNL_ARG_BIAS, over(product.bias_desc(), bias.data_ptr()));
        }
        dnnl::stream stream(cpuEngine());
        Product(product).execute(stream, arguments);
        stream.wait();
    }

    static Desc plain(const Tensor& weight)
    {
        return {{weight.size(0), weight.size(1)}, dnnl::memory::data_type::f32, {weight.stride(0), weight.stride(1)}};
    }

    static void reorder(dnnl::memory from, dnnl::memory to)
    {
        dnnl::stream stream(cpuEngine());
        dnnl::reorder(from, to).execute(stream, from, to);
        stream.wait();
    }

    Desc m_layout;
    Tensor m_values;
    std::vector<int64_t> m_sizes;
};

}  // namespace

namespace {

/// The best layout of a weight of these sizes; none when there is no kernel for it.
std::optional<Desc> layoutFor(int64_t outputs, int64_t inputs)
{
    constexpr int64_t usualRows = 197;  // the layout does not depend on it, the choice of a kernel might
    try {
        const auto product = productOf(usualRows, describe({outputs, inputs}, Tag::any), true, Activation::Gelu);
        const bool fits = std::string_view(product.impl_info_str()).starts_with("brgemm");
        return fits ? std::optional(product.weights_desc()) : std::nullopt;
    } catch (const dnnl::error&) {
        return std::nullopt;
    }
}

}  // namespace

bool oneDnnPacks()
{
    static const bool some = layoutFor(64, 64).has_value();
    return some;
}

std::shared_ptr<const PackedLinear> packByOneDnn(const Tensor& weight)
{
    auto layout = layoutFor(weight.size(0), weight.size(1));
    return layout ? std::make_shared<OneDnnLinear>(weight, *std::move(layout)) : nullptr;
}

}  // namespace core

#else

namespace core {

bool oneDnnPacks()
{
    return false;
}

std::shared_ptr<const PackedLinear> packByOneDnn(const torch::Tensor&)
{
    return nullptr;
}

}  // namespace core

#endif
