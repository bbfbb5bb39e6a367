#include "core/checkpoint/safetensors/safetensors_file.h"

#include "core/checkpoint/safetensors/safetensors_json.h"
#include "core/checkpoint/tensor/tensor_memory.h"
#include "core/file/file_kind.h"
#include "core/file/refuse_file.h"
#include "core/file/text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <utility>

namespace core {

SafetensorsFile::SafetensorsFile(std::unique_ptr<const MappedFile> file)
    : m_file(std::move(file)), m_header(parseSafetensorsHeader(m_file->bytes(), m_file->name()))
{
}

torch::Tensor SafetensorsFile::tensor(const std::string& name) const
{
    const auto* info = find(name);
    if (info == nullptr) {
        throw Error(ErrorCode::NotFound, m_file->name(), "holds no tensor named %1"_msg(printable(name)));
    }
    const auto index = static_cast<std::size_t>(info - m_header.tensors.data());
    return tensorFromFile(*m_file, m_header.starts[index], info->shape, info->dtype);
}

namespace {

static_assert(std::endian::native == std::endian::little, "tensors are copied as they lie in the file");

constexpr std::size_t kLengthBytes = 8;

std::string_view headerText(std::span<const std::byte> file, const std::string& source)
{
    if (file.size() < kLengthBytes) {
        refuseFile(source,
                   fmt::format("{} bytes are shorter than the 8-byte header length of safetensors", file.size()));
    }
    uint64_t length = 0;
    std::memcpy(&length, file.data(), kLengthBytes);
    if (length > SafetensorsLimits::headerBytes) {
        refuseFile(source,
                   fmt::format("header length {} exceeds the limit of {}", length, SafetensorsLimits::headerBytes));
    }
    if (length > file.size() - kLengthBytes) {
        refuseFile(source, fmt::format("header length {} does not fit in a file of {} bytes", length, file.size()));
    }
    return {reinterpret_cast<const char*>(file.data()) + kLengthBytes, static_cast<std::size_t>(length)};
}

void checkEntrySize(const SafetensorsEntry& entry, const std::string& source)
{
    const auto& tensor = entry.tensor;
    const auto name = printable(tensor.name);
    if (entry.end < entry.begin) {
        refuseFile(source,
                   fmt::format("tensor {}: end offset {} before begin offset {}", name, entry.end, entry.begin));
    }
    const auto bytes = checkedBytes(tensor.shape, static_cast<int64_t>(c10::elementSize(tensor.dtype)));
    if (!bytes) {
        refuseFile(source, fmt::format("tensor {}: number of elements overflows: shape [{}]", name,
                                       fmt::join(tensor.shape, ", ")));
    }
    if (static_cast<uint64_t>(*bytes) != entry.end - entry.begin) {
        refuseFile(source, fmt::format("tensor {}: shape [{}] of {} needs {} bytes, offsets give {}", name,
                                       fmt::join(tensor.shape, ", "), *safetensorsDtypeName(tensor.dtype), *bytes,
                                       entry.end - entry.begin));
    }
}

/// Laid end to end the tensors fill the data exactly: no overlap, no hole, nothing missing, nothing left over.
void checkLayout(const std::vector<SafetensorsEntry>& entries, uint64_t dataBytes, const std::string& source)
{
    std::vector<const SafetensorsEntry*> order(entries.size());
    std::ranges::transform(entries, order.begin(), [](const auto& entry) { return &entry; });
    std::ranges::sort(order, {}, [](const auto* entry) { return std::pair(entry->begin, entry->end); });
    uint64_t covered = 0;
    const SafetensorsEntry* previous = nullptr;
    for (const auto* entry : order) {
        const auto name = printable(entry->tensor.name);
        if (entry->begin < covered) {
            refuseFile(source, fmt::format("tensors {} and {} overlap", printable(previous->tensor.name), name));
        }
        if (entry->begin > covered && previous == nullptr) {
            refuseFile(source, fmt::format("data does not start at offset 0: the first tensor, {}, begins at {}", name,
                                           entry->begin));
        }
        if (entry->begin > covered) {
            refuseFile(source, fmt::format("bytes {} to {} of the data belong to no tensor", covered, entry->begin));
        }
        if (entry->end > dataBytes) {
            refuseFile(
                source,
                fmt::format("file ends before the data of tensor {}: it ends at {}, the file has {} bytes of data",
                            name, entry->end, dataBytes));
        }
        covered = entry->end;
        previous = entry;
    }
    if (covered < dataBytes) {
        const auto extra = dataBytes - covered;
        refuseFile(source, fmt::format("{} byte{} after the last tensor", extra, extra == 1 ? "" : "s"));
    }
}

bool hasPlausibleLength(std::string_view start, uint64_t fileBytes)
{
    uint64_t length = 0;
    std::memcpy(&length, start.data(), kLengthBytes);
    return length <= SafetensorsLimits::headerBytes && length <= fileBytes - kLengthBytes;
}

bool isPlainText(std::string_view text)
{
    return std::ranges::all_of(text, [](char c) { return (c >= ' ' && c <= '~') || (c >= '\t' && c <= '\r'); });
}

}  // namespace

bool isSafetensors(std::string_view start, uint64_t fileBytes)
{
    return start.size() >= kLengthBytes && hasPlausibleLength(start, fileBytes) &&
           withoutLeadingSpace(start.substr(kLengthBytes)).starts_with('{');
}

bool resemblesSafetensors(std::string_view start, uint64_t fileBytes)
{
    if (start.size() < kLengthBytes) {
        return false;
    }
    const bool brace = start.substr(kLengthBytes).starts_with('{') && !isPlainText(start.substr(0, kLengthBytes));
    return brace || (hasPlausibleLength(start, fileBytes) && !hasSignature(start));
}

SafetensorsHeader parseSafetensorsHeader(std::span<const std::byte> file, const std::string& source)
{
    const auto text = headerText(file, source);
    auto json = readSafetensorsJson(text, source);
    for (const auto& entry : json.entries) {
        checkEntrySize(entry, source);
    }
    const uint64_t dataStart = kLengthBytes + text.size();
    checkLayout(json.entries, file.size() - dataStart, source);

    SafetensorsHeader header;
    header.metadata = std::move(json.metadata);
    header.tensors.reserve(json.entries.size());
    header.starts.reserve(json.entries.size());
    for (auto& entry : json.entries) {
        header.tensors.push_back(std::move(entry.tensor));
        header.starts.push_back(dataStart + entry.begin);
    }
    return header;
}

namespace {

using DtypeName = std::pair<std::string_view, c10::ScalarType>;
constexpr std::array<DtypeName, 10> kSupported = {{
    {"F64", c10::ScalarType::Double},
    {"F32", c10::ScalarType::Float},
    {"F16", c10::ScalarType::Half},
    {"BF16", c10::ScalarType::BFloat16},
    {"I64", c10::ScalarType::Long},
    {"I32", c10::ScalarType::Int},
    {"I16", c10::ScalarType::Short},
    {"I8", c10::ScalarType::Char},
    {"U8", c10::ScalarType::Byte},
    {"BOOL", c10::ScalarType::Bool},
}};

/// In the format, but of no use in a vision transformer, or not in every LibTorch.
constexpr std::array<std::string_view, 12> kRefused = {"U16",         "U32",     "U64",     "C64",
                                                       "F8_E5M2",     "F8_E4M3", "F8_E8M0", "F8_E5M2FNUZ",
                                                       "F8_E4M3FNUZ", "F6_E2M3", "F6_E3M2", "F4"};

}  // namespace

std::optional<c10::ScalarType> safetensorsDtype(std::string_view name)
{
    const auto* row = std::find_if(kSupported.begin(), kSupported.end(),
                                   [name](const DtypeName& known) { return known.first == name; });
    return row == kSupported.end() ? std::nullopt : std::optional(row->second);
}

bool isSafetensorsDtype(std::string_view name)
{
    return safetensorsDtype(name) || std::find(kRefused.begin(), kRefused.end(), name) != kRefused.end();
}

std::optional<std::string_view> safetensorsDtypeName(c10::ScalarType dtype)
{
    const auto* row = std::find_if(kSupported.begin(), kSupported.end(),
                                   [dtype](const DtypeName& known) { return known.second == dtype; });
    return row == kSupported.end() ? std::nullopt : std::optional(row->first);
}

}  // namespace core
