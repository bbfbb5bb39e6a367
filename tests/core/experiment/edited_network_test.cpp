#include "core/experiment/edited_network.h"
#include "core/analysis/attention/attention_rows.h"
#include "core/analysis/views/views.h"
#include "tests/core/experiment/golden_network.h"
#include "tests/support/expect_error.h"
#include "tests/support/message_text.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <map>

namespace {

const std::vector<const char*> families{"vit", "cait", "swin", "xcit_p8", "beit", "rope_axial_ape", "sam", "dinov3"};

TEST(EditedNetwork, WithoutEditsIsTheNetworkItself)
{
    const auto golden = goldenNetwork("vit");
    auto off = editsFrom({"zero:0.1"});
    off[0].on = false;
    EXPECT_EQ(core::edited(golden.network, {}), golden.network);
    EXPECT_EQ(core::edited(golden.network, off), golden.network);
}

/// Blocks that receive an edit without effect compute the same, bit for bit, as without one.
TEST(EditedNetwork, ComputesTheSameBitForBitWhereNothingChanges)
{
    for (const auto* name : families) {
        const auto golden = goldenNetwork(name);
        const auto plain = core::runTrace(*golden.network, golden.input);
        const auto same = editedTrace(golden, {"temperature:*.*=1"});
        // SAM's windows then leave their padding before the projection, not behind it.
        EXPECT_LE(furthest(plain.logits, same.logits), std::string(name) == "sam" ? 1e-6 : 0.0) << name;
    }
}

TEST(EditedNetwork, HasTheSameParametersUnderTheSameNames)
{
    const auto golden = goldenNetwork("vit");
    const auto edited = core::edited(golden.network, editsFrom({"zero:0.1"}));
    const auto before = golden.network->named_parameters(), after = edited->named_parameters();
    ASSERT_EQ(before.size(), after.size());
    for (const auto& parameter : before) {
        EXPECT_TRUE(after[parameter.key()].is_same(parameter.value())) << parameter.key();
    }
}

/// From the first edited layer on, over the tokens of the plain pass: the same as from the start.
TEST(EditedNetwork, GoesOnFromThePlainPassesTokens)
{
    for (const auto* name : families) {
        const auto golden = goldenNetwork(name);
        const auto plain = core::runTrace(*golden.network, golden.input, {}, {.keepTokens = true});
        for (int layer = 0; layer < golden.network->layerCount(); ++layer) {
            const auto network = core::edited(golden.network, editsFrom({"zero:" + std::to_string(layer) + ".1"}));
            ASSERT_EQ(core::firstEditedLayer(*network), layer);
            const auto whole = core::runTrace(*network, golden.input, {}, {.keepTokens = true});
            const auto rest = core::runTrace(*network, golden.input, {},
                                             {.keepTokens = true, .unchanged = &plain, .firstLayer = layer});
            ASSERT_EQ(rest.layerCount(), whole.layerCount());
            EXPECT_LT(furthest(rest.logits, whole.logits), 1e-5) << name << " layer " << layer;
            EXPECT_LT(furthest(rest.layers.back().tokens, whole.layers.back().tokens), 1e-4) << name;
        }
    }
}

TEST(EditedNetwork, WithoutPositionsMindsNoOrder)
{
    for (const auto* name : {"vit", "cait", "rope_axial_ape", "beit"}) {  // classified by the class token, or the mean
        const auto golden = goldenNetwork(name);
        const auto ordered = editedTrace(golden, {"nopos"}).logits;
        const auto shuffled = editedTrace(golden, {"nopos", "shuffle:5"}).logits;
        EXPECT_LT(furthest(ordered, shuffled), 1e-5) << name;
        EXPECT_GT(furthest(editedTrace(golden, {"shuffle:5"}).logits, editedTrace(golden, {}).logits), 1e-3) << name;
    }
}

/// Nobody attends to them, and nobody asks them: that is what leaving them out comes to.
TEST(EditedNetwork, DroppingIsKnockingOutEverywhereWhereTheClassTokenClassifies)
{
    for (const auto* name : {"vit", "rope_axial_ape"}) {  // talking heads give every key a weight behind the softmax
        const auto golden = goldenNetwork(name);
        const auto dropped = editedTrace(golden, {"drop:0,1-2,2"});
        EXPECT_LT(furthest(dropped.logits, editedTrace(golden, {"knockout:*.*:all>0,1-2,2"}).logits), 1e-5) << name;
    }
}

TEST(EditedNetwork, DroppedPatchesWeighNothing)
{
    for (const auto* name : {"vit", "rope_axial_ape", "cait", "beit"}) {
        const auto golden = goldenNetwork(name);
        const auto trace = editedTrace(golden, {"drop:0,1-2,2"});
        for (const auto& layer : trace.layers) {
            ASSERT_EQ(core::attentionSize(layer).cols, layer.tokenCount());
            const auto rows = core::attentionRows(layer, 0, 1, {}, core::Talking::Softmax).squeeze(1);
            EXPECT_LT(furthest(rows.sum(1), torch::ones({rows.size(0)})), 1e-5);
            EXPECT_EQ(rows.select(1, layer.layout.prefix() + 1).abs().max().item<float>(), 0.0F) << name;
        }
    }
}

TEST(EditedNetwork, ARegisterStandsBehindTheModelsOwnTokensAndIsAttendedTo)
{
    for (const auto* name : {"vit", "dinov2_registers", "dinov3", "rope_reg4_gap", "vit_avgpool_no_class_token"}) {
        const auto golden = goldenNetwork(name);
        const auto& own = golden.network->spec().layers.front().layout;
        const auto trace = editedTrace(golden, {"register:0.3", "register:1.5"}, true);
        for (const auto& layer : trace.layers) {
            ASSERT_EQ(layer.layout.registers, own.registers + 2) << name;
            ASSERT_EQ(core::attentionSize(layer).cols, own.prefix() + 2 + trace.grid.count());
            ASSERT_EQ(layer.tokens.size(0), own.prefix() + 2 + trace.grid.count());
            const auto rows = core::attentionRows(layer, 0, 1, {}, core::Talking::Softmax).squeeze(1);
            EXPECT_GT(rows.narrow(1, own.prefix(), 2).min().item<float>(), 0.0F) << name;
        }
        const auto unseen = editedTrace(golden, {"register:0.3", "register:1.5", "knockout:*.*:all>registers"});
        EXPECT_GT(furthest(trace.logits, unseen.logits), 1e-4) << name;
    }
}

TEST(EditedViews, SayThatTheyAreEditedAndBlankWhatIsDropped)
{
    const auto golden = goldenNetwork("vit");
    const auto network = core::edited(golden.network, editsFrom({"drop:0,1-2,2", "zero:1.0"}));
    const auto trace = core::runTrace(*network, golden.input);
    core::View view;
    view.edits = editsFrom({"drop:0,1-2,2", "zero:1.0"});
    const auto result = core::computeView({trace, *network, golden.input}, view);
    EXPECT_NE(result.subject.english().find("edited: drop:0,1-2,2, zero:1.0"), std::string::npos) << result.subject;
    const auto& map = std::get<core::PatchMap>(result.content);
    EXPECT_TRUE(map.values.isnan()[0][1].item<bool>());
    EXPECT_EQ(map.values.isnan().sum().item<int64_t>(), 6);
    view.query = core::QueryChoice::patch(1, 1);
    expectError(
        [&] {
            core::computeView({trace, *network, golden.input}, view);
        },
        core::ErrorCode::Unsupported, "found 1,1, which an edit drops");
    view.name = "token-similarity";
    expectError(
        [&] {
            core::computeView({trace, *network, golden.input}, view);
        },
        core::ErrorCode::Unsupported, "some are dropped");
}

TEST(EditedViews, AreNotShownOfAPassWithoutTheirEdits)
{
    const auto golden = goldenNetwork("vit");
    const auto trace = core::runTrace(*golden.network, golden.input);
    core::View view;
    view.edits = editsFrom({"zero:1.0"});
    expectError(
        [&] {
            core::computeView({trace, *golden.network, golden.input}, view);
        },
        core::ErrorCode::Unsupported, "expected a pass with the edits zero:1.0, found one with none");
    view.edits[0].on = false;
    EXPECT_NO_THROW(core::computeView({trace, *golden.network, golden.input}, view));
}

struct Meaningless {
    const char *golden, *edit, *why;
};
class MeaninglessEdit : public testing::TestWithParam<Meaningless> {};

TEST_P(MeaninglessEdit, SaysWhy)
{
    const auto [name, edit, why] = GetParam();
    const auto golden = goldenNetwork(name);
    try {
        editedTrace(golden, {edit});
        FAIL() << edit << " on " << name;
    } catch (const core::Error& error) {
        EXPECT_NE(std::string(error.what()).find(why), std::string::npos) << error.what();
    }
}
INSTANTIATE_TEST_SUITE_P(
    Edits, MeaninglessEdit,
    testing::Values(Meaningless{"vit", "zero:2.0", "edit zero:2.0: expected layers from 0 to 1, found 2"},
                    Meaningless{"vit", "zero:-3.0", "expected layers from 0 to 1, found -3"},
                    Meaningless{"vit", "zero:0.4", "expected heads of layer 0 from 0 to 3, found 4"},
                    Meaningless{"swin", "zero:*.2", "expected heads of layer 0 from 0 to 1, found 2"},
                    Meaningless{"vit", "knockout:*.*:class>registers", "no such key"},
                    Meaningless{"vit", "knockout:*.*:patches>all", "all of whose keys are knocked out"},
                    Meaningless{"vit", "drop:4,0", "expected patches in rows 0 to 3 and columns 0 to 3, found 4,0"},
                    Meaningless{"vit", "drop:patches", "at least one patch that is not dropped"},
                    Meaningless{"vit", "drop:class", "expected patches"},
                    Meaningless{"vit", "fill:class=zero", "expected patches"},
                    Meaningless{"cait", "mean:2.0", "only one token is changed"},
                    Meaningless{"cait", "knockout:2.0:0,0>class", "the class token is the only query"},
                    Meaningless{"xcit_p8", "knockout:0.0:all>0,0", "channels attend to channels"},
                    Meaningless{"swin", "drop:0,0", "requires its whole grid"},
                    Meaningless{"timesformer", "drop:0,0", "requires its whole grid"},
                    Meaningless{"timesformer", "register:1.0", "whose layers all process the same tokens"},
                    Meaningless{"timesformer", "mlp:0=zero", "there no MLP follows the attention"},
                    Meaningless{"timesformer", "knockout:2.*:all>0,1+3,1+6,1+9,1", "all of whose keys are knocked out"},
                    Meaningless{"vit", "register:2.0", "expected layers from 0 to 1, found 2"},
                    Meaningless{"vit", "register:0.128", "expected neurons of layer 0 from 0 to 127, found 128"},
                    Meaningless{"beit", "register:0.0", "a bias learned per position"},
                    Meaningless{"swin", "register:0.0", "whose layers all process the same tokens"},
                    Meaningless{"cait", "register:0.0", "whose layers all process the same tokens"},
                    Meaningless{"pe_core", "register:2.0", "it pools the patches"},
                    Meaningless{"sam", "drop:0,0", "requires its whole grid"},
                    Meaningless{"xcit_p8", "drop:0,0", "requires its whole grid"}),
    [](const auto& test) { return fmt::format("{}", test.index); });

}  // namespace
