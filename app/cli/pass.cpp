#include "app/cli/pass.h"

#include "core/checkpoint/tensor/tensor_file.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <sstream>

namespace cli {

namespace fs = std::filesystem;

namespace {

torch::Tensor arrayPixels(const fs::path& file)
{
    auto array = core::readNpy(file);
    if (array.scalar_type() != torch::kFloat32) {
        std::ostringstream found;
        found << array.dtype();
        throw core::Error(core::ErrorCode::Unsupported,
                          fmt::format("{}: expected float32, found {}", file.string(), found.str()));
    }
    const bool batched = array.dim() == 4 && array.size(0) == 1 && array.size(1) == 3;
    if (!batched && !(array.dim() == 3 && array.size(0) == 3)) {
        throw core::Error(core::ErrorCode::ShapeMismatch,
                          fmt::format("{}: expected an array of shape [1, 3, H, W] or [3, H, W], found [{}]",
                                      file.string(), fmt::join(array.sizes().vec(), ", ")));
    }
    return batched ? array : array.unsqueeze(0);
}

}  // namespace

Input photoInput(const fs::path& file, const core::Preprocessing& preprocessing)
{
    auto photo = std::make_shared<const core::Photo>(core::readPhoto(file));
    auto input = core::preprocess(*photo, preprocessing);
    return {std::move(photo), std::move(input.pixels), input.mapping};
}

Input anyInput(const fs::path& file, const core::Preprocessing& preprocessing)
{
    if (file.extension() == ".npy") {
        return {nullptr, arrayPixels(file), {}};
    }
    return photoInput(file, preprocessing);
}

}  // namespace cli
