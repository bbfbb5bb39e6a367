#include "core/checkpoint/torch/torch_archive.h"
#include "core/checkpoint/torch/torch_checkpoint.h"
#include "core/checkpoint/torch/torch_file.h"
#include "core/file/json_reader.h"
#include "core/file/refuse_file.h"
#include "core/file/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

namespace core {

namespace {

using namespace std::string_view_literals;

constexpr auto kStateDict = "serialized_state_dict.pt"sv;
constexpr auto kWeights = "/data/weights/"sv;
constexpr auto kTable = "_weights_config.json"sv;
constexpr auto kSaved = ".pt"sv;
constexpr uint64_t kTableBytes = uint64_t{64} << 20;

/// One model of the archive: the record with its weights, and which kind of record it is.
struct ExportedModel {
    std::string name, record;
    bool table = false;  ///< of raw weights; otherwise a saved state dict
};

std::vector<ExportedModel> exportedModels(const ZipArchive& archive)
{
    std::vector<ExportedModel> models;
    for (const auto& [record, place] : archive.records()) {
        const auto folder = record.find(kWeights);
        const auto file = folder == std::string::npos ? std::string() : record.substr(folder + kWeights.size());
        if (record == kStateDict) {
            models.push_back({"model", record, false});
        } else if (file.ends_with(kTable)) {
            models.push_back({file.substr(0, file.size() - kTable.size()), record, true});
        } else if (file.ends_with(kSaved)) {
            models.push_back({file.substr(0, file.size() - kSaved.size()), record, false});
        }
    }
    return models;
}

/// Element types in the order of their codes (torch/_export/serde/schema.py, ScalarType); "" has no counterpart here.
const TorchType* typeOfCode(int64_t code)
{
    constexpr std::array kNames = {""sv,          "uint8"sv,      "int8"sv,    "int16"sv,   "int32"sv,
                                   "int64"sv,     "float16"sv,    "float32"sv, "float64"sv, ""sv,
                                   "complex64"sv, "complex128"sv, "bool"sv,    "bfloat16"sv};
    const auto index = static_cast<std::size_t>(code);
    return index < kNames.size() ? torchTypeOfDtype({"torch", kNames[index]}) : nullptr;
}

int64_t knownInteger(const JsonReader& value)
{
    return value.at("as_int").whole(0, std::numeric_limits<int64_t>::max());
}

std::vector<int64_t> knownIntegers(const JsonReader& list)
{
    constexpr std::size_t kMostDimensions = 8;
    std::vector<int64_t> numbers;
    for (const auto& value : list.items(kMostDimensions)) {
        numbers.push_back(knownInteger(value));
    }
    return numbers;
}

TorchTensor readRawTensor(const ZipArchive& archive, const std::string& folder, const std::string& name,
                          const JsonReader& row)
{
    constexpr int64_t kStrided = 7;
    const auto& source = archive.file().name();
    const auto refuse = [&](const std::string& why) {
        refuseFile(source, fmt::format("tensor {}: {}", printable(name), why), ErrorCode::Unsupported);
    };
    if (row.at("use_pickle").boolean()) {
        refuse("it is stored as a pickled object of its own class, which is not supported");
    }
    const auto meta = row.at("tensor_meta");
    if (meta.at("layout").whole(0, kStrided) != kStrided) {
        refuse("it is sparse, which is not supported");
    }
    const auto code = meta.at("dtype").whole(0, std::numeric_limits<int32_t>::max());
    const auto* type = typeOfCode(code);
    if (type == nullptr) {
        refuse(fmt::format("its type with code {} is not supported", code));
    }
    const auto record = row.at("path_name").text(TorchLimits::nameBytes);
    const auto place = placeOfRecord(archive, folder + std::string(kWeights) + record);
    const auto elements = static_cast<int64_t>(place.bytes) / type->itemBytes;
    return placeTorchTensor({name, knownIntegers(meta.at("sizes")), knownIntegers(meta.at("strides")),
                             knownInteger(meta.at("storage_offset"))},
                            {record, type, elements, 0, elements}, place, source);
}

TorchContents readTable(const ZipArchive& archive, const ExportedModel& model)
{
    const auto& source = archive.file().name();
    const auto folder = checkedTorchFolder(archive);
    const auto place = placeOfRecord(archive, model.record);
    if (place.bytes > kTableBytes) {
        refuseFile(source, fmt::format("record {} of {} bytes exceeds the limit of {}", printable(model.record),
                                       place.bytes, kTableBytes));
    }
    const auto bytes = archive.read(model.record);
    constexpr int kNesting = 16;
    const auto document =
        readJson({reinterpret_cast<const char*>(bytes.data()), bytes.size()}, kNesting, source, "table of weights"_msg);
    const auto rows = JsonReader(document, source).at("config");
    std::vector<TorchTensor> tensors;
    for (const auto& [name, row] : rows.object().items()) {
        tensors.push_back(readRawTensor(archive, folder, name, rows.each(row)));
    }
    return sortedTorchContents(std::move(tensors), source, archive.file().size());
}

/// The model of this name, or the first; null: none.
const ExportedModel* chosenModel(const std::vector<ExportedModel>& models, const std::string& entry)
{
    const auto chosen =
        models.size() == 1 || entry.empty() ? models.begin() : std::ranges::find(models, entry, &ExportedModel::name);
    return chosen == models.end() ? nullptr : &*chosen;
}

}  // namespace

bool holdsExportedProgram(const ZipArchive& archive)
{
    return !exportedModels(archive).empty();
}

std::unique_ptr<Checkpoint> openExportedProgram(std::shared_ptr<const ZipArchive> archive, const std::string& entry)
{
    const ZipArchive& zip = *archive;
    const auto models = exportedModels(zip);
    std::vector<std::string> names;
    std::ranges::transform(models, std::back_inserter(names), &ExportedModel::name);
    std::shared_ptr<const MappedFile> file(std::move(archive), &zip.file());
    const auto* model = chosenModel(models, entry);
    if (model == nullptr) {
        throw Error(ErrorCode::NotFound, file->name(), kNoSuchEntry(printable(entry), names));
    }
    const auto place = placeOfRecord(zip, model->record);
    if (!place.refusal.empty()) {
        refuseFile(file->name(), place.refusal, place.code);
    }
    if (place.bytes == 0) {
        throw Error(ErrorCode::Unsupported, file->name(), "holds a program without its weights"_msg);
    }
    TorchContents contents;
    if (model->table) {
        contents = readTable(zip, *model);
    } else {
        file = std::make_shared<const MappedFile>(file, place.start, place.bytes);
        contents = readSavedContents(ZipArchive(file), models.size() == 1 ? entry : std::string());
    }
    if (models.size() > 1) {
        contents.entries = {names, model->name};
    }
    return std::make_unique<TorchCheckpoint>(std::move(file), "torch.export", std::move(contents));
}

}  // namespace core
