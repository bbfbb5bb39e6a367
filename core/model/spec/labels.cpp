#include "core/model/spec/labels.h"

#include <string_view>

namespace core {

std::string_view imagenetText();  // resources/labels/imagenet_1k.tsv, compiled in

namespace {

/// index, synset, lemmas; the first line names the columns.
ImagenetClass readLine(std::string_view line)
{
    const auto synset = line.find('\t') + 1;
    const auto lemmas = line.find('\t', synset) + 1;
    const auto words = line.substr(lemmas);
    return {std::string(line.substr(synset, lemmas - 1 - synset)), std::string(words.substr(0, words.find(", ")))};
}

std::vector<ImagenetClass> readClasses()
{
    std::vector<ImagenetClass> classes;
    auto text = imagenetText();
    text.remove_prefix(text.find('\n') + 1);
    while (!text.empty()) {
        const auto end = std::min(text.find('\n'), text.size());
        if (end > 0) {
            classes.push_back(readLine(text.substr(0, end)));
        }
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return classes;
}

}  // namespace

const std::vector<ImagenetClass>& imagenetClasses()
{
    static const auto kClasses = readClasses();
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

}  // namespace core
