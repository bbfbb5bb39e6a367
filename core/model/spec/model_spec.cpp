#include "core/model/spec/model_spec.h"

#include "core/model/spec/part_specs.h"
#include "core/model/spec/word_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

namespace core {

namespace {

constexpr std::pair<Activation, std::string_view> kActivationWords[] = {
    {Activation::Gelu, "gelu"}, {Activation::GeluTanh, "gelu_tanh"}, {Activation::QuickGelu, "quick_gelu"},
    {Activation::Silu, "silu"}, {Activation::Relu, "relu"},          {Activation::HardSwish, "hard_swish"}};

}  // namespace

std::string_view activationName(Activation activation)
{
    return nameIn(kActivationWords, activation);
}

std::optional<Activation> parseActivation(std::string_view name)
{
    return valueIn(kActivationWords, name);
}

std::string_view precisionName(Precision precision)
{
    return precision == Precision::Bfloat16 ? "bf16" : "float32";
}

std::string_view storedTypeName(bool half)
{
    return half ? "float16" : "float32";
}

int StemSpec::stride() const
{
    if (!squares.empty()) {
        return std::accumulate(squares.begin(), squares.end(), 1,
                               [](int pixels, const Squares& each) { return pixels * each.side; });
    }
    // The root quarters a side, and every stage after the first halves it.
    return blocks.empty() ? 4 : 2 << static_cast<int>(blocks.size());
}

const BlockSpec& blockOf(const ModelSpec& spec)
{
    static const BlockSpec kPlain;
    return spec.block ? *spec.block : kPlain;
}

PatchGrid stageGrid(PatchGrid grid, int stage)
{
    for (; stage > 0; --stage) {
        grid = {(grid.rows + 1) / 2, (grid.cols + 1) / 2};
    }
    return grid;
}

PatchGrid layerGrid(const LayerSpec& layer, PatchGrid grid)
{
    return layer.ownGrid.rows > 0 ? layer.ownGrid : stageGrid(grid, layer.halvings());
}

int64_t ModelSpec::widthOf(const LayerSpec& layer) const
{
    return hierarchy ? hierarchy->stages.at(static_cast<size_t>(layer.stage)).width : int64_t{dim} << layer.stage;
}

int64_t ModelSpec::hiddenOf(const LayerSpec& layer) const
{
    if (layer.ofVisionHead) {
        return visionHead->hidden;
    }
    return hierarchy ? hierarchy->stages.at(static_cast<size_t>(layer.stage)).hidden
                     : int64_t{mlpHidden} << layer.stage;
}

bool ModelSpec::isGated(const LayerSpec& layer) const
{
    return layer.ofVisionHead ? visionHead->ofDinoText : gatedMlp;
}

ModelSpec ModelSpec::asIn(const LayerSpec& layer) const
{
    auto spec = *this;
    spec.dim = static_cast<int>(widthOf(layer));
    spec.mlpHidden = static_cast<int>(hiddenOf(layer));
    spec.heads = layer.heads;
    if (layer.ofVisionHead && visionHead->ofDinoText) {
        spec.gatedMlp = true;
        spec.activation = Activation::Silu;
        spec.qkvBias = false;
        spec.layerScale = true;
        spec.normEps = VisionHeadSpec::normEps;
        spec.block = nullptr;
    }
    return spec;
}

int ModelSpec::labelCount() const
{
    return detector ? detector->classes : segmenter ? segmenter->labels : classes;
}

int ModelSpec::largestWindow() const
{
    int largest = 0;
    for (const auto& layer : layers) {
        largest = std::max(largest, layer.window);
    }
    return largest;
}

bool ModelSpec::hasBranches() const
{
    return std::ranges::any_of(layers, [](const LayerSpec& layer) { return layer.ownGrid.rows > 0; });
}

std::string ModelSpec::labelOf(int classIndex) const
{
    const auto index = static_cast<size_t>(classIndex);
    return classIndex >= 0 && index < labels.size() ? labels[index] : fmt::format("class {}", classIndex);
}

}  // namespace core
