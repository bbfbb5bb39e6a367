#include "core/checkpoint/safetensors/safetensors_dtype.h"

#include <algorithm>
#include <array>
#include <utility>

namespace core {

namespace {

using DtypeName = std::pair<std::string_view, c10::ScalarType>;
constexpr std::array<DtypeName, 10> kSupported = {{
    {"F64", c10::ScalarType::Double},
    {"F32", c10::ScalarType::Float},
    {"F16", c10::ScalarType::Half},
    {"BF16", c10::ScalarType::BFloat16},
    {"I64", c10::ScalarType::Long},
    {"I32", c10::ScalarType::Int},
    {"I16", c10::ScalarType::Short},
    {"I8", c10::ScalarType::Char},
    {"U8", c10::ScalarType::Byte},
    {"BOOL", c10::ScalarType::Bool},
}};

/// In the format, but of no use in a vision transformer, or not in every LibTorch.
constexpr std::array<std::string_view, 12> kRefused = {"U16",         "U32",     "U64",     "C64",
                                                       "F8_E5M2",     "F8_E4M3", "F8_E8M0", "F8_E5M2FNUZ",
                                                       "F8_E4M3FNUZ", "F6_E2M3", "F6_E3M2", "F4"};

}  // namespace

std::optional<c10::ScalarType> safetensorsDtype(std::string_view name)
{
    const auto* row = std::find_if(kSupported.begin(), kSupported.end(),
                                   [name](const DtypeName& known) { return known.first == name; });
    return row == kSupported.end() ? std::nullopt : std::optional(row->second);
}

bool isSafetensorsDtype(std::string_view name)
{
    return safetensorsDtype(name) || std::find(kRefused.begin(), kRefused.end(), name) != kRefused.end();
}

std::optional<std::string_view> safetensorsDtypeName(c10::ScalarType dtype)
{
    const auto* row = std::find_if(kSupported.begin(), kSupported.end(),
                                   [dtype](const DtypeName& known) { return known.second == dtype; });
    return row == kSupported.end() ? std::nullopt : std::optional(row->first);
}

}  // namespace core
