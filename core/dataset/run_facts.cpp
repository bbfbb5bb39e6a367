#include "core/dataset/run_facts.h"

#include "core/error.h"
#include "core/file/json_text.h"
#include "core/file/text.h"
#include "core/model/model_file.h"
#include "core/model/spec/model_overrides.h"
#include "core/model/spec/model_spec.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <sstream>
#include <string_view>

namespace core {
namespace {

/// FNV-1a of 128 bits: against accidents, not against attackers.
class Fnv {
public:
    void add(std::string_view text)
    {
        for (const char c : text) {
            m_hash = (m_hash ^ static_cast<uint8_t>(c)) * kPrime;
        }
        m_hash *= kPrime;  // between two texts
    }
    std::string hex() const
    {
        return fmt::format("{:016x}{:016x}", static_cast<uint64_t>(m_hash >> 64U), static_cast<uint64_t>(m_hash));
    }

private:
    __extension__ using Wide = unsigned __int128;
    static constexpr Wide kPrime = (Wide{1} << 88U) + 0x13B;
    Wide m_hash = (Wide{0x6C62272E07BB0142} << 64U) + 0x62B821756295C58D;
};

std::string headsOfLayers(const ModelSpec& spec)
{
    std::vector<int> heads;
    for (const auto& layer : spec.layers) {
        heads.push_back(layer.heads);
    }
    const bool alike = std::ranges::all_of(heads, [&](int each) { return each == heads.front(); });
    return alike && !heads.empty() ? fmt::format("{}", heads.front()) : fmt::format("{}", fmt::join(heads, ", "));
}

/// "config.json 6c62...": what only some families read in them is in no other fact. Empty without sidecars.
std::string sidecarsText(const std::filesystem::path& model)
{
    std::vector<std::string> found;
    for (const auto& file : sidecarsOf(model)) {
        std::error_code absent;
        if (std::filesystem::is_regular_file(file, absent)) {
            Fnv hash;
            hash.add(textOfFile(file, kLargestSidecar));
            found.push_back(fmt::format("{} {}", printable(file.filename().string()), hash.hex()));
        }
    }
    return fmt::format("{}", fmt::join(found, ", "));
}

}  // namespace

std::string listHash(const std::vector<ListedImage>& images)
{
    Fnv hash;
    for (const auto& image : images) {
        hash.add(image.name);
        hash.add(fmt::format("{}", sizeOfListed(image)));
    }
    return hash.hex();
}

std::string contentHash(const std::vector<ListedImage>& files)
{
    Fnv hash;
    for (const auto& file : files) {
        hash.add(file.name);
        try {
            const auto bytes = readListed(file);
            hash.add({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
        } catch (const Error& error) {  // it is reported when its image is processed
            if (endsTheRun(error.code)) {
                throw;
            }
        }
    }
    return hash.hex();
}

RunFacts runFacts(const ModelSpec& spec, const ModelOverrides& overrides, const std::filesystem::path& model,
                  const std::string& sha256, const std::vector<ListedImage>& images)
{
    RunFacts facts{{"model", sha256},
                   {"size multiple", fmt::format("{}", spec.preprocessing.multiple)},
                   {"interpolation", std::string(interpolationName(spec.preprocessing.interpolation))},
                   {"norm eps", fmt::format("{}", spec.normEps)},
                   {"windows", fmt::format("{}: {}", spec.largestWindow(), fmt::join(spec.learnedWindows, ", "))},
                   {"images", fmt::format("{}: {}", images.size(), listHash(images))}};
    auto values = valuesInUse(spec);
    values.entry = overrides.entry;
    for (const auto& row : overrideTable()) {
        facts[row.option().substr(2)] = printable(row.text(values).value_or(""), 4096);
    }
    facts["heads"] = headsOfLayers(spec);  // layers may have others than the first
    if (auto sidecars = sidecarsText(model); !sidecars.empty()) {
        facts["sidecars"] = std::move(sidecars);
    }
    return facts;
}

Message firstDifference(const RunFacts& expected, const RunFacts& found)
{
    const auto valueIn = [](const RunFacts& facts, const std::string& name) {
        const auto at = facts.find(name);
        return at == facts.end() ? Message(kFactUnknown) : at->second.empty() ? "none"_msg : Message(at->second);
    };
    auto names = expected;
    names.insert(found.begin(), found.end());
    for (const auto& [name, unused] : names) {
        if (const auto here = valueIn(expected, name), there = valueIn(found, name); here != there) {
            return kFactDiffers(name, here, there);
        }
    }
    return {};
}

std::string toText(const RunFacts& facts)
{
    std::string text;
    for (const auto& [name, value] : facts) {
        text += fmt::format("{}\t{}\n", name, value);
    }
    return text;
}

RunFacts runFactsFrom(const std::string& text)
{
    RunFacts facts;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        const auto tab = line.find('\t');
        if (tab == std::string::npos || !isUtf8(line)) {
            throw Error(ErrorCode::Corrupt,
                        "facts: expected lines of a name, a tab and a value, found \"%1\""_msg(printable(line)));
        }
        facts[printable(line.substr(0, tab))] = printable(line.substr(tab + 1), 4096);
    }
    return facts;
}

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
        throw Error(ErrorCode::Other, source, kShardRule(kMostShards, index, count));
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
        throw Error(ErrorCode::OutOfRange, "expected K/N with K from 0 to N - 1 and N up to %1, found \"%2\""_msg(
                                               kMostShards, printable(text)));
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
