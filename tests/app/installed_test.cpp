// The files that `cmake --install` puts into a folder, run from there.
#include "tests/app/support.h"
#include "tests/support/folders.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <regex>

namespace cli::test {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

class Installed : public testing::Test {
protected:
    static void SetUpTestSuite()
    {
        s_folder = std::make_unique<TemporaryFolder>();
        const auto result = shell(fmt::format("{} --install {} --prefix {}", HEADSCOPE_CMAKE, HEADSCOPE_BUILD_DIR,
                                              (s_folder->path() / "usr").string()));
        ASSERT_EQ(result.status, 0) << result.out;
    }
    static void TearDownTestSuite() { s_folder.reset(); }

    static std::string at(const std::string& file) { return (s_folder->path() / "usr" / file).string(); }
    static std::unique_ptr<TemporaryFolder> s_folder;
};
std::unique_ptr<TemporaryFolder> Installed::s_folder;

TEST_F(Installed, RendersItsOwnModelOnItsOwnImage)
{
    const auto model = shell(at("bin/headscope-cli") + " models path vit-shapes");
    EXPECT_EQ(model.out, at("share/headscope/models/vit-shapes.safetensors") + "\n");
    const auto figure = *s_folder / "figure.png";
    const auto result = shell(fmt::format("{} render vit-shapes {} --out {}", at("bin/headscope-cli"),
                                          at("share/headscope/resources/samples/01-star-on-wood.jpg"), figure));
    EXPECT_EQ(result.status, 0) << result.out;
    EXPECT_THAT(readText(figure), testing::StartsWith("\x89PNG"));
}

TEST_F(Installed, WritesAWebPageFromItsOwnTemplate)
{
    const auto page = *s_folder / "flower.html";
    const auto result = shell(fmt::format("{} report vit-shapes {} --out {}", at("bin/headscope-cli"),
                                          at("share/headscope/resources/samples/04-flower-on-linen.jpg"), page));
    EXPECT_EQ(result.status, 0) << result.out;
    EXPECT_THAT(readText(page), HasSubstr("Content-Security-Policy"));
}

TEST_F(Installed, NamesNoFolderOfTheMachineThatBuiltIt)
{
    int files = 0;
    for (const auto& entry : fs::recursive_directory_iterator(s_folder->path() / "usr")) {
        if (entry.is_regular_file()) {
            ++files;
            const auto bytes = readText(entry.path());
            EXPECT_EQ(bytes.find(support::sourceFolder() + "/"), std::string::npos) << entry.path();
            EXPECT_EQ(bytes.find(std::string(HEADSCOPE_BUILD_DIR) + "/"), std::string::npos) << entry.path();
        }
    }
    EXPECT_GT(files, 20);
}

TEST_F(Installed, HasPagesCompletionsAndAMenuEntry)
{
    for (const char* program : {"headscope", "headscope-cli"}) {
        const auto page = shell(fmt::format("gzip -dc {}", at(fmt::format("share/man/man1/{}.1.gz", program))));
        EXPECT_THAT(page.out, HasSubstr(".SH SYNOPSIS"));
        EXPECT_EQ(shell("bash -n " + at(fmt::format("share/bash-completion/completions/{}", program))).out, "");
        EXPECT_THAT(readText(at(fmt::format("share/zsh/vendor-completions/_{}", program))), HasSubstr("#compdef"));
        EXPECT_THAT(readText(at(fmt::format("share/fish/vendor_completions.d/{}.fish", program))),
                    HasSubstr("complete -c"));
    }
    const auto entry = readText(at("share/applications/org.headscope.Headscope.desktop"));
    EXPECT_THAT(entry, HasSubstr("\nExec=headscope %F\n"));
    EXPECT_THAT(entry, HasSubstr("\nIcon=headscope\n"));
    EXPECT_TRUE(fs::exists(at("share/icons/hicolor/scalable/apps/headscope.svg")));
    EXPECT_THAT(readText(at("share/metainfo/org.headscope.Headscope.metainfo.xml")),
                HasSubstr("<launchable type=\"desktop-id\">org.headscope.Headscope.desktop</launchable>"));
}

TEST_F(Installed, WindowSaysItsOptionsWithoutADisplayAndRefusesOthers)
{
    const auto help = shell("env -u DISPLAY -u WAYLAND_DISPLAY " + at("bin/headscope") + " --help");
    EXPECT_EQ(help.status, 0);
    EXPECT_THAT(help.out, HasSubstr("--screenshot FILE"));
    const auto wrong = shell("QT_QPA_PLATFORM=offscreen " + at("bin/headscope") + " --wings");
    EXPECT_EQ(wrong.status, kWrongUsage);
    EXPECT_THAT(wrong.out, testing::ContainsRegex("error: [^\n]*--wings[^\n]*\n$"));
    for (const char* option : {"--device abacus", "--theme mauve", "--size 3", "--size 20000x10", "--size 16384x16384",
                               "--screenshot /nowhere/s.png"}) {
        const auto refused = shell("QT_QPA_PLATFORM=offscreen " + at("bin/headscope ") + option);
        EXPECT_EQ(refused.status, kWrongUsage) << option;
        EXPECT_THAT(refused.out, testing::ContainsRegex("error: --[a-z]+: (/nowhere: )?expected [^\n]*\n$"));
    }
}

TEST_F(Installed, WindowSaysThatItNeedsOpenGl)
{
    for (const char* platform : {"offscreen", "minimal"}) {
        const auto refused = shell(std::string("QT_QPA_PLATFORM=") + platform + ' ' + at("bin/headscope"));
        EXPECT_EQ(refused.status, 1) << platform;
        EXPECT_THAT(refused.out, testing::ContainsRegex("error: display: expected OpenGL 3.3 [^\n]*\n$"));
    }
}

TEST_F(Installed, SaysWhatIsMissingWhenItWasCopiedAlone)
{
    fs::copy_file(at("bin/headscope-cli"), *s_folder / "headscope-cli");
    const auto result = shell(*s_folder / "headscope-cli");
    EXPECT_EQ(result.status, 1);
    EXPECT_THAT(result.out, testing::MatchesRegex("error: .*/lib/headscope/headscope-cli.so: .*No such file.*\n"));
}

// The module and LibTorch need not be loaded, nor be there at all.
TEST_F(Installed, AnswersHelpAndVersionByItself)
{
    const fs::path alone = *s_folder / "alone";
    fs::create_directories(alone / "bin");
    fs::create_directories(alone / "lib/headscope");
    for (const std::string file : {"bin/headscope-cli", "lib/headscope/headscope-cli.answers"}) {
        fs::copy_file(at(file), alone / file);
    }
    const auto program = (alone / "bin/headscope-cli").string();
    const std::vector<std::vector<std::string>> questions{
        {"--version"}, {"--help"}, {"-h"}, {"render", "--help"}, {"models", "list", "--help"}};
    for (const auto& words : questions) {
        const auto line = fmt::format("{}", fmt::join(words, " "));
        const auto result = shell(program + " " + line);
        EXPECT_EQ(result.status, 0) << line;
        EXPECT_EQ(result.out, run(words).out) << line;
    }
    EXPECT_EQ(shell(program + " render --view nothing --help").status, 1);  // for the module, which is not there
    EXPECT_EQ(shell(program + " 'models list' --help").status, 1);
}

/// The wait policy that libgomp reports. It reports PASSIVE also where nothing was set, and spins; the count of
/// turns is what it acts on.
std::string spinCount(const std::string& settings, const std::string& program)
{
    const auto result = shell(fmt::format("env OMP_DISPLAY_ENV=verbose {} {} --no-such-option", settings, program));
    std::smatch match;
    const bool found = std::regex_search(result.out, match, std::regex("GOMP_SPINCOUNT = '([A-Z0-9]+)'"));
    return found ? match[1].str() : "not said: " + result.out;
}

TEST_F(Installed, LetsThreadsSleepUnlessTheUserSaysOtherwise)
{
    for (const char* name : {"bin/headscope", "bin/headscope-cli"}) {
        const auto program = at(name);
        EXPECT_EQ(spinCount("", program), "0");
        EXPECT_THAT(spinCount("OMP_WAIT_POLICY=active", program), testing::MatchesRegex("[0-9]{9,}|INFINITY"));
        EXPECT_EQ(spinCount("GOMP_SPINCOUNT=77", program), "77");
    }
}

// Qt's hashes draw their seed by lot in every process, and a PDF lists its fonts in the order of one.
TEST_F(Installed, WritesTheSameFileForTheSameFigureInEveryProcess)
{
    const auto pdf = [](const std::string& path) {
        const auto written = shell(fmt::format("{} render vit-shapes {} --out {}", at("bin/headscope-cli"),
                                               at("share/headscope/resources/samples/01-star-on-wood.jpg"), path));
        EXPECT_EQ(written.status, 0) << written.out;
        return readText(path);
    };
    const auto first = pdf(*s_folder / "0.pdf");
    for (int i = 1; i < 6; ++i) {
        EXPECT_TRUE(pdf(*s_folder / fmt::format("{}.pdf", i)) == first) << i;
    }
}

}  // namespace
}  // namespace cli::test
