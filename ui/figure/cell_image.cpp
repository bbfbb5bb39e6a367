#include "ui/figure/cell_image.h"

#include "ui/figure/colormap.h"
#include "ui/figure/figure_style.h"
#include "ui/figure/overlay.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace ui {
namespace {

QRgb cellColor(const std::array<float, 3>& color)
{
    const auto byte = [](float v) { return static_cast<int>(std::clamp(v, 0.0F, 1.0F) * 255.0F + 0.5F); };
    return std::isnan(color[0]) ? kNoValue : qRgb(byte(color[0]), byte(color[1]), byte(color[2]));
}

QImage tripleImage(const torch::Tensor& values, QSize size)
{
    const torch::Tensor cells = values.to(torch::kFloat32).contiguous();
    const auto triples = cells.accessor<float, 3>();
    QImage image = newImage(size);
    for (int y = 0; y < size.height(); ++y) {
        const auto row = triples[y * cells.size(0) / size.height()];
        auto* out = reinterpret_cast<QRgb*>(image.scanLine(y));
        for (int x = 0; x < size.width(); ++x) {
            const auto cell = row[x * cells.size(1) / size.width()];
            out[x] = cellColor({cell[0], cell[1], cell[2]});
        }
    }
    return image;
}

}  // namespace

QImage cellImage(const torch::Tensor& values, core::ValueRange range, const core::View& view, QSize size, bool smooth,
                 bool isSigned)
{
    if (values.dim() == 3) {
        return tripleImage(values, size);
    }
    const torch::Tensor cells = values.to(torch::kFloat32).contiguous();
    const core::PatchGrid grid{static_cast<int>(cells.size(0)), static_cast<int>(cells.size(1))};
    const Colormap& colors = findColormap(view.colormap);
    const float* data = cells.data_ptr<float>();
    QImage image = newImage(size);
    for (int y = 0; y < size.height(); ++y) {
        const float row =
            (static_cast<float>(y) + 0.5F) * static_cast<float>(grid.rows) / static_cast<float>(size.height());
        auto* out = reinterpret_cast<QRgb*>(image.scanLine(y));
        for (int x = 0; x < size.width(); ++x) {
            const float col =
                (static_cast<float>(x) + 0.5F) * static_cast<float>(grid.cols) / static_cast<float>(size.width());
            const float t = colorPosition(sampleMap(data, grid, col, row, smooth), range, isSigned);
            out[x] = std::isnan(t) ? kNoValue : cellColor(colors.at(t));
        }
    }
    return image;
}

torch::Tensor blockMeans(const torch::Tensor& values, int factor)
{
    if (factor <= 1) {
        return values;
    }
    const int64_t rows = (values.size(0) + factor - 1) / factor, cols = (values.size(1) + factor - 1) / factor;
    auto padded = torch::full({rows * factor, cols * factor}, std::nan(""), values.options());
    padded.slice(0, 0, values.size(0)).slice(1, 0, values.size(1)).copy_(values);
    const std::array<int64_t, 2> inBlock{1, 3};
    return torch::nanmean(padded.view({rows, factor, cols, factor}), inBlock);
}

std::vector<int> hatchedPatches(const core::PatchMap& map)
{
    std::vector<int> patches = map.leftOut;
    patches.insert(patches.end(), map.dropped.begin(), map.dropped.end());
    std::erase_if(patches, [&](int patch) { return patch < 0 || patch >= map.grid.count(); });
    return patches;
}

// A diagonal is where x + y is a multiple of the spacing.
std::vector<QLineF> hatchLines(const QRectF& cell, double spacing)
{
    std::vector<QLineF> lines;
    const double last = cell.right() + cell.bottom();
    for (double sum = std::ceil((cell.left() + cell.top()) / spacing) * spacing; sum < last; sum += spacing) {
        const double from = std::max(cell.left(), sum - cell.bottom()), to = std::min(cell.right(), sum - cell.top());
        lines.emplace_back(from, sum - from, to, sum - to);
    }
    return lines;
}

}  // namespace ui
