// Writes a ZIP archive of uncompressed records, front to back. ZIP64 is used only where a number requires it.
#pragma once

#include <cstdint>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

namespace core {

class StoredZip {
public:
    explicit StoredZip(std::ostream& out) : m_out(out) {}

    /// Writes one record from consecutive pieces.
    void add(const std::string& name, const std::vector<std::string_view>& pieces);

    /// Writes the directory. Nothing may follow.
    void finish();

private:
    struct Record {
        std::string name;
        uint32_t crc = 0;
        uint64_t bytes = 0;
        uint64_t offset = 0;
    };
    void put(std::string_view bytes);
    void putEndOfDirectory(uint64_t start, uint64_t bytes);
    std::ostream& m_out;
    uint64_t m_position = 0;
    std::vector<Record> m_records;
};

}  // namespace core
