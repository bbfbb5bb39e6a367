// headscope-cli stats: what each head does over many pictures, in numbers that parts of a data set add up to exactly.

#include "app/cli/dataset_options.h"
#include "app/cli/figures.h"
#include "app/cli/picture_stream.h"
#include "app/cli/side_by_side.h"
#include "core/checkpoint/open_checkpoint.h"
#include "core/checkpoint/tensor/tensor_file.h"
#include "core/dataset/head_report.h"
#include "core/dataset/head_sums.h"
#include "core/dataset/picture_numbers.h"
#include "core/file/atomic_file.h"
#include "core/image/object_mask.h"
#include "ui/figure/figure.h"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <mutex>
#include <ostream>

namespace cli {

namespace fs = std::filesystem;

namespace {

struct StatsFiles {
    fs::path numbers, table, figure;
    std::string drawn = "attention_distance_px";  ///< quantity of the figure
};

struct StatsOptions {
    DatasetOptions data;
    std::vector<std::string> quantities;
    fs::path masks;  ///< a folder
    StatsFiles files;
    std::vector<std::string> parts;  ///< of `merge`
    bool whole = false;              ///< all of them must be there
};

fs::path parseNpz(const std::string& text)
{
    if (fs::path(text).extension() != ".npz") {
        throw UsageError(fmt::format("expected a name that ends in .npz, found \"{}\"", text));
    }
    return text;
}

fs::path parseFolder(const std::string& text)
{
    if (!fs::is_directory(text)) {
        throw UsageError(fmt::format("expected a folder, found \"{}\"", text));
    }
    return text;
}

void addFiles(CLI::App& command, StatsFiles& files)
{
    addParsed(command, "--out", files.numbers, parseNpz, "the numbers to write, which `stats merge` takes, too")
        ->type_name("FILE.npz");
    command.add_option("--csv", files.table, "write a table: a line a quantity, layer and head")->type_name("FILE.csv");
    addParsed(command, "--figure", files.figure, parseFigureFile, "draw the means of one quantity")
        ->type_name(kFigureFile);
    command.add_option("--draw", files.drawn, "which one; default attention_distance_px")->type_name("NAME");
}

void requireOutputs(const StatsFiles& files, const std::vector<core::InputFile>& inputs)
{
    if (files.numbers.empty() && files.table.empty() && files.figure.empty()) {
        throw UsageError("one of --out, --csv and --figure is required");
    }
    for (const auto& file : {files.numbers, files.table, files.figure}) {
        if (!file.empty()) {
            core::requireOutput(file, inputs);
        }
    }
}

void draw(const fs::path& file, const core::HeadSums& sums, const std::string& quantity, const fs::path& source)
{
    writeFigure(file, core::headCurvesOver(sums, quantity), sums.about(), source);
}

void writeAll(const core::HeadSums& sums, const StatsFiles& files, const fs::path& source)
{
    if (!files.figure.empty()) {
        draw(files.figure, sums, files.drawn, source);  // first: it alone can find fault with its options
    }
    if (!files.table.empty()) {
        core::writeAtomically(files.table, [&](std::ostream& out) { out << core::headTable(sums); });
    }
    if (!files.numbers.empty()) {
        core::writeNpz(files.numbers, sums.arrays());
    }
}

/// @return  whether there is one. @throws core::Error as maskOfPicture(), beginning with the mask's name
bool addMask(core::Subject& subject, const Pass& pass, const core::ListedPicture& picture, const fs::path& masks)
{
    const auto file = core::maskOf(picture, masks);
    if (file.empty()) {
        return false;
    }
    try {
        const auto mask = core::maskOfPicture(core::readPhoto(file), pass.input.photo->size());
        subject.object = core::patchesInside(mask, pass.input.mapping, pass.trace.grid, pass.trace.patchSize);
    } catch (const core::Error& error) {
        const std::string sentence = error.what();
        throw sentence.starts_with(file.string()) ? error : core::Error(error.code, file.string() + ": " + sentence);
    }
    return true;
}

void gather(const StatsOptions& options, const Environment& environment)
{
    requireDataset(options.data);
    requireOutputs(options.files, datasetInputs(options.data));
    const auto pictures = core::listPictures(options.data.sources);
    const auto shard = shardOf(options.data, environment);
    std::vector<std::size_t> wanted;
    for (std::size_t number = 0; number < pictures.size(); ++number) {
        if (shard.has(number)) {
            wanted.push_back(number);
        }
    }
    const auto model = openModel(options.data.model, environment);
    requireWeights(model);
    std::optional<core::HeadSums> sums;
    std::vector<core::HeadQuantity> quantities;
    int64_t failures = 0, unmasked = 0;
    DatasetProgress progress(options.data.model, environment, wanted.size());
    PictureStream stream(pictures, wanted, model.spec().preprocessing, environment.stop);
    const core::RunControl control{environment.stop, {}};
    std::mutex mutex;  // of all that pictures share
    const auto look = [&](PictureStream::Item item) {
        const auto& name = pictures[item.number].name;
        std::unique_lock lock(mutex, std::defer_lock);
        try {
            if (const auto* failure = std::get_if<core::Failure>(&item.input)) {
                throw core::Error(failure->code, failure->message);
            }
            const auto pass = passOver(model, name, std::move(std::get<Input>(item.input)), true, control, environment);
            auto subject = pass.subject();
            const bool isMasked = options.masks.empty() || addMask(subject, pass, pictures[item.number], options.masks);
            lock.lock();
            unmasked += isMasked ? 0 : 1;
            if (!pass.input.photo->note.empty()) {
                environment.err << "warning: " << pass.input.photo->note << '\n';
            }
            if (quantities.empty()) {
                quantities = core::headQuantities(subject, options.quantities, !options.masks.empty());
            }
            lock.unlock();  // from here on the list stays as it is
            const auto numbers = core::headNumbers(subject, quantities, control);
            lock.lock();
            if (!sums) {
                sums.emplace(static_cast<int>(numbers[0].size(0)), static_cast<int>(numbers[0].size(1)), quantities,
                             core::aboutModel(model.spec(), ui::fileSha256(model.file)), shard);
            }
            sums->add(numbers);
        } catch (const core::Error& error) {
            if (!lock.owns_lock()) {
                lock.lock();
            }
            if (error.code == core::ErrorCode::Cancelled || error.code == core::ErrorCode::OutOfMemory ||
                (quantities.empty() && !options.quantities.empty() && error.code == core::ErrorCode::NotFound)) {
                throw;
            }
            ++failures;
            environment.err << "warning: " << error.what() << '\n';
        }
        progress.step();
    };
    lookSideBySide(stream, picturesAtOnce(model, true), environment.stop, look);
    if (!sums) {
        throw core::Error(core::ErrorCode::Other,
                          fmt::format("expected pictures that can be read, found none of {}", wanted.size()));
    }
    sums->addFailures(failures);
    if (unmasked > 0) {
        environment.err << fmt::format(
            "warning: {} of {} pictures have no mask in {}; object_mass and object_hit are of the "
            "others\n",
            unmasked, wanted.size(), options.masks.string());
    }
    writeAll(*sums, options.files, model.file);
    if (failures > 0) {
        throw core::Error(core::ErrorCode::Other, fmt::format("{} of {} pictures could not be counted; the others are",
                                                              failures, wanted.size()));
    }
}

void merge(const StatsOptions& options)
{
    std::vector<core::InputFile> inputs;
    for (const auto& part : options.parts) {
        inputs.push_back({part, "a part"});
    }
    requireOutputs(options.files, inputs);
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
            const std::string sentence = error.what();
            throw sentence.starts_with(part) ? error : core::Error(error.code, part + ": " + sentence);
        }
    }
    if (options.whole && sums->parts() != std::vector<core::Shard>{core::Shard{}}) {
        throw core::Error(core::ErrorCode::Other, fmt::format("expected all {} parts, found {}",
                                                              sums->parts().front().count, sums->parts().size()));
    }
    writeAll(*sums, options.files, options.parts.front());
}

}  // namespace

void addStats(CLI::App& program, const Environment& environment)
{
    const auto options = std::make_shared<StatsOptions>();
    auto* command = program.add_subcommand("stats", "what each head does over many pictures, as numbers and figures");
    addDatasetOptions(*command, options->data);
    addText(
        *command, "--only", [options](const std::string& text) { options->quantities = splitAtCommas(text); },
        "quantities; default all that the model has")
        ->type_name("NAME,...");
    addParsed(
        *command, "--masks", options->masks, parseFolder,
        "masks of the pictures, bright where the object is, under the same names in this folder; adds object_mass\n"
        "and object_hit")
        ->type_name("FOLDER");
    addFiles(*command, options->files);
    command->footer(
        "Quantities are the arrays of `trace` with one number a layer and head: attention_distance_px,\n"
        "attention_entropy_nats, class_mass, register_mass, sink_mass, padding_mass. With --masks also object_mass,\n"
        "the share of the class token's map on the object, and object_hit, 1 where its largest value is on it.");
    auto* joining = command->add_subcommand("merge", "adds up what runs with --shard have written, exactly");
    joining->add_option("PART", options->parts, "files that stats has written")->required();
    joining->add_flag("--whole", options->whole, "refuse when parts are missing");
    addFiles(*joining, options->files);
    joining->callback([options] { merge(*options); });
    command->callback([options, environment, command] {
        if (command->get_subcommands().empty()) {
            gather(*options, environment);
        }
    });
}

}  // namespace cli
