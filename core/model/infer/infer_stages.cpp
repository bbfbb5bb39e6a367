// Facts that families of several stages share.
#include "core/error.h"
#include "core/model/infer/infer_family.h"
#include "core/model/spec/part_specs.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

namespace core {

namespace {

void requireStageHeads(const Sourced<std::vector<int>>& heads, const std::vector<int>& widths)
{
    bool fits = heads->size() == widths.size();
    for (size_t stage = 0; fits && stage < widths.size(); ++stage) {
        fits = heads->at(stage) > 0 && widths[stage] % heads->at(stage) == 0;
    }
    if (!fits) {
        throw Error(ErrorCode::OutOfRange, "heads",
                    "expected a divisor of each of the widths %1, found %2 (from %3)"_msg(
                        fmt::format("{}", widths), fmt::format("{}", *heads), heads.provenance.words()));
    }
}

}  // namespace

std::vector<int> readStageHeads(const Evidence& from, const char* key, const std::vector<int>& widths,
                                std::span<const PublishedStages> published, ModelSpec& spec)
{
    auto heads = from.sidecar.arguments.wholeNumbers(key, "a whole number of heads per stage"_msg);
    const auto known = std::ranges::find(published, widths, &PublishedStages::widths);
    if (!heads && known != published.end()) {
        heads = {known->heads, Origin::PublishedWidth};
        if (!from.sidecar.architecture) {
            spec.warnings.push_back(
                "The number of heads is not in the file; %1 is assumed, which all published models of "
                "width %2 have."_msg(known->heads.front(), widths.front()));
        }
    }
    if (!heads) {
        throw Error(ErrorCode::Unsupported, "heads",
                    "their number is not in the file, and no published model has the widths %1: expected it from "
                    "config.json (%2), found none"_msg(fmt::format("{}", widths), key));
    }
    requireStageHeads(heads, widths);
    spec.provenance["heads"] = heads.provenance;
    return *heads;
}

int countStages(const ShapeReader& shapes, const std::string& list, int most)
{
    const int count = shapes.count(list + ".");
    if (count > most) {
        throw Error(ErrorCode::Unsupported, list, "expected at most %1 stages, found %2"_msg(most, count));
    }
    return count;
}

HierarchySpec::Stage readStage(const ShapeReader& shapes, const std::string& blocks)
{
    HierarchySpec::Stage stage;
    stage.width = shapes.side(blocks + "0.norm1.weight", 1, 0);
    stage.hidden = shapes.side(blocks + "0.mlp.fc1.weight", 2, 0);
    stage.blocks = shapes.count(blocks);
    return stage;
}

void setHierarchy(std::shared_ptr<const HierarchySpec> hierarchy, ModelSpec& spec)
{
    spec.dim = hierarchy->stages.front().width;
    spec.mlpHidden = hierarchy->stages.front().hidden;
    spec.hierarchy = std::move(hierarchy);
}

void usePatchesOnly(ModelSpec& spec)
{
    spec.tokens = {false, false, 0};
    spec.positionCoversPrefix = spec.absolutePosition = false;
    spec.pooling = Pooling::PatchMean;
}

void addStage(int stage, LayerSpec layer, ModelSpec& spec)
{
    layer.stage = stage;
    spec.layers.insert(spec.layers.end(),
                       static_cast<size_t>(spec.hierarchy->stages.at(static_cast<size_t>(stage)).blocks), layer);
}

int readNeckWidth(const ShapeReader& shapes, int inputs)
{
    if (!shapes.has("neck.0.weight")) {
        return 0;
    }
    const int channels = shapes.side("neck.0.weight", 4, 0);
    shapes.require("neck.0.weight", {channels, inputs, 1, 1});
    shapes.require("neck.2.weight", {channels, channels, 3, 3});
    return channels;
}

void requireMeanPooling(const Sidecar& sidecar)
{
    if (const auto& pooling = sidecar.globalPool; pooling && *pooling != "avg" && !pooling->empty()) {
        throw Error(ErrorCode::Unsupported, pooling.provenance.text(),
                    "global_pool: expected avg, found %1, which is not supported"_msg(*pooling));
    }
}

void refuseArguments(const Sidecar& sidecar, std::initializer_list<const char*> keys)
{
    for (const char* key : keys) {
        if (sidecar.arguments.has(key)) {
            throw Error(ErrorCode::Unsupported, key,
                        "expected the value of the published models, which config.json does not state, found one"_msg);
        }
    }
}

}  // namespace core
