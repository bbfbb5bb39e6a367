#include "core/model/spec/labels.h"

#include "core/file/text.h"

namespace core {

std::string_view imagenetText();  // resources/labels/imagenet_1k.tsv, compiled in: index, synset, lemmas
std::string_view cocoText();      // resources/labels/coco.tsv: index, name

const std::vector<ImagenetClass>& imagenetClasses()
{
    static const auto kClasses = [] {
        std::vector<ImagenetClass> classes;
        for (const auto& row : readTabTable(imagenetText())) {
            const auto lemmas = row.at(2);
            classes.push_back({std::string(row.at(1)), std::string(lemmas.substr(0, lemmas.find(", ")))});
        }
        return classes;
    }();
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
    static const auto kLabels = [] {
        std::vector<std::string> labels;
        for (const auto& row : readTabTable(cocoText())) {
            labels.emplace_back(row.at(1));
        }
        return labels;
    }();
    return kLabels;
}

const std::vector<std::string>& cocoKeypoints()
{
    static const std::vector<std::string> kNames{
        "nose",           "left eye",   "right eye",   "left ear",   "right ear",   "left shoulder",
        "right shoulder", "left elbow", "right elbow", "left wrist", "right wrist", "left hip",
        "right hip",      "left knee",  "right knee",  "left ankle", "right ankle"};
    return kNames;
}

}  // namespace core
