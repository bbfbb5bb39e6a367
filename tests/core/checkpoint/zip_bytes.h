// ZIP archives put together by hand, valid by default: every field of every header can be made to lie.
#pragma once

#include <zlib.h>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

inline std::string littleEndianBytes(uint64_t value, int count)
{
    std::string bytes;
    for (int i = 0; i < count; ++i) {
        bytes += static_cast<char>(value >> (8 * i) & 0xFF);
    }
    return bytes;
}

/// The fields of a record's header, local or central.
struct ZipHeader {
    std::string name;
    unsigned flags = 0, method = 0, disk = 0;
    uint64_t crc = 0, stored = 0, bytes = 0;
    std::string extra;
};

struct ZipPart {
    std::string stored;  ///< the bytes as they lie in the archive
    ZipHeader local, central;
    std::string after;                    ///< a data descriptor
    std::optional<uint64_t> localHeader;  ///< offset of the local header in the directory
};

struct ZipEnd {
    std::optional<uint64_t> records = {}, bytes = {}, start = {};  ///< of the directory
    unsigned disk = 0;
    std::string comment = {};
    bool zip64 = false;
};

inline ZipPart storedPart(const std::string& name, const std::string& content)
{
    const auto crc = crc32_z(0, reinterpret_cast<const Bytef*>(content.data()), content.size());
    const ZipHeader header{name, 0, 0, 0, content.empty() ? 0 : crc, content.size(), content.size(), ""};
    return {content, header, header, "", std::nullopt};
}

inline std::string deflated(const std::string& content)
{
    z_stream stream{};
    deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY);
    std::string out(deflateBound(&stream, content.size()), '\0');
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(content.data()));
    stream.avail_in = static_cast<uInt>(content.size());
    stream.next_out = reinterpret_cast<Bytef*>(out.data());
    stream.avail_out = static_cast<uInt>(out.size());
    deflate(&stream, Z_FINISH);
    out.resize(stream.total_out);
    deflateEnd(&stream);
    return out;
}

inline ZipPart deflatedPart(const std::string& name, const std::string& content)
{
    auto part = storedPart(name, content);
    part.stored = deflated(content);
    part.local.method = part.central.method = 8;
    part.local.stored = part.central.stored = part.stored.size();
    return part;
}

/// The layout of torch.save: no sizes in the local header (they follow), data padded to a multiple of 64 by a field
/// "FB".
inline ZipPart torchPart(const std::string& name, const std::string& content)
{
    auto part = storedPart(name, content);
    part.local.flags = part.central.flags = 0x0808;
    part.local.crc = part.local.stored = part.local.bytes = 0;
    part.local.extra = "FB" + littleEndianBytes(14, 2) + std::string(14, 'Z');
    part.after = "PK\x07\x08" + littleEndianBytes(part.central.crc, 4) + littleEndianBytes(content.size(), 4) +
                 littleEndianBytes(content.size(), 4);
    return part;
}

inline std::string zip(const std::vector<ZipPart>& parts, const ZipEnd& end = {})
{
    const auto le = littleEndianBytes;
    std::string file, directory;
    for (const auto& part : parts) {
        const auto& local = part.local;
        const auto& central = part.central;
        const auto place = part.localHeader.value_or(file.size());
        file += "PK\x03\x04" + le(20, 2) + le(local.flags, 2) + le(local.method, 2) + le(0, 4) + le(local.crc, 4) +
                le(local.stored, 4) + le(local.bytes, 4) + le(local.name.size(), 2) + le(local.extra.size(), 2) +
                local.name + local.extra + part.stored + part.after;
        directory += "PK\x01\x02" + le(20, 2) + le(20, 2) + le(central.flags, 2) + le(central.method, 2) + le(0, 4) +
                     le(central.crc, 4) + le(central.stored, 4) + le(central.bytes, 4) + le(central.name.size(), 2) +
                     le(central.extra.size(), 2) + le(0, 2) + le(central.disk, 2) + le(0, 2) + le(0, 4) + le(place, 4) +
                     central.name + central.extra;
    }
    const auto start = end.start.value_or(file.size()), bytes = end.bytes.value_or(directory.size());
    const auto records = end.records.value_or(parts.size());
    file += directory;
    if (end.zip64) {
        const auto here = file.size();
        file += "PK\x06\x06" + le(44, 8) + le(45, 2) + le(45, 2) + le(end.disk, 4) + le(end.disk, 4) + le(records, 8) +
                le(records, 8) + le(bytes, 8) + le(start, 8);
        file += "PK\x06\x07" + le(0, 4) + le(here, 8) + le(1, 4);
    }
    const auto in16 = [&](uint64_t value) { return end.zip64 ? 0xFFFF : value; };
    const auto in32 = [&](uint64_t value) { return end.zip64 ? 0xFFFFFFFF : value; };
    return file + "PK\x05\x06" + le(end.zip64 ? 0 : end.disk, 2) + le(end.zip64 ? 0 : end.disk, 2) +
           le(in16(records), 2) + le(in16(records), 2) + le(in32(bytes), 4) + le(in32(start), 4) +
           le(end.comment.size(), 2) + end.comment;
}
