// Named selections: names are unique, masks have one name each, and names from files are checked.
#include "core/image/selections.h"

#include "tests/support/expect_error.h"

#include <gtest/gtest.h>

namespace {

std::shared_ptr<const core::ObjectMask> maskOf(std::vector<uint8_t> inside)
{
    return std::make_shared<const core::ObjectMask>(core::ObjectMask{2, 1, std::move(inside)});
}

TEST(Selections, AreFoundByNameAndByCells)
{
    core::Selections selections;
    selections.add(maskOf({1, 0}), "cat");
    selections.add(maskOf({0, 1}), "dog \xC3\xA9");
    ASSERT_EQ(selections.all().size(), 2U);
    EXPECT_EQ(selections.all()[0].name, "cat");
    EXPECT_EQ(selections.of({2, 1, {0, 1}})->name, "dog \xC3\xA9");
    EXPECT_EQ(selections.of({2, 1, {1, 1}}), nullptr);
    EXPECT_EQ(selections.of({1, 2, {1, 0}}), nullptr) << "the same cells in another shape";
    EXPECT_EQ(selections.find("cat")->mask->inside, (std::vector<uint8_t>{1, 0}));
    EXPECT_EQ(selections.find("bird"), nullptr);
}

TEST(Selections, RenameTheMaskThatHasANameAndKeepItsPlace)
{
    core::Selections selections;
    selections.add(maskOf({1, 0}), "cat");
    selections.add(maskOf({0, 1}), "dog");
    selections.add(maskOf({1, 0}), "kitten");
    ASSERT_EQ(selections.all().size(), 2U);
    EXPECT_EQ(selections.all()[0].name, "kitten");
    selections.add(maskOf({1, 0}), "kitten");  // the same once more changes nothing
    EXPECT_EQ(selections.all()[0].name, "kitten");
    selections.remove("dog");
    selections.remove("dog");
    EXPECT_EQ(selections.all().size(), 1U);
}

TEST(Selections, RefuseANameThatIsTakenEmptyLongOrNoText)
{
    core::Selections selections;
    selections.add(maskOf({1, 0}), "cat");
    selections.add(maskOf({0, 1}), "dog");
    const auto refuses = [&](const std::string& name, const std::string& words) {
        expectError([&] { selections.add(maskOf({1, 1}), name); }, core::ErrorCode::OutOfRange, words);
    };
    refuses("cat", "found \"cat\" twice");
    refuses("", "expected a name of 1 to 200 bytes of UTF-8, found \"\"");
    refuses(std::string(201, 'x'), "expected a name of 1 to 200 bytes");
    refuses("\xFF", "expected a name of 1 to 200 bytes of UTF-8, found \"?\"");
    expectError([&] { selections.add(maskOf({1, 0}), "dog"); }, core::ErrorCode::OutOfRange, "\"dog\" twice");
    selections.add(maskOf({1, 1}), std::string(200, 'x'));
    EXPECT_EQ(selections.all().size(), 3U);
}

}  // namespace
