#include "core/dataset/run_facts.h"

#include "core/error.h"
#include "core/file/text.h"
#include "core/model/spec/model_overrides.h"
#include "core/model/spec/model_spec.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <sstream>

namespace core {

namespace {

/// FNV-1a of 128 bits: against accidents, not against attackers.
class Fnv {
public:
    void add(const std::string& text)
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

uint64_t sizeOf(const ListedImage& image)
{
    std::error_code unreadable;
    return image.inArchive ? image.size : std::filesystem::file_size(image.file, unreadable);
}

std::string headsOfLayers(const ModelSpec& spec)
{
    std::vector<int> heads;
    for (const auto& layer : spec.layers) {
        heads.push_back(layer.heads);
    }
    const bool alike = std::ranges::all_of(heads, [&](int each) { return each == heads.front(); });
    return alike && !heads.empty() ? fmt::format("{}", heads.front()) : fmt::format("{}", fmt::join(heads, ", "));
}

}  // namespace

std::string listHash(const std::vector<ListedImage>& images)
{
    Fnv hash;
    for (const auto& image : images) {
        hash.add(image.name);
        hash.add(fmt::format("{}", sizeOf(image)));
    }
    return hash.hex();
}

RunFacts runFacts(const ModelSpec& spec, const ModelOverrides& overrides, const std::string& sha256,
                  const std::vector<ListedImage>& images)
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
    return facts;
}

std::string firstDifference(const RunFacts& expected, const RunFacts& found)
{
    const auto valueIn = [](const RunFacts& facts, const std::string& name) {
        const auto at = facts.find(name);
        return at == facts.end()    ? std::string("nothing said of it")
               : at->second.empty() ? std::string("none")
                                    : at->second;
    };
    auto names = expected;
    names.insert(found.begin(), found.end());
    for (const auto& [name, unused] : names) {
        if (const auto here = valueIn(expected, name), there = valueIn(found, name); here != there) {
            return fmt::format("{}: expected {}, found {}", name, here, there);
        }
    }
    return "";
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
            throw Error(
                ErrorCode::Corrupt,
                fmt::format("facts: expected lines of a name, a tab and a value, found \"{}\"", printable(line)));
        }
        facts[printable(line.substr(0, tab))] = printable(line.substr(tab + 1), 4096);
    }
    return facts;
}

}  // namespace core
