// Words for the shell, as a shell reads them.
#include "ui/figure/shell_command.h"

#include <gtest/gtest.h>

#include <QProcess>

namespace {

TEST(ShellWord, IsReadBackByAShellWhateverItHolds)
{
    for (const std::string& word : {std::string("plain-1.png"), std::string(""), std::string("two words"),
                                    std::string("it's"), std::string("a\"b$HOME`x`\\ *?[a]{b,c}~!#&|;<>()"),
                                    std::string("line\nend\ttab"), std::string("caf\xE9"), std::string("caf\xC3\xA9"),
                                    std::string("\x01"
                                                "1\xFF"
                                                "8'\\n"),
                                    std::string("~"), std::string("{\"a\":1}")}) {
        QProcess shell;
        shell.start("bash", {"-c", QString("IFS= read -r -d '' script; eval \"$script\"")});
        ASSERT_TRUE(shell.waitForStarted());
        shell.write(QByteArray::fromStdString("printf %s " + ui::shellWord(word)) + '\0');
        shell.closeWriteChannel();
        ASSERT_TRUE(shell.waitForFinished());
        EXPECT_EQ(shell.readAllStandardOutput().toStdString(), word) << ui::shellWord(word);
    }
    EXPECT_EQ(ui::shellWord("/a/b-c_1.png"), "/a/b-c_1.png");
    EXPECT_EQ(ui::shellWord("it's"), "'it'\\''s'");
}

}  // namespace
