#include "core/file/json_reader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <limits>
#include <string>

namespace core {
namespace {

using nlohmann::json;

Error errorOf(const std::function<void()>& act)
{
    try {
        act();
    } catch (const Error& error) {
        return error;
    }
    return {ErrorCode::Other, Message("none")};
}

const json kPage = json::parse(R"({"panels": [{"title": "a"}, {"title": 5, "size": [3, 2.5]}], "on": true,
                                   "big": 18446744073709551615, "low": -3, "names": ["x", 1]})");

TEST(JsonReader, NamesTheFileAndThePlaceInIt)
{
    const JsonReader page(kPage, "page.json");
    const auto error = errorOf([&] { page.at("panels").item(1).at("title").text(); });
    EXPECT_STREQ(error.what(), "page.json: panels[1].title: expected a text, found 5");
    EXPECT_EQ(error.subject, "page.json");
    EXPECT_EQ(error.detail.english(), "panels[1].title: expected a text, found 5");
    EXPECT_EQ(error.code, ErrorCode::Corrupt);
}

TEST(JsonReader, HasThePlaceAsTheSubjectInADocumentWithoutAName)
{
    const auto error = errorOf([] { JsonReader(kPage).at("panels").items().at(1).at("title").text(); });
    EXPECT_EQ(error.subject, "panels[1].title");
    EXPECT_EQ(error.renamed("--title").what(), std::string("--title: expected a text, found 5"));
    EXPECT_EQ(error.within("a.json").what(), std::string("a.json: panels[1].title: expected a text, found 5"));
    EXPECT_STREQ(errorOf([] { JsonReader(kPage["on"]).text(); }).what(), "expected a text, found true");
}

TEST(JsonReader, SpellsPlacesInWordsWhereAsked)
{
    const JsonReader page(kPage, "a.npz", kWordPlaces);
    EXPECT_EQ(page.at("panels").item(1).at("size").place(), "a.npz: panels 1: size");
}

TEST(JsonReader, TakesWholeNumbersWithinTheirRangeOnly)
{
    const JsonReader page(kPage);
    EXPECT_EQ(page.at("low").integer(-3, 3), -3);
    EXPECT_STREQ(errorOf([&] { page.at("low").integer(0); }).what(), "low: expected a whole number from 0, found -3");
    EXPECT_STREQ(errorOf([&] { page.at("low").integer(1, 9); }).what(),
                 "low: expected a whole number from 1 to 9, found -3");
    EXPECT_STREQ(errorOf([&] { page.at("big").integer(std::numeric_limits<int>::min()); }).what(),
                 "big: expected a whole number, found 18446744073709551615");
    EXPECT_ANY_THROW(page.at("on").integer(0, 1));
    EXPECT_ANY_THROW(page.at("panels").item(1).at("size").item(1).integer(0, 9));
}

TEST(JsonReader, TakesFiniteNumbersOnly)
{
    const json numbers{0.5, 0, std::numeric_limits<double>::infinity(), "1"};
    const JsonReader list(numbers);
    EXPECT_EQ(list.item(0).number(0.0, 1.0), 0.5);
    EXPECT_STREQ(errorOf([&] { list.item(0).number(1.0, 2.0); }).what(),
                 "[0]: expected a number from 1 to 2, found 0.5");
    EXPECT_STREQ(errorOf([&] { list.item(1).numberAboveZero(); }).what(), "[1]: expected a number above 0, found 0");
    EXPECT_ANY_THROW(list.item(2).number());
    EXPECT_ANY_THROW(list.item(3).number());
}

TEST(JsonReader, TakesListsOfTheirLength)
{
    const JsonReader page(kPage);
    EXPECT_EQ(page.at("panels").item(1).at("size").numbers<2>(), (std::array{3.0, 2.5}));
    EXPECT_STREQ(errorOf([&] { page.at("panels").item(1).at("size").numbers<3>(); }).what(),
                 "panels[1].size: expected three numbers, found [3,2.5]");
    EXPECT_STREQ(errorOf([&] { page.at("names").texts(9); }).what(), "names[1]: expected a text, found 1");
    EXPECT_STREQ(errorOf([&] { page.at("names").texts(1); }).what(), "names: expected at most 1, found 2");
    EXPECT_STREQ(errorOf([&] { page.at("on").list(); }).what(), "on: expected a list, found true");
}

TEST(JsonReader, RefusesKeysThatItDoesNotKnow)
{
    const auto error = errorOf([] { JsonReader(kPage).at("panels").item(0).requireKeys({"name", "view"}); });
    EXPECT_STREQ(error.what(), "panels[0]: expected one of name, view, found \"title\"");
    EXPECT_ANY_THROW(JsonReader(kPage).at("on").requireKeys({}));
    EXPECT_FALSE(JsonReader(kPage).find("photos"));
    EXPECT_TRUE(JsonReader(kPage).at("photos").isNull());
}

TEST(JsonReader, ShowsLargeValuesByTheirType)
{
    EXPECT_EQ(shownJson(json(std::vector<int>(1000, 1))), "array");
    EXPECT_LE(shownJson(json(std::string(1000, 'x'))).size(), 90U);
    EXPECT_EQ(shownJson(json("\xFF")), "\"\xEF\xBF\xBD\"");
}

TEST(ReadJson, RefusesAKeyThatStandsTwiceInOneObject)
{
    EXPECT_STREQ(errorOf([] { readJson(R"({"a": {"b": 1, "b": 2}})", 4, "a.json", "page"_msg); }).what(),
                 "a.json: expected every key of an object once, found \"b\" twice");
    EXPECT_TRUE(readJson(R"([{"a": 1}, {"a": {"a": 2}}])", 4, "a.json", "page"_msg).is_array());
    EXPECT_STREQ(errorOf([] { readJson("[1", 4, "a.json", "index"_msg); }).what(),
                 "a.json: expected an index as JSON, found text that is none");
}

TEST(ReadJson, RefusesWhatIsNoJsonOrTooDeep)
{
    EXPECT_EQ(readJson("[1]", 4, "a.json", "page"_msg), json::parse("[1]"));
    EXPECT_STREQ(errorOf([] { readJson("[1", 4, "a.json", "page"_msg); }).what(),
                 "a.json: expected a page as JSON, found text that is none");
    EXPECT_STREQ(errorOf([] { readJson("[[[[[]]]]]", 4, "a.json", "page"_msg); }).what(),
                 "a.json: page's JSON is nested deeper than 4 levels");
    EXPECT_STREQ(errorOf([] { readJson("\x89PNG\r\n\x1A\n", 4, "a.json", "page"_msg); }).what(),
                 "a.json: expected a page as JSON, found an image");
    EXPECT_EQ(errorOf([] { readJson("\xFF", 4, "a.json", "page"_msg); }).subject, "a.json");
}

}  // namespace
}  // namespace core
