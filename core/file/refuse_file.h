// The one form of every complaint about a file: "FILE: WHY".
#pragma once

#include "core/error.h"

#include <string>

namespace core {

/// @param file  as messages name it: a path or a record in it, fit to be shown
/// @throws Error always
[[noreturn]] inline void refuseFile(const std::string& file, const std::string& why,
                                    ErrorCode code = ErrorCode::Corrupt)
{
    throw Error(code, file, why);
}

}  // namespace core
