#include "core/model/linear_head_files.h"

#include "core/checkpoint/open_checkpoint.h"
#include "core/checkpoint/sharded/joined_checkpoint.h"
#include "core/error.h"
#include "core/file/text.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

namespace core {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view kBackboneEnding = "_pretrain";
constexpr std::string_view kHeadEndings[] = {"_linear_head", "_linear4_head", "_ade20k_linear_head",
                                             "_voc2012_linear_head"};

}  // namespace

bool isLinearHeadName(const fs::path& file)
{
    const auto stem = file.stem().string();
    return std::ranges::any_of(kHeadEndings, [&](auto ending) { return stem.ends_with(ending); });
}

std::vector<fs::path> linearHeadsBeside(const fs::path& backbone)
{
    std::vector<fs::path> heads;
    auto beginning = backbone.stem().string();
    if (!beginning.ends_with(kBackboneEnding)) {
        return heads;
    }
    beginning.resize(beginning.size() - kBackboneEnding.size());
    for (const auto ending : kHeadEndings) {
        auto head = backbone.parent_path() / (beginning + std::string(ending));
        head += backbone.extension();
        std::error_code ignored;
        if (fs::is_regular_file(head, ignored)) {
            heads.push_back(std::move(head));
        }
    }
    return heads;
}

WithParts withLinearHead(WithParts result, const fs::path& file)
{
    const bool isJoined = std::ranges::any_of(
        result.checkpoint->tensors(), [](const TensorInfo& info) { return info.name.starts_with(kDinoTextHead); });
    std::string used = isJoined ? "dino.txt" : "";
    for (const auto& head : linearHeadsBeside(file)) {
        const auto name = printable(head.filename().string());
        if (!used.empty()) {
            result.notes.push_back("%1 is not used: %2 beside it is."_msg(name, used));
            continue;
        }
        try {
            const std::shared_ptr<const Checkpoint> opened = openCheckpoint(head);
            const bool ofClasses = opened->contains("weight");  // a linear layer by itself
            result.checkpoint = std::make_shared<const JoinedCheckpoint>(std::vector<JoinedCheckpoint::Part>{
                {result.checkpoint, "backbone."}, {opened, ofClasses ? "linear_head." : ""}});
            used = name;
        } catch (const Error& error) {  // the backbone is whole without it
            result.notes.push_back("%1 is not used: %2"_msg(name, error.message()));
        }
    }
    return result;
}

}  // namespace core
