#include "core/model/spec/model_spec.h"

#include "core/model/spec/block_spec.h"

#include <fmt/format.h>

namespace core {

std::string_view activationName(Activation activation)
{
    switch (activation) {
        case Activation::Gelu:
            return "gelu";
        case Activation::GeluTanh:
            return "gelu_tanh";
        case Activation::QuickGelu:
            return "quick_gelu";
        case Activation::Silu:
            return "silu";
        case Activation::Relu:
            return "relu";
    }
    return "";
}

std::optional<Activation> parseActivation(std::string_view name)
{
    for (const auto known :
         {Activation::Gelu, Activation::GeluTanh, Activation::QuickGelu, Activation::Silu, Activation::Relu}) {
        if (name == activationName(known)) {
            return known;
        }
    }
    return std::nullopt;
}

std::string_view precisionName(Precision precision)
{
    return precision == Precision::Bfloat16 ? "bf16" : "float32";
}

std::string_view keptName(bool half)
{
    return half ? "float16" : "float32";
}

std::string_view positionResamplingName(PositionResampling method)
{
    switch (method) {
        case PositionResampling::Antialias:
            return "antialias";
        case PositionResampling::Plain:
            return "plain";
        case PositionResampling::ScaleOffset:
            return "scale_offset";
        case PositionResampling::Bilinear:
            return "bilinear";
        case PositionResampling::Square:
            return "square";
    }
    return "";
}

const BlockSpec& blockOf(const ModelSpec& spec)
{
    static const BlockSpec kPlain;
    return spec.block ? *spec.block : kPlain;
}

PatchGrid stageGrid(PatchGrid grid, int stage)
{
    for (; stage > 0; --stage) {
        grid = {(grid.rows + 1) / 2, (grid.cols + 1) / 2};
    }
    return grid;
}

std::string ModelSpec::labelOf(int classIndex) const
{
    const auto index = static_cast<size_t>(classIndex);
    return classIndex >= 0 && index < labels.size() ? labels[index] : fmt::format("class {}", classIndex);
}

}  // namespace core
