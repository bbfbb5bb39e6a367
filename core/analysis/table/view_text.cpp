#include "core/analysis/table/view_text.h"

#include "core/analysis/attention/layer_choice.h"
#include "core/trace/attention_traits.h"

#include <fmt/format.h>

namespace core {

std::string headText(const HeadChoice& head)
{
    return "head " + toText(head);
}

std::string queryText(const QueryChoice& query)
{
    switch (query.kind) {
        case QueryChoice::Kind::Class:
            return "query class token";
        case QueryChoice::Kind::Patch:
            return fmt::format("query patch {}, {}", query.row, query.col);
        case QueryChoice::Kind::Mean:
            return "query mean of patches";
    }
    return "";
}

std::string queryText(const QueryChoice& query, const LayerTrace& layer)
{
    const QueryChoice asking = askingIn(layer, query);
    const bool latent = asking.kind == QueryChoice::Kind::Class && !layer.layout.classToken;
    return latent ? "query learnt latent" : queryText(asking);
}

std::string weightText(const LayerTrace& layer)
{
    return hasTalkingHeads(layer) ? "attention weight, heads mixed" : "attention weight";
}

std::string joined(const std::vector<std::string>& parts)
{
    return fmt::format("{}", fmt::join(parts, " · "));
}

std::vector<std::string> tokenLabels(const LayerTrace& layer)
{
    std::vector<std::string> labels;
    if (layer.layout.classToken) {
        labels.emplace_back("class");
    }
    if (layer.layout.distillationToken) {
        labels.emplace_back("distillation");
    }
    // A learnt latent asks the class token as any other: in its layer it is no class token of the layout.
    const bool latentAsks = traitsOf(layer).hasOwnAskers() && !layer.layout.classToken;
    for (std::string& label : numbered(latentAsks ? "prefix" : "register", layer.layout.registers)) {
        labels.push_back(std::move(label));
    }
    for (int patch = 0; patch < layer.grid.count(); ++patch) {
        labels.push_back(fmt::format("{},{}", patch / layer.grid.cols, patch % layer.grid.cols));
    }
    return labels;
}

std::vector<std::string> numbered(const std::string& word, int count)
{
    std::vector<std::string> labels;
    for (int index = 0; index < count; ++index) {
        labels.push_back(fmt::format("{} {}", word, index));
    }
    return labels;
}

}  // namespace core
