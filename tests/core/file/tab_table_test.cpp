#include "core/file/text.h"

#include <gmock/gmock.h>

namespace {

using testing::ElementsAre;

TEST(TabTable, HasTheFieldsOfEveryLineBehindTheFirst)
{
    EXPECT_THAT(core::readTabTable("a\tb\n1\t\n\n2\tx y"), ElementsAre(ElementsAre("1", ""), ElementsAre("2", "x y")));
    EXPECT_THAT(core::readTabTable("only the names\n"), ElementsAre());
    EXPECT_THAT(core::readTabTable(""), ElementsAre());
    EXPECT_THAT(core::splitText("", ' '), ElementsAre(""));
}

}  // namespace
