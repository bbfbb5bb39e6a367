#include "core/analysis/evidence/evidence_product.h"

#include "core/error.h"
#include "core/memory_supply.h"
#include "tests/core/analysis/hand_made.h"
#include "tests/support/expect_error.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace {

}  // namespace

TEST(Relevance, OfOneLayerIsWeightTimesValueWhereItSpeaksForTheClass)
{
    // y_k = sum_j A_0j x_jk, so dy/dA_0j = x_jk: class 0 has 0.5 * 1, 0.25 * 2 and 0.25 * -4, which is cut to 0.
    const torch::Tensor attention =
        torch::tensor({{0.5F, 0.25F, 0.25F}, {0.2F, 0.4F, 0.4F}, {1.0F, 0.0F, 0.0F}}).unsqueeze(0);
    auto network = hand::threeTokens({attention});
    EXPECT_TENSOR_NEAR(core::evidenceRows(core::kRelevance, network, hand::twoPixels(), 0),
                       torch::tensor({{1.5F, 0.5F, 0.0F}, {0.0F, 1.0F, 0.0F}, {0.0F, 0.0F, 1.0F}}), 1e-6);
    // Class 1: 0.5 * 0, 0.25 * -1 cut, 0.25 * 3.
    EXPECT_TENSOR_NEAR(core::evidenceRows(core::kRelevance, network, hand::twoPixels(), 1),
                       torch::tensor({{1.0F, 0.0F, 0.75F}, {0.0F, 1.0F, 0.0F}, {0.0F, 0.0F, 1.0F}}), 1e-6);
}

TEST(Relevance, OfTwoLayersByHand)
{
    // Layer 0 lets every token look at the next; layer 1 lets token 0 look at tokens 0 and 1 by halves.
    // x1 = (x_1, x_2, x_0) = (2, -4, 1) in channel 0. Layer 1: gradient of A_0j is x1_j, so C_1 row 0 = (1, 0, 0).
    // Layer 0: dy/dA_ij = B_0i x_j: row 0 looks at 1: 1/2 * 2 = 1; row 1 looks at 2: 1/2 * -4, cut; row 2 is not used.
    // R = (I + C_1)(I + C_0): row 0 = 2 e_0 (I + C_0) = (2, 2, 0).
    const torch::Tensor next = hand::lookingAt({1, 2, 0}).unsqueeze(0);
    const torch::Tensor halves =
        torch::tensor({{0.5F, 0.5F, 0.0F}, {0.0F, 1.0F, 0.0F}, {0.0F, 0.0F, 1.0F}}).unsqueeze(0);
    auto network = hand::threeTokens({next, halves});
    const torch::Tensor expected = torch::tensor({{2.0F, 2.0F, 0.0F}, {0.0F, 1.0F, 0.0F}, {0.0F, 0.0F, 1.0F}});
    EXPECT_TENSOR_NEAR(core::evidenceRows(core::kRelevance, network, hand::twoPixels(), 0), expected, 1e-6);
    for (int token = 0; token < 3; ++token) {
        EXPECT_TENSOR_NEAR(
            core::evidenceRows(core::kRelevance, network, hand::twoPixels(), 0, core::RowSelection::of(token)),
            expected[token], 1e-6);
    }
    EXPECT_TENSOR_NEAR(
        core::evidenceRows(core::kRelevance, network, hand::twoPixels(), 0, core::RowSelection::meanOfPatches()),
        expected.narrow(0, 1, 2).mean(0), 1e-6);
}

TEST(Relevance, CutsBeforeItAveragesHeads)
{
    // Head 0 fetches 2 from token 1, head 1 fetches -4 from token 2; each counts half in y.
    // (A * grad)+ of head 0: 1 * 0.5 * 2 = 1; of head 1: cut. Mean over two heads: 0.5.
    const torch::Tensor heads = torch::stack({hand::lookingAt({1, 1, 1}), hand::lookingAt({2, 2, 2})});
    auto network = hand::threeTokens({heads});
    EXPECT_TENSOR_NEAR(core::evidenceRows(core::kRelevance, network, hand::twoPixels(), 0, core::RowSelection::of(0)),
                       torch::tensor({1.0F, 0.5F, 0.0F}), 1e-6);
}

TEST(Relevance, LeavesNoGradientBehindAndNeedsNoneAround)
{
    auto network = hand::threeTokens({hand::uniform(3).unsqueeze(0)});
    const torch::NoGradGuard aroundUs;
    const torch::Tensor row =
        core::evidenceRows(core::kRelevance, network, hand::twoPixels(), 0, core::RowSelection::of(0));
    EXPECT_FALSE(row.requires_grad());
    EXPECT_GT(row.sum().item<float>(), 1.0F);
}

TEST(Relevance, OfAClassOrTokenThatIsNotThereIsRefused)
{
    auto network = hand::threeTokens({hand::uniform(3).unsqueeze(0)});
    const auto code = [&](int classIndex, int token) {
        return errorOf([&] {
                   core::evidenceRows(core::kRelevance, network, hand::twoPixels(), classIndex,
                                      core::RowSelection::of(token));
               })
            .code;
    };
    EXPECT_EQ(code(2, 0), core::ErrorCode::OutOfRange);
    EXPECT_EQ(code(-1, 0), core::ErrorCode::OutOfRange);
    EXPECT_EQ(code(0, 3), core::ErrorCode::OutOfRange);
    network.editableSpec().classes = 0;
    EXPECT_EQ(code(0, 0), core::ErrorCode::Unsupported);
}

TEST(Relevance, StopsBetweenLayers)
{
    auto network = hand::threeTokens({hand::uniform(3).unsqueeze(0), hand::uniform(3).unsqueeze(0)});
    std::stop_source source;
    int calls = 0;
    const core::RunControl control{source.get_token(), [&](int, int total) {
                                       EXPECT_EQ(total, 4);
                                       if (++calls == 3) {  // both layers forward, one backward
                                           source.request_stop();
                                       }
                                   }};
    expectError(
        [&] {
            core::evidenceRows(core::kRelevance, network, hand::twoPixels(), 0, core::RowSelection::of(0), control);
        },
        core::ErrorCode::Cancelled);
    EXPECT_EQ(calls, 3);
}

TEST(RelevanceMemory, GrowsWithTheSquareOfTheTokens)
{
    const auto bytes = [](int tokens) {  // the class token among them
        hand::LinearNetwork network(torch::zeros({3, 2}), {hand::uniform(3).unsqueeze(0)}, {1, tokens - 1});
        network.editableSpec().layers.front().heads = 12;
        return core::evidenceBytes(network, 1, 1);
    };
    // Four matrices a head and three more, of T x T floats. With T, 2 T and 3 T the second difference of a T^2 + b T +
    // c is 2 a T^2, whatever else is needed.
    EXPECT_EQ(bytes(300) - 2 * bytes(200) + bytes(100), 2 * (4 * 12 + 3) * 4 * 100 * 100);
    EXPECT_GE(bytes(3), (4 * 12 + 3) * 9 * 4);
}

TEST(RelevanceMemory, IsDeclinedBeforehandNamingNeedAndSupply)
{
    const core::Error error =
        errorOf([&] { core::requireMemory(core::Message("relevance"), 155'000'000'000, 8'000'000'000); });
    EXPECT_EQ(error.code, core::ErrorCode::OutOfMemory);
    EXPECT_THAT(error.what(), testing::HasSubstr("155.0 GB"));
    EXPECT_THAT(error.what(), testing::HasSubstr("8.0 GB"));
    EXPECT_NO_THROW(core::requireMemory(core::Message("relevance"), 5, 5));
    EXPECT_NO_THROW(core::requireMemory(core::Message("relevance"), 155'000'000'000, std::nullopt));
}

TEST(RelevanceMemory, IsDeclinedForAnInputLargerThanAnyMachine)
{
    // A million tokens and 64 heads: 2.6e17 bytes and more, so the network itself is never asked to run.
    hand::LinearNetwork network(torch::zeros({3, 2}), {hand::uniform(3).unsqueeze(0)}, {1000, 1000});
    network.editableSpec().layers.front().heads = 64;
    expectError([&] { core::evidenceRows(core::kRelevance, network, hand::twoPixels(), 0, core::RowSelection::of(0)); },
                core::ErrorCode::OutOfMemory);
}

TEST(AvailableMemory, OfThisMachineIsKnownAndSensible)
{
    const std::optional<int64_t> bytes = core::availableMemory(torch::kCPU);
    ASSERT_TRUE(bytes.has_value());
    EXPECT_GT(*bytes, 10'000'000);
    EXPECT_LT(*bytes, int64_t{1} << 46);
}
