#include "core/dataset/shard.h"

#include "core/error.h"
#include "core/file/text.h"

#include <fmt/format.h>

#include <string_view>

namespace core {

namespace {

/// In 64 bits, so that products of two do not overflow.
std::optional<int64_t> numberIn(const Variables& variable, const char* name)
{
    const char* text = variable(name);
    if (text == nullptr || *text == '\0') {
        return std::nullopt;
    }
    const auto number = parsedNumber<int>(text);
    if (!number) {
        throw Error(ErrorCode::Other, name, "expected a whole number, found \"%1\""_msg(printable(text)));
    }
    return number;
}

Shard checked(int64_t index, int64_t count, const char* source)
{
    if (!isShard(index, count)) {
        throw Error(ErrorCode::Other, source, kShardRule(kMostShards, fmt::format("{}/{}", index, count)));
    }
    return {static_cast<int>(index), static_cast<int>(count)};
}

/// An array may begin anywhere and go in steps: `--array=1-9:2`.
std::optional<Shard> slurmArray(const Variables& variable)
{
    const auto task = numberIn(variable, "SLURM_ARRAY_TASK_ID");
    const auto count = numberIn(variable, "SLURM_ARRAY_TASK_COUNT");
    if (!task || !count) {
        return std::nullopt;
    }
    const int64_t first = numberIn(variable, "SLURM_ARRAY_TASK_MIN").value_or(0);
    const int64_t step = numberIn(variable, "SLURM_ARRAY_TASK_STEP").value_or(1);
    // A list with gaps (--array=0,3,4) has no step that leads to its last task, so the index of a task is unknown.
    if (const auto last = numberIn(variable, "SLURM_ARRAY_TASK_MAX");
        step < 1 || (last && first + (*count - 1) * step != *last)) {
        throw Error(ErrorCode::Other, "SLURM_ARRAY_TASK_ID",
                    "expected an array without gaps, found gaps; use --shard K/N"_msg);
    }
    return checked((*task - first) / step, *count, "SLURM_ARRAY_TASK_ID");
}

std::optional<Shard> rankOf(const Variables& variable, const char* rank, const char* size)
{
    const auto index = numberIn(variable, rank);
    const auto count = numberIn(variable, size);
    return index && count ? std::optional(checked(*index, *count, rank)) : std::nullopt;
}

}  // namespace

Shard parseShard(const std::string& text)
{
    const auto slash = text.find('/');
    const auto index = parsedNumber<int>(std::string_view(text).substr(0, slash));
    const auto count =
        slash == std::string::npos ? std::nullopt : parsedNumber<int>(std::string_view(text).substr(slash + 1));
    if (!index || !count || !isShard(*index, *count)) {
        throw Error(ErrorCode::OutOfRange, kShardRule(kMostShards, printable(text)));
    }
    return {*index, *count};
}

std::optional<Shard> shardOfEnvironment(const Variables& variable)
{
    const Shard task = slurmArray(variable).value_or(Shard{});
    // The rank in a step (srun), not in the job: a batch script runs once, however many tasks the job has.
    auto rank = rankOf(variable, "SLURM_PROCID", "SLURM_STEP_NUM_TASKS");
    if (!rank) {
        rank = rankOf(variable, "OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE");
    }
    if (!rank) {
        rank = rankOf(variable, "PMI_RANK", "PMI_SIZE");
    }
    const Shard within = rank.value_or(Shard{});
    const int64_t count = int64_t{task.count} * within.count;
    const int64_t index = int64_t{task.index} * within.count + within.index;
    return count > 1 ? std::optional(checked(index, count, "the environment")) : std::nullopt;
}

}  // namespace core
