// Selection of the backbone in a file, and the report about the rest.
#include "tests/core/model/fake_checkpoint.h"
#include "tests/support/expect_error.h"

#include <fmt/format.h>

namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

FakeCheckpoint barestVit()
{
    return {{"patch_embed.proj.weight", {4, 3, 2, 2}}, {"blocks.0.attn.qkv.weight", {12, 4}}, {"norm.bias", {4}}};
}

FakeCheckpoint under(const std::string& prefix)
{
    return FakeCheckpoint{}.addAll(barestVit(), prefix);
}

class Prefix : public testing::TestWithParam<const char*> {};

TEST_P(Prefix, IsCutFromEveryName)
{
    const std::string prefix = GetParam();
    const auto names = core::canonicalNames(under(prefix));
    Origins expected;
    const auto plain = barestVit();
    for (const auto& info : plain.tensors()) {
        expected[info.name] = prefix + info.name;
    }
    EXPECT_EQ(originsOf(names), expected);
    EXPECT_THAT(names.entries.found, IsEmpty());
    EXPECT_THAT(core::english(names.notes), IsEmpty());
}
INSTANTIATE_TEST_SUITE_P(Known, Prefix,
                         testing::Values("", "module.", "_orig_mod.", "backbone.", "model.", "encoder.", "net.",
                                         "teacher.", "student.", "module.backbone.", "_orig_mod.module.",
                                         "teacher.module.backbone.", "visual.trunk.", "module.visual.trunk.",
                                         "some.one.elses.words."));

TEST(Prefixes, TakeTheTeacherBeforeTheStudentAndSayWhich)
{
    const auto file = under("student.module.backbone.").addAll(barestVit(), "teacher.backbone.");
    const auto names = core::canonicalNames(file);
    EXPECT_THAT(names.entries.found, ElementsAre("teacher", "student"));
    EXPECT_EQ(names.entries.chosen, "teacher");
    EXPECT_THAT(names.tensors.at("norm.bias").stored, ElementsAre("teacher.backbone.norm.bias"));
    EXPECT_EQ(names.tensors.size(), 3U);
    EXPECT_THAT(core::english(names.notes),
                ElementsAre(AllOf(HasSubstr("teacher, student"), HasSubstr("teacher is used"))));
    EXPECT_EQ(names.positionResampling, core::PositionResampling::ScaleOffset) << "as DINO's authors do it";
}

TEST(Prefixes, TakeTheEntryThatIsAskedFor)
{
    auto file = under("student.module.backbone.").addAll(barestVit(), "teacher.backbone.");
    file.add("student.module.head.mlp.0.weight", {4, 4}).add("teacher.head.last_layer.weight_v", {4, 4});
    const auto names = core::canonicalNames(file, "student");
    EXPECT_EQ(names.entries.chosen, "student");
    EXPECT_THAT(names.tensors.at("norm.bias").stored, ElementsAre("student.module.backbone.norm.bias"));
    EXPECT_EQ(names.tensors.size(), 3U);
    expectError([&] { core::canonicalNames(file, "uncle"); }, core::ErrorCode::NotFound,
                "entry uncle: expected one of those in the file (teacher, student)");
}

TEST(Prefixes, LeaveTheContainersEntriesToTheContainer)
{
    auto file = under("backbone.").add("head.mlp.0.weight", {4, 4});
    file.holdEntries({{"teacher", "student"}, "student"});
    const auto names = core::canonicalNames(file, "student");
    EXPECT_THAT(names.entries.found, IsEmpty());
    EXPECT_EQ(names.tensors.size(), 3U);
    EXPECT_EQ(names.positionResampling, core::PositionResampling::ScaleOffset);
}

struct Order {
    const char *better, *worse;
};
class Preference : public testing::TestWithParam<Order> {};

TEST_P(Preference, GoesByHowTheWeightsWereMade)
{
    const auto [better, worse] = GetParam();
    const auto file = under(worse).addAll(barestVit(), better);
    const auto names = core::canonicalNames(file);
    EXPECT_THAT(names.tensors.at("norm.bias").stored, ElementsAre(better + std::string("norm.bias")));
    EXPECT_EQ(names.tensors.size(), 3U);
    EXPECT_EQ(names.notes.size(), 1U);
    const auto other = core::canonicalNames(file, names.entries.found.at(1));
    EXPECT_THAT(other.tensors.at("norm.bias").stored, ElementsAre(worse + std::string("norm.bias")));
    EXPECT_EQ(other.tensors.size(), 3U);
}
INSTANTIATE_TEST_SUITE_P(Pairs, Preference,
                         testing::Values(Order{"model_ema.", "teacher."}, Order{"teacher.", "model."},
                                         Order{"state_dict_ema.", "state_dict."}, Order{"model.", "state_dict."},
                                         Order{"target_encoder.", "encoder."}, Order{"encoder.", "student."},
                                         Order{"module.model_ema.", "module.model."}, Order{"student.", ""},
                                         Order{"module.momentum_encoder.", "module.base_encoder."}));

TEST(Prefixes, NameWhatLiesOutsideAndIsNotUsed)
{
    auto file = under("module.backbone.");
    file.add("criterion.centre", {4}).add("module.neck.weight", {4, 4});
    const auto names = core::canonicalNames(file);
    EXPECT_EQ(names.tensors.size(), 3U);
    EXPECT_THAT(core::english(names.notes), ElementsAre(AllOf(HasSubstr("module.backbone."), HasSubstr("2 tensors"),
                                                              HasSubstr("criterion.centre, module.neck.weight."))));
}

TEST(Prefixes, TakeNoAverageOfGradientsForWeights)
{
    auto file = under("opt_state.0.mu.");
    EXPECT_THROW(core::canonicalNames(file), core::Error);
    file.addAll(barestVit(), "params.");
    EXPECT_THAT(core::canonicalNames(file).tensors.at("norm.bias").stored, ElementsAre("params.norm.bias"));
}

TEST(Prefixes, RefuseTwoTensorsForOneName)
{
    auto file = under("").add("blocks.0.gamma_1", {4}).add("blocks.0.ls1.gamma", {4});
    expectError([&] { core::canonicalNames(file); }, core::ErrorCode::ShapeMismatch,
                "blocks.0.ls1.gamma: expected one tensor, found blocks.0.gamma_1 and blocks.0.ls1.gamma");
    FakeCheckpoint chunks{
        {"patch_embed.proj.weight", {4, 3, 2, 2}}, {"blocks.0.1.norm1.bias", {4}}, {"blocks.1.1.norm1.bias", {4}}};
    expectError([&] { core::canonicalNames(chunks); }, core::ErrorCode::ShapeMismatch, "blocks.1.norm1.bias");
}

TEST(Prefixes, StayQuickWhenEveryNameIsAnAnchor)
{
    std::string deep;
    for (int i = 0; i < 3000; ++i) {
        deep += "a.";
    }
    FakeCheckpoint file{{deep + "patch_embed.proj.weight", {4, 3, 2, 2}}};
    for (int i = 0; i < 300; ++i) {
        file.add(fmt::format("m{}.patch_embed.proj.weight", i), {4, 3, 2, 2});
    }
    EXPECT_LE(core::canonicalNames(file).entries.found.size(), 64U);
}

}  // namespace
