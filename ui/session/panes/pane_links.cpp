#include "ui/session/panes/pane_links.h"

#include "core/analysis/views/views.h"
#include "core/error.h"
#include "core/file/json_reader.h"
#include "ui/figure/placed_figure.h"
#include "ui/session/display/view_steps.h"
#include "ui/session/documents/file_name.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <string>

namespace ui {

using core::literals::operator""_msg;

namespace {

core::PhotoArea areaOfGrid(const SessionScene& scene)
{
    return core::areaOfPatches(core::viewInput(scene), scene.trace.grid, scene.trace.patchSize);
}

/// The nearest patch where the other model does not see the place.
core::QueryChoice atSamePlace(const core::QueryChoice& query, const SessionScene& from, const SessionScene& to)
{
    if (query.kind != core::QueryChoice::Kind::Patch) {
        return query;
    }
    const core::PhotoArea area = areaOfGrid(to);
    const core::PatchGrid grid = to.trace.grid;
    core::PhotoPoint place = middleOfPatch(areaOfGrid(from), from.trace.grid, query.row, query.col);
    const auto first = middleOfPatch(area, grid, 0, 0), last = middleOfPatch(area, grid, grid.rows - 1, grid.cols - 1);
    place = {std::clamp(place.x, first.x, last.x), std::clamp(place.y, first.y, last.y)};
    return patchAt(area, grid, place).value_or(query);
}

int linkedLayer(int layer, const core::Trace& from, const core::Trace& to, LayerLink link)
{
    const int counted = layer < 0 ? layer + from.layerCount() : layer;
    const int last = to.layerCount() - 1, lastOfLeader = std::max(1, from.layerCount() - 1);
    const bool byDepth = link == LayerLink::Depth;
    return std::clamp(byDepth ? static_cast<int>(std::lround(double(counted) * last / lastOfLeader)) : counted, 0,
                      last);
}

/// Whether the view answers for a query of the leading pane.
bool isAnswerFor(const core::View& view, const SessionScene& scene, const SessionScene& leading)
{
    if (!core::asksOtherSide(view) || !view.baseline->view || leading.photo->path.isEmpty()) {
        return false;
    }
    core::Baseline side = otherSide(scene, leading);
    side.view = view.baseline->view;
    return *view.baseline == side;
}

/// The options by which B shows the same matches as A: what is the other image's place for one is the own of the other.
std::map<std::string, core::OptionValue> answering(std::map<std::string, core::OptionValue> options)
{
    const std::string own = "key", others = "colors";
    if (const auto shown = options.find("show"); shown != options.end()) {
        shown->second = shown->second == core::OptionValue{own}      ? core::OptionValue{others}
                        : shown->second == core::OptionValue{others} ? core::OptionValue{own}
                                                                     : shown->second;
    }
    return options;
}

constexpr std::array<const char*, 3> kLayerLinks{"none", "number", "depth"};

}  // namespace

nlohmann::json toJson(const PaneLinks& links)
{
    return {{"query", links.query},
            {"layer", kLayerLinks.at(static_cast<size_t>(links.layer))},
            {"head", links.head},
            {"range", links.range},
            {"zoom", links.zoom}};
}

PaneLinks linksFromJson(const nlohmann::json& json)
{
    PaneLinks links;
    const std::array<std::pair<const char*, bool*>, 4> switches{
        {{"query", &links.query}, {"head", &links.head}, {"range", &links.range}, {"zoom", &links.zoom}}};
    const core::JsonReader reader(json, {}, {}, "links");
    for (const auto& [key, value] : reader.object().items()) {
        const auto at = std::ranges::find(switches, key, &std::pair<const char*, bool*>::first);
        const auto layer =
            value.is_string() ? std::ranges::find(kLayerLinks, value.get<std::string>()) : kLayerLinks.end();
        if (at != switches.end() && value.is_boolean()) {
            *at->second = value.get<bool>();
        } else if (key == "layer" && layer != kLayerLinks.end()) {
            links.layer = static_cast<LayerLink>(layer - kLayerLinks.begin());
        } else {
            reader.at(key).refuse("true, false or how layers are linked"_msg);
        }
    }
    return links;
}

core::View linked(core::View view, const SessionScene& scene, const core::View& leader, const SessionScene& leading,
                  const PaneLinks& links)
{
    const core::View before = view;
    if (isAnswerFor(view, scene, leading)) {
        core::Baseline minus = *view.baseline;
        minus.view->query = leader.query;
        view.baseline = std::move(minus);
        view.options = leader.name == view.name ? answering(leader.options) : view.options;
    } else if (links.query) {
        view.query = atSamePlace(leader.query, leading, scene);
    }
    if (links.layer != LayerLink::None) {
        view.layer = linkedLayer(leader.layer, leading.trace, scene.trace, links.layer);
    }
    view.head = links.head ? leader.head : view.head;
    view.range = links.range ? leader.range : view.range;
    return fitted(withBothQueries(std::move(view), before), scene.trace, nullptr);
}

core::Baseline otherSide(const SessionScene& sceneOfA, const SessionScene& sceneOfB)
{
    core::Baseline side;
    if (sceneOfB.model != sceneOfA.model) {
        side.model = core::NamedFile{sceneOfB.model->model.file.string(), {}};
    }
    if (sceneOfB.photo != sceneOfA.photo) {
        if (sceneOfB.photo->path.isEmpty()) {
            const QString sentence = QCoreApplication::translate(
                "ui::Panes", "A pasted image has no file, which comparing requires. Save it and open it first.");
            throw core::Error(core::ErrorCode::Unsupported, core::Message(sentence.toStdString()));
        }
        side.image = core::NamedFile{toPath(sceneOfB.photo->path).string(), {}};
    }
    return side;
}

core::View differenceOf(core::View a, const SessionScene& sceneOfA, const core::View& b, const SessionScene& sceneOfB)
{
    core::Baseline minus = otherSide(sceneOfA, sceneOfB);
    a.baseline = {};
    core::View same = a;  // where B shows the same at the same place, it goes on doing so
    same.query = atSamePlace(a.query, sceneOfA, sceneOfB);
    core::View other = b;
    other.baseline = {};
    other.range = same.range;
    if (!sameResult(same, other)) {
        minus.view = other;
    }
    a.baseline = std::move(minus);
    return a;
}

}  // namespace ui
