// Error reporting in core: a code for the program, a sentence for the user. core throws Error for bad input, asserts on
// its own mistakes, and never prints or exits.
#pragma once

#include <stdexcept>
#include <string>

namespace core {

/// The causes that callers distinguish.
enum class ErrorCode { NotFound, Unsupported, Corrupt, ShapeMismatch, OutOfRange, OutOfMemory, Cancelled, Other };

/// what() states what was expected, what was found and where: "blocks.3.attn.qkv.weight: expected [576, 192], found
/// [384, 192]". Code that needs to know what an error is about reads `subject`; it never searches the sentence.
struct Error : std::runtime_error {
    /// An error without a subject.
    Error(ErrorCode why, const std::string& sentence) : std::runtime_error(sentence), code(why) {}

    /// "about: detail".
    Error(ErrorCode why, const std::string& about, const std::string& detail)
        : std::runtime_error(about + ": " + detail), code(why), subject(about)
    {
    }

    /// The sentence without its subject: "expected [576, 192], found [384, 192]".
    std::string detail() const { return what() + (subject.empty() ? 0 : subject.size() + 2); }

    /// The same error under another name: "--head: expected ..." for "head: expected ...".
    Error renamed(const std::string& other) const { return {code, other, detail()}; }

    /// The same error, placed inside `whole`, a file or a list: "page.json: panels[2].title: expected ...".
    Error within(const std::string& whole) const { return {code, whole, what()}; }

    ErrorCode code;
    std::string subject;  ///< file, option, tensor or place in JSON that is wrong; may be empty
};

/// An error as a value, to pass between threads.
struct Failure {
    ErrorCode code = ErrorCode::Other;
    std::string message;
};

/// Describes the exception in flight, from core or a library, in one line without a stack trace. Only inside `catch
/// (...)`.
Failure currentFailure();

}  // namespace core
