// models/slurm/headscope-stats.sbatch with a scheduler that runs every task at once, and a program that only prints
// what it was asked.
#include "support.h"
#include "tests/support/folders.h"

#include <gmock/gmock.h>

namespace cli::test {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

class SlurmScript : public testing::Test {
protected:
    SlurmScript()
    {
        program("sbatch", R"(
while [[ $1 == --* ]]; do
    [[ $1 != --array=* ]] || array=${1#--array=}
    shift
done
tasks=(${array//,/ })
[[ ${array:-} != *-* ]] || tasks=($(seq "${array%-*}" "${array#*-}"))
export SLURM_ARRAY_JOB_ID=7
for task in "${tasks[@]:-none}"; do
    SLURM_ARRAY_TASK_ID=$task bash "$@" >&2 || true
done
echo 7)");
        program("scontrol", "echo \"scontrol $*\" >>calls");
        // Parts are what asked for them; shard 1 is killed as long as there is a file `deadly`.
        program("cli", R"(
echo "$*" >>calls
out=${*: -1}
if [[ $2 == merge ]]; then
    (($# == ${PARTS:-3} + 5)) || { echo "error: expected all parts" >&2; exit 1; }
fi
[[ ! -f deadly || $* != *"--shard 1/"* ]] || kill -KILL $$
echo "$*" >"$out")");
    }
    void program(const std::string& name, const std::string& text)
    {
        writeText(m_folder / name, "#!/bin/bash\n" + text + "\n");
        fs::permissions(m_folder / name, fs::perms::owner_all);
    }
    cli::test::Run script(const std::string& arguments)
    {
        return shell("cd '" + m_folder.path().string() + "' && PATH=.:$PATH HEADSCOPE_CLI=./cli bash '" +
                     support::sourceFolder() + "/models/slurm/headscope-stats.sbatch' " + arguments + " 2>&1");
    }
    std::string calls() const { return readText(m_folder / "calls"); }
    std::string parts() const
    {
        for (const auto& entry : fs::directory_iterator(m_folder.path())) {
            if (entry.path().filename().string().find(".parts.") != std::string::npos) {
                return entry.path().filename().string();
            }
        }
        return "";
    }

    TemporaryFolder m_folder;
};

TEST_F(SlurmScript, CountsEveryShardAndMerges)
{
    const auto done = script("3 all.npz vit-shapes 'my pictures' --only class_mass");
    EXPECT_EQ(done.status, 0) << done.out;
    for (const auto* shard : {"0/3", "1/3", "2/3"}) {
        EXPECT_THAT(
            calls(),
            HasSubstr(std::string("stats vit-shapes my pictures --only class_mass --threads 1 --shard ") + shard));
    }
    EXPECT_THAT(readText(m_folder / "all.npz"), HasSubstr("stats merge --whole"));
    EXPECT_EQ(parts(), "");
}

TEST_F(SlurmScript, RequeuesWhatWasKilledAndRedoesWhatIsMissing)
{
    writeText(m_folder / "deadly", "");
    const auto failed = script("3 all.npz vit-shapes in");
    EXPECT_THAT(calls(), HasSubstr("scontrol requeue 7_1"));
    EXPECT_FALSE(fs::exists(m_folder / "all.npz"));
    const auto left = parts();
    ASSERT_NE(left, "");
    EXPECT_THAT(failed.out, HasSubstr("to redo what is missing, and merge: "));
    EXPECT_THAT(failed.out, HasSubstr("redo all.npz.parts."));

    fs::remove(m_folder / "deadly");
    fs::remove(m_folder / "calls");
    EXPECT_EQ(script("redo " + left).status, 0);
    EXPECT_THAT(calls(), testing::StartsWith("stats vit-shapes in --threads 1 --shard 1/3"));
    EXPECT_THAT(calls(), testing::Not(HasSubstr("--shard 0/3")));
    EXPECT_TRUE(fs::exists(m_folder / "all.npz"));
    EXPECT_EQ(parts(), "");
}

TEST_F(SlurmScript, TellsOfWhatAnEarlierRunLeft)
{
    fs::create_directory(m_folder / "all.npz.parts.abc");
    EXPECT_THAT(script("3 all.npz vit-shapes in").out, HasSubstr("parts of an earlier run: all.npz.parts.abc"));
}

TEST_F(SlurmScript, RefusesWhatItCannotDo)
{
    EXPECT_EQ(script("redo nowhere").status, 2);
    EXPECT_EQ(script("x all.npz vit-shapes in").status, 2);
}

}  // namespace
}  // namespace cli::test
