// Every command that writes, killed or out of disk space at each of its writes: under the names that were asked for
// stands a whole file or none, leftovers are known as such by their names, and the same command run again does the
// rest.
//
// The children are forked and do what the program does; this process never touches a tensor. Of a long command only
// some calls are disturbed; HEADSCOPE_EVERY_WRITE=1 disturbs each.
#include "core/session/session_file.h"
#include "tests/app/faults/faulty_writes.h"
#include "tests/app/support.h"
#include "tests/support/folders.h"
#include "tests/ui/zoo/http_server.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <QImage>

#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <map>
#include <new>
#include <regex>
#include <sstream>

namespace cli::test {
namespace {

namespace fs = std::filesystem;
using faults::Kind;
using faults::Plan;

constexpr auto kId = "deit_tiny_patch16_224.fb_in1k";
constexpr int kSamples = 5;  // calls that are disturbed of each command, per kind of fault

struct Command {
    std::string name;
    std::vector<std::string> words;
    bool isNameless = false;
};

void PrintTo(const Command& command, std::ostream* out)
{
    *out << command.name;
}

/// Results that a child process leaves for its parent.
struct Report {
    std::atomic<int> calls = 0;
    char errors[4096] = {};
};

class SharedReport {
public:
    SharedReport() : m_report(new (map()) Report) {}
    ~SharedReport() { ::munmap(m_report, sizeof(Report)); }
    SharedReport(const SharedReport&) = delete;
    SharedReport& operator=(const SharedReport&) = delete;
    Report* operator->() const { return m_report; }

private:
    static void* map()
    {
        return ::mmap(nullptr, sizeof(Report), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    }
    Report* m_report;
};

struct Ended {
    int status = -1;  ///< -1: by a signal
    int calls = 0;
    std::string errors;
};

Ended runIn(const fs::path& folder, const std::vector<std::string>& words, Plan plan)
{
    const SharedReport report;
    const pid_t child = ::fork();
    if (child == 0) {
        ::alarm(120);
        fs::current_path(folder);
        ::setenv("HEADSCOPE_MODELS", (folder / "store").c_str(), 1);
        plan.below = folder.string();
        faults::begin(plan, report->calls);
        const auto result = run(words);
        result.err.copy(report->errors, sizeof(Report::errors) - 1);
        ::_exit(result.status);
    }
    int status = 0;
    EXPECT_EQ(::waitpid(child, &status, 0), child);
    EXPECT_FALSE(WIFSIGNALED(status) && WTERMSIG(status) != SIGKILL) << "signal " << WTERMSIG(status);
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, report->calls, report->errors};
}

std::string sortedLines(const std::string& text)
{
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) {
        lines.push_back(line + '\n');
    }
    std::ranges::sort(lines);
    std::string sorted;
    for (const auto& line : lines) {
        sorted += line;
    }
    return sorted;
}

/// All that a command has made, by name. A manifest's lines stand in the order in which threads were ready.
std::map<std::string, std::string> filesIn(const fs::path& folder)
{
    std::map<std::string, std::string> files;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
        const auto name = entry.path().lexically_relative(folder).string();
        if (entry.is_regular_file()) {
            const auto bytes = readText(entry.path());
            files[name] = name.ends_with(".jsonl") ? sortedLines(bytes) : bytes;
        }
    }
    return files;
}

bool isUnfinished(const std::string& name)
{
    return std::regex_search(name, std::regex(R"((^|/)\.[^/]+\.partial-[0-9a-f]{12}(\.[^/]+)?$)"));
}

/// Files that a command keeps on purpose to resume from: a partial download, the task of a folder of frames, the
/// manifest of a folder of figures.
bool isKept(const std::string& name)
{
    return std::regex_search(
        name, std::regex(R"(\.part(\.json|\.lock)?$|(^|/)headscope-video\.json$|(^|/)manifest[^/]*\.jsonl$)"));
}

std::vector<std::string> namesOf(const std::map<std::string, std::string>& files)
{
    std::vector<std::string> names;
    for (const auto& [name, bytes] : files) {
        if (!name.ends_with(".part.lock")) {  // without a process that holds it it means nothing
            names.push_back(name);
        }
    }
    return names;
}

class Faults : public testing::TestWithParam<Command> {
protected:
    static void SetUpTestSuite()
    {
        ::setenv("QT_HASH_SEED", "0", 1);
        for (const char* proxy : {"http_proxy", "https_proxy", "all_proxy"}) {
            ::unsetenv(proxy);
        }
        s_inputs = std::make_unique<TemporaryFolder>();
        fs::create_directory(s_inputs->path() / "in");
        for (int i = 0; i < 2; ++i) {
            QImage image(96, 96, QImage::Format_RGB32);
            image.fill(qRgb(20, 30 + 60 * i, 40));
            image.save(QString::fromStdString(*s_inputs / ("in/shot-" + std::to_string(i) + ".png")));
        }
        for (const std::string part : {"0", "1"}) {
            const auto ended = runIn(s_inputs->path(),
                                     {"stats", "vit-shapes", "in", "--shard", part + "/2", "--out", part + ".npz"}, {});
            ASSERT_EQ(ended.status, kSuccess) << ended.errors;
            const auto drawn =
                runIn(s_inputs->path(), {"batch", "vit-shapes", "in", "--shard", part + "/2", "--out", "parts"}, {});
            ASSERT_EQ(drawn.status, kSuccess) << drawn.errors;
        }
        fs::create_directory(s_inputs->path() / "drawn");
        core::SessionFile session;
        for (const std::string photo : {"in/shot-0.png", "in/shot-1.png"}) {
            auto& pane = session.panes.emplace_back();
            pane.model.path = support::sourceFolder() + "/models/vit-shapes.safetensors";
            pane.photo.path = *s_inputs / photo;
        }
        core::writeSessionFile(*s_inputs / "s.headscope", session);
    }
    static void TearDownTestSuite() { s_inputs.reset(); }

    Faults() : m_server([this](const ui::test::Request& request) { return fileAnswer(request, m_weights, "\"1\""); })
    {
        ::setenv("HEADSCOPE_ZOO_MIRROR", m_server.address().c_str(), 1);
    }
    ~Faults() override { ::unsetenv("HEADSCOPE_ZOO_MIRROR"); }

    Ended run(const TemporaryFolder& folder, Kind kind = Kind::None, int at = 0) const
    {
        return runIn(folder.path(), GetParam().words, {kind, at, {}, GetParam().isNameless});
    }
    static void addInputs(const TemporaryFolder& folder)
    {
        fs::copy(s_inputs->path(), folder.path(), fs::copy_options::recursive);
    }
    /// The command's output without faults, and its number of calls.
    void runUndisturbed()
    {
        const TemporaryFolder folder;
        addInputs(folder);
        const auto ended = run(folder);
        ASSERT_EQ(ended.status, kSuccess) << ended.errors;
        m_calls = ended.calls;
        m_expected = filesIn(folder.path());
        ASSERT_GT(m_calls, 2);
    }
    std::vector<int> disturbed() const
    {
        const int count = std::getenv("HEADSCOPE_EVERY_WRITE") != nullptr ? m_calls : std::min(m_calls, kSamples);
        std::vector<int> calls;
        for (int i = 0; i < count; ++i) {
            calls.push_back(1 + i * (m_calls - 1) / std::max(1, count - 1));
        }
        return calls;
    }
    void expectWholeFilesOnly(const std::map<std::string, std::string>& found) const
    {
        for (const auto& [name, bytes] : found) {
            const auto whole = m_expected.find(name);
            EXPECT_TRUE(isUnfinished(name) || isKept(name) || (whole != m_expected.end() && whole->second == bytes))
                << name << ", " << bytes.size() << " bytes";
        }
    }
    /// The same command again does the rest.
    void expectRest(const TemporaryFolder& folder)
    {
        const auto again = run(folder);
        ASSERT_EQ(again.status, kSuccess) << again.errors;
        const auto found = filesIn(folder.path());
        EXPECT_EQ(namesOf(found), namesOf(m_expected));
        expectWholeFilesOnly(found);
    }

    static std::unique_ptr<TemporaryFolder> s_inputs;
    const std::string m_weights = readText(golden("vit/model.safetensors"));
    ui::test::HttpServer m_server;
    std::map<std::string, std::string> m_expected;
    int m_calls = 0;
};
std::unique_ptr<TemporaryFolder> Faults::s_inputs;

TEST_P(Faults, AKillLeavesWholeFilesAndTheSameCommandGoesOn)
{
    ASSERT_NO_FATAL_FAILURE(runUndisturbed());
    for (const int call : disturbed()) {
        SCOPED_TRACE("call " + std::to_string(call) + " of " + std::to_string(m_calls));
        const TemporaryFolder folder;
        addInputs(folder);
        run(folder, Kind::Kill, call);
        expectWholeFilesOnly(filesIn(folder.path()));
        expectRest(folder);
    }
}

TEST_P(Faults, AFullDiskIsOneSentenceAndLeavesNothingHalf)
{
    ASSERT_NO_FATAL_FAILURE(runUndisturbed());
    for (const int call : disturbed()) {
        SCOPED_TRACE("call " + std::to_string(call) + " of " + std::to_string(m_calls));
        const TemporaryFolder folder;
        addInputs(folder);
        const auto ended = run(folder, Kind::FullDisk, call);
        const auto found = filesIn(folder.path());
        expectWholeFilesOnly(found);
        for (const auto& [name, bytes] : found) {
            EXPECT_FALSE(isUnfinished(name)) << name;
        }
        if (ended.status != kSuccess) {  // the last calls take no space
            EXPECT_EQ(ended.status, kFailure);
            EXPECT_THAT(ended.errors, testing::HasSubstr("error: "));
            EXPECT_THAT(ended.errors, testing::HasSubstr("No space left on device"));
        }
        expectRest(folder);
    }
}

INSTANTIATE_TEST_SUITE_P(
    Commands, Faults,
    testing::Values(
        Command{"Trace", {"trace", "vit-shapes", "in/shot-0.png", "--out", "t.npz"}},
        Command{"TraceWithoutANameFirst", {"trace", "vit-shapes", "in/shot-0.png", "--out", "t.safetensors"}, true},
        Command{"TraceAsATrace",
                {"trace", "vit-shapes", "in/shot-0.png", "--format", "trace", "--out", "t.safetensors"}},
        Command{"Render", {"render", "vit-shapes", "in/shot-0.png", "--out", "f.png"}},
        Command{"RenderNumbers", {"render", "vit-shapes", "in/shot-0.png", "--out", "f.csv"}},
        Command{"RenderSession", {"render", "s.headscope", "--out", "drawn"}},
        Command{"Page",
                {"page", "vit-shapes", "in/shot-0.png", "--layers", "0,1", "--out", "p.svg", "--save-page", "p.json"}},
        Command{"Report", {"report", "vit-shapes", "in/shot-0.png", "--out", "w.html"}},
        Command{"Batch", {"batch", "vit-shapes", "in", "--out", "out"}},
        Command{
            "BatchMerge",
            {"batch", "merge", "parts/manifest-0-of-2.jsonl", "parts/manifest-1-of-2.jsonl", "--out", "whole.jsonl"}},
        Command{"Frames", {"video", "vit-shapes", "in", "--out", "out", "--numbers", "n.csv"}},
        Command{"Video", {"video", "vit-shapes", "in", "--out", "v.mp4"}},
        Command{"Stats", {"stats", "vit-shapes", "in", "--out", "s.npz", "--csv", "s.csv", "--figure", "s.svg"}},
        Command{"StatsMerge",
                {"stats", "merge", "0.npz", "1.npz", "--out", "m.npz", "--csv", "m.csv", "--figure", "m.pdf"}},
        Command{"Download", {"models", "download", kId}}),
    [](const auto& test) { return test.param.name; });

}  // namespace
}  // namespace cli::test
