#include "core/analysis/views.h"

#include "core/analysis/attention_map.h"
#include "core/analysis/layer_choice.h"
#include "core/analysis/view_rows.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace core {
namespace {

void requireHead(const HeadChoice& head, const LayerTrace& layer, int index)
{
    if (head.kind == HeadChoice::Kind::Single && (head.head < 0 || head.head >= layer.heads)) {
        throw Error(ErrorCode::OutOfRange,
                    fmt::format("head: expected 0 to {} in layer {}, found {}", layer.heads - 1, index, head.head));
    }
}

/// For views of the tokens themselves: any of them can be asked, whoever asks in the layer's attention.
QueryChoice askingAmongTokens(const LayerTrace& layer, const QueryChoice& query)
{
    const bool missing = query.kind == QueryChoice::Kind::Class && !layer.layout.classToken;
    return missing ? QueryChoice{QueryChoice::Kind::Mean} : query;
}

/// The last layer is the last that the view can show: XCiT's last layers mix no channels, its others map no tokens.
int lastShown(const Trace& trace, const ViewRow& row)
{
    const std::vector<int> shown = row.showsLayer != nullptr ? layersThat(trace, row.showsLayer) : std::vector<int>{};
    return shown.empty() ? trace.layerCount() - 1 : shown.back();
}

/// For views of all layers: each layer finds its own query, the class token if any has one.
QueryChoice askingAnywhere(const Trace& trace, const QueryChoice& query)
{
    const bool missing = std::none_of(trace.layers.begin(), trace.layers.end(),
                                      [](const LayerTrace& layer) { return layer.layout.classToken; });
    return missing && query.kind == QueryChoice::Kind::Class ? QueryChoice{QueryChoice::Kind::Mean} : query;
}

}  // namespace

namespace {

/// Rows of a group stand together, groups in the order in which they are named first, rows in that of the files.
std::vector<ViewRow> groupedTable()
{
    std::vector<ViewRow> rows{attentionRowOfTable(),  attentionGridRowOfTable(), attentionMatrixRowOfTable(),
                              rolloutRowOfTable(),    relevanceRowOfTable(),     headDistanceRowOfTable(),
                              headEntropyRowOfTable()};
    for (auto&& more : {classRowsOfTable(), gradientRowsOfTable(), channelRowsOfTable(), tokenRowsOfTable(),
                        positionRowsOfTable(), depthRowsOfTable()}) {
        rows.insert(rows.end(), more.begin(), more.end());
    }
    constexpr std::array order{group::attention, group::layers, group::evidence,  group::heads,
                               group::channels,  group::tokens, group::positions, group::depth};
    std::ranges::stable_sort(rows, {}, [&](const ViewRow& row) { return std::ranges::find(order, row.group); });
    return rows;
}

}  // namespace

const std::vector<ViewRow>& viewTable()
{
    static const std::vector<ViewRow> table = groupedTable();
    return table;
}

namespace {

std::string expectedOf(const ViewOption& option)
{
    return option.choices.empty()
               ? fmt::format("a {}number from {} to {}", option.step == 1.0 ? "whole " : "", option.low, option.high)
               : fmt::format("one of {}", fmt::join(option.choices, ", "));
}

bool takes(const ViewOption& option, const OptionValue& value)
{
    if (const auto* word = std::get_if<std::string>(&value)) {
        return std::ranges::find(option.choices, *word) != option.choices.end();
    }
    const double number = std::get<double>(value);
    return option.choices.empty() && number >= option.low && number <= option.high &&
           (option.step != 1.0 || number == std::floor(number));
}

/// The chosen value; null where the default stands.
const OptionValue* chosenValue(const View& view, const ViewOption& option)
{
    const auto chosen = view.options.find(option.name);
    if (chosen == view.options.end()) {
        return nullptr;
    }
    if (!takes(option, chosen->second)) {
        throw Error(ErrorCode::OutOfRange,
                    fmt::format("{}: expected {}, found {}", option.name, expectedOf(option), toText(chosen->second)));
    }
    return &chosen->second;
}

const ViewOption& findOption(const std::string& view, const std::string& name)
{
    const auto& options = findView(view).options;
    const auto found = std::ranges::find(options, name, &ViewOption::name);
    if (found == options.end()) {
        std::vector<std::string> names;
        for (const ViewOption& each : options) {
            names.push_back(each.name);
        }
        throw Error(ErrorCode::OutOfRange,
                    fmt::format("option: expected {} of view {}, found \"{}\"",
                                names.empty() ? "none" : fmt::format("one of {}", fmt::join(names, ", ")), view, name));
    }
    return *found;
}

}  // namespace

double numberOption(const View& view, const std::string& name)
{
    const ViewOption& option = findOption(view.name, name);
    const OptionValue* chosen = chosenValue(view, option);
    return chosen != nullptr ? std::get<double>(*chosen) : option.initial;
}

std::string wordOption(const View& view, const std::string& name)
{
    const ViewOption& option = findOption(view.name, name);
    const OptionValue* chosen = chosenValue(view, option);
    return chosen != nullptr ? std::get<std::string>(*chosen) : option.choices.front();
}

OptionValue parseOption(const std::string& view, const std::string& name, const std::string& text)
{
    const ViewOption& option = findOption(view, name);
    OptionValue value = text;
    double number = 0.0;
    const char* end = text.data() + text.size();
    if (option.choices.empty()) {
        const auto [stopped, problem] = std::from_chars(text.data(), end, number);
        value = problem == std::errc{} && stopped == end ? OptionValue{number} : OptionValue{text};
    }
    if (!takes(option, value)) {
        throw Error(ErrorCode::OutOfRange,
                    fmt::format("{}: expected {}, found \"{}\"", name, expectedOf(option), text));
    }
    return value;
}

const ViewRow& findView(const std::string& name)
{
    const std::vector<ViewRow>& table = viewTable();
    const auto row = std::find_if(table.begin(), table.end(), [&](const ViewRow& each) { return each.name == name; });
    if (row == table.end()) {
        std::vector<std::string> names;
        for (const ViewRow& each : table) {
            names.push_back(each.name);
        }
        throw Error(ErrorCode::NotFound,
                    fmt::format("view: expected one of {}, found \"{}\"", fmt::join(names, ", "), name));
    }
    return *row;
}

Result computeView(const Subject& subject, const View& view, const RunControl& control)
{
    const ViewRow& row = findView(view.name);
    if (const std::string reason = row.unavailable(subject.network.spec()); !reason.empty()) {
        throw Error(ErrorCode::Unsupported, reason);
    }
    return row.compute(subject, resolved(view, subject.trace), control);
}

View resolved(const View& view, const Trace& trace)
{
    const ViewRow& row = findView(view.name);
    View result = view;
    const int layers = trace.layerCount();
    result.layer = view.layer == -1 ? lastShown(trace, row) : view.layer < 0 ? view.layer + layers : view.layer;
    if (result.layer < 0 || result.layer >= layers) {
        throw Error(ErrorCode::OutOfRange,
                    fmt::format("layer: expected {} to {}, found {}", -layers, layers - 1, view.layer));
    }
    const LayerTrace& layer = trace.layers[static_cast<size_t>(result.layer)];
    requireHead(view.head, layer, result.layer);
    if (view.query.kind == QueryChoice::Kind::Patch) {
        queryToken(trace, result.layer, view.query);
    }
    result.query = !row.parameters.layer ? askingAnywhere(trace, view.query)
                   : row.needsTokens     ? askingAmongTokens(layer, view.query)
                                         : askingIn(layer, view.query);
    return result;
}

int patchSizeOf(const Trace& trace, const Result& result)
{
    const auto* map = std::get_if<PatchMap>(&result.content);
    return trace.patchSize * (map != nullptr ? patchesAlongSide(trace, map->grid) : 1);
}

std::string alwaysAvailable(const ModelSpec&)
{
    return {};
}

std::string notPlainReason(const ModelSpec& spec, const char* view)
{
    return hasPlainSelfAttention(spec)
               ? ""
               : fmt::format(
                     "{} multiplies the square matrices of plain self-attention from layer to layer; this "
                     "model has {}.",
                     view, layerKindsText(spec));
}

PatchMap patchMapOf(const Trace& trace, int layer, const View& view, const torch::Tensor& map, const ValueRange& range)
{
    const LayerTrace& shown = layerOf(trace, layer);
    PatchMap result{shown.grid, map, range, {}, {}};
    if (view.query.kind == QueryChoice::Kind::Patch) {
        result.queryPatch = queryToken(trace, layer, view.query) - shown.layout.prefix();
    }
    return result;
}

}  // namespace core
