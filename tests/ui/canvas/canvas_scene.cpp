#include "canvas_scene.h"
#include "tests/support/message_text.h"

#include <fmt/format.h>

#include <QApplication>
#include <QCursor>
#include <QMouseEvent>
#include <QPainter>
#include <QScreen>
#include <QTest>

#include <algorithm>
#include <cmath>

namespace scene {

namespace {

QWidget* widgetAt(ui::Canvas& canvas, QPoint at)
{
    QWidget* child = canvas.childAt(at);
    return child != nullptr ? child : &canvas;
}

}  // namespace

std::shared_ptr<const core::Photo> photoOf(const QImage& image)
{
    const QImage rgb = image.convertToFormat(QImage::Format_RGB888);
    auto photo = std::make_shared<core::Photo>();
    photo->rgb = torch::empty({rgb.height(), rgb.width(), 3}, torch::kUInt8);
    for (int y = 0; y < rgb.height(); ++y) {
        std::copy_n(rgb.constScanLine(y), rgb.width() * 3,
                    photo->rgb.data_ptr<std::uint8_t>() + int64_t(y) * rgb.width() * 3);
    }
    photo->name = "drawn.png";
    return photo;
}

std::shared_ptr<const core::Photo> plainPhoto(int width, int height, QColor color)
{
    QImage image(width, height, QImage::Format_RGB888);
    image.fill(color);
    return photoOf(image);
}

std::shared_ptr<const core::Photo> drawnPhoto(int width, int height)
{
    QImage image(width, height, QImage::Format_RGB888);
    for (int y = 0; y < height; ++y) {
        for (int x = 0; x < width; ++x) {
            const double wave = 20.0 * std::sin(x * 0.21) * std::cos(y * 0.17);
            const auto byte = [&](double v) { return std::clamp(int(v + wave), 0, 255); };
            image.setPixel(
                x, y,
                qRgb(byte(60.0 + 140.0 * x / width), byte(90.0 + 100.0 * y / height), byte(170.0 - 90.0 * x / width)));
        }
    }
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(QColor(235, 220, 190));
    painter.drawEllipse(QPointF(width * 0.4, height * 0.45), width * 0.18, height * 0.22);
    painter.setBrush(QColor(40, 50, 60));
    painter.drawRect(QRectF(width * 0.65, height * 0.55, width * 0.2, height * 0.3));
    painter.end();
    return photoOf(image);
}

core::Mapping mappingFor(core::PixelSize photo, Crop crop, core::PixelSize model)
{
    core::Mapping mapping{photo, model};
    const double across = double(model.width) / photo.width, down = double(model.height) / photo.height;
    mapping.scaleX = across;
    mapping.scaleY = down;
    if (crop != Crop::Whole) {
        mapping.scaleX = mapping.scaleY =
            crop == Crop::Centre ? std::max(across, down) / 0.875 : std::min(across, down);
    }
    mapping.offsetX = (photo.width * mapping.scaleX - model.width) / 2;
    mapping.offsetY = (photo.height * mapping.scaleY - model.height) / 2;
    return mapping;
}

core::PatchMap waveMap(core::PatchGrid grid)
{
    core::PatchMap map{grid, torch::empty({grid.rows, grid.cols}), {0.0F, 1.0F}, std::nullopt, {}};
    auto values = map.values.accessor<float, 2>();
    for (int row = 0; row < grid.rows; ++row) {
        for (int col = 0; col < grid.cols; ++col) {
            values[row][col] = 0.5F + 0.45F * float(std::sin(0.9 * row + 0.4) * std::cos(0.7 * col)) +
                               1e-4F * float(row * grid.cols + col);
        }
    }
    return map;
}

core::PatchMap lonePatch(core::PatchGrid grid, int row, int col)
{
    core::PatchMap map{grid, torch::zeros({grid.rows, grid.cols}), {0.0F, 1.0F}, std::nullopt, {}};
    map.values[row][col] = 1.0F;
    return map;
}

std::shared_ptr<ui::Figure> figure(std::shared_ptr<const core::Photo> photo, const core::Mapping& mapping,
                                   std::variant<core::PatchMap, core::Tiles, core::Matrix, core::Curves> content)
{
    auto made = std::make_shared<ui::Figure>();
    made->photo = std::move(photo);
    made->mapping = mapping;
    made->patchSize = 16;
    auto result = std::make_shared<core::Result>();
    result->content = std::move(content);
    result->title = core::Message("Attention");
    result->quantity = core::Message("attention weight");
    result->subject = core::Message("layer 11 · head mean · query class token");
    made->result = std::move(result);
    made->view.layer = 11;
    made->modelName = "vit_tiny_patch16_224";
    return made;
}

core::Tiles headsByLayers(int layers, int heads, core::PatchGrid grid)
{
    core::Tiles tiles;
    tiles.rows = layers;
    tiles.cols = heads;
    tiles.grid = grid;
    tiles.values = torch::empty({layers * heads, grid.rows, grid.cols});
    for (int layer = 0; layer < layers; ++layer) {
        tiles.rowLabels.emplace_back("layer " + std::to_string(layer));
        for (int head = 0; head < heads; ++head) {
            const auto map = waveMap(grid).values.roll({layer, 2 * head}, {0, 1}).pow(1.0 + head);
            tiles.values[layer * heads + head] = map;
            tiles.ranges.push_back({map.min().item<float>(), map.max().item<float>()});
            tiles.captions.emplace_back("layer " + std::to_string(layer) + " · head " + std::to_string(head));
            tiles.targets.push_back(core::headTarget(layer, head));
        }
    }
    for (int head = 0; head < heads; ++head) {
        tiles.colLabels.emplace_back("head " + std::to_string(head));
    }
    return tiles;
}

core::Matrix tokenMatrix(core::PatchGrid grid)
{
    const int tokens = 1 + grid.count();
    const auto at = torch::arange(tokens).to(torch::kFloat32);
    const auto rows =
        torch::softmax(-(at.unsqueeze(1) - at.unsqueeze(0)).abs() / 9.0 + torch::sin(at * 0.37).unsqueeze(0), 1);
    core::Matrix matrix;
    matrix.values = rows.contiguous();
    matrix.range = {0.0F, rows.max().item<float>()};
    matrix.rowTitle = core::Message("query");
    matrix.colTitle = core::Message("key");
    matrix.rowLabels = matrix.colLabels = support::tokenNames({"class"}, grid.rows, grid.cols);
    return matrix;
}

core::Curves distanceCurves(int layers, int heads)
{
    core::Curves curves;
    curves.xTitle = core::Message("layer");
    curves.yTitle = core::Message("mean attention distance (px)");
    curves.shape = core::Curves::Shape::Points;
    curves.guides.push_back({117.0, "uniform attention"_msg});
    for (int head = 0; head < heads; ++head) {
        core::Curves::Series series;
        series.label = "head %1"_msg(head);
        for (int layer = 0; layer < layers; ++layer) {
            series.x.push_back(layer);
            series.y.push_back(30.0 + 70.0 * (1.0 - std::exp(-0.3 * layer)) + 12.0 * std::sin(head * 2.0 + layer));
            series.targets.push_back(core::headTarget(layer, head));
        }
        curves.series.push_back(series);
    }
    return curves;
}

void show(ui::Canvas& canvas, QSize size)
{
    QCursor::setPos(canvas.screen()->geometry().bottomRight());
    canvas.resize(size);
    canvas.show();
    if (!QTest::qWaitForWindowExposed(&canvas)) {
        qFatal("the canvas never appeared on the display");
    }
    canvas.grabFramebuffer();
}

void moveMouse(ui::Canvas& canvas, QPointF to, Qt::MouseButtons held)
{
    QWidget* under = widgetAt(canvas, to.toPoint());
    QMouseEvent event(QEvent::MouseMove, under->mapFrom(&canvas, to), canvas.mapToGlobal(to), Qt::NoButton, held,
                      Qt::NoModifier);
    QApplication::sendEvent(under, &event);
}

void click(ui::Canvas& canvas, QPoint at)
{
    QWidget* under = widgetAt(canvas, at);
    QTest::mouseClick(under, Qt::LeftButton, {}, under->mapFrom(&canvas, at));
}

QPointF centreOfPatch(const ui::Canvas& canvas, const ui::Figure& figure, core::PatchGrid grid, int row, int col)
{
    const core::PixelRect map = figure.mapRect(grid);
    return canvas.toWidget(
        {map.left + (col + 0.5) * map.width() / grid.cols, map.top + (row + 0.5) * map.height() / grid.rows});
}

}  // namespace scene
