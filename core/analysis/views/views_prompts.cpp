// The answer of a mask decoder (SAM, MobileSAM, EfficientSAM, SAM 2) to a point: the mask, and the decoder's attention.
// The query's patch is the point.
#include "core/analysis/table/view_options.h"
#include "core/analysis/view/result.h"
#include "core/analysis/view/value_range.h"
#include "core/analysis/views/row_parts.h"
#include "core/analysis/views/view_rows.h"
#include "core/error.h"
#include "core/model/heads/sam/mask_decoder.h"
#include "core/model/heads/sam/mask_model.h"
#include "core/model/heads/sam/mask_prompts.h"

#include <fmt/format.h>
#include <torch/types.h>

#include <utility>

namespace core {
namespace {

constexpr auto kSingle = "single", kToTokens = "to-tokens", kPoint = "point";

Message promptsUnavailable(const ModelSpec& spec)
{
    return spec.masks ? Message() : "This model has no mask decoder; SAM's checkpoints have one."_msg;
}

/// The decoder's answer to a point at the center of a patch.
struct PointAnswer {
    int row = 0, col = 0;  ///< of the patch
    PatchGrid grid;        ///< of the image's embedding
    DecodedMasks decoded;
    int chosen = 0;  ///< of the masks
    Message text;    ///< "point at row 3, column 7 · predicted IoU 0.93"
};

/// @throws Error as MaskModel::decode()
PointAnswer answerAt(const ViewInput& subject, const View& view, const RunControl& control)
{
    const torch::NoGradGuard noGrad;
    control.step(0, 1);
    const PatchGrid grid = subject.trace.grid;
    const int side = subject.trace.patchSize;
    const bool isPatch = view.query.kind == QueryChoice::Kind::Patch;
    PointAnswer answer;
    answer.row = isPatch ? view.query.row : grid.rows / 2;
    answer.col = isPatch ? view.query.col : grid.cols / 2;
    const auto& model = *subject.network.spec().masks;
    const DecoderImage image = model.prepare(subject.trace.imageEmbedding);
    answer.grid = image.grid;
    const auto center = [side](int patch) { return (patch + 0.5) * side - 0.5; };  // as MaskPrompts counts
    const MaskPrompts prompts{{{center(answer.col), center(answer.row), true}}, {}};
    answer.decoded = model.decode(image, prompts, control.stop);
    answer.chosen = wordOption(view, "mask") == kSingle ? 0 : answer.decoded.chosen;
    const auto iou = fmt::format("{:.2f}", answer.decoded.iou[answer.chosen].item<double>());
    answer.text = joined({isPatch ? "point at row %1, column %2"_msg(answer.row, answer.col)
                                  : "point at the center, row %1, column %2"_msg(answer.row, answer.col),
                          "predicted IoU %1"_msg(iou)});
    return answer;
}

/// Index of the cell of another grid over the same image in which the answer's patch has its center.
int placeOfPatch(const PointAnswer& answer, PatchGrid patches, PatchGrid cells)
{
    const auto along = [](int patch, int from, int to) { return (2 * patch + 1) * to / (2 * from); };
    return along(answer.row, patches.rows, cells.rows) * cells.cols + along(answer.col, patches.cols, cells.cols);
}

Result promptMaskView(const ViewInput& subject, const View& view, const RunControl& control)
{
    const PointAnswer answer = answerAt(subject, view, control);
    const torch::Tensor logits = answer.decoded.logits[answer.chosen].to(torch::kCPU, torch::kFloat32);
    PatchMap map;
    map.grid = {static_cast<int>(logits.size(0)), static_cast<int>(logits.size(1))};
    map.values = torch::sigmoid(logits).contiguous();
    map.range = {0.0F, 1.0F};
    map.object = patchesIn(logits > 0);
    map.marked = {placeOfPatch(answer, subject.trace.grid, map.grid)};
    map.markedAs = "point"_msg;
    Result result;
    result.quantity = "probability of the mask"_msg;
    result.subject =
        joined({answer.text, "%1 % of the image inside"_msg(fmt::format(
                                 "{:.1f}", 100.0 * static_cast<double>(map.object.size()) / map.grid.count()))});
    result.content = std::move(map);
    return result;
}

/// Weights of one token over the patches, or of the patches for that token: [P], the mean of the heads.
torch::Tensor weightsOf(const PointAnswer& answer, const View& view)
{
    const auto& all = answer.decoded.attention;
    const std::string layer = wordOption(view, "decoder_layer");
    const size_t index = layer == "final" ? all.size() - 1 : static_cast<size_t>(layer == "1" ? 1 : 0);
    const bool toTokens = wordOption(view, "direction") == kToTokens;
    if (index >= all.size() || (toTokens && !all[index].imageToToken.defined())) {
        throw Error(ErrorCode::Unsupported, "decoder_layer",
                    toTokens ? "expected 0 or 1 with to-tokens, as patches attend to no token in the final layer"_msg
                             : "expected a layer of the decoder, which has fewer"_msg);
    }
    const int64_t masks = answer.decoded.iou.size(0);
    const int64_t token =
        answer.decoded.firstMaskToken + (wordOption(view, "token") == kPoint ? masks : int64_t{answer.chosen});
    const torch::Tensor& weights = toTokens ? all[index].imageToToken : all[index].tokenToImage;
    return weights.select(toTokens ? 2 : 1, token).mean(0);
}

Result promptAttentionView(const ViewInput& subject, const View& view, const RunControl& control)
{
    const PointAnswer answer = answerAt(subject, view, control);
    const PatchGrid grid = answer.grid;
    const torch::Tensor weights =
        weightsOf(answer, view).to(torch::kCPU, torch::kFloat32).reshape({grid.rows, grid.cols});
    const auto [range, isSigned] = rangeBySign(weights, view.range);
    PatchMap map;
    map.grid = grid;
    map.values = weights.contiguous();
    map.range = range;
    map.queryPatch = placeOfPatch(answer, subject.trace.grid, grid);
    Result result;
    result.isSigned = isSigned;
    result.isShare = wordOption(view, "direction") != kToTokens;
    result.quantity = "attention weight"_msg;
    result.subject =
        joined({"decoder layer %1"_msg(wordOption(view, "decoder_layer")),
                wordOption(view, "token") == kPoint ? "token of the point"_msg : "token of the mask"_msg, answer.text});
    result.content = std::move(map);
    return result;
}

ViewOption maskOption()
{
    return {
        "mask",
        "Mask",
        "Best: of the three masks for a part, an object or a group, the one of highest predicted IoU. Single: the mask "
        "that the model gives for several prompts.",
        {"best", kSingle}};
}

}  // namespace

const ViewRow kPromptMaskView{
    .name = "prompt-mask",
    .title = "Mask at a point",
    .group = group::tokens,
    .synonyms = {"SAM", "segment anything", "click", "prompt", "segmentation"},
    .kind = ResultKind::PatchMap,
    .parameters = {.query = true},
    .families = "SAM, MobileSAM, EfficientSAM and SAM 2 with their mask decoder",
    .source = "Kirillov et al. 2023, arXiv:2304.02643, section 3 and appendix A",
    .meaning =
        "The mask that the decoder gives for a point at the center of the chosen patch, as a probability on a grid "
        "four times as fine as the one that the decoder reads; outlined where it is above one half. It is the model's "
        "answer, not attention.",
    .options = {maskOption()},
    .needsWeights = true,
    .unavailable = promptsUnavailable,
    .compute = promptMaskView,
};

const ViewRow kPromptAttentionView{
    .name = "prompt-attention",
    .title = "Attention of a prompt",
    .group = group::tokens,
    .synonyms = {"SAM", "two-way attention", "token to image", "image to token", "mask decoder", "click"},
    .kind = ResultKind::PatchMap,
    .parameters = {.query = true, .range = true},
    .families = "SAM, MobileSAM, EfficientSAM and SAM 2 with their mask decoder",
    .source = "Kirillov et al. 2023, arXiv:2304.02643, appendix A",
    .meaning =
        "What the mask decoder looks at for a point at the center of the chosen patch: the attention of the mask's or "
        "the point's token to the patches, or of the patches to that token; the mean of the decoder's heads.",
    .options = {{"decoder_layer",
                 "Decoder layer",
                 "Layer of the decoder; the final attention comes last.",
                 {"final", "0", "1"}},
                {"direction",
                 "Direction",
                 "To image: the token's weights over the patches. To tokens: for each patch, its weight of the token.",
                 {"to-image", kToTokens}},
                {"token", "Token", "The token of the mask that is chosen, or that of the point.", {"mask", kPoint}},
                maskOption()},
    .needsWeights = true,
    .unavailable = promptsUnavailable,
    .compute = promptAttentionView,
};

}  // namespace core
