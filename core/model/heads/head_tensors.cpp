#include "core/model/heads/head_tensors.h"

#include "core/error.h"
#include "core/model/load_weights.h"
#include "core/model/naming/backbone.h"
#include "core/model/naming/name_table.h"

namespace core {

std::optional<CanonicalNames> findHead(const Checkpoint& checkpoint, std::string_view sign,
                                       bool (*belongs)(std::string_view name))
{
    std::optional<std::string> prefix;
    for (const auto& info : checkpoint.tensors()) {
        const std::string_view name = info.name;
        if (!name.ends_with(sign) || isOfOptimizer(name)) {
            continue;
        }
        const auto start = name.substr(0, name.size() - sign.size());
        if (!start.empty() && start.back() != '.') {
            continue;
        }
        if (prefix) {
            throw Error(ErrorCode::Unsupported, info.name, "expected one such tensor in the file, found several"_msg);
        }
        prefix = std::string(start);
    }
    if (!prefix) {
        return std::nullopt;
    }
    TensorTransforms transforms;
    for (const auto& info : checkpoint.tensors()) {
        if (info.name.starts_with(*prefix) && belongs(std::string_view(info.name).substr(prefix->size())) &&
            !isBuffer(info.name)) {
            addTransform(transforms, info.name.substr(prefix->size()), {info.name, info.shape, {}});
        }
    }
    CanonicalNames names;
    applyTable({}, transforms, names);
    return names;
}

void loadHead(torch::nn::Module& head, const Checkpoint& checkpoint, const CanonicalNames& names, const Message& title)
{
    const auto loaded = loadModule(head, checkpoint, names, title, Precision::Float32);
    if (!loaded.warnings.empty()) {
        throw Error(ErrorCode::Corrupt, title.english(), loaded.warnings.front());
    }
}

}  // namespace core
