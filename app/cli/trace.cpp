// headscope-cli trace: the numbers of one pass, as named arrays in a file.

#include "app/cli/example_options.h"
#include "app/cli/outputs.h"
#include "app/cli/scenes.h"
#include "app/cli/view_options.h"
#include "core/analysis/trace_arrays.h"
#include "core/analysis/views/view_fits.h"
#include "core/checkpoint/tensor/tensor_file.h"
#include "core/model/network/finite.h"
#include "core/model/recording/recorded_network.h"
#include "core/model/recording/trace_file.h"
#include "core/run_control.h"
#include "ui/figure/figure.h"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <optional>
#include <ostream>

namespace cli {

using core::literals::operator""_msg;

namespace fs = std::filesystem;

namespace {

struct ArrayOptions {
    ModelOptions model;
    std::string input;
    fs::path file;
    std::vector<std::string> only;
    core::ArrayChoice choice;
    WordOptions words;
    ExampleOptions example;
    std::vector<std::string> settings;  ///< NAME=VALUE
    std::string features;               ///< as "--set features=..."
    std::vector<core::Edit> edits;
    bool asTrace = false, values = false;
};

bool parseFormat(const std::string& text)
{
    if (text != "arrays" && text != "trace") {
        throw UsageError(fmt::format("expected arrays or trace, found \"{}\"", text));
    }
    return text == "trace";
}

void requireTraceOptions(const ArrayOptions& options)
{
    if (options.asTrace && options.file.extension() != ".safetensors") {
        throw UsageError(
            fmt::format("--out: expected a name that ends in .safetensors for --format trace, found \"{}\"",
                        options.file.string()));
    }
    if (options.values && !options.asTrace) {
        throw UsageError("--values: expected --format trace with it, whose file can contain them");
    }
    if (options.asTrace && !options.only.empty()) {
        throw UsageError("--only: expected no names with --format trace, which contains all that the views require");
    }
}

std::vector<std::string> parseArrayNames(const std::string& text)
{
    auto names = splitAtCommas(text);
    core::requireArrayNames(names);
    return names;
}

/// Refuses numbers that no image can mend, whether an array asks for them or not.
/// @param input  an array may have any size, and so any patches
void requireChoice(const core::ArrayChoice& choice, const core::Model& model, const std::string& input)
{
    core::View view;
    view.layer = choice.layer.value_or(-1);
    view.head = core::HeadChoice::single(choice.head);
    view.classIndex = choice.classIndex;
    if (!isArray(input) || choice.query.kind != core::QueryChoice::Kind::Patch) {
        view.query = choice.query;
    }
    requireUsable([&] { core::requireNumbersFit(view, *model.network); });
}

fs::path parseArrayFile(const std::string& text)
{
    fs::path file = text;
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
void warnUnlessFinite(const core::Scene& scene, const std::string& name, const Environment& environment)
{
    const auto where =
        core::firstNotFinite(*scene.network, scene.input.pixels, scene.trace.logits, {environment.stop, {}});
    if (where) {
        environment.err << "warning: " << core::notFiniteText(name, *where).english()
                        << "; the arrays are written unchanged\n";
    }
}

void requireMemory(core::Network& network, const torch::Tensor& pixels, const ArrayOptions& options)
{
    core::requireMemoryForArrays(network, static_cast<int>(pixels.size(2)), static_cast<int>(pixels.size(3)),
                                 options.only);
}

/// Everything that views without weights are made of, as a file that stands for this model and image.
void writeTrace(const ArrayOptions& options, const core::Scene& scene)
{
    const auto known = scene.network->recording();
    core::Recording recording =
        known ? *known : core::recordingOf(scene.network->spec(), scene.trace, scene.input.pixels);
    if (!known && scene.image) {
        recording.mapping = scene.input.mapping;
        recording.photo = fs::path(options.input).filename().string();
        recording.photoSha256 = ui::fileSha256(options.input);
    }
    recording.producer = std::string("headscope-cli ") + HEADSCOPE_VERSION;
    core::writeTraceFile(options.file, recording);
}

void traceToFile(const ArrayOptions& options, const Environment& environment)
{
    requireTraceOptions(options);
    core::ArrayChoice choice = options.choice;
    for (const auto& setting : options.settings) {
        choice.options.insert(splitSetting(setting));
    }
    if (!options.features.empty()) {
        choice.options.insert({"features", options.features});
    }
    try {
        core::requireOptions(options.only, choice);
    } catch (const core::Error& error) {
        throw UsageError(fmt::format("--set: {}", error.what()));
    }
    auto inputs = modelInputs(options.model);
    inputs.push_back({options.input, "the input"_msg});
    inputs.push_back({options.words.file, "the file of words"_msg});
    inputs.push_back({options.example.image, "the example"_msg});
    requireOutputs({options.file}, inputs);
    choice.words = options.words.captions();
    auto model = openModelFor(options.input, options.model, environment);
    requireChoice(options.choice, model, options.input);
    requireTextTower(options.words, model);
    requireExample(options.example, options.words.asked(), model);
    edit(model, options.edits, {options.input});
    const auto name = core::sceneName(model.file, options.input);
    auto image = readImage(options.input, model, environment);
    requireMemory(*model.network, image.input.pixels, options);
    core::SceneParts parts{model.network, std::move(image), options.asTrace ? name : std::string()};
    parts.options = {.keepTokens = options.asTrace || core::needTokens(options.only, *model.network),
                     .keepValues = options.values};
    parts.warn = warningsTo(environment);
    const auto scene = core::makeScene(std::move(parts), runControl(options.model, environment, "layer"));
    if (options.asTrace) {
        core::throwIfCancelled(environment.stop);
        writeTrace(options, scene);
        return;
    }
    requireUsable([&] { core::requireArrays(core::viewInput(scene), options.only); });
    warnUnlessFinite(scene, name, environment);
    auto subject = core::viewInput(scene);
    std::optional<ExampleScene> example;
    std::optional<core::ViewInput> exampleInput;
    if (options.example.asked()) {
        example.emplace(exampleScene(options.example, options.model, model, environment));
        subject.other = &exampleInput.emplace(core::viewInput(example->scene));
        choice.example = example->box;
    }
    const auto arrays =
        core::computeArrays(subject, options.only, choice, runControl(options.model, environment, "computing"));
    core::throwIfCancelled(environment.stop);
    writeArrays(options.file, arrays);
}

}  // namespace

void addTrace(CLI::App& program, const Environment& environment)
{
    const auto options = std::make_shared<ArrayOptions>();
    auto* command = program.add_subcommand("trace", "write the numbers of one forward pass as named arrays");
    addModelOptions(*command, options->model);
    command->add_option("INPUT", options->input,
                        "a photo, or a .npy array of normalized model input; none for a trace");
    addParsed(*command, "--out", options->file, parseArrayFile, "the file to write")
        ->required()
        ->type_name("FILE.npz|FILE.safetensors");
    addParsed(*command, "--only", options->only, parseArrayNames,
              "names of arrays; default: input, logits, layer.I.attention")
        ->type_name("NAME,...");
    addParsed(*command, "--format", options->asTrace, parseFormat,
              "arrays, or trace: a file that opens like a model, see trace-format.md; default: arrays")
        ->type_name("arrays|trace");
    command->add_flag("--values", options->values,
                      "with --format trace: also the values, layer.I.v; makes the file half as large again");
    command
        ->add_option("--class", options->choice.classIndex,
                     "class of relevance, gradient_rollout, grad_cam, legrad, integrated_gradients and smooth_grad; "
                     "default: the most probable")
        ->type_name("K")
        ->check(CLI::Range(0, 1'000'000));
    command
        ->add_option(
            "--layer", options->choice.layer,
            "layer of token_similarity, channel_map and grad_cam, negative counts from the end; default: the last")
        ->type_name("I");
    command->add_option("--head", options->choice.head, "head of channel_map; default: 0")
        ->type_name("H")
        ->check(CLI::Range(0, 1'000'000));
    command->add_option("--channel", options->choice.channel, "channel of channel_map, within the head; default: 0")
        ->type_name("C")
        ->check(CLI::Range(0, 1'000'000));
    addParsed(*command, "--query", options->choice.query, core::parseQuery, "query of token_similarity")
        ->type_name("class|ROW,COL|mean");
    command->add_option("--components", options->choice.components, "number of patch_filters; default: 28")
        ->type_name("N")
        ->check(CLI::Range(1, 1'000'000));
    addCaptions(*command, options->words, "caption of word_map, or of the logits of OWL-ViT and CLIPSeg");
    addExample(*command, options->example);
    command->add_option("--features", options->features, "of tokencut, lost_mask and maskcut; default: keys")
        ->type_name("keys|tokens");
    addRepeated(*command, "--set", options->settings,
                "an option of legrad, integrated_gradients, smooth_grad or word_map, as of their views, see "
                "`headscope-cli views`",
                "NAME=VALUE");
    addEdits(*command, options->edits);
    command->callback([options, environment] { traceToFile(*options, environment); });
}

}  // namespace cli
