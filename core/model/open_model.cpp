#include "core/model/open_model.h"

#include "core/checkpoint/checkpoint.h"
#include "core/model/infer_spec.h"
#include "core/model/sidecar.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <torch/cuda.h>

#include <algorithm>

namespace core {

namespace {

namespace fs = std::filesystem;

std::string shapeText(c10::IntArrayRef sizes)
{
    return fmt::format("[{}]", fmt::join(sizes, ", "));
}

Shapes shapesOf(const Checkpoint& checkpoint)
{
    Shapes shapes;
    for (const auto& info : checkpoint.tensors()) {
        if (!isIgnorable(info.name)) {
            shapes.emplace(info.name, info.shape);
        }
    }
    return shapes;
}

/// Everything that does not fit, in one sentence: the first few of each kind.
class Misfits {
public:
    void missing(const std::string& name) { add(m_missing, name); }
    void unexpected(const std::string& name) { add(m_unexpected, name); }
    void shape(const std::string& name, c10::IntArrayRef expected, c10::IntArrayRef found)
    {
        add(m_shapes, fmt::format("{}: expected {}, found {}", name, shapeText(expected), shapeText(found)));
    }
    void raise(const std::string& model) const
    {
        std::vector<std::string> parts;
        for (const auto& [kind, names] :
             {std::pair("", &m_shapes), {"missing ", &m_missing}, {"not understood ", &m_unexpected}}) {
            if (!names->empty()) {
                parts.push_back(kind + listed(*names));
            }
        }
        if (!parts.empty()) {
            throw Error(ErrorCode::ShapeMismatch,
                        fmt::format("weights do not fit a {}: {}", model, fmt::join(parts, "; ")));
        }
    }

private:
    static void add(std::vector<std::string>& list, const std::string& text) { list.push_back(text); }
    static std::string listed(const std::vector<std::string>& names)
    {
        const auto shown = std::min<size_t>(names.size(), 4);
        auto text = fmt::format("{}", fmt::join(names.begin(), names.begin() + static_cast<ptrdiff_t>(shown), ", "));
        return names.size() > shown ? fmt::format("{} and {} more", text, names.size() - shown) : text;
    }
    std::vector<std::string> m_missing, m_unexpected, m_shapes;
};

/// NaN and infinity survive a sum, so one fast pass finds them; the exact test follows only then (a sum may overflow).
bool hasNonFinite(const torch::Tensor& values)
{
    return !torch::isfinite(values.sum()).item<bool>() && !torch::isfinite(values).all().item<bool>();
}

const char* typeName(torch::ScalarType type)
{
    switch (type) {
        case torch::kFloat16:
            return "float16";
        case torch::kBFloat16:
            return "bfloat16";
        case torch::kFloat64:
            return "float64";
        default:
            return c10::toString(type);
    }
}

void noteStoredType(const Checkpoint& checkpoint, ModelSpec& spec)
{
    for (const auto& info : checkpoint.tensors()) {
        if (!isIgnorable(info.name) && info.dtype != torch::kFloat32) {
            spec.provenance["parameters"] =
                fmt::format("shapes; stored as {}, computed in float32", typeName(info.dtype));
            return;
        }
    }
}

void loadWeights(Network& network, const Checkpoint& checkpoint, const Shapes& shapes, ModelSpec& notes,
                 const RunControl& control)
{
    const torch::NoGradGuard noGrad;
    auto parameters = network.named_parameters();
    Misfits misfits;
    for (const auto& [name, sizes] : shapes) {
        if (!parameters.contains(name)) {
            misfits.unexpected(name);
        }
    }
    for (const auto& parameter : parameters) {
        const auto found = shapes.find(parameter.key());
        if (found == shapes.end()) {
            misfits.missing(parameter.key());
        } else if (parameter.value().sizes() != c10::IntArrayRef(found->second)) {
            misfits.shape(parameter.key(), parameter.value().sizes(), found->second);
        }
    }
    misfits.raise(fmt::format("{} with {} layers of width {}", familyName(notes.family), notes.depth(), notes.dim));

    int done = 0;
    const int total = static_cast<int>(parameters.size());
    std::string nonFinite;
    for (auto& parameter : parameters) {
        const auto values = checkpoint.tensor(parameter.key()).to(torch::kFloat32);
        if (nonFinite.empty() && hasNonFinite(values)) {
            nonFinite = parameter.key();
        }
        parameter.value().set_requires_grad(false);
        parameter.value().set_data(values);  // takes the memory over instead of copying it
        notes.parameters += values.numel();
        control.step(++done, total);
    }
    if (!nonFinite.empty()) {
        notes.warnings.push_back(
            fmt::format("{} holds NaN or infinite numbers; maps and predictions may be empty.", nonFinite));
    }
}

}  // namespace

fs::path checkpointFile(const fs::path& path)
{
    std::error_code failed;
    if (!fs::exists(path, failed)) {
        throw Error(ErrorCode::NotFound,
                    fmt::format("{}: expected a checkpoint file or folder, found nothing there", path.string()));
    }
    if (!fs::is_directory(path, failed)) {
        return path;
    }
    if (fs::is_regular_file(path / "model.safetensors", failed)) {
        return path / "model.safetensors";
    }
    std::vector<fs::path> candidates;
    for (auto entry = fs::directory_iterator(path, failed); !failed && entry != fs::directory_iterator();
         entry.increment(failed)) {
        const auto extension = entry->path().extension();
        if (entry->is_regular_file(failed) && (extension == ".safetensors" || extension == ".pth" ||
                                               extension == ".pt" || extension == ".bin" || extension == ".npz")) {
            candidates.push_back(entry->path());
        }
    }
    if (candidates.size() == 1) {
        return candidates.front();
    }
    throw Error(ErrorCode::NotFound, fmt::format("{}: expected one checkpoint in the folder, found {}", path.string(),
                                                 candidates.empty() ? "none" : std::to_string(candidates.size())));
}

torch::Device parseDevice(const std::string& text)
{
    if (text == "auto") {
        return torch::cuda::is_available() ? torch::Device(torch::kCUDA, 0) : torch::Device(torch::kCPU);
    }
    if (text == "cpu") {
        return torch::kCPU;
    }
    const auto known =
        text == "cuda" || (text.starts_with("cuda:") && text.size() > 5 && text.size() < 9 &&
                           std::all_of(text.begin() + 5, text.end(), [](char c) { return c >= '0' && c <= '9'; }));
    if (!known) {
        throw Error(ErrorCode::Unsupported, fmt::format("device: expected cpu, cuda, cuda:N or auto, found {}", text));
    }
    const int index = text == "cuda" ? 0 : std::stoi(text.substr(5));
    const auto count = torch::cuda::is_available() ? static_cast<int>(torch::cuda::device_count()) : 0;
    if (index >= count) {
        throw Error(
            ErrorCode::Unsupported,
            fmt::format("device: expected one of the {} GPUs that LibTorch can use here, found {}", count, text));
    }
    return {torch::kCUDA, static_cast<torch::DeviceIndex>(index)};
}

Model openModel(const fs::path& path, const ModelOverrides& overrides, torch::Device device, const RunControl& control)
{
    Model model;
    model.file = checkpointFile(path);
    const auto checkpoint = openCheckpoint(model.file);
    const auto shapes = shapesOf(*checkpoint);
    const auto sidecar = collectSidecars(model.file, checkpoint->metadata());
    auto spec = inferSpec(shapes, sidecar, overrides, model.file.stem().string());

    noteStoredType(*checkpoint, spec);
    model.network = makeNetwork(spec, Weights::Unset);
    loadWeights(*model.network, *checkpoint, shapes, spec, control);
    model.network->noteLoading(spec.parameters, spec.warnings);
    model.network->to(device);
    return model;
}

}  // namespace core
