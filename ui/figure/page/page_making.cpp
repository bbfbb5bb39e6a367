#include "ui/figure/page/page_making.h"

#include "core/analysis/views/views.h"
#include "core/error.h"
#include "core/model/model_file.h"
#include "core/session/corrections.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>

namespace ui {
namespace {

namespace fs = std::filesystem;

constexpr double kComfortablePanel = 28.0;  ///< millimetres
constexpr int kMostLetters = 12;            ///< more only unsettle the page

/// One list that panels go through.
struct Axis {
    std::size_t count = 1;
    std::function<void(PagePanel&, std::size_t)> apply;
    std::function<std::string(std::size_t)> title;
};

[[noreturn]] void fail(core::ErrorCode code, const std::string& sentence)
{
    throw core::Error(code, "page: " + sentence);
}

std::string headTitle(const core::HeadChoice& head)
{
    return head.kind == core::HeadChoice::Kind::Single ? "head " + core::toText(head)
                                                       : core::toText(head) + " of heads";
}

std::vector<Axis> axesOf(const PageLists& lists)
{
    const auto at = [](const auto& list, std::size_t i) -> const auto&
    {
        return list[i];
    };
    return {{lists.photos.size(), [](PagePanel& panel, std::size_t i) { panel.photo = static_cast<int>(i); },
             [&lists, at](std::size_t i) { return fs::path(at(lists.photos, i)).stem().string(); }},
            {lists.models.size(), [](PagePanel& panel, std::size_t i) { panel.model = static_cast<int>(i); },
             [&lists, at](std::size_t i) { return shortModelName(at(lists.models, i).file.file); }},
            {std::max<std::size_t>(1, lists.layers.size()),
             [&lists, at](PagePanel& panel, std::size_t i) {
                 panel.view.layer = lists.layers.empty() ? panel.view.layer : at(lists.layers, i);
             },
             [&lists, at](std::size_t i) { return fmt::format("layer {}", at(lists.layers, i)); }},
            {std::max<std::size_t>(1, lists.heads.size()),
             [&lists, at](PagePanel& panel, std::size_t i) {
                 panel.view.head = lists.heads.empty() ? panel.view.head : at(lists.heads, i);
             },
             [&lists, at](std::size_t i) { return headTitle(at(lists.heads, i)); }}};
}

void requireLists(const core::View& view, const PageLists& lists)
{
    const core::ViewRow& row = core::findView(view.name);
    if (lists.models.empty() || lists.photos.empty()) {
        fail(core::ErrorCode::OutOfRange, "expected a model and a photo, found none");
    }
    if (!lists.layers.empty() && !row.parameters.layer) {
        fail(core::ErrorCode::Unsupported, "layers: expected a view of one layer, found " + row.name);
    }
    if (!lists.heads.empty() && !row.parameters.head) {
        fail(core::ErrorCode::Unsupported, "heads: expected a view of one head, found " + row.name);
    }
}

void requireCount(std::size_t panels)
{
    if (panels > kMostPanels) {
        fail(core::ErrorCode::OutOfRange, fmt::format("expected at most {} panels, found {}", kMostPanels, panels));
    }
}

/// What is the same in all panels.
std::string captionOf(const core::View& view, const PageLists& lists)
{
    const core::ViewRow& row = core::findView(view.name);
    std::string caption = row.title;
    const auto add = [&](const std::string& words) { caption += " · " + words; };
    if (row.parameters.layer && lists.layers.size() <= 1) {
        const int layer = lists.layers.empty() ? view.layer : lists.layers.front();
        add(layer == -1 ? "last layer" : fmt::format("layer {}", layer));
    }
    if (row.parameters.head && lists.heads.size() <= 1) {
        add(headTitle(lists.heads.empty() ? view.head : lists.heads.front()));
    }
    if (row.parameters.query) {
        const bool word =
            view.query.kind == core::QueryChoice::Kind::Class || view.query.kind == core::QueryChoice::Kind::Mean;
        add("query " + core::toText(view.query) +
            (word ? (view.query.kind == core::QueryChoice::Kind::Mean ? " of patches" : " token") : ""));
    }
    if (lists.models.size() == 1) {
        add(shortModelName(lists.models.front().file.file));
    }
    if (lists.photos.size() == 1) {
        add(fs::path(lists.photos.front()).filename().string());
    }
    return caption;
}

}  // namespace

std::string shortModelName(const std::string& file)
{
    std::error_code unreachable;
    if (fs::is_regular_file(file, unreachable)) {
        return core::nameOf(file).name;
    }
    const fs::path path(file);
    return (path.has_filename() ? path.filename() : path.parent_path().filename()).string();
}

int flowColumns(int panels, double width)
{
    const int most = std::max(1, static_cast<int>(width / kComfortablePanel));
    const int rows = (panels + most - 1) / most;
    return std::max(1, (panels + rows - 1) / rows);  // rows as equal as they get
}

void layOutInFlow(FigurePage& page)
{
    const int panels = static_cast<int>(page.panels.size());
    page.columns = flowColumns(panels, page.width);
    page.letters = panels > 1 && panels <= kMostLetters ? PageLetters::Small : PageLetters::None;
}

FigurePage pageOfLists(const core::View& view, const PageLists& lists)
{
    requireLists(view, lists);
    std::vector<Axis> axes = axesOf(lists);
    std::size_t panels = 1;
    for (const Axis& axis : axes) {
        panels *= axis.count;
        requireCount(panels);
    }
    PagePanel same{0, 0, view, {}};
    for (const Axis& axis : axes) {
        axis.apply(same, 0);
    }
    std::erase_if(axes, [](const Axis& axis) { return axis.count < 2; });
    if (axes.size() > 2) {
        fail(core::ErrorCode::OutOfRange,
             "expected at most two lists among photos, models, layers and heads, found " + std::to_string(axes.size()));
    }
    FigurePage page;
    page.models = lists.models;
    for (const std::string& photo : lists.photos) {
        page.photos.push_back({photo, {}});
    }
    page.caption = captionOf(view, lists);
    const std::size_t rows = axes.empty() ? 1 : axes[0].count, cols = axes.size() == 2 ? axes[1].count : 1;
    for (std::size_t row = 0; row < rows; ++row) {
        for (std::size_t col = 0; col < cols; ++col) {
            PagePanel& panel = *page.panels.emplace_back(same);
            if (!axes.empty()) {
                axes[0].apply(panel, row);
            }
            if (axes.size() == 2) {
                axes[1].apply(panel, col);
            } else if (axes.size() == 1) {
                panel.title = axes[0].title(row);
            }
        }
    }
    layOutInFlow(page);
    if (axes.size() == 2) {
        page.columns = static_cast<int>(cols);
        page.letters = PageLetters::None;
        for (std::size_t row = 0; row < rows; ++row) {
            page.rowTitles.push_back(axes[0].title(row));
        }
        for (std::size_t col = 0; col < cols; ++col) {
            page.columnTitles.push_back(axes[1].title(col));
        }
    }
    return page;
}

FigurePage pageOfPins(const std::vector<core::SessionPin>& pins)
{
    if (pins.empty()) {
        fail(core::ErrorCode::NotFound, "expected pins, found none");
    }
    requireCount(pins.size());
    FigurePage page;
    const auto indexIn = [](auto& list, const auto& same, auto entry) {
        const auto found = std::ranges::find_if(list, same);
        if (found != list.end()) {
            return static_cast<int>(found - list.begin());
        }
        list.push_back(std::move(entry));
        return static_cast<int>(list.size()) - 1;
    };
    std::vector<std::string> quantities;
    for (const core::SessionPin& pin : pins) {
        if (pin.shown.model.path.empty() || pin.shown.photo.path.empty()) {
            fail(core::ErrorCode::NotFound,
                 fmt::format("pin \"{}\": expected a model and a photo with a file", pin.name));
        }
        const PageModel model{{pin.shown.model.path.string(), {}}, pin.shown.corrections};
        const core::NamedFile photo{pin.shown.photo.path.string(), {}};
        PagePanel panel;
        panel.model = indexIn(
            page.models,
            [&](const PageModel& one) {
                return one.file == model.file && core::sameCorrections(one.corrections, model.corrections);
            },
            model);
        panel.photo = indexIn(
            page.photos, [&](const core::NamedFile& one) { return one == photo; }, photo);
        panel.view = pin.shown.view;
        panel.title = pin.name;
        quantities.push_back(panel.view.name);
        page.panels.emplace_back(std::move(panel));
    }
    // What may differ in quantity keeps bars of its own.
    page.bar = std::ranges::all_of(quantities, [&](const auto& name) { return name == quantities.front(); })
                   ? PageBar::Shared
                   : PageBar::Each;
    layOutInFlow(page);
    return page;
}

}  // namespace ui
