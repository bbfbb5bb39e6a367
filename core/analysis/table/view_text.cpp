#include "core/analysis/table/view_text.h"

#include "core/analysis/attention/layer_choice.h"
#include "core/analysis/view/map_words.h"
#include "core/trace/attention_traits.h"
#include "core/trace/query_tokens.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace core {

Message headText(const HeadChoice& head)
{
    switch (head.kind) {
        case HeadChoice::Kind::Single:
            return "head %1"_msg(head.head);
        case HeadChoice::Kind::Mean:
            return "head mean"_msg;
        case HeadChoice::Kind::Max:
            return "head max"_msg;
        case HeadChoice::Kind::Min:
            return "head min"_msg;
    }
    return {};
}

Message queryText(const QueryChoice& query)
{
    switch (query.kind) {
        case QueryChoice::Kind::Class:
            return kQueryText("class token"_msg);
        case QueryChoice::Kind::Patch:
            return kQueryText("patch %1, %2"_msg(query.row, query.col));
        case QueryChoice::Kind::Mean:
            return kQueryText("mean of patches"_msg);
        case QueryChoice::Kind::Named:
            return kQueryText(query.name.empty() ? toText(query).substr(1) : query.name);
    }
    return {};
}

Message nameOfQuery(const QueryTokens& queries, int token, int count)
{
    std::vector<std::string> labels;
    for (int each = std::max(token, 0); each < std::min(token + count, queries.count()); ++each) {
        const std::string& label = queries.labels[static_cast<size_t>(each)];
        if (!label.empty() && !queries.areUnnamed) {
            labels.push_back(label);
        }
    }
    const auto numbers = count > 1 ? fmt::format("{}-{}", token, token + count - 1) : std::to_string(token);
    return kQueryText(labels.empty() ? numbers : fmt::format("{} \"{}\"", numbers, fmt::join(labels, " ")));
}

Message queryText(const QueryChoice& query, const LayerTrace& layer)
{
    const QueryChoice asking = effectiveQuery(layer, query);
    if (const QueryTokens* queries = queriesIn(layer); queries != nullptr && asking.kind == QueryChoice::Kind::Named) {
        return nameOfQuery(*queries, asking.token, asking.count);
    }
    if (hasNamedQueries(layer)) {
        return "mean of queries"_msg;
    }
    const bool latent = asking.kind == QueryChoice::Kind::Class && !layer.layout.classToken;
    return latent ? kQueryText("learned latent"_msg) : queryText(asking);
}

Message weightText(const LayerTrace& layer)
{
    return enumerated({"attention weight"_msg, hasTalkingHeads(layer) ? "heads mixed"_msg : Message()});
}

std::vector<Message> tokenLabels(const LayerTrace& layer)
{
    std::vector<Message> labels;
    if (layer.layout.classToken) {
        labels.emplace_back("class"_msg);
    }
    if (layer.layout.distillationToken) {
        labels.emplace_back("distillation"_msg);
    }
    // A learned latent is named as the class token's kind of query: its layer has no class token in the layout.
    const bool latentAsks = traitsOf(layer).hasOwnQueries() && !layer.layout.classToken;
    const MessageId others = hasNamedQueries(layer)        ? "other %1"_msg
                             : queriesIn(layer) != nullptr ? kQueryText
                             : latentAsks                  ? "prefix %1"_msg
                                                           : "register %1"_msg;
    for (Message& label : numbered(others, layer.layout.registers)) {
        labels.push_back(std::move(label));
    }
    for (int patch = 0; patch < layer.grid.count(); ++patch) {
        labels.push_back(Message::list(ListKind::PatchPosition, {Message(std::to_string(patch / layer.grid.cols)),
                                                                 Message(std::to_string(patch % layer.grid.cols))}));
    }
    return labels;
}

std::vector<Message> numbered(MessageId word, int count)
{
    std::vector<Message> labels;
    for (int index = 0; index < count; ++index) {
        labels.push_back(word(index));
    }
    return labels;
}

}  // namespace core
