#include "core/model/model_file.h"

#include "core/checkpoint/file_format.h"
#include "core/checkpoint/sharded/sharded_checkpoint.h"
#include "core/error.h"
#include "core/file/file_window.h"
#include "core/file/folder_entries.h"
#include "core/file/text.h"
#include "core/model/dino_text_files.h"
#include "core/model/linear_head_files.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

namespace core {

namespace {

namespace fs = std::filesystem;

/// In the order in which the libraries search for them.
constexpr std::array kUsualNames{"model.safetensors",           "model.safetensors.index.json",
                                 "pytorch_model.bin",           "pytorch_model.bin.index.json",
                                 "open_clip_model.safetensors", "open_clip_pytorch_model.bin"};
/// Files that training stores beside the weights.
constexpr std::array kNoWeights{"optimizer.pt", "optimizer.bin", "scheduler.pt", "training_args.bin", "rng_state.pth"};

/// Files that readTokenizer() looks for.
constexpr std::array kTokenizers{"tokenizer.json",
                                 "vocab.json",
                                 "merges.txt",
                                 "spiece.model",
                                 "tokenizer.model",
                                 "bpe_simple_vocab_16e6.txt.gz",
                                 "bpe_simple_vocab_16e6.txt"};

template <typename List>
bool isAmong(const List& list, const fs::path& name)
{
    return std::any_of(list.begin(), list.end(), [&](const char* item) { return name == item; });
}

std::vector<std::string> checkpointsIn(const fs::path& folder)
{
    std::vector<std::string> names;
    for (FolderEntries entries(folder); const auto& entry : entries) {
        const auto name = entry.path().filename();
        std::error_code unreachable;
        if (entry.is_regular_file(unreachable) && isAmong(checkpointExtensions(), name.extension()) &&
            !isAmong(kNoWeights, name)) {
            names.push_back(name.string());
        }
    }
    std::sort(names.begin(), names.end());
    return names;
}

Message foundText(const std::vector<std::string>& names)
{
    if (names.empty()) {
        return "none"_msg;
    }
    constexpr size_t shown = 4;
    const auto count = std::min(names.size(), shown);
    return Message(fmt::format("{} ({}{})", names.size(),
                               fmt::join(names.begin(), names.begin() + ptrdiff_t(count), ", "),
                               names.size() > shown ? ", ..." : ""));
}

}  // namespace

std::vector<fs::path> sidecarsOf(const fs::path& checkpoint)
{
    auto own = checkpoint;
    own += ".json";
    const auto folder = checkpoint.parent_path();
    return {own, folder / "config.json", folder / "preprocessor_config.json", folder / "open_clip_config.json"};
}

fs::path labelsOf(const fs::path& checkpoint)
{
    return checkpoint.parent_path() / "labels.txt";
}

std::vector<fs::path> shardsOf(const fs::path& checkpoint)
{
    std::vector<fs::path> shards;
    const MappedFile file(checkpoint);
    constexpr std::size_t start = 4096;
    if (isShardIndex(asText(file.bytes().first(std::min<std::size_t>(start, file.bytes().size()))))) {
        for (const auto& name : parseShardIndex(asText(file.bytes()), file.name()).files) {
            shards.push_back(checkpoint.parent_path() / name);
        }
    }
    return shards;
}

std::vector<InputFile> filesBeside(const fs::path& checkpoint)
{
    std::vector<InputFile> files;
    for (const auto& sidecar : sidecarsOf(checkpoint)) {
        files.push_back({sidecar, "the model's %1"_msg(sidecar.filename().string())});
    }
    files.push_back({labelsOf(checkpoint), "the model's %1"_msg("labels.txt")});
    for (const char* tokenizer : kTokenizers) {
        files.push_back({checkpoint.parent_path() / tokenizer, "the model's %1"_msg(tokenizer)});
    }
    for (const auto& parts : {dinoTextFilesBeside(checkpoint), linearHeadsBeside(checkpoint)}) {
        for (const auto& part : parts) {
            files.push_back({part, "a part of the model"_msg});
        }
    }
    return files;
}

std::vector<InputFile> filesOfModel(const fs::path& path)
{
    std::vector<InputFile> files;
    try {
        const auto checkpoint = checkpointFile(path);
        files = filesBeside(checkpoint);
        files.push_back({checkpoint, "the model"_msg});
        for (const auto& shard : shardsOf(checkpoint)) {
            files.push_back({shard, "a part of the model"_msg});
        }
    } catch (const Error&) {  // opening it will report why it is not a model
    }
    return files;
}

fs::path checkpointFile(const fs::path& path)
{
    std::error_code failed;
    if (const auto why = whyUnreachable(path)) {
        throw Error(
            ErrorCode::NotFound, printable(path.string(), 4096),
            "expected a checkpoint file or folder, found %1"_msg(*why == kNoSuchFile ? "nothing there"_msg : *why));
    }
    if (!fs::is_directory(path, failed)) {
        return path;
    }
    for (const char* usual : kUsualNames) {
        if (fs::is_regular_file(path / usual, failed)) {
            return path / usual;
        }
    }
    auto names = checkpointsIn(path);
    const auto isPart = [](const std::string& name) { return isDinoTextName(name) || isLinearHeadName(name); };
    if (std::ranges::count_if(names, isPart) < std::ssize(names)) {
        std::erase_if(names, isPart);  // read with the backbone beside them
    }
    if (names.size() == 1) {
        return path / names.front();
    }
    throw Error(ErrorCode::NotFound, path.string(),
                "expected one checkpoint in the folder, found %1"_msg(foundText(names)));
}

FileName nameOf(const fs::path& checkpoint)
{
    if (isAmong(kUsualNames, checkpoint.filename())) {
        std::error_code failed;
        const auto folder = fs::absolute(checkpoint, failed).parent_path();
        // The hub's cache: models--ORGANISATION--NAME/snapshots/REVISION/model.safetensors.
        const bool cached = folder.parent_path().filename() == "snapshots";
        auto name = (cached ? folder.parent_path().parent_path() : folder).filename().string();
        if (const auto dashes = name.rfind("--"); cached && dashes != std::string::npos) {
            name = name.substr(dashes + 2);
        }
        if (!name.empty()) {
            return {name, Origin::FolderName};
        }
    }
    const auto stem = checkpoint.stem();
    return {(checkpoint.extension() == ".tar" ? stem.stem() : stem).string(), Origin::FileName};
}

}  // namespace core
