#include "core/analysis/table/word_match.h"

#include "core/analysis/views/views.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {

std::vector<std::string> found(const std::string& typed)
{
    std::vector<std::string> names;
    for (const core::ViewRow* row : core::viewsThatMatch(typed)) {
        names.push_back(row->name);
    }
    return names;
}

double match(const std::string& typed, const std::string& text)
{
    return core::matchOf(typed, {{text}});
}

struct Typed {
    const char* typed;
    const char* first;
};
class WordsThatPeopleType : public testing::TestWithParam<Typed> {};

TEST_P(WordsThatPeopleType, FindTheirViewFirst)
{
    ASSERT_FALSE(found(GetParam().typed).empty()) << GetParam().typed;
    EXPECT_EQ(found(GetParam().typed).front(), GetParam().first) << GetParam().typed;
}
INSTANTIATE_TEST_SUITE_P(
    Views, WordsThatPeopleType,
    testing::Values(Typed{"pca", "token-pca"}, Typed{"PCA", "token-pca"}, Typed{"token-pca", "token-pca"},
                    Typed{"token pca", "token-pca"}, Typed{"principal components of tokens", "token-pca"},
                    Typed{"Abnar", "rollout"}, Typed{"rolout", "rollout"}, Typed{"heatmap", "attention"},
                    Typed{"heat map", "attention"}, Typed{"DINO", "attention"}, Typed{"gradcam", "grad-cam"},
                    Typed{"logit lens", "lens"}, Typed{"classes through layers", "lens"},
                    Typed{"likeness of heads", "head-similarity"}, Typed{"head simil", "head-similarity"},
                    Typed{"norms of tokens", "token-norms"}, Typed{"similarity of tokens", "token-similarity"},
                    Typed{"entorpy", "head-entropy"}, Typed{"grid", "attention-grid"},
                    Typed{"XCA", "channel-attention"}));

TEST(WordMatch, FindsByAuthorsGroupsAndSynonyms)
{
    EXPECT_THAT(found("DINO"), testing::IsSupersetOf({"attention", "token-pca", "token-similarity"}));
    EXPECT_THAT(found("heatmap"), testing::IsSupersetOf({"attention", "rollout", "relevance", "grad-cam"}));
    EXPECT_THAT(found("Darcet"), Contains("attention-shares"));
    EXPECT_THAT(found("positions"), Contains("patch-filters"));  // its group
    EXPECT_THAT(found("1706.03762 zzz"), IsEmpty());
    EXPECT_EQ(found("").size(), core::viewTable().size());
}

TEST(WordMatch, GivesEveryViewForItsOwnTitleNameAndSynonyms)
{
    for (const core::ViewRow& row : core::viewTable()) {
        EXPECT_EQ(core::matchOfView(row.title, row), 1.0) << row.title;
        EXPECT_EQ(core::matchOfView(row.name, row), 1.0) << row.name;
        EXPECT_FALSE(row.synonyms.empty()) << row.name;
        for (const std::string& synonym : row.synonyms) {
            EXPECT_GE(core::matchOfView(synonym, row), 0.9) << synonym;
        }
    }
}

TEST(WordMatch, WantsEveryWord)
{
    EXPECT_GT(match("token norms", "Token norms"), 0.0);
    EXPECT_GT(match("norms token", "Token norms"), 0.0);
    EXPECT_EQ(match("token entropy", "Token norms"), 0.0);
}

TEST(WordMatch, RanksWholeWordsAboveBeginningsAboveWhatIsInsideAboveSlips)
{
    EXPECT_EQ(match("rollout", "rollout"), 1.0);
    EXPECT_LT(match("rollout", "attention rollout"), 1.0);
    EXPECT_LT(match("roll", "attention rollout"), match("rollout", "attention rollout"));
    EXPECT_LT(match("lout", "attention rollout"), match("roll", "attention rollout"));
    EXPECT_LT(match("rllout", "attention rollout"), match("lout", "attention rollout"));
    EXPECT_GT(match("rllout", "attention rollout"), 0.0);
}

TEST(WordMatch, ForgivesOneSlipFromFourLettersAndTwoFromEight)
{
    EXPECT_GT(match("lnes", "lens"), 0.0);         // swapped
    EXPECT_GT(match("entrpy", "entropy"), 0.0);    // missing
    EXPECT_GT(match("enntropy", "entropy"), 0.0);  // too many
    EXPECT_GT(match("entrapy", "entropy"), 0.0);   // wrong
    EXPECT_GT(match("simlariti", "similarity"), 0.0);
    EXPECT_EQ(match("etropi", "entropy"), 0.0);
    EXPECT_EQ(match("pac", "pca"), 0.0);
    EXPECT_EQ(match("bank", "rank"), 0.0);
    EXPECT_EQ(core::matchOf("entrapy", {{"the entropy of a row", 0.3, false}}),
              0.0);  // a sentence is taken at its word
}

TEST(WordMatch, TakesAnyBytes)
{
    EXPECT_EQ(match("\xff\xfe", "Token norms"), 0.0);
    EXPECT_EQ(match(" -/&", "Token norms"), 1.0);  // no word at all
    EXPECT_GT(match("zürich", "Zürich"), 0.0);
}

}  // namespace
