// Edits of a model with two branches (CrossViT), each with a grid of its own.
#include "core/experiment/edit_meaning.h"
#include "core/experiment/token_masks.h"
#include "core/model/open_model.h"
#include "tests/support/expect_error.h"
#include "tests/support/folders.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

namespace {

using testing::HasSubstr;

TEST(EditsOfBranches, AreRefusedWhereTheyHaveNoMeaning)
{
    const auto model = core::openModel(std::filesystem::path(support::dataFolder()) / "goldens" / "crossvit");
    const auto refusal = [&](const char* edit) {
        return std::string(errorOf([&] { core::layersOf(core::parseEdit(edit), model.spec()); }).what());
    };
    EXPECT_THAT(refusal("mlp:3=zero"), HasSubstr("there no MLP follows the attention"));
    EXPECT_THAT(refusal("shuffle:1"), HasSubstr("two branches with a grid each"));
    EXPECT_EQ(core::layersOf(core::parseEdit("mlp:*=zero"), model.spec()), (std::vector{0, 1, 2, 5, 6, 7}));
}

/// One of 20 patches along a side lies over up to two of 14: the second from 0.7 to 1.4.
TEST(EditsOfBranches, MaskEveryPatchThatOverlaps)
{
    core::LayerSpec layer{.layout = {.classToken = false}};
    layer.ownGrid = {14, 14};
    core::TokenSet one;
    one.rectangles.push_back({1, 1, 1, 1});
    const auto mask = core::tokenMask(one, layer, {20, 20}).view({14, 14});
    EXPECT_EQ(mask.narrow(0, 0, 2).narrow(1, 0, 2).sum().item<float>(), 4.0F);
    EXPECT_EQ(mask.sum().item<float>(), 4.0F);
}

}  // namespace
