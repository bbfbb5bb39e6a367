#include "core/analysis/trace_arrays.h"

#include "core/analysis/array_table.h"
#include "core/analysis/attention/layer_choice.h"
#include "core/analysis/table/view_options.h"
#include "core/cancellation.h"
#include "core/experiment/edited_network.h"
#include "core/memory_supply.h"

#include <fmt/format.h>
#include <torch/types.h>

#include <algorithm>
#include <cmath>

namespace core {

namespace {

/// One name and the row that computes it.
struct NamedRow {
    std::string name;
    const ArrayRow* row = nullptr;
    int layer = 0;
};

std::vector<NamedRow> namedRows(const ViewInput& subject)
{
    std::vector<NamedRow> named;
    for (const ArrayRow& row : arrayTable()) {
        if (row.available && !row.available(subject)) {
            continue;
        }
        for (int layer = 0; layer < (row.ofLayer ? subject.trace.layerCount() : 1); ++layer) {
            if (row.availableIn && !row.availableIn(layerOf(subject.trace, layer))) {
                continue;
            }
            named.push_back({arrayName(row, layer), &row, layer});
        }
    }
    return named;
}

std::vector<NamedRow> chosenRows(const ViewInput& subject, const std::vector<std::string>& names)
{
    const std::vector<NamedRow> all = namedRows(subject);
    std::vector<NamedRow> chosen;
    if (names.empty()) {
        std::copy_if(all.begin(), all.end(), std::back_inserter(chosen),
                     [](const NamedRow& named) { return named.row->inDefaultSet; });
        return chosen;
    }
    for (const std::string& name : names) {
        const auto same = [&name](const NamedRow& named) { return named.name == name; };
        const auto found = std::find_if(all.begin(), all.end(), same);
        if (found == all.end()) {
            throw Error(ErrorCode::NotFound, "array",
                        "expected one that this model has (%1), found \"%2\""_msg(arrayNames(subject), name));
        }
        if (std::none_of(chosen.begin(), chosen.end(), same)) {  // requested twice, written once
            chosen.push_back(*found);
        }
    }
    return chosen;
}

bool takesOption(const ArrayRow& row, const std::string& name)
{
    return row.view != nullptr && std::ranges::count(row.view->options, name, &ViewOption::name) > 0;
}

/// A view with every option that the array takes: the chosen value, or the default.
View viewOfArray(const ArrayRow& row, const ArrayChoice& choice)
{
    View view;
    for (const auto& [name, text] : choice.options) {
        if (takesOption(row, name)) {
            view.options[name] = parseOption(*row.view, name, text);
        }
    }
    return row.view != nullptr ? withAllOptions(std::move(view), *row.view) : view;
}

/// Sets attention from and to dropped patches to NaN.
torch::Tensor withoutDropped(const torch::Tensor& array, const ViewInput& subject, const NamedRow& named)
{
    const torch::Tensor dropped = droppedPatches(subject.network, subject.trace.grid);
    if (!dropped.defined() || (named.row->inDefaultSet && !named.row->ofLayer)) {
        return array;
    }
    if (!named.row->inDefaultSet) {
        throw Error(ErrorCode::Unsupported,
                    "array %1: expected a pass over all patches, found one in which some are dropped; "
                    "fill and knockout leave them in"_msg(named.name));
    }
    torch::Tensor blanked = array.clone();
    const torch::Tensor at = dropped.nonzero().flatten() + (array.size(2) - dropped.size(0));
    blanked.index_fill_(2, at, std::nan(""));
    return array.size(1) == array.size(2) ? blanked.index_fill_(1, at, std::nan("")) : blanked;
}

}  // namespace

std::vector<std::string> arrayNames(const ViewInput& subject)
{
    std::vector<std::string> names;
    for (NamedRow& named : namedRows(subject)) {
        names.push_back(std::move(named.name));
    }
    return names;
}

namespace {

/// Whether it is the row's name, in any layer.
bool isOf(const ArrayRow& row, std::string_view name)
{
    constexpr std::string_view lead = "layer.";
    if (!row.ofLayer) {
        return name == row.name;
    }
    const auto digits = name.starts_with(lead) ? name.substr(lead.size()).find_first_not_of("0123456789") : 0;
    return digits != 0 && digits != std::string_view::npos &&
           name.substr(lead.size() + digits) == '.' + std::string(row.name);
}

}  // namespace

void requireArrayNames(const std::vector<std::string>& names)
{
    for (const std::string& name : names) {
        if (std::ranges::none_of(arrayTable(), [&](const ArrayRow& row) { return isOf(row, name); })) {
            std::vector<std::string> known;
            for (const ArrayRow& row : arrayTable()) {
                known.push_back(row.ofLayer ? fmt::format("layer.I.{}", row.name) : row.name);
            }
            throw Error(ErrorCode::NotFound, "array", "expected one of %1, found \"%2\""_msg(known, name));
        }
    }
}

void requireArrays(const ViewInput& subject, const std::vector<std::string>& names)
{
    chosenRows(subject, names);
}

bool needTokens(const std::vector<std::string>& names)
{
    return std::any_of(names.begin(), names.end(), [](const std::string& name) {
        return std::any_of(arrayTable().begin(), arrayTable().end(),
                           [&](const ArrayRow& row) { return row.needsTokens && isOf(row, name); });
    });
}

bool needTokens(const std::vector<std::string>& names, const Network& network)
{
    return needTokens(names) || std::ranges::any_of(arrayTable(), [&](const ArrayRow& row) {
               const bool asked = names.empty() ? row.inDefaultSet : std::ranges::count(names, row.name) > 0;
               return asked && row.needsTokensIn != nullptr && row.needsTokensIn(network);
           });
}

void requireOptions(const std::vector<std::string>& names, const ArrayChoice& choice)
{
    for (const auto& chosen : choice.options) {
        const std::string& option = chosen.first;
        const auto asked = [&](const ArrayRow& row) {
            return takesOption(row, option) && std::ranges::count(names, row.name) > 0;
        };
        const auto row = std::ranges::find_if(arrayTable(), asked);
        if (row == arrayTable().end()) {
            throw Error(ErrorCode::OutOfRange, "option: expected one of an array in --only, found \"%1\""_msg(option));
        }
        parseOption(*row->view, option, chosen.second);
    }
}

NamedTensors computeArrays(const ViewInput& subject, const std::vector<std::string>& names, const ArrayChoice& choice,
                           const RunControl& control)
{
    const CancellationScope stoppable(control.stop);
    NamedTensors arrays;
    for (const NamedRow& named : chosenRows(subject, names)) {
        control.step(0, 1);
        const torch::Tensor array =
            withoutDropped(named.row->compute({subject, choice, control, named.layer, viewOfArray(*named.row, choice)}),
                           subject, named);
        const auto type = array.is_floating_point() ? torch::kFloat32 : array.scalar_type();  // masks stay integers
        arrays.emplace_back(named.name, array.detach().to(torch::kCPU, type).contiguous());
    }
    return arrays;
}

int64_t squareArrayBytes(const ModelSpec& spec, PatchGrid grid, const std::vector<std::string>& names)
{
    int64_t bytes = 0;
    for (const ArrayRow& row : arrayTable()) {
        for (int layer = 0; row.bytes != nullptr && layer < (row.ofLayer ? spec.depth() : 1); ++layer) {
            const bool asked = names.empty() ? row.inDefaultSet : std::ranges::count(names, arrayName(row, layer)) > 0;
            bytes += asked ? row.bytes({spec, grid, spec.layers[static_cast<size_t>(layer)]}) : 0;
        }
    }
    return bytes;
}

void requireMemoryForArrays(const Network& network, int height, int width, const std::vector<std::string>& names)
{
    const int64_t need = squareArrayBytes(network.spec(), network.gridFor(height, width), names);
    const auto supply = availableMemory(c10::kCPU);
    if (supply && need > *supply) {
        throw Error(
            ErrorCode::OutOfMemory,
            "the arrays for an input of %1 x %2 pixels need about %3 of memory, %4 are free; "
            "ask for fewer with their names, for layer.I.q and layer.I.k, from which attention "
            "is recomputed row by row, or for a smaller input"_msg(width, height, bytesText(need), bytesText(*supply)));
    }
}

}  // namespace core
