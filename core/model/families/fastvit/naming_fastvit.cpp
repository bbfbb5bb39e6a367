// FastViT as it is trained: a convolution is the sum of branches, each with a BatchNorm. At inference the sum is one
// convolution with a bias, which is the canonical form, named as timm names it after fusing.
// Source: Vasu et al. 2023, arXiv:2303.14189, section 3.2; Ding et al. 2021, arXiv:2101.03697, section 3.3.
#include "core/model/families/fastvit/fastvit_naming.h"

#include "core/error.h"
#include "core/model/naming/backbone.h"
#include "core/model/naming/name_table.h"

#include <torch/types.h>

#include <array>
#include <set>

namespace core {

namespace {

using torch::Tensor;

constexpr double kBranchEps = 1e-5;
constexpr int64_t kLargestKernel = 31;
constexpr std::array<std::string_view, 4> kNormParts{"weight", "bias", "running_mean", "running_var"};

struct Branch {
    bool convolves = false;  ///< else the image itself
    double sign = 1.0;
};

/// A convolution as the sum of its branches. Tensors of a branch: the filters if it has any, then kNormParts.
struct BranchSum {
    std::vector<int64_t> shape;  ///< [outputs, inputs per group, k, k]
    std::vector<Branch> branches;
    std::vector<std::string> stored;
    bool mixes = false;  ///< the image is added to the sum times a gain, which is the last stored tensor
};

/// Filters that return the image.
Tensor identityFilters(const std::vector<int64_t>& shape)
{
    auto filters = torch::zeros(shape);
    const auto outputs = torch::arange(shape[0]);
    filters.index_put_({outputs, outputs.remainder(shape[1]), torch::tensor(shape[2] / 2), torch::tensor(shape[3] / 2)},
                       torch::ones({1}));
    return filters;
}

Tensor widened(const Tensor& filters, int64_t side)
{
    const int64_t margin = (side - filters.size(2)) / 2;
    return torch::constant_pad_nd(filters, {margin, margin, margin, margin});
}

/// @return  filters, or the bias
Tensor fuse(const BranchSum& sum, const std::vector<Tensor>& stored, bool bias)
{
    auto fused = torch::zeros(bias ? std::vector<int64_t>{sum.shape[0]} : sum.shape);
    size_t at = 0;
    for (const auto& branch : sum.branches) {
        const auto filters = branch.convolves ? widened(stored[at++], sum.shape[2]) : identityFilters(sum.shape);
        const auto gain = stored[at] / torch::sqrt(stored[at + 3] + kBranchEps);
        const auto part = bias ? stored[at + 1] - stored[at + 2] * gain : filters * gain.view({-1, 1, 1, 1});
        fused = fused + branch.sign * part;
        at += kNormParts.size();
    }
    if (sum.mixes) {
        const auto gain = stored[at].flatten();
        fused = bias ? fused * gain : fused * gain.view({-1, 1, 1, 1});
    }
    return sum.mixes && !bias ? fused + identityFilters(sum.shape) : fused;
}

/// Takes the tensors of branches out of a checkpoint's names.
class BranchCollector {
public:
    explicit BranchCollector(TensorTransforms& transforms) : m_transforms(transforms) {}

    /// Adds all branches of one convolution. @param start  "stem.0."
    void addBranches(const std::string& start, double sign, BranchSum& sum)
    {
        std::set<std::string> found;
        for (const char* branch : {"conv_scale.", "large_conv.", "small_conv."}) {
            if (m_transforms.contains(start + branch + "conv.weight")) {
                found.insert(start + branch);
            }
        }
        for (int index = 0; m_transforms.contains(numbered(start, index) + "conv.weight"); ++index) {
            found.insert(numbered(start, index));
        }
        for (const auto& branch : found) {
            const auto& filters = checkedShape(m_transforms.at(branch + "conv.weight"), 4);
            requireFilters(branch + "conv.weight", sum.shape.empty() ? filters : sum.shape, filters);
            if (sum.shape.empty() || filters[2] > sum.shape[2]) {
                sum.shape = filters;
            }
            sum.stored.push_back(take(branch + "conv.weight"));
            addNorm(branch + "bn.", {true, sign}, sum);
        }
        if (m_transforms.contains(start + "identity.weight")) {
            addNorm(start + "identity.", {false, sign}, sum);
        }
    }
    std::string take(const std::string& name)
    {
        const auto found = m_transforms.find(name);
        if (found == m_transforms.end()) {
            throw Error(ErrorCode::ShapeMismatch, name,
                        "expected this tensor beside those of its branch, found none"_msg);
        }
        auto stored = found->second.stored;
        m_transforms.erase(found);
        return stored;
    }
    bool has(const std::string& name) const { return m_transforms.contains(name); }
    const std::vector<int64_t>& shapeOf(const std::string& name) const { return m_transforms.at(name).shape; }

private:
    static std::string numbered(const std::string& start, int index)
    {
        return start + "conv_kxk." + std::to_string(index) + ".";
    }
    static void requireFilters(const std::string& name, const std::vector<int64_t>& sum,
                               const std::vector<int64_t>& found)
    {
        const bool fits = found[0] == sum[0] && found[1] == sum[1] && found[2] == found[3] && found[2] % 2 == 1 &&
                          found[2] <= kLargestKernel;
        if (!fits) {
            throw Error(
                ErrorCode::ShapeMismatch, name,
                "expected %1 square filters of %2 channels, with an odd side of at most %3 pixels, found others"_msg(
                    sum[0], sum[1], kLargestKernel));
        }
    }
    void addNorm(const std::string& start, const Branch& branch, BranchSum& sum)
    {
        for (const auto part : kNormParts) {
            const auto name = start + std::string(part);
            const auto found = m_transforms.find(name);
            if (found != m_transforms.end() && !sum.shape.empty() &&
                found->second.shape != std::vector<int64_t>{sum.shape[0]}) {
                throw Error(ErrorCode::ShapeMismatch, name,
                            "expected %1 values, one per channel, found another number"_msg(sum.shape[0]));
            }
            sum.stored.push_back(take(name));
        }
        sum.branches.push_back(branch);
    }

    TensorTransforms& m_transforms;
};

void placeSum(const std::string& start, const BranchSum& sum, CanonicalNames& names)
{
    placeTensor(names, start + "reparam_conv.weight",
                {sum.shape, sum.stored, [sum](const auto& stored) { return fuse(sum, stored, false); }});
    placeTensor(names, start + "reparam_conv.bias",
                {{sum.shape[0]}, sum.stored, [sum](const auto& stored) { return fuse(sum, stored, true); }});
}

/// x + gain (mixer(x) - norm(x)) is one convolution.
void placeMixer(const std::string& start, BranchCollector& collector, CanonicalNames& names)
{
    BranchSum sum;
    sum.mixes = true;
    collector.addBranches(start + "mixer.", 1.0, sum);
    if (sum.shape.empty()) {
        throw Error(ErrorCode::ShapeMismatch, start + "mixer.conv_kxk.0.conv.weight",
                    "expected filters, found none"_msg);
    }
    collector.addBranches(start + "norm.", -1.0, sum);
    const auto gain = start + "layer_scale.gamma";
    if (collector.has(gain) && collector.shapeOf(gain) != std::vector<int64_t>{sum.shape[0], 1, 1}) {
        throw Error(ErrorCode::ShapeMismatch, gain,
                    "expected %1 values, one per channel, found another number"_msg(sum.shape[0]));
    }
    sum.stored.push_back(collector.take(gain));
    placeSum(start, sum, names);
}

/// x + pos_enc(x) is one convolution.
void placePositions(const std::string& start, BranchCollector& collector, CanonicalNames& names)
{
    const auto shape = collector.shapeOf(start + "pos_enc.weight");
    const bool fits = shape.size() == 4 && shape[1] == 1 && shape[2] == shape[3] && shape[2] % 2 == 1 &&
                      shape[2] <= kLargestKernel && shape[0] > 0;
    if (!fits) {
        throw Error(ErrorCode::ShapeMismatch, start + "pos_enc.weight",
                    "expected a square filter with an odd side per channel, found another shape"_msg);
    }
    placeTensor(names, start + "reparam_conv.weight",
                {shape, {collector.take(start + "pos_enc.weight")}, [shape](const auto& stored) {
                     return stored[0] + identityFilters(shape);
                 }});
    placeTensor(names, start + "reparam_conv.bias", {{shape[0]}, {collector.take(start + "pos_enc.bias")}, {}});
}

/// The beginnings of all names that have one of these words: "stem.0." of "stem.0.conv_kxk.0.bn.bias".
std::set<std::string> startsOf(const TensorTransforms& transforms, std::initializer_list<std::string_view> words)
{
    std::set<std::string> starts;
    for (const auto& [name, transform] : transforms) {
        for (const auto word : words) {
            if (const auto at = name.find(word); at != std::string::npos) {
                starts.insert(name.substr(0, at + 1));
            }
        }
    }
    return starts;
}

/// timm has linear maps of each pixel as convolutions.
constexpr NameRule kFastBlockRules[] = {
    {"mlp.fc1.weight", "mlp.fc1.weight", matrixOfPixel},
    {"mlp.fc2.weight", "mlp.fc2.weight", matrixOfPixel},
};

}  // namespace

void nameFastvit(const BackboneNames& backbone, CanonicalNames& names)
{
    names.naming = &kTimmNames;
    auto transforms = backbone.transforms;
    BranchCollector collector(transforms);
    for (const auto& start : startsOf(transforms, {".mixer.conv_kxk.", ".mixer.identity.", ".mixer.conv_scale."})) {
        placeMixer(start, collector, names);
    }
    for (const auto& start : startsOf(transforms, {".pos_enc.weight"})) {
        placePositions(start, collector, names);
    }
    for (const auto& start : startsOf(transforms, {".conv_kxk.", ".conv_scale.", ".large_conv."})) {
        BranchSum sum;
        collector.addBranches(start, 1.0, sum);
        if (sum.shape.empty()) {
            throw Error(ErrorCode::ShapeMismatch, start + "conv_kxk.0.conv.weight", "expected filters, found none"_msg);
        }
        placeSum(start, sum, names);
    }
    applyTable({{}, {"stages.{}.blocks.{}."}, "stages.{}.blocks.{}.", kFastBlockRules}, transforms, names);
}

}  // namespace core
