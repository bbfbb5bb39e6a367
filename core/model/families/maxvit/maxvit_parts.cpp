#include "core/model/families/maxvit/maxvit_parts.h"

#include "core/error.h"
#include "core/model/blocks/image_operators.h"

namespace core {

using torch::Tensor;

namespace {

constexpr int kNextKernel = 7;

torch::nn::Conv2d convolutionOf(int inputs, int outputs, int kernel, int stride, bool bias, int groups = 1)
{
    return torch::nn::Conv2d(torch::nn::Conv2dOptions(inputs, outputs, kernel)
                                 .stride(stride)
                                 .padding(stride == 2 ? 0 : kernel / 2)
                                 .groups(groups)
                                 .bias(bias));
}

/// Zeros for a convolution of 3 x 3 that halves an image of even sides.
Tensor paddedForHalving(const Tensor& image, bool same)
{
    return torch::constant_pad_nd(image, same ? std::vector<int64_t>{0, 1, 0, 1} : std::vector<int64_t>{1, 1, 1, 1});
}

torch::nn::BatchNorm2d batchNorm(int width, double eps)
{
    return torch::nn::BatchNorm2d(torch::nn::BatchNorm2dOptions(width).eps(eps));
}

}  // namespace

Tensor halved(const Tensor& image, bool maximum)
{
    return maximum ? torch::max_pool2d(image, 3, 2, 1) : torch::avg_pool2d(image, 2);
}

MbConvStem::MbConvStem(const MbConvSpec& spec, int first, int width) : m_spec(spec)
{
    conv1 = register_module("conv1", convolutionOf(3, first, 3, 2, spec.stemBias));
    if (spec.next) {
        m_layerNorm = register_module("norm1", layerNorm(first, spec.normEps));
    } else {
        norm1 = register_module("norm1", batchNorm(first, spec.normEps));
    }
    conv2 = register_module("conv2", convolutionOf(first, width, 3, 1, spec.stemBias));
}

Tensor MbConvStem::forward(const Tensor& pixels, const std::stop_token& stop)
{
    const auto x = convolve(paddedForHalving(pixels, m_spec.samePadding), conv1, stop);
    const auto normed = m_layerNorm ? normOverChannels(x, m_layerNorm, stop) : normOfImage(x, norm1, stop);
    return convolve(activate(normed, m_spec.activation), conv2, stop);
}

MaxvitConvolution::MaxvitConvolution(const MbConvSpec& spec, const MbConvSpec::Block& block)
    : m_spec(spec), m_halves(block.halves)
{
    if (block.halves && block.inputs != block.outputs) {
        const auto shortcut = register_module("shortcut", std::make_shared<torch::nn::Module>());
        m_expand = shortcut->register_module("expand", convolutionOf(block.inputs, block.outputs, 1, 1, spec.bias));
    }
}

Tensor MaxvitConvolution::trunkOf(const Tensor& image, const std::stop_token& stop)
{
    const auto pooled = m_halves ? halved(image, m_spec.trunkMaximum) : image;
    return m_expand ? convolve(pooled, m_expand, stop) : pooled;
}

MbConv::MbConv(const MbConvSpec& spec, const MbConvSpec::Block& block) : MaxvitConvolution(spec, block)
{
    pre_norm = register_module("pre_norm", batchNorm(block.inputs, spec.normEps));
    conv1 = register_module("conv1_1x1", convolutionOf(block.inputs, block.middle, 1, 1, false));
    norm1 = register_module("norm1", batchNorm(block.middle, spec.normEps));
    const int stride = block.halves && !spec.pools ? 2 : 1;
    conv2 = register_module("conv2_kxk", convolutionOf(block.middle, block.middle, 3, stride, false, block.middle));
    m_gate = register_module(spec.gateFirst ? "se_early" : "se",
                             std::make_shared<ChannelGate>(block.middle, block.squeezed, spec.gateActivation));
    norm2 = register_module("norm2", batchNorm(block.middle, spec.normEps));
    conv3 = register_module("conv3_1x1", convolutionOf(block.middle, block.outputs, 1, 1, spec.bias));
}

Tensor MbConv::forward(const Tensor& image, const std::stop_token& stop)
{
    throwIfCancelled(stop);
    auto x = pre_norm(image);
    x = m_spec.preNormActivation ? activate(x, m_spec.activation) : x;
    x = m_halves && m_spec.pools ? halved(x, false) : x;
    x = activate(normOfImage(convolve(x, conv1, stop), norm1, stop), m_spec.activation);
    x = convolve(m_halves && !m_spec.pools ? paddedForHalving(x, m_spec.samePadding) : x, conv2, stop);
    if (m_spec.gateFirst) {
        x = x * m_gate->forward(x, stop);
    }
    x = activate(normOfImage(x, norm2, stop), m_spec.activation);
    if (!m_spec.gateFirst) {
        x = x * m_gate->forward(x, stop);
    }
    return convolve(x, conv3, stop) + trunkOf(image, stop);
}

NextConvolution::NextConvolution(const MbConvSpec& spec, const MbConvSpec::Block& block)
    : MaxvitConvolution(spec, block)
{
    conv_dw =
        register_module("conv_dw", torch::nn::Conv2d(torch::nn::Conv2dOptions(block.inputs, block.outputs, kNextKernel)
                                                         .stride(block.halves ? 2 : 1)
                                                         .padding(kNextKernel / 2)
                                                         .groups(block.inputs)
                                                         .bias(spec.bias)));
    norm = register_module("norm", layerNorm(block.outputs, spec.normEps));
    const auto mlp = register_module("mlp", std::make_shared<torch::nn::Module>());
    m_first = mlp->register_module("fc1", std::make_shared<Linear>(block.outputs, block.middle, spec.bias));
    m_second = mlp->register_module("fc2", std::make_shared<Linear>(block.middle, block.outputs, spec.bias));
    if (spec.scaled) {
        ls = register_module("ls", std::make_shared<LayerScale>(block.outputs));
    }
}

Tensor NextConvolution::forward(const Tensor& image, const std::stop_token& stop)
{
    throwIfCancelled(stop);
    const auto filtered = convolve(image, conv_dw, stop);
    const auto normed = norm(tokensOfImage(filtered));
    const auto found = m_second->forward(m_first->activated(normed, m_spec.activation, stop), stop);
    return imageOfTokens(ls ? ls->forward(found) : found,
                         {static_cast<int>(filtered.size(2)), static_cast<int>(filtered.size(3))}) +
           trunkOf(image, stop);
}

std::shared_ptr<MaxvitConvolution> makeConvolution(const MbConvSpec& spec, const MbConvSpec::Block& block)
{
    if (spec.next) {
        return std::make_shared<NextConvolution>(spec, block);
    }
    return std::make_shared<MbConv>(spec, block);
}

// Inference

namespace {

void readNextConvolution(const ShapeReader& shapes, const std::string& prefix, MbConvSpec::Block& block)
{
    block.outputs = shapes.side(prefix + "conv_dw.weight", 4, 0);
    block.middle = shapes.side(prefix + "mlp.fc1.weight", 2, 0);
    shapes.require(prefix + "conv_dw.weight", {block.outputs, 1, kNextKernel, kNextKernel});
    if (block.outputs % block.inputs != 0) {
        throw Error(ErrorCode::ShapeMismatch, prefix + "conv_dw.weight",
                    "expected a multiple of %1 channels, found %2"_msg(block.inputs, block.outputs));
    }
}

void readMbConv(const ShapeReader& shapes, const std::string& prefix, MbConvSpec::Block& block)
{
    block.middle = shapes.side(prefix + "conv1_1x1.weight", 4, 0);
    block.outputs = shapes.side(prefix + "conv3_1x1.weight", 4, 0);
    const auto gate = prefix + (shapes.has(prefix + "se_early.fc1.weight") ? "se_early." : "se.");
    block.squeezed = shapes.side(gate + "fc1.weight", 4, 0);
    shapes.require(prefix + "conv1_1x1.weight", {block.middle, block.inputs, 1, 1});
    shapes.require(prefix + "conv2_kxk.weight", {block.middle, 1, 3, 3});
}

bool isNextConvolution(const ShapeReader& shapes, const std::string& prefix)
{
    return shapes.has(prefix + "conv_dw.weight");
}

}  // namespace

MbConvSpec::Block readConvolution(const ShapeReader& shapes, const std::string& prefix, int inputs, bool halves)
{
    MbConvSpec::Block block{.inputs = inputs, .halves = halves};
    const bool next = isNextConvolution(shapes, prefix);
    if (next) {
        readNextConvolution(shapes, prefix, block);
    } else {
        readMbConv(shapes, prefix, block);
    }
    if (!halves && block.outputs != inputs) {
        throw Error(ErrorCode::ShapeMismatch, prefix + (next ? "conv_dw.weight" : "conv3_1x1.weight"),
                    "expected %1 channels, found %2"_msg(inputs, block.outputs));
    }
    return block;
}

int readMbConvFrame(const Evidence& from, const std::string& first, MaxvitSpec& hierarchy)
{
    const auto& shapes = from.shapes;
    refuseArguments(from.sidecar,
                    {"conv_stride_mode", "conv_pool_type", "conv_downsample_pool_type", "conv_attn_act_layer",
                     "conv_act_layer", "conv_pre_norm_act", "conv_norm_eps", "conv_padding", "conv_norm_layer",
                     "transformer_norm_eps", "transformer_head_first", "transformer_pool_type", "transformer_act_layer",
                     "transformer_window_size", "transformer_grid_size", "transformer_partition_ratio"});
    requireMeanPooling(from.sidecar);
    auto& mbconv = hierarchy.mbconv;
    mbconv.stemBias = shapes.has("stem.conv1.bias");
    mbconv.next = isNextConvolution(shapes, first);
    mbconv.scaled = shapes.has(first + "ls.gamma");
    mbconv.bias = shapes.has(first + (mbconv.next ? "conv_dw.bias" : "conv3_1x1.bias"));
    mbconv.gateFirst = shapes.has(first + "se_early.fc1.weight");
    hierarchy.stem = shapes.side("stem.conv1.weight", 4, 0);
    const int width = shapes.side("stem.conv2.weight", 4, 0);
    shapes.require("stem.conv1.weight", {hierarchy.stem, 3, 3, 3});
    shapes.require("stem.conv2.weight", {width, hierarchy.stem, 3, 3});
    hierarchy.kernel = 3;
    hierarchy.headHidden = shapes.has("head.pre_logits.fc.weight") ? shapes.side("head.pre_logits.fc.weight", 2, 0) : 0;
    return width;
}

namespace {

/// The trained grid: as stated, else square by the table of biases where there is one, else of 224 pixels.
Sourced<PatchGrid> readTrainedSize(const Evidence& from, int unit, std::optional<int> tableRows)
{
    const auto fits = [&](const Sourced<std::pair<int, int>>& size) {
        const int rows = size->first / unit, cols = size->second / unit;
        return size->first % unit == 0 && size->second % unit == 0 && rows > 0 && cols > 0 && rows <= 256 &&
               cols <= 256 && (!tableRows || (2 * rows - 1) * (2 * cols - 1) == *tableRows);
    };
    for (const auto& stated : {from.sidecar.trainedSize, from.sidecar.inputSize}) {
        if (stated && fits(stated)) {
            return {PatchGrid{stated->first / unit, stated->second / unit}, stated.provenance};
        }
    }
    for (const auto& [word, side] : {std::pair("_224", 224), {"_256", 256}, {"_384", 384}, {"_512", 512}}) {
        const Sourced<std::pair<int, int>> named{std::pair(side, side), Origin::Name};
        if (from.isNamed(word) && fits(named)) {
            return {PatchGrid{side / unit, side / unit}, Origin::Name};
        }
    }
    if (const auto side = tableRows ? squareRoot(*tableRows) : std::optional<int>(); side && *side % 2 == 1) {
        return {PatchGrid{(*side + 1) / 2, (*side + 1) / 2}, Origin::Shapes};
    }
    throw Error(ErrorCode::Unsupported, "img_size",
                "the size that the position bias was made for is not in the file: expected it from config.json "
                "(img_size), found none that fits"_msg);
}

}  // namespace

void readRelativeFrame(const Evidence& from, const std::string& bias, int width, ModelSpec& spec)
{
    const auto& shapes = from.shapes;
    RelativeBiasSpec relative;
    std::optional<int> rows;
    if (shapes.has(bias + "mlp.fc1.weight")) {
        relative.kind = RelativeBiasSpec::Kind::Mlp;
        relative.hidden = shapes.side(bias + "mlp.fc1.weight", 2, 0);
    } else {
        rows = shapes.side(bias + "relative_position_bias_table", 2, 0);
    }
    spec.relative = std::make_shared<RelativeBiasSpec>(relative);
    // Windows, lattices and the grid of CoAtNet's first layers have one position per this number of pixels.
    const int unit = spec.patch << (spec.family == Family::Maxvit ? 3 : 0);
    const auto trained = readTrainedSize(from, unit, rows);
    spec.provenance["position_grid"] = trained.provenance;
    spec.trainedRows = trained->rows * (unit / spec.patch);
    spec.trainedCols = trained->cols * (unit / spec.patch);
    usePatchesOnly(spec);
    const int hidden = spec.hierarchy->headHidden;
    spec.poolNorm = hidden > 0;
    spec.finalNorm = hidden == 0;
    spec.classes = readClassifier(shapes, "head.fc", hidden > 0 ? hidden : width);
}

int readHeadWidth(const Evidence& from, ModelSpec& spec)
{
    constexpr int usual = 32;
    const auto stated = from.sidecar.arguments.positive("transformer_dim_head");
    spec.provenance["heads"] = stated ? stated.provenance : Provenance(Origin::FamilyRule);
    return stated ? *stated : usual;
}

}  // namespace core
