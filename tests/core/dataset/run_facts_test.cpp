// Parts of a dataset know what decides their numbers.
#include "core/dataset/run_facts.h"

#include "core/checkpoint/open_checkpoint.h"
#include "core/dataset/head_sums.h"
#include "core/model/spec/model_overrides.h"
#include "core/model/spec/model_spec.h"
#include "tests/support/expect_error.h"
#include "tests/support/message_text.h"
#include "tests/support/scratch_folder.h"

#include <functional>

namespace {

using core::ListedImage;
using core::RunFacts;

std::vector<ListedImage> listOf(const ScratchFolder& folder, const std::map<std::string, std::string>& contents)
{
    std::vector<ListedImage> images;
    for (const auto& [name, content] : contents) {
        images.push_back({name, folder.write(name, content)});
    }
    return images;
}

core::HeadSums part(int index, const RunFacts& facts)
{
    core::HeadSums sums(1, 1, {{"class_mass", 0.0, 1.0}});
    sums.describe("a model", facts, {index, 2});
    sums.add({torch::full({1, 1}, 0.5)});
    return sums;
}

}  // namespace

TEST(ListHash, IsOfNamesAndSizesInTheirOrder)
{
    const ScratchFolder here, there;
    const auto list = core::listHash(listOf(here, {{"a.jpg", "12"}, {"b.jpg", "3"}}));
    EXPECT_EQ(core::listHash(listOf(there, {{"a.jpg", "xy"}, {"b.jpg", "z"}})), list);  // wherever they lie
    EXPECT_NE(core::listHash(listOf(there, {{"a.jpg", "xyz"}, {"b.jpg", "z"}})), list);
    EXPECT_NE(core::listHash(listOf(there, {{"a.jpg", "12"}})), list);
    EXPECT_NE(core::listHash(listOf(there, {{"a.jpg", "12"}, {"c.jpg", "3"}})), list);
    auto turned = listOf(here, {{"a.jpg", "12"}, {"b.jpg", "3"}});
    std::swap(turned[0], turned[1]);
    EXPECT_NE(core::listHash(turned), list);
    // FNV-1a of 128 bits of nothing is its offset basis (RFC draft-eastlake-fnv).
    EXPECT_EQ(core::listHash({}), "6c62272e07bb014262b821756295c58d");
}

TEST(ContentHash, IsOfNamesAndBytes)
{
    const ScratchFolder here, there;
    const auto files = core::contentHash(listOf(here, {{"a.png", "12"}, {"b.png", "3"}}));
    EXPECT_EQ(core::contentHash(listOf(there, {{"a.png", "12"}, {"b.png", "3"}})), files);
    EXPECT_NE(core::contentHash(listOf(there, {{"a.png", "12"}, {"b.png", "4"}})), files);
    EXPECT_NE(core::contentHash(listOf(there, {{"a.png", "12"}, {"c.png", "3"}})), files);
    EXPECT_NE(core::contentHash(listOf(there, {{"a.png", "12"}})), files);
    EXPECT_NE(core::contentHash({{"a.png", there.path() / "nowhere"}}), core::contentHash({}));
}

TEST(ContentHash, ReportsEveryFile)
{
    const ScratchFolder folder;
    auto files = listOf(folder, {{"a.png", "12"}, {"b.png", "3"}});
    files.push_back({"c.png", folder.path() / "nowhere"});
    int count = 0;
    EXPECT_EQ(core::contentHash(files, [&] { ++count; }), core::contentHash(files));
    EXPECT_EQ(count, 3);
}

/// Each of these changes the numbers.
TEST(RunFacts, DifferByWhateverDecidesTheNumbers)
{
    const core::ModelSpec plain;
    const auto facts = core::runFacts(plain, {}, {}, "abc", {});
    const auto differs = [&](const std::string& name, const std::function<void(core::ModelSpec&)>& change) {
        auto spec = plain;
        change(spec);
        EXPECT_EQ(
            core::firstDifference(facts, core::runFacts(spec, {}, {}, "abc", {})).english().substr(0, name.size() + 2),
            name + ": ");
    };
    EXPECT_EQ(core::firstDifference(facts, core::runFacts(plain, {}, {}, "abc", {})), "");
    differs("mean", [](auto& spec) { spec.preprocessing.mean = {0.5, 0.5, 0.5}; });
    differs("std", [](auto& spec) { spec.preprocessing.std = {0.5, 0.5, 0.5}; });
    differs("crop-pct", [](auto& spec) { spec.preprocessing.cropPct = 1.0; });
    differs("crop-mode", [](auto& spec) { spec.preprocessing.cropMode = core::CropMode::Squash; });
    differs("interpolation", [](auto& spec) { spec.preprocessing.interpolation = core::Interpolation::Nearest; });
    differs("size", [](auto& spec) { spec.preprocessing.width = 384; });
    differs("activation", [](auto& spec) { spec.activation = core::Activation::QuickGelu; });
    differs("precision", [](auto& spec) { spec.precision = core::Precision::Bfloat16; });
    differs("keep", [](auto& spec) { spec.keepHalf = true; });
    differs("heads", [](auto& spec) { spec.layers.resize(1); });
    core::ModelOverrides teacher;
    teacher.entry = "teacher";
    EXPECT_EQ(core::firstDifference(facts, core::runFacts(plain, teacher, {}, "abc", {})),
              "entry: expected none, found teacher");
    EXPECT_EQ(core::firstDifference(facts, core::runFacts(plain, {}, {}, "def", {})), "model: expected abc, found def");
    EXPECT_EQ(core::firstDifference({{"mean", "0"}}, {}), "mean: expected 0, found no record");
}

TEST(RunFacts, ComeBackFromTheirText)
{
    const RunFacts facts{{"entry", ""}, {"mean", "0.5, 0.5, 0.5"}};
    EXPECT_EQ(core::runFactsFrom(core::toText(facts)), facts);
    expectError([] { core::runFactsFrom("mean 0.5"); }, core::ErrorCode::Corrupt, "facts: expected lines");
}

TEST(RunFacts, PartsThatDifferInOneAreNotAddedUp)
{
    auto sums = part(0, {{"crop-mode", "center"}, {"images", "2: ab"}});
    expectError(
        [&] {
            sums.merge(part(1, {{"crop-mode", "squash"}, {"images", "2: ab"}}));
        },
        core::ErrorCode::ShapeMismatch, "crop-mode: expected center, found squash");
    expectError([&] { sums.merge(part(1, {})); }, core::ErrorCode::ShapeMismatch,
                "crop-mode: expected center, found no record");
    EXPECT_EQ(sums.images(), 1);

    const ScratchFolder folder;
    const auto file = folder.path() / "part.npz";
    core::writeNpz(file, part(1, sums.facts()).arrays());
    sums.merge(core::HeadSums::fromArrays(*core::openCheckpoint(file)));
    EXPECT_EQ(sums.images(), 2);
    EXPECT_EQ(sums.facts().at("images"), "2: ab");
}

TEST(RunFacts, HistogramsOfOtherEndsAreNamed)
{
    auto sums = part(0, {});
    const core::HeadSums wider(1, 1, {{"class_mass", 0.0, 2.0}}, "a model", {1, 2});
    expectError([&] { sums.merge(wider); }, core::ErrorCode::ShapeMismatch,
                "class_mass: expected a histogram from 0 to 1, found one from 0 to 2");
}
