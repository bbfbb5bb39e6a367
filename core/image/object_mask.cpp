#include "core/image/object_mask.h"

#include "core/error.h"
#include "core/file/json_reader.h"

#include <algorithm>
#include <cmath>

namespace core {
namespace {

constexpr int kBright = 128;
constexpr double kShapeTolerance = 0.01;
constexpr int kLeastSamples = 4;  // a side of a patch

ObjectMask rasterOver(PixelSize photo)
{
    const double scale = std::min(1.0, double(kMaskSide) / std::max({1, photo.width, photo.height}));
    ObjectMask mask;
    mask.width = std::max(1, static_cast<int>(std::lround(photo.width * scale)));
    mask.height = std::max(1, static_cast<int>(std::lround(photo.height * scale)));
    mask.inside.assign(static_cast<size_t>(mask.width) * static_cast<size_t>(mask.height), 0);
    return mask;
}

void requireBothSides(const ObjectMask& mask)
{
    const auto inside = std::ranges::count(mask.inside, 1);
    if (inside == 0 || inside == static_cast<std::ptrdiff_t>(mask.inside.size())) {
        throw Error(ErrorCode::OutOfRange, inside == 0 ? "mask: expected some of the photo inside, found none"_msg
                                                       : "mask: expected some of the photo outside, found none"_msg);
    }
}

/// The x where the outline crosses the horizontal line at y, ascending.
std::vector<double> crossings(const std::vector<PixelPoint>& outline, double y)
{
    std::vector<double> places;
    for (size_t i = 0; i < outline.size(); ++i) {
        const PixelPoint& from = outline[i];
        const PixelPoint& to = outline[(i + 1) % outline.size()];
        if ((from.y <= y) != (to.y <= y)) {
            places.push_back(from.x + (y - from.y) / (to.y - from.y) * (to.x - from.x));
        }
    }
    std::ranges::sort(places);
    return places;
}

int brightness(const uint8_t* rgb)
{
    return (299 * rgb[0] + 587 * rgb[1] + 114 * rgb[2]) / 1000;
}

}  // namespace

ObjectMask maskOfOutline(const std::vector<PixelPoint>& outline, PixelSize photo)
{
    ObjectMask mask = rasterOver(photo);
    const double across = double(photo.width) / mask.width, down = double(photo.height) / mask.height;
    for (int row = 0; row < mask.height; ++row) {
        const std::vector<double> places = crossings(outline, (row + 0.5) * down);
        for (size_t i = 0; i + 1 < places.size(); i += 2) {
            // Cells whose center lies between the two.
            const double last = mask.width;
            const int from = static_cast<int>(std::clamp(std::ceil(places[i] / across - 0.5), 0.0, last));
            const int to = static_cast<int>(std::clamp(std::ceil(places[i + 1] / across - 0.5), 0.0, last));
            std::fill(mask.inside.begin() + std::ptrdiff_t{row} * mask.width + from,
                      mask.inside.begin() + std::ptrdiff_t{row} * mask.width + std::max(from, to), uint8_t{1});
        }
    }
    requireBothSides(mask);
    return mask;
}

ObjectMask maskOfImage(const Photo& image, PixelSize photo)
{
    const PixelSize size = image.size();
    const double wanted = double(photo.width) / photo.height, found = double(size.width) / size.height;
    if (std::abs(found / wanted - 1.0) > kShapeTolerance) {
        throw Error(ErrorCode::ShapeMismatch, "mask",
                    "expected the photo's shape, %1 x %2, found %3 x %4"_msg(photo.width, photo.height, size.width,
                                                                             size.height));
    }
    ObjectMask mask = rasterOver(photo);
    const torch::Tensor rgb = image.rgb.contiguous();
    const auto* pixels = rgb.data_ptr<uint8_t>();
    for (int row = 0; row < mask.height; ++row) {
        const auto y =
            std::min<int64_t>((2 * int64_t{row} + 1) * size.height / (int64_t{2} * mask.height), size.height - 1);
        for (int col = 0; col < mask.width; ++col) {
            const auto x =
                std::min<int64_t>((2 * int64_t{col} + 1) * size.width / (int64_t{2} * mask.width), size.width - 1);
            const bool bright = brightness(pixels + (y * size.width + x) * 3) >= kBright;
            mask.inside[static_cast<size_t>(row) * static_cast<size_t>(mask.width) + static_cast<size_t>(col)] = bright;
        }
    }
    requireBothSides(mask);
    return mask;
}

ObjectMask maskOfPixels(const torch::Tensor& inside)
{
    ObjectMask mask = rasterOver({static_cast<int>(inside.size(1)), static_cast<int>(inside.size(0))});
    const torch::Tensor shares =
        torch::adaptive_avg_pool2d(inside.to(torch::kFloat32).unsqueeze(0), {mask.height, mask.width});
    const torch::Tensor cells = (shares > 0.5).to(torch::kUInt8).flatten().contiguous();
    const auto* values = cells.data_ptr<uint8_t>();
    mask.inside.assign(values, values + cells.numel());
    return mask;
}

torch::Tensor pixelsOfMask(const ObjectMask& mask, PixelSize photo)
{
    const auto cellsAlong = [](int pixels, int cells) {
        return ((torch::arange(pixels, torch::kFloat64) + 0.5) * cells / pixels).to(torch::kInt64);
    };
    const torch::Tensor cells = torch::tensor(mask.inside, torch::kUInt8).reshape({mask.height, mask.width});
    return cells.index_select(0, cellsAlong(photo.height, mask.height))
               .index_select(1, cellsAlong(photo.width, mask.width)) *
           255;
}

ObjectMask maskOfPatches(const std::vector<int>& patches, PatchGrid grid, double patchSize, const Mapping& mapping)
{
    ObjectMask mask = rasterOver(mapping.photo);
    const double across = double(mask.width) / mapping.photo.width, down = double(mask.height) / mapping.photo.height;
    // Cells whose center lies in the patch.
    const auto cells = [](double from, double to, double scale, int count) {
        const auto cell = [&](double place) {
            return static_cast<int>(std::clamp(std::ceil(place * scale - 0.5), 0.0, double(count)));
        };
        return std::pair(cell(from), cell(to));
    };
    for (const int patch : patches) {
        const int patchRow = patch / grid.cols;
        const double left = double(patch % grid.cols) * patchSize, top = double(patchRow) * patchSize;
        const PixelRect area = mapping.toPhoto(PixelRect{left, top, left + patchSize, top + patchSize});
        const auto [firstCol, endCol] = cells(area.left, area.right, across, mask.width);
        const auto [firstRow, endRow] = cells(area.top, area.bottom, down, mask.height);
        for (int row = firstRow; row < endRow; ++row) {
            std::fill_n(mask.inside.begin() + std::ptrdiff_t{row} * mask.width + firstCol,
                        std::max(0, endCol - firstCol), uint8_t{1});
        }
    }
    return mask;
}

bool isOver(const ObjectMask& mask, PixelSize photo)
{
    const ObjectMask raster = rasterOver(photo);
    return mask.width == raster.width && mask.height == raster.height;
}

torch::Tensor patchesInside(const ObjectMask& mask, const Mapping& mapping, PatchGrid grid, double patchSize)
{
    torch::Tensor shares = torch::zeros({grid.rows, grid.cols});
    auto cells = shares.accessor<float, 2>();
    const double across = double(mask.width) / mapping.photo.width, down = double(mask.height) / mapping.photo.height;
    const PixelRect one = mapping.toPhoto(PixelRect{0.0, 0.0, patchSize, patchSize});
    const auto samplesOf = [](double length) { return std::max(kLeastSamples, static_cast<int>(std::ceil(length))); };
    const int acrossCount = samplesOf(one.width() * across), downCount = samplesOf(one.height() * down);
    for (int row = 0; row < grid.rows; ++row) {
        for (int col = 0; col < grid.cols; ++col) {
            const PixelRect patch =
                mapping.toPhoto(PixelRect{double(col) * patchSize, double(row) * patchSize, double(col + 1) * patchSize,
                                          double(row + 1) * patchSize});
            int inside = 0;
            for (int i = 0; i < downCount; ++i) {
                const int y = static_cast<int>(std::floor((patch.top + (i + 0.5) / downCount * patch.height()) * down));
                for (int j = 0; y >= 0 && y < mask.height && j < acrossCount; ++j) {
                    const int x =
                        static_cast<int>(std::floor((patch.left + (j + 0.5) / acrossCount * patch.width()) * across));
                    inside += x >= 0 && x < mask.width
                                  ? mask.inside[static_cast<size_t>(y) * static_cast<size_t>(mask.width) +
                                                static_cast<size_t>(x)]
                                  : 0;
                }
            }
            cells[row][col] = static_cast<float>(inside) / static_cast<float>(acrossCount * downCount);
        }
    }
    return shares;
}

nlohmann::json toJson(const ObjectMask& mask)
{
    auto runs = nlohmann::json::array();
    uint8_t now = 0;
    size_t begun = 0;
    for (size_t i = 0; i < mask.inside.size(); ++i) {
        if (mask.inside[i] != now) {
            runs.push_back(i - begun);
            begun = i;
            now = mask.inside[i];
        }
    }
    runs.push_back(mask.inside.size() - begun);
    return {{"width", mask.width}, {"height", mask.height}, {"runs", std::move(runs)}};
}

ObjectMask maskFromJson(const nlohmann::json& json)
{
    const JsonReader reader(json, "mask");
    reader.requireKeys({"width", "height", "runs"});
    ObjectMask mask;
    mask.width = reader.at("width").integer(1, kMaskSide);
    mask.height = reader.at("height").integer(1, kMaskSide);
    const auto cells = static_cast<size_t>(mask.width) * static_cast<size_t>(mask.height);
    const auto runs = reader.at("runs");
    uint8_t now = 0;
    for (const auto& run : runs.list()) {
        if (!run.is_number_unsigned() || run.get<uint64_t>() > cells - mask.inside.size()) {
            runs.fail("expected lengths that fill %1 x %2 cells"_msg(mask.width, mask.height));
        }
        mask.inside.insert(mask.inside.end(), run.get<size_t>(), now);
        now = 1 - now;
    }
    if (mask.inside.size() != cells) {
        runs.fail("expected %1 cells, found %2"_msg(cells, mask.inside.size()));
    }
    return mask;
}

}  // namespace core
