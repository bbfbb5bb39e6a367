// Renaming by table: a naming that differs from the canonical one in words only is a list of patterns.
#pragma once

#include "core/model/naming/tensor_transform.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace core {

/// Which rows of a canonical tensor a stored one becomes, counted in parts.
struct RowsOf {
    int part = 0, parts = 1;
};
constexpr RowsOf kWhole{0, 1};
constexpr RowsOf kQuery{0, 3}, kKey{1, 3}, kValue{2, 3};
constexpr RowsOf kKeyOfTwo{0, 2}, kValueOfTwo{1, 2};
constexpr RowsOf kGate = kKeyOfTwo, kGated = kValueOfTwo;  ///< of a SwiGLU's first linear

/// In `stored`, {} stands for a number (a block, a stage), {qkv} for q, k, v or query, key, value, whose rows the
/// canonical tensor joins, and a last * for "weight" or "bias"; `canonical` repeats numbers and ending, with {+1} for
/// the number after. A stored name may stand in several rules, each of which then takes a transform of it.
struct NameRule {
    const char* stored;
    const char* canonical;  ///< null: it carries nothing at inference
    TransformStep operation = nullptr;
    RowsOf rows = kWhole;
};

struct NameTable {                              ///< the rules of one naming
    std::span<const NameRule> rules;            ///< whole names
    std::vector<const char*> blockPrefixes;     ///< prefixes of the names in a block, in any of its forms
    const char* canonicalBlock = "blocks.{}.";  ///< what stands there in the canonical naming
    std::span<const NameRule> blockRules;       ///< names in a block, without `blockPrefixes`
};

/// Brings the transforms to their canonical names; those without a rule keep their own.
/// @throws Error ShapeMismatch: a part is missing, parts do not fit, or two tensors want one name
void applyTable(const NameTable& table, const TensorTransforms& transforms, CanonicalNames& names);

/// The numbers and the ending that a name has in the place of a pattern's {} and *.
struct NameMatch {
    std::vector<int> numbers;
    std::string_view ending;
    std::optional<RowsOf> rows;  ///< of the word in the place of {qkv}
    size_t length = 0;           ///< characters of the name that the pattern covers
};

/// Whether the name begins as the pattern says (a * must meet the name's end).
std::optional<NameMatch> matchStart(std::string_view pattern, std::string_view name);
std::optional<NameMatch> matchName(std::string_view pattern, std::string_view name);  ///< the whole name

/// The pattern with the match's numbers and ending in their places, as NameRule::canonical is read.
std::string expandPattern(std::string_view pattern, const NameMatch& match);

}  // namespace core
