// The parts of a run over a dataset: the share of one of many independent processes.
#pragma once

#include "core/message.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

namespace core {

/// Images number index, index + count, index + 2 count, ... of a list.
struct Shard {
    int index = 0, count = 1;
    bool operator==(const Shard&) const = default;
    /// Whether this part contains the image with this index in the list.
    bool has(std::size_t image) const
    {
        return image % static_cast<std::size_t>(count) == static_cast<std::size_t>(index);
    }
};

inline constexpr int kMostShards = 1'000'000;
/// Whether a list may be divided into so many parts, and this is one of them.
constexpr bool isShard(int64_t index, int64_t count)
{
    return 0 <= index && index < count && count <= kMostShards;
}
/// The complaint about what isShard() rejects: kMostShards, and "K/N" as found.
inline constexpr MessageId kShardRule = "expected K/N with K from 0 to N - 1 and N up to %1, found \"%2\""_msg;

/// "K/N" as isShard() has it. @throws Error OutOfRange for anything else
Shard parseShard(const std::string& text);

/// Returns an environment variable's text, or null.
using Variables = std::function<const char*(const char* name)>;

/// The part set by the environment: the array task of Slurm times the tasks of its job step, or a rank of Open MPI,
/// MPICH or Intel MPI. Empty outside these, and for a single process.
/// @throws Error Other, naming the variable, if it is not a number or contradicts the others, and for what is not
///         isShard()
std::optional<Shard> shardOfEnvironment(const Variables& variable);

}  // namespace core
