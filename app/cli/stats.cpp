// headscope-cli stats: what each head does over many images, in numbers that parts of a data set add up to exactly.

#include "app/cli/dataset_options.h"
#include "app/cli/figures.h"
#include "app/cli/image_stream.h"
#include "app/cli/outputs.h"
#include "app/cli/scenes.h"
#include "core/checkpoint/open_checkpoint.h"
#include "core/checkpoint/tensor/tensor_file.h"
#include "core/dataset/head_report.h"
#include "core/dataset/head_sums.h"
#include "core/dataset/run_facts.h"
#include "core/dataset/shard.h"
#include "core/file/atomic_file.h"
#include "ui/figure/figure.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <mutex>
#include <optional>
#include <ostream>

namespace cli {

using core::literals::operator""_msg;

namespace fs = std::filesystem;

namespace {

struct StatsFiles {
    fs::path numbers, table, figure;
    std::optional<std::string> drawn;  ///< quantity of the figure, as --draw names it
    std::string drawnQuantity() const { return drawn.value_or("attention_distance_px"); }
};

struct StatsOptions {
    DatasetOptions data;
    std::vector<std::string> quantities;
    StatsFiles files;
    std::vector<std::string> parts;  ///< of `merge`
    bool whole = false;              ///< all of them must be there
};

void addFiles(CLI::App& command, StatsFiles& files)
{
    addParsed(command, "--out", files.numbers, fileWithExtension(".npz"),
              "numbers to write, which `stats merge` accepts, too")
        ->type_name("FILE.npz");
    addParsed(command, "--csv", files.table, parseTableFile, "write a table with one line per quantity, layer and head")
        ->type_name("FILE.csv");
    addParsed(command, "--figure", files.figure, parseFigureFile, "draw the means of one quantity")
        ->type_name(kFigureFile);
    addText(
        command, "--draw", [&files](const std::string& text) { files.drawn = text; },
        "quantity to draw; default: attention_distance_px", "NAME");
}

std::vector<fs::path> outputsOf(const StatsFiles& files)
{
    if (files.numbers.empty() && files.table.empty() && files.figure.empty()) {
        throw UsageError("one of --out, --csv and --figure is required");
    }
    if (files.drawn && files.figure.empty()) {
        throw UsageError("--draw: expected --figure with it");
    }
    return {files.numbers, files.table, files.figure};
}

/// A typo must not end a long run at its end. @param counted  names of the quantities that there will be
void requireDrawn(const StatsFiles& files, const std::vector<std::string>& counted)
{
    if (!files.figure.empty() && std::ranges::find(counted, files.drawnQuantity()) == counted.end()) {
        throw UsageError(
            fmt::format("--draw: expected one of {}, found \"{}\"", fmt::join(counted, ", "), files.drawnQuantity()));
    }
}

std::vector<std::string> namesOf(const std::vector<core::HeadQuantity>& quantities)
{
    std::vector<std::string> names;
    for (const auto& quantity : quantities) {
        names.push_back(quantity.name);
    }
    return names;
}

/// Checks of the quantities that need no model.
void requireQuantities(const StatsOptions& options)
{
    const auto known = core::quantityNames(!options.data.masks.empty());
    for (const auto& name : options.quantities) {
        if (std::ranges::find(known, name) == known.end()) {
            throw UsageError(
                fmt::format("--only: expected quantities of {}, found \"{}\"", fmt::join(known, ", "), name));
        }
    }
    requireDrawn(options.files, options.quantities.empty() ? known : options.quantities);
}

/// Numbers first: a figure that cannot be drawn takes nothing with it.
void writeAll(const core::HeadSums& sums, const StatsFiles& files, const fs::path& source)
{
    if (!files.numbers.empty()) {
        core::writeNpz(files.numbers, sums.arrays());
    }
    if (!files.table.empty()) {
        core::writeAtomically(files.table, [&](std::ostream& out) { out << core::headTable(sums); });
    }
    if (!files.figure.empty()) {
        writeFigure(files.figure, core::headCurvesOver(sums, files.drawnQuantity()), sums.about(), source);
    }
}

/// Sums over images, to which several threads add.
class StatisticsRun {
public:
    /// @param masks       their core::contentHash(); empty: none
    /// @param quantities  as core::headQuantities() gives them for the model
    StatisticsRun(const StatsOptions& options, const core::Model& model, const std::vector<core::ListedImage>& images,
                  std::string masks, std::vector<core::HeadQuantity> quantities, const Environment& environment)
        : m_options(options),
          m_model(model),
          m_images(images),
          m_masks(std::move(masks)),
          m_quantities(std::move(quantities)),
          m_environment(environment)
    {
    }

    /// Any thread. Warns about an image that cannot be counted. @throws core::Error what ends the run
    void look(ImageStream::Item item)
    {
        try {
            add(count(std::move(item)));
        } catch (const core::Error& error) {
            const std::lock_guard lock(m_mutex);
            if (core::endsTheRun(error.code)) {
                throw;
            }
            ++m_failures;
            m_environment.err << "warning: " << error.what() << '\n';
        }
    }

    /// @throws core::Error when nothing was counted
    core::HeadSums sums(const core::Shard& shard, std::size_t wanted)
    {
        if (!m_sums) {
            throw core::Error(core::ErrorCode::Other, "expected readable images, found none of %1"_msg(wanted));
        }
        const auto sha256 = ui::fileSha256(m_model.file);
        auto facts = core::runFacts(m_model.spec(), m_options.data.model.overrides, m_model.file, sha256, m_images);
        if (!m_masks.empty()) {
            facts["masks"] = m_masks;
        }
        auto sums = *m_sums;
        sums.describe(core::aboutModel(m_model.spec(), sha256), std::move(facts), shard);
        sums.addFailures(m_failures);
        if (m_unmasked > 0) {
            m_environment.err << fmt::format(
                "warning: {} of {} image{} {} no mask in {}; object_mass and object_hit cover the others\n", m_unmasked,
                wanted, wanted == 1 ? "" : "s", m_unmasked == 1 ? "has" : "have", m_options.data.masks.string());
        }
        return sums;
    }
    int64_t failures() const { return m_failures; }

private:
    struct Counted {
        std::vector<torch::Tensor> numbers;
        bool isMasked = true;
        core::Message note;  ///< the part of the file that was ignored
    };

    Counted count(ImageStream::Item item)
    {
        if (const auto* failure = std::get_if<core::Failure>(&item.image)) {
            throw core::Error(failure->code, failure->message);
        }
        const auto& image = m_images[item.number];
        const core::RunControl control{m_environment.stop, {}};
        const auto scene = sceneOf(m_model, image.name, std::get<core::SceneImage>(std::move(item.image)),
                                   {.keepTokens = true}, control, m_environment);
        auto subject = core::viewInput(scene);
        const auto object = markedObject(maskFor(m_options.data, image), scene.image->size());
        if (object) {
            subject.object = core::patchesInside(*object, scene.input.mapping, scene.trace.grid, scene.trace.patchSize);
        }
        const bool isMasked = object || m_options.data.masks.empty();
        return {core::headNumbers(subject, m_quantities, control), isMasked, scene.image->note};
    }

    void add(const Counted& counted)
    {
        const std::lock_guard lock(m_mutex);
        if (!counted.note.empty()) {
            warningsTo(m_environment)(counted.note);
        }
        if (!m_sums) {
            const auto& first = counted.numbers.front();
            m_sums.emplace(static_cast<int>(first.size(0)), static_cast<int>(first.size(1)), m_quantities);
        }
        m_sums->add(counted.numbers);
        m_unmasked += counted.isMasked ? 0 : 1;
    }

    const StatsOptions& m_options;
    const core::Model& m_model;
    const std::vector<core::ListedImage>& m_images;
    const std::string m_masks;
    const std::vector<core::HeadQuantity> m_quantities;
    const Environment& m_environment;
    std::mutex m_mutex;  ///< of all below
    std::optional<core::HeadSums> m_sums;
    int64_t m_failures = 0, m_unmasked = 0;
};

/// The quantities of a pass over an empty image: which ones a model has does not depend on the image.
std::vector<core::HeadQuantity> quantitiesOf(const StatsOptions& options, const core::Model& model,
                                             const Environment& environment)
{
    const auto& input = model.spec().preprocessing;
    const auto scene = sceneOf(
        model, "an empty image",
        {nullptr,
         {torch::zeros({1, int64_t{core::channelsOf(input)} * input.tubelet, core::inputHeight(input), input.width}),
          {}}},
        {.keepTokens = true}, {environment.stop, {}}, environment);
    std::vector<core::HeadQuantity> quantities;
    requireUsable([&] {
        quantities = core::headQuantities(core::viewInput(scene), options.quantities, !options.data.masks.empty());
    });
    requireDrawn(options.files, namesOf(quantities));
    return quantities;
}

/// Hash of the contents of all masks, those of other parts' images included: parts run on other machines and over
/// copies of the files, where nothing else is the same. A whole run has it, too, as its file equals that of merged
/// parts. Empty without masks.
std::string hashOfMasks(const StatsOptions& options, const std::vector<core::ListedImage>& masks,
                        const Environment& environment)
{
    if (masks.empty()) {
        return {};
    }
    DatasetProgress progress(options.data.model, environment, masks.size(), "masks");
    return core::contentHash(masks, [&progress] { progress.step(); });
}

std::vector<std::size_t> numbersOf(const core::Shard& shard, std::size_t count)
{
    std::vector<std::size_t> wanted;
    for (std::size_t number = 0; number < count; ++number) {
        if (shard.has(number)) {
            wanted.push_back(number);
        }
    }
    return wanted;
}

void gather(const StatsOptions& options, const Environment& environment)
{
    requireDataset(options.data);
    const auto outputs = outputsOf(options.files);
    requireQuantities(options);
    requireOutputs(outputs, datasetInputs(options.data));
    const auto images = imagesOf(options.data, environment);
    requireNotRead(outputs, images, options.data.sources, options.data.masks);
    const auto masks = masksOf(options.data, images);
    const auto shard = shardOf(options.data, environment);
    const auto wanted = numbersOf(shard, images.size());
    const auto model = openModel(options.data.model, environment);
    requireWeights(model);
    auto quantities = quantitiesOf(options, model, environment);
    StatisticsRun statistics(options, model, images, hashOfMasks(options, masks, environment), std::move(quantities),
                             environment);
    DatasetProgress progress(options.data.model, environment, wanted.size());
    ImageStream stream(images, wanted, model.spec().preprocessing, environment.stop);
    std::mutex ofProgress;
    processInParallel(stream, imagesAtOnce(model, true), environment.stop, [&](ImageStream::Item item) {
        statistics.look(std::move(item));
        const std::lock_guard lock(ofProgress);
        progress.step();
    });
    writeAll(statistics.sums(shard, wanted.size()), options.files, model.file);
    if (statistics.failures() > 0) {
        throw core::Error(core::ErrorCode::Other, "%1 of %2 images could not be read; the others are counted"_msg(
                                                      statistics.failures(), wanted.size()));
    }
}

/// "expected all 3 parts, found 2; run stats again with --shard 0/3": the first ones, then "...".
std::string whichAreMissing(const std::vector<core::Shard>& parts)
{
    constexpr std::size_t mostNamed = 8;
    const int count = parts.front().count;
    std::vector<bool> isThere(static_cast<std::size_t>(count));
    for (const auto& part : parts) {
        isThere[static_cast<std::size_t>(part.index)] = true;
    }
    std::vector<std::string> missing;
    for (std::size_t index = 0; index < isThere.size() && missing.size() <= mostNamed; ++index) {
        if (!isThere[index]) {
            missing.push_back(missing.size() < mostNamed ? fmt::format("{}/{}", index, count) : "...");
        }
    }
    return fmt::format("expected all {} parts, found {}; run stats again with --shard {}", count, parts.size(),
                       fmt::join(missing, ", "));
}

void merge(const StatsOptions& options)
{
    std::vector<core::InputFile> inputs;
    for (const auto& part : options.parts) {
        inputs.push_back({part, "a part"_msg});
    }
    requireOutputs(outputsOf(options.files), inputs);
    std::optional<core::HeadSums> sums;
    for (const auto& part : options.parts) {
        try {
            auto more = core::HeadSums::fromArrays(*core::openCheckpoint(part));
            if (sums) {
                sums->merge(more);
            } else {
                sums = std::move(more);
            }
        } catch (const core::Error& error) {
            throw aboutFile(error, part);
        }
    }
    if (options.whole && sums->parts() != std::vector<core::Shard>{core::Shard{}}) {
        throw core::Error(core::ErrorCode::Other, core::Message(whichAreMissing(sums->parts())));
    }
    requireDrawn(options.files, namesOf(sums->quantities()));
    writeAll(*sums, options.files, options.parts.front());
}

}  // namespace

void addStats(CLI::App& program, const Environment& environment)
{
    const auto options = std::make_shared<StatsOptions>();
    auto* command =
        program.add_subcommand("stats", "measure what each head does over many images, as numbers and figures");
    addDatasetOptions(*command, options->data);
    addText(
        *command, "--only", [options](const std::string& text) { options->quantities = splitAtCommas(text); },
        "quantities; default: all that the model has")
        ->type_name("NAME,...");
    addMasks(*command, options->data, "; adds object_mass\nand object_hit");
    addFiles(*command, options->files);
    command->footer(
        "Quantities are the arrays of `trace` with one number per layer and head: attention_distance_px,\n"
        "attention_entropy_nats, class_mass, register_mass, sink_mass, padding_mass. With --masks also "
        "object_mass,\n"
        "the share of the class token's map on the object, and object_hit, 1 where its largest value is on "
        "it.");
    auto* joining = command->add_subcommand("merge", "add up the outputs of runs with --shard, exactly");
    joining->footer(
        "Parts are added up only if model, input, list of images and masks are the same. Images are compared by names\n"
        "and sizes only, as each part reads no more than its own images; masks by their content, for which each part\n"
        "reads all of them first.");
    joining->add_option("PART", options->parts, "files written by stats")->required();
    joining->add_flag("--whole", options->whole, "fail if parts are missing");
    addFiles(*joining, options->files);
    joining->callback([options] { merge(*options); });
    command->callback([options, environment, command] {
        if (command->get_subcommands().empty()) {
            gather(*options, environment);
        }
    });
}

}  // namespace cli
