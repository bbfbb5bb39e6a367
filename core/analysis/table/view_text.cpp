#include "core/analysis/table/view_text.h"

#include "core/analysis/attention/layer_choice.h"
#include "core/trace/attention_traits.h"
#include "core/trace/query_tokens.h"

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
        case QueryChoice::Kind::Named:
            return "query " + (query.name.empty() ? fmt::to_string(query.token) : query.name);
    }
    return "";
}

std::string nameOfQuery(const QueryTokens& queries, int token)
{
    const bool known = token >= 0 && token < queries.count();
    const std::string label = known ? queries.labels[static_cast<size_t>(token)] : std::string();
    const std::string number = fmt::format("query {}", token);
    return label.empty() || label == number ? number : fmt::format("{} \"{}\"", number, label);
}

std::string queryText(const QueryChoice& query, const LayerTrace& layer)
{
    const QueryChoice asking = askingIn(layer, query);
    if (const QueryTokens* queries = queriesIn(layer)) {
        return asking.kind == QueryChoice::Kind::Mean ? "mean of queries" : nameOfQuery(*queries, asking.token);
    }
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
    const char* others = queriesAsk(layer) ? "other" : latentAsks ? "prefix" : "register";
    for (std::string& label : numbered(others, layer.layout.registers)) {
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
