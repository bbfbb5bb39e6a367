#include "core/checkpoint/torch/torch_metadata.h"

#include "core/checkpoint/pickle/numpy_scalar.h"
#include "core/checkpoint/pickle/pickle_fields.h"
#include "core/checkpoint/torch/torch_entries.h"
#include "core/checkpoint/torch/torch_tensors.h"
#include "core/file/text.h"

#include <fmt/format.h>

#include <deque>
#include <optional>
#include <unordered_set>

namespace core {

namespace {

constexpr std::size_t kMostEntries = 1000, kMostLooked = 100'000;
constexpr std::size_t kTextBytes = 1024, kKeyBytes = 256;
constexpr int kDeepest = 8;

std::optional<std::string> plainText(const PickleValues& values, PickleRef value)
{
    switch (values.kind(value)) {
        case PickleKind::Bool:
            return value == PickleValues::kTrue ? "true" : "false";
        case PickleKind::Int:
            return fmt::format("{}", *values.integer(value));
        case PickleKind::Real:
            return fmt::format("{}", *values.real(value));
        case PickleKind::Text: {
            const auto text = *values.text(value);
            return text.size() <= kTextBytes && isUtf8(text) ? std::optional(std::string(text)) : std::nullopt;
        }
        case PickleKind::Object:
            return numpyScalarText(values, value);
        default:
            return std::nullopt;
    }
}

/// "training" stands in every pickled module and says nothing.
bool passedOver(std::string_view key)
{
    return key.empty() || key.size() > kKeyBytes || key == "training" || isTrainingState(key) || !isUtf8(key);
}

}  // namespace

std::map<std::string, std::string> plainValues(const PickleValues& values, PickleRef root,
                                               std::span<const PickleRef> weights)
{
    struct Inside {
        std::string prefix;
        PickleRef value;
        int depth;
    };
    std::map<std::string, std::string> found;
    std::deque<Inside> waiting{{"", root, 0}};
    std::unordered_set<PickleRef> met{root};
    for (const auto set : weights) {
        if (set != root) {
            met.insert(set);
        }
    }
    std::size_t looked = 0;
    while (!waiting.empty()) {
        const auto inside = std::move(waiting.front());
        waiting.pop_front();
        auto fields = dictFields(values, inside.value);
        const auto attributes = attributeFields(values, inside.value);
        fields.insert(fields.end(), attributes.begin(), attributes.end());
        for (const auto& [key, value] : fields) {
            if (found.size() >= kMostEntries || ++looked > kMostLooked) {
                return found;
            }
            if (passedOver(key) || inside.prefix.size() + key.size() > kTextBytes) {
                continue;
            }
            if (auto text = plainText(values, value)) {
                found.emplace(inside.prefix + std::string(key), std::move(*text));
            } else if (inside.depth < kDeepest && !isTensor(values, value) && met.insert(value).second) {
                waiting.push_back({inside.prefix + std::string(key) + ".", value, inside.depth + 1});
            }
        }
    }
    return found;
}

}  // namespace core
