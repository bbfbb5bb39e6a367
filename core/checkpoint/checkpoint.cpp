#include "core/checkpoint/checkpoint.h"

#include "core/checkpoint/file_format.h"
#include "core/checkpoint/safetensors_file.h"

#include <fmt/format.h>

#include <algorithm>

namespace core {

int64_t TensorInfo::bytes() const
{
    auto bytes = static_cast<int64_t>(c10::elementSize(dtype));
    for (const auto size : shape) {
        bytes *= size;
    }
    return bytes;
}

const TensorInfo* Checkpoint::find(const std::string& name) const
{
    const auto& all = tensors();
    const auto place = std::ranges::lower_bound(all, name, {}, &TensorInfo::name);
    return place != all.end() && place->name == name ? &*place : nullptr;
}

std::unique_ptr<Checkpoint> openCheckpoint(const std::filesystem::path& path)
{
    constexpr std::size_t startBytes = 512, headerBytes = std::size_t{1} << 20;  // most headers are shorter
    auto file = std::make_unique<const MappedFile>(path);
    const auto bytes = file->bytes();
    file->populate(0, std::min(bytes.size(), headerBytes));
    const auto recognised = recogniseFile(bytes.first(std::min(bytes.size(), startBytes)), bytes.size());
    if (recognised.format != FileFormat::Safetensors) {
        throw Error(recognised.refusal.code, fmt::format("{} {}", file->name(), recognised.refusal.why));
    }
    return std::make_unique<SafetensorsFile>(std::move(file));
}

}  // namespace core
