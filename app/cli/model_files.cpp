#include "app/cli/model_files.h"

#include "core/model/zoo/zoo.h"
#include "resources/resources.h"
#include "ui/zoo/zoo_words.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <vector>

namespace cli {

namespace {

constexpr size_t kMaximumGuesses = 3;

/// Published models whose ids contain the word: often only the tag behind the dot is missing.
std::vector<std::string> idsLike(const std::string& name)
{
    std::vector<std::string> ids;
    for (const auto& entry : core::zoo()) {
        if (name.size() > 3 && entry.id.find(name) != std::string::npos && ids.size() < kMaximumGuesses) {
            ids.push_back(entry.id);
        }
    }
    return ids;
}

std::string bundledIds()
{
    std::vector<std::string> ids;
    for (const auto& model : resources::bundledModels()) {
        ids.push_back(model.id);
    }
    return ids.empty() ? "none" : fmt::format("{}", fmt::join(ids, ", "));
}

}  // namespace

std::string absenceOfModel(const std::string& name)
{
    if (const auto* entry = core::findInZoo(name)) {
        return fmt::format(
            "{}: this published model is not downloaded yet; `headscope-cli models download {}` gets it "
            "({})",
            name, name, ui::sizeText(*entry).toStdString());
    }
    const auto guesses = idsLike(name);
    const auto hint = guesses.empty() ? "`headscope-cli models list` names the published ones"
                                      : fmt::format("did you mean {}?", fmt::join(guesses, " or "));
    return fmt::format("{}: expected a file, a folder or a model's id, found none of them (bundled: {}; {})", name,
                       bundledIds(), hint);
}

}  // namespace cli
