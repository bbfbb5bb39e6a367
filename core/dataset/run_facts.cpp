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

std::string contentHash(const std::vector<ListedImage>& files, const std::function<void()>& onFile)
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
        if (onFile) {
            onFile();
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

}  // namespace core
