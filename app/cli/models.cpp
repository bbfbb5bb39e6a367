// headscope-cli models: bundled, downloaded and published checkpoints.

#include "app/cli/models_commands.h"
#include "core/error.h"
#include "resources/resources.h"
#include "ui/zoo/model_store.h"

#include <CLI/CLI.hpp>

#include <memory>
#include <ostream>

namespace cli {

namespace {

std::filesystem::path pathOf(const std::string& id)
{
    const auto bundled = resources::bundledModels();
    const auto file = id.empty() && !bundled.empty() ? bundled.front().file : ui::installedModel(id);
    if (!file) {
        throw core::Error(core::ErrorCode::NotFound, core::Message(absenceOfModel(id)));
    }
    return *file;
}

void addList(CLI::App& models, const Environment& environment)
{
    const auto request = std::make_shared<ModelsListRequest>();
    auto* list = models.add_subcommand("list", "list all models, bundled ones first, then published ones");
    list->add_option("TEXT", request->words, "only models whose id, title, family or license contains every word");
    list->add_option("--family", request->family, "only this family: vit, deit, deit3, dinov2, cait, xcit, swin, ...")
        ->type_name("FAMILY");
    list->add_flag("--json", request->json, "print JSON with everything that is known");
    list->callback([request, environment] { listModels(*request, environment.out); });
}

void addPath(CLI::App& models, const Environment& environment)
{
    const auto ids = std::make_shared<std::vector<std::string>>();
    auto* path = models.add_subcommand("path", "print the files of bundled and downloaded models, one per line");
    path->add_option("ID", *ids, "default: the model that opens if none is given");
    path->callback([ids, environment] {
        if (ids->empty()) {
            ids->emplace_back();
        }
        std::string lines;  // printed at once: an unknown id prints nothing
        for (const auto& id : *ids) {
            lines += pathOf(id).string() + '\n';
        }
        environment.out << lines;
    });
}

void addDownload(CLI::App& models, const Environment& environment)
{
    const auto request = std::make_shared<ModelsDownloadRequest>();
    auto* download =
        models.add_subcommand("download", "download published models to the user's folder and print their files");
    download->add_option("ID", request->ids, "as `models list` names them")->required();
    download->add_flag("--original", request->original, "the authors' own file, not the one converted to safetensors");
    download->add_flag("--force", request->force, "download even if the file exists");
    download->add_flag("--progress", request->progress, "print progress on stderr, even if it is not a terminal");
    download->callback([request, environment] { downloadModels(*request, environment); });
    download->footer(
        "Models are kept in $HEADSCOPE_MODELS, else in headscope/models in the user's data folder.\n"
        "An interrupted download resumes where it stopped. Proxies are taken from https_proxy and http_proxy.");
}

}  // namespace

void addModels(CLI::App& program, const Environment& environment)
{
    auto* command = program.add_subcommand("models", "list, locate and download models");
    command->require_subcommand(1);
    addList(*command, environment);
    addPath(*command, environment);
    addDownload(*command, environment);
}

}  // namespace cli
