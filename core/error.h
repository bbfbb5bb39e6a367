// How core tells that something is wrong: a code for the program, a sentence for the person.
// core throws Error for bad input, asserts on its own mistakes, and never prints or exits.
#pragma once

#include <stdexcept>
#include <string>

namespace core {

enum class ErrorCode { NotFound, Unsupported, Corrupt, ShapeMismatch, OutOfRange, OutOfMemory, Cancelled, Other };

/// The sentence says what was expected, what came and where:
/// "blocks.3.attn.qkv.weight: expected [576, 192], found [384, 192]".
struct Error : std::runtime_error {
    Error(ErrorCode why, const std::string& message) : std::runtime_error(message), code(why) {}
    ErrorCode code;
};

/// An error as a value, for the way between threads.
struct Failure {
    ErrorCode code = ErrorCode::Other;
    std::string message;
};

/// Names the exception in flight, ours or a library's, in one line without a stack trace. Call inside `catch (...)`
/// only.
Failure currentFailure();

}  // namespace core
