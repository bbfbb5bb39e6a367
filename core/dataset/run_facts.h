// The parts of a run over a dataset: the share of one of many independent processes, and the facts that determine the
// numbers, so that parts of different runs are never added up.
#pragma once

#include "core/dataset/image_list.h"
#include "core/message.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace core {

struct ModelOverrides;
struct ModelSpec;

/// Name of a fact -> its value as shown to people: "mean" -> "0.5, 0.5, 0.5". Values are one line.
using RunFacts = std::map<std::string, std::string>;

/// Facts of an opened model, whether from an option, a sidecar or the file, and of the whole list of images even if
/// only a part of it is processed.
/// @param model   the model's file, beside which its sidecars are
/// @param sha256  of its bytes
/// @throws Error as textOfFile() for a sidecar
RunFacts runFacts(const ModelSpec& spec, const ModelOverrides& overrides, const std::filesystem::path& model,
                  const std::string& sha256, const std::vector<ListedImage>& images);

/// Hash of the names and sizes in order, 32 hexadecimal digits: independent of the images' location; changes when an
/// image is added, removed, renamed or resized.
std::string listHash(const std::vector<ListedImage>& images);

/// Hash of the names and bytes of files, in order, 32 hexadecimal digits; a file that cannot be read counts with its
/// name.
/// @throws Error Cancelled, OutOfMemory
std::string contentHash(const std::vector<ListedImage>& files);

/// A fact, and its values in two runs; kFactUnknown where one run does not record it.
inline constexpr MessageId kFactDiffers = "%1: expected %2, found %3"_msg;
inline constexpr MessageId kFactUnknown = "nothing said of it"_msg;
/// The first fact in which two runs differ: "mean: expected 0.5, 0.5, 0.5, found 0, 0, 0"; empty if there is none.
Message firstDifference(const RunFacts& expected, const RunFacts& found);

/// One line per fact: name, tab, value.
std::string toText(const RunFacts& facts);
/// Parses toText().
/// @throws Error Corrupt for a line of another form
RunFacts runFactsFrom(const std::string& text);

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
/// The complaint about numbers that isShard() rejects: kMostShards, the index, the count.
inline constexpr MessageId kShardRule =
    "expected part K of N, with K from 0 to N - 1 and N up to %1, found part %2 of %3"_msg;

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
