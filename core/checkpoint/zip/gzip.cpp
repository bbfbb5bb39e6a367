#include "core/checkpoint/zip/gzip.h"

#include "core/file/refuse_file.h"

#include <fmt/format.h>

#include <zlib.h>
#include <algorithm>
#include <limits>
#include <new>

namespace core {

namespace {

constexpr std::size_t kStep = std::size_t{1} << 18;  // of output

class Inflation {
public:
    Inflation()
    {
        constexpr int onlyGzip = MAX_WBITS + 16;
        if (inflateInit2(&stream, onlyGzip) != Z_OK) {
            throw std::bad_alloc();
        }
    }
    ~Inflation() { inflateEnd(&stream); }
    Inflation(const Inflation&) = delete;
    Inflation& operator=(const Inflation&) = delete;

    z_stream stream{};
};

}  // namespace

std::string gunzipped(std::string_view bytes, std::size_t most, const std::string& source)
{
    if (bytes.size() > std::numeric_limits<uInt>::max()) {
        refuseFile(source, "a gzip file of more than 4 GB");
    }
    Inflation inflation;
    auto& stream = inflation.stream;
    std::string packed(bytes), unpacked;  // zlib does not promise to leave its input alone
    stream.next_in = reinterpret_cast<Bytef*>(packed.data());
    stream.avail_in = static_cast<uInt>(packed.size());
    for (bool ended = false; !ended;) {
        const auto before = unpacked.size();
        if (before > most) {
            refuseFile(source, fmt::format("gzip: expected at most {} bytes of contents, found more", most));
        }
        unpacked.resize(before + std::min(kStep, most + 1 - before));
        stream.next_out = reinterpret_cast<Bytef*>(unpacked.data() + before);
        stream.avail_out = static_cast<uInt>(unpacked.size() - before);
        const int state = inflate(&stream, Z_NO_FLUSH);
        unpacked.erase(unpacked.size() - stream.avail_out);
        if (state == Z_STREAM_END) {
            ended = stream.avail_in == 0;
            if (!ended && inflateReset(&stream) != Z_OK) {
                throw std::bad_alloc();
            }
        } else if (state != Z_OK) {
            refuseFile(source, state == Z_BUF_ERROR ? "gzip: the file ends too early"
                                                    : "gzip: expected packed bytes with their checksum, found others");
        }
    }
    if (unpacked.size() > most) {
        refuseFile(source, fmt::format("gzip: expected at most {} bytes of contents, found more", most));
    }
    return unpacked;
}

}  // namespace core
