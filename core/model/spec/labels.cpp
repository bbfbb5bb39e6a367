#include "core/model/spec/labels.h"

#include <string_view>

namespace core {

std::string_view imagenetText();  // resources/labels/imagenet_1k.tsv, compiled in
std::string_view cocoText();      // resources/labels/coco.tsv

namespace {

/// index, synset, lemmas; the first line names the columns.
ImagenetClass readLine(std::string_view line)
{
    const auto synset = line.find('\t') + 1;
    const auto lemmas = line.find('\t', synset) + 1;
    const auto words = line.substr(lemmas);
    return {std::string(line.substr(synset, lemmas - 1 - synset)), std::string(words.substr(0, words.find(", ")))};
}

/// What `read` makes of each line behind the first.
template <typename Read>
auto readLines(std::string_view text, const Read& read)
{
    std::vector<decltype(read(text))> lines;
    text.remove_prefix(text.find('\n') + 1);
    while (!text.empty()) {
        const auto end = std::min(text.find('\n'), text.size());
        if (end > 0) {
            lines.push_back(read(text.substr(0, end)));
        }
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

}  // namespace

const std::vector<ImagenetClass>& imagenetClasses()
{
    static const auto kClasses = readLines(imagenetText(), readLine);
    return kClasses;
}

const std::vector<std::string>& imagenetLabels()
{
    static const auto kLabels = [] {
        std::vector<std::string> labels;
        for (const auto& known : imagenetClasses()) {
            labels.push_back(known.name);
        }
        return labels;
    }();
    return kLabels;
}

const std::vector<std::string>& cocoLabels()
{
    static const auto kLabels =
        readLines(cocoText(), [](std::string_view line) { return std::string(line.substr(line.find('\t') + 1)); });
    return kLabels;
}

}  // namespace core
