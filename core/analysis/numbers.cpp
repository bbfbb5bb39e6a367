#include "core/analysis/numbers.h"

#include "core/analysis/attention_map.h"
#include "core/analysis/attention_rows.h"
#include "core/analysis/head_statistics.h"
#include "core/analysis/relevance.h"
#include "core/analysis/rollout.h"
#include "core/analysis/token_statistics.h"
#include "core/analysis/weight_statistics.h"

#include <fmt/format.h>
#include <torch/torch.h>

#include <algorithm>

namespace core {
namespace {

/// What a row of the table gets; `layer` is for names of one layer.
struct Request {
    const Subject& subject;
    const NumberChoice& choice;
    const RunControl& control;
    int layer = 0;
};

/// One array, or one a layer.
struct NumberRow {
    const char* name;  ///< for one a layer: what follows "layer.I."
    bool ofLayer = false;
    bool needsTokens = false;
    bool inDefaultSet = false;
    bool (*available)(const Subject& subject) = nullptr;  ///< none: always
    torch::Tensor (*compute)(const Request& request) = nullptr;
};

const SelfAttention* selfAttention(const Request& request)
{
    return std::get_if<SelfAttention>(&request.subject.trace.layers[static_cast<size_t>(request.layer)].attention);
}

torch::Tensor wholeAttention(const Request& request)
{
    const LayerTrace& layer = request.subject.trace.layers[static_cast<size_t>(request.layer)];
    const int size = attentionSize(layer);
    torch::Tensor matrix = torch::empty({layer.heads, size, size}, torch::kFloat32);
    forEachRowBlock(0, size, rowBlock(layer), [&](int first, int count) {
        request.control.step(first, size);
        matrix.narrow(1, first, count).copy_(attentionRows(layer, first, count));
    });
    return matrix;
}

torch::Tensor relevanceOf(const Request& request)
{
    const Subject& subject = request.subject;
    const int classIndex = request.choice.classIndex ? *request.choice.classIndex
                                                     : static_cast<int>(subject.trace.logits.argmax().item<int64_t>());
    return relevanceMatrix(subject.network, subject.pixels, classIndex, request.control);
}

torch::Tensor similarityOf(const Request& request)
{
    View view;
    view.layer = request.choice.layer;
    view.query = request.choice.query;
    const View chosen = resolved(view, request.subject.trace);
    return tokenSimilarity(request.subject.trace, chosen.layer, chosen.query);
}

FilterComponents componentsOf(const Request& request)
{
    return filterComponents(request.subject.network.patchFilters(), request.choice.components);
}

bool hasFilters(const Subject& subject)
{
    return subject.network.patchFilters().defined();
}

bool hasClassifier(const Subject& subject)
{
    return subject.network.spec().classes > 0;
}

const std::vector<NumberRow>& table()
{
    static const std::vector<NumberRow> rows{
        {.name = "input",
         .inDefaultSet = true,
         .compute = [](const Request& request) { return request.subject.pixels; }},
        {.name = "logits",
         .inDefaultSet = true,
         .compute = [](const Request& request) { return request.subject.trace.logits.unsqueeze(0); }},
        {.name = "attention", .ofLayer = true, .inDefaultSet = true, .compute = wholeAttention},
        {.name = "q", .ofLayer = true, .compute = [](const Request& request) { return selfAttention(request)->q; }},
        {.name = "k", .ofLayer = true, .compute = [](const Request& request) { return selfAttention(request)->k; }},
        {.name = "rollout",
         .compute = [](const Request& request) { return rolloutMatrix(request.subject.trace, request.control); }},
        {.name = "relevance", .available = hasClassifier, .compute = relevanceOf},
        {.name = "attention_distance_px",
         .compute = [](const Request& request) { return attentionDistance(request.subject.trace, request.control); }},
        {.name = "attention_entropy_nats",
         .compute = [](const Request& request) { return attentionEntropy(request.subject.trace, request.control); }},
        {.name = "position_similarity",
         .compute =
             [](const Request& request) {
                 return cosineMatrix(request.subject.network.positionEmbedding(request.subject.trace.grid));
             }},
        {.name = "patch_filters",
         .available = hasFilters,
         .compute = [](const Request& request) { return componentsOf(request).filters; }},
        {.name = "patch_filters_variance",
         .available = hasFilters,
         .compute = [](const Request& request) { return componentsOf(request).variance; }},
        {.name = "tokens",
         .needsTokens = true,
         .compute = [](const Request& request) { return tokensOfLayers(request.subject.trace); }},
        {.name = "token_norms",
         .needsTokens = true,
         .compute = [](const Request& request) { return tokenNorms(request.subject.trace); }},
        {.name = "residual_ratio",
         .needsTokens = true,
         .compute = [](const Request& request) { return residualRatio(request.subject.trace); }},
        {.name = "logit_lens",
         .needsTokens = true,
         .compute =
             [](const Request& request) {
                 return logitLens(request.subject.network, request.subject.trace, request.control);
             }},
        {.name = "token_similarity", .needsTokens = true, .compute = similarityOf},
    };
    return rows;
}

/// One name of the contract and where it is computed.
struct NamedRow {
    std::string name;
    const NumberRow* row = nullptr;
    int layer = 0;
};

std::vector<NamedRow> namedRows(const Subject& subject)
{
    std::vector<NamedRow> named;
    for (const NumberRow& row : table()) {
        if (row.available && !row.available(subject)) {
            continue;
        }
        if (!row.ofLayer) {
            named.push_back({row.name, &row, 0});
            continue;
        }
        for (int layer = 0; layer < subject.trace.layerCount(); ++layer) {
            named.push_back({fmt::format("layer.{}.{}", layer, row.name), &row, layer});
        }
    }
    return named;
}

std::vector<NamedRow> chosenRows(const Subject& subject, const std::vector<std::string>& names)
{
    const std::vector<NamedRow> all = namedRows(subject);
    std::vector<NamedRow> chosen;
    if (names.empty()) {
        std::copy_if(all.begin(), all.end(), std::back_inserter(chosen),
                     [](const NamedRow& named) { return named.row->inDefaultSet; });
        return chosen;
    }
    for (const std::string& name : names) {
        const auto same = [&name](const NamedRow& named) { return named.name == name; };
        const auto found = std::find_if(all.begin(), all.end(), same);
        if (found == all.end()) {
            throw Error(ErrorCode::NotFound, fmt::format("array: expected one of {}, found \"{}\"",
                                                         fmt::join(numberNames(subject), ", "), name));
        }
        if (std::none_of(chosen.begin(), chosen.end(), same)) {  // asked for twice, written once
            chosen.push_back(*found);
        }
    }
    return chosen;
}

}  // namespace

std::vector<std::string> numberNames(const Subject& subject)
{
    std::vector<std::string> names;
    for (NamedRow& named : namedRows(subject)) {
        names.push_back(std::move(named.name));
    }
    return names;
}

bool needTokens(const std::vector<std::string>& names)
{
    return std::any_of(names.begin(), names.end(), [](const std::string& name) {
        return std::any_of(table().begin(), table().end(),
                           [&](const NumberRow& row) { return row.needsTokens && name == row.name; });
    });
}

NamedTensors computeNumbers(const Subject& subject, const std::vector<std::string>& names, const NumberChoice& choice,
                            const RunControl& control)
{
    NamedTensors arrays;
    for (const NamedRow& named : chosenRows(subject, names)) {
        control.step(0, 1);
        const torch::Tensor array = named.row->compute({subject, choice, control, named.layer});
        arrays.emplace_back(named.name, array.detach().to(torch::kCPU, torch::kFloat32).contiguous());
    }
    return arrays;
}

}  // namespace core
