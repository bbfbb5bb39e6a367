#include "core/image/label_image.h"

#include "core/error.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <map>

namespace core {

using torch::Tensor;

namespace {

/// The color of each pixel as one number, in reading order.
Tensor packedColors(const Photo& image)
{
    const Tensor wide = image.rgb.to(torch::kInt64);
    return wide.select(2, 0) * 65536 + wide.select(2, 1) * 256 + wide.select(2, 2);
}

int64_t packed(LabelColor color)
{
    return color[0] * int64_t{65536} + color[1] * int64_t{256} + color[2];
}

LabelColor unpacked(int64_t number)
{
    return {static_cast<uint8_t>(number >> 16 & 255), static_cast<uint8_t>(number >> 8 & 255),
            static_cast<uint8_t>(number & 255)};
}

/// The patch that a coordinate of the model input lies in; -1 outside the grid.
int64_t patchAt(double coordinate, double patchSize, int count)
{
    const double patch = std::floor(coordinate / patchSize);
    return patch >= 0.0 && patch < count ? static_cast<int64_t>(patch) : -1;
}

}  // namespace

std::string colorText(LabelColor color)
{
    return fmt::format("#{:02x}{:02x}{:02x}", color[0], color[1], color[2]);
}

LabelImage labelImageOf(const Photo& image)
{
    std::map<int64_t, int64_t> pixels;  // by color
    const Tensor packedPixels = packedColors(image).flatten().contiguous();
    const auto* numbers = packedPixels.data_ptr<int64_t>();
    for (int64_t i = 0; i < packedPixels.numel() && pixels.size() <= kMostLabels; ++i) {
        ++pixels[numbers[i]];
    }
    if (pixels.size() < 2 || pixels.size() > kMostLabels) {
        throw Error(ErrorCode::OutOfRange, image.name,
                    "expected 2 to %1 colors, one per label, found %2"_msg(
                        kMostLabels, pixels.size() > kMostLabels ? "more"_msg : Message("1")));
    }
    const auto background = pixels.contains(0)
                                ? pixels.begin()
                                : std::ranges::max_element(pixels, {}, [](const auto& each) { return each.second; });
    std::vector<LabelColor> colors{unpacked(background->first)};
    for (const auto& [color, count] : pixels) {
        if (color != background->first) {
            colors.push_back(unpacked(color));
        }
    }
    return labelImageOf(image, colors);
}

LabelImage labelImageOf(const Photo& image, const std::vector<LabelColor>& colors)
{
    const Tensor pixels = packedColors(image);
    LabelImage found{torch::full(pixels.sizes(), 255, torch::kUInt8), colors};
    for (size_t label = 0; label < colors.size(); ++label) {
        found.labels.masked_fill_(pixels.eq(packed(colors[label])), static_cast<int64_t>(label));
    }
    const Tensor unknown = found.labels.eq(255);
    if (unknown.any().item<bool>()) {
        const int64_t other = pixels.masked_select(unknown)[0].item<int64_t>();
        throw Error(ErrorCode::OutOfRange, image.name,
                    "expected the colors of the first mask, found %1"_msg(colorText(unpacked(other))));
    }
    return found;
}

Tensor labelsOfPatches(const LabelImage& image, const Mapping& mapping, PatchGrid grid, double patchSize)
{
    if (image.size() != mapping.photo) {
        throw Error(ErrorCode::ShapeMismatch, "mask",
                    "expected %1 x %2 pixels, as the first frame has, found %3 x %4"_msg(
                        mapping.photo.width, mapping.photo.height, image.size().width, image.size().height));
    }
    const auto labels = image.labels.accessor<uint8_t, 2>();
    Tensor shares = torch::zeros({grid.count(), static_cast<int64_t>(image.colors.size())});
    auto of = shares.accessor<float, 2>();
    for (int patch = 0; patch < grid.count(); ++patch) {
        const int row = patch / grid.cols, col = patch % grid.cols;
        const PixelPoint at = mapping.toPhoto(PixelPoint{(col + 0.5) * patchSize, (row + 0.5) * patchSize});
        const bool inside = at.x >= 0.0 && at.y >= 0.0 && at.x < mapping.photo.width && at.y < mapping.photo.height;
        of[patch][inside ? labels[static_cast<int64_t>(at.y)][static_cast<int64_t>(at.x)] : 0] = 1.0F;
    }
    return shares;
}

Tensor labelsOnPhoto(const Tensor& labels, const Mapping& mapping, PatchGrid grid, double patchSize)
{
    Tensor pixels = torch::zeros({mapping.photo.height, mapping.photo.width}, torch::kUInt8);
    auto to = pixels.accessor<uint8_t, 2>();
    const auto from = labels.accessor<int64_t, 1>();
    for (int y = 0; y < mapping.photo.height; ++y) {
        for (int x = 0; x < mapping.photo.width; ++x) {
            const PixelPoint at = mapping.toModel({x + 0.5, y + 0.5});
            const int64_t row = patchAt(at.y, patchSize, grid.rows), col = patchAt(at.x, patchSize, grid.cols);
            to[y][x] = row < 0 || col < 0 ? 0 : static_cast<uint8_t>(from[row * grid.cols + col]);
        }
    }
    return pixels;
}

Tensor paintedLabels(const Tensor& labels, const std::vector<LabelColor>& colors)
{
    Tensor table = torch::zeros({static_cast<int64_t>(colors.size()), 3}, torch::kUInt8);
    auto of = table.accessor<uint8_t, 2>();
    for (size_t label = 0; label < colors.size(); ++label) {
        for (size_t c = 0; c < 3; ++c) {
            of[static_cast<int64_t>(label)][static_cast<int64_t>(c)] = colors[label][c];
        }
    }
    return table.index_select(0, labels.flatten().to(torch::kInt64)).view({labels.size(0), labels.size(1), 3});
}

double labelIou(const Tensor& labels, const Tensor& truth, int label)
{
    const Tensor a = labels.eq(label), b = truth.eq(label);
    const auto both = a.logical_and(b).sum().item<int64_t>(), any = a.logical_or(b).sum().item<int64_t>();
    return any > 0 ? static_cast<double>(both) / static_cast<double>(any) : 1.0;
}

}  // namespace core
