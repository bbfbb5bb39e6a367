// Not a test: saves what the canvas looks like, for looking at.  canvas_gallery FOLDER PHOTO...

#include "canvas_scene.h"

#include <QApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QTest>

namespace {

struct Gallery {
    ui::Canvas canvas;
    QString folder;
    void save(const QString& name)
    {
        QCoreApplication::processEvents();
        QElapsedTimer clock;
        clock.start();
        const QImage shown = canvas.grab().toImage();  // curves are a widget over the canvas
        qInfo("%-28s %4lld ms", qPrintable(name), clock.elapsed());
        shown.save(QDir(folder).filePath(name + ".png"));
    }
    void hover(QPointF at) { scene::moveMouse(canvas, at); }
};

core::PatchMap likeAttention(core::PatchGrid grid)
{
    const auto rows = torch::arange(grid.rows).to(torch::kFloat32).unsqueeze(1),
               cols = torch::arange(grid.cols).to(torch::kFloat32);
    const auto bump = [&](double r, double c, double s) {
        return torch::exp(-((rows - r).pow(2) + (cols - c).pow(2)) / (2 * s * s));
    };
    torch::manual_seed(3);
    auto values = bump(0.42 * grid.rows, 0.55 * grid.cols, 1.6) + 0.7 * bump(0.7 * grid.rows, 0.35 * grid.cols, 1.2) +
                  0.08 * torch::rand({grid.rows, grid.cols});
    values = (values / values.sum()).contiguous();
    core::PatchMap map{grid, values, {values.min().item<float>(), values.max().item<float>()}, std::nullopt, {}};
    return map;
}

void photoShots(Gallery& gallery, const QString& file)
{
    const auto photo = scene::photoOf(QImage(file));
    const QString base = QFileInfo(file).completeBaseName() + "-";
    const auto mapping = scene::mappingFor(photo->size(), scene::Crop::Centre);
    auto map = likeAttention({14, 14});
    map.queryPatch = 5 * 14 + 4;
    auto figure = scene::figure(photo, mapping, map);
    gallery.canvas.setFigure(figure);
    gallery.save(base + "glow");
    gallery.hover(scene::centreOfPatch(gallery.canvas, *figure, {14, 14}, 7, 9));
    gallery.save(base + "hover");
    for (const auto style : {core::OverlayStyle::Tint, core::OverlayStyle::Spotlight}) {
        auto other = std::make_shared<ui::Figure>(*figure);
        other->view.style = style;
        other->view.smooth = style == core::OverlayStyle::Spotlight;
        other->view.colormap = "viridis";
        gallery.canvas.setFigure(other);
        gallery.save(base + (style == core::OverlayStyle::Tint ? "tint" : "spotlight"));
    }
    auto flat = std::make_shared<ui::Figure>(*figure);
    flat->view.smooth = false;
    gallery.canvas.setFigure(flat);
    gallery.canvas.zoomBy(3.0, scene::centreOfPatch(gallery.canvas, *figure, {14, 14}, 7, 7));
    gallery.save(base + "zoomed");
    gallery.canvas.fit();
    auto fine = scene::figure(photo, scene::mappingFor(photo->size(), scene::Crop::Border), likeAttention({28, 28}));
    fine->patchSize = 8;
    gallery.canvas.setFigure(fine);
    gallery.hover(scene::centreOfPatch(gallery.canvas, *fine, {28, 28}, 12, 12));
    gallery.save(base + "lens");
    gallery.canvas.setFigure(scene::figure(photo, mapping, scene::headsByLayers(12, 3, {14, 14})));
    gallery.hover({300, 220});
    gallery.save(base + "tiles");
    auto many = scene::figure(photo, mapping, scene::headsByLayers(12, 12, {14, 14}));
    many->view.head = core::HeadChoice::single(4);
    gallery.canvas.setFigure(many);
    gallery.save(base + "tiles-12x12");
    gallery.canvas.zoomBy(4.0, {300, 300});
    gallery.save(base + "tiles-zoomed");
    gallery.canvas.fit();
}

std::shared_ptr<ui::Figure> withSign(std::shared_ptr<ui::Figure> figure)
{
    auto result = std::make_shared<core::Result>(*figure->result);
    result->isSigned = true;
    result->quantity = core::Message("cosine similarity");
    figure->result = result;
    figure->view.colormap = "auto";
    return figure;
}

core::Tiles positions(int side)
{
    core::Tiles tiles;
    tiles.rows = tiles.cols = side;
    tiles.grid = {side, side};
    tiles.overPhoto = false;
    const auto at = torch::arange(side).to(torch::kFloat32);
    std::vector<torch::Tensor> maps;
    for (int i = 0; i < side * side; ++i) {
        const auto down = torch::exp(-(at - i / side).pow(2) / 12.0),
                   across = torch::exp(-(at - i % side).pow(2) / 12.0);
        maps.push_back(down.unsqueeze(1) * 0.8 + across.unsqueeze(0) * 0.7 - 0.5);
        tiles.captions.emplace_back(std::to_string(i / side) + "," + std::to_string(i % side));
        tiles.ranges.push_back({-1.0F, 1.0F});
        core::Target target;
        target.query = core::QueryChoice::patch(i / side, i % side);
        tiles.targets.push_back(target);
    }
    tiles.values = torch::stack(maps);
    return tiles;
}

core::Tiles filters()
{
    core::Tiles tiles;
    tiles.rows = 4;
    tiles.cols = 7;
    tiles.grid = {16, 16};
    tiles.overPhoto = false;
    const auto at = torch::arange(16).to(torch::kFloat32) / 16.0;
    std::vector<torch::Tensor> all;
    for (int i = 0; i < 28; ++i) {
        const auto wave = torch::sin(6.28 * (at.unsqueeze(0) * (i % 7) + at.unsqueeze(1) * (i / 7)));
        all.push_back(torch::stack({0.5 + 0.5 * wave, 0.5 + 0.4 * wave, 0.5 - 0.2 * wave}, 2));
        tiles.captions.emplace_back(std::to_string(28 - i) + " %");
    }
    tiles.values = torch::stack(all);
    return tiles;
}

core::Matrix headMatrix(int heads)
{
    core::Matrix matrix;
    matrix.rowTitle = core::Message("mixed head");
    matrix.colTitle = core::Message("head");
    for (int i = 0; i < heads; ++i) {
        matrix.rowLabels.emplace_back("head " + std::to_string(i));
    }
    matrix.colLabels = matrix.rowLabels;
    torch::manual_seed(1);
    matrix.values = torch::randn({heads, heads}) * 0.3 + torch::eye(heads);
    matrix.range = {-1.4F, 1.4F};
    return matrix;
}

core::Curves bars(int count, bool named)
{
    core::Curves curves;
    curves.shape = core::Curves::Shape::Bars;
    curves.yTitle = core::Message(named ? "probability" : "share of variance (%)");
    curves.xTitle = core::Message(named ? "" : "component");
    core::Curves::Series series;
    for (int i = 0; i < count; ++i) {
        series.x.push_back(i);
        series.y.push_back((named ? 0.62 : 30.0) * std::exp(-0.5 * i * 12.0 / count));
        if (named) {
            curves.xLabels.push_back("class with a name " + std::to_string(i));
            core::Target target;
            target.classIndex = i;
            series.targets.push_back(target);
        }
    }
    curves.series = {series};
    return curves;
}

void kindShots(Gallery& gallery, const QString& file)
{
    const auto photo = scene::photoOf(QImage(file));
    const auto mapping = scene::mappingFor(photo->size(), scene::Crop::Centre);
    auto values = likeAttention({14, 14}).values - likeAttention({14, 14}).values.flip({0, 1});
    const float most = values.abs().max().item<float>();
    const core::PatchMap map{{14, 14}, values.contiguous(), {-most, most}, std::nullopt, {}};
    gallery.canvas.setFigure(withSign(scene::figure(photo, mapping, map)));
    gallery.save("signed-glow");
    auto marked = likeAttention({14, 14});
    marked.marked = {17, 18, 100, 190};
    gallery.canvas.setFigure(scene::figure(photo, mapping, marked));
    gallery.save("marked");
    core::PatchMap rgb{{14, 14}, torch::rand({14, 14, 3}), {}, std::nullopt, {}};
    rgb.values.index_put_({likeAttention({14, 14}).values < 0.004}, std::nanf(""));
    gallery.canvas.setFigure(scene::figure(photo, mapping, rgb));
    gallery.save("rgb");
    for (const int side : {14, 32}) {
        auto grid = withSign(scene::figure(photo, mapping, positions(side)));
        grid->view.query = core::QueryChoice::patch(5, 7);
        gallery.canvas.setFigure(grid);
        gallery.save(QStringLiteral("positions-%1").arg(side));
    }
    gallery.canvas.setFigure(scene::figure(photo, mapping, filters()));
    gallery.save("filters");
    for (const int heads : {4, 12, 16}) {
        gallery.canvas.setFigure(withSign(scene::figure(photo, mapping, headMatrix(heads))));
        gallery.save(QStringLiteral("heads-%1").arg(heads));
    }
    for (const int count : {5, 10}) {
        auto prediction = scene::figure(photo, mapping, bars(count, true));
        prediction->view.classIndex = 1;
        gallery.canvas.setFigure(prediction);
        gallery.hover({420, 300});
        gallery.save(QStringLiteral("bars-%1").arg(count));
    }
    gallery.canvas.setFigure(scene::figure(photo, mapping, bars(28, false)));
    gallery.save("columns");
    auto heads = scene::figure(photo, mapping, scene::distanceCurves(12, 12));
    heads->view.layer = 4;
    gallery.canvas.setFigure(heads);
    gallery.save("curves-12-heads");
}

void otherShots(Gallery& gallery)
{
    const auto photo = scene::drawnPhoto(400, 300);
    const auto mapping = scene::mappingFor(photo->size(), scene::Crop::Centre);
    gallery.canvas.setFigure(scene::figure(photo, mapping, scene::tokenMatrix({14, 14})));
    gallery.hover({330, 260});
    gallery.save("matrix");
    gallery.canvas.zoomBy(9.0, {300, 240});
    gallery.save("matrix-zoomed");
    gallery.canvas.fit();
    auto curves = scene::figure(photo, mapping, scene::distanceCurves(12, 6));
    curves->view.head = core::HeadChoice::single(2);
    gallery.canvas.setFigure(curves);
    gallery.hover({420, 300});
    gallery.save("curves-points");
    auto lines = scene::distanceCurves(12, 6);
    lines.shape = core::Curves::Shape::Lines;
    gallery.canvas.setFigure(scene::figure(photo, mapping, lines));
    gallery.save("curves-lines");
    gallery.canvas.setFigure(nullptr);
    gallery.save("empty");
}

}  // namespace

[[gnu::visibility("default")]] int main(int argc, char** argv)
{
    QApplication application(argc, argv);
    const QStringList arguments = application.arguments();
    if (arguments.size() < 2) {
        qFatal("usage: canvas_gallery FOLDER [PHOTO...]");
    }
    for (const bool dark : {true, false}) {
        Gallery gallery;
        gallery.folder = QDir(arguments[1]).filePath(dark ? "dark" : "light");
        QDir().mkpath(gallery.folder);
        gallery.canvas.setDark(dark);
        gallery.canvas.setHint("Click a patch to see what it attends to; C returns to the class token");
        gallery.canvas.setProgress(0.4);
        scene::show(gallery.canvas, {760, 600});
        for (const QString& photo : arguments.mid(2)) {
            photoShots(gallery, photo);
        }
        if (arguments.size() > 2) {
            kindShots(gallery, arguments[2]);
        }
        otherShots(gallery);
    }
    return 0;
}
