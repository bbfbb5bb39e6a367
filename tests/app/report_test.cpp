// Web pages: their numbers are the program's, their texts are text, and what cannot be a page is refused.
#include "tests/app/support.h"
#include "tests/ui/report/packed_page.h"

#include "core/session/session_file.h"
#include "ui/figure/figure.h"

#include <QCryptographicHash>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace cli::test {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::Not;

constexpr auto kPhoto = "preprocess/wide.png";

/// The map that `render` gives as numbers.
torch::Tensor rendered(const std::string& model, int layer, const std::string& head, const std::string& query)
{
    const TemporaryFolder folder;
    const auto out = folder / "n.safetensors";
    const auto result = run({"render", model, golden(kPhoto), "--out", out, "--layer", std::to_string(layer), "--head",
                             head, "--query", query, "--set", "sinks=counted"});
    EXPECT_EQ(result.status, kSuccess) << result.err;
    return readAll(out).at("map").flatten();
}

struct Made {
    Run run;
    std::string page;
    nlohmann::json data() const { return packed::dataOf(page); }
};

Made makeReport(std::vector<std::string> arguments)
{
    const TemporaryFolder folder;
    const auto out = folder / "r.html";
    arguments.insert(arguments.begin(), "report");
    arguments.insert(arguments.end(), {"--out", out});
    auto result = run(arguments);
    return {result, fs::exists(out) ? readText(out) : std::string()};
}

double difference(const torch::Tensor& one, const torch::Tensor& other)
{
    EXPECT_TRUE(torch::equal(one.isnan(), other.isnan()));
    return torch::nan_to_num(one - other).abs().max().item<double>();
}

class ReportOf : public testing::TestWithParam<std::string> {
protected:
    std::string model() const { return GetParam().ends_with("-shapes") ? GetParam() : golden(GetParam()); }
};

TEST_P(ReportOf, HasTheMapsOfTheProgram)
{
    const auto made = makeReport({model(), golden(kPhoto), "--hover", "none"});
    ASSERT_EQ(made.run.status, kSuccess) << made.run.err;
    const auto data = made.data();
    for (const auto& layer : data["images"][0]["layers"]) {
        const auto maps = packed::mapsOf(layer);
        ASSERT_EQ(maps.size(0), 1 + layer["heads"].get<int>());
        for (const int map : {0, 1, static_cast<int>(maps.size(0)) - 1}) {
            const double low = layer["maps"][map]["ends"][0], high = layer["maps"][map]["ends"][1];
            const auto head = map == 0 ? std::string("mean") : std::to_string(map - 1);
            const auto exact = rendered(model(), layer["layer"], head, "class");
            EXPECT_LE(difference(maps[map], exact), (high - low) / 65534 / 2 + 1e-6) << layer["layer"] << ' ' << head;
        }
    }
}

TEST_P(ReportOf, HasTheAttentionOfPatchesWithinWhatItStates)
{
    const auto made = makeReport({model(), golden(kPhoto), "--hover", "all"});
    ASSERT_EQ(made.run.status, kSuccess) << made.run.err;
    const auto data = made.data();
    int asked = 0;
    for (const auto& layer : data["images"][0]["layers"]) {
        EXPECT_EQ(layer["hover"].is_null(), !layer["patchesAsk"].get<bool>());
        const bool isCoarse = layer["rows"] != data["images"][0]["layers"][0]["rows"];
        if (layer["hover"].is_null() || isCoarse || ++asked > 2) {
            continue;
        }
        const int row = layer["rows"].get<int>() / 2, col = 1, cols = layer["cols"];
        const auto exact = rendered(model(), layer["layer"], "0", std::to_string(row) + ',' + std::to_string(col));
        const auto found = packed::rowsOf(layer, 0)[row * cols + col].to(torch::kFloat32);
        EXPECT_LE(difference(found, exact), layer["hover"]["within"].get<double>() + 1e-6) << layer["layer"];
        EXPECT_LT(layer["hover"]["within"].get<double>(), 0.02);
    }
    EXPECT_GT(asked, 0);
}

INSTANTIATE_TEST_SUITE_P(Models, ReportOf,
                         testing::Values("vit", "vit-shapes", "cait-shapes", "swin", "beit", "dinov2_registers",
                                         "vit_avgpool_no_class_token"),
                         [](const auto& test) {
                             std::string name = test.param;
                             std::replace(name.begin(), name.end(), '-', '_');
                             return name;
                         });

TEST(Report, SaysHowLargeItIsBeforeItIsWritten)
{
    const auto made = makeReport({"vit-shapes", golden(kPhoto)});
    ASSERT_EQ(made.run.status, kSuccess) << made.run.err;
    EXPECT_THAT(made.run.out, testing::ContainsRegex("r.html: [0-9.]+ MB; patches can be pointed at in layers 0 to 5"));
    const auto none = makeReport({"vit-shapes", golden(kPhoto), "--hover", "none"});
    EXPECT_THAT(none.run.out, HasSubstr("patches cannot be pointed at"));
    EXPECT_LT(none.page.size(), made.page.size());
    const auto last = makeReport({"vit-shapes", golden(kPhoto), "--hover", "0,-1"});
    EXPECT_THAT(last.run.out, HasSubstr("in layers 0 and 5"));
}

TEST(Report, IsTheSameForTheSame)
{
    const auto model = golden("vit"), photo = golden(kPhoto);
    EXPECT_EQ(makeReport({model, photo}).page, makeReport({model, photo}).page);
}

TEST(Report, AllowsItsOwnStyleAndScriptAndNothingElse)
{
    const auto page = QByteArray::fromStdString(makeReport({golden("vit"), golden(kPhoto)}).page);
    const auto between = [&](const char* open, const char* close) {
        const auto from = page.indexOf(open) + static_cast<qsizetype>(std::strlen(open));
        return page.mid(from, page.indexOf(close, from) - from);
    };
    const auto hash = [](const QByteArray& text) {
        return "'sha256-" + QCryptographicHash::hash(text, QCryptographicHash::Sha256).toBase64() + '\'';
    };
    EXPECT_EQ(between("Content-Security-Policy\" content=\"", "\""),
              "default-src 'none'; img-src data:; style-src " + hash(between("<style>", "</style>")) + "; script-src " +
                  hash(between("<script>", "</script>")) + "; base-uri 'none'; form-action 'none'");
    EXPECT_FALSE(page.contains("http-equiv=\"refresh\""));
    EXPECT_FALSE(page.contains("src=\"http"));
}

TEST(Report, KeepsHostileTextsText)
{
    const TemporaryFolder folder;
    const std::string hostile = "</script><script>alert(1)</script><img src=x onerror=alert(2)>";
    const auto photo = folder / "<img src=x onerror=alert(3)>.png";
    fs::copy_file(golden(kPhoto), photo);
    fs::copy(golden("vit"), folder / "model");
    writeText(folder / "model/labels.txt", hostile + "\n" + hostile + "\n" + hostile + "\n");
    core::SessionFile session;
    session.notes = hostile + " {{script}}";
    session.panes.push_back({{folder / "model/model.safetensors", {}}, {photo, {}}, {}, {}, {}});
    core::writeSessionFile(folder / "<b>.headscope", session);
    const auto made = makeReport({folder / "<b>.headscope"});
    ASSERT_EQ(made.run.status, kSuccess) << made.run.err;
    EXPECT_THAT(made.page, Not(HasSubstr("alert(1)</script>")));
    EXPECT_THAT(made.page, Not(HasSubstr("<img src=x")));
    EXPECT_THAT(made.page, Not(HasSubstr("<b>")));
    EXPECT_THAT(made.page, HasSubstr("<title>&lt;b&gt;</title>"));
    const auto data = made.data();
    EXPECT_EQ(data["notes"], session.notes);
    EXPECT_EQ(data["images"][0]["photo"]["name"], "<img src=x onerror=alert(3)>.png");
}

TEST(Report, HasThePanesOfASession)
{
    const TemporaryFolder folder;
    core::SessionFile session;
    session.notes = "look here";
    for (const auto* photo : {"preprocess/wide.png", "preprocess/tall.png"}) {
        core::SessionPane pane;
        pane.model.path = golden("vit") + "/model.safetensors";
        pane.photo.path = golden(photo);
        session.panes.push_back(pane);
    }
    session.panes[0].view.layer = 1;
    session.panes[0].view.head = core::HeadChoice::single(2);
    session.panes[0].view.query = core::QueryChoice::patch(1, 2);
    session.panes[0].view.edits = {core::parseEdit("zero:0.1")};
    session.panes[1].view.name = "rollout";
    core::writeSessionFile(folder / "two.headscope", session);
    const auto made = makeReport({folder / "two.headscope"});
    ASSERT_EQ(made.run.status, kSuccess) << made.run.err;
    const auto data = made.data();
    EXPECT_EQ(data["title"], "two");
    EXPECT_EQ(data["notes"], "look here");
    EXPECT_EQ(data["command"], "headscope-cli report two.headscope --out r.html");
    ASSERT_EQ(data["images"].size(), 2U);
    const auto &first = data["images"][0], &second = data["images"][1];
    EXPECT_EQ(first["view"]["layer"], 1);
    EXPECT_EQ(first["view"]["head"], 2);
    EXPECT_EQ(first["view"]["patch"], nlohmann::json({1, 2}));
    EXPECT_EQ(first["edits"], nlohmann::json({"zero:0.1"}));
    EXPECT_TRUE(first["answers"][0].contains("unedited"));
    EXPECT_TRUE(first["figure"].is_null());
    EXPECT_EQ(second["photo"]["name"], "tall.png");
    EXPECT_FALSE(second["answers"][0].contains("unedited"));
    EXPECT_EQ(second["figure"]["source"]["title"], "Attention rollout");
}

TEST(Report, RefusesAnOptionOfASessionThatNoPanesModelTakes)
{
    const TemporaryFolder folder;
    const auto madeOf = [&](const std::vector<std::string>& models) {
        core::SessionFile session;
        for (const auto& model : models) {
            core::SessionPane pane;
            pane.model.path = golden(model) + "/model.safetensors";
            pane.photo.path = golden(kPhoto);
            session.panes.push_back(pane);
        }
        core::writeSessionFile(folder / "s.headscope", session);
        return makeReport({folder / "s.headscope", "--words", "a cat"});
    };
    EXPECT_EQ(madeOf({"vit", "../words/clip"}).run.status, kSuccess);
    const auto refused = madeOf({"vit", "deit_distilled"});
    EXPECT_EQ(refused.run.status, kWrongUsage);
    EXPECT_THAT(refused.run.err, HasSubstr("--words: expected a model with a text tower"));
    EXPECT_EQ(refused.page, "");
}

TEST(Report, AsksANamedQueryOnlyOfPanesWhoseModelHasSome)
{
    const TemporaryFolder folder;
    core::SessionFile session;
    for (const auto* model : {"detr", "vit"}) {
        core::SessionPane pane;
        pane.model.path = golden(model) + "/model.safetensors";
        pane.photo.path = golden(kPhoto);
        session.panes.push_back(pane);
    }
    core::writeSessionFile(folder / "s.headscope", session);
    const auto made = makeReport({folder / "s.headscope", "--query", "@3"});
    EXPECT_EQ(made.run.status, kSuccess) << made.run.err;
    const auto refused = makeReport({folder / "s.headscope", "--query", "@99"});
    EXPECT_EQ(refused.run.status, kWrongUsage);
    EXPECT_THAT(refused.run.err, HasSubstr("--query: expected @0 to @6"));
}

TEST(Report, ListsCaptionsOnlyForModelsThatCompareThemWithTheImage)
{
    struct Case {
        const char *model, *view, *title;
    };
    const TemporaryFolder folder;
    for (const auto& [model, view, title] : {Case{"../words/clip", "word-similarity", "Captions"},
                                             Case{"owlvit", "word-objects", ""}, Case{"clipseg", "word-mask", ""}}) {
        SCOPED_TRACE(model);
        core::SessionFile session;
        core::SessionPane pane;
        pane.model.path = golden(model) + "/model.safetensors";
        pane.photo.path = golden(kPhoto);
        pane.view.name = view;
        pane.view.words = {"a cat"};
        session.panes.push_back(pane);
        core::writeSessionFile(folder / "words.headscope", session);
        const auto made = makeReport({folder / "words.headscope"});
        ASSERT_EQ(made.run.status, kSuccess) << made.run.err;
        const auto image = made.data()["images"][0];
        EXPECT_EQ(image["answerTitle"], title);
        EXPECT_EQ(image["answers"].size(), *title == '\0' ? 0U : 1U);
    }
}

TEST(Report, NamesTheCommandWithoutFolders)
{
    const auto made = makeReport(
        {golden("vit"), golden(kPhoto), "--layer", "0", "--edit", "zero:1.0", "--size", "64", "--title", "it's mine"});
    ASSERT_EQ(made.run.status, kSuccess) << made.run.err;
    EXPECT_EQ(made.data()["command"],
              "headscope-cli report vit wide.png --out r.html --title 'it'\\''s mine' --size 64x64 --layer 0 --edit "
              "zero:1.0");
    EXPECT_THAT(made.page, Not(HasSubstr(golden("vit"))));
}

TEST(Report, ShowsATraceOnTheImageThatItHolds)
{
    const TemporaryFolder folder;
    const auto trace = folder / "t.safetensors", page = folder / "r.html";
    ASSERT_EQ(run({"trace", golden("vit"), golden(kPhoto), "--format", "trace", "--out", trace}).status, kSuccess);
    const auto result = run({"report", trace, "--out", page});
    EXPECT_EQ(result.status, kSuccess) << result.err;
    EXPECT_THAT(readText(page), HasSubstr("headscope-cli report t.safetensors --out r.html"));
}

TEST(Report, RefusesWhatCannotBeAPage)
{
    const TemporaryFolder folder;
    const auto refused = [&](std::vector<std::string> arguments, const std::string& sentence) {
        arguments.insert(arguments.begin(), "report");
        const auto result = run(arguments);
        EXPECT_EQ(result.status, kWrongUsage) << result.err;
        EXPECT_THAT(result.err, HasSubstr(sentence));
        EXPECT_EQ(folder.fileCount(), 0);
    };
    const auto out = folder / "r.html", photo = golden(kPhoto);
    refused({golden("resnet_basic_narrow"), photo, "--out", out}, "this model consists of convolutions");
    refused({golden("vit"), photo, "--out", folder / "r.png"}, "expected a file ending in .html");
    refused({golden("vit"), "--out", out}, "IMAGE is required");
    refused({golden("vit"), photo, "--out", out, "--hover", "some"}, "--hover");
    refused({golden("vit"), photo, "--out", out, "--layer", "99"}, "layer");
    refused({golden("vit"), photo, "--out", out, "--edit", "zero:77.0"}, "77");
    EXPECT_EQ(run({"report", golden("vit"), folder / "none.png", "--out", out}).status, kFailure);
    EXPECT_EQ(folder.fileCount(), 0);
}

}  // namespace
}  // namespace cli::test
