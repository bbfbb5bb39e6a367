// headscope-cli views: the table of views.

#include "core/analysis/views/views.h"
#include "app/cli/commands.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <memory>
#include <ostream>

namespace cli {

namespace {

using Json = nlohmann::ordered_json;

/// The options of `render` that a view listens to.
std::vector<std::string> parameterNames(const core::ViewParameters& parameters)
{
    std::vector<std::string> names;
    const std::pair<bool, const char*> all[] = {{parameters.layer, "layer"}, {parameters.head, "head"},
                                                {parameters.query, "query"}, {parameters.classIndex, "class"},
                                                {parameters.words, "words"}, {parameters.range, "range"}};
    for (const auto& [used, name] : all) {
        if (used) {
            names.emplace_back(name);
        }
    }
    return names;
}

/// The parts of the meaning, each of which is translated by itself.
std::vector<std::string> sentencesOf(const core::ViewRow& row)
{
    std::vector<std::string> sentences{row.meaning};
    std::ranges::transform(row.remarks, std::back_inserter(sentences), &core::Remark::text);
    return sentences;
}

Json optionsJson(const std::vector<core::ViewOption>& options)
{
    auto list = Json::array();
    for (const auto& option : options) {
        Json json{{"name", option.name}, {"title", option.title}, {"meaning", option.meaning}};
        std::visit([&](const auto& value) { json["default"] = value; }, core::defaultOf(option));
        if (option.choices.empty()) {
            json["low"] = option.low;
            json["high"] = option.high;
        } else {
            json["choices"] = option.choices;
            if (option.takesFile) {
                json["takes_file"] = true;
            }
        }
        list.push_back(std::move(json));
    }
    return list;
}

Json tableJson()
{
    auto table = Json::array();
    for (const auto& row : core::viewTable()) {
        table.push_back({{"name", row.name},
                         {"title", row.title},
                         {"group", row.group},
                         {"synonyms", row.synonyms},
                         {"result", core::resultKindName(row.kind)},
                         {"families", row.families},
                         {"parameters", parameterNames(row.parameters)},
                         {"options", optionsJson(row.options)},
                         {"source", row.source},
                         {"meaning", core::meaningFor(row).english()},
                         {"sentences", sentencesOf(row)}});
    }
    return table;
}

std::string valuesText(const core::ViewOption& option)
{
    return option.choices.empty()
               ? fmt::format("{} to {}, default {}", option.low, option.high, option.initial)
               : fmt::format("{}{}", fmt::join(option.choices, ", "), option.takesFile ? ", or FILE.npz" : "");
}

void printText(std::ostream& out)
{
    std::string group;
    for (const auto& row : core::viewTable()) {
        if (row.group != group) {
            out << fmt::format("{}{}\n", group.empty() ? "" : "\n", row.group);
            group = row.group;
        }
        out << fmt::format("  {:<26} {:<10} {}\n", row.name, core::resultKindName(row.kind),
                           core::meaningFor(row).english());
        out << fmt::format("  {:<26}   also: {}\n", "", fmt::join(row.synonyms, ", "));
        for (const auto& option : row.options) {
            out << fmt::format("  {:<26}   --set {}=...  {} ({})\n", "", option.name, option.meaning,
                               valuesText(option));
        }
    }
}

}  // namespace

void addViews(CLI::App& program, const Environment& environment)
{
    const auto json = std::make_shared<bool>(false);
    auto* command = program.add_subcommand("views", "the table of views");
    command->add_flag("--json", *json, "as JSON");
    command->callback([json, environment] {
        if (*json) {
            environment.out << tableJson().dump(2) << '\n';
        } else {
            printText(environment.out);
        }
    });
}

}  // namespace cli
