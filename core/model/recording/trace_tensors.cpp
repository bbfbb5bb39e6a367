#include "core/model/recording/trace_tensors.h"

#include "core/error.h"
#include "core/file/text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace core {

namespace {

std::string shapeText(const std::vector<int64_t>& shape)
{
    std::vector<std::string> sides;
    for (const int64_t side : shape) {
        sides.push_back(side == kAnySize ? "any" : std::to_string(side));
    }
    return fmt::format("[{}]", fmt::join(sides, ", "));
}

bool fits(const std::vector<int64_t>& shape, const std::vector<int64_t>& expected)
{
    return std::ranges::equal(
        shape, expected, [](int64_t side, int64_t wanted) { return wanted == kAnySize ? side > 0 : side == wanted; });
}

void requireTraceNumbers(const torch::Tensor& values, TraceNumbers numbers, const std::string& what)
{
    auto bad = values.isfinite().logical_not();
    if (numbers != TraceNumbers::Finite) {
        bad = bad.logical_and((numbers == TraceNumbers::Masked ? values.isneginf() : values.isnan()).logical_not());
    }
    if (const auto count = bad.sum().item<int64_t>(); count > 0) {
        throw Error(ErrorCode::Corrupt, what,
                    "expected finite numbers, found NaN or infinite ones (%1 of %2)"_msg(count, values.numel()));
    }
}

}  // namespace

int64_t TraceTensors::sizeOf(const std::string& name, size_t axis) const
{
    const auto* info = m_file.find(name);
    return info != nullptr && axis < info->shape.size() ? info->shape[axis] : 0;
}

torch::Tensor TraceTensors::read(const std::string& name, const std::vector<int64_t>& shape, TraceNumbers numbers)
{
    const auto what = fmt::format("{}: {}", m_source, name);
    const auto* info = m_file.find(name);
    if (info == nullptr) {
        throw Error(ErrorCode::NotFound, what, "expected a tensor %1, found none"_msg(shapeText(shape)));
    }
    if (!c10::isFloatingType(info->dtype)) {
        throw Error(ErrorCode::Unsupported, what,
                    "expected floating-point numbers, found %1"_msg(c10::toString(info->dtype)));
    }
    if (!fits(info->shape, shape)) {
        throw Error(ErrorCode::ShapeMismatch, what,
                    "expected %1, found %2"_msg(shapeText(shape), shapeText(info->shape)));
    }
    m_read.insert(name);
    auto values = m_file.tensor(name).to(torch::kFloat32);
    requireTraceNumbers(values, numbers, what);
    return values;
}

torch::Tensor TraceTensors::find(const std::string& name, const std::vector<int64_t>& shape, TraceNumbers numbers)
{
    return has(name) ? read(name, shape, numbers) : torch::Tensor();
}

void TraceTensors::requireAllRead() const
{
    for (const auto& info : m_file.tensors()) {
        if (!m_read.contains(info.name)) {
            throw Error(ErrorCode::Unsupported, m_source,
                        "%1: no such tensor is known in a trace of this kind of layer"_msg(printable(info.name, 60)));
        }
    }
}

}  // namespace core
