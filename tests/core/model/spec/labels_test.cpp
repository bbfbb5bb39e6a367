#include "core/model/spec/labels.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

namespace {

struct Anchor {
    size_t index;
    const char* synset;
    const char* name;
};
class ImagenetAnchor : public testing::TestWithParam<Anchor> {};

TEST_P(ImagenetAnchor, StandsAtItsIndex)
{
    const auto& found = core::imagenetClasses().at(GetParam().index);
    EXPECT_EQ(found.synset, GetParam().synset);
    EXPECT_EQ(found.name, GetParam().name);
    EXPECT_EQ(core::imagenetLabels().at(GetParam().index), GetParam().name);
}
INSTANTIATE_TEST_SUITE_P(Classes, ImagenetAnchor,
                         testing::Values(Anchor{0, "n01440764", "tench"}, Anchor{1, "n01443537", "goldfish"},
                                         Anchor{207, "n02099601", "golden retriever"},
                                         Anchor{281, "n02123045", "tabby"}, Anchor{285, "n02124075", "Egyptian cat"},
                                         Anchor{999, "n15075141", "toilet tissue"}),
                         [](const auto& test) { return std::to_string(test.param.index); });

TEST(ImagenetLabels, AreAThousandWithoutGaps)
{
    ASSERT_EQ(core::imagenetLabels().size(), 1000U);
    std::set<std::string> synsets;
    for (const auto& known : core::imagenetClasses()) {
        EXPECT_EQ(known.synset.size(), 9U) << known.name;
        EXPECT_EQ(known.synset.front(), 'n') << known.name;
        EXPECT_FALSE(known.name.empty()) << known.synset;
        synsets.insert(known.synset);
    }
    EXPECT_EQ(synsets.size(), 1000U);
}

TEST(ImagenetLabels, NameTwoClassesAlikeWhereTheListDoes)
{
    std::map<std::string, int> times;
    for (const auto& label : core::imagenetLabels()) {
        ++times[label];
    }
    std::set<std::string> twice;
    for (const auto& [label, count] : times) {
        if (count > 1) {
            twice.insert(label);
        }
    }
    EXPECT_EQ(twice, (std::set<std::string>{"crane", "maillot"}));
}

}  // namespace
