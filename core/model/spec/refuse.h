// Complaints about a model's files, each with what it is about as the error's subject.
#pragma once

#include "core/error.h"

#include <fmt/format.h>

#include <string>
#include <utility>

namespace core {

/// @param subject  the tensor, file or option that is wrong
/// @param detail   "expected {}, found {}", with what fills the gaps
/// @throws Error of this code, always
template <typename... Args>
[[noreturn]] void refuse(ErrorCode code, const std::string& subject, fmt::format_string<Args...> detail, Args&&... args)
{
    throw Error(code, subject, fmt::format(detail, std::forward<Args>(args)...));
}

/// For shapes that contradict each other, or a tensor that is missing. @throws Error ShapeMismatch, always
template <typename... Args>
[[noreturn]] void refuseShape(const std::string& subject, fmt::format_string<Args...> detail, Args&&... args)
{
    throw Error(ErrorCode::ShapeMismatch, subject, fmt::format(detail, std::forward<Args>(args)...));
}

/// For a variant that is not computed here. @throws Error Unsupported, always
template <typename... Args>
[[noreturn]] void refuseVariant(const std::string& subject, fmt::format_string<Args...> detail, Args&&... args)
{
    throw Error(ErrorCode::Unsupported, subject, fmt::format(detail, std::forward<Args>(args)...));
}

}  // namespace core
