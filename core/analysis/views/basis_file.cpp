#include "core/analysis/views/basis_file.h"

#include "core/analysis/table/view_options.h"
#include "core/analysis/tokens/fingerprint.h"
#include "core/analysis/view/baseline.h"
#include "core/analysis/views/row_parts.h"
#include "core/analysis/views/views.h"
#include "core/checkpoint/open_checkpoint.h"
#include "core/checkpoint/tensor/checkpoint.h"
#include "core/error.h"
#include "core/experiment/edited_network.h"
#include "core/file/json_reader.h"

#include <nlohmann/json.hpp>

#include <filesystem>

namespace core {
namespace {

constexpr auto kWeights = "basis.weights", kAbout = "about";
constexpr int64_t kMostAbout = 1 << 20;  // bytes

/// Of the parameters that no product packs: vectors, which are biases and norms.
int64_t fingerprintOf(const ViewInput& subject)
{
    uint64_t hash = kFingerprintStart;
    for (const torch::Tensor& parameter : unedited(subject.network).parameters()) {
        hash = parameter.dim() == 1 ? fingerprint(parameter, hash) : hash;
    }
    return static_cast<int64_t>(hash);
}

/// The JSON that writeNumbers() adds.
std::string aboutIn(const Checkpoint& checkpoint, const std::string& file)
{
    if (const auto text = checkpoint.metadata().find(kAbout); text != checkpoint.metadata().end()) {
        return text->second;
    }
    const TensorInfo* info = checkpoint.find(kAbout);
    if (info == nullptr || info->dtype != torch::kUInt8 || info->shape.size() != 1 || info->shape[0] > kMostAbout) {
        throw Error(ErrorCode::Corrupt, file, "expected numbers of a view, with an array \"about\", found none"_msg);
    }
    const torch::Tensor bytes = checkpoint.tensor(kAbout);
    return {static_cast<const char*>(bytes.data_ptr()), static_cast<size_t>(bytes.numel())};
}

/// The view of the file, with all its options.
View viewIn(const std::string& about, const std::string& file, const View& wanted, const Trace& trace)
{
    constexpr int kNesting = 16;
    const auto document = readJson(about, kNesting, file, "numbers"_msg);
    const JsonReader of = JsonReader(document, file).at("view");
    View view;
    of.explaining([&] { view = viewFromJson(of.value()); });
    if (view.name != wanted.name) {
        throw Error(ErrorCode::Unsupported, file,
                    "expected the basis of view %1, found numbers of view %2"_msg(wanted.name, view.name));
    }
    of.explaining([&] {
        view = withAllOptions(view, findView(view.name));
        view.layer = view.layer < 0 ? resolved(view, trace).layer : view.layer;
    });
    return view;
}

void requireSameFeatures(const View& found, const View& wanted, const std::string& file)
{
    if (found.layer != wanted.layer) {
        throw Error(ErrorCode::Unsupported, file,
                    "expected the basis of layer %1, found one of layer %2"_msg(wanted.layer, found.layer));
    }
    if (featureKey(found) != featureKey(wanted)) {
        throw Error(ErrorCode::Unsupported, file,
                    "expected the basis of %1, found one of %2"_msg(featureText(wanted), featureText(found)));
    }
}

void requireSameModel(const Checkpoint& checkpoint, const ViewInput& subject, const std::string& file)
{
    const TensorInfo* info = checkpoint.find(kWeights);
    if (info == nullptr || info->dtype != torch::kInt64 || info->shape != std::vector<int64_t>{1}) {
        throw Error(ErrorCode::Corrupt, file,
                    "expected the numbers of Token PCA or Token clusters, found no array \"%1\""_msg(kWeights));
    }
    if (checkpoint.tensor(kWeights).item<int64_t>() != fingerprintOf(subject)) {
        throw Error(
            ErrorCode::Unsupported, file,
            "expected the basis of this model, %1, found one of other weights"_msg(subject.network.spec().name));
    }
}

std::string sizeText(int64_t rows, int64_t columns)
{
    return std::to_string(rows) + " x " + std::to_string(columns);
}

torch::Tensor arrayIn(const Checkpoint& checkpoint, const BasisArray& wanted, const std::string& file)
{
    const TensorInfo* info = checkpoint.find(wanted.name);
    if (info == nullptr || (info->dtype != torch::kFloat64 && info->dtype != torch::kFloat32)) {
        throw Error(ErrorCode::Corrupt, file,
                    "expected an array \"%1\" of floating-point numbers, found none"_msg(wanted.name));
    }
    const std::vector<int64_t>& shape = info->shape;
    if (shape.size() != 2 || shape[0] < wanted.leastRows || shape[0] > wanted.mostRows || shape[1] != wanted.columns) {
        throw Error(ErrorCode::ShapeMismatch, file,
                    "expected \"%1\" of %2 numbers, found %3"_msg(
                        wanted.name, sizeText(wanted.mostRows, wanted.columns),
                        shape.size() == 2 ? Message(sizeText(shape[0], shape[1]))
                                          : "an array of %1 axes"_msg(static_cast<int64_t>(shape.size()))));
    }
    torch::Tensor values = checkpoint.tensor(wanted.name).to(torch::kFloat64);
    if (!values.isfinite().all().item<bool>()) {
        throw Error(ErrorCode::Corrupt, file, "expected finite numbers in \"%1\", found others"_msg(wanted.name));
    }
    return values;
}

}  // namespace

std::string basisFile(const View& view)
{
    const auto basis = view.options.find("basis");
    const auto* word = basis != view.options.end() ? std::get_if<std::string>(&basis->second) : nullptr;
    return word != nullptr && isOptionFile(*word) ? *word : std::string();
}

std::vector<InputFile> basisFiles(const View& view)
{
    std::vector<InputFile> files{{basisFile(view), "the basis"_msg}};
    if (view.baseline && view.baseline->view) {
        files.push_back({basisFile(*view.baseline->view), "the basis"_msg});
    }
    return files;
}

std::vector<std::pair<std::string, torch::Tensor>> basisArrays(
    const ViewInput& subject, std::vector<std::pair<std::string, torch::Tensor>> arrays)
{
    arrays.emplace_back(kWeights, torch::tensor({fingerprintOf(subject)}, torch::kInt64));
    return arrays;
}

std::vector<torch::Tensor> savedBasis(const ViewInput& subject, const View& view, const std::vector<BasisArray>& arrays)
{
    const std::string file = basisFile(view);
    const auto checkpoint = openCheckpoint(file);
    const View found = viewIn(aboutIn(*checkpoint, file), file, view, subject.trace);
    requireSameModel(*checkpoint, subject, file);
    requireSameFeatures(found, view, file);
    std::vector<torch::Tensor> values;
    values.reserve(arrays.size());
    for (const BasisArray& array : arrays) {
        values.push_back(arrayIn(*checkpoint, array, file));
    }
    return values;
}

Message basisFileText(const View& view)
{
    return "basis of %1"_msg(std::filesystem::path(basisFile(view)).filename().string());
}

}  // namespace core
