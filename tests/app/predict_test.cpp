#include "tests/app/support.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <fstream>

namespace cli::test {
namespace {

using testing::HasSubstr;

TEST(Predict, MissesAnImageBeforeTheFirstIsSeen)
{
    const auto result = run({"predict", golden("vit"), golden("preprocess/wide.png"), "nowhere.png"});
    EXPECT_EQ(result.status, kFailure);
    EXPECT_EQ(result.out, "");
    EXPECT_EQ(result.err, "error: nowhere.png: expected an image, found no such file\n");
}

/// The reference's logits for its own input, brought to probabilities by hand.
TEST(PredictJson, GivesTheSoftmaxOfTheReferenceLogitsMostProbableFirst)
{
    const TemporaryFolder folder;
    const auto expected = readAll(golden("vit/expected.safetensors"));
    writeNpy(folder / "input.npy", expected.at("input"));
    const auto result = run({"predict", golden("vit"), folder / "input.npy", "--top", "3", "--json"});
    ASSERT_EQ(result.status, kSuccess) << result.err;
    const auto json = result.json();
    ASSERT_EQ(json.size(), 1U);
    EXPECT_EQ(json[0]["image"], folder / "input.npy");
    ASSERT_EQ(json[0]["top"].size(), 3U);

    double sum = 0.0;
    for (int i = 0; i < 10; ++i) {
        sum += std::exp(expected.at("logits")[0][i].item<double>());
    }
    const int order[] = {0, 3, 9};  // logits 1.298, 1.112, 0.832
    for (int place = 0; place < 3; ++place) {
        const auto& guess = json[0]["top"][place];
        EXPECT_EQ(guess["index"], order[place]);
        EXPECT_EQ(guess["label"], "class " + std::to_string(order[place]));
        EXPECT_NEAR(guess["probability"], std::exp(expected.at("logits")[0][order[place]].item<double>()) / sum, 1e-4);
    }
}

TEST(PredictJson, ListsObjectsWithTheirBoxes)
{
    const TemporaryFolder folder;
    const auto expected = readAll(golden("detr/expected.safetensors"));
    writeNpy(folder / "input.npy", expected.at("input"));
    const auto result = run({"predict", golden("detr"), folder / "input.npy", "--top", "2", "--json"});
    ASSERT_EQ(result.status, kSuccess) << result.err;
    const auto top = result.json()[0]["top"];
    ASSERT_EQ(top.size(), 2U);
    const auto probabilities = expected.at("logits").softmax(1).narrow(1, 0, 5);
    const auto query = probabilities.amax(1).argmax().item<int64_t>();
    EXPECT_EQ(top[0]["query"], query);
    EXPECT_EQ(top[0]["index"], probabilities[query].argmax().item<int64_t>());
    EXPECT_NEAR(top[0]["probability"], probabilities.max().item<double>(), 1e-5);
    const auto box = expected.at("boxes")[query];
    const auto share = [&](int which) { return box[which].item<double>(); };
    EXPECT_NEAR(top[0]["box"][0], 192 * (share(0) - share(2) / 2), 0.02);
    EXPECT_NEAR(top[0]["box"][3], 160 * (share(1) + share(3) / 2), 0.02);
}

TEST(PredictJson, NamesTheEditsUnderWhichObjectsWereFound)
{
    const auto result = run({"predict", golden("owlvit"), golden("preprocess/wide.png"), "--words", "a cat", "--edit",
                             "zero:0.0", "--json"});
    ASSERT_EQ(result.status, kSuccess) << result.err;
    EXPECT_EQ(result.json()[0]["edits"][0], "zero:0.0");
}

TEST(PredictJson, AnswersForEveryImageInTheirOrder)
{
    const auto result =
        run({"predict", golden("vit"), golden("preprocess/wide.png"), golden("preprocess/tall.png"), "--json"});
    ASSERT_EQ(result.status, kSuccess) << result.err;
    const auto json = result.json();
    ASSERT_EQ(json.size(), 2U);
    EXPECT_EQ(json[0]["image"], golden("preprocess/wide.png"));
    EXPECT_EQ(json[1]["image"], golden("preprocess/tall.png"));
    EXPECT_EQ(json[1]["top"].size(), 5U);
}

TEST(PredictJson, GivesEveryClassWhenMoreAreAskedFor)
{
    const auto result = run({"predict", golden("vit"), golden("preprocess/wide.png"), "--top", "1000", "--json"});
    ASSERT_EQ(result.status, kSuccess) << result.err;
    const auto json = result.json();
    double sum = 0.0;
    for (const auto& guess : json[0]["top"]) {
        sum += guess["probability"].get<double>();
    }
    EXPECT_EQ(json[0]["top"].size(), 10U);
    EXPECT_NEAR(sum, 1.0, 1e-9);
}

TEST(Predict, PrintsALineAClassForPeople)
{
    const auto result = run({"predict", golden("vit"), golden("preprocess/wide.png"), "--top", "2"});
    ASSERT_EQ(result.status, kSuccess) << result.err;
    EXPECT_EQ(std::count(result.out.begin(), result.out.end(), '\n'), 3);
    EXPECT_NE(result.out.find(" %"), std::string::npos);
}

TEST(Predict, DeclinesAModelWithoutAClassifier)
{
    const auto result = run({"predict", golden("dinov2_registers"), golden("preprocess/wide.png")});
    EXPECT_EQ(result.status, kWrongUsage);
    EXPECT_NE(result.err.find("expected a model with a classifier"), std::string::npos) << result.err;
}

std::string ofWords(const std::string& file)
{
    return golden("../words/" + file);
}

/// The reference's numbers for its own input: tests/data/words.
TEST(PredictWords, GivesSimilarityLogitAndProbabilityOfEachCaption)
{
    const TemporaryFolder folder;
    const auto expected = readAll(ofWords("clip/expected.safetensors"));
    writeNpy(folder / "input.npy", expected.at("input"));
    const std::vector<std::string> captions{"a photo of a cat", "The dog's 12 cats!", "a cat on the photo of the dog"};
    const auto result = run({"predict", ofWords("clip"), folder / "input.npy", "--words", captions[0], "--words",
                             captions[1], "--words", captions[2], "--json"});
    ASSERT_EQ(result.status, kSuccess) << result.err;
    // The golden's text tower takes 8 tokens, its reference cut the same captions there.
    EXPECT_EQ(std::ranges::count(result.err, '\n'), 2) << result.err;
    EXPECT_NE(result.err.find("the first 8 of 10 tokens"), std::string::npos) << result.err;
    EXPECT_NE(result.err.find("the first 8 of 9 tokens"), std::string::npos) << result.err;
    const auto top = result.json()[0]["top"];
    ASSERT_EQ(top.size(), 3U);
    for (const auto& guess : top) {
        const int index = guess["index"];
        EXPECT_EQ(guess["label"], captions[static_cast<size_t>(index)]);
        EXPECT_NEAR(guess["similarity"], expected.at("similarity")[index].item<double>(), 2e-5);
        EXPECT_NEAR(guess["logit"], expected.at("logits")[index].item<double>(), 2e-4);
        EXPECT_NEAR(guess["probability"], expected.at("probability")[index].item<double>(), 5e-5);
    }
    EXPECT_GE(top[0]["probability"], top[1]["probability"]);
}

TEST(PredictWords, PutsTheLinesOfAFileIntoTheTemplate)
{
    const TemporaryFolder folder;
    std::ofstream(folder / "names.txt") << "cat\r\n\n  \ndog\n";
    const std::vector<std::string> model{"predict", ofWords("siglip"), golden("preprocess/wide.png"), "--json"};
    const auto with = [&](std::vector<std::string> more) {
        more.insert(more.begin(), model.begin(), model.end());
        const auto result = run(more);
        EXPECT_EQ(result.status, kSuccess) << result.err;
        return result.json()[0]["top"];
    };
    const auto named = with({"--words-file", folder / "names.txt", "--template", "a photo of a {}"});
    const auto spelled = with({"--words", "a photo of a cat", "--words", "a photo of a dog"});
    ASSERT_EQ(named.size(), 2U);
    for (size_t i = 0; i < 2; ++i) {
        EXPECT_EQ("a photo of a " + named[i]["label"].get<std::string>(), spelled[i]["label"].get<std::string>());
        EXPECT_EQ(named[i]["probability"], spelled[i]["probability"]);
    }
}

TEST(PredictWords, AreComparedWithTheImageByAModelOfMasksToo)
{
    const auto result = run({"predict", golden("clipseg"), golden("preprocess/wide.png"), "--words", "a cat", "--words",
                             "grass", "--json"});
    ASSERT_EQ(result.status, kSuccess) << result.err;
    const auto top = result.json()[0]["top"];
    ASSERT_EQ(top.size(), 2U);
    EXPECT_NEAR(top[0]["probability"].get<double>() + top[1]["probability"].get<double>(), 1.0, 1e-9);
    EXPECT_GE(top[0]["similarity"], top[1]["similarity"]);
}

TEST(PredictWords, ListsTheBoxesOfPatchesThatTheyName)
{
    const TemporaryFolder folder;
    const auto expected = readAll(golden("owlv2/expected.safetensors"));
    writeNpy(folder / "input.npy", expected.at("input"));
    const auto result = run({"predict", golden("owlv2"), folder / "input.npy", "--words", "a cat", "--words", "a dog",
                             "--words", "grass", "--top", "2", "--json"});
    ASSERT_EQ(result.status, kSuccess) << result.err;
    const auto top = result.json()[0]["top"];
    ASSERT_EQ(top.size(), 2U);
    const auto best = expected.at("logits").amax(1);
    const auto patch = best.argmax().item<int64_t>();
    EXPECT_EQ(top[0]["query"], patch);
    EXPECT_EQ(top[0]["index"], expected.at("logits")[patch].argmax().item<int64_t>());
    EXPECT_NEAR(top[0]["probability"], 1.0 / (1.0 + std::exp(-best[patch].item<double>())), 1e-4);
    const auto share = [&](int which) { return expected.at("boxes")[patch][which].item<double>(); };
    EXPECT_NEAR(top[0]["box"][0], 40 * (share(0) - share(2) / 2), 0.01);
    EXPECT_NEAR(top[0]["box"][3], 40 * (share(1) + share(3) / 2), 0.01);
}

TEST(PredictExample, ListsTheBoxesOfPatchesLikeTheObjectInTheBox)
{
    const TemporaryFolder folder;
    const auto expected = readAll(golden("owlvit/expected.safetensors"));
    writeNpy(folder / "input.npy", expected.at("input"));
    writeNpy(folder / "example.npy", expected.at("example"));
    const auto result = run({"predict", golden("owlvit"), folder / "input.npy", "--example", folder / "example.npy",
                             "--example-box", "4,6,24,22", "--top", "2", "--json"});
    ASSERT_EQ(result.status, kSuccess) << result.err;
    const auto top = result.json()[0]["top"];
    ASSERT_EQ(top.size(), 2U);
    const auto& logits = expected.at("example_box.logits");
    const auto patch = logits.argmax().item<int64_t>();
    EXPECT_EQ(top[0]["query"], patch);
    EXPECT_EQ(top[0]["label"], "example.npy");
    EXPECT_NEAR(top[0]["probability"], 1.0 / (1.0 + std::exp(-logits[patch][0].item<double>())), 1e-4);
}

TEST(PredictExample, IsRefusedInOneSentence)
{
    const auto photo = golden("preprocess/wide.png");
    const auto refusal = [&](const std::string& command, const std::string& model, std::vector<std::string> more) {
        const TemporaryFolder folder;
        more.insert(more.begin(), {command, golden(model), photo});
        if (command == "trace") {
            more.insert(more.end(), {"--out", folder / "out.npz"});
        }
        const auto result = run(more);
        EXPECT_EQ(result.status, kWrongUsage);
        return result.err;
    };
    EXPECT_THAT(refusal("predict", "vit", {"--example", photo}), HasSubstr("expected OWL-ViT, OWLv2 or CLIPSeg"));
    EXPECT_THAT(refusal("predict", "clipseg", {"--example", photo}), HasSubstr("expected OWL-ViT or OWLv2"));
    EXPECT_THAT(refusal("predict", "owlvit", {"--example", photo, "--words", "a cat"}), HasSubstr("expected no words"));
    EXPECT_THAT(refusal("predict", "owlvit", {"--words", "a cat", "--example-box", "0,0,4,4"}),
                HasSubstr("expected --example with it"));
    EXPECT_THAT(refusal("predict", "owlvit", {"--example", photo, "--example-box", "9,0,4,4"}),
                HasSubstr("--example-box: expected left < right and top < bottom, found \"9,0,4,4\""));
    EXPECT_THAT(refusal("predict", "owlvit", {"--example", photo, "--example-box", "0,0,9999,4"}),
                HasSubstr("expected left < right and top < bottom within"));
    EXPECT_THAT(refusal("predict", "owlvit", {"--example", photo, "--example-box", "0,0,4"}),
                HasSubstr("--example-box: expected 4 numbers, found \"0,0,4\""));
    EXPECT_THAT(refusal("trace", "clipseg", {"--example", photo, "--example-box", "0,0,4,4"}),
                HasSubstr("CLIPSeg's example is a whole image"));
}

TEST(PredictWords, SaysInOneSentenceWhatIsMissing)
{
    const auto refusal = [](const std::vector<std::string>& arguments, int status, const std::string& words) {
        const auto result = run(arguments);
        EXPECT_EQ(result.status, status);
        EXPECT_NE(result.err.find(words), std::string::npos) << result.err;
    };
    const auto photo = golden("preprocess/wide.png");
    refusal({"predict", golden("vit"), photo, "--words", "a cat"}, kWrongUsage, "expected a model with a text tower");
    refusal({"predict", ofWords("clip"), photo}, kWrongUsage, "expected --words or --words-file");
    refusal({"predict", golden("owlvit"), photo}, kWrongUsage, "expected --words or --words-file");
    refusal({"predict", golden("owlvit"), photo, "--words", "a cat a cat a cat a cat a cat a cat a cat a cat"},
            kFailure, "expected at most 14 tokens");
    refusal({"predict", ofWords("clip"), photo, "--words-file", "/no/such/file"}, kFailure, "/no/such/file");
    refusal({"predict", ofWords("clip"), photo, "--words", "cat", "--template", "a photo"}, kWrongUsage,
            "--template: expected");
    refusal({"predict", ofWords("clip"), photo, "--words", "\xE0\xB8\x81"}, kFailure, "U+0E01");
    refusal({"render", ofWords("clip"), photo, "--view", "word-similarity", "--out", "/tmp/unwritten.png"}, kWrongUsage,
            "words: expected a caption");
}

}  // namespace
}  // namespace cli::test
