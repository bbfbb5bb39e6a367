#include "core/model/families/infer_spec.h"

#include "core/error.h"
#include "core/model/families/family_table.h"
#include "core/model/infer/contradictions.h"
#include "core/model/infer/infer_values.h"
#include "core/model/naming/foreign_architectures.h"
#include "core/model/naming/foreign_features.h"
#include "core/model/spec/model_overrides.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace core {

namespace {

/// @param names  "a|b": either
bool hasAny(const Shapes& shapes, const std::string& names)
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

/// Those of the signature; of alternatives the first.
std::vector<std::string> missingOf(const FamilyRow& row, const Shapes& shapes)
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
std::string titles()
{
    std::string text;
    const auto table = familyTable();
    for (auto row = table.rbegin(); row != table.rend(); ++row) {
        text += row == table.rbegin() ? "" : row + 1 == table.rend() ? " or " : ", ";
        text += row->title;
    }
    return text;
}

[[noreturn]] void refuseUnknown(const Shapes& shapes)
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
        throw Error(ErrorCode::Unsupported,
                    "pos_embed: no such tensor, and nothing else in the file says how this ViT knows positions; "
                    "expected a config.json with its architecture, found none that tells");
    }
    const auto expected = nearest ? fmt::format("nearest is {}, where {} is missing", nearest->title,
                                                fmt::join(missingOf(*nearest, shapes), ", "))
                                  : fmt::format("expected the names of a {}", titles());
    throw Error(ErrorCode::Unsupported, fmt::format("no known model family: {}; found {} tensors, among them {}",
                                                    expected, shapes.size(), fmt::join(names, ", ")));
}

const FamilyRow& familyOf(const Shapes& shapes, const Sidecar& sidecar, const Clues& clues)
{
    for (const auto& [name, sides] : shapes) {
        refuseForeign(name, name);
    }
    const auto fits = [&](const FamilyRow& row) {
        return missingOf(row, shapes).empty() && (!row.isIt || row.isIt(shapes, sidecar, clues));
    };
    const auto row = std::ranges::find_if(familyTable(), fits);
    if (row == familyTable().end()) {
        refuseUnknown(shapes);
    }
    return *row;
}

Rules inferGeometry(const FamilyRow& row, const Shapes& shapes, const Sidecar& sidecar, const Clues& clues,
                    ModelSpec& spec)
{
    spec.family = row.family;
    for (const char* field : {"family", "parameters", "depth", "dim", "patch", "classes", "tokens", "layers"}) {
        spec.provenance[field] = "shapes";
    }
    return row.infer(ShapeReader(shapes, fmt::format("every {}", row.title)), sidecar, clues, spec);
}

}  // namespace

ModelSpec inferSpec(const Shapes& shapes, const Sidecar& sidecar, const ModelOverrides& overrides, const Clues& clues)
{
    ModelSpec spec;
    spec.name = sidecar.architecture ? *sidecar.architecture : clues.name;
    spec.provenance["name"] = sidecar.architecture ? sidecar.architecture.origin : clues.nameOrigin;
    if (sidecar.hidden) {
        throw Error(ErrorCode::Unsupported,
                    fmt::format("{}: {}, which is not supported", sidecar.hidden.origin, *sidecar.hidden));
    }
    const auto& family = familyOf(shapes, sidecar, clues);
    const auto rules = inferGeometry(family, shapes, sidecar, clues, spec);
    chooseValues({shapes, sidecar, overrides, clues, rules, family.zoo}, spec);
    warnOfContradictions(sidecar, spec);
    return spec;
}

}  // namespace core
