#include "core/file/text.h"

#include <gtest/gtest.h>

// RFC 4180, section 2: cells with commas, quotes or line ends are quoted, quotes in them doubled.
TEST(CsvCell, IsQuotedOnlyWhereItMustBe)
{
    EXPECT_EQ(core::csvCell("head 3"), "head 3");
    EXPECT_EQ(core::csvCell("red, green"), "\"red, green\"");
    EXPECT_EQ(core::csvCell("a \"b\""), "\"a \"\"b\"\"\"");
    EXPECT_EQ(core::csvCell("two\nlines"), "\"two\nlines\"");
    EXPECT_EQ(core::csvCell(""), "");
}

// OWASP, "CSV Injection": these six begin a formula.
TEST(CsvCell, IsNoFormula)
{
    EXPECT_EQ(core::csvCell("=HYPERLINK(\"x\")"), "\"'=HYPERLINK(\"\"x\"\")\"");
    EXPECT_EQ(core::csvCell("+cmd"), "'+cmd");
    EXPECT_EQ(core::csvCell("-cmd|x"), "'-cmd|x");
    EXPECT_EQ(core::csvCell("@SUM(A1)"), "'@SUM(A1)");
    EXPECT_EQ(core::csvCell("\t=1"), "'\t=1");
    EXPECT_EQ(core::csvCell("a=b"), "a=b");
}

TEST(CsvCell, ANumberStaysOne)
{
    EXPECT_EQ(core::csvCell("-0.5"), "-0.5");
    EXPECT_EQ(core::csvCell("+3"), "+3");
    EXPECT_EQ(core::csvCell("-1e-3"), "-1e-3");
    EXPECT_EQ(core::csvCell("-1e"), "'-1e");
}
