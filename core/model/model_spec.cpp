#include "core/model/model_spec.h"

#include <fmt/format.h>

namespace core {

std::string_view familyName(Family family)
{
    switch (family) {
        case Family::Vit:
            return "vit";
    }
    return "";
}

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
    }
    return "";
}

std::string ModelSpec::labelOf(int classIndex) const
{
    const auto index = static_cast<size_t>(classIndex);
    return classIndex >= 0 && index < labels.size() ? labels[index] : fmt::format("class {}", classIndex);
}

}  // namespace core
