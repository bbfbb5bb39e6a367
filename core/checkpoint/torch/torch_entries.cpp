#include "core/checkpoint/torch/torch_entries.h"
#include "core/file/refuse_file.h"

#include "core/checkpoint/pickle/pickle_value.h"
#include "core/checkpoint/torch/torch_tensors.h"
#include "core/file/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <tuple>
#include <unordered_map>
#include <unordered_set>

namespace core {
namespace {

constexpr std::size_t kMostParts = std::size_t{1} << 20;  ///< visited: modules may share parts

/// nn.Module keeps its parts in these dictionaries, which are not in the names.
constexpr std::array<std::string_view, 3> kParts = {"_parameters", "_buffers", "_modules"};

bool isScriptClass(const PickleValues& values, PickleRef value)
{
    const auto* symbol = classOf(values, value);
    return symbol != nullptr && symbol->module.starts_with("__torch__");
}

/// The named parts of a module: TorchScript's attributes, or the items of the three dictionaries.
std::vector<PickleField> partsOf(const PickleValues& values, PickleRef module)
{
    const auto attributes = attributeFields(values, module);
    if (isScriptClass(values, module)) {
        return attributes;
    }
    std::vector<PickleField> parts;
    for (const auto& attribute : attributes) {
        if (std::find(kParts.begin(), kParts.end(), attribute.key) != kParts.end()) {
            const auto some = dictFields(values, attribute.value);
            parts.insert(parts.end(), some.begin(), some.end());
        }
    }
    return parts;
}

/// Whether it has parameters, buffers and modules, or attributes of a TorchScript class.
bool isTorchModule(const PickleValues& values, PickleRef value)
{
    if (values.kind(value) != PickleKind::Object) {
        return false;
    }
    if (isScriptClass(values, value)) {
        return values.state(value) != PickleValues::kNone;
    }
    const auto state = values.pairs(values.state(value));
    std::size_t found = 0;
    for (std::size_t i = 0; i + 1 < std::min<std::size_t>(state.size(), 64); i += 2) {  // they come first
        const auto key = values.text(state[i]);
        found += key && std::find(kParts.begin(), kParts.end(), *key) != kParts.end() ? 1 : 0;
    }
    return found == kParts.size();
}

/// The tensors of a module and its submodules, named by the attributes that lead there. A module that contains itself
/// is visited once.
/// @throws Error Corrupt when modules are nested too deep or names grow too long
std::vector<NamedTensorValue> moduleTensors(const PickleValues& values, PickleRef module, const std::string& source)
{
    struct Inside {
        std::string prefix;
        PickleRef module;
    };
    std::vector<NamedTensorValue> tensors;
    std::vector<Inside> waiting{{"", module}};
    std::unordered_set<PickleRef> met{module};
    std::size_t looked = 0;
    while (!waiting.empty()) {
        const auto [prefix, here] = std::move(waiting.back());
        waiting.pop_back();
        const auto parts = partsOf(values, here);
        looked += parts.size();
        if (looked > kMostParts) {
            refuseFile(source, fmt::format("modules with more than {} parts", kMostParts));
        }
        for (const auto& part : parts) {
            if (prefix.size() + part.key.size() > TorchLimits::nameBytes) {
                refuseFile(source, fmt::format("a name longer than {} bytes: {}", TorchLimits::nameBytes,
                                               printable(prefix, 80)));
            }
            if (isTensor(values, part.value)) {
                tensors.push_back({prefix + std::string(part.key), part.value});
            } else if (isTorchModule(values, part.value) && met.insert(part.value).second) {
                waiting.push_back({prefix + std::string(part.key) + ".", part.value});
            }
        }
    }
    return tensors;
}

/// Averaged weights first, then the teacher; the student is what is still being trained.
constexpr std::array<std::string_view, 7> kPreference = {"model_ema",  "state_dict_ema", "teacher", "model",
                                                         "state_dict", "encoder",        "student"};

std::size_t rankOf(std::string_view key)
{
    return static_cast<std::size_t>(std::find(kPreference.begin(), kPreference.end(), key) - kPreference.begin());
}

struct Candidate {
    std::string name;
    PickleRef value = PickleValues::kNone;
    std::size_t rank = 0, tensors = 0;
    bool deeper = false;  ///< one level below the file's own keys
};

class Search {
public:
    Search(const PickleValues& values, const std::string& source) : m_values(values), m_source(source) {}

    /// Number of tensors in a dictionary of weights; 0 for anything else.
    std::size_t tensorsIn(PickleRef value);
    std::vector<Candidate> candidates(PickleRef root);

private:
    std::vector<PickleField> fields(PickleRef value);
    std::size_t countTensors(PickleRef value);
    void look(const std::string& prefix, PickleRef inside, std::size_t rank, std::vector<Candidate>& found);

    const PickleValues& m_values;
    const std::string& m_source;
    std::unordered_map<PickleRef, std::size_t> m_counted;
    std::size_t m_looked = 0;
};

/// A dictionary's items. The same one may occur under a thousand keys, so the search is limited.
std::vector<PickleField> Search::fields(PickleRef value)
{
    constexpr std::size_t mostLooked = std::size_t{1} << 22;
    auto found = dictFields(m_values, value);
    m_looked += 1 + m_values.pairs(value).size() + found.size();
    if (m_looked > mostLooked) {
        refuseFile(m_source, "its dictionaries refer to each other too often");
    }
    return found;
}

std::size_t Search::countTensors(PickleRef value)
{
    if (isTorchModule(m_values, value)) {
        return moduleTensors(m_values, value, m_source).size();
    }
    const auto items = fields(value);
    const auto weights = std::ranges::count_if(items, [&](const PickleField& item) {
        return isTensor(m_values, item.value) || unknownTensorClass(m_values, item.value) != nullptr;
    });
    const auto tensors = static_cast<std::size_t>(weights);
    return 2 * tensors > items.size() ? tensors : 0;
}

std::size_t Search::tensorsIn(PickleRef value)
{
    if (const auto known = m_counted.find(value); known != m_counted.end()) {
        return known->second;
    }
    return m_counted[value] = countTensors(value);
}

void Search::look(const std::string& prefix, PickleRef inside, std::size_t rank, std::vector<Candidate>& found)
{
    constexpr std::size_t keyLimit = 256, mostCandidates = 1000;
    for (const auto& [key, value] : fields(inside)) {
        if (isTrainingState(key) || key.size() > keyLimit || found.size() >= mostCandidates ||
            isTensor(m_values, value)) {
            continue;
        }
        const auto name = prefix + printable(key, keyLimit);
        const auto itsRank = std::min(rank, rankOf(key));
        if (const auto tensors = tensorsIn(value); tensors > 0) {
            const bool surely = itsRank < kPreference.size();
            if (surely || tensors > 1) {  // one tensor under some other name is a statistic
                found.push_back({name, value, itsRank, tensors, !prefix.empty()});
            }
        } else if (prefix.empty()) {
            look(name + ".", value, itsRank, found);
        }
    }
}

/// In order of preference; those of the same rank: nearer ones, then larger ones, then as in the file.
std::vector<Candidate> Search::candidates(PickleRef root)
{
    std::vector<Candidate> found;
    look("", root, kPreference.size(), found);
    std::ranges::stable_sort(found, [](const Candidate& a, const Candidate& b) {
        return std::tuple(a.rank, a.deeper, b.tensors) < std::tuple(b.rank, b.deeper, a.tensors);
    });
    return found;
}

std::string kindText(const PickleValues& values, PickleRef value)
{
    if (isTensor(values, value)) {
        return "a single tensor";
    }
    switch (values.kind(value)) {
        case PickleKind::Dict:
            return "a dictionary without them";
        case PickleKind::List:
        case PickleKind::Tuple:
            return fmt::format("a list of {} values", values.items(value).size());
        case PickleKind::Object: {
            const auto* symbol = classOf(values, value);
            return symbol == nullptr ? "an object" : "an object of class " + printable(symbol->text());
        }
        default:
            return "a plain value";
    }
}

std::vector<NamedTensorValue> tensorsOf(const PickleValues& values, PickleRef set, const std::string& source)
{
    if (isTorchModule(values, set)) {
        return moduleTensors(values, set, source);
    }
    std::vector<NamedTensorValue> tensors;
    for (const auto& [key, value] : dictFields(values, set)) {
        if (isTensor(values, value)) {
            tensors.push_back({std::string(key), value});
        } else if (const auto* unknown = unknownTensorClass(values, value)) {
            throw Error(ErrorCode::Unsupported, source,
                        "tensor %1 is made by %2, which is not supported; nothing was executed"_msg(
                            printable(key), printable(unknown->text())));
        }
    }
    return tensors;
}

const Candidate& choose(const std::vector<Candidate>& found, const std::string& entry, const std::string& source)
{
    if (entry.empty() || found.size() == 1) {
        return found.front();
    }
    const auto wanted = std::ranges::find(found, entry, &Candidate::name);
    if (wanted == found.end()) {
        std::vector<std::string> names;
        std::ranges::transform(found, std::back_inserter(names), &Candidate::name);
        throw Error(ErrorCode::NotFound, source, kNoSuchEntry(printable(entry), names));
    }
    return *wanted;
}

}  // namespace

bool isTrainingState(std::string_view key)
{
    constexpr std::array<std::string_view, 7> parts = {"optim",     "sched", "scaler",  "loss",
                                                       "criterion", "rng",   "callback"};
    return key == "opt" ||
           std::ranges::any_of(parts, [&](std::string_view part) { return key.find(part) != std::string_view::npos; });
}

TorchWeights findTorchWeights(const PickleValues& values, PickleRef root, const std::string& entry,
                              const std::string& source)
{
    Search search(values, source);
    const bool flat = search.tensorsIn(root) > 0;
    const auto found = isTorchModule(values, root) ? std::vector<Candidate>{} : search.candidates(root);
    const bool nested = !found.empty() && (!flat || found.front().rank < kPreference.size());
    if (!nested && !flat) {
        throw Error(ErrorCode::Unsupported, source,
                    "expected a dictionary of tensors, found %1"_msg(kindText(values, root)));
    }
    if (!nested) {
        return {tensorsOf(values, root, source), {}, {root}};
    }
    const auto& chosen = choose(found, entry, source);
    TorchWeights weights{tensorsOf(values, chosen.value, source), {}, {}};
    for (const auto& candidate : found) {
        weights.sets.push_back(candidate.value);
        if (found.size() > 1) {
            weights.entries.found.push_back(candidate.name);
            weights.entries.chosen = chosen.name;
        }
    }
    return weights;
}

}  // namespace core
