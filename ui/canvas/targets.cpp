#include "ui/canvas/targets.h"

#include "core/analysis/views/views.h"

#include <algorithm>

namespace ui {

namespace {

/// Of the view itself, or the default of its row.
bool hasOption(const core::View& view, const std::string& name, const core::OptionValue& wanted)
{
    const auto& table = core::viewTable();
    const auto row = std::find_if(table.begin(), table.end(), [&](const auto& each) { return each.name == view.name; });
    return row != table.end() && std::any_of(row->options.begin(), row->options.end(), [&](const auto& option) {
               return option.name == name && core::valueOf(view, option) == wanted;
           });
}

bool hasHead(const core::View& view, int head)
{
    return view.head.kind != core::HeadChoice::Kind::Single || view.head.head == head;
}

}  // namespace

core::Target combined(const core::Target& row, const core::Target& column)
{
    core::Target both = row;
    both.layer = column.layer ? column.layer : row.layer;
    both.head = column.head ? column.head : row.head;
    both.query = column.query ? column.query : row.query;
    both.classIndex = column.classIndex ? column.classIndex : row.classIndex;
    for (const auto& [name, value] : column.options) {
        both.options[name] = value;
    }
    if (!column.view.empty()) {
        both.view = column.view;
    }
    return both;
}

bool isCurrent(const core::Target& target, const core::View& view)
{
    const bool setsSomething =
        target.layer || target.head || target.query || target.classIndex || !target.options.empty();
    return setsSomething && (!target.layer || *target.layer == view.layer) &&
           (!target.head || hasHead(view, *target.head)) && (!target.query || *target.query == view.query) &&
           (!target.classIndex || target.classIndex == view.classIndex) &&
           std::all_of(target.options.begin(), target.options.end(),
                       [&](const auto& option) { return hasOption(view, option.first, option.second); });
}

}  // namespace ui
