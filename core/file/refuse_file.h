// Errors about the inside of a broken file: "FILE: WHY". The reason helps those who debug the file, and stays English.
#pragma once

#include "core/error.h"

#include <string>

namespace core {

/// @param file  name for messages: a printable path, or a record in it
/// @throws Error always
[[noreturn]] inline void refuseFile(const std::string& file, const std::string& why,
                                    ErrorCode code = ErrorCode::Corrupt)
{
    throw Error(code, file, Message(why));
}

}  // namespace core
