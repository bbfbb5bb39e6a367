#include "core/model/network/weight_store.h"

#include "core/kernels/packed_weight.h"
#include "core/run_control.h"

#include <algorithm>
#include <mutex>
#include <utility>

namespace core {

using torch::Tensor;

namespace {

/// Rows between two checks of the stop token: their products take less than 0.1 s on one slow core, and are far more
/// than a matrix product needs to reach full speed.
int64_t rowsAtATime(const Tensor& weight)
{
    constexpr int64_t products = int64_t{1} << 30;
    return std::max<int64_t>(products / std::max<int64_t>(weight.numel(), 1), 256);
}

/// Calls work(rows, out) with this many rows at a time.
/// @return  [..., outputs] of x [..., inputs]
template <typename Work>
Tensor inBlocks(const Tensor& x, int64_t outputs, int64_t block, const std::stop_token& stop, const Work& work)
{
    const auto rows = x.reshape({-1, x.size(-1)}).contiguous();
    auto out = torch::empty({rows.size(0), outputs}, x.options());
    for (int64_t first = 0; first < rows.size(0); first += block) {
        throwIfCancelled(stop);
        const int64_t count = std::min(block, rows.size(0) - first);
        auto part = out.narrow(0, first, count);
        work(rows.narrow(0, first, count), part);
    }
    auto shape = x.sizes().vec();
    shape.back() = outputs;
    return out.view(shape);
}

Tensor withActivation(Tensor x, std::optional<Activation> activation)
{
    return activation ? activateInPlace(std::move(x), *activation) : x;
}

class PlainStore final : public WeightStore {
public:
    explicit PlainStore(Tensor weight) : m_weight(std::move(weight)) {}

    Tensor plain() const override { return m_weight; }

    Tensor product(const Tensor& x, const Tensor& bias, OutputRange outputs, std::optional<Activation> activation,
                   const std::stop_token& stop) const override
    {
        const auto weight = rows(outputs).detach();
        const int64_t block = rowsAtATime(weight);
        if (!x.device().is_cpu() || x.numel() <= block * x.size(-1)) {
            return withActivation(torch::linear(x, weight, bias), activation);
        }
        return withActivation(
            inBlocks(x, outputs.count, block, stop,
                     [&](const Tensor& some, Tensor& out) { torch::linear_out(out, some, weight, bias); }),
            activation);
    }

private:
    Tensor m_weight;
};

class PackedStore final : public WeightStore {
public:
    PackedStore(const Tensor& weight, torch::ScalarType type) : m_packed(weight, type) {}

    Tensor plain() const override
    {
        std::call_once(m_unpackOnce, [this] { m_unpacked = m_packed.unpacked(); });
        return m_unpacked;
    }

    Tensor product(const Tensor& x, const Tensor& bias, OutputRange outputs, std::optional<Activation> activation,
                   const std::stop_token& stop) const override
    {
        return inBlocks(x, outputs.count, x.numel(), stop, [&](const Tensor& all, Tensor& out) {
            m_packed.multiply(all, bias, out, stop, activation, outputs.first);
        });
    }

private:
    PackedWeight m_packed;
    mutable std::once_flag m_unpackOnce;
    mutable Tensor m_unpacked;  ///< for gradients and direct access; undefined until then
};

/// In bfloat16, on a GPU.
class RoundedStore final : public WeightStore {
public:
    explicit RoundedStore(const Tensor& weight) : m_rounded(weight.to(torch::kBFloat16)) {}

    Tensor plain() const override { return m_rounded.to(torch::kFloat32); }

    Tensor product(const Tensor& x, const Tensor& bias, OutputRange outputs, std::optional<Activation> activation,
                   const std::stop_token& stop) const override
    {
        const auto by = m_rounded.narrow(0, outputs.first, outputs.count);
        const auto result = inBlocks(x, outputs.count, rowsAtATime(by), stop, [&](const Tensor& some, Tensor& out) {
            out.copy_(torch::linear(some.to(torch::kBFloat16), by));
            if (bias.defined()) {
                out.add_(bias);
            }
        });
        return withActivation(result, activation);
    }

private:
    Tensor m_rounded;
};

}  // namespace

std::unique_ptr<const WeightStore> WeightStore::keepPlain(Tensor weight)
{
    return std::make_unique<PlainStore>(std::move(weight));
}

std::unique_ptr<const WeightStore> WeightStore::forInference(Tensor weight, Precision precision)
{
    const bool rounded = precision == Precision::Bfloat16;
    if (weight.device().is_cpu() && weight.numel() > 0) {
        return std::make_unique<PackedStore>(weight, rounded ? torch::kBFloat16 : torch::kFloat32);
    }
    return rounded ? std::make_unique<RoundedStore>(weight) : keepPlain(std::move(weight));
}

}  // namespace core
