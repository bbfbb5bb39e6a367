#include "ui/figure/page/page_figures.h"

#include "core/analysis/views/views.h"
#include "core/cancellation.h"
#include "core/error.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <optional>

namespace ui {

namespace fs = std::filesystem;

/// All that a panel is made from.
struct PageFigures::Wanted {
    SceneSide side;
    core::View view;
    std::shared_ptr<const core::ObjectMask> object, objectInOther;
    SceneFiles::Key key = {};
    std::optional<SceneFiles::Key> baseline = {};
    bool keepTokens = false;  ///< some panel of the same scene asks for them

    std::pair<SceneFiles::Key, std::string> figureKey() const
    {
        const auto text = [](const std::shared_ptr<const core::ObjectMask>& mask) {
            return mask ? core::toJson(*mask).dump() : std::string();
        };
        return {key, core::toJson(view).dump() + text(object) + '\n' + text(objectInOther)};
    }
};

namespace {

/// Names the panel in front of an error, unless the error names one already.
template <typename Action>
auto naming(std::size_t panel, Action action)
{
    try {
        return action();
    } catch (const core::Error& error) {
        if (error.code == core::ErrorCode::Cancelled || error.subject.starts_with("panels[")) {
            throw;
        }
        throw error.within(panelPlace(panel));
    }
}

std::string lastName(const std::string& file)
{
    const fs::path path(file);
    return (path.has_filename() ? path.filename() : path.parent_path().filename()).string();
}

SceneSide sideOf(const FigurePage& page, const PagePanel& panel)
{
    const PageModel& model = page.models.at(static_cast<std::size_t>(panel.model));
    return {model.file, model.corrections, page.photos.at(static_cast<std::size_t>(panel.photo))};
}

}  // namespace

std::string panelPlace(std::size_t panel)
{
    return fmt::format("panels[{}]", panel);
}

PageFigures::Wanted PageFigures::wantedBy(const FigurePage& page, std::size_t panel)
{
    const PagePanel& place = *page.panels[panel];
    Wanted wanted{sideOf(page, place), place.view, place.object, nullptr};
    wanted.key = SceneFiles::keyOf(wanted.side, wanted.view.edits);
    wanted.keepTokens = core::needsTokens(wanted.view);
    if (core::needsOther(wanted.view)) {
        const core::Baseline& baseline = *wanted.view.baseline;
        const SceneSide other = m_scenes.baselineOf(wanted.side, baseline);
        wanted.baseline = SceneFiles::keyOf(other, baseline.view ? baseline.view->edits : wanted.view.edits);
        for (const auto& beside : page.panels) {  // the object in another image is marked where a panel shows that one
            if (beside && baseline.image && sideOf(page, *beside).image.file == other.image.file) {
                wanted.objectInOther = wanted.objectInOther ? wanted.objectInOther : beside->object;
            }
        }
    }
    return wanted;
}

Figure PageFigures::figureOf(const Wanted& wanted, const core::RunControl& control)
{
    const auto key = wanted.figureKey();
    if (const auto known = m_figures.find(key); known != m_figures.end()) {
        return known->second;
    }
    FileSource source(m_scenes, wanted.side);
    source.marked = wanted.object;
    source.markedInOther = wanted.objectInOther;
    source.keepTokens = wanted.keepTokens;
    Figure figure = ui::figureOf(core::show(wanted.view, source, {control.stop, {}}));
    figure.object = wanted.object;
    if (m_keeps) {
        m_figures[key] = figure;
    }
    return figure;
}

void PageFigures::keepScenes(const std::vector<Wanted>& wanted, const std::vector<std::size_t>& panels)
{
    std::vector<SceneFiles::Key> keys;
    for (const std::size_t panel : panels) {
        keys.push_back(wanted[panel].key);
        if (wanted[panel].baseline) {
            keys.push_back(*wanted[panel].baseline);
        }
    }
    m_scenes.keepOnly(keys);
}

std::vector<Figure> PageFigures::of(const FigurePage& page, const core::RunControl& control)
{
    const core::CancellationScope stoppable(control.stop);
    std::vector<Wanted> wanted(page.panels.size());
    std::vector<std::size_t> order;  // panels of one pass behind each other, those of a model, too
    for (std::size_t i = 0; i < page.panels.size(); ++i) {
        if (page.panels[i]) {
            wanted[i] = naming(i, [&] { return wantedBy(page, i); });
            order.push_back(i);
        }
    }
    std::ranges::stable_sort(order, {}, [&](std::size_t i) { return wanted[i].key; });
    for (const std::size_t i : order) {
        for (const std::size_t j : order) {
            wanted[i].keepTokens = wanted[i].keepTokens || (wanted[j].keepTokens && wanted[j].key == wanted[i].key);
        }
    }
    keepScenes(wanted, order);
    std::erase_if(m_figures, [&](const auto& figure) {  // while a page is edited every view that it had goes by
        return std::ranges::none_of(order, [&](std::size_t i) { return wanted[i].figureKey() == figure.first; });
    });
    std::vector<Figure> figures(page.panels.size());
    for (std::size_t done = 0; done < order.size(); ++done) {
        control.step(static_cast<int>(done), static_cast<int>(order.size()));
        const std::size_t panel = order[done];
        figures[panel] = naming(panel, [&] { return figureOf(wanted[panel], control); });
        if (!m_keeps || m_scenes.bytes() > m_most) {
            keepScenes(wanted, {order.begin() + static_cast<std::ptrdiff_t>(done) + 1, order.end()});
        }
    }
    control.step(static_cast<int>(order.size()), static_cast<int>(order.size()));
    return figures;
}

FigurePage PageFigures::exact(const FigurePage& page, const std::vector<Figure>& figures)
{
    FigurePage named = page;
    for (auto& model : named.models) {
        const std::string checkpoint = m_scenes.checkpointOf({model.file, model.corrections, {}});
        if (!checkpoint.empty()) {  // else no panel shows it
            model.file.sha256 = m_scenes.sha256Of(checkpoint);
        }
        model.file.file = lastName(model.file.file);
    }
    for (auto& photo : named.photos) {
        if (!core::whyUnreachable(photo.file)) {
            photo.sha256 = m_scenes.sha256Of(photo.file);
        }
        photo.file = lastName(photo.file);
    }
    for (std::size_t i = 0; i < named.panels.size(); ++i) {
        if (auto& panel = named.panels[i]) {
            panel->view = m_scenes.named(figures[i].view, sideOf(page, *panel));
        }
    }
    return named;
}

}  // namespace ui
