// Every command that writes, with every output that it must refuse before it begins.
#include "tests/app/support.h"

#include "core/session/session_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

namespace cli::test {
namespace {

namespace fs = std::filesystem;
using testing::AnyOf;
using testing::HasSubstr;
using testing::StartsWith;

/// A command whose words name files of the fixture's folder.
struct WritingCommand {
    std::string name;
    std::vector<std::string> words;        ///< without the output
    std::string option = {};               ///< that names the output
    std::string output = {};               ///< a name that the command takes
    std::vector<std::string> inputs = {};  ///< all that it reads
};

void PrintTo(const WritingCommand& command, std::ostream* out)
{
    *out << command.name << ' ' << command.option;
}

const std::vector<std::string> kModelFiles{"m/model.safetensors", "m/config.json"};
const std::vector<std::string> kBaseline{"other/model.safetensors"};

std::vector<std::string> with(std::vector<std::string> files, const std::vector<std::string>& more)
{
    files.insert(files.end(), more.begin(), more.end());
    return files;
}

const std::vector<WritingCommand> kCommands{
    {"Trace", {"trace", "m", "photo.png"}, "--out", "t.npz", with(kModelFiles, {"photo.png"})},
    {"TraceFile",
     {"trace", "m", "photo.png", "--format", "trace"},
     "--out",
     "t.safetensors",
     with(kModelFiles, {"photo.png"})},
    {"Render",
     {"render", "m", "photo.png", "--with", "second.png", "--mask", "mask.png", "--view-json", "view.json",
      "--baseline", "minus.json", "--baseline", "third.png", "--baseline", "other"},
     "--out",
     "f.png",
     with(with(kModelFiles, kBaseline),
          {"photo.png", "second.png", "mask.png", "view.json", "minus.json", "third.png"})},
    {"RenderNumbers",
     {"render", "m", "photo.png", "--view-json", "baseline.json"},
     "--out",
     "n.csv",
     with(kModelFiles, {"photo.png", "baseline.json", "third.png"})},
    {"RenderWithAFolder",
     {"render", "m", "photo.png", "--with", "in"},
     "--out",
     "f.png",
     {"in/shot-0.png", "in/shot-1.png"}},
    {"RenderOfASavedBasis",
     {"render", "m", "photo.png", "--view-json", "colors.json"},
     "--out",
     "n.npz",
     {"colors.json", "basis.npz"}},
    {"RenderSession", {"render", "s.headscope"}, "--out", "f.png", with(kModelFiles, {"s.headscope", "photo.png"})},
    {"Page",
     {"page", "m", "photo.png", "second.png", "--and-model", "other"},
     "--out",
     "p.svg",
     with(with(kModelFiles, kBaseline), {"photo.png", "second.png"})},
    {"PageOfAFile",
     {"page", "page.json"},
     "--out",
     "p.png",
     with(kModelFiles, {"page.json", "photo.png", "names.txt", "basis.npz"})},
    {"PageOfADifference",
     {"page", "difference.json"},
     "--out",
     "p.png",
     with(with(kModelFiles, kBaseline), {"difference.json", "photo.png", "other/config.json"})},
    {"SavedPage",
     {"page", "m", "photo.png", "--mask", "mask.png"},
     "--save-page",
     "p.json",
     with(kModelFiles, {"photo.png", "mask.png"})},
    {"Report",
     {"report", "m", "photo.png", "second.png", "--view-json", "baseline.json"},
     "--out",
     "r.html",
     with(kModelFiles, {"photo.png", "second.png", "baseline.json", "third.png"})},
    {"ReportOfASession", {"report", "s.headscope"}, "--out", "r.html", with(kModelFiles, {"s.headscope", "photo.png"})},
    {"BatchMerge", {"batch", "merge", "0.jsonl", "1.jsonl"}, "--out", "all.jsonl", {"0.jsonl", "1.jsonl"}},
    {"Video",
     {"video", "m", "in", "--baseline", "other"},
     "--out",
     "v.mp4",
     with(with(kModelFiles, kBaseline), {"in/shot-0.png", "in/shot-1.png"})},
    {"VideoNumbers",
     {"video", "m", "in", "--baseline", "third.png"},
     "--numbers",
     "n.csv",
     with(kModelFiles, {"in/shot-0.png", "in/shot-1.png", "third.png"})},
    {"Stats", {"stats", "m", "in"}, "--out", "s.npz", with(kModelFiles, {"in/shot-0.png"})},
    {"StatsTable",
     {"stats", "m", "list.txt", "--masks", "masks"},
     "--csv",
     "s.csv",
     with(kModelFiles, {"list.txt", "in/shot-0.png", "masks/in/shot-0.png"})},
    {"StatsFigure", {"stats", "m", "in/*.png"}, "--figure", "s.svg", with(kModelFiles, {"in/shot-1.png"})},
    {"StatsMerge", {"stats", "merge", "0.npz", "1.npz"}, "--csv", "all.csv", {"0.npz", "1.npz"}}};

class Outputs : public testing::TestWithParam<WritingCommand> {
protected:
    Outputs() : m_before(fs::current_path())
    {
        fs::current_path(m_folder.path());
        for (const auto* model : {"m", "other"}) {
            fs::create_directory(model);
            for (const std::string file : {"/model.safetensors", "/config.json"}) {
                fs::copy_file(golden("vit") + file, model + file);
            }
        }
        fs::create_directory("in");
        fs::create_directories("masks/in");
        for (const auto* image : {"photo.png", "second.png", "third.png", "mask.png", "in/shot-0.png", "in/shot-1.png",
                                  "masks/in/shot-0.png"}) {
            fs::copy_file(golden("preprocess/wide.png"), image);
        }
        writeText("list.txt", "in/shot-0.png\n");
        writeText("view.json", R"({"layer": 0})");
        writeText("minus.json", R"({"layer": 1})");
        writeText("baseline.json", R"({"minus": {"image": {"file": "third.png"}}})");
        for (const auto* manifest : {"0.jsonl", "1.jsonl"}) {
            writeText(manifest, "{}\n");
        }
        for (const auto* part : {"0.npz", "1.npz"}) {
            writeText(part, "a part");
        }
        core::SessionFile session;
        session.panes.emplace_back();
        session.panes.front().model.path = fs::absolute("m/model.safetensors");
        session.panes.front().photo.path = fs::absolute("photo.png");
        core::writeSessionFile("s.headscope", session);
        writeText("names.txt", "one\n");
        writeText("basis.npz", "a basis");
        writeText("colors.json", R"({"view": "token-pca", "options": {"basis": "basis.npz"}})");
        writeText("other.json", R"({"minus": {"model": {"file": "other"}}})");
        const std::vector<std::string> page{"page", "m", "photo.png", "--labels", "names.txt"};
        EXPECT_EQ(run(with(page, {"--view-json", "colors.json", "--save-page", "page.json"})).status, kSuccess);
        EXPECT_EQ(run(with(page, {"--view-json", "other.json", "--save-page", "difference.json"})).status, kSuccess);
    }
    ~Outputs() override { fs::current_path(m_before); }

    static test::Run runTo(const std::string& output)
    {
        return run(with(GetParam().words, {GetParam().option, output}));
    }
    static void expectRefused(const std::string& output, const testing::Matcher<std::string>& why)
    {
        const auto result = runTo(output);
        EXPECT_EQ(result.status, kWrongUsage) << result.err;
        EXPECT_EQ(result.out, "");
        EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1) << result.err;
        EXPECT_THAT(result.err, StartsWith("error: "));
        EXPECT_THAT(result.err, why);
    }

    TemporaryFolder m_folder;
    fs::path m_before;
};

TEST_P(Outputs, NeverReplaceAnInputUnderAnyName)
{
    const auto extension = fs::path(GetParam().output).extension().string();
    for (const auto& input : GetParam().inputs) {
        SCOPED_TRACE(input);
        const auto before = readText(input);
        for (const std::string name : {"hard link", "link"}) {
            const auto output = name + extension;
            name == "link" ? fs::create_symlink(input, output) : fs::create_hard_link(input, output);
            expectRefused(output, HasSubstr("would write over"));
            EXPECT_TRUE(fs::equivalent(output, input)) << name;
            fs::remove(output);
        }
        EXPECT_EQ(readText(input), before);
    }
}

TEST_P(Outputs, AreFilesInAFolderThatExists)
{
    const auto output = GetParam().output, extension = fs::path(output).extension().string();
    expectRefused("nowhere/" + output, HasSubstr("nowhere: expected a folder to write into"));
    expectRefused("photo.png/" + output, HasSubstr("expected a folder to write into"));
    expectRefused(std::string(300, 'x') + extension, HasSubstr("File name too long"));
    ASSERT_EQ(mkfifo(("pipe" + extension).c_str(), 0600), 0);
    expectRefused("pipe" + extension, HasSubstr("found a pipe"));
    fs::create_symlink("circle" + extension, "circle" + extension);
    expectRefused("circle" + extension, HasSubstr("links that lead in a circle"));
    fs::create_directory("folder" + extension);
    if (GetParam().name != "RenderSession" && GetParam().name != "Video") {  // which take a folder
        expectRefused("folder" + extension, HasSubstr("found a folder"));
    }
}

INSTANTIATE_TEST_SUITE_P(Commands, Outputs, testing::ValuesIn(kCommands),
                         [](const auto& test) { return test.param.name; });

class OutputsOfOneName : public Outputs {};

TEST_P(OutputsOfOneName, AreRefusedHoweverTheyAreSpelled)
{
    fs::create_symlink("o.npz", "o.csv");
    fs::create_symlink("o.csv", "drawn.svg");
    const auto result = run(GetParam().words);
    EXPECT_EQ(result.status, kWrongUsage);
    EXPECT_THAT(result.err, HasSubstr("expected another name for each output, found it twice"));
}

INSTANTIATE_TEST_SUITE_P(
    Commands, OutputsOfOneName,
    testing::Values(WritingCommand{"Stats", {"stats", "m", "in", "--out", "in/../o.npz", "--csv", "o.csv"}},
                    WritingCommand{"StatsFigure", {"stats", "m", "in", "--csv", "o.csv", "--figure", "drawn.svg"}},
                    WritingCommand{"StatsMerge",
                                   {"stats", "merge", "0.npz", "1.npz", "--out", "o.npz", "--csv", "./o.csv"}},
                    WritingCommand{"Page", {"page", "m", "photo.png", "--out", "o.svg", "--save-page", "m/../o.svg"}}),
    [](const auto& test) { return test.param.name; });

/// Folders of figures: what stands in the way is said before a model is opened.
class OutputFolders : public Outputs {};

TEST_P(OutputFolders, AreMadeOrRefusedBeforeTheModelIsOpened)
{
    fs::remove("m/model.safetensors");  // would be found missing later
    writeText("file", "");
    const auto folder = [](const std::string& name) { return run(with(GetParam().words, {"--out", name})); };
    for (const std::string name : {"file", "file/below", "in/below"}) {
        const auto result = folder(name);
        EXPECT_EQ(result.status, kWrongUsage) << name << ": " << result.err;
        EXPECT_THAT(result.err, AnyOf(HasSubstr("expected a folder"), HasSubstr("or a folder, found a file"))) << name;
    }
    const auto result = folder("new/below");
    EXPECT_EQ(result.status, kFailure);
    EXPECT_THAT(result.err, HasSubstr("m: "));
    EXPECT_FALSE(fs::exists("new"));
}

TEST_P(OutputFolders, HoldNoFigureThatIsALinkToAnInput)
{
    fs::create_directory("out");
    const auto figure = GetParam().option;
    for (const std::string input : {"in/shot-0.png", "other/model.safetensors", "m/config.json"}) {
        SCOPED_TRACE(input);
        fs::create_hard_link(input, figure);
        const auto before = readText(input);
        const auto result = run(with(GetParam().words, {"--out", "out", "--baseline", "other"}));
        EXPECT_EQ(result.status, kWrongUsage) << result.err;
        EXPECT_THAT(result.err, AnyOf(HasSubstr("would write over"), HasSubstr("expected a folder without frames")));
        EXPECT_EQ(readText(input), before);
        fs::remove(figure);
    }
}

INSTANTIATE_TEST_SUITE_P(Commands, OutputFolders,
                         testing::Values(WritingCommand{"Batch", {"batch", "m", "in"}, "out/shot-1.png"},
                                         WritingCommand{
                                             "BatchOfSvg", {"batch", "m", "in", "--format", "svg"}, "out/shot-0.svg"},
                                         WritingCommand{"Video", {"video", "m", "in"}, "out/000001.png"}),
                         [](const auto& test) { return test.param.name; });

}  // namespace
}  // namespace cli::test
