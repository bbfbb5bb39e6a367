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
        const QImage shown = canvas.grabFramebuffer();
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
    core::PatchMap map{grid, values, {values.min().item<float>(), values.max().item<float>()}, std::nullopt};
    return map;
}

void photoShots(Gallery& gallery, const QString& file)
{
    const auto photo = scene::photoOf(QImage(file));
    const QString base = QFileInfo(file).completeBaseName() + "-";
    const auto mapping = scene::mappingFor(photo->size(), scene::Crop::Centre);
    auto map = likeAttention({14, 14});
    map.queryPatch = 5 * 14 + 4;
    auto picture = scene::picture(photo, mapping, map);
    gallery.canvas.setPicture(picture);
    gallery.save(base + "glow");
    gallery.hover(scene::centreOfPatch(gallery.canvas, *picture, {14, 14}, 7, 9));
    gallery.save(base + "hover");
    for (const auto style : {core::OverlayStyle::Tint, core::OverlayStyle::Spotlight}) {
        auto other = std::make_shared<ui::Picture>(*picture);
        other->view.style = style;
        other->view.smooth = style == core::OverlayStyle::Spotlight;
        other->view.colormap = "viridis";
        gallery.canvas.setPicture(other);
        gallery.save(base + (style == core::OverlayStyle::Tint ? "tint" : "spotlight"));
    }
    auto flat = std::make_shared<ui::Picture>(*picture);
    flat->view.smooth = false;
    gallery.canvas.setPicture(flat);
    gallery.canvas.zoomBy(3.0, scene::centreOfPatch(gallery.canvas, *picture, {14, 14}, 7, 7));
    gallery.save(base + "zoomed");
    gallery.canvas.fit();
    auto fine = scene::picture(photo, scene::mappingFor(photo->size(), scene::Crop::Border), likeAttention({28, 28}));
    fine->patchSize = 8;
    gallery.canvas.setPicture(fine);
    gallery.hover(scene::centreOfPatch(gallery.canvas, *fine, {28, 28}, 12, 12));
    gallery.save(base + "lens");
    gallery.canvas.setPicture(scene::picture(photo, mapping, scene::headsByLayers(12, 3, {14, 14})));
    gallery.hover({300, 220});
    gallery.save(base + "tiles");
    auto many = scene::picture(photo, mapping, scene::headsByLayers(12, 12, {14, 14}));
    many->view.head = core::HeadChoice::single(4);
    gallery.canvas.setPicture(many);
    gallery.save(base + "tiles-12x12");
    gallery.canvas.zoomBy(4.0, {300, 300});
    gallery.save(base + "tiles-zoomed");
    gallery.canvas.fit();
}

void otherShots(Gallery& gallery)
{
    const auto photo = scene::drawnPhoto(400, 300);
    const auto mapping = scene::mappingFor(photo->size(), scene::Crop::Centre);
    gallery.canvas.setPicture(scene::picture(photo, mapping, scene::tokenMatrix({14, 14})));
    gallery.hover({330, 260});
    gallery.save("matrix");
    gallery.canvas.zoomBy(9.0, {300, 240});
    gallery.save("matrix-zoomed");
    gallery.canvas.fit();
    auto curves = scene::picture(photo, mapping, scene::distanceCurves(12, 6));
    curves->view.head = core::HeadChoice::single(2);
    gallery.canvas.setPicture(curves);
    gallery.hover({420, 300});
    gallery.save("curves-points");
    auto lines = scene::distanceCurves(12, 6);
    lines.shape = core::Curves::Shape::Lines;
    gallery.canvas.setPicture(scene::picture(photo, mapping, lines));
    gallery.save("curves-lines");
    gallery.canvas.setPicture(nullptr);
    gallery.save("empty");
}

}  // namespace

int main(int argc, char** argv)
{
    QApplication application(argc, argv);
    const QStringList arguments = application.arguments();
    if (arguments.size() < 2)
        qFatal("usage: canvas_gallery FOLDER [PHOTO...]");
    for (const bool dark : {true, false}) {
        Gallery gallery;
        gallery.folder = QDir(arguments[1]).filePath(dark ? "dark" : "light");
        QDir().mkpath(gallery.folder);
        gallery.canvas.setDark(dark);
        gallery.canvas.setStepper({11, 12, "mean", true, true});
        gallery.canvas.setHint("Click a patch to see what it attends to; C returns to the class token");
        gallery.canvas.setProgress(0.4);
        scene::show(gallery.canvas, {760, 600});
        for (const QString& photo : arguments.mid(2))
            photoShots(gallery, photo);
        otherShots(gallery);
    }
    return 0;
}
