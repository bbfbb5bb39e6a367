// Output of the command line cannot steer a terminal, whatever the names of files and classes contain.
#include "app/cli/terminal_text.h"

#include "support.h"

#include <gmock/gmock.h>

#include <sstream>

namespace cli::test {
namespace {

std::string shown(const std::vector<std::string>& pieces)
{
    std::stringbuf target;
    TerminalBuffer buffer(target);
    std::ostream stream(&buffer);
    for (const auto& piece : pieces) {
        stream << piece;
    }
    stream.flush();
    return target.str();
}

}  // namespace

TEST(TerminalText, HasNoControlsAndNoOverrides)
{
    EXPECT_EQ(shown({"cat\x1b[2J\x07\n"}), "cat?[2J?\n");
    EXPECT_EQ(shown({"a\rb\tc\n"}), "a?b\tc\n");
    EXPECT_EQ(shown({"cat\xE2\x80\xAEgpj\n"}), "cat?gpj\n");
    EXPECT_EQ(shown({"\xFFx"}), "?x");
}

TEST(TerminalText, PutsCharactersTogetherThatComeInPieces)
{
    EXPECT_EQ(shown({"M\xC3", "\xBCller"}), "M\xC3\xBCller");
    EXPECT_EQ(shown({"\xE2", "\x80", "\xAE!"}), "?!");
    EXPECT_EQ(shown({"\xF0\x9F", "\x90\xB1"}), "\xF0\x9F\x90\xB1");
    EXPECT_EQ(shown({"ends in \xE2\x80"}), "ends in ??");
}

TEST(TerminalText, OurOwnProgressClearsItsLine)
{
    std::ostringstream target;
    const TerminalText text({target, target, {}, true});
    text.environment().err << clearLine << "3 of 5\x1b" << std::flush;
    EXPECT_EQ(target.str(), "\r\x1b[K3 of 5?");
}

TEST(TerminalText, StandardOutputIsLeftAsItIsWhereItIsNoTerminal)
{
    std::ostringstream file, terminal;
    TerminalText({file, file}).environment().out << "\x1b";
    TerminalText({terminal, terminal, {}, false, true}).environment().out << "\x1b";
    EXPECT_EQ(file.str(), "\x1b");
    EXPECT_EQ(terminal.str(), "?");
}

TEST(TerminalText, IsWhatEveryCommandWrites)
{
    const auto result = run({"inspect", "no\x1b[2Jmodel\xE2\x80\xAE.pth"});
    EXPECT_EQ(result.status, kFailure);
    EXPECT_THAT(result.err, testing::Not(testing::HasSubstr("\x1b")));
    EXPECT_THAT(result.err, testing::Not(testing::HasSubstr("\xE2\x80\xAE")));
}

}  // namespace cli::test
