// headscope-cli models: the bundled checkpoints.

#include "app/cli/commands.h"
#include "core/error.h"
#include "resources/resources.h"

#include <memory>
#include <ostream>

namespace cli {

namespace {

void printPath(const std::string& id, std::ostream& out)
{
    const auto models = resources::bundledModels();
    const auto file = id.empty() && !models.empty() ? models.front().file : resources::bundledModel(id);
    if (!file) {
        throw core::Error(core::ErrorCode::NotFound,
                          "models path: expected the id of a bundled model, found \"" + id + '"');
    }
    out << file->string() << '\n';
}

}  // namespace

void addModels(CLI::App& program, const Environment& environment)
{
    auto* command = program.add_subcommand("models", "the bundled models");
    command->require_subcommand(1);
    command->add_subcommand("list", "their ids, one a line")->callback([environment] {
        for (const auto& model : resources::bundledModels()) {
            environment.out << model.id << '\n';
        }
    });
    const auto ids = std::make_shared<std::vector<std::string>>();
    auto* path = command->add_subcommand("path", "where their files lie, one a line");
    path->add_option("ID", *ids, "default: the one that opens when nothing else was asked for");
    path->callback([ids, environment] {
        if (ids->empty()) {
            ids->emplace_back();
        }
        for (const auto& id : *ids) {
            printPath(id, environment.out);
        }
    });
}

}  // namespace cli
