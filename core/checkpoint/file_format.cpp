#include "core/checkpoint/file_format.h"

#include "core/checkpoint/safetensors/safetensors_json.h"
#include "core/file/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <string_view>

namespace core {

namespace {

using namespace std::string_view_literals;

constexpr auto kLegacyTorch = "\x80\x02\x8A\x0A\x6C\xFC\x9C\x46\xF9\x20\x6A\xA8\x50\x19"sv;

struct Magic {
    std::size_t offset;
    std::string_view bytes;
    std::string_view what;
};

/// Kinds of file that are told apart by fixed bytes, the most telling first.
constexpr Magic kOtherKinds[] = {
    {0, "\x93NUMPY"sv, "is a single NumPy array (.npy), not a checkpoint"sv},
    {257, "ustar"sv, "is a tar archive (a PyTorch checkpoint of 2017, if one at all), which is not supported"sv},
    {0, "storages\0"sv, "is a PyTorch checkpoint of 2017 in a tar archive, which is not supported"sv},
    {0, "tensors\0"sv, "is a PyTorch checkpoint of 2017 in a tar archive, which is not supported"sv},
    {0, "pickle\0"sv, "is a PyTorch checkpoint of 2017 in a tar archive, which is not supported"sv},
    {0, "PYTORCH1"sv, "is a container of a PyTorch before its first release, which is not supported"sv},
    {0, "\x89HDF"sv, "is an HDF5 file (Keras), which is not supported"sv},
    {0, "\x89PNG"sv, "is a picture (PNG), not a checkpoint"sv},
    {0, "\xFF\xD8\xFF"sv, "is a picture (JPEG), not a checkpoint"sv},
    {0, "\x1F\x8B"sv, "is a gzip archive: unpack it first"sv},
    {0, "\x80"sv, "is a Python pickle, but not a PyTorch checkpoint: refused"sv},
    {0, "version https://git-lfs"sv,
     "is a pointer of Git LFS, the weights themselves were not downloaded (git lfs pull gets them)"sv},
};

bool beginsAt(std::string_view start, std::size_t offset, std::string_view bytes)
{
    return start.size() > offset && start.substr(offset).starts_with(bytes);
}

const Magic* findOtherKind(std::string_view start)
{
    const auto* row = std::find_if(std::begin(kOtherKinds), std::end(kOtherKinds),
                                   [start](const Magic& magic) { return beginsAt(start, magic.offset, magic.bytes); });
    return row == std::end(kOtherKinds) ? nullptr : row;
}

RecognisedFile refusal(std::string why, ErrorCode code = ErrorCode::Unsupported)
{
    return {FileFormat::Other, {code, std::move(why)}};
}

std::string_view withoutLeadingSpace(std::string_view text)
{
    const auto first = text.find_first_not_of(" \t\r\n");
    return first == std::string_view::npos ? std::string_view{} : text.substr(first);
}

uint64_t headerLength(std::string_view start)
{
    uint64_t length = 0;
    std::memcpy(&length, start.data(), sizeof length);
    return length;
}

bool hasPlausibleHeader(std::string_view start, uint64_t fileBytes)
{
    return headerLength(start) <= SafetensorsLimits::headerBytes && headerLength(start) <= fileBytes - 8;
}

bool isPlainText(std::string_view text)
{
    return std::ranges::all_of(text, [](char c) { return (c >= ' ' && c <= '~') || (c >= '\t' && c <= '\r'); });
}

RecognisedFile recogniseText(std::string_view start)
{
    auto text = withoutLeadingSpace(start.starts_with("\xEF\xBB\xBF") ? start.substr(3) : start);
    if (text.starts_with('<')) {
        return refusal("is a web page (HTML or XML), probably an error page saved by a download");
    }
    if (text.starts_with('{') && text.find("\"weight_map\"") != std::string_view::npos) {
        return {FileFormat::Index, {}};
    }
    if (text.starts_with('{') || text.starts_with('[')) {
        return refusal("is JSON text, not a checkpoint");
    }
    return refusal(
        fmt::format("is not a checkpoint of a known kind: it begins with \"{}\"", printable(start.substr(0, 16))));
}

}  // namespace

RecognisedFile recogniseFile(std::span<const std::byte> bytes, uint64_t fileBytes)
{
    const std::string_view start(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    if (fileBytes == 0 || start.empty()) {
        return refusal("is empty (0 bytes): the download or copy failed", ErrorCode::Corrupt);
    }
    if (start.starts_with("PK\x03\x04") || start.starts_with("PK\x05\x06")) {
        return {FileFormat::Zip, {}};
    }
    if (start.starts_with(kLegacyTorch)) {
        return {FileFormat::LegacyTorch, {}};
    }
    if (start.size() >= 8) {
        const bool opensObject = withoutLeadingSpace(start.substr(8)).starts_with('{');
        if (opensObject && hasPlausibleHeader(start, fileBytes)) {
            return {FileFormat::Safetensors, {}};
        }
    }
    if (const auto* magic = findOtherKind(start)) {
        return refusal(std::string(magic->what));
    }
    if (start.size() < 8) {
        return refusal(
            fmt::format("has only {} bytes, shorter than the 8-byte header length of safetensors", fileBytes),
            ErrorCode::Corrupt);
    }
    // A damaged safetensors file: the length or the brace is right. Its own reader says best what is wrong.
    const bool brace = start.size() > 8 && start[8] == '{' && !isPlainText(start.substr(0, 8));
    if (brace || hasPlausibleHeader(start, fileBytes)) {
        return {FileFormat::Safetensors, {}};
    }
    return recogniseText(start);
}

}  // namespace core
