// Images and words of tiny random dino.txt models, computed by their authors' code (facebookresearch/dinov2 and
// dinov3): tests/data/goldens/dinotxt_v2, dinotxt_v3.
#include "core/analysis/evidence/word_scores.h"
#include "core/analysis/trace_arrays.h"
#include "core/analysis/words/dense_words.h"
#include "core/model/spec/part_specs.h"
#include "core/model/text/tokenizer.h"
#include "core/model/text/word_model.h"
#include "tests/core/analysis/golden_subject.h"
#include "tests/core/analysis/hand_made.h"
#include "tests/support/folders.h"
#include "tests/support/message_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <string>
#include <vector>

namespace {

using testing::HasSubstr;

const std::vector<std::string> kCaptions{"a cat", "a photo of the dog", "grass"};

struct DinoTextCase {
    const char* folder;
    int heads;
    int64_t width;  ///< of an image
    double factor;  ///< of a cosine: exp(2.7) in the file; 1 / 0.07 in the constructor where no file has it
};

class DinoText : public testing::TestWithParam<DinoTextCase> {
protected:
    support::GoldenSubject golden{GetParam().folder};

    core::View view(const std::string& name, std::vector<std::string> words)
    {
        core::View view;
        view.name = name;
        view.words = std::move(words);
        return view;
    }
};

TEST_P(DinoText, HasTheVisionHeadsBlocksAsItsLastLayers)
{
    const auto& spec = golden.spec();
    ASSERT_EQ(spec.depth(), 4);
    ASSERT_TRUE(spec.visionHead);
    EXPECT_EQ(spec.visionHead->blocks, 2);
    for (const int layer : {0, 1, 2, 3}) {
        const auto& each = spec.layers[static_cast<size_t>(layer)];
        EXPECT_EQ(each.ofVisionHead, layer > 1);
        EXPECT_EQ(each.heads, GetParam().heads);
        EXPECT_EQ(spec.hiddenOf(each), layer > 1 ? 128 : 64);  // 4 * 32 * 2 / 3, rounded up to a multiple of 64
    }
    std::vector<std::string> names{"logits"};
    for (int layer = 0; layer < 4; ++layer) {
        names.push_back("layer." + std::to_string(layer) + ".attention");
        names.push_back("layer." + std::to_string(layer) + ".tokens");
    }
    for (const auto& [name, array] : core::computeArrays(golden.subject(), names, {})) {
        SCOPED_TRACE(name);
        EXPECT_TENSOR_NEAR(array, golden.expected(name), 1e-4);
    }
    EXPECT_EQ(golden.trace().logits.size(-1), GetParam().width);
}

TEST_P(DinoText, IsSeenAsInItsAuthorsEvaluation)
{
    const auto& input = golden.spec().preprocessing;
    EXPECT_EQ(input.height, 224);
    EXPECT_EQ(input.width, 224);
    EXPECT_EQ(input.cropPct, 0.875);  // the shorter side is 256
    EXPECT_EQ(input.cropMode, core::CropMode::Center);
    EXPECT_EQ(input.interpolation, core::Interpolation::Bicubic);
    EXPECT_EQ(input.mean[0], 0.485);
    EXPECT_THAT(golden.spec().name, HasSubstr("with dino.txt"));
    EXPECT_THAT(core::english(golden.spec().warnings), testing::Not(testing::Contains(HasSubstr("not used"))));
}

TEST_P(DinoText, ScoresCaptionsAsItsAuthorsDo)
{
    ASSERT_TRUE(golden.spec().words);
    const auto& words = *golden.spec().words;
    const auto folder = std::filesystem::path(support::dataFolder()) / "goldens" / GetParam().folder / "model";
    const auto tokenizer = core::readTokenizer(folder);
    std::vector<torch::Tensor> directions;
    for (size_t i = 0; i < kCaptions.size(); ++i) {
        const auto tokens = golden.expected("tokens." + std::to_string(i));
        EXPECT_EQ(tokenizer->encode(kCaptions[i]),
                  std::vector<int64_t>(tokens.data_ptr<int64_t>(), tokens.data_ptr<int64_t>() + tokens.numel()));
        const auto read = words.read(kCaptions[i]);
        EXPECT_TENSOR_NEAR(read.output, golden.expected("text_embeddings")[static_cast<int64_t>(i)], 1e-4);
        directions.push_back(read.direction);
    }
    EXPECT_NEAR(words.scale().factor, GetParam().factor, 1e-4);
    EXPECT_FALSE(words.scale().alone);
    for (const auto& score : core::wordScores(words, golden.trace().logits, directions)) {
        EXPECT_NEAR(score.similarity, golden.expected("cosines")[score.index].item<double>(), 2e-5);
        EXPECT_NEAR(score.logit, golden.expected("scores")[score.index].item<double>(), 2e-4);
    }
}

TEST_P(DinoText, ComparesPatchesWithTheHalfOfACaptionThatIsTheirs)
{
    const auto& expected = golden.expected("word_map");
    for (int64_t i = 0; i < 3; ++i) {
        const std::vector<std::string> caption{kCaptions[static_cast<size_t>(i)]};
        EXPECT_TENSOR_NEAR(golden.content<core::PatchMap>(view("word-map", caption)).values, expected[i], 2e-5);
        EXPECT_TENSOR_NEAR(golden.content<core::PatchMap>(view("word-similarity", caption)).values, expected[i], 2e-5);
    }
    const auto direction = golden.spec().words->read("a cat").direction;
    EXPECT_EQ(core::directionOfPatches(golden.spec(), direction).size(0), GetParam().width / 2);
    EXPECT_THAT(golden.compute(view("word-map", {"a cat"})).subject.english(), HasSubstr("method plain"));
    const auto grid = golden.content<core::Tiles>(view("word-map-grid", kCaptions));
    EXPECT_TENSOR_NEAR(grid.values.narrow(0, 0, 3), expected, 2e-5);
}

TEST_P(DinoText, FollowsTheRelevanceOfTheClassTokenAndOfThePatchesAlike)
{
    const auto map = golden.content<core::PatchMap>(view("word-relevance", {"a cat"})).values;
    const auto& expected = golden.expected("word_relevance");
    EXPECT_TENSOR_NEAR(map, expected, 2e-4 * expected.abs().max().item<double>());
}

INSTANTIATE_TEST_SUITE_P(Cases, DinoText,
                         testing::Values(DinoTextCase{"dinotxt_v2", 4, 48, 1.0 / 0.07},
                                         DinoTextCase{"dinotxt_v3", 2, 64, std::exp(2.7)}),
                         [](const auto& test) { return std::string(test.param.folder); });

}  // namespace
