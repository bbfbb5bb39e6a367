// headscope-cli manual, headscope-cli completion: what both programs take, for man(1) and for the shells.

#include "app/arguments/arguments.h"
#include "app/cli/commands.h"
#include "app/cli/reference/command_table.h"
#include "core/analysis/views/views.h"
#include "core/model/zoo/zoo.h"
#include "resources/resources.h"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <map>
#include <memory>
#include <ostream>

namespace cli {

namespace {

constexpr auto kWindow = "headscope", kCommandLine = "headscope-cli";

/// "fusion=mean" of an option with choices, "discard=" of a number.
void addSettings(const core::ViewRow& view, std::vector<std::string>& settings)
{
    for (const auto& option : view.options) {
        if (option.choices.empty()) {
            settings.push_back(option.name + "=");
        }
        for (const auto& choice : option.choices) {
            settings.push_back(option.name + "=" + choice);
        }
    }
}

void keepOneOfEach(std::vector<std::string>& words)
{
    std::sort(words.begin(), words.end());
    words.erase(std::unique(words.begin(), words.end()), words.end());
}

KnownWords knownWords()
{
    KnownWords words;
    for (const auto& view : core::viewTable()) {
        words["VIEW"].push_back(view.name);
        addSettings(view, words["NAME=VALUE"]);
    }
    for (const auto& model : resources::bundledModels()) {
        words["MODEL"].push_back(model.id);
        words["ID"].push_back(model.id);
    }
    for (const auto& entry : core::zoo()) {
        words["ID"].push_back(entry.id);
        words["FAMILY"].push_back(entry.family);
    }
    for (const char* several : {"NAME=VALUE", "ID", "FAMILY"}) {
        keepOneOfEach(words[several]);
    }
    return words;
}

ManualSection viewsSection()
{
    ManualSection section{"VIEWS", {}};
    for (const auto& view : core::viewTable()) {
        auto meaning = core::meaningFor(view).english();
        for (const auto& option : view.options) {
            meaning += fmt::format("\n--set {}=...: {}", option.name, option.meaning);
        }
        section.entries.emplace_back(view.name, meaning + "\n" + view.source);
    }
    return section;
}

ManualSection environmentSection()
{
    return {"ENVIRONMENT",
            {{"HEADSCOPE_MODELS", "folder of downloaded models; default: headscope/models in the user's data folder"},
             {"HEADSCOPE_DATA", "folder to search first for bundled models and sample images"},
             {"HEADSCOPE_ZOO_MIRROR", "scheme and host to download models from instead of the published ones"},
             {"https_proxy, http_proxy", "proxies for downloads"},
             {"OMP_WAIT_POLICY, GOMP_SPINCOUNT",
              "how threads wait for work; passive unless one of them is set, which leaves the CPU to others"}}};
}

CommandRow windowTable(const KnownWords& words)
{
    CLI::App program;
    WindowArguments arguments;
    declareWindow(program, arguments);
    return readTable(program, words);
}

CommandRow tableOf(const std::string& program, const CLI::App& commandLine)
{
    const auto words = knownWords();
    return program == kWindow ? windowTable(words) : readTable(commandLine, words);
}

std::vector<ManualSection> sectionsFor(const std::string& program)
{
    if (program == kWindow) {
        return {environmentSection(), {"SEE ALSO", {{"headscope-cli(1)", "the same without a window"}}}};
    }
    return {viewsSection(), environmentSection(), {"SEE ALSO", {{"headscope(1)", "the window"}}}};
}

/// PROGRAM, whose page or completion is wanted.
std::shared_ptr<std::string> addProgram(CLI::App& command)
{
    auto name = std::make_shared<std::string>(kCommandLine);
    command.add_option("PROGRAM", *name, "default headscope-cli")->check(CLI::IsMember({kCommandLine, kWindow}));
    return name;
}

void addManual(CLI::App& program, const Environment& environment)
{
    auto* command = program.add_subcommand("manual", "print the manual page of a program, for man -l");
    const auto name = addProgram(*command);
    const auto format = std::make_shared<std::string>("man");
    command->add_option("--format", *format, "man, or markdown: tables of options, as in the manual; default: man")
        ->type_name("man|markdown")
        ->check(CLI::IsMember({"man", "markdown"}).description(""));  // already part of the type's name
    command->callback([&program, name, format, environment] {
        const auto table = tableOf(*name, program);
        environment.out << (*format == "man" ? manualPage(table, HEADSCOPE_VERSION, sectionsFor(*name))
                                             : optionsPage(table));
    });
}

void addCompletion(CLI::App& program, const Environment& environment)
{
    using Write = std::string (*)(const CommandRow&);
    const std::map<std::string, Write> shells{
        {"bash", bashCompletion}, {"fish", fishCompletion}, {"zsh", zshCompletion}};
    const auto shell = std::make_shared<std::string>();
    auto* command = program.add_subcommand("completion", "print a shell completion script for the programs");
    command->add_option("SHELL", *shell, "shell to complete for")->required()->check(CLI::IsMember(shells));
    const auto name = addProgram(*command);
    command->callback([&program, name, shell, shells, environment] {
        environment.out << shells.at(*shell)(tableOf(*name, program));
    });
}

}  // namespace

void addReference(CLI::App& program, const Environment& environment)
{
    addManual(program, environment);
    addCompletion(program, environment);
}

}  // namespace cli
