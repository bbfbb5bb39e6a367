#include "core/analysis/views/word_masks.h"

#include "core/analysis/tokens/token_statistics.h"
#include "core/error.h"
#include "core/model/heads/clipseg/word_segmenter.h"
#include "core/model/text/word_model.h"

namespace core {
namespace {

std::vector<torch::Tensor> tokensRead(const ViewInput& subject)
{
    std::vector<torch::Tensor> tokens;
    for (const int layer : subject.network.spec().wordSegmenter->layers()) {
        tokens.push_back(layerOutputTokens(subject.trace, layer));
    }
    return tokens;
}

}  // namespace

torch::Tensor wordMaskLogits(const ViewInput& subject, const std::vector<std::string>& captions,
                             const RunControl& control)
{
    if (captions.empty()) {
        throw Error(ErrorCode::OutOfRange, "words: expected a caption, found none"_msg);
    }
    const torch::NoGradGuard noGrad;
    const ModelSpec& spec = subject.network.spec();
    const std::vector<torch::Tensor> tokens = tokensRead(subject);
    std::vector<torch::Tensor> masks;
    for (const auto& caption : captions) {
        control.step(static_cast<int>(masks.size()), static_cast<int>(captions.size()));
        masks.push_back(cached(subject, "mask of words: " + caption, [&] {
            const auto direction = spec.words->read(caption, control.stop).output;
            return spec.wordSegmenter->maskLogits(tokens, subject.trace.grid, direction, control.stop);
        }));
    }
    return torch::stack(masks);
}

torch::Tensor exampleMaskLogits(const ViewInput& subject, const ViewInput& example, const RunControl& control)
{
    const torch::NoGradGuard noGrad;
    const auto& segmenter = *subject.network.spec().wordSegmenter;
    return segmenter.maskLogits(tokensRead(subject), subject.trace.grid, example.trace.logits, control.stop)
        .unsqueeze(0);
}

torch::Tensor wordMaskAttention(const ViewInput& subject, const std::string& caption, int layer, int token,
                                const RunControl& control)
{
    const torch::NoGradGuard noGrad;
    const ModelSpec& spec = subject.network.spec();
    const torch::Tensor prompt = spec.words->read(caption, control.stop).output;
    return spec.wordSegmenter->attentionRow(tokensRead(subject), subject.trace.grid, prompt, layer, token,
                                            control.stop);
}

}  // namespace core
