// The names of element types in safetensors.
#pragma once

#include <c10/core/ScalarType.h>

#include <optional>
#include <string_view>

namespace core {

/// The type of this name; empty for an unknown or unsupported one.
std::optional<c10::ScalarType> safetensorsDtype(std::string_view name);

/// Whether the format defines this name, supported here or not.
bool isSafetensorsDtype(std::string_view name);

/// The name of a type; empty for one that is not written.
std::optional<std::string_view> safetensorsDtypeName(c10::ScalarType dtype);

}  // namespace core
