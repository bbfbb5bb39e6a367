#include "core/model/blocks/talking_heads.h"

#include <gtest/gtest.h>

namespace {

struct Heads {
    torch::Tensor q, k, v;
    core::HeadMixing mixing;
};

Heads randomHeads(int64_t batch, int64_t heads, int64_t tokens, int64_t width)
{
    return {torch::randn({batch, heads, tokens, width}),
            torch::randn({batch, heads, tokens, width}),
            torch::randn({batch, tokens, heads, width}).transpose(1, 2),
            {torch::randn({heads, heads}), torch::randn({heads}), torch::randn({heads, heads}), torch::randn({heads})}};
}

/// Output head by output head, as section 2 of the paper writes it; [B, T, H * D].
torch::Tensor asInThePaper(const Heads& in, double scale)
{
    const auto heads = in.q.size(1);
    std::vector<torch::Tensor> softmaxes, outputs;
    for (int64_t o = 0; o < heads; ++o) {
        auto scores = torch::zeros({in.q.size(0), in.q.size(2), in.q.size(2)}) + in.mixing.logitsBias[o];
        for (int64_t g = 0; g < heads; ++g) {
            scores +=
                in.mixing.logits[o][g] * scale * torch::matmul(in.q.select(1, g), in.k.select(1, g).transpose(1, 2));
        }
        softmaxes.push_back(torch::softmax(scores, -1));
    }
    for (int64_t o = 0; o < heads; ++o) {
        auto weights = torch::zeros_like(softmaxes[0]) + in.mixing.weightsBias[o];
        for (int64_t g = 0; g < heads; ++g) {
            weights += in.mixing.weights[o][g] * softmaxes[static_cast<size_t>(g)];
        }
        outputs.push_back(torch::matmul(weights, in.v.select(1, o)));
    }
    return torch::cat(outputs, -1);
}

class TalkingHeads : public testing::TestWithParam<int64_t> {};

TEST_P(TalkingHeads, InBlocksEqualThePaperForEveryLength)
{
    const torch::NoGradGuard noGrad;
    torch::manual_seed(2);
    const auto in = randomHeads(2, 3, GetParam(), 8);
    const auto expected = asInThePaper(in, 0.35);
    const auto found = core::talkingHeadsInBlocks(in.q, in.k, in.v, 0.35, in.mixing, {});
    ASSERT_EQ(found.sizes(), expected.sizes());
    EXPECT_LT(((found - expected).abs() / (1.0 + expected.abs())).max().item<float>(), 1e-4F);
}

TEST_P(TalkingHeads, InPlainOperatorsEqualThePaperForEveryLength)
{
    torch::manual_seed(3);
    const auto in = randomHeads(2, 3, GetParam(), 8);
    const auto expected = asInThePaper(in, 0.35);
    const auto weights = core::talkingWeights(in.q, in.k, 0.35, in.mixing);
    const auto found = torch::matmul(weights, in.v).transpose(1, 2).flatten(2);
    EXPECT_LT(((found - expected).abs() / (1.0 + expected.abs())).max().item<float>(), 1e-4F);
}

// 300 and 1025 tokens are no multiple of the rows that a block takes; one token is less than a block.
INSTANTIATE_TEST_SUITE_P(Lengths, TalkingHeads, testing::Values(1, 2, 49, 300, 1025));

}  // namespace
