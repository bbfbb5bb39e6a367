#include "ui/window/widgets/view_choices.h"

#include "core/analysis/attention/layer_choice.h"
#include "core/analysis/table/view_text.h"
#include "core/trace/query_tokens.h"
#include "ui/figure/colormap.h"
#include "ui/language/core_text.h"
#include "ui/language/glossary.h"
#include "ui/session/display/view_offer.h"
#include "ui/window/widgets/look.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QCoreApplication>
#include <QImage>
#include <QPixmap>
#include <QSignalBlocker>
#include <QStandardItemModel>

#include <cmath>

namespace ui {
namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(ui::ViewChoices)
};

void disableWith(QComboBox& box, int index, const QString& reason)
{
    if (auto* items = qobject_cast<QStandardItemModel*>(box.model())) {
        items->item(index)->setEnabled(false);
        items->item(index)->setToolTip(plainTip(reason));
    }
}

void addHeading(QComboBox& box, const QString& title)
{
    const bool first = box.count() == 0;
    box.addItem(title);
    const int index = box.count() - 1;
    box.setItemData(index, sectionFont(), Qt::FontRole);
    box.setItemData(index, int(Qt::AlignLeft | Qt::AlignBottom), Qt::TextAlignmentRole);
    box.setItemData(index, QSize(0, first ? 22 : 32), Qt::SizeHintRole);
    disableWith(box, index, {});
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

QString displayText(const core::HeadChoice& head)
{
    return coreText(core::toText(head));
}

QString displayText(const core::QueryChoice& query)
{
    switch (query.kind) {
        case core::QueryChoice::Kind::Class:
            return Words::tr("class token");
        case core::QueryChoice::Kind::Mean:
            return Words::tr("mean of patches");
        case core::QueryChoice::Kind::Named:
            return Words::tr("query %1").arg(QString::fromStdString(core::toText(query)).mid(1));
        case core::QueryChoice::Kind::Patch:
            break;
    }
    return Words::tr("patch %1, %2").arg(query.row).arg(query.col);
}

namespace {

/// The view's query, and the one that really asks in its layer where that is another.
QString queryTextIn(const core::View& view, const ScenePtr& scene)
{
    const bool inTrace = scene && view.layer >= 0 && view.layer < scene->trace.layerCount();
    const auto* layer = inTrace ? &scene->trace.layers[static_cast<size_t>(view.layer)] : nullptr;
    const bool ofLayer = layer != nullptr && core::findView(view.name).parameters.layer;
    const core::QueryChoice asking = ofLayer ? core::effectiveQuery(*layer, view.query) : view.query;
    const core::QueryTokens* queries = layer != nullptr ? core::queriesIn(*layer) : nullptr;
    if (queries != nullptr && asking.kind == core::QueryChoice::Kind::Named) {
        return coreText(core::nameOfQuery(*queries, asking.token, asking.count));
    }
    if (ofLayer && core::hasNamedQueries(*layer)) {
        return Words::tr("mean of queries");
    }
    if (!ofLayer) {
        return displayText(view.query);
    }
    const bool latent = asking.kind == core::QueryChoice::Kind::Class && !layer->layout.classToken;
    const QString here = latent ? Words::tr("learned latent") : displayText(asking);  // as in core::queryText()
    return asking == view.query ? here : Words::tr("%1 (here: %2)").arg(displayText(view.query), here);
}

}  // namespace

QString viewTip(const core::ViewRow& row, const ModelPtr& model)
{
    if (model) {
        if (const core::Message reason = reasonAgainst(row.name, model->spec()); !reason.empty()) {
            return coreText(reason);
        }
    }
    const QString meaning = coreText(core::meaningFor(row, model ? &model->spec() : nullptr));
    const std::string cost = model ? costText(row, *model) : std::string();
    return cost.empty()
               ? meaning
               : Words::tr("%1\nRequires %2 of memory with this model.").arg(meaning, QString::fromStdString(cost));
}

void fillViews(QComboBox& box, const ModelPtr& model, const std::string& current)
{
    const QSignalBlocker quiet(box);
    box.clear();
    std::string group;
    for (const auto& row : core::viewTable()) {
        if (row.group != group) {
            addHeading(box, coreText(row.group));
            group = row.group;
        }
        box.addItem(coreText(row.title), QString::fromStdString(row.name));
        const int index = box.count() - 1;
        const QString tip = viewTip(row, model);
        box.setItemData(index, plainTip(tip), Qt::ToolTipRole);
        if (model && !isAvailable(row.name, model->spec())) {
            disableWith(box, index, tip);
        }
    }
    select(box, QString::fromStdString(current));
    box.setMaxVisibleItems(box.count());  // the screen's height is limit enough
    box.view()->setMinimumWidth(box.view()->sizeHintForColumn(0) + 32);
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
        const QString words = query == current ? queryTextIn(view, scene) : displayText(query);
        box.addItem(words, QString::fromStdString(core::toText(query)));
    };
    for (const auto kind : {core::QueryChoice::Kind::Class, core::QueryChoice::Kind::Mean}) {
        add({.kind = kind});
    }
    box.setItemData(0, plainTip(glossaryTip(QStringLiteral("class token"))), Qt::ToolTipRole);
    if (scene && !scene->model->spec().tokens.classToken) {
        disableWith(box, 0, Words::tr("This model has no class token."));
    }
    if (current.kind == core::QueryChoice::Kind::Patch || current.kind == core::QueryChoice::Kind::Named) {
        add(current);
    }
    select(box, QString::fromStdString(core::toText(current)));
}

core::QueryChoice queryAt(const QComboBox& box)
{
    return core::parseQuery(box.currentData().toString().toStdString());
}

QList<std::pair<QString, core::HeadChoice>> headChoices(const ScenePtr& scene, const core::View& view)
{
    using Kind = core::HeadChoice::Kind;
    QList<std::pair<QString, core::HeadChoice>> choices{{Words::tr("mean of heads"), {.kind = Kind::Mean}},
                                                        {Words::tr("max of heads"), {.kind = Kind::Max}},
                                                        {Words::tr("min of heads"), {.kind = Kind::Min}}};
    const bool known = scene && view.layer >= 0 && view.layer < scene->trace.layerCount();
    const int heads = known ? scene->trace.layers[static_cast<size_t>(view.layer)].heads : 0;
    for (int head = 0; head < heads; ++head) {
        choices << std::pair(Words::tr("head %1").arg(head), core::HeadChoice::single(head));
    }
    return choices;
}

void fillClasses(QComboBox& box, const ScenePtr& scene, const core::View& view)
{
    const QSignalBlocker quiet(box);
    const int classes = scene && scene->model->spec().hasClasses() ? scene->model->spec().classes : 0;
    const int serial = scene ? scene->model->serial : 0;
    if (box.property("model").toInt() != serial || box.count() != classes + 1) {  // a thousand rows: once per model
        box.clear();
        box.addItem({}, -1);
        for (int index = 0; index < classes; ++index) {
            const QString label = QString::fromStdString(scene->model->spec().labelOf(index));
            const bool named = !scene->model->spec().labels.empty();
            box.addItem(named ? QStringLiteral("%1  %2").arg(index).arg(label) : label, index);
        }
        box.setProperty("model", serial);
    }
    const bool known = scene && !scene->top.empty();
    box.setItemText(
        0, known ? Words::tr("top: %1").arg(QString::fromStdString(scene->top.front().label)) : Words::tr("top"));
    box.setItemData(0, Words::tr("Most probable class of the image"), Qt::ToolTipRole);
    box.setCurrentIndex(view.classIndex ? box.findData(*view.classIndex) : 0);
}

std::optional<int> classAt(const QComboBox& box)
{
    const int index = box.currentData().toInt();
    return index < 0 ? std::nullopt : std::optional(index);
}

void fillColormaps(QComboBox& box)
{
    const QSignalBlocker quiet(box);
    box.setIconSize({48, 12});
    box.addItem(colormapIcon(findColormap("auto")), Words::tr("auto"), QStringLiteral("auto"));
    box.setItemData(0, Words::tr("inferno, or blue to orange for signed values"), Qt::ToolTipRole);
    for (const auto& name : colormapNames()) {
        box.addItem(colormapIcon(findColormap(name)), QString::fromStdString(name), QString::fromStdString(name));
    }
}

}  // namespace ui
