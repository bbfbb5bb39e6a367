#include "app/cli/dataset_options.h"

#include "app/cli/terminal_text.h"
#include "core/file/text.h"
#include "core/model/network/network.h"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <cstdlib>
#include <ostream>

namespace cli {

namespace fs = std::filesystem;

using core::literals::operator""_msg;

std::function<std::filesystem::path(const std::string&)> fileWithExtension(const std::string& extension)
{
    return [extension](const std::string& text) -> std::filesystem::path {
        if (core::lowerCaseExtension(text) != extension) {
            throw UsageError(fmt::format("expected a name that ends in {}, found \"{}\"", extension, text));
        }
        return text;
    };
}

void addDatasetOptions(CLI::App& command, DatasetOptions& options)
{
    addModelOptions(command, options.model);
    command.get_option("MODEL")->required(false);
    command.add_option(
        "IMAGES", options.sources,
        "folders, images, lists (.txt, one path per line), patterns in quotes, archives (.tar), tiles of a slide\n"
        "(SLIDE#tiles=LEVEL)");
    addParsed(command, "--shard", options.shard, core::parseShard,
              "part K of N, from 0; default: as set by Slurm or MPI, else all")
        ->type_name("K/N");
}

void addMasks(CLI::App& command, DatasetOptions& options, const std::string& use)
{
    addParsed(command, "--masks", options.masks, parseFolder,
              "folder of masks of the images, of the same names, bright where the object is" + use)
        ->type_name("FOLDER");
}

void requireDataset(const DatasetOptions& options)
{
    if (options.model.model.empty()) {
        throw UsageError("MODEL is required");
    }
    if (options.sources.empty()) {
        throw UsageError("IMAGES is required");
    }
}

void requireWeights(const core::Model& model)
{
    if (model.network->recording()) {
        throw UsageError(model.file.string() + ": expected a model with weights, found a recorded trace");
    }
}

core::Shard shardOf(const DatasetOptions& options, const Environment& environment)
{
    if (options.shard) {
        return *options.shard;
    }
    const auto found = core::shardOfEnvironment([](const char* name) { return std::getenv(name); });
    if (found) {
        environment.err << fmt::format("part {} of {}, as set by the environment\n", found->index, found->count);
    }
    return found.value_or(core::Shard{});
}

std::vector<core::ListedImage> imagesOf(const DatasetOptions& options, const Environment& environment)
{
    try {
        return core::listImages(options.sources,
                                [&](const core::Message& note) { environment.err << note.english() << '\n'; });
    } catch (const core::Error& error) {
        if (error.detail.is(core::kSameImage) || error.detail.is(core::kSameName)) {
            throw UsageError(error.what());
        }
        throw;
    }
}

std::vector<core::ListedImage> masksOf(const DatasetOptions& options, const std::vector<core::ListedImage>& images)
{
    std::vector<core::ListedImage> masks;
    if (options.masks.empty()) {
        return masks;
    }
    for (const auto& image : images) {
        if (auto file = core::maskOf(image, options.masks); !file.empty()) {
            masks.push_back({file.lexically_relative(options.masks).generic_string(), file});
        }
    }
    if (masks.empty()) {
        throw UsageError(
            fmt::format("--masks: expected masks of the images' names in {}, found none", options.masks.string()));
    }
    return masks;
}

fs::path maskFor(const DatasetOptions& options, const core::ListedImage& image)
{
    return options.masks.empty() ? fs::path() : core::maskOf(image, options.masks);
}

std::vector<core::InputFile> datasetInputs(const DatasetOptions& options)
{
    auto inputs = modelInputs(options.model);
    for (const auto& source : options.sources) {
        inputs.push_back({source, "one of the images"_msg});
    }
    return inputs;
}

std::string folderAround(const std::filesystem::path& path, const std::vector<std::string>& sources)
{
    std::error_code ignored;
    const auto out = fs::weakly_canonical(path, ignored).lexically_normal();
    for (const auto& source : sources) {
        const auto in = fs::weakly_canonical(source, ignored).lexically_normal();
        const auto [end, rest] = std::mismatch(in.begin(), in.end(), out.begin(), out.end());
        if (fs::is_directory(in, ignored) && (end == in.end() || end->empty())) {
            return source;
        }
    }
    return "";
}

void requireApart(const std::filesystem::path& folder, const std::vector<std::string>& sources)
{
    if (const auto around = folderAround(folder, sources); !around.empty()) {
        throw UsageError(fmt::format("--out: expected a folder outside of {}, whose images are read, found {}", around,
                                     folder.string()));
    }
}

DatasetProgress::DatasetProgress(const ModelOptions& options, const Environment& environment, std::size_t total,
                                 std::string what)
    : m_environment(environment),
      m_shown(options.progress || environment.errIsTerminal),
      m_total(total),
      m_what(std::move(what))
{
}

DatasetProgress::~DatasetProgress()
{
    if (m_shown && m_environment.errIsTerminal) {
        m_environment.err << clearLine << std::flush;
    }
}

void DatasetProgress::step()
{
    ++m_done;
    using namespace std::chrono_literals;
    if (m_shown && (m_done == m_total || Clock::now() - m_lastReport >= 1s)) {
        show();
    }
}

void DatasetProgress::show()
{
    m_lastReport = Clock::now();
    const double seconds = std::max(std::chrono::duration<double>(m_lastReport - m_start).count(), 1e-9);
    const double rate = static_cast<double>(m_done) / seconds;
    const auto left = static_cast<double>(m_total - std::min(m_done, m_total)) / rate;
    if (m_environment.errIsTerminal) {
        m_environment.err << clearLine;
    }
    m_environment.err << (m_total > 0 ? fmt::format("{}: {} of {}, {:.1f} per second, {:.0f} s left", m_what, m_done,
                                                    m_total, rate, left)
                                      : fmt::format("{}: {}, {:.1f} per second", m_what, m_done, rate))
                      << (m_environment.errIsTerminal ? "" : "\n") << std::flush;
}

}  // namespace cli
