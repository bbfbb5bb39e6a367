#include "core/checkpoint/safetensors/safetensors_file.h"

#include "core/checkpoint/tensor/tensor_memory.h"
#include "core/file/text.h"

#include <fmt/format.h>

namespace core {

SafetensorsFile::SafetensorsFile(std::unique_ptr<const MappedFile> file)
    : m_file(std::move(file)), m_header(parseSafetensorsHeader(m_file->bytes(), m_file->name()))
{
}

torch::Tensor SafetensorsFile::tensor(const std::string& name) const
{
    const auto* info = find(name);
    if (info == nullptr) {
        throw Error(ErrorCode::NotFound, m_file->name(), fmt::format("holds no tensor named {}", printable(name)));
    }
    const auto index = static_cast<std::size_t>(info - m_header.tensors.data());
    return tensorFromFile(*m_file, m_header.starts[index], info->shape, info->dtype);
}

}  // namespace core
