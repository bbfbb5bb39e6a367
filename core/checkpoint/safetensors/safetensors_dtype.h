// The names that safetensors gives to element types.
#pragma once

#include <c10/core/ScalarType.h>

#include <optional>
#include <string_view>

namespace core {

/// Nothing for a name that does not exist or has no type here.
std::optional<c10::ScalarType> safetensorsDtype(std::string_view name);

/// Does the format define this name, whether it is supported here or not?
bool isSafetensorsDtype(std::string_view name);

/// Nothing for a type that is not written.
std::optional<std::string_view> safetensorsDtypeName(c10::ScalarType dtype);

}  // namespace core
