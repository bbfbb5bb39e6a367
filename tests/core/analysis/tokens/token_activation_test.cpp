// The numbers are those of the authors' program (xmed-lab/TAM, tam.py) in float64, for logits drawn at random: three
// words of a prompt, three of an answer, 3 x 4 patches.
#include "core/analysis/tokens/token_activation.h"

#include <gmock/gmock.h>

namespace {

constexpr core::PatchGrid kGrid{3, 4};

core::QueryTokens words()
{
    core::QueryTokens queries;
    queries.labels = {"what", "is", "this", "a", "is", "cat"};
    queries.patchLogits = torch::tensor({{-2.329577, 0.895384, -0.155026, -1.329404, -0.186806, -3.671244, 2.855032,
                                          1.611200, 1.935410, -0.991193, 0.301384, 0.965293},
                                         {1.219220, 2.992880, 1.539225, 2.136265, 3.036842, 1.996658, -2.562303,
                                          -2.199397, -0.134102, -1.076990, 1.388875, 0.107087},
                                         {4.164962, 2.424843, 3.583927, 1.025517, 3.122703, 3.036275, -0.495812,
                                          2.754306, 1.827358, 0.656582, 1.056482, 0.900423},
                                         {-0.818465, 1.118288, 3.278686, 3.378121, -0.420933, -0.692937, 0.263181,
                                          0.812335, -0.020512, 1.952692, 2.865121, 0.262910},
                                         {1.219220, 2.992880, 1.539225, 2.136265, 3.036842, 1.996658, -2.562303,
                                          -2.199397, -0.134102, -1.076990, 1.388875, 0.107087},
                                         {1.375206, 1.006578, 0.327327, -4.719376, -0.521521, -1.464772, -2.387350,
                                          -0.778841, 0.397990, -1.528167, 0.264111, 2.639360}},
                                        torch::kFloat32);
    queries.tokenLogits = torch::tensor({{3.885900, 3.286856, 2.601638, -0.294137, 4.027292, -0.821039},
                                         {-0.080964, -2.001719, 0.048098, 0.519126, 0.668368, 4.508673},
                                         {2.092355, 3.371489, 3.021817, 0.925583, 6.290707, 1.429128},
                                         {2.423779, -0.430162, 3.718402, -2.259357, 0.501060, 1.751630},
                                         {-0.080964, -2.001719, 0.048098, 0.519126, 0.668368, 4.508673},
                                         {0.859866, -4.549167, -1.760664, 0.632401, -0.098995, -1.909388}},
                                        torch::kFloat32);
    return queries;
}

/// @param expected  [6, 3, 4]
void expectMaps(bool filtered, const torch::Tensor& expected)
{
    for (int token = 1; token < 6; ++token) {  // the first is scaled by later words of the prompt, too, by the authors
        const auto found = core::tokenActivation(words(), token, 1, kGrid, filtered);
        EXPECT_LT((found.to(torch::kFloat64) - expected[token]).abs().max().item<double>(), 5e-5) << token;
    }
}

torch::Tensor expectedFiltered()
{
    return torch::tensor({{0.018862, 0.065345, 0.218156, 0.484068, 0.040553, 0.064497, 0.109210, 0.143955, 0.029029,
                           0.089546, 0.244072, 0.463995},
                          {0.657753, 0.630064, 0.404225, 0.073935, 0.592507, 0.448930, 0.355077, 0.340583, 0.647257,
                           0.382770, 0.076900, 0.037784},
                          {0.194140, 0.109597, 0.215523, 0.165518, 0.181665, 0.138075, 0.095392, 0.079710, 0.209660,
                           0.060464, 0.178301, 0.042361},
                          {0.004671, 0.034313, 0.056505, 0.086406, 0.044963, 0.078527, 0.182632, 0.428477, 0.038635,
                           0.044886, 0.044886, 0.054768},
                          {0.639952, 0.562190, 0.098613, 0.004094, 0.563919, 0.151257, 0.057181, 0.004094, 0.629396,
                           0.215244, 0.052377, 0.000000},
                          {0.048570, 0.034471, 0.017183, 0.000000, 0.052185, 0.034988, 0.058033, 0.058285, 0.001827,
                           0.001827, 0.058285, 0.058285}},
                         torch::kFloat64)
        .reshape({6, 3, 4});
}

TEST(TokenActivation, IsWhatTheAuthorsCompute)
{
    expectMaps(true, expectedFiltered());
}

TEST(TokenActivation, IsWhatTheAuthorsComputeBeforeTheFilter)
{
    const auto expected = torch::tensor({{0.000000, 0.230419, 0.000000, 0.000000, 0.000000, 0.000000, 0.734716,
                                          0.414627, 0.498060, 0.000000, 0.077558, 0.248409},
                                         {0.401476, 0.985524, 0.506850, 0.703450, 1.000000, 0.657478, 0.000000,
                                          0.000000, 0.000000, 0.000000, 0.457342, 0.035262},
                                         {0.861885, 0.000000, 0.591525, 0.000000, 0.000000, 0.288971, 0.000000,
                                          0.510653, 0.174084, 0.194745, 0.000000, 0.050766},
                                         {0.000000, 0.057058, 0.591449, 0.825421, 0.000000, 0.000000, 0.000000,
                                          0.000000, 0.000000, 0.471960, 0.669038, 0.000000},
                                         {0.349238, 0.780661, 0.000000, 0.070241, 1.000000, 0.639837, 0.000000,
                                          0.000000, 0.000000, 0.000000, 0.000000, 0.000000},
                                         {0.561995, 0.294805, 0.000000, 0.000000, 0.000000, 0.000000, 0.000000,
                                          0.000000, 0.031338, 0.000000, 0.000000, 1.000000}},
                                        torch::kFloat64);
    expectMaps(false, expected.reshape({6, 3, 4}));
}

TEST(TokenActivation, OfAPhraseIsTheMeanOfItsWords)
{
    const auto found = core::tokenActivation(words(), 3, 3, kGrid, true).to(torch::kFloat64);
    EXPECT_LT((found - expectedFiltered().narrow(0, 3, 3).mean(0)).abs().max().item<double>(), 5e-5);
}

TEST(TokenActivation, OfWordsWithoutPositiveLogitsIsZero)
{
    auto none = words();
    none.patchLogits = -none.patchLogits.abs();
    none.tokenLogits = -none.tokenLogits.abs();
    EXPECT_EQ(core::tokenActivation(none, 0, 6, kGrid, true).abs().max().item<float>(), 0.0F);
}

TEST(RankFiltered, KeepsAreasAndDropsSinglePatches)
{
    EXPECT_TRUE(torch::allclose(core::rankFiltered(torch::full({4, 4}, 0.7)), torch::full({4, 4}, 0.7)));
    auto one = torch::zeros({5, 5});
    one[2][2] = 1.0;
    // Of 9 values eight are 0: deviation over mean is sqrt(8), and the highest rank has the weight exp(-4^2 / (2 * 8))
    // of 1 + 2 (exp(-1/16) + exp(-4/16) + exp(-9/16) + exp(-16/16)).
    EXPECT_NEAR(core::rankFiltered(one)[2][2].item<double>(), 0.36787944 / 6.3117522, 1e-6);
    EXPECT_EQ(core::rankFiltered(torch::tensor({{0.5, 0.5, 0.5}})).sizes(), (std::vector<int64_t>{1, 3}));
}

}  // namespace
