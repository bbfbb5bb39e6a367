#include "core/checkpoint/zip/zip_record_reader.h"

#include "core/error.h"
#include "core/file/refuse_file.h"
#include "core/file/text.h"

#include <fmt/format.h>

#include <zlib.h>
#include <algorithm>
#include <array>
#include <new>
#include <vector>

namespace core {

namespace {

constexpr std::size_t kInputStep = std::size_t{1} << 14;
constexpr std::size_t kInflateStep = std::size_t{1} << 18;  // of output, checksummed while it is still near

const ZipRecord& recordOf(const ZipArchive& archive, const std::string& name)
{
    const auto* record = archive.find(name);
    if (record == nullptr) {
        refuseFile(archive.file().name(), fmt::format("holds no record named {}", printable(name)),
                   ErrorCode::NotFound);
    }
    return *record;
}

}  // namespace

struct ZipRecordReader::Inflation {
    Inflation()
    {
        constexpr int rawDeflate = -MAX_WBITS;
        if (inflateInit2(&stream, rawDeflate) != Z_OK) {
            throw std::bad_alloc();
        }
    }
    ~Inflation() { inflateEnd(&stream); }
    Inflation(const Inflation&) = delete;
    Inflation& operator=(const Inflation&) = delete;

    z_stream stream{};
    bool ended = false;
    std::array<std::byte, kInputStep> input{};
};

ZipRecordReader::ZipRecordReader(const ZipArchive& archive, const std::string& name)
    : m_file(archive.file()), m_name(name), m_record(recordOf(archive, name))
{
    if (m_record.method == ZipRecord::Method::Deflated) {
        m_inflation = std::make_unique<Inflation>();
    }
}

ZipRecordReader::~ZipRecordReader() = default;

void ZipRecordReader::fail(const std::string& why) const
{
    refuseFile(m_file.name(), fmt::format("record {}: {}", printable(m_name), why));
}

void ZipRecordReader::read(std::span<std::byte> into)
{
    if (into.size() > m_record.bytes - m_done) {
        fail(fmt::format("holds {} bytes, {} are wanted at {}", m_record.bytes, into.size(), m_done));
    }
    while (!into.empty()) {
        const auto part = into.first(std::min(into.size(), kInflateStep));
        if (!m_inflation) {
            m_file.read(m_record.start + m_position, part);
            m_position += part.size();
        } else if (inflateInto(part) < part.size()) {
            fail(fmt::format("inflates to fewer than the {} bytes that the directory states", m_record.bytes));
        }
        m_crc = static_cast<uint32_t>(crc32_z(m_crc, reinterpret_cast<const Bytef*>(part.data()), part.size()));
        m_done += part.size();
        into = into.subspan(part.size());
    }
}

void ZipRecordReader::provideInput()
{
    auto& stream = m_inflation->stream;
    if (stream.avail_in > 0) {
        return;
    }
    const auto step = std::min<uint64_t>(m_inflation->input.size(), m_record.storedBytes - m_position);
    const auto input = std::span(m_inflation->input).first(static_cast<std::size_t>(step));
    m_file.read(m_record.start + m_position, input);
    m_position += input.size();
    stream.next_in = reinterpret_cast<Bytef*>(input.data());
    stream.avail_in = static_cast<uInt>(input.size());
}

std::size_t ZipRecordReader::inflateInto(std::span<std::byte> into)
{
    auto& stream = m_inflation->stream;
    stream.next_out = reinterpret_cast<Bytef*>(into.data());
    stream.avail_out = static_cast<uInt>(into.size());
    while (stream.avail_out > 0 && !m_inflation->ended) {
        provideInput();
        const auto result = inflate(&stream, Z_NO_FLUSH);
        m_inflation->ended = result == Z_STREAM_END;
        if (result == Z_MEM_ERROR) {
            throw std::bad_alloc();
        }
        if (result == Z_BUF_ERROR) {  // neither input nor output moved, and there is room for output
            fail("its compressed bytes end too early");
        }
        if (result != Z_OK && result != Z_STREAM_END) {
            fail("its compressed bytes are damaged");
        }
    }
    return into.size() - stream.avail_out;
}

void ZipRecordReader::finish()
{
    if (m_inflation) {
        std::array<std::byte, 1> more{};
        if (inflateInto(more) > 0) {
            fail(fmt::format("inflates to more than the {} bytes that the directory states", m_record.bytes));
        }
        const auto left = m_record.storedBytes - m_position + m_inflation->stream.avail_in;
        if (left > 0) {
            fail(fmt::format("{} bytes follow the end of its compressed content", left));
        }
    }
    if (m_record.crc != 0 && m_record.crc != m_crc) {
        fail(fmt::format("its checksum is {:08x}, the directory states {:08x}: the file is damaged", m_crc,
                         m_record.crc));
    }
}

void expectHonestSize(const ZipArchive& archive, const std::string& name)
{
    if (recordOf(archive, name).bytes <= archive.file().size()) {
        return;
    }
    ZipRecordReader reader(archive, name);
    std::vector<std::byte> nowhere(kInflateStep);
    for (auto left = reader.record().bytes; left > 0;) {
        const auto step = std::min<uint64_t>(left, nowhere.size());
        reader.read(std::span(nowhere).first(static_cast<std::size_t>(step)));
        left -= step;
    }
    reader.finish();
}

}  // namespace core
