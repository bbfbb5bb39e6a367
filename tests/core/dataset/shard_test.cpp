// Parts of a dataset: their spelling, and the variables of Slurm and MPI.
#include "core/dataset/shard.h"

#include "tests/support/expect_error.h"

#include <map>

namespace {

using core::ErrorCode;
using core::Shard;

std::optional<Shard> shardIn(const std::map<std::string, std::string>& environment)
{
    return core::shardOfEnvironment([&](const char* name) {
        const auto found = environment.find(name);
        return found == environment.end() ? nullptr : found->second.c_str();
    });
}

TEST(Shard, CountsFromZero)
{
    EXPECT_EQ(core::parseShard("0/4"), (Shard{0, 4}));
    EXPECT_EQ(core::parseShard("3/4"), (Shard{3, 4}));
    EXPECT_EQ(core::parseShard("999999/1000000"), (Shard{999'999, 1'000'000}));
    for (const auto* wrong : {"4/4", "-1/4", "1", "1/", "/4", "a/4", "1/4x", "0/0", "1/2/3", "", "0/1000001"}) {
        expectError([&] { core::parseShard(wrong); }, ErrorCode::OutOfRange,
                    "expected K/N with K from 0 to N - 1 and N up to 1000000, found \"" + std::string(wrong) + '"');
    }
}

TEST(Shard, PartsHaveEveryImageOnce)
{
    for (std::size_t image = 0; image < 10; ++image) {
        int owners = 0;
        for (int index = 0; index < 3; ++index) {
            owners += Shard{index, 3}.has(image) ? 1 : 0;
        }
        EXPECT_EQ(owners, 1);
    }
}

// The variables that Slurm sets: https://slurm.schedmd.com/job_array.html and the section OUTPUT ENVIRONMENT VARIABLES
// of srun(1).
TEST(Shard, OfASlurmArrayWhereverItBegins)
{
    EXPECT_EQ(shardIn({{"SLURM_ARRAY_TASK_ID", "5"},
                       {"SLURM_ARRAY_TASK_COUNT", "4"},
                       {"SLURM_ARRAY_TASK_MIN", "1"},
                       {"SLURM_ARRAY_TASK_MAX", "7"},
                       {"SLURM_ARRAY_TASK_STEP", "2"}}),
              (Shard{2, 4}));
    expectError(
        [] {
            shardIn({{"SLURM_ARRAY_TASK_ID", "3"},
                     {"SLURM_ARRAY_TASK_COUNT", "3"},
                     {"SLURM_ARRAY_TASK_MIN", "0"},
                     {"SLURM_ARRAY_TASK_MAX", "4"}});
        },
        ErrorCode::Other, "without gaps");
}

TEST(Shard, OfTheTasksOfASlurmStepNotOfItsJob)
{
    EXPECT_EQ(shardIn({{"SLURM_PROCID", "0"}, {"SLURM_NTASKS", "4"}}), std::nullopt);
    EXPECT_EQ(shardIn({{"SLURM_PROCID", "3"}, {"SLURM_STEP_NUM_TASKS", "4"}}), (Shard{3, 4}));
    EXPECT_EQ(shardIn({{"SLURM_ARRAY_TASK_ID", "1"},
                       {"SLURM_ARRAY_TASK_COUNT", "2"},
                       {"SLURM_PROCID", "3"},
                       {"SLURM_STEP_NUM_TASKS", "4"}}),
              (Shard{7, 8}));
}

TEST(Shard, OfMpi)
{
    EXPECT_EQ(shardIn({{"OMPI_COMM_WORLD_RANK", "1"}, {"OMPI_COMM_WORLD_SIZE", "3"}}), (Shard{1, 3}));
    EXPECT_EQ(shardIn({{"PMI_RANK", "2"}, {"PMI_SIZE", "3"}}), (Shard{2, 3}));
    EXPECT_EQ(shardIn({{"PMI_RANK", "0"}, {"PMI_SIZE", "1"}}), std::nullopt);
    EXPECT_EQ(shardIn({}), std::nullopt);
    expectError([] { shardIn({{"PMI_RANK", "x"}, {"PMI_SIZE", "3"}}); }, ErrorCode::Other, "PMI_RANK");
    expectError(
        [] {
            shardIn({{"PMI_RANK", "3"}, {"PMI_SIZE", "3"}});
        },
        ErrorCode::Other, "PMI_RANK: expected K/N with K from 0 to N - 1 and N up to 1000000, found \"3/3\"");
}

TEST(Shard, OfMoreThanAMillionIsRefusedByTheLimit)
{
    const std::string rule = "expected K/N with K from 0 to N - 1 and N up to 1000000, found \"";
    expectError(
        [] {
            shardIn({{"PMI_RANK", "1"}, {"PMI_SIZE", "2000000"}});
        },
        ErrorCode::Other, "PMI_RANK: " + rule + "1/2000000\"");
    expectError(
        [] {
            shardIn({{"PMI_RANK", "0"}, {"PMI_SIZE", "0"}});
        },
        ErrorCode::Other, "PMI_RANK: " + rule + "0/0\"");
    const auto inBoth = [](const std::string& task, const std::string& rank) {
        return shardIn({{"SLURM_ARRAY_TASK_ID", task},
                        {"SLURM_ARRAY_TASK_COUNT", "65536"},
                        {"SLURM_PROCID", rank},
                        {"SLURM_STEP_NUM_TASKS", "65536"}});
    };
    expectError([&] { inBoth("0", "1"); }, ErrorCode::Other, "the environment: " + rule + "1/4294967296\"");
    expectError([&] { inBoth("65535", "65535"); }, ErrorCode::Other,
                "the environment: " + rule + "4294967295/4294967296\"");
    expectError(
        [] {
            shardIn({{"SLURM_ARRAY_TASK_ID", "1"},
                     {"SLURM_ARRAY_TASK_COUNT", "3"},
                     {"SLURM_ARRAY_TASK_MAX", "-2"},
                     {"SLURM_ARRAY_TASK_STEP", "2147483647"}});
        },
        ErrorCode::Other, "without gaps");
}

}  // namespace
