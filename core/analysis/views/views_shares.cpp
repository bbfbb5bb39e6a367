// How each head shares its attention among class token, registers, sinks and the other patches.
#include "core/analysis/attention/layer_choice.h"
#include "core/analysis/table/view_options.h"
#include "core/analysis/table/view_text.h"
#include "core/analysis/tokens/sinks.h"
#include "core/analysis/view/result.h"
#include "core/analysis/view/value_range.h"
#include "core/analysis/views/layer_maps.h"
#include "core/analysis/views/row_parts.h"
#include "core/analysis/views/sink_choice.h"
#include "core/analysis/views/view_rows.h"

#include <fmt/format.h>
#include <torch/types.h>

#include <algorithm>

namespace core {
namespace {

/// Tokens that are told apart.
struct TokenPart {
    std::string word;     ///< of the option
    torch::Tensor share;  ///< [L, H]
};

/// Those that some layer has; of the one that is asked for, that alone.
std::vector<TokenPart> partsOf(const AttentionShares& shares, const std::string& asked)
{
    std::vector<TokenPart> parts{{"class", shares.classToken},
                                 {"registers", shares.registers},
                                 {"sinks", shares.sinks},
                                 {"patches", shares.patches}};
    std::erase_if(parts, [&](const TokenPart& part) {
        return part.share.isnan().all().item<bool>() || (asked != "all" && asked != part.word);
    });
    if (parts.empty()) {
        throw Error(ErrorCode::Unsupported,
                    fmt::format("This model has no {}.", asked == "class" ? "class token" : asked));
    }
    return parts;
}

Matrix shareMatrix(const std::vector<TokenPart>& parts, const std::vector<int>& layers)
{
    Matrix matrix;
    std::vector<torch::Tensor> columns;
    for (const TokenPart& part : parts) {
        columns.push_back(part.share);
        for (int head = 0; head < part.share.size(1); ++head) {
            matrix.colLabels.push_back(
                Message::list(" ", {Message::ofTable(part.word), Message(fmt::to_string(head))}));
            Target target;
            target.head = head;
            target.view = "attention";
            matrix.colTargets.push_back(std::move(target));
        }
    }
    const std::vector<int64_t> rows(layers.begin(), layers.end());
    matrix.values = torch::cat(columns, 1).index_select(0, torch::tensor(rows, torch::kInt64)).contiguous();
    for (const int layer : layers) {
        matrix.rowLabels.emplace_back(fmt::to_string(layer));
        matrix.rowTargets.push_back(layerTarget(layer, "attention"));
    }
    matrix.rowTitle = "layer"_msg;
    matrix.colTitle = "kind of token and head"_msg;
    return matrix;
}

Result attentionSharesView(const Subject& subject, const View& view, const RunControl& control)
{
    const Trace& trace = subject.trace;
    const AttentionShares shares = attentionShares(trace, control);
    const std::vector<int> layers = layersThat(trace, mapsTokens);
    std::vector<int> counts;
    for (const int layer : layers) {
        counts.push_back(shares.sinkCounts[static_cast<size_t>(layer)]);
    }
    Matrix matrix = shareMatrix(partsOf(shares, wordOption(view, "to")), layers);
    matrix.range = view.range.mode == RangeChoice::Mode::Fixed ? rangeOf(matrix.values, view.range) : ValueRange{};
    Result result;
    result.content = std::move(matrix);
    result.quantity = "share of the attention"_msg;
    result.subject = joined({mappingLayersText(trace), "all heads"_msg, "mean of all queries"_msg,
                             "%1 a layer"_msg(sinkCountText(counts))});
    return result;
}

}  // namespace

ViewRow attentionSharesRowOfTable()
{
    ViewRow row = rowOf(group::heads, "attention-shares", "Shares of attention", ResultKind::Matrix);
    row.synonyms = {"attention sinks", "registers", "class token", "attention mass"};
    row.parameters = {.range = true};
    row.families = "all; of XCiT the class-attention layers";
    row.source =
        "Darcet et al. 2024, arXiv:2309.16588, section 2; Xiao et al. 2024, arXiv:2309.17453, section 3.1; as a table "
        "of heads Clark et al. 2019, arXiv:1906.04341, Fig. 2";
    row.meaning =
        "How much of each head's attention, all queries of this picture averaged, goes to the class token (with a "
        "distillation token), to registers, to sinks and to the other patches. A sink is a patch whose token enters "
        "the layer with a norm above 3 times the median, or that receives above 3 times what 90 % of the patches "
        "receive at most: a choice, not a test. Attention to a sink is often a head's way of doing nothing, but "
        "what is fetched there is not shown. Talking heads are taken before they are mixed.";
    row.options = {{.name = "to",
                    .title = "Attention to",
                    .meaning = "All side by side, one column a head, or one of them alone.",
                    .choices = {"all", "class", "registers", "sinks", "patches"}}};
    row.needsTokens = true;
    row.unavailable = alwaysAvailable;
    row.compute = attentionSharesView;
    return row;
}

}  // namespace core
