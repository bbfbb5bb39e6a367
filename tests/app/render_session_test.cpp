// Sessions and numbers on the command line.
#include "tests/app/support.h"

#include "core/session/session_file.h"
#include "ui/figure/figure.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace cli::test {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

class RenderSession : public testing::Test {
protected:
    core::SessionPane pane(int layer, const std::string& photo = "wide.png") const
    {
        core::SessionPane pane;
        pane.model.path = golden("vit") + "/model.safetensors";
        pane.photo.path = golden("preprocess/" + photo);
        pane.photo.sha256 = ui::fileSha256(pane.photo.path);
        pane.view.layer = layer;
        pane.view.colormap = "viridis";
        return pane;
    }
    std::string write(const std::vector<core::SessionPane>& panes) const
    {
        core::SessionFile session;
        session.panes = panes;
        core::writeSessionFile(m_folder / "my.headscope", session);
        return m_folder / "my.headscope";
    }
    /// The same image without a session.
    std::string plain(int layer, const std::string& photo, const std::vector<std::string>& more = {}) const
    {
        const TemporaryFolder folder;
        std::vector<std::string> arguments{"render",
                                           golden("vit") + "/model.safetensors",
                                           golden("preprocess/" + photo),
                                           "--out",
                                           folder / "p.png",
                                           "--layer",
                                           std::to_string(layer),
                                           "--colormap",
                                           "viridis"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        EXPECT_EQ(run(arguments).status, kSuccess);
        return readText(folder / "p.png");
    }
    /// A pane of another model.
    core::SessionPane paneOf(const std::string& model) const
    {
        auto other = pane(0);
        other.model.path = golden(model) + "/model.safetensors";
        return other;
    }
    TemporaryFolder m_folder;
};

TEST_F(RenderSession, DrawsEveryPaneIntoAFolder)
{
    const auto session = write({pane(0), pane(1, "tall.png")});
    fs::create_directory(m_folder / "out");
    const auto result = run({"render", session, "--out", m_folder / "out"});
    ASSERT_EQ(result.status, kSuccess) << result.err;
    EXPECT_EQ(result.err, "");
    EXPECT_EQ(readText(m_folder / "out/my-pane-0.png"), plain(0, "wide.png"));
    EXPECT_EQ(readText(m_folder / "out/my-pane-1.png"), plain(1, "tall.png"));
}

TEST_F(RenderSession, DrawsItsOnlyPaneToAFileAndLetsOptionsWin)
{
    auto corrected = pane(1);
    corrected.corrections.inputSize = {64, 64};
    const auto session = write({corrected});
    ASSERT_EQ(run({"render", session, "--out", m_folder / "a.png"}).status, kSuccess);
    EXPECT_EQ(readText(m_folder / "a.png"), plain(1, "wide.png", {"--size", "64"}));
    ASSERT_EQ(run({"render", session, "--out", m_folder / "b.png", "--layer", "0", "--size", "32"}).status, kSuccess);
    EXPECT_EQ(readText(m_folder / "b.png"), plain(0, "wide.png", {"--size", "32"}));
}

TEST_F(RenderSession, SaysWhichFileIsAnother)
{
    auto other = pane(0);
    other.photo.sha256 = std::string(64, '0');
    const auto result = run({"render", write({other}), "--out", m_folder / "a.png"});
    EXPECT_EQ(result.status, kSuccess);
    EXPECT_THAT(result.err, testing::AllOf(HasSubstr("wide.png"), HasSubstr("SHA-256")));
}

TEST_F(RenderSession, RefusesWhatCannotBe)
{
    const auto two = write({pane(0), pane(1)});
    auto result = run({"render", two, "--out", m_folder / "a.png"});
    EXPECT_EQ(result.status, kWrongUsage);
    EXPECT_THAT(result.err, HasSubstr("expected a folder for the 2 panes"));
    EXPECT_EQ(run({"render", two, golden("preprocess/wide.png"), "--out", m_folder / "a.png"}).status, kWrongUsage);
    EXPECT_EQ(run({"render", golden("vit"), "--out", m_folder / "a.png"}).status, kWrongUsage);
    EXPECT_EQ(run({"render", golden("vit"), golden("preprocess/wide.png"), "--out", m_folder.path().string()}).status,
              kWrongUsage);
    result = run({"render", m_folder / "none.headscope", "--out", m_folder / "a.png"});
    EXPECT_EQ(result.status, kFailure);
    EXPECT_THAT(result.err, HasSubstr("none.headscope"));
    auto lost = pane(0);
    lost.photo.path = m_folder / "gone.png";
    result = run({"render", write({lost}), "--out", m_folder / "a.png"});
    EXPECT_EQ(result.status, kFailure);
    EXPECT_THAT(result.err, HasSubstr("gone.png"));
}

TEST_F(RenderSession, RefusesAnOptionThatNoPanesModelTakes)
{
    auto clip = pane(0);
    clip.model.path = golden("../words/clip") + "/model.safetensors";
    const auto out = m_folder / "out";
    fs::create_directory(out);
    const auto words = run({"render", write({pane(0), clip}), "--out", out, "--words", "a cat"});
    EXPECT_EQ(words.status, kSuccess) << words.err;
    EXPECT_TRUE(fs::exists(out + "/my-pane-0.png") && fs::exists(out + "/my-pane-1.png"));
    fs::remove_all(out);
    fs::create_directory(out);
    for (const auto& [option, value] : {std::pair("--words", "a cat"), std::pair("--class", "10")}) {
        const auto refused = run({"render", write({pane(0), pane(1)}), "--out", out, option, value});
        EXPECT_EQ(refused.status, kWrongUsage);
        EXPECT_THAT(refused.err, testing::StartsWith("error: " + std::string(option) + ": expected "));
    }
    EXPECT_TRUE(fs::is_empty(out)) << "what the first pane lacks is known before it is drawn";
}

/// CaiT has the layers 2 and 3 and no rollout, the ViT has a rollout and not these layers.
TEST_F(RenderSession, DrawsNoPaneWhereAnOptionDoesNotFitTheModelOfAnother)
{
    const auto out = m_folder / "out";
    for (const auto& panes : {std::vector{pane(0), paneOf("cait")}, std::vector{paneOf("cait"), pane(0)}}) {
        for (const auto& [option, value] :
             {std::pair("--layer", "2"), std::pair("--edit", "zero:2.1"), std::pair("--view", "rollout")}) {
            const auto refused = run({"render", write(panes), "--out", out, option, value});
            EXPECT_EQ(refused.status, kWrongUsage) << option << ": " << refused.err;
            EXPECT_FALSE(fs::exists(out)) << option << ' ' << value;
        }
    }
}

TEST_F(RenderSession, MakesItsFolderWhereItIsMissing)
{
    const auto session = write({pane(0), pane(1)});
    for (const std::string folder : {"new", "deep/new", "new.png/"}) {
        const auto result = run({"render", session, "--out", m_folder / folder});
        EXPECT_EQ(result.status, kSuccess) << result.err;
        EXPECT_TRUE(fs::exists(m_folder.path() / folder / "my-pane-1.png")) << folder;
    }
    writeText(m_folder / "file", "");
    const auto refused = run({"render", session, "--out", m_folder / "file"});
    EXPECT_EQ(refused.status, kWrongUsage);
    EXPECT_THAT(refused.err, HasSubstr("expected a folder to write into, found a file"));
}

TEST_F(RenderSession, AsksANamedQueryOnlyOfPanesWhoseModelHasSome)
{
    auto vit = pane(0);
    vit.view.query = core::QueryChoice::patch(1, 2);
    const auto out = m_folder / "out";
    for (const auto& panes : {std::vector{vit, paneOf("detr")}, std::vector{paneOf("detr"), vit}}) {
        const auto refused = run({"render", write(panes), "--out", out, "--query", "@99"});
        EXPECT_EQ(refused.status, kWrongUsage);
        EXPECT_THAT(refused.err, testing::StartsWith("error: --query: expected @0 to @6"));
    }
    EXPECT_FALSE(fs::exists(out));
    const auto drawn = run({"render", write({vit, paneOf("detr")}), "--out", out, "--query", "@3"});
    ASSERT_EQ(drawn.status, kSuccess) << drawn.err;
    EXPECT_EQ(readText(out + "/my-pane-0.png"), plain(0, "wide.png"));
    const auto none = run({"render", write({vit, pane(1)}), "--out", m_folder / "none", "--query", "@3"});
    EXPECT_EQ(none.status, kWrongUsage);
    EXPECT_THAT(none.err, testing::StartsWith("error: --query: expected class, mean or a patch"));
}

TEST_F(RenderSession, RefusesAClassThatNeitherClassifierNorDetectorHas)
{
    const auto session = write({pane(0), paneOf("detr")});
    const auto refused = run({"render", session, "--out", m_folder / "out", "--class", "999"});
    EXPECT_EQ(refused.status, kWrongUsage);
    EXPECT_THAT(refused.err, testing::StartsWith("error: --class: expected 0 to "));
}

TEST_F(RenderSession, NeverWritesOverTheSession)
{
    const auto session = write({pane(0)});
    fs::create_hard_link(session, m_folder / "figure.png");
    const auto before = readText(session);
    const auto result = run({"render", session, "--out", m_folder / "figure.png"});
    EXPECT_EQ(result.status, kWrongUsage);
    EXPECT_THAT(result.err, HasSubstr("would write over the session"));
    EXPECT_EQ(readText(session), before);
}

TEST(RenderNumbers, AreThoseOfTheTrace)
{
    const TemporaryFolder folder;
    const auto model = golden("vit"), photo = golden("preprocess/wide.png");
    ASSERT_EQ(run({"render", model, photo, "--out", folder / "n.safetensors", "--layer", "1", "--head", "2"}).status,
              kSuccess);
    ASSERT_EQ(run({"trace", model, photo, "--out", folder / "t.safetensors"}).status, kSuccess);
    const auto map = readAll(folder / "n.safetensors").at("map");
    const auto attention = readAll(folder / "t.safetensors").at("layer.1.attention");  // [heads, T, T]
    const auto row = attention[2][0].slice(0, attention.size(1) - map.numel());
    EXPECT_TRUE(torch::allclose(map.flatten(), row, 1e-5, 1e-7));
    ASSERT_EQ(run({"render", model, photo, "--out", folder / "n.csv"}).status, kSuccess);
    EXPECT_THAT(readText(folder / "n.csv"), testing::StartsWith("row,col,value\n0,0,"));
    ASSERT_EQ(run({"render", model, photo, "--out", folder / "n.npz"}).status, kSuccess);
    EXPECT_THAT(readText(folder / "n.npz"), testing::AllOf(HasSubstr("map.npy"), HasSubstr("about.npy")));
}

/// As in a figure that was made on a detector.
TEST(Render, TakesAViewWithANamedQueryOfAnotherModelWhereItTakesNone)
{
    const TemporaryFolder folder;
    const auto drawn = [&](const std::string& view) {
        const auto result = run(
            {"render", golden("vit"), golden("preprocess/wide.png"), "--out", folder / "a.csv", "--view-json", view});
        EXPECT_EQ(result.status, kSuccess) << result.err;
        return readText(folder / "a.csv");
    };
    const auto plain = drawn(R"({"view": "grad-cam"})");
    EXPECT_EQ(drawn(R"({"view": "grad-cam", "query": "@3"})"), plain);
    EXPECT_EQ(drawn(R"({"view": "grad-cam", "query": "@cat"})"), plain);
}

TEST(Render, TakesAViewAsJsonInTheLine)
{
    const TemporaryFolder folder;
    const auto model = golden("vit"), photo = golden("preprocess/wide.png");
    ASSERT_EQ(run({"render", model, photo, "--out", folder / "a.png", "--view-json",
                   R"({"layer": 0, "range": {"high_percentile": 90}})"})
                  .status,
              kSuccess);
    ASSERT_EQ(run({"render", model, photo, "--out", folder / "b.png", "--layer", "0"}).status, kSuccess);
    EXPECT_NE(readText(folder / "a.png"), readText(folder / "b.png"));
    const auto wrong = run({"render", model, photo, "--out", folder / "c.png", "--view-json", R"({"wings": 2})"});
    EXPECT_THAT(wrong.err, testing::AllOf(testing::StartsWith("error: --view-json"), HasSubstr("wings")));
}

}  // namespace
}  // namespace cli::test
