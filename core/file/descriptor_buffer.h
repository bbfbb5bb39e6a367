// An owned POSIX descriptor, and a stream buffer over one: unlike std::ofstream it reports why a write failed, and the
// descriptor can be flushed to disk.
#pragma once

#include <cstddef>
#include <streambuf>
#include <string>
#include <utility>
#include <vector>

namespace core {

/// Owns a descriptor, -1 for none.
class Descriptor {
public:
    explicit Descriptor(int descriptor) : m_descriptor(descriptor) {}
    ~Descriptor();
    Descriptor(Descriptor&& other) noexcept : m_descriptor(std::exchange(other.m_descriptor, -1)) {}
    Descriptor& operator=(Descriptor&& other) noexcept
    {
        std::swap(m_descriptor, other.m_descriptor);
        return *this;
    }
    int get() const { return m_descriptor; }  ///< still owned; -1 for none

private:
    int m_descriptor;
};

class DescriptorBuffer final : public std::streambuf {  ///< an output buffer; seeking and reading fail
public:
    /// @param name  of the file in messages; the caller keeps the descriptor open
    DescriptorBuffer(int descriptor, std::string name);

    /// Passes everything to the system. The destructor does not: it could not report a failure.
    /// @throws Error Other, naming the file and the reason
    void flush();

protected:
    int_type overflow(int_type character) override;
    std::streamsize xsputn(const char* bytes, std::streamsize count) override;
    int sync() override;

private:
    void writeAll(const char* bytes, std::size_t count);
    int m_descriptor;
    std::string m_name;
    std::vector<char> m_buffer;
};

}  // namespace core
