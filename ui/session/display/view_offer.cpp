#include "ui/session/display/view_offer.h"

#include "core/analysis/views/view_rows.h"
#include "core/memory_supply.h"

#include <QCoreApplication>

#include <algorithm>

namespace ui {
namespace {

constexpr int64_t kWorthAWord = 200'000'000;

std::vector<std::string> availableViews(const core::ModelSpec& spec)
{
    std::vector<std::string> names;
    for (const auto& row : core::viewTable()) {
        if (isAvailable(row.name, spec)) {
            names.push_back(row.name);
        }
    }
    return names;
}

int indexOf(const std::string& view)
{
    const auto& table = core::viewTable();
    return static_cast<int>(std::ranges::find(table, view, &core::ViewRow::name) - table.begin());
}

}  // namespace

core::Message reasonAgainst(const std::string& view, const core::ModelSpec& spec)
{
    const auto& table = core::viewTable();
    const auto row = std::ranges::find(table, view, &core::ViewRow::name);
    if (row == table.end()) {
        return core::Message(QCoreApplication::translate("ViewOffer", "There is no view \"%1\".")
                                 .arg(QString::fromStdString(view))
                                 .toStdString());
    }
    return core::whyUnavailable(*row, spec);
}

bool isAvailable(const std::string& view, const core::ModelSpec& spec)
{
    return reasonAgainst(view, spec).empty();
}

std::string costText(const core::ViewRow& row, const OpenedModel& model)
{
    if (row.bytes == nullptr || !isAvailable(row.name, model.spec())) {
        return {};
    }
    const auto& input = model.spec().preprocessing;
    const int64_t bytes = row.bytes(*model.model.network, core::inputHeight(input), input.width);
    return bytes >= kWorthAWord ? core::bytesText(bytes) : std::string();
}

std::vector<std::string> viewGroups()
{
    std::vector<std::string> groups;
    for (const auto& row : core::viewTable()) {
        if (groups.empty() || groups.back() != row.group) {
            groups.push_back(row.group);
        }
    }
    return groups;
}

std::string viewBeside(const std::string& view, int by, const core::ModelSpec& spec)
{
    const auto& table = core::viewTable();
    const int count = static_cast<int>(table.size());
    const int from = indexOf(view);
    for (int step = 1; step < count; ++step) {
        const int index = ((from + (by < 0 ? -step : step)) % count + count) % count;
        if (const auto& name = table[static_cast<size_t>(index)].name; isAvailable(name, spec)) {
            return name;
        }
    }
    return view;
}

std::string nextViewOfGroup(const std::string& view, const std::string& group, const core::ModelSpec& spec)
{
    std::vector<std::string> views = availableViews(spec);
    std::erase_if(views, [&](const std::string& name) { return core::findView(name).group != group; });
    if (views.empty()) {
        return view;
    }
    const auto at = std::ranges::find(views, view);
    return at == views.end() || at + 1 == views.end() ? views.front() : *(at + 1);
}

std::string viewOfEvidence(const core::ModelSpec& spec)
{
    const auto views = availableViews(spec);
    const auto& group = core::kRelevanceView.group;  // experiments take a class, too, and a pass for each point
    const auto found = std::ranges::find_if(views, [&](const std::string& name) {
        const core::ViewRow& row = core::findView(name);
        return row.parameters.classIndex && row.group == group;
    });
    return found == views.end() ? std::string() : *found;
}

}  // namespace ui
