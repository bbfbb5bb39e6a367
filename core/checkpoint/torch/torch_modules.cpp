#include "core/checkpoint/torch/torch_modules.h"

#include "core/checkpoint/pickle/pickle_fields.h"
#include "core/checkpoint/torch/torch_tensors.h"
#include "core/file/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
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

}  // namespace

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
            throw Error(ErrorCode::Corrupt, source, fmt::format("modules with more than {} parts", kMostParts));
        }
        for (const auto& part : parts) {
            if (prefix.size() + part.key.size() > TorchLimits::nameBytes) {
                throw Error(
                    ErrorCode::Corrupt, source,
                    fmt::format("a name longer than {} bytes: {}", TorchLimits::nameBytes, printable(prefix, 80)));
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

}  // namespace core
