#include "ui/figure/series_colors.h"

#include "ui/figure/colormap.h"

#include <array>

namespace ui {
namespace {

using Palette = std::array<QRgb, kMostNamedSeries>;

/// After Okabe and Ito 2008: apart for every common kind of colour blindness; yellow, unreadable on white, left out.
constexpr Palette kOnLight{0xff0072b2, 0xffd55e00, 0xff009e73, 0xffcc79a7,
                           0xffe69f00, 0xff56b4e9, 0xff7a5195, 0xff4d4d4d};
/// The same hues, lighter.
constexpr Palette kOnDark{0xff5aa9e6, 0xfff07f3c, 0xff2fc49a, 0xffdd93bd,
                          0xfff0b33c, 0xffa3d9f7, 0xffb294d6, 0xffb9bcc2};

/// Order is what many series have in common (heads): one hue range, away from its end that the ground swallows.
QColor inOrder(double part, bool onDark)
{
    const double low = onDark ? 0.38 : 0.0, high = onDark ? 0.95 : 0.86;
    const auto [r, g, b] = findColormap("viridis").at(static_cast<float>(low + part * (high - low)));
    return QColor::fromRgbF(r, g, b);
}

}  // namespace

bool isSummary(const core::Curves& curves, std::size_t index)
{
    return curves.shape == core::Curves::Shape::Points && curves.series[index].line;
}

std::vector<std::size_t> coloredSeries(const core::Curves& curves)
{
    std::vector<std::size_t> indices;
    for (std::size_t i = 0; i < curves.series.size(); ++i) {
        if (!isSummary(curves, i)) {
            indices.push_back(i);
        }
    }
    return indices;
}

std::vector<QColor> seriesColors(const core::Curves& curves, const QColor& ink, bool onDark)
{
    std::vector<QColor> colors(curves.series.size(), ink);
    const auto indices = coloredSeries(curves);
    for (std::size_t i = 0; i < indices.size(); ++i) {
        colors[indices[i]] = indices.size() <= kMostNamedSeries
                                 ? QColor((onDark ? kOnDark : kOnLight)[i])
                                 : inOrder(static_cast<double>(i) / static_cast<double>(indices.size() - 1), onDark);
    }
    return colors;
}

}  // namespace ui
