#include "ui/window/view_choices.h"

#include "core/analysis/layer_choice.h"
#include "ui/figure/colormap.h"

#include <QComboBox>
#include <QImage>
#include <QPixmap>
#include <QSignalBlocker>
#include <QStandardItemModel>

#include <cmath>

namespace ui {
namespace {

void disableWith(QComboBox& box, int index, const QString& reason)
{
    if (auto* items = qobject_cast<QStandardItemModel*>(box.model())) {
        items->item(index)->setEnabled(false);
        items->item(index)->setToolTip(reason);
    }
}

void select(QComboBox& box, const QString& word)
{
    box.setCurrentIndex(box.findData(word));
}

QIcon colormapIcon(const Colormap& map)
{
    QImage strip(48, 12, QImage::Format_RGB32);
    for (int x = 0; x < strip.width(); ++x) {
        const auto color = map.at((static_cast<float>(x) + 0.5F) / static_cast<float>(strip.width()));
        const QRgb rgb =
            qRgb(int(std::lround(color[0] * 255)), int(std::lround(color[1] * 255)), int(std::lround(color[2] * 255)));
        for (int y = 0; y < strip.height(); ++y) {
            strip.setPixel(x, y, rgb);
        }
    }
    return QIcon(QPixmap::fromImage(strip));
}

}  // namespace

QString spoken(const core::HeadChoice& head)
{
    return QString::fromStdString(core::toText(head));
}

QString spoken(const core::QueryChoice& query)
{
    switch (query.kind) {
        case core::QueryChoice::Kind::Class:
            return QStringLiteral("class token");
        case core::QueryChoice::Kind::Mean:
            return QStringLiteral("mean of patches");
        case core::QueryChoice::Kind::Patch:
            break;
    }
    return QStringLiteral("patch %1, %2").arg(query.row).arg(query.col);
}

namespace {

/// The view's query, and the one that really asks in its layer where that is another.
QString spokenWhere(const core::View& view, const ScenePtr& scene)
{
    const bool known = scene && core::findView(view.name).parameters.layer && view.layer >= 0 &&
                       view.layer < scene->trace.layerCount();
    if (!known) {
        return spoken(view.query);
    }
    const auto& layer = scene->trace.layers[static_cast<size_t>(view.layer)];
    const core::QueryChoice asking = core::askingIn(layer, view.query);
    if (asking == view.query) {
        return spoken(view.query);
    }
    const bool latent = asking.kind == core::QueryChoice::Kind::Class && !layer.layout.classToken;
    return QStringLiteral("%1 (here: %2)")
        .arg(spoken(view.query), latent ? QStringLiteral("learnt latent") : spoken(asking));
}

}  // namespace

void fillViews(QComboBox& box, const ModelPtr& model, const std::string& current)
{
    const QSignalBlocker quiet(box);
    box.clear();
    for (const auto& row : core::viewTable()) {
        box.addItem(QString::fromStdString(row.title), QString::fromStdString(row.name));
        const int index = box.count() - 1;
        box.setItemData(index, QString::fromStdString(row.meaning), Qt::ToolTipRole);
        if (model && row.unavailable != nullptr) {
            if (const std::string reason = row.unavailable(model->spec()); !reason.empty()) {
                disableWith(box, index, QString::fromStdString(reason));
            }
        }
    }
    select(box, QString::fromStdString(current));
}

std::string viewAt(const QComboBox& box)
{
    return box.currentData().toString().toStdString();
}

void fillQueries(QComboBox& box, const ScenePtr& scene, const core::View& view)
{
    const QSignalBlocker quiet(box);
    box.clear();
    const core::QueryChoice& current = view.query;
    const auto add = [&](const core::QueryChoice& query) {
        const QString words = query == current ? spokenWhere(view, scene) : spoken(query);
        box.addItem(words, QString::fromStdString(core::toText(query)));
    };
    for (const auto kind : {core::QueryChoice::Kind::Class, core::QueryChoice::Kind::Mean}) {
        add({.kind = kind});
    }
    if (scene && !scene->model->spec().tokens.classToken) {
        disableWith(box, 0, QStringLiteral("This model has no class token."));
    }
    if (current.kind == core::QueryChoice::Kind::Patch) {
        add(current);
    }
    select(box, QString::fromStdString(core::toText(current)));
}

core::QueryChoice queryAt(const QComboBox& box)
{
    return core::parseQuery(box.currentData().toString().toStdString());
}

void fillHeads(QComboBox& box, const ScenePtr& scene, const core::View& view)
{
    const QSignalBlocker quiet(box);
    box.clear();
    for (const char* fused : {"mean", "max", "min"}) {
        box.addItem(QStringLiteral("%1 of heads").arg(fused), QString(fused));
    }
    const bool known = scene && view.layer >= 0 && view.layer < scene->trace.layerCount();
    const int heads = known ? scene->trace.layers[static_cast<size_t>(view.layer)].heads : 0;
    for (int head = 0; head < heads; ++head) {
        box.addItem(QStringLiteral("head %1").arg(head), QString::number(head));
    }
    select(box, QString::fromStdString(core::toText(view.head)));
}

core::HeadChoice headAt(const QComboBox& box)
{
    return core::parseHead(box.currentData().toString().toStdString());
}

void fillColormaps(QComboBox& box)
{
    const QSignalBlocker quiet(box);
    box.setIconSize({48, 12});
    for (const auto& name : colormapNames()) {
        box.addItem(colormapIcon(findColormap(name)), QString::fromStdString(name), QString::fromStdString(name));
    }
}

}  // namespace ui
