// How core reports errors: a code for the program, a sentence for the user. core throws Error for bad input, asserts on
// its own mistakes, and never prints or exits.
#pragma once

#include <stdexcept>
#include <string>

namespace core {

/// The causes that callers distinguish.
enum class ErrorCode { NotFound, Unsupported, Corrupt, ShapeMismatch, OutOfRange, OutOfMemory, Cancelled, Other };

/// The sentence, what(), states what was expected, what was found and where: "blocks.3.attn.qkv.weight: expected [576,
/// 192], found [384, 192]". Code that needs to know what an error is about uses `subject`; nothing searches the
/// sentence.
struct Error : std::runtime_error {
    /// An error without a subject that a program could ask for.
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

    /// The same error as one in `whole`, a file or a list: "page.json: panels[2].title: expected ...".
    Error within(const std::string& whole) const { return {code, whole, what()}; }

    ErrorCode code;
    std::string subject;  ///< file, option, tensor or place in JSON that is wrong; may be empty
};

/// An error as a value, to pass between threads.
struct Failure {
    ErrorCode code = ErrorCode::Other;
    std::string message;
};

/// Names the exception in flight, ours or a library's, in one line without a stack trace. Call inside `catch (...)`
/// only.
Failure currentFailure();

}  // namespace core
