// A safetensors file as a Checkpoint; its header, fully checked (every tensor lies inside the file, no two overlap and
// no byte is left over); and the names of element types.
#pragma once

#include "core/checkpoint/tensor/checkpoint.h"
#include "core/file/mapped_file.h"

#include <c10/core/ScalarType.h>

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace core {

struct SafetensorsHeader {
    std::vector<TensorInfo> tensors;  ///< ascending by name
    std::vector<uint64_t> starts;     ///< per tensor, from the start of the file
    std::map<std::string, std::string> metadata;
};

/// Reads the header of a file in memory, without accessing the tensors' own bytes. Allocations are proportional to the
/// header, whatever it claims.
/// @param source  the file, for messages
/// @throws Error Corrupt, or Unsupported for an unsupported element type
SafetensorsHeader parseSafetensorsHeader(std::span<const std::byte> file, const std::string& source);

/// Whether a file may be safetensors: a plausible header length, followed by the brace of a JSON object.
/// @param start  its first bytes
bool isSafetensors(std::string_view start, uint64_t fileBytes);

/// Whether it may be a damaged one: the length or the brace is right. parseSafetensorsHeader() gives the best error.
bool resemblesSafetensors(std::string_view start, uint64_t fileBytes);

class SafetensorsFile final : public Checkpoint {
public:
    /// @throws Error Corrupt or Unsupported, naming the file
    explicit SafetensorsFile(std::unique_ptr<const MappedFile> file);

    const std::vector<TensorInfo>& tensors() const override { return m_header.tensors; }
    torch::Tensor tensor(const std::string& name) const override;
    const std::map<std::string, std::string>& metadata() const override { return m_header.metadata; }
    std::string format() const override { return "safetensors"; }

private:
    std::unique_ptr<const MappedFile> m_file;
    SafetensorsHeader m_header;
};

/// The type of this name; empty for an unknown or unsupported one.
std::optional<c10::ScalarType> safetensorsDtype(std::string_view name);

/// Whether the format defines this name, supported here or not.
bool isSafetensorsDtype(std::string_view name);

/// The name of a type; empty for one that is not written.
std::optional<std::string_view> safetensorsDtypeName(c10::ScalarType dtype);

}  // namespace core
