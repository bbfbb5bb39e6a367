// A part of a data set: what one of many processes, which need not talk to each other, is to do.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>

namespace core {

/// Pictures number index, index + count, index + 2 count, ... of a list.
struct Shard {
    int index = 0, count = 1;
    bool operator==(const Shard&) const = default;
    bool has(std::size_t picture) const
    {
        return picture % static_cast<std::size_t>(count) == static_cast<std::size_t>(index);
    }
};

/// "K/N", K from 0 to N - 1. @throws Error OutOfRange for anything else
Shard parseShard(const std::string& text);

/// Gives an environment variable's text, or null.
using Variables = std::function<const char*(const char* name)>;

/// What the environment says of this process: a Slurm array's task times the tasks of its job step, or a rank of Open
/// MPI, MPICH or Intel MPI. None outside of these, and for a lone process.
/// @throws Error Other, naming the variable, for one that is no number or does not fit the others
std::optional<Shard> shardOfEnvironment(const Variables& variable);

}  // namespace core
