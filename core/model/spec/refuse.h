// Errors about a model's files, each with the faulty item as its subject.
#pragma once

#include "core/error.h"

#include <fmt/format.h>

#include <string>
#include <utility>

namespace core {

/// @param subject  the tensor, file or option that is wrong
/// @param detail   "expected {}, found {}", followed by its arguments
/// @throws Error of this code, always
template <typename... Args>
[[noreturn]] void refuse(ErrorCode code, const std::string& subject, fmt::format_string<Args...> detail, Args&&... args)
{
    throw Error(code, subject, fmt::format(detail, std::forward<Args>(args)...));
}

/// For contradictory shapes, or a missing tensor. @throws Error ShapeMismatch, always
template <typename... Args>
[[noreturn]] void refuseShape(const std::string& subject, fmt::format_string<Args...> detail, Args&&... args)
{
    throw Error(ErrorCode::ShapeMismatch, subject, fmt::format(detail, std::forward<Args>(args)...));
}

/// For an unsupported variant. @throws Error Unsupported, always
template <typename... Args>
[[noreturn]] void refuseVariant(const std::string& subject, fmt::format_string<Args...> detail, Args&&... args)
{
    throw Error(ErrorCode::Unsupported, subject, fmt::format(detail, std::forward<Args>(args)...));
}

}  // namespace core
