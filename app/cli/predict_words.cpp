#include "app/cli/predict_words.h"

#include "app/cli/options.h"
#include "core/file/mapped_file.h"
#include "core/file/text.h"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <ostream>
#include <span>

namespace cli {

namespace {

std::vector<std::string> linesOf(const std::string& path)
{
    constexpr uint64_t largest = 16U << 20U;
    constexpr size_t most = 1U << 16U;
    const core::MappedFile file(path);
    std::string text(std::min(file.size(), largest), '\0');
    file.read(0, std::as_writable_bytes(std::span(text)));
    std::vector<std::string> lines;
    std::string_view rest = text;
    while (!rest.empty()) {
        auto line = rest.substr(0, rest.find('\n'));
        rest.remove_prefix(std::min(line.size() + 1, rest.size()));
        line = line.ends_with('\r') ? line.substr(0, line.size() - 1) : line;
        if (!core::withoutLeadingSpace(line).empty()) {
            lines.emplace_back(line);
        }
    }
    if (lines.empty() || lines.size() > most || file.size() > largest) {
        throw core::Error(
            core::ErrorCode::Corrupt,
            fmt::format("{}: expected 1 to {} captions, one per line, in at most 16 MB, found {} in {} bytes", path,
                        most, lines.size(), file.size()));
    }
    return lines;
}

}  // namespace

void addWordOptions(CLI::App& command, WordOptions& options)
{
    addRepeated(command, "--words", options.words,
                "caption to compare the image with, for models with a text tower; may be repeated");
    command.add_option("--words-file", options.file, "captions or names of classes, one per line")->type_name("FILE");
    const auto take = [&options](const std::string& text) {
        core::captionOf("", text);  // throws for what is no template
        options.templates.push_back(text);
    };
    addRepeated(command, "--template", take, "template for each of them, \"a photo of a {}\"; several are averaged");
}

CaptionDirections readWords(const core::Model& model, const WordOptions& options, const Environment& environment)
{
    CaptionDirections asked;
    asked.labels = options.words;
    if (!options.file.empty()) {
        const auto lines = linesOf(options.file);
        asked.labels.insert(asked.labels.end(), lines.begin(), lines.end());
    }
    const auto words = model.spec().words;
    if (!words) {
        throw core::Error(core::ErrorCode::Unsupported,
                          model.file.string() + ": expected a model with a text tower to read --words, found none");
    }
    const auto templates = options.templates.empty() ? std::vector<std::string>{"{}"} : options.templates;
    for (const auto& label : asked.labels) {
        std::vector<std::string> captions, notes;
        for (const auto& each : templates) {
            captions.push_back(core::captionOf(label, each));
        }
        asked.directions.push_back(core::directionOf(*words, captions, notes, environment.stop));
        for (const auto& note : notes) {
            environment.err << "warning: " << note << '\n';
        }
    }
    return asked;
}

}  // namespace cli
