#include "core/image/frames/clip.h"

#include "core/model/spec/clip_layout.h"

#include <gtest/gtest.h>
#include <torch/types.h>

namespace {

core::Preprocessing smallClip()
{
    core::Preprocessing how;
    how.frames = 4;
    how.tubelet = 2;
    how.height = how.width = 16;
    how.cropPct = 1.0;
    return how;
}

TEST(Clip, RepeatsTheLastFrameWhereTheVideoEnds)
{
    const auto level = [](int byte) { return torch::full({16, 16, 3}, byte, torch::kUInt8); };
    const core::Photo photo{level(0), "short.mp4", {}, {level(255)}};
    const auto [strip, input] = core::preprocessClip(photo, smallClip());
    const auto frames = core::separateFrames(input.pixels, smallClip())[0][0].flatten(1).mean(1);
    EXPECT_LT(frames[0].item<float>(), frames[1].item<float>());
    EXPECT_TRUE(torch::equal(frames.slice(0, 1), frames[1].expand({3})));
    EXPECT_EQ(strip->size(), (core::PixelSize{16, 32})) << "the first frame of each of two tubelets";
    EXPECT_EQ(strip->rgb[0][0][0].item<int>(), 0);
    EXPECT_EQ(strip->rgb[31][0][0].item<int>(), 255);
}

}  // namespace
