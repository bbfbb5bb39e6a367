// An object carried from frame to frame: as label propagation of its parts has it, with memory of the frames between.
#include "core/scene/followed_object.h"

#include "core/analysis/attention/unit_rows.h"
#include "core/analysis/views/patch_features.h"
#include "core/model/open_model.h"
#include "tests/support/expect_error.h"
#include "tests/support/folders.h"

#include <gtest/gtest.h>

namespace core {
namespace {

class Following : public testing::Test {
protected:
    /// A bright square of one patch on gray, in this column of the second row of patches.
    Scene frame(int column)
    {
        const auto& how = m_model.spec().preprocessing;
        auto photo = std::make_shared<Photo>();
        photo->rgb = torch::full({how.height, how.width, 3}, 40, torch::kUInt8);
        photo->rgb.narrow(0, m_side, m_side).narrow(1, column * m_side, m_side).fill_(240);
        SceneParts parts{m_model.network, sceneImage(photo, how), "frame"};
        parts.options.keepTokens = true;
        return makeScene(std::move(parts));
    }
    static ObjectMask square(const Scene& scene, int column)
    {
        return maskOfPatches({scene.trace.grid.cols + column}, scene.trace.grid, scene.trace.patchSize,
                             scene.input.mapping);
    }
    torch::Tensor patches(const Scene& scene, const ObjectMask& mask) const
    {
        return patchesInside(mask, scene.input.mapping, scene.trace.grid, m_side).ge(0.5);
    }

    Model m_model = openModel(support::sourceFolder() + "/models/vit-shapes.safetensors");
    int m_side = 8;
};

TEST_F(Following, FindsTheSquareWhereItIs)
{
    const Scene first = frame(3);
    ASSERT_EQ(first.trace.patchSize, m_side);
    FollowedObject followed(first, square(first, 3));
    for (const int column : {3, 4, 5}) {
        const Scene next = frame(column);
        const auto found = followed.in(next);
        ASSERT_TRUE(found) << column;
        EXPECT_TRUE(patches(next, *found)[1][column].item<bool>()) << column;
    }
}

TEST_F(Following, IsThePropagationOfTheFramesThatWereShown)
{
    const Scene first = frame(2), second = frame(4), third = frame(6);
    FollowedObject followed(first, square(first, 2));
    const auto unit = [](const Scene& scene) {
        return unitRows(patchFeatures(viewInput(scene), "tokens", {}, {}).rows);
    };
    torch::Tensor labels = torch::zeros({first.trace.grid.count(), 2});
    labels.select(1, 0).fill_(1.0F);
    labels[first.trace.grid.cols + 2][0] = 0.0F;
    labels[first.trace.grid.cols + 2][1] = 1.0F;
    LabelPropagation propagation(first.trace.grid, unit(first), labels);
    for (const Scene* scene : {&second, &third}) {
        const torch::Tensor expected = strongestLabels(propagation.next(unit(*scene))).eq(1);
        const auto found = followed.in(*scene);
        ASSERT_TRUE(found);
        EXPECT_TRUE(torch::equal(patches(*scene, *found).flatten(), expected));
    }
}

TEST_F(Following, StopsWhenItIsAsked)
{
    const Scene first = frame(2);
    FollowedObject followed(first, square(first, 2));
    std::stop_source stop;
    stop.request_stop();
    expectError([&] { followed.in(first, {stop.get_token(), {}}); }, ErrorCode::Cancelled);
    EXPECT_TRUE(followed.in(first));
}

}  // namespace
}  // namespace core
