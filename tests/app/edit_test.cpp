// --edit of predict, trace and render: the reference's numbers (tests/data/edits.json), what is refused and why, and
// that every output made with edits states them.
#include "tests/app/support.h"

#include "tests/support/folders.h"
#include "ui/figure/figure.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

namespace cli::test {
namespace {

using Json = nlohmann::json;
using testing::HasSubstr;
using testing::StartsWith;

const Json& editedCases()
{
    static const Json read = Json::parse(std::ifstream(support::dataFolder() + "/edits.json"));
    return read;
}

std::vector<std::string> withEdits(std::vector<std::string> arguments, const Json& edits)
{
    for (const auto& edit : edits) {
        arguments.push_back("--edit");
        arguments.push_back(edit);
    }
    return arguments;
}

torch::Tensor tensorOf(const Json& numbers)
{
    return torch::tensor(numbers.get<std::vector<double>>());
}

double furthestFrom(const torch::Tensor& found, const torch::Tensor& known)
{
    return (found.to(torch::kFloat64).flatten().narrow(0, 0, known.numel()) - known.flatten())
        .abs()
        .max()
        .item<double>();
}

/// A golden model on its own input.
class EditsOfModel : public testing::TestWithParam<const char*> {
protected:
    EditsOfModel()
    {
        writeNpy(m_folder / "input.npy",
                 readAll(golden(std::string(GetParam()) + "/expected.safetensors")).at("input"));
    }
    std::vector<std::string> command(const std::string& name) const
    {
        return {name, golden(GetParam()), m_folder / "input.npy"};
    }
    TemporaryFolder m_folder;
};

TEST_P(EditsOfModel, TraceWritesTheReferencesLogits)
{
    const auto file = m_folder / "t.safetensors";
    for (const auto& known : editedCases().at(GetParam())) {
        auto arguments = command("trace");
        arguments.insert(arguments.end(), {"--only", "logits", "--out", file});
        const auto result = run(withEdits(arguments, known["edits"]));
        ASSERT_EQ(result.status, kSuccess) << known["edits"] << result.err;
        EXPECT_LT(furthestFrom(readAll(file).at("logits"), tensorOf(known["logits"])), 1e-5) << known["edits"];
    }
}
INSTANTIATE_TEST_SUITE_P(Goldens, EditsOfModel,
                         testing::Values("vit", "cait", "swin", "xcit_p8", "beit", "rope_axial_ape", "dinov2_registers",
                                         "vit_other_size", "pe_core", "swinv2"),
                         [](const auto& test) { return std::string(test.param); });

using EditedVit = EditsOfModel;

TEST_P(EditedVit, PredictGivesTheSoftmaxOfTheReferencesLogitsAndNamesTheEdits)
{
    for (const auto& known : editedCases().at(GetParam())) {
        auto arguments = command("predict");
        arguments.insert(arguments.end(), {"--top", "10", "--json"});
        const auto result = run(withEdits(arguments, known["edits"]));
        ASSERT_EQ(result.status, kSuccess) << known["edits"] << result.err;
        const auto json = result.json()[0];
        EXPECT_EQ(json["edits"], known["edits"]);
        const auto probabilities = torch::softmax(tensorOf(known["logits"]), 0);
        for (const auto& guess : json["top"]) {
            EXPECT_NEAR(guess["probability"], probabilities[guess["index"].get<int64_t>()].item<double>(), 1e-5)
                << known["edits"];
        }
    }
}

/// The class token's row in the last layer, after the reference's softmax.
TEST_P(EditedVit, TraceWritesTheAttentionThatWasUsed)
{
    const auto file = m_folder / "t.safetensors";
    for (const auto& known : editedCases().at(GetParam())) {
        if (!known.contains("classRows")) {
            continue;
        }
        auto arguments = command("trace");
        arguments.insert(arguments.end(), {"--only", "layer.1.attention", "--out", file});
        ASSERT_EQ(run(withEdits(arguments, known["edits"])).status, kSuccess) << known["edits"];
        const auto attention = readAll(file).at("layer.1.attention");
        for (int64_t head = 0; head < attention.size(0); ++head) {
            EXPECT_LT(furthestFrom(attention[head][0], tensorOf(known["classRows"][static_cast<size_t>(head)])), 1e-5)
                << known["edits"];
        }
    }
}
INSTANTIATE_TEST_SUITE_P(Goldens, EditedVit, testing::Values("vit"),
                         [](const auto& test) { return std::string(test.param); });

struct Refused {
    const char *model, *edit;
    int status;
    const char* why;
};
class RefusedEdit : public testing::TestWithParam<Refused> {};

TEST_P(RefusedEdit, SaysWhyAndWritesNothing)
{
    const auto [model, edit, status, why] = GetParam();
    const TemporaryFolder folder;
    const std::vector<std::string> commands[] = {
        {"predict", golden(model), golden("preprocess/wide.png")},
        {"trace", golden(model), golden("preprocess/wide.png"), "--out", folder / "t.npz"},
        {"render", golden(model), golden("preprocess/wide.png"), "--out", folder / "r.png"}};
    for (auto arguments : commands) {
        arguments.insert(arguments.end(), {"--edit", edit});
        const auto result = run(arguments);
        EXPECT_EQ(result.status, status) << arguments[0] << " " << edit;
        EXPECT_THAT(result.err, StartsWith("error: ")) << edit;
        EXPECT_THAT(result.err, HasSubstr(why)) << edit;
    }
    EXPECT_EQ(folder.fileCount(), 0);
}
INSTANTIATE_TEST_SUITE_P(
    Edits, RefusedEdit,
    testing::Values(Refused{"vit", "zero", kWrongUsage, "--edit: expected zero:LAYER.HEAD, found \"zero\""},
                    Refused{"vit", "zero:1", kWrongUsage, "expected zero:LAYER.HEAD"},
                    Refused{"vit", "zero:3-1.0", kWrongUsage, "expected zero:LAYER.HEAD"},
                    Refused{"vit", "blank:1.0", kWrongUsage, "expected one of zero, mean, uniform"},
                    Refused{"vit", "temperature:0.0=0", kWrongUsage, "with T from 0.000001"},
                    Refused{"vit", "knockout:0.0:class", kWrongUsage, "knockout:LAYER.HEAD:QUERIES>KEYS"},
                    Refused{"vit", "knockout:0.0:cls>patches", kWrongUsage, "knockout:LAYER.HEAD:QUERIES>KEYS"},
                    Refused{"vit", "drop:1,1-0,0", kWrongUsage, "drop:TOKENS"},
                    Refused{"vit", "fill:0,0=red", kWrongUsage, "fill:TOKENS=mean|blur|zero"},
                    Refused{"vit", "shuffle:-1", kWrongUsage, "shuffle:SEED"},
                    Refused{"vit", "mlp:0=blur", kWrongUsage, "mlp:LAYER=zero|mean"},
                    Refused{"vit", "nopos:1", kWrongUsage, "expected nopos"},
                    Refused{"vit", "register:0", kWrongUsage, "register:LAYER.NEURON"},
                    Refused{"beit", "register:0.0", kWrongUsage, "a bias learned per position"},
                    Refused{"vit", "zero:2.0", kWrongUsage, "edit zero:2.0: expected layers from 0 to 1, found 2"},
                    Refused{"vit", "zero:0.4", kWrongUsage, "expected heads of layer 0 from 0 to 3, found 4"},
                    Refused{"vit", "drop:4,0", kWrongUsage, "expected patches in rows 0 to 3 and columns 0 to 3"},
                    Refused{"vit", "knockout:*.*:all>all", kFailure, "all of whose keys are knocked out"},
                    Refused{"vit", "knockout:*.*:class>registers", kWrongUsage, "no such key"},
                    Refused{"swin", "drop:0,0", kWrongUsage, "requires its whole grid"},
                    Refused{"xcit_p8", "knockout:0.0:all>0,0", kWrongUsage, "channels attend to channels"},
                    Refused{"cait", "mean:3.1", kWrongUsage, "only one token is changed"}),
    [](const auto& test) { return std::to_string(test.index); });

struct EditedFigure : testing::Test {
    cli::test::Run draw(const std::string& name, std::vector<std::string> options)
    {
        options.insert(options.begin(),
                       {"render", golden("vit"), golden("preprocess/wide.png"), "--out", m_folder / name});
        return run(options);
    }
    std::string drawn(const std::string& name, const std::vector<std::string>& options)
    {
        const auto result = draw(name, options);
        return result.status == kSuccess ? readText(m_folder / name) : result.err;
    }
    std::string viewFile(const std::string& text)
    {
        writeText(m_folder / "view.json", text);
        return m_folder / "view.json";
    }
    TemporaryFolder m_folder;
};

TEST_F(EditedFigure, SaysSoInItsCaptionAndHoldsTheEditsInItsRecipe)
{
    EXPECT_THAT(drawn("a.svg", {"--edit", "zero:1.0-2", "--edit", "drop:0,0"}),
                HasSubstr("edited: zero:1.0-2, drop:0,0"));
    const auto recipe = Json::parse(ui::readRecipe(m_folder / "a.svg"));
    EXPECT_EQ(recipe["view"]["edits"].dump(), R"([{"edit":"zero:1.0-2","on":true},{"edit":"drop:0,0","on":true}])");
    EXPECT_THAT(drawn("plain.svg", {}), testing::Not(HasSubstr("edited:")));
}

TEST_F(EditedFigure, IsTheSameFromAViewAsJson)
{
    const auto file = viewFile(R"({"layer": 1, "edits": [{"edit": "zero:0.1"}, {"edit": "nopos", "on": true}]})");
    EXPECT_EQ(drawn("json.csv", {"--view-json", file}),
              drawn("line.csv", {"--layer", "1", "--edit", "zero:0.1", "--edit", "nopos"}));
    EXPECT_NE(drawn("line.csv", {"--layer", "1", "--edit", "zero:0.1"}), drawn("json.csv", {"--view-json", file}));
}

TEST_F(EditedFigure, AddsTheLinesEditsToThoseOfTheView)
{
    const auto file = viewFile(R"({"layer": 1, "edits": [{"edit": "zero:0.1"}]})");
    EXPECT_EQ(drawn("both.csv", {"--view-json", file, "--edit", "mlp:0=mean"}),
              drawn("line.csv", {"--layer", "1", "--edit", "zero:0.1", "--edit", "mlp:0=mean"}));
}

TEST_F(EditedFigure, OfEditsThatAreOffIsThePlainOneByteForByte)
{
    const auto file = viewFile(R"({"layer": 1, "edits": [{"edit": "zero:0.1", "on": false}]})");
    EXPECT_EQ(drawn("off.csv", {"--view-json", file}), drawn("plain.csv", {"--layer", "1"}));
}

TEST_F(EditedFigure, RefusesWhatIsNoListOfEdits)
{
    const auto result = draw("a.png", {"--view-json", viewFile(R"({"edits": [{"edit": "zero:0"}]})")});
    EXPECT_EQ(result.status, kFailure);
    EXPECT_THAT(result.err, HasSubstr("edits.edit: expected zero:LAYER.HEAD"));
}

/// The corrupt image is the other side of the view: another photo, or this one with patches filled.
TEST_F(EditedFigure, PatchesBetweenTheTwoSidesOfAView)
{
    const std::vector<std::string> patching{"--view", "activation-patching", "--set", "what=head", "--baseline"};
    auto withPhoto = patching, withEdits = patching;
    withPhoto.push_back(golden("preprocess/tall.png"));
    EXPECT_THAT(drawn("photo.svg", withPhoto), HasSubstr("corrupt: tall.png"));
    withEdits.push_back(viewFile(R"({"view": "activation-patching", "edits": [{"edit": "fill:0,0-1,1=zero"}]})"));
    EXPECT_THAT(drawn("edits.svg", withEdits), HasSubstr("fill:0,0-1,1=zero"));
    EXPECT_EQ(Json::parse(ui::readRecipe(m_folder / "photo.svg"))["view"]["minus"]["image"]["file"], "tall.png");
    auto withModel = patching;
    withModel.push_back(golden("vit"));
    EXPECT_THAT(draw("model.svg", withModel).err, HasSubstr("found another model"));
}

TEST(EditedRecording, IsRefused)
{
    const TemporaryFolder folder;
    ASSERT_EQ(run({"trace", golden("vit"), golden("preprocess/wide.png"), "--format", "trace", "--out",
                   folder / "t.safetensors"})
                  .status,
              kSuccess);
    const auto result = run({"predict", folder / "t.safetensors", "--edit", "zero:0.0"});
    EXPECT_EQ(result.status, kWrongUsage);
}

}  // namespace
}  // namespace cli::test
