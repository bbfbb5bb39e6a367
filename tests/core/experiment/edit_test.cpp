#include "core/experiment/edit.h"
#include "tests/support/expect_error.h"

#include <gtest/gtest.h>

#include <random>

namespace {

class EditSpelling : public testing::TestWithParam<const char*> {};

TEST_P(EditSpelling, ReadsWhatItWrites)
{
    EXPECT_EQ(core::toText(core::parseEdit(GetParam())), GetParam());
}
INSTANTIATE_TEST_SUITE_P(Contract, EditSpelling,
                         testing::Values("zero:3.1", "zero:*.*", "zero:-1.0", "mean:3-5.2", "uniform:0.1-3",
                                         "temperature:2.*=0.5", "knockout:*.*:class>0,0-3,3",
                                         "knockout:1.2:all>registers+patches+4,5", "drop:1,2+3,4-5,6",
                                         "fill:patches=mean", "fill:1,1=blur", "fill:0,0=zero", "shuffle:7", "nopos",
                                         "mlp:*=zero", "mlp:-2--1=mean", "register:3.17", "register:0.5+-1.191"));

TEST(Edit, KnowsRangesFromTheEnd)
{
    const auto edit = core::parseEdit("zero:-3--1.2");
    EXPECT_EQ(edit.layers, (core::IndexRange{false, -3, -1}));
    EXPECT_EQ(edit.heads, (core::IndexRange{false, 2, 2}));
}

TEST(Edit, KnowsQueriesFromKeys)
{
    const auto edit = core::parseEdit("knockout:1.2:class+0,1-2,3>registers");
    EXPECT_TRUE(edit.tokens.classToken);
    ASSERT_EQ(edit.tokens.rectangles.size(), 1U);
    EXPECT_EQ(edit.tokens.rectangles[0], (core::PatchRectangle{0, 1, 2, 3}));
    EXPECT_TRUE(edit.keys.registers);
    EXPECT_FALSE(edit.keys.patches);
}

class WrongEdit : public testing::TestWithParam<std::pair<const char*, const char*>> {};

TEST_P(WrongEdit, IsAnErrorThatShowsTheForm)
{
    const auto [text, form] = GetParam();
    const auto error = errorOf([wrong = text] { core::parseEdit(wrong); });
    EXPECT_EQ(error.code, core::ErrorCode::OutOfRange);
    EXPECT_THAT(error.what(), testing::HasSubstr(std::string("edit: expected ") + form));
    EXPECT_THAT(error.what(), testing::HasSubstr(std::string("found \"") + text + "\""));
}
INSTANTIATE_TEST_SUITE_P(
    Texts, WrongEdit,
    testing::Values(std::pair{"", "one of zero, mean"}, std::pair{"nil:1.2", "one of zero, mean"},
                    std::pair{"zero", "zero:LAYER.HEAD"}, std::pair{"zero:1", "zero:LAYER.HEAD"},
                    std::pair{"zero:1.2 ", "zero:LAYER.HEAD"}, std::pair{"zero:1.-2", "zero:LAYER.HEAD"},
                    std::pair{"zero:5-3.1", "zero:LAYER.HEAD"}, std::pair{"zero:99999999999.1", "zero:LAYER.HEAD"},
                    std::pair{"temperature:1.2=0", "temperature:LAYER.HEAD=T"},
                    std::pair{"temperature:1.2=nan", "temperature:LAYER.HEAD=T"},
                    std::pair{"knockout:1.2:class", "knockout:LAYER.HEAD:QUERIES>KEYS"},
                    std::pair{"knockout:1.2:class>tail", "knockout:LAYER.HEAD:QUERIES>KEYS"},
                    std::pair{"drop:3,3-1,1", "drop:TOKENS"}, std::pair{"drop:1", "drop:TOKENS"},
                    std::pair{"fill:1,1=red", "fill:TOKENS=mean|blur|zero"}, std::pair{"shuffle:-1", "shuffle:SEED"},
                    std::pair{"nopos:1", "nopos"}, std::pair{"mlp:1=blur", "mlp:LAYER=zero|mean"},
                    std::pair{"register", "register:LAYER.NEURON"}, std::pair{"register:1.2+", "register:LAYER.NEURON"},
                    std::pair{"register:1.-2", "register:LAYER.NEURON"},
                    std::pair{"register:*.2", "register:LAYER.NEURON"}));

/// Texts made of the grammar's own pieces, in any order: each is read and written again, or refused.
TEST(Edit, NeverReadsTwoThingsInOneText)
{
    const std::vector<std::string> pieces{"zero", ":",       "*",        ".",       "1",
                                          "-",    "3",       "knockout", ">",       "class",
                                          "+",    "all",     "1,2",      "=",       "mean",
                                          "fill", "shuffle", "nopos",    "mlp",     "0",
                                          "blur", ",",       "drop:",    "patches", "temperature:",
                                          "1e9",  "-1"};
    std::mt19937 random(3);
    int read = 0;
    for (int i = 0; i < 200000; ++i) {
        std::string text;
        for (unsigned left = 1 + random() % 9; left > 0; --left) {
            text += pieces[random() % pieces.size()];
        }
        try {
            const auto edit = core::parseEdit(text);
            EXPECT_EQ(core::parseEdit(core::toText(edit)), edit) << text;
            ++read;
        } catch (const core::Error& error) {
            EXPECT_EQ(error.code, core::ErrorCode::OutOfRange) << text;
        }
    }
    EXPECT_GT(read, 100);
}

TEST(Edit, IsNamedInCaptionsWithoutEnd)
{
    std::vector<core::Edit> edits(6, core::parseEdit("nopos"));
    EXPECT_EQ(core::editsText(edits), "nopos, nopos, nopos, nopos and 2 more");
    edits[0].on = false;
    EXPECT_EQ(core::activeEdits(edits).size(), 5U);
}

}  // namespace
