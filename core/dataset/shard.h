// A part of a dataset: the share of one of many independent processes.
#pragma once

#include <cstddef>
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

/// "K/N", K from 0 to N - 1. @throws Error OutOfRange for anything else
Shard parseShard(const std::string& text);

/// Returns an environment variable's text, or null.
using Variables = std::function<const char*(const char* name)>;

/// The part set by the environment: the array task of Slurm times the tasks of its job step, or a rank of Open MPI,
/// MPICH or Intel MPI. Empty outside these, and for a single process.
/// @throws Error Other, naming the variable, if it is not a number or contradicts the others
std::optional<Shard> shardOfEnvironment(const Variables& variable);

}  // namespace core
