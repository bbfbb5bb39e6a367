// headscope-cli views: the table of views.

#include "core/analysis/views.h"
#include "app/cli/commands.h"

#include <fmt/format.h>
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
    const std::pair<bool, const char*> all[] = {{parameters.layer, "layer"},
                                                {parameters.head, "head"},
                                                {parameters.query, "query"},
                                                {parameters.classIndex, "class"},
                                                {parameters.range, "range"}};
    for (const auto& [used, name] : all) {
        if (used) {
            names.emplace_back(name);
        }
    }
    return names;
}

Json tableJson()
{
    auto table = Json::array();
    for (const auto& row : core::viewTable()) {
        table.push_back({{"name", row.name},
                         {"title", row.title},
                         {"result", core::resultKindName(row.kind)},
                         {"families", row.families},
                         {"parameters", parameterNames(row.parameters)},
                         {"source", row.source},
                         {"meaning", row.meaning}});
    }
    return table;
}

void printText(std::ostream& out)
{
    for (const auto& row : core::viewTable()) {
        out << fmt::format("{:<18} {:<10} {}\n", row.name, core::resultKindName(row.kind), row.meaning);
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
