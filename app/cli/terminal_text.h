// Text made safe for terminals: no file name or label may steer them.
#pragma once

#include "app/cli/cli.h"

#include <mutex>
#include <ostream>
#include <streambuf>
#include <string>

namespace cli {

/// Passes text on as core::withoutControls() makes it. Any thread.
class TerminalBuffer final : public std::streambuf {
public:
    explicit TerminalBuffer(std::streambuf& target) : m_target(target) {}
    ~TerminalBuffer() override { TerminalBuffer::sync(); }
    void clearLine();  ///< the cursor to the start of a line that is empty

protected:
    std::streamsize xsputn(const char* text, std::streamsize size) override;
    int_type overflow(int_type c) override;
    int sync() override;

private:
    bool pass(std::size_t size);  ///< the first bytes of what is kept

    std::streambuf& m_target;
    std::mutex m_mutex;
    std::string m_kept;  ///< at most the beginning of a character
};

/// An environment whose `err` is such text, and whose `out` is where it is a terminal.
class TerminalText {
public:
    explicit TerminalText(const Environment& environment);
    const Environment& environment() const { return m_safe; }

private:
    TerminalBuffer m_outBuffer, m_errBuffer;
    std::ostream m_out, m_err;
    Environment m_safe;
};

/// For progress on a terminal: `err << clearLine << text`.
std::ostream& clearLine(std::ostream& stream);

}  // namespace cli
