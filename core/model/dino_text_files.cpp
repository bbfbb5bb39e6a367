#include "core/model/dino_text_files.h"

#include "core/checkpoint/file_format.h"
#include "core/checkpoint/open_checkpoint.h"
#include "core/checkpoint/sharded/joined_checkpoint.h"
#include "core/error.h"
#include "core/file/folder_entries.h"
#include "core/file/text.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

namespace core {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view kDinoTextWord = "dinotxt";
constexpr size_t kMostFiles = 16;

/// The contents of a published file.
struct Contents {
    bool head = false, text = false;
    bool ofDinov2 = false;  ///< the head's backbone; else DINOv3
    int64_t width = 0;      ///< of the head's tokens
    std::string prefix;     ///< before its names in the whole model
};

Contents contentsOf(const Checkpoint& checkpoint)
{
    const std::string head(kDinoTextHead), tower(kDinoTextTower), words = "backbone.token_embedding.weight";
    Contents found;
    if (const auto* norm = checkpoint.find("ln_final.weight");
        norm != nullptr && norm->shape.size() == 1 && checkpoint.contains("block_list.0.norm1.weight")) {
        return {true, false, true, norm->shape[0], head};  // DINOv2's two files
    }
    if (checkpoint.contains(words)) {
        return {false, true, true, 0, tower};
    }
    if (const auto* norm = checkpoint.find(head + "ln_final.weight"); norm != nullptr && norm->shape.size() == 1) {
        found.head = true;
        found.ofDinov2 = checkpoint.contains(head + "block_list.0.norm1.weight");
        found.width = norm->shape[0];
    }
    found.text = checkpoint.contains(tower + words);
    return found;
}

/// Whether the names are those of a DINOv2 or DINOv3 of this width: both have a class token and registers, as the
/// published backbones of dino.txt do; DINOv2 has positions too.
bool isBackboneOf(const Contents& head, const Checkpoint& checkpoint)
{
    const auto any = [&](std::string_view ending, int64_t width) {
        return std::ranges::any_of(checkpoint.tensors(), [&](const TensorInfo& info) {
            return info.name.ends_with(ending) && !info.shape.empty() && info.shape.back() == width;
        });
    };
    const bool positions = any("pos_embed", head.width) || any("position_embeddings", head.width);
    const bool registers =
        any("register_tokens", head.width) || any("storage_tokens", head.width) || any("reg_token", head.width);
    return any("cls_token", head.width) && registers && positions == head.ofDinov2;
}

/// A file beside the backbone.
struct Part {
    std::string name;
    std::shared_ptr<const Checkpoint> checkpoint;
    Contents contents;
};

std::vector<Part> openedParts(const fs::path& backbone, std::vector<Message>& notes)
{
    std::vector<Part> parts;
    for (const auto& file : dinoTextFilesBeside(backbone)) {
        const auto name = printable(file.filename().string());
        try {
            std::shared_ptr<const Checkpoint> checkpoint = openCheckpoint(file);
            auto contents = contentsOf(*checkpoint);
            parts.push_back({name, std::move(checkpoint), std::move(contents)});
        } catch (const Error& error) {  // the backbone is whole without it
            notes.push_back("%1 is not used: %2"_msg(name, error.message()));
        }
    }
    return parts;
}

/// Two parts of one kind.
[[noreturn]] void refuseTwo(const Part& one, const Part& other, const fs::path& backbone)
{
    throw Error(ErrorCode::Unsupported, printable(backbone.filename().string()),
                "expected one vision head and one text encoder of dino.txt beside it, found %1 and %2"_msg(one.name,
                                                                                                           other.name));
}

/// The part with the vision head for this backbone; null if there is none.
const Part* headAmong(const std::vector<Part>& parts, const Checkpoint& backbone, const fs::path& file,
                      std::vector<Message>& notes)
{
    const Part* head = nullptr;
    for (const auto& part : parts) {
        const auto& contents = part.contents;
        if (!contents.head) {
            continue;
        }
        if (!isBackboneOf(contents, backbone)) {
            notes.push_back("%1 is not used: its vision head is for a %2 of width %3."_msg(
                part.name, contents.ofDinov2 ? "DINOv2" : "DINOv3", contents.width));
        } else if (head != nullptr) {
            refuseTwo(*head, part, file);
        } else {
            head = &part;
        }
    }
    return head;
}

/// The part with only the text encoder, for a head whose file has none; null if there is none.
const Part* textAmong(const std::vector<Part>& parts, const Part* head, const fs::path& file,
                      std::vector<Message>& notes)
{
    const Part* text = nullptr;
    for (const auto& part : parts) {
        const bool belongs = head == nullptr || (!head->contents.text && head->contents.ofDinov2);
        if (!part.contents.text || part.contents.head || !belongs) {
            continue;
        }
        if (head == nullptr) {
            notes.push_back("%1 is not used: its vision head is not beside it."_msg(part.name));
        } else if (text != nullptr) {
            refuseTwo(*text, part, file);
        } else {
            text = &part;
        }
    }
    return text;
}

}  // namespace

bool isDinoTextName(const fs::path& file)
{
    return file.filename().string().find(kDinoTextWord) != std::string::npos;
}

std::vector<fs::path> dinoTextFilesBeside(const fs::path& backbone)
{
    std::vector<fs::path> files;
    if (isDinoTextName(backbone)) {
        return files;
    }
    const auto folder = backbone.has_parent_path() ? backbone.parent_path() : fs::path(".");
    for (FolderEntries entries(folder); const auto& entry : entries) {
        const auto& path = entry.path();
        std::error_code unreachable;
        const bool isCheckpoint = std::ranges::any_of(
            checkpointExtensions(), [&](const char* extension) { return path.extension() == extension; });
        if (isCheckpoint && isDinoTextName(path) && entry.is_regular_file(unreachable)) {
            files.push_back(path);
        }
    }
    std::ranges::sort(files);
    files.resize(std::min(files.size(), kMostFiles));
    return files;
}

WithParts withDinoText(std::shared_ptr<const Checkpoint> backbone, const fs::path& file)
{
    WithParts result{std::move(backbone), {}};
    const auto parts = openedParts(file, result.notes);
    const Part* head = headAmong(parts, *result.checkpoint, file, result.notes);
    const Part* text = textAmong(parts, head, file, result.notes);
    if (head == nullptr) {
        return result;
    }
    std::vector<JoinedCheckpoint::Part> joined{{result.checkpoint, std::string(kDinoTextBackbone)}};
    for (const auto* part : {head, text}) {
        if (part != nullptr) {
            joined.push_back({part->checkpoint, part->contents.prefix});
        }
    }
    result.checkpoint = std::make_shared<const JoinedCheckpoint>(std::move(joined));
    return result;
}

}  // namespace core
