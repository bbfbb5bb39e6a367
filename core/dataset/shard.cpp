#include "core/dataset/shard.h"

#include "core/error.h"
#include "core/file/text.h"

#include <fmt/format.h>

#include <charconv>
#include <string_view>

namespace core {

namespace {

constexpr int kMostShards = 1'000'000;

std::optional<int> wholeNumber(std::string_view text)
{
    int number = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool whole = problem == std::errc{} && end == text.data() + text.size();
    return whole ? std::optional(number) : std::nullopt;
}

std::optional<int> numberIn(const Variables& variable, const char* name)
{
    const char* text = variable(name);
    if (text == nullptr || *text == '\0') {
        return std::nullopt;
    }
    const auto number = wholeNumber(text);
    if (!number) {
        throw Error(ErrorCode::Other, name, fmt::format("expected a whole number, found \"{}\"", printable(text)));
    }
    return number;
}

Shard checked(Shard shard, const char* source)
{
    if (shard.count < 1 || shard.count > kMostShards || shard.index < 0 || shard.index >= shard.count) {
        throw Error(ErrorCode::Other, source,
                    fmt::format("expected a part from 0 to {}, found {}", shard.count - 1, shard.index));
    }
    return shard;
}

/// An array may begin anywhere and go in steps: `--array=1-9:2`.
std::optional<Shard> slurmArray(const Variables& variable)
{
    const auto task = numberIn(variable, "SLURM_ARRAY_TASK_ID");
    const auto count = numberIn(variable, "SLURM_ARRAY_TASK_COUNT");
    if (!task || !count) {
        return std::nullopt;
    }
    const int first = numberIn(variable, "SLURM_ARRAY_TASK_MIN").value_or(0);
    const int step = numberIn(variable, "SLURM_ARRAY_TASK_STEP").value_or(1);
    // A list with gaps (--array=0,3,4) has no step that leads to its last task, so the index of a task is unknown.
    if (const auto last = numberIn(variable, "SLURM_ARRAY_TASK_MAX");
        step < 1 || (last && first + (*count - 1) * step != *last)) {
        throw Error(ErrorCode::Other, "SLURM_ARRAY_TASK_ID",
                    "expected an array without gaps, found one; say --shard K/N instead");
    }
    return checked({(*task - first) / step, *count}, "SLURM_ARRAY_TASK_ID");
}

std::optional<Shard> rankOf(const Variables& variable, const char* rank, const char* size)
{
    const auto index = numberIn(variable, rank);
    const auto count = numberIn(variable, size);
    return index && count ? std::optional(checked({*index, *count}, rank)) : std::nullopt;
}

}  // namespace

Shard parseShard(const std::string& text)
{
    const auto slash = text.find('/');
    const auto index = wholeNumber(std::string_view(text).substr(0, slash));
    const auto count =
        slash == std::string::npos ? std::nullopt : wholeNumber(std::string_view(text).substr(slash + 1));
    if (!index || !count || *count < 1 || *count > kMostShards || *index < 0 || *index >= *count) {
        throw Error(ErrorCode::OutOfRange,
                    fmt::format("expected K/N with K from 0 to N - 1 and N up to {}, found \"{}\"", kMostShards,
                                printable(text)));
    }
    return {*index, *count};
}

std::optional<Shard> shardOfEnvironment(const Variables& variable)
{
    Shard shard = slurmArray(variable).value_or(Shard{});
    // The rank in a step (srun), not in the job: a batch script runs once, however many tasks the job has.
    auto rank = rankOf(variable, "SLURM_PROCID", "SLURM_STEP_NUM_TASKS");
    if (!rank) {
        rank = rankOf(variable, "OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE");
    }
    if (!rank) {
        rank = rankOf(variable, "PMI_RANK", "PMI_SIZE");
    }
    if (rank) {
        shard = {shard.index * rank->count + rank->index, shard.count * rank->count};
    }
    return shard.count > 1 ? std::optional(checked(shard, "the environment")) : std::nullopt;
}

}  // namespace core
