// A basis in a file: another image gets the colors that it would have beside the first, and what does not fit is
// refused.
#include "core/analysis/views/basis_file.h"
#include "core/analysis/result_numbers.h"
#include "core/analysis/table/view_options.h"
#include "core/checkpoint/open_checkpoint.h"
#include "tests/core/analysis/golden_subject.h"
#include "tests/core/analysis/hand_made_views.h"
#include "tests/support/expect_error.h"
#include "tests/support/scratch_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace {

using testing::HasSubstr;

/// 4 x 4 patches, all alike but for a square in the middle, with a class token that is neither.
core::Trace squareTrace(double square, double rest)
{
    torch::Tensor patches = torch::zeros({4, 4, 5});
    patches.select(2, 1).fill_(rest);
    patches.narrow(0, 1, 2).narrow(1, 1, 2).select(2, 1).fill_(square);
    core::Trace trace = hand::traceWith({4, 4}, {hand::uniform(17).unsqueeze(0)});
    trace.layers[0].tokens = torch::cat({torch::full({1, 5}, 100.0F), patches.flatten(0, 1)});
    return trace;
}

class BasisFile : public testing::Test {
protected:
    core::Result compute(const core::Trace& trace, const core::View& view)
    {
        return core::computeView({trace, m_network, m_pixels}, view);
    }
    std::string save(const core::Trace& trace, const core::View& view, const std::string& name = "basis.npz")
    {
        const auto file = m_folder.path() / name;
        core::writeNumbers(file, compute(trace, view), {core::resolved(view, trace), "m", {}});
        return file.string();
    }
    core::View withBasis(const std::string& name, const std::string& file)
    {
        core::View view = hand::viewNamed(name);
        view.options["basis"] = file;
        return view;
    }
    torch::Tensor red(const core::Trace& trace, const core::View& view)
    {
        return std::get<core::PatchMap>(compute(trace, view).content).values.select(2, 0);
    }
    /// The arrays of a file, for changing one.
    core::NamedTensors arraysIn(const std::string& file)
    {
        core::NamedTensors arrays;
        const auto checkpoint = core::openCheckpoint(file);
        for (const auto& info : checkpoint->tensors()) {
            arrays.emplace_back(info.name, checkpoint->tensor(info.name));
        }
        return arrays;
    }
    std::string changed(const std::string& file, const std::string& name, const torch::Tensor& array)
    {
        auto arrays = arraysIn(file);
        std::erase_if(arrays, [&](const auto& each) { return each.first == name; });
        if (array.defined()) {
            arrays.emplace_back(name, array);
        }
        const auto written = m_folder.path() / "changed.npz";
        core::writeNpz(written, arrays);
        return written.string();
    }

    ScratchFolder m_folder;
    core::Trace m_first = squareTrace(-9.0, 3.0), m_second = squareTrace(27.0, 0.0);
    torch::Tensor m_pixels = torch::zeros({1, 3, 4, 4});
    hand::LinearNetwork m_network{torch::randn({17, 5}), {hand::uniform(17).unsqueeze(0)}, {4, 4}};
};

/// The first image runs from -9 to 3 with mean 0 and variance (4 * 81 + 12 * 9) / 15; the second has 0 and 27.
TEST_F(BasisFile, ColorsMeanTheSameInTheNextImage)
{
    for (const std::string extension : {".npz", ".safetensors"}) {
        const core::View next = withBasis("token-pca", save(m_first, hand::viewNamed("token-pca"), "b" + extension));
        const torch::Tensor square = m_second.layers[0].tokens.slice(0, 1).select(1, 1).reshape({4, 4}) > 1.0;
        EXPECT_TENSOR_NEAR(red(m_second, next), torch::where(square, torch::ones({1}), torch::full({1}, 9.0 / 12.0)),
                           1e-6);
        EXPECT_EQ(compute(m_second, next).subject, "layer 0 · tokens · basis of b" + extension);
        core::View sigmoid = next;
        sigmoid.options["coloring"] = "sigmoid";
        const auto of = [](double x) { return 1.0 / (1.0 + std::exp(-2.0 * x / std::sqrt(432.0 / 15.0))); };
        EXPECT_TENSOR_NEAR(red(m_second, sigmoid),
                           torch::where(square, torch::full({1}, of(27.0)), torch::full({1}, of(0.0))), 1e-6);
        EXPECT_TENSOR_NEAR(red(m_first, next), red(m_first, hand::viewNamed("token-pca")), 1e-6);
    }
}

/// Saved again under the second image, it is still the basis of the first.
TEST_F(BasisFile, IsHandedOnUnchanged)
{
    const std::string first = save(m_first, hand::viewNamed("token-pca"));
    const std::string second = save(m_second, withBasis("token-pca", first), "again.npz");
    const auto a = core::openCheckpoint(first), b = core::openCheckpoint(second);
    for (const char* name : {"basis.components", "basis.foreground", "basis.scale", "basis.weights"}) {
        EXPECT_TRUE(torch::equal(a->tensor(name), b->tensor(name))) << name;
    }
    EXPECT_EQ(core::aboutNumbers(compute(m_first, hand::viewNamed("token-pca")),
                                 {withBasis("token-pca", "own/colors.npz"), {}, {}})
                  .find("own/"),
              std::string::npos);
}

/// The square lies above the mean of the first image, and away from the edge.
TEST_F(BasisFile, ForegroundIsOnTheSideOfTheSavedComponent)
{
    core::View view = withBasis("token-pca", save(m_first, hand::viewNamed("token-pca")));
    view.options["foreground"] = "on";
    EXPECT_EQ(compute(m_second, view).subject,
              "layer 0 · tokens · 4 of 16 patches in the foreground · basis of basis.npz");
    view.options["foreground"] = "object";  // which is of this image alone, and no more than a choice of patches
    torch::Tensor object = torch::zeros({4, 4});
    object[0].fill_(1.0);
    const auto shown = core::computeView({m_second, m_network, m_pixels, nullptr, {}, object}, view);
    const auto values = std::get<core::PatchMap>(shown.content).values.select(2, 0);
    EXPECT_TENSOR_NEAR(values[0], torch::full({4}, 9.0 / 12.0), 1e-6);
    EXPECT_TRUE(values.narrow(0, 1, 3).isnan().all().item<bool>());
}

/// Rows of equal direction are one cluster: 3 and 9 are, -9 is not.
TEST_F(BasisFile, ClustersAreTheSameInTheNextImage)
{
    core::View two = hand::viewNamed("token-clusters", {{"clusters", 2.0}});
    const core::View next = withBasis("token-clusters", save(m_first, two));
    const core::Trace other = squareTrace(9.0, -2.0);
    const auto kindsOf = [&](const core::Trace& trace, const core::View& view) {
        std::vector<std::string> names;
        const auto found = std::get<core::PatchMap>(compute(trace, view).content);
        for (const auto& kind : found.kinds) {
            names.push_back(kind.name.english());
        }
        return names;
    };
    EXPECT_THAT(kindsOf(m_first, two), testing::ElementsAre("cluster 0 · 75 %", "cluster 1 · 25 %"));
    EXPECT_THAT(kindsOf(other, next), testing::ElementsAre("cluster 0 · 25 %", "cluster 1 · 75 %"));
    EXPECT_THAT(compute(other, next).subject.english(), HasSubstr("2 clusters"));
}

TEST_F(BasisFile, RefusesWhatBelongsToSomethingElse)
{
    const std::string file = save(m_first, hand::viewNamed("token-pca"));
    const auto refused = [&](const std::string& name) {
        return hand::refusal({m_second, m_network, m_pixels}, withBasis("token-pca", name));
    };
    EXPECT_THAT(hand::refusal({m_second, m_network, m_pixels}, withBasis("token-clusters", file)),
                HasSubstr("expected the basis of view token-clusters, found numbers of view token-pca"));
    core::View keys = withBasis("token-pca", file);
    keys.options["features"] = "k";
    EXPECT_THAT(hand::refusal({m_second, m_network, m_pixels}, keys),
                HasSubstr("expected the basis of keys of all heads, found one of tokens"));
    EXPECT_THAT(refused(changed(file, "basis.weights", torch::tensor({int64_t{7}}))),
                HasSubstr("changed.npz: expected the basis of this model"));
    core::Trace deeper = m_second;
    deeper.layers.push_back(m_second.layers[0]);
    EXPECT_THAT(hand::refusal({deeper, m_network, m_pixels}, withBasis("token-pca", file)),
                HasSubstr("expected the basis of layer 1, found one of layer 0"));
}

TEST_F(BasisFile, RefusesABrokenFile)
{
    const std::string file = save(m_first, hand::viewNamed("token-pca"));
    const auto errorFor = [&](const std::string& name) {
        return errorOf([&] { compute(m_second, withBasis("token-pca", name)); });
    };
    const auto bytes = [](const std::string& text) {
        return torch::tensor(std::vector<uint8_t>(text.begin(), text.end()), torch::kUInt8);
    };
    EXPECT_EQ(errorFor((m_folder.path() / "missing.npz").string()).code, core::ErrorCode::NotFound);
    EXPECT_EQ(errorFor(m_folder.write("text.npz", "no archive").string()).code, core::ErrorCode::Unsupported);
    EXPECT_THAT(errorFor(changed(file, "about", {})).what(), HasSubstr("with an array \"about\", found none"));
    EXPECT_THAT(errorFor(changed(file, "about", bytes("{}"))).what(), HasSubstr("view"));
    EXPECT_EQ(errorFor(changed(file, "about", bytes(std::string(99, '[')))).code, core::ErrorCode::Corrupt);
    EXPECT_EQ(errorFor(changed(file, "about", bytes(R"({"view": {"view": "nosuch"}})"))).code,
              core::ErrorCode::Corrupt);
    EXPECT_THAT(errorFor(changed(file, "basis.weights", {})).what(), HasSubstr("found no array \"basis.weights\""));
    EXPECT_THAT(errorFor(changed(file, "basis.scale", {})).what(), HasSubstr("\"basis.scale\""));
    EXPECT_THAT(errorFor(changed(file, "basis.components", torch::zeros({4, 6}))).what(),
                HasSubstr("expected \"basis.components\" of 4 x 5 numbers, found 4 x 6"));
    EXPECT_THAT(errorFor(changed(file, "basis.components", torch::zeros({20}))).what(),
                HasSubstr("found an array of 1 axes"));
    EXPECT_EQ(errorFor(changed(file, "basis.scale", torch::full({3, 3}, std::numeric_limits<double>::infinity()))).code,
              core::ErrorCode::Corrupt);
}

TEST(BasisOfAModel, BelongsToItsWeights)
{
    const ScratchFolder folder;
    support::GoldenSubject one("dinov2_registers"), other("dinov3");
    const core::View view = hand::viewNamed("token-pca");
    const auto file = folder.path() / "one.npz";
    core::writeNumbers(file, one.compute(view), {core::resolved(view, one.trace()), "one", {}});
    core::View next = view;
    next.options["basis"] = file.string();
    EXPECT_NO_THROW(one.compute(next));
    expectError([&] { other.compute(next); }, core::ErrorCode::Unsupported, "found one of other weights");
}

TEST(BasisOption, TakesAFileOrAWord)
{
    const core::ViewRow& row = core::findView("token-pca");
    EXPECT_EQ(core::parseOption(row, "basis", "dir/colors.npz"), core::OptionValue{"dir/colors.npz"});
    expectError([&] { core::parseOption(row, "basis", "colors.png"); }, core::ErrorCode::OutOfRange,
                "basis: expected one of picture, shared, others, or FILE.npz, found \"colors.png\"");
    expectError([&] { core::parseOption(row, "foreground", "mask.npz"); }, core::ErrorCode::OutOfRange, "foreground");
    EXPECT_EQ(errorOf([&] { core::parseOption(row, "foreground", "mask.npz"); }).subject, "foreground");
}

}  // namespace
