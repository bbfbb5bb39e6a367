#include "app/cli/terminal_text.h"

#include "core/file/text.h"

namespace cli {

namespace {

constexpr const char* kClearLine = "\r\x1b[K";

}  // namespace

bool TerminalBuffer::pass(std::size_t size)
{
    const auto safe = core::withoutControls(std::string_view(m_kept).substr(0, size));
    m_kept.erase(0, size);
    return m_target.sputn(safe.data(), static_cast<std::streamsize>(safe.size())) ==
           static_cast<std::streamsize>(safe.size());
}

std::streamsize TerminalBuffer::xsputn(const char* text, std::streamsize size)
{
    const std::lock_guard lock(m_mutex);
    m_kept.append(text, static_cast<std::size_t>(size));
    return pass(core::wholeCharacters(m_kept).size()) ? size : 0;
}

TerminalBuffer::int_type TerminalBuffer::overflow(int_type c)
{
    const char letter = traits_type::to_char_type(c);
    const bool passed = traits_type::eq_int_type(c, traits_type::eof()) || xsputn(&letter, 1) == 1;
    return passed ? traits_type::not_eof(c) : traits_type::eof();
}

int TerminalBuffer::sync()
{
    const std::lock_guard lock(m_mutex);
    return pass(m_kept.size()) ? m_target.pubsync() : -1;
}

void TerminalBuffer::clearLine()
{
    const std::lock_guard lock(m_mutex);
    pass(m_kept.size());
    m_target.sputn(kClearLine, 4);
}

TerminalText::TerminalText(const Environment& environment)
    : m_outBuffer(*environment.out.rdbuf()),
      m_errBuffer(*environment.err.rdbuf()),
      m_out(environment.outIsTerminal ? &m_outBuffer : environment.out.rdbuf()),
      m_err(&m_errBuffer),
      m_safe{m_out, m_err, environment.stop, environment.errIsTerminal, environment.outIsTerminal}
{
}

std::ostream& clearLine(std::ostream& stream)
{
    if (auto* terminal = dynamic_cast<TerminalBuffer*>(stream.rdbuf())) {
        terminal->clearLine();
        return stream;
    }
    return stream << kClearLine;
}

}  // namespace cli
