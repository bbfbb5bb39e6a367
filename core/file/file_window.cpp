#include "core/file/file_window.h"

#include "core/error.h"

#include <algorithm>

namespace core {

std::span<const std::byte> FileWindow::at(uint64_t offset, std::size_t length)
{
    const auto left = m_file.size() - std::min(offset, m_file.size());
    if (length > left) {
        throw Error(ErrorCode::Corrupt, m_file.name(),
                    "%1 bytes wanted at %2, the file has %3"_msg(length, offset, m_file.size()));
    }
    const bool here = offset >= m_start && offset - m_start <= m_bytes.size() &&
                      length <= m_bytes.size() - static_cast<std::size_t>(offset - m_start);
    if (!here) {
        m_bytes.resize(static_cast<std::size_t>(std::min<uint64_t>(left, std::max(length, m_step))));
        m_start = offset;
        m_file.read(offset, m_bytes);
    }
    return std::span(m_bytes).subspan(static_cast<std::size_t>(offset - m_start), length);
}

}  // namespace core
