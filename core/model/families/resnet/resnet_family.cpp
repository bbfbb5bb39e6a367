// ResNet: widths, depths, groups and gates are in the shapes; strides are those of all published models.
#include "core/model/families/resnet/resnet_family.h"
#include "core/error.h"
#include "core/model/families/family_table.h"

#include <fmt/format.h>

#include <memory>

namespace core {

std::shared_ptr<Network> makeResnet(const ModelSpec& spec);  // resnet.cpp

namespace {

constexpr int kMostStages = 6;

class BlockReader {
public:
    BlockReader(const ShapeReader& shapes, std::string prefix) : m_shapes(shapes), m_prefix(std::move(prefix)) {}

    ResnetSpec::Block read(int inputs, int stride)
    {
        m_block.inputs = inputs;
        m_block.stride = stride;
        m_block.bottleneck = m_shapes.has(m_prefix + "conv3.weight");
        m_block.middle = m_shapes.side(m_prefix + "conv1.weight", 4, 0);
        m_block.outputs = m_shapes.side(m_prefix + (m_block.bottleneck ? "conv3.weight" : "conv2.weight"), 4, 0);
        const int first = m_block.bottleneck ? 1 : 3;
        require("conv1.weight", {m_block.middle, inputs, first, first});
        if (m_block.bottleneck) {
            m_block.groups = groups();
            require("conv3.weight", {m_block.outputs, m_block.middle, 1, 1});
        } else {
            require("conv2.weight", {m_block.outputs, m_block.middle, 3, 3});
        }
        readGate();
        readTrunk();
        return m_block;
    }

private:
    void require(const char* name, const std::vector<int64_t>& expected) const
    {
        m_shapes.require(m_prefix + name, expected);
    }

    int groups() const
    {
        const int ofGroup = m_shapes.side(m_prefix + "conv2.weight", 4, 1);
        if (m_block.middle % ofGroup != 0) {
            throw Error(ErrorCode::ShapeMismatch, m_prefix + "conv2.weight",
                        "expected groups of a divisor of %1 channels, found %2"_msg(m_block.middle, ofGroup));
        }
        require("conv2.weight", {m_block.middle, ofGroup, 3, 3});
        return m_block.middle / ofGroup;
    }

    void readGate()
    {
        if (m_shapes.has(m_prefix + "se.fc1.weight")) {
            m_block.squeezed = m_shapes.side(m_prefix + "se.fc1.weight", 4, 0);
            require("se.fc1.weight", {m_block.squeezed, m_block.outputs, 1, 1});
        }
    }

    void readTrunk()
    {
        m_block.downsample = m_shapes.hasPrefix(m_prefix + "downsample.");
        if (m_block.downsample) {
            require("downsample.0.weight", {m_block.outputs, m_block.inputs, 1, 1});
        } else if (m_block.inputs != m_block.outputs || m_block.stride != 1) {
            throw Error(ErrorCode::ShapeMismatch, m_prefix + "downsample.0.weight",
                        "expected [%1, %2, 1, 1], found no such tensor"_msg(m_block.outputs, m_block.inputs));
        }
    }

    const ShapeReader& m_shapes;
    std::string m_prefix;
    ResnetSpec::Block m_block;
};

/// Rejects networks of timm with these names and shapes that compute differently.
void refuseLookAlikes(const Evidence& from)
{
    for (const auto& name : {from.architecture(), from.hints.name}) {
        if (name.find("resnetblur") != std::string::npos || name.find("resnetaa") != std::string::npos) {
            throw Error(ErrorCode::Unsupported, name,
                        "this ResNet blurs feature maps before downsampling, which is not supported"_msg);
        }
    }
    const auto& pool = from.sidecar.globalPool;
    if (pool && *pool != "avg") {
        throw Error(ErrorCode::Unsupported, pool.provenance.text(),
                    "global_pool: expected avg, found %1, which is not supported for a ResNet"_msg(*pool));
    }
}

void readStem(const ShapeReader& shapes, const std::string& prefix, ResnetSpec& spec)
{
    const int64_t first = shapes.side(prefix + "conv1.weight", 4, 0);
    spec.averages = shapes.has(prefix + "conv3.weight");
    spec.stem = spec.averages ? shapes.side(prefix + "conv3.weight", 4, 0) : static_cast<int>(first);
    if (spec.averages) {
        shapes.require(prefix + "conv1.weight", {spec.stem / 2, 3, 3, 3});
        shapes.require(prefix + "conv2.weight", {spec.stem / 2, spec.stem / 2, 3, 3});
        shapes.require(prefix + "conv3.weight", {spec.stem, spec.stem / 2, 3, 3});
    } else {
        shapes.require(prefix + "conv1.weight", {first, 3, 7, 7});
    }
}

}  // namespace

ResnetSpec readResnet(const ShapeReader& shapes, const std::string& prefix)
{
    ResnetSpec spec;
    readStem(shapes, prefix, spec);
    int channels = spec.stem;
    for (int stage = 0; stage < kMostStages; ++stage) {
        const auto start = fmt::format("{}layer{}.", prefix, stage + 1);
        const int blocks = shapes.count(start);
        if (blocks == 0) {
            break;
        }
        spec.stages.emplace_back();
        for (int block = 0; block < blocks; ++block) {
            const int stride = stage > 0 && block == 0 ? 2 : 1;
            spec.stages.back().push_back(
                BlockReader(shapes, fmt::format("{}{}.", start, block)).read(channels, stride));
            channels = spec.stages.back().back().outputs;
        }
    }
    if (spec.stages.empty()) {
        shapes.shape(prefix + "layer1.0.conv1.weight", 4);  // reports that it is missing
    }
    return spec;
}

namespace {

FamilyDefaults inferResnet(const Evidence& from, ModelSpec& spec)
{
    const auto& shapes = from.shapes;
    refuseLookAlikes(from);
    if (!from.sidecar.architecture) {
        spec.warnings.emplace_back(
            "The file does not show whether this ResNet blurs before downsampling; no blur is assumed. "
            "A config.json beside it settles that."_msg);
    }
    const auto body = std::make_shared<ResnetSpec>(readResnet(shapes, ""));
    spec.resnet = body;
    spec.tokens = {.classToken = false};
    spec.patch = 4;
    spec.dim = body->stages.front().back().outputs;
    for (size_t stage = 0; stage < body->stages.size(); ++stage) {
        spec.layers.insert(spec.layers.end(), body->stages[stage].size(),
                           {LayerKind::Convolution, 0, spec.tokens, static_cast<int>(stage)});
    }
    spec.classes = readClassifier(shapes, "fc", body->outputs());
    spec.pooling = Pooling::PatchMean;
    spec.absolutePosition = false;
    FamilyDefaults defaults;
    defaults.normEps = {1e-5, Origin::FamilyRule};
    defaults.activation = {Activation::Relu, Origin::FamilyRule};
    defaults.normalization.provenance = Origin::FamilyRule;
    defaults.inputSize = {std::pair(224, 224), Origin::FamilyRule};
    defaults.cropPct = {0.875, Origin::FamilyRule};
    return defaults;
}

constexpr NamingSignature kResnetSignature{.ending = "fc.weight",
                                           .companion = "layer1.0.conv1.weight",
                                           .title = "ResNet's",
                                           .traits = {"layer1.0.conv1.", "layer1.0.bn1."}};
constexpr Naming kResnetNamings[] = {{kResnetSignature}};

}  // namespace

FamilyRow resnetFamily()
{
    return {.family = Family::Resnet,
            .traits = {"resnet", "ResNet", Dropping::Impossible, AddedToken::Impossible, false, false},
            .signature = {"conv1.weight", "layer1.0.conv1.weight", "fc.weight"},
            .infer = inferResnet,
            .make = makeResnet,
            .namings = kResnetNamings};
}

}  // namespace core
