#include "ui/figure/page/page_making.h"

#include "core/analysis/views/views.h"
#include "core/error.h"
#include "core/model/model_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

namespace ui {

using core::literals::operator""_msg;

namespace {

namespace fs = std::filesystem;

constexpr double kComfortablePanel = 28.0;  ///< millimeters
constexpr int kMostLetters = 12;            ///< more only unsettle the page

/// One list that panels go through.
struct Axis {
    std::size_t count = 1;
    std::function<void(PagePanel&, std::size_t)> apply;
    std::function<std::string(std::size_t)> title;
};

/// "vit_tiny" for "models/vit_tiny.safetensors" and for "vit_tiny/model.safetensors".
std::string shortModelName(const std::string& file)
{
    std::error_code unreachable;
    if (fs::is_regular_file(file, unreachable)) {
        return core::nameOf(file).name;
    }
    const fs::path path(file);
    return (path.has_filename() ? path.filename() : path.parent_path().filename()).string();
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
        throw core::Error(core::ErrorCode::OutOfRange, "page", "expected a model and a photo, found none"_msg);
    }
    if (!lists.layers.empty() && !row.parameters.layer) {
        throw core::Error(core::ErrorCode::Unsupported, "page",
                          "layers: expected a view of one layer, found %1"_msg(row.name));
    }
    if (!lists.heads.empty() && !row.parameters.head) {
        throw core::Error(core::ErrorCode::Unsupported, "page",
                          "heads: expected a view of one head, found %1"_msg(row.name));
    }
}

void requireCount(std::size_t panels)
{
    if (panels > kMostPanels) {
        throw core::Error(core::ErrorCode::OutOfRange, "page",
                          "expected at most %1 panels, found %2"_msg(kMostPanels, panels));
    }
}

void requireFiles(std::size_t models, std::size_t photos)
{
    if (models > kMostPageFiles || photos > kMostPageFiles) {
        throw core::Error(
            core::ErrorCode::OutOfRange, "page",
            "expected at most %1 models and as many photos, found %2 and %3"_msg(kMostPageFiles, models, photos));
    }
}

/// The part of a panel that all have in common.
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
    requireFiles(lists.models.size(), lists.photos.size());
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
        throw core::Error(
            core::ErrorCode::OutOfRange, "page",
            "expected at most two lists among photos, models, layers and heads, found %1"_msg(axes.size()));
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

namespace {

/// Where an entry like it stands in the list, at the end if it was not there.
template <class Entry, class Same>
int indexIn(std::vector<Entry>& list, const Same& same, Entry entry)
{
    const auto found = std::ranges::find_if(list, same);
    if (found != list.end()) {
        return static_cast<int>(found - list.begin());
    }
    list.push_back(std::move(entry));
    return static_cast<int>(list.size()) - 1;
}

int indexOf(FigurePage& page, const PageModel& model)
{
    const auto same = [&model](const PageModel& one) {
        return one.file == model.file && one.corrections == model.corrections;
    };
    return indexIn(page.models, same, model);
}

int indexOf(FigurePage& page, const core::NamedFile& photo)
{
    return indexIn(
        page.photos, [&photo](const core::NamedFile& one) { return one == photo; }, photo);
}

/// Panels that may differ in quantity keep bars of their own.
bool showsOneView(const FigurePage& page)
{
    std::string view;
    return std::ranges::all_of(page.panels, [&view](const auto& panel) {
        view = view.empty() && panel ? panel->view.name : view;
        return !panel || panel->view.name == view;
    });
}

}  // namespace

void nameFilesOnce(FigurePage& page)
{
    const FigurePage before = page;
    page.models.clear();
    page.photos.clear();
    for (auto& panel : page.panels) {
        if (panel) {
            panel->model = indexOf(page, before.models.at(static_cast<std::size_t>(panel->model)));
            panel->photo = indexOf(page, before.photos.at(static_cast<std::size_t>(panel->photo)));
        }
    }
}

void appendPage(FigurePage& page, const FigurePage& more)
{
    FigurePage whole = page;
    for (const auto& panel : more.panels) {
        if (panel) {
            PagePanel& added = *whole.panels.emplace_back(*panel);
            added.model += static_cast<int>(page.models.size());
            added.photo += static_cast<int>(page.photos.size());
        }
    }
    whole.models.insert(whole.models.end(), more.models.begin(), more.models.end());
    whole.photos.insert(whole.photos.end(), more.photos.begin(), more.photos.end());
    nameFilesOnce(whole);
    requireCount(whole.panels.size());
    requireFiles(whole.models.size(), whole.photos.size());
    if (whole.bar == PageBar::Shared && !showsOneView(whole)) {
        whole.bar = PageBar::Each;
    }
    const auto panels = static_cast<int>(page.panels.size());
    if (panels < 2) {
        layOutInFlow(whole);
    } else if (page.rowTitles.empty() && page.columnTitles.empty() && page.columns == flowColumns(panels, page.width)) {
        whole.columns = flowColumns(static_cast<int>(whole.panels.size()), whole.width);
    }
    page = std::move(whole);
}

FigurePage pageOfPins(const std::vector<core::SessionPin>& pins)
{
    if (pins.empty()) {
        throw core::Error(core::ErrorCode::NotFound, "page", "expected pins, found none"_msg);
    }
    requireCount(pins.size());
    FigurePage page;
    for (const core::SessionPin& pin : pins) {
        if (pin.shown.model.path.empty() || pin.shown.photo.path.empty()) {
            throw core::Error(core::ErrorCode::NotFound, "page",
                              "pin \"%1\": expected a model and a photo with a file"_msg(pin.name));
        }
        const PageModel model{{pin.shown.model.path.string(), {}}, pin.shown.corrections};
        const core::NamedFile photo{pin.shown.photo.path.string(), {}};
        PagePanel panel;
        panel.model = indexOf(page, model);
        panel.photo = indexOf(page, photo);
        panel.view = pin.shown.view;
        panel.title = pin.name;
        panel.object = core::needsObject(panel.view) ? pin.shown.object : nullptr;
        page.panels.emplace_back(std::move(panel));
    }
    page.bar = showsOneView(page) ? PageBar::Shared : PageBar::Each;
    layOutInFlow(page);
    return page;
}

}  // namespace ui
