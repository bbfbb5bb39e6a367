#include "ui/session/documents/file_name.h"

#include <gtest/gtest.h>

namespace {

class FileName : public testing::TestWithParam<std::string> {};

TEST_P(FileName, ComesBackByteByByte)
{
    EXPECT_EQ(ui::toPath(ui::toName(GetParam())).native(), GetParam());
}

INSTANTIATE_TEST_SUITE_P(Names, FileName,
                         testing::Values("plain.png", "caf\xc3\xa9.png", "caf\xe9.png", "\xff\xfe",
                                         "\xf0\x9f\x8c\xb8\xe9", "cut\xf0\x9f\x8c", "surrogate\xed\xb3\xa9",
                                         "overlong\xc0\xaf", ""));

TEST(FileName, TextIsText)
{
    EXPECT_EQ(ui::toName("caf\xc3\xa9.png"), QString::fromUtf8("caf\xc3\xa9.png"));
    EXPECT_EQ(ui::toName("caf\xe9.png"), QString("caf") + QChar(0xDCE9) + ".png");
}

TEST(FileName, ShownWithoutItsFolderAndWithoutStrayBytes)
{
    EXPECT_EQ(ui::shownFileName("/a/b.png"), "b.png");
    EXPECT_EQ(ui::shownFileName("/"), "/");
    for (const QChar unit : ui::shownFileName(ui::toName("/a/caf\xe9.png"))) {
        EXPECT_FALSE(unit.isSurrogate());
    }
}

}  // namespace
