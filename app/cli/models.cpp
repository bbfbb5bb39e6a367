// headscope-cli models: bundled, downloaded and published checkpoints.

#include "app/cli/commands.h"
#include "app/cli/model_files.h"
#include "app/cli/models_download.h"
#include "app/cli/models_list.h"
#include "core/error.h"
#include "resources/resources.h"
#include "ui/zoo/installed_model.h"

#include <CLI/CLI.hpp>

#include <memory>
#include <ostream>

namespace cli {

namespace {

void printPath(const std::string& id, std::ostream& out)
{
    const auto bundled = resources::bundledModels();
    const auto file = id.empty() && !bundled.empty() ? bundled.front().file : ui::installedModel(id);
    if (!file) {
        throw core::Error(core::ErrorCode::NotFound, absenceOfModel(id));
    }
    out << file->string() << '\n';
}

void addList(CLI::App& models, const Environment& environment)
{
    const auto wish = std::make_shared<ModelsListWish>();
    auto* list = models.add_subcommand("list", "all models: bundled ones first, then those of the zoo");
    list->add_option("TEXT", wish->words, "only those in whose id, title, family or licence every word stands");
    list->add_option("--family", wish->family, "only this family: vit, deit, deit3, dinov2, cait, xcit, swin, ...")
        ->type_name("FAMILY");
    list->add_flag("--json", wish->json, "as JSON, with everything that is known");
    list->callback([wish, environment] { listModels(*wish, environment.out); });
}

void addPath(CLI::App& models, const Environment& environment)
{
    const auto ids = std::make_shared<std::vector<std::string>>();
    auto* path = models.add_subcommand("path", "where the files of bundled and downloaded models lie, one a line");
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

void addDownload(CLI::App& models, const Environment& environment)
{
    const auto wish = std::make_shared<ModelsDownloadWish>();
    auto* download = models.add_subcommand("download", "published models into the user's folder; prints their files");
    download->add_option("ID", wish->ids, "as `models list` names them")->required();
    download->add_flag("--original", wish->original, "the authors' own file, not the one converted to safetensors");
    download->add_flag("--force", wish->force, "also when it is there already");
    download->add_flag("--progress", wish->progress, "progress on stderr, also when that is no terminal");
    download->callback([wish, environment] { downloadModels(*wish, environment); });
    download->footer(
        "Models lie in $HEADSCOPE_MODELS, else in headscope/models in the user's data folder.\n"
        "A broken download goes on where it stopped. Proxies come from https_proxy and http_proxy.");
}

}  // namespace

void addModels(CLI::App& program, const Environment& environment)
{
    auto* command = program.add_subcommand("models", "bundled and published models: list, path, download");
    command->require_subcommand(1);
    addList(*command, environment);
    addPath(*command, environment);
    addDownload(*command, environment);
}

}  // namespace cli
