// A stream buffer over a POSIX descriptor: unlike std::ofstream it knows why a write failed, and the descriptor can be
// brought to the disk.
#pragma once

#include <cstddef>
#include <streambuf>
#include <string>
#include <vector>

namespace core {

class DescriptorBuffer final : public std::streambuf {
public:
    /// @param name  the file, as messages name it; the descriptor stays the caller's
    DescriptorBuffer(int descriptor, std::string name);

    /// Hands everything to the system. Not done by the destructor: it could not tell of a failure.
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
