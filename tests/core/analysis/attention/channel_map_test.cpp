#include "core/analysis/attention/channel_map.h"

#include "core/error.h"
#include "tests/core/analysis/hand_made.h"
#include "tests/support/expect_error.h"

#include <gtest/gtest.h>

namespace {

/// Two layers of channels, one of class attention.
core::Trace channelsThenClass()
{
    return hand::traceOf({2, 3}, {hand::channelLayer({2, 3}, 2, 4), hand::channelLayer({2, 3}, 2, 4),
                                  hand::classLayerWith(torch::full({2, 7}, 1.0 / 7), {2, 3})});
}

std::string message(int layer, int head, int channel)
{
    return errorOf([&] { core::channelMap(channelsThenClass(), layer, head, channel); }).what();
}

}  // namespace

TEST(ChannelMap, IsTheValueChannelLaidOutLikeTheImage)
{
    EXPECT_TENSOR_NEAR(core::channelMap(channelsThenClass(), 1, 1, 2),
                       torch::tensor({{1200.0F, 1201.0F, 1202.0F}, {1203.0F, 1204.0F, 1205.0F}}), 0.0);
}

TEST(ChannelMap, NamesWhatIsNotThere)
{
    EXPECT_EQ(message(0, 2, 0), "head: expected 0 to 1 in this layer, found 2");
    EXPECT_EQ(message(0, 0, 4), "channel: expected 0 to 3 in this layer, found 4");
    EXPECT_EQ(message(0, 0, -1), "channel: expected 0 to 3 in this layer, found -1");
    EXPECT_EQ(message(3, 0, 0), "layer: expected 0 to 2, found 3");
    EXPECT_EQ(message(2, 0, 0), "channel map: expected a layer that mixes channels (layers 0 and 1), found layer 2");
}
