// Error reporting in core: a code for the program, a sentence for the user. core throws Error for bad input, asserts on
// its own mistakes, and never prints or exits.
#pragma once

#include "core/message.h"

#include <stdexcept>
#include <string>
#include <utility>

namespace core {

/// The causes that callers distinguish.
enum class ErrorCode { NotFound, Unsupported, Corrupt, ShapeMismatch, OutOfRange, OutOfMemory, Cancelled, Other };

/// Whether a failure concerns everything that was asked for, not only the image that raised it.
constexpr bool endsTheRun(ErrorCode code)
{
    return code == ErrorCode::Cancelled || code == ErrorCode::OutOfMemory;
}

/// The message states what was expected, what was found and where: "blocks.3.attn.qkv.weight: expected [576, 192],
/// found [384, 192]"; what() is its English. Code that needs to know what an error is about reads `subject`; it never
/// searches the sentence. A detail that is only of use to somebody who debugs a broken file is a name, the same in
/// every language.
struct Error : std::runtime_error {
    /// An error without a subject.
    Error(ErrorCode why, Message sentence)
        : std::runtime_error(sentence.english()), code(why), detail(std::move(sentence))
    {
    }

    /// "about: what".
    Error(ErrorCode why, const std::string& about, Message what)
        : std::runtime_error(about + ": " + what.english()), code(why), subject(about), detail(std::move(what))
    {
    }

    /// The whole sentence, to show in the user's language.
    Message message() const
    {
        return subject.empty() ? detail : Message::list(ListKind::Explanation, {Message(subject), detail});
    }

    /// The same error under another name: "--head: expected ..." for "head: expected ...".
    Error renamed(const std::string& other) const { return {code, other, detail}; }

    /// The same error, placed inside `whole`, a file or a list: "page.json: panels[2].title: expected ...".
    Error within(const std::string& whole) const { return {code, whole, message()}; }

    ErrorCode code;
    std::string subject;  ///< file, option, tensor or place in JSON that is wrong; may be empty
    Message detail;       ///< the sentence without its subject: "expected [576, 192], found [384, 192]"
};

/// An error as a value, to pass between threads.
struct Failure {
    ErrorCode code = ErrorCode::Other;
    Message message;
};

/// Describes the exception in flight, from core or a library, in one line without a stack trace. Only inside `catch
/// (...)`.
Failure currentFailure();

}  // namespace core
