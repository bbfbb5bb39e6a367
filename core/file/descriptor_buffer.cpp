#include "core/file/descriptor_buffer.h"

#include "core/cancellation.h"
#include "core/error.h"

#include <unistd.h>
#include <algorithm>
#include <cerrno>
#include <cstring>
#include <system_error>

namespace core {

Descriptor::~Descriptor()
{
    if (m_descriptor >= 0) {
        ::close(m_descriptor);
    }
}

DescriptorBuffer::DescriptorBuffer(int descriptor, std::string name)
    : m_descriptor(descriptor), m_name(std::move(name)), m_buffer(std::size_t{1} << 16)
{
    setp(m_buffer.data(), m_buffer.data() + m_buffer.size());
}

void DescriptorBuffer::writeAll(const char* bytes, std::size_t count)
{
    constexpr std::size_t most = std::size_t{16} << 20;  // a slow disk writes this much without delay
    while (count > 0) {
        throwIfCancelled();
        const auto written = ::write(m_descriptor, bytes, std::min(count, most));
        if (written < 0 && errno == EINTR) {
            continue;
        }
        if (written < 0) {
            throw Error(ErrorCode::Other, m_name, "cannot be written: %1"_msg(std::generic_category().message(errno)));
        }
        bytes += written;
        count -= static_cast<std::size_t>(written);
    }
}

void DescriptorBuffer::flush()
{
    const auto pending = static_cast<std::size_t>(pptr() - pbase());
    setp(m_buffer.data(), m_buffer.data() + m_buffer.size());
    writeAll(m_buffer.data(), pending);
}

DescriptorBuffer::int_type DescriptorBuffer::overflow(int_type character)
{
    flush();
    if (!traits_type::eq_int_type(character, traits_type::eof())) {
        *pptr() = traits_type::to_char_type(character);
        pbump(1);
    }
    return traits_type::not_eof(character);
}

std::streamsize DescriptorBuffer::xsputn(const char* bytes, std::streamsize count)
{
    const auto size = static_cast<std::size_t>(count);
    if (size > static_cast<std::size_t>(epptr() - pptr())) {
        flush();
    }
    if (size >= m_buffer.size()) {
        writeAll(bytes, size);
    } else if (size > 0) {
        std::memcpy(pptr(), bytes, size);
        pbump(static_cast<int>(size));
    }
    return count;
}

int DescriptorBuffer::sync()
{
    flush();
    return 0;
}

}  // namespace core
