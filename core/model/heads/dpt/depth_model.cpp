#include "core/model/heads/dpt/depth_model.h"

#include "core/checkpoint/tensor/checkpoint.h"
#include "core/error.h"
#include "core/model/blocks/image_operators.h"
#include "core/model/blocks/norm.h"
#include "core/model/heads/head_tensors.h"
#include "core/model/load_weights.h"
#include "core/model/model_file.h"
#include "core/model/naming/backbone.h"
#include "core/model/naming/name_table.h"
#include "core/model/sidecar/sidecar.h"
#include "core/model/spec/shape_reader.h"

#include <fmt/format.h>
#include <torch/nn/functional/upsampling.h>
#include <torch/nn/modules/conv.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace core {

using torch::Tensor;

constexpr size_t kDepthLevels = 4;

struct DepthSpec {
    int inputs = 0;                              ///< C
    std::array<int64_t, kDepthLevels> widths{};  ///< channels of the four images
    int64_t merged = 0;                          ///< of the images while they are merged
    int64_t half = 0, last = 0;                  ///< of the last images before the depth
    double normEps = 1e-6;
    std::vector<int> layers;
    bool normsTokens = true;
    double farthest = 0.0;
    double relativeScale = 1.0;  ///< factor of a relative depth
};

namespace {

torch::nn::Conv2d convolution(int64_t inputs, int64_t outputs, int64_t side, int64_t stride = 1, bool bias = true)
{
    return torch::nn::Conv2d(
        torch::nn::Conv2dOptions(inputs, outputs, side).stride(stride).padding(side / 2).bias(bias));
}

torch::nn::ConvTranspose2d enlarging(int64_t width, int64_t side)
{
    return torch::nn::ConvTranspose2d(torch::nn::ConvTranspose2dOptions(width, width, side).stride(side));
}

Tensor convolved(const Tensor& image, const torch::nn::Conv2d& by, const std::stop_token& stop)
{
    const auto& options = by->options;
    return convolve(image, by->weight, by->bias, static_cast<int>(options.stride()->at(0)),
                    static_cast<int>((*options.kernel_size())[0] / 2), stop);
}

Tensor resized(const Tensor& image, int64_t height, int64_t width)
{
    namespace F = torch::nn::functional;
    return F::interpolate(image, F::InterpolateFuncOptions()
                                     .size(std::vector<int64_t>{height, width})
                                     .mode(torch::kBilinear)
                                     .align_corners(true));
}

}  // namespace

/// x + conv2(relu(conv1(relu(x))))
class DepthUnit final : public torch::nn::Module {
public:
    explicit DepthUnit(int64_t width)
        : conv1(register_module("conv1", convolution(width, width, 3))),
          conv2(register_module("conv2", convolution(width, width, 3)))
    {
    }
    Tensor forward(const Tensor& x, const std::stop_token& stop) const
    {
        return x + convolved(torch::relu(convolved(torch::relu(x), conv1, stop)), conv2, stop);
    }

private:
    torch::nn::Conv2d conv1, conv2;
};

/// Adds a finer image and enlarges the sum.
class DepthFusion final : public torch::nn::Module {
public:
    explicit DepthFusion(int64_t width)
        : resConfUnit1(register_module("resConfUnit1", std::make_shared<DepthUnit>(width))),
          resConfUnit2(register_module("resConfUnit2", std::make_shared<DepthUnit>(width))),
          out_conv(register_module("out_conv", convolution(width, width, 1)))
    {
    }
    /// @param finer  undefined for the coarsest image
    Tensor forward(const Tensor& x, const Tensor& finer, int64_t height, int64_t width,
                   const std::stop_token& stop) const
    {
        const auto sum = finer.defined() ? x + resConfUnit1->forward(finer, stop) : x;
        return convolved(resized(resConfUnit2->forward(sum, stop), height, width), out_conv, stop);
    }

private:
    std::shared_ptr<DepthUnit> resConfUnit1, resConfUnit2;
    torch::nn::Conv2d out_conv;
};

/// Parameters have the authors' names, without `depth_head`, and `norm` is the image tower's.
class DepthDecoder final : public torch::nn::Module {
public:
    explicit DepthDecoder(DepthSpec given) : spec(std::move(given))
    {
        m_norm = register_module("norm", std::make_shared<Norm>(spec.inputs, spec.normEps, NormKind::Layer));
        const auto part = [this](const char* name) { return register_module(name, std::make_shared<Module>()); };
        const auto projects = part("projects"), resize = part("resize_layers"), scratch = part("scratch");
        for (size_t level = 0; level < kDepthLevels; ++level) {
            const auto width = spec.widths[level];
            m_projects.push_back(projects->register_module(std::to_string(level), convolution(spec.inputs, width, 1)));
            m_narrow.push_back(scratch->register_module(fmt::format("layer{}_rn", level + 1),
                                                        convolution(width, spec.merged, 3, 1, false)));
            m_fusions.push_back(scratch->register_module(fmt::format("refinenet{}", level + 1),
                                                         std::make_shared<DepthFusion>(spec.merged)));
        }
        m_four = resize->register_module("0", enlarging(spec.widths[0], 4));
        m_two = resize->register_module("1", enlarging(spec.widths[1], 2));
        m_half = resize->register_module("3", convolution(spec.widths[3], spec.widths[3], 3, 2));
        m_first = scratch->register_module("output_conv1", convolution(spec.merged, spec.half, 3));
        const auto second = scratch->register_module("output_conv2", std::make_shared<Module>());
        m_second = second->register_module("0", convolution(spec.half, spec.last, 3));
        m_third = second->register_module("2", convolution(spec.last, 1, 1));
    }

    /// @param tokens  [P, C] per level. @return [rows * patch, cols * patch]
    Tensor forward(const std::vector<Tensor>& tokens, PatchGrid grid, int patch, const std::stop_token& stop) const
    {
        std::vector<Tensor> images;
        for (size_t level = 0; level < kDepthLevels; ++level) {
            const auto read = (spec.normsTokens ? m_norm->forward(tokens[level]) : tokens[level]).unsqueeze(0);
            const auto image = convolved(imageOfTokens(read, grid).contiguous(), m_projects[level], stop);
            images.push_back(convolved(atSizeOf(level, image, stop), m_narrow[level], stop));
        }
        Tensor merged = images.back();
        for (size_t level = kDepthLevels; level-- > 0;) {
            const bool finest = level == 0, coarsest = level + 1 == kDepthLevels;
            const auto& next = finest ? merged : images[level - 1];
            const int64_t factor = finest ? 2 : 1;
            merged = m_fusions[level]->forward(merged, coarsest ? Tensor() : images[level], factor * next.size(2),
                                               factor * next.size(3), stop);
        }
        const auto whole =
            resized(convolved(merged, m_first, stop), int64_t{patch} * grid.rows, int64_t{patch} * grid.cols);
        const auto found = convolved(torch::relu(convolved(whole, m_second, stop)), m_third, stop)[0][0];
        return (spec.farthest > 0.0 ? spec.farthest * torch::sigmoid(found) : spec.relativeScale * torch::relu(found))
            .contiguous();
    }

    const DepthSpec spec;

private:
    Tensor atSizeOf(size_t level, const Tensor& image, const std::stop_token& stop) const
    {
        throwIfCancelled(stop);
        switch (level) {
            case 0:
                return enlarge(image, m_four, stop);
            case 1:
                return enlarge(image, m_two, stop);
            case 2:
                return image;
            default:
                return convolved(image, m_half, stop);
        }
    }

    NormPtr m_norm;
    std::vector<torch::nn::Conv2d> m_projects, m_narrow;
    std::vector<std::shared_ptr<DepthFusion>> m_fusions;
    torch::nn::ConvTranspose2d m_four{nullptr}, m_two{nullptr};  ///< `resize_layers` 0 and 1
    torch::nn::Conv2d m_half{nullptr};                           ///< `resize_layers` 3
    torch::nn::Conv2d m_first{nullptr}, m_second{nullptr},
        m_third{nullptr};  ///< `output_conv1`, `output_conv2` 0 and 2
};

namespace {

constexpr std::string_view kAuthorsSign = "depth_head.scratch.output_conv1.weight";
constexpr std::string_view kHuggingFaceSign = "neck.reassemble_stage.layers.0.projection.weight";

/// Beginnings of names in both namings.
constexpr StartRule kStarts[] = {
    {"pretrained.norm.", "norm."},
    {"backbone.layernorm.", "norm."},
    {"depth_head.", ""},
    {"neck.reassemble_stage.layers.{}.projection.", "projects.{}."},
    {"neck.reassemble_stage.layers.{}.resize.", "resize_layers.{}."},
    {"neck.convs.{}.", "scratch.layer{+1}_rn."},
    {"head.conv1.", "scratch.output_conv1."},
    {"head.conv2.", "scratch.output_conv2.0."},
    {"head.conv3.", "scratch.output_conv2.2."},
};
constexpr const char* kFusionUnit = "neck.fusion_stage.layers.{}.residual_layer{}.convolution{}.";
constexpr const char* kFusionOutput = "neck.fusion_stage.layers.{}.projection.";

/// Hugging Face counts these from the coarsest image.
std::optional<std::string> nameInFusion(const std::string& stored)
{
    auto match = matchStart(kFusionUnit, stored);
    const bool isUnit = match.has_value();
    if (!isUnit) {
        match = matchStart(kFusionOutput, stored);
    }
    if (!match || match->numbers.front() >= static_cast<int>(kDepthLevels)) {
        return std::nullopt;
    }
    const auto level = static_cast<int>(kDepthLevels) - match->numbers.front();
    const auto rest = stored.substr(match->length);
    return isUnit ? fmt::format("scratch.refinenet{}.resConfUnit{}.conv{}.{}", level, match->numbers[1],
                                match->numbers[2], rest)
                  : fmt::format("scratch.refinenet{}.out_conv.{}", level, rest);
}

std::string ownName(const std::string& stored)
{
    return nameInFusion(stored).value_or(withStart(kStarts, stored));
}

bool belongs(std::string_view name)
{
    return isDepthDecoder(name) || name.starts_with("pretrained.norm.") || name.starts_with("backbone.layernorm.");
}

CanonicalNames nameDepthDecoder(const Checkpoint& checkpoint)
{
    auto found = findHead(checkpoint, kAuthorsSign, belongs);
    if (!found) {
        found = findHead(checkpoint, kHuggingFaceSign, belongs);
    }
    CanonicalNames names;
    for (auto& [stored, tensor] : found.value().tensors) {
        if (!names.tensors.emplace(ownName(stored), std::move(tensor)).second) {
            throw Error(ErrorCode::ShapeMismatch, stored, "expected one tensor of this name, found two"_msg);
        }
    }
    return names;
}

/// Layers whose tokens are read, by the number of the image tower's layers.
struct PublishedTaps {
    int depth;
    std::array<int, kDepthLevels> layers;
};
constexpr PublishedTaps kVersion2[] = {{12, {2, 5, 8, 11}}, {24, {4, 11, 17, 23}}, {40, {9, 19, 29, 39}}};

/// From config.json; empty without. Like the authors' code, it accepts layers only in their order.
std::vector<int> layersStated(const Sidecar& sidecar, int depth)
{
    const auto stated = stagesOfBackbone(sidecar.arguments, depth);
    if (!stated) {
        return {};
    }
    const auto isMissing = [depth](int index) { return index < 1 || index > depth; };
    if (stated->size() != kDepthLevels || std::ranges::any_of(*stated, isMissing) ||
        std::ranges::adjacent_find(*stated, std::ranges::greater_equal{}) != stated->end()) {
        throw Error(
            ErrorCode::Unsupported, stated.provenance.text(),
            "out_indices: expected four of the numbers 1 to %1 in ascending order, found %2"_msg(depth, *stated));
    }
    std::vector<int> layers;
    std::ranges::transform(*stated, std::back_inserter(layers), [](int index) { return index - 1; });
    return layers;
}

/// From config.json, or by the names of the published models: the tensors do not show it.
std::vector<int> layersRead(const Sidecar& sidecar, const std::string& name, int depth)
{
    auto layers = layersStated(sidecar, depth);
    if (!layers.empty()) {
        return layers;
    }
    if (name.find("depth_anything_v2") != std::string::npos) {
        const auto* taps = std::ranges::find(kVersion2, depth, &PublishedTaps::depth);
        if (taps != std::end(kVersion2)) {
            layers.assign(taps->layers.begin(), taps->layers.end());
        }
    } else if (name.find("depth_anything_vit") != std::string::npos) {
        layers = {depth - 4, depth - 3, depth - 2, depth - 1};
    }
    const auto isMissing = [depth](int layer) { return layer < 0 || layer >= depth; };
    if (layers.size() != kDepthLevels || std::ranges::any_of(layers, isMissing)) {
        throw Error(ErrorCode::Unsupported, "depth decoder",
                    "expected the four layers that it reads, from config.json (out_indices) or the name of the file "
                    "(depth_anything_v2_vits, depth_anything_vits14), found neither"_msg);
    }
    return layers;
}

/// Refuses what config.json may state, no tensor shows, and no published model has.
void requireUsualDecoder(const Sidecar& sidecar, int patch)
{
    const std::vector<double> factors{4.0, 2.0, 1.0, 0.5};
    if (const auto stated = sidecar.masks.scales("reassemble_factors"); stated && *stated != factors) {
        throw Error(ErrorCode::Unsupported, stated.provenance.text(),
                    "reassemble_factors: expected %1, found %2"_msg(factors, *stated));
    }
    constexpr double most = 64.0, last = kDepthLevels - 1;
    const auto index = sidecar.masks.number("head_in_index", -most, most);
    if (index && *index != -1.0 && *index != last) {
        throw Error(ErrorCode::Unsupported, index.provenance.text(),
                    "head_in_index: expected -1 or 3, found %1"_msg(*index));
    }
    if (const auto stated = sidecar.masks.positive("patch_size"); stated && *stated != patch) {
        throw Error(ErrorCode::Unsupported, stated.provenance.text(),
                    "patch_size: expected %1, found %2"_msg(patch, *stated));
    }
}

constexpr double kLeastMaxDepth = 1e-3, kHighestMaxDepth = 1e6;

/// Meters; 0 for a model of relative depth.
double farthestOf(const Sidecar& sidecar, const std::string& name)
{
    if (const auto type = sidecar.masks.text("depth_estimation_type"); type && *type != "relative") {
        if (*type != "metric") {
            throw Error(ErrorCode::Unsupported, type.provenance.text(),
                        "depth_estimation_type: expected relative or metric, found %1"_msg(*type));
        }
        return sidecar.masks.number("max_depth", kLeastMaxDepth, kHighestMaxDepth).value.value_or(1.0);
    }
    constexpr double indoors = 20.0, outdoors = 80.0;
    return name.find("metric_hypersim") != std::string::npos ? indoors
           : name.find("metric_vkitti") != std::string::npos ? outdoors
                                                             : 0.0;
}

DepthSpec inferDepth(const ShapeReader& shapes, int width)
{
    DepthSpec spec;
    spec.inputs = width;
    spec.merged = shapes.side("scratch.output_conv1.weight", 4, 1);
    spec.half = shapes.side("scratch.output_conv1.weight", 4, 0);
    spec.last = shapes.side("scratch.output_conv2.0.weight", 4, 0);
    shapes.require("norm.weight", {width});
    for (size_t level = 0; level < kDepthLevels; ++level) {
        const auto projection = fmt::format("projects.{}.weight", level);
        spec.widths[level] = shapes.side(projection, 4, 0);
        shapes.require(projection, {spec.widths[level], width, 1, 1});
        shapes.require(fmt::format("scratch.layer{}_rn.weight", level + 1), {spec.merged, spec.widths[level], 3, 3});
        shapes.require(fmt::format("scratch.refinenet{}.out_conv.weight", level + 1), {spec.merged, spec.merged, 1, 1});
    }
    shapes.require("resize_layers.0.weight", {spec.widths[0], spec.widths[0], 4, 4});
    shapes.require("resize_layers.1.weight", {spec.widths[1], spec.widths[1], 2, 2});
    shapes.require("resize_layers.3.weight", {spec.widths[3], spec.widths[3], 3, 3});
    shapes.require("scratch.output_conv2.0.weight", {spec.last, spec.half, 3, 3});
    return spec;
}

}  // namespace

DepthModel::DepthModel(std::shared_ptr<const Checkpoint> checkpoint, std::filesystem::path file, const ModelSpec& image)
    : m_checkpoint(std::move(checkpoint)),
      m_file(std::move(file)),
      m_width(image.dim),
      m_depth(image.depth()),
      m_prefix(image.tokens.prefix()),
      m_patch(image.patch),
      m_normEps(image.normEps)
{
}

DepthModel::~DepthModel() = default;

const DepthDecoder& DepthModel::opened() const
{
    const std::lock_guard lock(m_mutex);
    if (!m_opened) {
        const auto title = "decoder of depth"_msg;
        const auto names = nameDepthDecoder(*m_checkpoint);
        const auto shapes = shapesOf(names, *m_checkpoint);
        auto spec = inferDepth(ShapeReader(shapes, title), m_width);
        const auto sidecar = collectSidecars(m_file, {});
        const auto name = nameOf(m_file).name;
        requireUsualDecoder(sidecar, m_patch);
        spec.layers = layersRead(sidecar, name, m_depth);
        spec.normsTokens = sidecar.arguments.flag("apply_layernorm").value.value_or(true);
        spec.farthest = farthestOf(sidecar, name);
        spec.relativeScale = sidecar.masks.number("max_depth", kLeastMaxDepth, kHighestMaxDepth).value.value_or(1.0);
        spec.normEps = m_normEps;
        const auto decoder = std::make_shared<DepthDecoder>(spec);
        loadHead(*decoder, *m_checkpoint, names, title);
        m_opened = decoder;
    }
    return *m_opened;
}

const std::vector<int>& DepthModel::layers() const
{
    return opened().spec.layers;
}

double DepthModel::farthest() const
{
    return opened().spec.farthest;
}

Tensor DepthModel::depth(const std::vector<Tensor>& tokens, PatchGrid grid, const std::stop_token& stop) const
{
    const torch::NoGradGuard noGrad;
    const auto& decoder = opened();
    const std::vector<int64_t> expected{int64_t{m_prefix} + grid.count(), m_width};
    std::vector<Tensor> patches;
    for (const auto& each : tokens) {
        if (each.sizes() != expected) {
            throw Error(ErrorCode::ShapeMismatch, "tokens",
                        "expected %1, found %2"_msg(sidesText(expected), sidesText(each.sizes().vec())));
        }
        patches.push_back(each.slice(0, m_prefix).to(torch::kCPU, torch::kFloat32));
    }
    if (patches.size() != kDepthLevels) {
        throw Error(ErrorCode::ShapeMismatch, "tokens",
                    "expected those of %1 layers, found %2"_msg(kDepthLevels, patches.size()));
    }
    return decoder.forward(patches, grid, m_patch, stop);
}

std::shared_ptr<const DepthModel> findDepthModel(std::shared_ptr<const Checkpoint> checkpoint,
                                                 const std::filesystem::path& file, const ModelSpec& image)
{
    const auto isSign = [](const TensorInfo& info) {
        return info.name.ends_with(kAuthorsSign) || info.name.ends_with(kHuggingFaceSign);
    };
    const auto tensors = checkpoint->tensors();
    if (image.family != Family::Vit || !std::ranges::any_of(tensors, isSign)) {
        return nullptr;
    }
    return std::make_shared<const DepthModel>(std::move(checkpoint), file, image);
}

}  // namespace core
