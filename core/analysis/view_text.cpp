#include "core/analysis/view_text.h"

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

std::string joined(const std::vector<std::string>& parts)
{
    return fmt::format("{}", fmt::join(parts, " · "));
}

std::vector<std::string> tokenLabels(const Trace& trace)
{
    std::vector<std::string> labels;
    if (trace.tokenLayout.classToken) {
        labels.emplace_back("class");
    }
    if (trace.tokenLayout.distillationToken) {
        labels.emplace_back("distillation");
    }
    for (std::string& label : numbered("register", trace.tokenLayout.registers)) {
        labels.push_back(std::move(label));
    }
    for (int patch = 0; patch < trace.grid.count(); ++patch) {
        labels.push_back(fmt::format("{},{}", patch / trace.grid.cols, patch % trace.grid.cols));
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
