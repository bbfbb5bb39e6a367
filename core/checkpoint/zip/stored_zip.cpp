#include "core/checkpoint/zip/stored_zip.h"

#include "core/checkpoint/zip/zip_extra.h"

#include <zlib.h>
#include <algorithm>

namespace core {

namespace {

constexpr uint16_t kUtf8Name = 0x0800;
constexpr uint16_t kFirstOfJanuary1980 = 0x0021;  // as numpy: the same tensors give the same bytes

/// Little-endian fields one after the other.
class Fields {
public:
    Fields& u16(uint64_t value) { return add(value, 2); }
    Fields& u32(uint64_t value) { return add(value, 4); }
    Fields& u64(uint64_t value) { return add(value, 8); }
    Fields& clamped16(uint64_t value) { return u16(std::min<uint64_t>(value, kSeeZip64Record)); }
    Fields& clamped32(uint64_t value) { return u32(std::min<uint64_t>(value, kSeeZip64)); }
    Fields& text(std::string_view text)
    {
        m_bytes += text;
        return *this;
    }
    const std::string& bytes() const { return m_bytes; }

private:
    Fields& add(uint64_t value, int count)
    {
        for (int i = 0; i < count; ++i) {
            m_bytes += static_cast<char>(value >> (8 * i) & 0xFF);
        }
        return *this;
    }
    std::string m_bytes;
};

bool needs64(uint64_t value)
{
    return value >= kSeeZip64;
}

/// The extra field with the numbers that do not fit, in the order given; empty when all do.
std::string zip64Extra(std::initializer_list<uint64_t> numbers)
{
    Fields values;
    for (const auto number : numbers) {
        if (needs64(number)) {
            values.u64(number);
        }
    }
    return values.bytes().empty() ? "" : Fields().u16(1).u16(values.bytes().size()).text(values.bytes()).bytes();
}

uint32_t crcOf(const std::vector<std::string_view>& pieces)
{
    auto crc = crc32_z(0, nullptr, 0);
    for (const auto piece : pieces) {
        if (piece.empty()) {
            continue;  // zlib takes the null pointer of an empty tensor for a wish to start again
        }
        crc = crc32_z(crc, reinterpret_cast<const Bytef*>(piece.data()), piece.size());
    }
    return static_cast<uint32_t>(crc);
}

}  // namespace

void StoredZip::put(std::string_view bytes)
{
    m_out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    m_position += bytes.size();
}

void StoredZip::add(const std::string& name, const std::vector<std::string_view>& pieces)
{
    Record record{name, crcOf(pieces), 0, m_position};
    for (const auto piece : pieces) {
        record.bytes += piece.size();
    }
    const auto extra = zip64Extra({record.bytes, record.bytes});
    put(Fields()
            .text("PK\x03\x04")
            .u16(extra.empty() ? 20 : 45)
            .u16(kUtf8Name)
            .u16(0)
            .u16(0)
            .u16(kFirstOfJanuary1980)
            .u32(record.crc)
            .clamped32(record.bytes)
            .clamped32(record.bytes)
            .u16(name.size())
            .u16(extra.size())
            .text(name)
            .text(extra)
            .bytes());
    for (const auto piece : pieces) {
        put(piece);
    }
    m_records.push_back(std::move(record));
}

void StoredZip::finish()
{
    const auto start = m_position;
    for (const auto& record : m_records) {
        const auto extra = zip64Extra({record.bytes, record.bytes, record.offset});
        const unsigned version = extra.empty() ? 20 : 45;
        put(Fields()
                .text("PK\x01\x02")
                .u16(version)
                .u16(version)
                .u16(kUtf8Name)
                .u16(0)
                .u16(0)
                .u16(kFirstOfJanuary1980)
                .u32(record.crc)
                .clamped32(record.bytes)
                .clamped32(record.bytes)
                .u16(record.name.size())
                .u16(extra.size())
                .u16(0)
                .u16(0)
                .u16(0)
                .u32(0)
                .clamped32(record.offset)
                .text(record.name)
                .text(extra)
                .bytes());
    }
    putEndOfDirectory(start, m_position - start);
}

void StoredZip::putEndOfDirectory(uint64_t start, uint64_t bytes)
{
    const auto count = m_records.size();
    if (count >= kSeeZip64Record || needs64(start) || needs64(bytes)) {
        const auto here = m_position;
        put(Fields()
                .text("PK\x06\x06")
                .u64(44)
                .u16(45)
                .u16(45)
                .u32(0)
                .u32(0)
                .u64(count)
                .u64(count)
                .u64(bytes)
                .u64(start)
                .bytes());
        put(Fields().text("PK\x06\x07").u32(0).u64(here).u32(1).bytes());
    }
    put(Fields()
            .text("PK\x05\x06")
            .u16(0)
            .u16(0)
            .clamped16(count)
            .clamped16(count)
            .clamped32(bytes)
            .clamped32(start)
            .u16(0)
            .bytes());
}

}  // namespace core
