#include "core/file/text.h"

#include <gtest/gtest.h>

namespace {

using core::isUtf8;
using core::printable;

TEST(ParsedNumber, IsTheWholeTextOrNothing)
{
    EXPECT_EQ(core::parsedNumber<int>("-12"), -12);
    EXPECT_EQ(core::parsedNumber<double>("1.5e2"), 150.0);
    for (const auto* text : {"", " 1", "1 ", "+1", "0x1", "1a", "99999999999"}) {
        EXPECT_FALSE(core::parsedNumber<int>(text)) << text;
    }
}

TEST(LowerCase, ChangesLettersOfAsciiOnly)
{
    EXPECT_EQ(core::asciiLowerCase("A-z \xC3\x89"), "a-z \xC3\x89");
    EXPECT_EQ(core::lowerCaseExtension("a/Cat.PNG"), ".png");
    EXPECT_EQ(core::lowerCaseExtension("a.d/CAT"), "");
}

TEST(Utf8, AcceptsTheFirstAndLastCharacterOfEachLength)
{
    for (const auto* text : {"", "\x7F", "\xC2\x80", "\xDF\xBF", "\xE0\xA0\x80", "\xED\x9F\xBF", "\xEE\x80\x80",
                             "\xEF\xBF\xBF", "\xF0\x90\x80\x80", "\xF4\x8F\xBF\xBF"}) {
        EXPECT_TRUE(isUtf8(text)) << text;
    }
}

TEST(Utf8, RefusesOverlongSurrogateTooLargeLoneAndCutSequences)
{
    for (const auto* text : {"\xC0\x80", "\xC1\xBF", "\xE0\x9F\xBF", "\xF0\x8F\xBF\xBF", "\xED\xA0\x80", "\xED\xBF\xBF",
                             "\xF4\x90\x80\x80", "\xF5\x80\x80\x80", "\xFF", "\x80", "a\xBF", "\xC2", "\xE2\x82",
                             "\xF0\x9F\x98", "\xE2\x28\xA1", "\xF0\x9F\x28\x80"}) {
        EXPECT_FALSE(isUtf8(text)) << text;
    }
}

TEST(Utf8, LeavesOutOnlyTheBeginningOfACharacterAtTheEnd)
{
    EXPECT_EQ(core::wholeCharacters("a\xC3"), "a");
    EXPECT_EQ(core::wholeCharacters("a\xE2\x82"), "a");
    EXPECT_EQ(core::wholeCharacters("\xF0\x9F\x98"), "");
    for (const std::string whole : {"", "a", "\xC3\x9F", "\xE2\x82\xAC", "\xF0\x9F\x98\x80", "\xFF", "a\xC0", "a\xBF",
                                    "\x80\x80\x80\x80", "a\xC3\xFF"}) {
        EXPECT_EQ(core::wholeCharacters(whole), whole);
    }
}

TEST(Printable, KeepsTextAndHidesWhatATerminalWouldObey)
{
    EXPECT_EQ(printable("blocks.0.attn.qkv.weight"), "blocks.0.attn.qkv.weight");
    EXPECT_EQ(printable("Stra\xC3\x9F"
                        "e"),
              "Stra\xC3\x9F"
              "e");
    EXPECT_EQ(printable("a\nb\x1B[31m\x7F"), "a?b?[31m?");
    EXPECT_EQ(printable("\xC2\x9B"
                        "31m"),
              "?31m");  // the one-character form of ESC [
    EXPECT_EQ(printable("\xFF\xC3"), "??");
}

TEST(Printable, CutsBetweenCharacters)
{
    EXPECT_EQ(printable("abcdef", 4), "abcd...");
    EXPECT_EQ(printable("abcd", 4), "abcd");
    EXPECT_EQ(printable("abc\xC3\x9F"
                        "d",
                        4),
              "abc...");
}

TEST(Printable, BidirectionalOverridesAreGone)
{
    // U+202E (right-to-left override) turns "gpj.exe" round; U+2066 to U+2069 isolate.
    EXPECT_EQ(core::printable("cat\xE2\x80\xAEgpj.exe"), "cat?gpj.exe");
    EXPECT_EQ(core::printable("\xE2\x81\xA6x\xE2\x81\xA9"), "?x?");
    EXPECT_EQ(core::printable("\xE2\x80\x9Cquoted\xE2\x80\x9D"), "\xE2\x80\x9Cquoted\xE2\x80\x9D");
}

/// U+061C, U+200B, U+200E, U+200F, U+2028, U+2029, U+2060, U+FEFF, U+00AD; their neighbors stay.
TEST(Printable, CharactersThatATerminalDoesNotShowAreGone)
{
    for (const std::string hidden : {"\xD8\x9C", "\xE2\x80\x8B", "\xE2\x80\x8E", "\xE2\x80\x8F", "\xE2\x80\xA8",
                                     "\xE2\x80\xA9", "\xE2\x81\xA0", "\xEF\xBB\xBF", "\xC2\xAD"}) {
        EXPECT_EQ(core::printable("a" + hidden + "b"), "a?b");
        EXPECT_EQ(core::withoutControls(hidden), "?");
    }
    for (const std::string shown :
         {"\xD8\x9B", "\xE2\x80\x8A", "\xE2\x80\x8C", "\xE2\x80\x8D", "\xE2\x80\x90", "\xE2\x80\xA7", "\xE2\x80\xAF",
          "\xE2\x81\xA1", "\xEF\xBB\xBE", "\xC2\xAE", "\xC2\xA0", "\xF0\x9F\x91\xA9\xE2\x80\x8D\xF0\x9F\x94\xAC"}) {
        EXPECT_EQ(core::printable(shown), shown);
    }
}

TEST(WithoutControls, KeepsLinesAndTabsOnly)
{
    EXPECT_EQ(core::withoutControls("a\tb\nc\r\n"), "a\tb\nc\r\n");
    EXPECT_EQ(core::withoutControls("a\x1b[2Jb\rc\x07"), "a?[2Jb?c?");
    EXPECT_EQ(core::withoutControls("\xC2\x9B"
                                    "31m"),
              "?31m");  // the one-character CSI
    EXPECT_EQ(core::withoutControls("\xFF\xC3"), "??");
    EXPECT_EQ(core::withoutControls("M\xC3\xBCller"), "M\xC3\xBCller");
}

}  // namespace
