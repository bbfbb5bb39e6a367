// Any bytes either are an archive whose records lie apart from each other inside the file, each of which can be read in
// its stated size or is refused, or are refused as a whole: with core::Error in one line; nothing else escapes.
#include "core/checkpoint/zip/zip_archive.h"
#include "core/error.h"
#include "expect.h"

#include <algorithm>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

namespace {

void expectOneLine(const core::Error& error)
{
    FUZZ_EXPECT(std::string_view(error.what()).find('\n') == std::string_view::npos);
}

void expectApart(const core::ZipArchive& archive, uint64_t fileBytes)
{
    std::vector<std::pair<uint64_t, uint64_t>> places;
    for (const auto& [name, record] : archive.records()) {
        FUZZ_EXPECT(!name.empty() && name.find("..") == std::string::npos && name.front() != '/');
        FUZZ_EXPECT(record.start <= fileBytes && record.storedBytes <= fileBytes - record.start);
        FUZZ_EXPECT(record.bytes <= record.storedBytes * 1032);
        places.emplace_back(record.start, record.start + record.storedBytes);
    }
    std::ranges::sort(places);
    for (std::size_t i = 1; i < places.size(); ++i) {
        FUZZ_EXPECT(places[i - 1].second <= places[i].first);
    }
}

void readAll(const core::ZipArchive& archive)
{
    for (const auto& [name, record] : archive.records()) {
        try {
            FUZZ_EXPECT(archive.read(name).size() == record.bytes);
        } catch (const core::Error& error) {
            expectOneLine(error);
        }
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size)
{
    const std::span bytes(reinterpret_cast<const std::byte*>(data), size);
    try {
        const core::ZipArchive archive(std::make_shared<const core::MappedFile>(bytes, "input"));
        expectApart(archive, size);
        readAll(archive);
    } catch (const core::Error& error) {
        expectOneLine(error);
    }
    return 0;
}
