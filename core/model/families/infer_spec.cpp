#include "core/model/families/infer_spec.h"

#include "core/error.h"
#include "core/model/families/dino_text.h"
#include "core/model/families/family_table.h"
#include "core/model/infer/infer_values.h"
#include "core/model/naming/refusals.h"

#include <algorithm>

namespace core {

namespace {

/// @param names  "a|b": either
bool hasAny(const TensorShapes& shapes, const std::string& names)
{
    for (size_t begin = 0; begin <= names.size();) {
        const auto end = std::min(names.find('|', begin), names.size());
        if (shapes.contains(names.substr(begin, end - begin))) {
            return true;
        }
        begin = end + 1;
    }
    return false;
}

/// Missing names of the signature; of alternatives the first.
std::vector<std::string> missingOf(const FamilyRow& row, const TensorShapes& shapes)
{
    std::vector<std::string> missing;
    for (const auto* name : row.signature) {
        if (!hasAny(shapes, name)) {
            missing.push_back(std::string(name).substr(0, std::string_view(name).find('|')));
        }
    }
    return missing;
}

/// "ViT, CaiT, XCiT or Swin"
Message titles()
{
    std::vector<std::string_view> titles;
    const auto table = familyTable();
    for (auto row = table.rbegin(); row != table.rend(); ++row) {
        titles.push_back(row->traits.title);
    }
    const auto last = titles.back();
    titles.pop_back();
    return "%1 or %2"_msg(titles, last);
}

[[noreturn]] void refuseUnknown(const TensorShapes& shapes)
{
    const FamilyRow* nearest = nullptr;
    size_t most = 0;
    for (const auto& row : familyTable()) {
        const auto missing = missingOf(row, shapes);
        const auto found = row.signature.size() - missing.size();
        if (found > most && !missing.empty()) {
            most = found;
            nearest = &row;
        }
    }
    std::vector<std::string> names;
    for (const auto& [name, sizes] : shapes) {
        if (names.size() < 5) {
            names.push_back(name);
        }
    }
    if (shapes.contains("blocks.0.attn.qkv.weight") && shapes.contains("patch_embed.proj.weight") &&
        !shapes.contains("pos_embed")) {
        throw Error(ErrorCode::Unsupported, "pos_embed",
                    "no such tensor, and the file does not state how this ViT encodes positions; expected a "
                    "config.json with its architecture"_msg);
    }
    const Message expected =
        nearest ? "nearest is %1, where %2 is missing"_msg(nearest->traits.title, missingOf(*nearest, shapes))
                : "expected the names of a %1"_msg(titles());
    throw Error(ErrorCode::Unsupported,
                "no known model family: %1; found %2 tensors, among them %3"_msg(expected, shapes.size(), names));
}

const FamilyRow& familyOf(const TensorShapes& shapes, const Sidecar& sidecar, const InferenceHints& hints)
{
    for (const auto& [name, sides] : shapes) {
        refuseForeign(name, name);
    }
    const Evidence evidence{ShapeReader(shapes, "every model"_msg), sidecar, hints};
    const auto fits = [&](const FamilyRow& row) {
        return missingOf(row, shapes).empty() && (!row.isIt || row.isIt(evidence));
    };
    const auto row = std::ranges::find_if(familyTable(), fits);
    if (row == familyTable().end()) {
        refuseUnknown(shapes);
    }
    return *row;
}

FamilyDefaults inferGeometry(const FamilyRow& row, const TensorShapes& shapes, const Sidecar& sidecar,
                             const InferenceHints& hints, ModelSpec& spec)
{
    spec.family = row.family;
    for (const char* field : {"family", "parameters", "depth", "dim", "patch", "classes", "tokens", "layers"}) {
        spec.provenance[field] = Origin::Shapes;
    }
    return row.infer({ShapeReader(shapes, "every %1"_msg(row.traits.title)), sidecar, hints}, spec);
}

}  // namespace

Sidecar withClassDefaults(Sidecar sidecar)
{
    const auto fill = [&](auto& field, auto value) {
        if (!field) {
            field = {value, {Origin::ClassDefault, sidecar.modelType.provenance.words()}};
        }
    };
    for (const auto& row : familyTable()) {
        for (const auto& config : row.configs) {
            if (sidecar.modelType.value != config.modelType) {
                continue;
            }
            // A width without heads implies the class's default heads; without either it is for another model.
            if (config.heads > 0 && sidecar.arguments.has("hidden_size")) {
                fill(sidecar.heads, config.heads);
            }
            fill(sidecar.normEps, config.normEps);
            if (!sidecar.arguments.flag("use_swiglu_ffn").value.value_or(false)) {
                fill(sidecar.activation, config.activation);
            }
        }
    }
    return sidecar;
}

ModelSpec inferSpec(const TensorShapes& shapes, const Sidecar& stated, const ModelOverrides& overrides,
                    const InferenceHints& hints)
{
    const auto sidecar = withClassDefaults(stated);
    ModelSpec spec;
    spec.name = sidecar.architecture ? *sidecar.architecture : hints.name;
    spec.provenance["name"] = sidecar.architecture ? sidecar.architecture.provenance : Provenance(hints.nameOrigin);
    const auto& family = familyOf(shapes, sidecar, hints);
    if (sidecar.hidden && *sidecar.hidden != family.ownArgument) {
        throw Error(ErrorCode::Unsupported, sidecar.hidden.provenance.text(),
                    "%1, which is not supported"_msg(*sidecar.hidden));
    }
    auto defaults = inferGeometry(family, shapes, sidecar, hints, spec);
    readVisionHead(ShapeReader(shapes, "every vision head"_msg), spec, defaults);
    resolveValues({shapes, sidecar, overrides, hints, defaults, family.zoo}, spec);
    warnOfContradictions(sidecar, spec);
    return spec;
}

}  // namespace core
