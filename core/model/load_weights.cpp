#include "core/model/load_weights.h"

#include "core/model/families/family_table.h"
#include "core/model/naming/backbone.h"
#include "core/model/network/linear.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

namespace core {

namespace {

Message describe(const ModelSpec& spec)
{
    return "%1 with %2 layers of width %3"_msg(familyName(spec.family), spec.depth(), spec.dim);
}

/// Everything that does not fit, as one sentence: the first few of each kind.
class WeightMismatches {
public:
    void missing(const std::string& name) { m_missing.emplace_back(name); }
    void unexpected(const std::string& name) { m_unexpected.emplace_back(name); }
    void shape(const std::string& name, const std::vector<int64_t>& expected, const std::vector<int64_t>& found)
    {
        m_shapes.push_back("%1: expected %2, found %3"_msg(name, sidesText(expected), sidesText(found)));
    }
    void raise(const Message& model) const
    {
        const Message all = Message::list(
            ListKind::Clauses, {listed(m_shapes), m_missing.empty() ? Message() : "missing %1"_msg(listed(m_missing)),
                                m_unexpected.empty() ? Message() : "not understood %1"_msg(listed(m_unexpected))});
        if (!all.empty()) {
            throw Error(ErrorCode::ShapeMismatch, "weights do not fit a %1: %2"_msg(model, all));
        }
    }

private:
    static Message listed(const std::vector<Message>& names)
    {
        const auto shown = std::min<size_t>(names.size(), 4);
        Message all = enumerated({names.begin(), names.begin() + static_cast<ptrdiff_t>(shown)});
        return names.size() > shown ? "%1 and %2 more"_msg(std::move(all), names.size() - shown) : all;
    }
    std::vector<Message> m_missing, m_unexpected, m_shapes;
};

/// Tensors that a file may fill: parameters, and buffers that are stored.
std::map<std::string, torch::Tensor> targetsOf(const torch::nn::Module& network)
{
    std::map<std::string, torch::Tensor> targets;
    for (const auto& parameter : network.named_parameters()) {
        targets.emplace(parameter.key(), parameter.value());
    }
    for (const auto& buffer : network.named_buffers()) {
        if (!isBuffer(buffer.key())) {
            targets.emplace(buffer.key(), buffer.value());
        }
    }
    return targets;
}

void requireFit(const std::map<std::string, torch::Tensor>& targets, const CanonicalNames& names, const Message& model)
{
    WeightMismatches misfits;
    for (const auto& [name, tensor] : names.tensors) {
        if (!targets.contains(name)) {
            misfits.unexpected(name);
        }
    }
    for (const auto& [name, target] : targets) {
        const auto found = names.tensors.find(name);
        if (found == names.tensors.end()) {
            misfits.missing(name);
        } else if (target.sizes() != c10::IntArrayRef(found->second.shape)) {
            misfits.shape(name, target.sizes().vec(), found->second.shape);
        }
    }
    misfits.raise(model);
}

torch::Tensor valuesOf(const CanonicalTensor& tensor, const Checkpoint& checkpoint)
{
    std::vector<torch::Tensor> stored;
    for (const auto& name : tensor.stored) {
        stored.push_back(checkpoint.tensor(name).to(torch::kFloat32));
    }
    return (tensor.make ? tensor.make(stored) : stored.at(0)).contiguous();
}

/// NaN and infinity survive a sum, so one fast pass detects them; only then they are counted (a sum may overflow).
int64_t countNonFinite(const torch::Tensor& values)
{
    if (torch::isfinite(values.sum()).item<bool>()) {
        return 0;
    }
    return values.numel() - torch::isfinite(values).sum().item<int64_t>();
}

/// Numbers that no trained model has: reported once, with the first tensor that has them.
class InvalidNumbers {
public:
    void look(const std::string& name, const torch::Tensor& values)
    {
        if (const auto count = countNonFinite(values); count > 0 && m_tensors++ == 0) {
            m_first = name;
            m_count = count;
            m_of = values.numel();
        }
        if (m_negative.empty() && name.ends_with(".running_var") && (values < 0).any().item<bool>()) {
            m_negative = name;
        }
    }
    void warn(std::vector<Message>& warnings) const
    {
        if (m_tensors == 1) {
            warnings.push_back("%1 holds NaN or infinite numbers (%2 of %3); maps and predictions may be empty."_msg(
                m_first, m_count, m_of));
        } else if (m_tensors > 1) {
            warnings.push_back(
                "%1 holds NaN or infinite numbers (%2 of %3), one of %4 such tensors; maps and predictions may be "
                "empty."_msg(m_first, m_count, m_of, m_tensors));
        }
        if (!m_negative.empty()) {
            warnings.push_back(
                "%1 holds negative variances, which no data can have; maps and predictions may be empty."_msg(
                    m_negative));
        }
    }

private:
    std::string m_first, m_negative;
    int64_t m_count = 0, m_of = 0;
    int m_tensors = 0;
};

/// Transfers the file's memory to the parameter, without a copy.
void takeOver(const torch::Tensor& target, const torch::Tensor& values)
{
    target.set_requires_grad(false);
    target.set_data(values);
}

}  // namespace

TensorShapes shapesOf(const CanonicalNames& names, const Checkpoint& checkpoint)
{
    TensorShapes shapes;
    for (const auto& [name, tensor] : names.tensors) {
        for (const auto& stored : tensor.stored) {
            const auto* info = checkpoint.find(stored);
            if (info && !c10::isFloatingType(info->dtype)) {
                throw Error(ErrorCode::Unsupported, stored,
                            "expected floating-point numbers, found %1 (quantized weights are not supported)"_msg(
                                c10::toString(info->dtype)));
            }
        }
        shapes.emplace(name, tensor.shape);
    }
    return shapes;
}

void requireEnoughNumbers(const ModelSpec& spec, const TensorShapes& shapes)
{
    double needed = double(spec.classes) * spec.dim;
    for (const auto& layer : spec.layers) {
        if (layer.kind == LayerKind::Convolution) {
            continue;  // their shapes have all been read
        }
        const double width = double(spec.widthOf(layer)), hidden = double(spec.hiddenOf(layer));
        needed += 4 * width * width + (spec.isGated(layer) ? 3 : 2) * width * hidden;
    }
    double held = 0;
    for (const auto& [name, sides] : shapes) {
        held += std::accumulate(sides.begin(), sides.end(), 1.0,
                                [](double product, int64_t side) { return product * double(side); });
    }
    if (needed > 2 * held) {
        throw Error(ErrorCode::ShapeMismatch,
                    "weights do not fit a %1: expected at least %2 numbers, found %3"_msg(
                        describe(spec), fmt::format("{:.0f}", needed), fmt::format("{:.0f}", held)));
    }
}

LoadedNumbers loadModule(torch::nn::Module& module, const Checkpoint& checkpoint, const CanonicalNames& names,
                         const Message& model, std::optional<Precision> pack, const RunControl& control)
{
    const torch::NoGradGuard noGrad;
    auto targets = targetsOf(module);
    requireFit(targets, names, model);
    std::map<std::string, LinearPtr> linears;  // by the names of their weights
    for (const auto& each : module.named_modules("", /*include_self=*/false)) {
        if (auto linear = std::dynamic_pointer_cast<Linear>(each.value()); linear && pack) {
            linears.emplace(each.key() + ".weight", std::move(linear));
        }
    }

    LoadedNumbers loaded;
    const auto buffers = module.named_buffers();
    const int total = static_cast<int>(targets.size());
    int done = 0;
    InvalidNumbers odd;
    for (auto& [name, target] : targets) {
        const auto values = valuesOf(names.tensors.at(name), checkpoint);
        if (values.sizes() != target.sizes()) {
            throw Error(ErrorCode::ShapeMismatch, name,
                        "expected %1, found %2"_msg(sidesText(target.sizes().vec()), sidesText(values.sizes().vec())));
        }
        odd.look(name, values);
        takeOver(target, values);
        target.reset();  // what the module does not keep is freed
        if (const auto linear = linears.find(name); linear != linears.end()) {
            linear->second->pack(*pack);
        }
        loaded.parameters += buffers.contains(name) ? 0 : values.numel();
        control.step(++done, total);
    }
    odd.warn(loaded.warnings);
    return loaded;
}

void loadWeights(Network& network, const Checkpoint& checkpoint, const CanonicalNames& names, ModelSpec& notes,
                 std::optional<Precision> pack, const RunControl& control)
{
    const auto loaded = loadModule(network, checkpoint, names, describe(notes), pack, control);
    notes.parameters += loaded.parameters;
    notes.warnings.insert(notes.warnings.end(), loaded.warnings.begin(), loaded.warnings.end());
}

}  // namespace core
