#include "core/message.h"

#include "tests/support/message_text.h"

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

namespace {

using core::Message;

const Message kCaption = core::joined({"layer %1"_msg(11), "head %1"_msg(3), Message("cat: a, b")});

TEST(Message, FillsItsGapsWithNumbersNamesAndMessages)
{
    EXPECT_EQ("%1 of %2 patches, %3"_msg(2, "nine", "head %1"_msg(4)), "2 of nine patches, head 4");
}

TEST(Message, FillsItsGapsWithListsAndWithNumbersAtTheirShortest)
{
    EXPECT_EQ("found %1"_msg(std::vector<int>{2, 5, 8}), "found 2, 5, 8");
    EXPECT_EQ("found %1"_msg(std::vector<double>{4.0, 0.5}), "found 4, 0.5");
    EXPECT_EQ("found %1 (%2)"_msg(std::vector<std::string>{"a"}, std::vector<int>{}), "found a ()");
    EXPECT_EQ("%1 and %2"_msg(0.1F, 1e-6), "0.1 and 1e-06");
}

TEST(Message, HasAFormForOneThing)
{
    const auto sinks = [](int count) { return core::forCount(count, "%1 sink"_msg, "%1 sinks"_msg)(count).english(); };
    EXPECT_EQ(sinks(0), "0 sinks");
    EXPECT_EQ(sinks(1), "1 sink");
    EXPECT_EQ(sinks(2), "2 sinks");
}

TEST(Message, FillsAGapAsOftenAsItStandsThereAndLeavesAPercentSignAlone)
{
    EXPECT_EQ("one of %1 x %1 of %2"_msg(4, 9), "one of 4 x 4 of 9");
    EXPECT_EQ("%1 % on padding"_msg("12.5"), "12.5 % on padding");
}

TEST(Message, DoesNotFillGapsOfWhatFillsItsGaps)
{
    EXPECT_EQ("class %1 (%2)"_msg(7, "100 %1"), "class 7 (100 %1)");
    EXPECT_EQ(Message("%1"), "%1");
}

TEST(Message, AListLeavesEmptyPartsOut)
{
    EXPECT_EQ(kCaption, "layer 11 · head 3 · cat: a, b");
    EXPECT_EQ(core::joined({Message(), "head %1"_msg(1), Message()}), "head %1"_msg(1));
    EXPECT_TRUE(core::enumerated({Message(), Message()}).empty());
}

TEST(Message, AListIsOfItsKindWhateverStandsBetweenItsParts)
{
    const auto member = Message::list(core::ListKind::GroupMember, {Message("sinks"), Message("0")});
    const auto words = Message::list(core::ListKind::Sequence, {Message("sinks"), Message("0")});
    EXPECT_EQ(member, "sinks 0");
    EXPECT_EQ(words, "sinks 0");
    EXPECT_TRUE(member.isList(core::ListKind::GroupMember));
    EXPECT_FALSE(words.isList(core::ListKind::GroupMember));
    EXPECT_FALSE(member == words);
}

TEST(Message, TheFirstOfAListIsWhatItIsAbout)
{
    EXPECT_EQ(core::enumerated({"attention weight"_msg, "heads mixed"_msg}).first(), "attention weight"_msg);
    EXPECT_EQ(Message("value").first(), Message("value"));
}

TEST(Message, IsRenderedByIdsAndNeverByNames)
{
    const std::map<std::string, std::string> german{
        {"layer %1", "Schicht %1"}, {"head %1", "Kopf %1"}, {"cat", "Katze"}};
    const auto translated = [&](const std::string& id) {
        const auto found = german.find(id);
        return found == german.end() ? id : found->second;
    };
    EXPECT_EQ(kCaption.rendered(translated), "Schicht 11 · Kopf 3 · cat: a, b");
    EXPECT_EQ(core::joined({Message("cat"), "layer %1"_msg("cat")}).rendered(translated), "cat · Schicht cat");
}

TEST(Message, IsEqualByIdAndGapsNotByItsEnglish)
{
    EXPECT_TRUE("layer %1"_msg(1) == "layer %1"_msg(1));
    EXPECT_FALSE("layer %1"_msg(1) == Message("layer 1"));
    EXPECT_TRUE("layer %1"_msg(1).is("layer %1"_msg));
}

}  // namespace
