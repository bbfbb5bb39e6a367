// The manual pages and completions against --help, which they may not fall behind.
#include "tests/app/support.h"

#include "app/arguments/arguments.h"
#include "core/analysis/views/views.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <regex>
#include <set>
#include <sstream>

namespace cli::test {
namespace {

using testing::HasSubstr;

/// The options and subcommands that a help text lists.
struct Help {
    explicit Help(const std::string& text)
    {
        static const std::regex option("--[a-z][a-z-]*"), command("  ([a-z]+) .*");
        std::istringstream lines(text);
        bool listsCommands = false;
        for (std::string line; std::getline(lines, line);) {
            std::smatch match;
            if (line.starts_with("  -") && std::regex_search(line, match, option)) {
                options.insert(match.str());
            } else if (listsCommands && std::regex_match(line, match, command)) {
                commands.push_back(match[1]);
            }
            listsCommands = listsCommands ? !line.empty() : line == "Subcommands:";
        }
    }
    std::set<std::string> options;
    std::vector<std::string> commands;
};

/// All commands of the command line together.
std::set<std::string> allOptions(std::vector<std::string> path = {})
{
    auto arguments = path;
    arguments.push_back("--help");
    const Help help(run(arguments).out);
    auto options = help.options;
    path.emplace_back();
    for (const auto& command : help.commands) {
        path.back() = command;
        options.merge(allOptions(path));
    }
    return options;
}

std::set<std::string> windowOptions()
{
    CLI::App program;
    WindowArguments arguments;
    declareWindow(program, arguments);
    return Help(program.help()).options;
}

/// The text of a roff page as a reader sees it.
std::string readable(const std::string& page)
{
    return std::regex_replace(page, std::regex(R"(\\-)"), "-");
}

class Reference : public testing::TestWithParam<std::string> {
protected:
    static std::set<std::string> options() { return GetParam() == "headscope" ? windowOptions() : allOptions(); }
    static std::string written(std::vector<std::string> arguments)
    {
        arguments.push_back(GetParam());
        const auto result = run(arguments);
        EXPECT_EQ(result.status, kSuccess) << result.err;
        return result.out;
    }
};

TEST_P(Reference, NamesEveryOptionOfTheHelp)
{
    const auto names = options();
    ASSERT_THAT(names, testing::IsSupersetOf({"--help", "--version", "--device", "--view-json"}));
    const auto page = readable(written({"manual"})), bash = written({"completion", "bash"}),
               zsh = written({"completion", "zsh"}), fish = written({"completion", "fish"});
    for (const auto& name : names) {
        EXPECT_THAT(page, HasSubstr(fmt::format("\\fB{}\\fR", name)));
        EXPECT_TRUE(std::regex_search(bash, std::regex(fmt::format("options=\"[^\"]*{}[ \"]", name)))) << name;
        EXPECT_TRUE(std::regex_search(zsh, std::regex(fmt::format("'[*]?{}\\[", name)))) << name;
        EXPECT_TRUE(std::regex_search(fish, std::regex(fmt::format(" -l {} ", name.substr(2))))) << name;
    }
}

INSTANTIATE_TEST_SUITE_P(Programs, Reference, testing::Values("headscope", "headscope-cli"),
                         [](const auto& test) { return test.param == "headscope" ? "Window" : "CommandLine"; });

/// zsh takes no two rules for one place of a command (batch and stats have arguments, and a command below them).
TEST(ZshCompletion, HasOneRuleForEachPlaceOfACommand)
{
    std::istringstream lines(run({"completion", "zsh"}).out);
    std::set<std::string> places;
    int functions = 0, rules = 0;
    for (std::string line; std::getline(lines, line);) {
        if (line.ends_with("()")) {
            places.clear();
            ++functions;
        }
        if (std::smatch rule; std::regex_search(line, rule, std::regex("^ +'([0-9]+|[*]):"))) {
            EXPECT_TRUE(places.insert(rule[1]).second) << line;
            ++rules;
        }
    }
    EXPECT_GT(functions, 10);
    EXPECT_GT(rules, 10);
}

TEST(Manual, SaysEveryViewWithItsOptions)
{
    const auto page = readable(run({"manual"}).out);
    for (const auto& view : core::viewTable()) {
        EXPECT_THAT(page, HasSubstr(fmt::format(".TP\n\\fB{}\\fR\n", view.name)));
        for (const auto& option : view.options) {
            EXPECT_THAT(page, HasSubstr(fmt::format("--set {}=...: {}", option.name, readable(option.meaning))));
        }
    }
}

TEST(Manual, TellsLimitsAndWordsAndWhatSeveralCommandsShare)
{
    const auto page = readable(run({"manual"}).out);
    EXPECT_THAT(
        page,
        HasSubstr("\\fB--top\\fR \\fIK\\fR\nnumber of classes, captions or objects; default: 5; from 1 to 1000000\n"));
    EXPECT_THAT(page, HasSubstr("\\fB--format\\fR \\fIpng|svg|pdf\\fR\n"));
    EXPECT_THAT(page,
                HasSubstr("\\fBheadscope-cli predict\\fR \\fIMODEL\\fR [\\fIIMAGE...\\fR] [\\fIOPTION\\fR...]\n"));
    const auto first = page.find("\\fB--crop-mode\\fR \\fIcenter|squash|border|corner|gray_corner|budget|cover\\fR");
    EXPECT_GT(first, page.find(".SH COMMON OPTIONS"));
    EXPECT_EQ(page.find("\\fB--crop-mode\\fR \\fI", first + 1), std::string::npos);
}

TEST(Manual, HasNoLineThatRoffTakesForARequestItDoesNotKnow)
{
    static const std::regex known(R"(\.(TH|nh|ad|SH|SS|TP|PP|br)( .*)?)");
    std::istringstream lines(run({"manual"}).out);
    for (std::string line; std::getline(lines, line);) {
        EXPECT_TRUE((!line.starts_with('.') && !line.starts_with('\'')) || std::regex_match(line, known)) << line;
    }
}

}  // namespace
}  // namespace cli::test
