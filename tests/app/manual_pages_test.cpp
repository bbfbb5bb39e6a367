// README and the manual (resources/manual): links and images exist, commands run, and no view, edit or command is
// missing.
#include "tests/app/support.h"

#include "tests/support/folders.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <iomanip>
#include <regex>
#include <sstream>

namespace cli::test {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

fs::path manualFolder()
{
    return fs::path(support::sourceFolder()) / "resources" / "manual";
}

std::vector<fs::path> pages()
{
    std::vector<fs::path> found{fs::path(support::sourceFolder()) / "README.md"};
    for (const auto& entry : fs::recursive_directory_iterator(manualFolder())) {
        if (entry.path().extension() == ".md") {
            found.push_back(entry.path());
        }
    }
    return found;
}

/// The anchor that a heading gets: lower case, words joined by hyphens.
std::string anchorOf(const std::string& heading)
{
    std::string anchor;
    for (const char letter : heading) {
        if (letter == ' ') {
            anchor += '-';
        } else if (std::isalnum(static_cast<unsigned char>(letter)) != 0) {
            anchor += static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
        }
    }
    return anchor;
}

bool hasAnchor(const fs::path& page, const std::string& anchor)
{
    std::istringstream lines(readText(page));
    for (std::string line; std::getline(lines, line);) {
        const auto words = line.find_first_not_of("# ");
        if (line.starts_with('#') && words != std::string::npos && anchorOf(line.substr(words)) == anchor) {
            return true;
        }
    }
    return false;
}

/// The words of a command line, split as a shell splits them; quotes are double ones.
std::vector<std::string> words(const std::string& line)
{
    std::vector<std::string> found;
    std::istringstream in(line);
    for (std::string word; in >> std::ws && !in.eof();) {
        in.peek() == '"' ? in >> std::quoted(word) : in >> word;
        found.push_back(word);
    }
    return found;
}

/// Indented lines that begin with the program and hold no placeholder in capitals.
std::vector<std::string> commandsOf(const fs::path& page)
{
    static const std::regex placeholder(R"((^| )\[|(^| |=)[A-Z]{2,}|\|)");
    std::vector<std::string> commands;
    std::istringstream lines(readText(page));
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with("    headscope-cli ") && !std::regex_search(line, placeholder)) {
            commands.push_back(line.substr(4));
        }
    }
    return commands;
}

/// Runs what follows in a folder from which the manual's paths lead to the project's samples.
class InFolderOfSamples {
public:
    InFolderOfSamples() : m_before(fs::current_path())
    {
        fs::create_directory_symlink(fs::path(support::sourceFolder()) / "resources", m_folder.path() / "resources");
        fs::current_path(m_folder.path());
    }
    ~InFolderOfSamples() { fs::current_path(m_before); }
    InFolderOfSamples(const InFolderOfSamples&) = delete;
    InFolderOfSamples& operator=(const InFolderOfSamples&) = delete;

private:
    TemporaryFolder m_folder;
    fs::path m_before;
};

TEST(ManualPages, LinksAndImagesLeadSomewhere)
{
    static const std::regex link(R"(\]\(([^)#]*)(?:#([^)]*))?\))");
    for (const auto& page : pages()) {
        const auto text = readText(page);
        for (std::sregex_iterator each(text.begin(), text.end(), link), end; each != end; ++each) {
            const std::string target = (*each)[1], anchor = (*each)[2];
            if (target.starts_with("http")) {
                continue;
            }
            const auto file = target.empty() ? page : page.parent_path() / target;
            EXPECT_TRUE(fs::exists(file)) << page << " -> " << target;
            EXPECT_TRUE(anchor.empty() || hasAnchor(file, anchor)) << page << " -> " << target << '#' << anchor;
        }
    }
}

TEST(ManualPages, TheirCommandsRun)
{
    const InFolderOfSamples here;
    int count = 0;
    for (const auto& page : pages()) {
        for (const auto& line : commandsOf(page)) {
            auto arguments = words(line);
            arguments.erase(arguments.begin());
            const auto answer = run(arguments);
            EXPECT_EQ(answer.status, 0) << page << ": " << line << '\n' << answer.err;
            ++count;
        }
    }
    EXPECT_GE(count, 10);
}

TEST(ManualPages, NameEveryCommand)
{
    const auto commands = readText(manualFolder() / "command-line.md");
    std::istringstream help(run({"--help"}).out);
    bool listed = false;
    for (std::string line; std::getline(help, line); listed = listed || line == "Subcommands:") {
        if (listed && line.starts_with("  ") && line[2] != ' ') {
            EXPECT_THAT(commands, HasSubstr("headscope-cli " + line.substr(2, line.find_first_of(" ,", 2) - 2)));
        }
    }
}

/// After a change of options: headscope-cli manual --format markdown > resources/manual/options.md
TEST(ManualPages, OptionsAreThoseOfTheTables)
{
    EXPECT_EQ(readText(manualFolder() / "options.md"), run({"manual", "--format", "markdown"}).out);
}

TEST(ManualPages, ReadmeIsShort)
{
    const auto text = readText(fs::path(support::sourceFolder()) / "README.md");
    EXPECT_LE(std::ranges::count(text, '\n'), 130);
}

}  // namespace
}  // namespace cli::test
