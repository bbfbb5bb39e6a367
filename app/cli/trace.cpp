// headscope-cli trace: the numbers of one pass, as named arrays in a file.

#include "app/cli/pass.h"
#include "core/analysis/array_memory.h"
#include "core/analysis/trace_arrays.h"
#include "core/checkpoint/tensor/tensor_file.h"
#include "core/model/network/finite.h"
#include "core/model/network/run_trace.h"
#include "core/stop_scope.h"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <ostream>

namespace cli {

namespace fs = std::filesystem;

namespace {

struct ArrayOptions {
    ModelOptions model;
    std::string input;
    fs::path file;
    std::vector<std::string> only;
    core::ArrayChoice choice;
    std::vector<core::Edit> edits;
};

fs::path parseArrayFile(const std::string& text)
{
    const fs::path file = text;
    if (file.extension() != ".npz" && file.extension() != ".safetensors") {
        throw UsageError(fmt::format("expected a name that ends in .npz or .safetensors, found \"{}\"", text));
    }
    return file;
}

void writeArrays(const fs::path& file, const core::NamedTensors& arrays)
{
    if (file.extension() == ".npz") {
        core::writeNpz(file, arrays);
    } else {
        core::writeSafetensors(file, arrays);
    }
}

/// Written all the same: whoever looks for the fault of a model wants to see the numbers.
void warnUnlessFinite(const Pass& pass, const ArrayOptions& options, const Environment& environment)
{
    const auto where =
        core::firstNotFinite(*pass.model.network, pass.input.pixels, pass.trace.logits, {environment.stop, {}});
    if (where) {
        environment.err << "warning: " << core::notFiniteText(notFiniteSubject(pass.model, options.input), *where)
                        << "; the arrays are written as they are\n";
    }
}

void requireMemory(const Pass& pass, const ArrayOptions& options)
{
    const auto& pixels = pass.input.pixels;
    core::requireMemoryForArrays(*pass.model.network, static_cast<int>(pixels.size(2)),
                                 static_cast<int>(pixels.size(3)), options.only);
}

void traceToFile(const ArrayOptions& options, const Environment& environment)
{
    auto inputs = modelInputs(options.model);
    inputs.push_back({options.input, "the input"});
    core::requireOutput(options.file, inputs);
    Pass pass;
    pass.model = openModelFor(options.input, options.model, environment);
    applyEdits(pass.model, options.edits);
    pass.input = anyInput(options.input, pass.model.spec().preprocessing, environment);
    requireMemory(pass, options);
    pass.trace = core::runTrace(*pass.model.network, pass.input.pixels, runControl(options.model, environment, "layer"),
                                {.keepTokens = core::needTokens(options.only)});
    warnUnlessFinite(pass, options, environment);
    const auto arrays = core::computeArrays(pass.subject(), options.only, options.choice,
                                            runControl(options.model, environment, "computing"));
    core::requireGoingOn();
    writeArrays(options.file, arrays);
}

}  // namespace

void addTrace(CLI::App& program, const Environment& environment)
{
    const auto options = std::make_shared<ArrayOptions>();
    auto* command = program.add_subcommand("trace", "the numbers of one pass, as named arrays in a file");
    addModelOptions(*command, options->model);
    command->add_option("INPUT", options->input, "a photo, or a .npy array of normalised model input")->required();
    addParsed(*command, "--out", options->file, parseArrayFile, "the file to write")
        ->required()
        ->type_name("FILE.npz|FILE.safetensors");
    addParsed(*command, "--only", options->only, splitAtCommas,
              "names of arrays; default input, logits, layer.I.attention")
        ->type_name("NAME,...");
    command
        ->add_option("--class", options->choice.classIndex,
                     "class of relevance, gradient_rollout and grad_cam; default the most probable")
        ->type_name("K")
        ->check(CLI::Range(0, 1'000'000));
    command
        ->add_option("--layer", options->choice.layer,
                     "layer of token_similarity, channel_map and grad_cam, negative from the end; default the last")
        ->type_name("I");
    command->add_option("--head", options->choice.head, "head of channel_map; default 0")
        ->type_name("H")
        ->check(CLI::Range(0, 1'000'000));
    command->add_option("--channel", options->choice.channel, "channel of channel_map, within the head; default 0")
        ->type_name("C")
        ->check(CLI::Range(0, 1'000'000));
    addParsed(*command, "--query", options->choice.query, core::parseQuery, "query of token_similarity")
        ->type_name("class|ROW,COL|mean");
    command->add_option("--components", options->choice.components, "how many patch_filters; default 28")
        ->type_name("N")
        ->check(CLI::Range(1, 1'000'000));
    addEdits(*command, options->edits);
    command->callback([options, environment] { traceToFile(*options, environment); });
}

}  // namespace cli
