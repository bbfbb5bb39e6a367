#include "core/checkpoint/numpy/npy_header.h"
#include "core/checkpoint/tensor/tensor_file.h"
#include "core/checkpoint/zip/zip_end_record.h"
#include "core/error.h"
#include "core/file/atomic_file.h"
#include "core/file/refuse_file.h"
#include "core/file/text.h"

#include <fmt/format.h>
#include <zlib.h>

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <ostream>
#include <string_view>

namespace core {

namespace {

constexpr uint16_t kUtf8Name = 0x0800;
constexpr uint16_t kFirstOfJanuary1980 = 0x0021;  // as numpy: the same tensors give the same bytes

/// Little-endian fields one after the other.
class Fields {
public:
    using Numbers = std::initializer_list<uint64_t>;
    Fields& u16(Numbers values) { return add(values, 2); }
    Fields& u32(Numbers values) { return add(values, 4); }
    Fields& u64(Numbers values) { return add(values, 8); }
    Fields& clamped32(Numbers values) { return add(values, 4, kSeeZip64); }
    Fields& text(std::string_view text)
    {
        m_bytes += text;
        return *this;
    }
    const std::string& bytes() const { return m_bytes; }

private:
    Fields& add(Numbers values, int count, uint64_t most = UINT64_MAX)
    {
        for (const auto value : values) {
            for (int i = 0; i < count; ++i) {
                m_bytes += static_cast<char>(std::min(value, most) >> (8 * i) & 0xFF);
            }
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
            values.u64({number});
        }
    }
    return values.bytes().empty() ? "" : Fields().u16({1, values.bytes().size()}).text(values.bytes()).bytes();
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

/// Writes a ZIP archive of uncompressed records, front to back. ZIP64 is used only where a number requires it.
class StoredZip {
public:
    explicit StoredZip(std::ostream& out) : m_out(out) {}

    /// Writes one record from consecutive pieces.
    void add(const std::string& name, const std::vector<std::string_view>& pieces)
    {
        Record record{name, crcOf(pieces), 0, m_position};
        for (const auto piece : pieces) {
            record.bytes += piece.size();
        }
        const auto extra = zip64Extra({record.bytes, record.bytes});
        put(Fields().text("PK\x03\x04").u16({extra.empty() ? 20U : 45U}).text(sharedFields(record, extra)));
        put(Fields().text(name).text(extra));
        for (const auto piece : pieces) {
            put(piece);
        }
        m_records.push_back(std::move(record));
    }

    /// Writes the directory. Nothing may follow.
    void finish()
    {
        const auto start = m_position;
        for (const auto& record : m_records) {
            const auto extra = zip64Extra({record.bytes, record.bytes, record.offset});
            const unsigned version = extra.empty() ? 20 : 45;
            put(Fields().text("PK\x01\x02").u16({version, version}).text(sharedFields(record, extra)));
            put(Fields().u16({0, 0, 0}).u32({0}).clamped32({record.offset}).text(record.name).text(extra));
        }
        putEndOfDirectory(start, m_position - start);
    }

private:
    struct Record {
        std::string name;
        uint32_t crc = 0;
        uint64_t bytes = 0;
        uint64_t offset = 0;
    };

    /// From the flags to the lengths of name and extra field: the same in the record and in the directory.
    static std::string sharedFields(const Record& record, const std::string& extra)
    {
        return Fields()
            .u16({kUtf8Name, 0, 0, kFirstOfJanuary1980})
            .u32({record.crc})
            .clamped32({record.bytes, record.bytes})
            .u16({record.name.size(), extra.size()})
            .bytes();
    }

    void put(std::string_view bytes)
    {
        m_out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
        m_position += bytes.size();
    }
    void put(const Fields& fields) { put(fields.bytes()); }

    void putEndOfDirectory(uint64_t start, uint64_t bytes)
    {
        const uint64_t count = m_records.size(), clamped = std::min(count, kSeeZip64Record);
        if (count >= kSeeZip64Record || needs64(start) || needs64(bytes)) {
            const auto here = m_position;
            put(Fields().text("PK\x06\x06").u64({44}).u16({45, 45}).u32({0, 0}).u64({count, count, bytes, start}));
            put(Fields().text("PK\x06\x07").u32({0}).u64({here}).u32({1}));
        }
        put(Fields().text("PK\x05\x06").u16({0, 0, clamped, clamped}).clamped32({bytes, start}).u16({0}));
    }

    std::ostream& m_out;
    uint64_t m_position = 0;
    std::vector<Record> m_records;
};

/// ZIP counts a name's bytes in 16 bits.
constexpr std::size_t kRecordNameLimit = 1024;

std::string npyHeaderOf(const std::string& name, const torch::Tensor& tensor)
{
    try {
        return npyHeader(tensor.scalar_type(), tensor.sizes());
    } catch (const Error& error) {
        throw Error(error.code, "tensor %1: %2"_msg(printable(name), error.message()));
    }
}

}  // namespace

void writeNpz(const std::filesystem::path& path, const NamedTensors& tensors)
{
    expectWritable(path, tensors);
    std::vector<std::string> headers;
    for (const auto& [name, tensor] : tensors) {
        if (name.size() > kRecordNameLimit) {
            refuseFile(printable(path.string(), 4096),
                       fmt::format("cannot be written: the name of tensor {} is longer than {} bytes",
                                   printable(name, 60), kRecordNameLimit),
                       ErrorCode::Other);
        }
        headers.push_back(npyHeaderOf(name, tensor));
    }
    writeAtomically(path, [&](std::ostream& file) {
        StoredZip zip(file);
        for (std::size_t i = 0; i < tensors.size(); ++i) {
            const auto plain = plainTensor(tensors[i].second);
            zip.add(tensors[i].first + ".npy", {headers[i], elementBytes(plain)});
        }
        zip.finish();
    });
}

}  // namespace core
