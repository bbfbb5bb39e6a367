#include "core/analysis/trace_arrays.h"

#include <gtest/gtest.h>

namespace {

core::ModelSpec vitBase()
{
    core::ModelSpec spec;
    spec.dim = 768;
    spec.layers.assign(12, {core::LayerKind::Self, 12, {.classToken = true}});
    return spec;
}

/// The plan's number: ViT-B/16 at 1024 pixels keeps 9.7 GB where every matrix is kept (12 * 12 * 4097^2 * 4 bytes).
TEST(ArrayMemory, OfEveryAttentionIsThatOfThePlan)
{
    constexpr int64_t layer = int64_t{12} * 4097 * 4097 * 4;
    EXPECT_EQ(core::squareArrayBytes(vitBase(), {64, 64}, {}), 12 * layer);
    EXPECT_EQ(12 * layer / 100'000'000, 96);
    EXPECT_EQ(core::squareArrayBytes(vitBase(), {64, 64}, {"layer.3.attention", "logits"}), layer);
    EXPECT_EQ(core::squareArrayBytes(vitBase(), {64, 64}, {"rollout"}), int64_t{2} * 4097 * 4097 * 4);
    EXPECT_EQ(core::squareArrayBytes(vitBase(), {64, 64}, {"position_similarity"}), int64_t{4096} * 4096 * 4);
    EXPECT_EQ(core::squareArrayBytes(vitBase(), {64, 64}, {"logits", "layer.0.q", "tokens"}), 0);
}

TEST(ArrayMemory, DoesNotGrowWithTheSquareWhereAttentionDoesNot)
{
    auto spec = vitBase();
    spec.layers = {{core::LayerKind::Class, 12, {.classToken = true}}};
    EXPECT_EQ(core::squareArrayBytes(spec, {64, 64}, {}), int64_t{12} * 4097 * 4);
    spec.layers = {{core::LayerKind::Channel, 12, {}}};
    EXPECT_EQ(core::squareArrayBytes(spec, {64, 64}, {}), int64_t{12} * 64 * 64 * 4);
    spec.layers = {{core::LayerKind::Window, 12, {false, false, 0}, 0, 7}};
    EXPECT_EQ(core::squareArrayBytes(spec, {56, 56}, {}), int64_t{12} * 56 * 56 * 49 * 4);
}

}  // namespace
