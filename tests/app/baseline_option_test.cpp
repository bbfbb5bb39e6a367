// render --baseline: differences, and that a figure of one can be made again from what it holds.
#include "tests/app/support.h"

#include "ui/figure/figure.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace cli::test {
namespace {

using testing::HasSubstr;

struct OptionalBaseline : testing::Test {
    cli::test::Run draw(const std::string& name, const std::vector<std::string>& options)
    {
        std::vector<std::string> arguments{"render", golden("vit"), golden("preprocess/wide.png"), "--out",
                                           m_folder / name};
        arguments.insert(arguments.end(), options.begin(), options.end());
        return run(arguments);
    }
    /// The output with these options, or the error.
    std::string drawn(const std::string& name, const std::vector<std::string>& options)
    {
        const cli::test::Run result = draw(name, options);
        return result.status == kSuccess ? readText(m_folder / name) : result.err;
    }
    nlohmann::json minusOf(const std::string& name)
    {
        return nlohmann::json::parse(ui::readRecipe(m_folder / name))["view"]["minus"];
    }
    std::string viewFile(const std::string& text)
    {
        writeText(m_folder / "b.json", text);
        return m_folder / "b.json";
    }

    TemporaryFolder m_folder;
};

TEST_F(OptionalBaseline, AViewNamesBothSidesAndItsRange)
{
    const std::string file = viewFile(R"({"layer": 0, "head": "1"})");
    const std::string svg = drawn("d.svg", {"--layer", "1", "--head", "0", "--baseline", file});
    EXPECT_THAT(svg, HasSubstr("A: layer 1 · head 0 · query class token; B: layer 0 · head 1 · query class token"));
    EXPECT_THAT(svg, HasSubstr("the same on both sides of 0"));
    EXPECT_EQ(minusOf("d.svg")["view"]["layer"], 0);
    EXPECT_FALSE(minusOf("d.svg").contains("model"));
}

/// The option's former name.
TEST_F(OptionalBaseline, IsAlsoCalledMinus)
{
    const std::string file = viewFile(R"({"layer": 0, "head": "1"})");
    EXPECT_EQ(drawn("a.svg", {"--layer", "1", "--baseline", file}), drawn("b.svg", {"--layer", "1", "--minus", file}));
    EXPECT_THAT(run({"render", "--help"}).out, HasSubstr("--baseline"));
}

TEST_F(OptionalBaseline, OfAViewFromItselfHasARangeOfNothing)
{
    const std::string file = viewFile(R"({"layer": 1, "head": "0"})");
    EXPECT_THAT(drawn("d.svg", {"--layer", "1", "--head", "0", "--baseline", file}), HasSubstr("color range 0 to 0"));
}

TEST_F(OptionalBaseline, AnImageIsRepeatedFromItsFigure)
{
    for (const std::string name : {"a.png", "a.svg"}) {
        const std::vector<std::string> options{"--query", "2,3", "--baseline", golden("preprocess/tall.png")};
        const std::string first = drawn(name, options);
        ASSERT_EQ(minusOf(name)["image"]["file"], "tall.png");
        EXPECT_EQ(minusOf(name)["image"]["sha256"].get<std::string>().size(), 64U);
        // The middle of patch 2, 3: 42 of 61 pixels across the resized photo, 22 of 35 down it; of the other, 24.1 of
        // 35 and 47.1 of 75, of which the crop takes 2 and 22.
        EXPECT_EQ(minusOf(name)["view"]["query"], "3,2");
        EXPECT_EQ(drawn("again-" + name, {"--view-json", m_folder / name}), first);
    }
    EXPECT_THAT(readText(m_folder / "a.svg"), HasSubstr("on tall.png, layer"));
}

TEST_F(OptionalBaseline, AModelIsTheOneThatIsMeant)
{
    const std::string other = golden("vit_other_size");
    const std::string first = drawn("m.png", {"--baseline", other});
    ASSERT_EQ(minusOf("m.png")["model"]["file"], "model.safetensors") << first;
    // Beside A's checkpoint stands a file of that name, A's own: it is not taken for the other.
    const cli::test::Run lost = draw("lost.png", {"--view-json", m_folder / "m.png"});
    EXPECT_EQ(lost.status, kFailure);
    EXPECT_THAT(lost.err, HasSubstr("found another file of that name"));
    EXPECT_EQ(drawn("again.png", {"--view-json", m_folder / "m.png", "--baseline", other}), first);
}

TEST_F(OptionalBaseline, AModelAndAnImageTogether)
{
    ASSERT_EQ(draw("d.svg", {"--baseline", golden("vit_other_size"), "--baseline", golden("preprocess/tall.png")}).err,
              "");
    EXPECT_TRUE(minusOf("d.svg").contains("model"));
    EXPECT_TRUE(minusOf("d.svg").contains("image"));
}

TEST_F(OptionalBaseline, RefusesWhatCannotBeSubtracted)
{
    int status = kFailure;  // of files that are missing; what cannot be done is wrong usage
    const auto refusal = [&](const std::vector<std::string>& options) {
        const cli::test::Run result = draw("x.png", options);
        EXPECT_EQ(result.status, status) << result.err;
        return result.err;
    };
    EXPECT_THAT(refusal({"--baseline", "nosuch.json"}), HasSubstr("nosuch.json"));
    EXPECT_THAT(refusal({"--baseline", "nosuch.png"}), HasSubstr("nosuch.png"));
    EXPECT_THAT(refusal({"--baseline", "nosuch"}), HasSubstr("nosuch"));
    EXPECT_THAT(refusal({"--baseline", viewFile(R"({"minus": {}})")}),
                HasSubstr("expected a view without a baseline of its own"));
    status = kWrongUsage;
    EXPECT_THAT(refusal({"--baseline", viewFile(R"({"layer": 99})")}), HasSubstr("layer: expected"));
    EXPECT_THAT(refusal({"--view", "attention-grid", "--baseline", golden("preprocess/tall.png")}),
                HasSubstr("expected two maps or two matrices, found tiles"));
    EXPECT_THAT(refusal({"--range-mode", "shared", "--baseline", golden("preprocess/tall.png")}),
                HasSubstr("expected a range per-map or fixed"));
    status = kFailure;  // known only after both passes
    EXPECT_THAT(refusal({"--view", "attention-matrix", "--baseline", golden("deit_distilled")}),
                HasSubstr("expected two matrices of one size"));
}

}  // namespace
}  // namespace cli::test
