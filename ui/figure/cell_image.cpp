#include "ui/figure/cell_image.h"

#include "ui/figure/color_bar.h"
#include "ui/figure/overlay.h"

#include <array>
#include <cmath>

namespace ui {

QImage cellImage(const torch::Tensor& values, core::ValueRange range, const core::View& view, QSize size, bool smooth)
{
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
            const float t = colorPosition(sampleMap(data, grid, col, row, smooth), range);
            out[x] = std::isnan(t) ? kNoValue : barColor(colors, view.style, t);
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

}  // namespace ui
