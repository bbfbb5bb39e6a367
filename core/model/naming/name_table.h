// Renaming by table: a naming that differs from the canonical one only in words is a list of patterns.
#pragma once

#include "core/model/naming/tensor_transform.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace core {

/// The rows of a canonical tensor that a stored one fills, counted in parts.
struct RowPart {
    int part = 0, parts = 1;
};
constexpr RowPart kWhole{0, 1};
constexpr RowPart kQuery{0, 3}, kKey{1, 3}, kValue{2, 3};
constexpr RowPart kKeyOfTwo{0, 2}, kValueOfTwo{1, 2};
constexpr RowPart kGate = kKeyOfTwo, kGated = kValueOfTwo;  ///< in a SwiGLU's first linear layer

/// In `stored`, {} matches a number (of a block or stage), {qkv} matches q, k, v or query, key, value, whose rows the
/// canonical tensor joins, and a final * matches "weight" or "bias". `canonical` repeats numbers and ending; {+1} is
/// the number plus one. Several rules may match the same stored name, each with a transform of its own.
struct NameRule {
    const char* stored;
    const char* canonical;  ///< null: irrelevant at inference
    TransformStep operation = nullptr;
    RowPart rows = kWhole;
};

struct NameTable {                              ///< the rules of one naming
    std::span<const NameRule> rules;            ///< whole names
    std::vector<const char*> blockPrefixes;     ///< prefixes of the names in a block, in all their forms
    const char* canonicalBlock = "blocks.{}.";  ///< their replacement in the canonical naming
    std::span<const NameRule> blockRules;       ///< names in a block, without `blockPrefixes`
};

/// Moves the transforms to their canonical names; those without a rule keep their own.
/// @throws Error ShapeMismatch: a part is missing, parts do not fit, or two tensors map to one name
void applyTable(const NameTable& table, const TensorTransforms& transforms, CanonicalNames& names);

/// The numbers and the ending that a name has at a pattern's {} and *.
struct NameMatch {
    std::vector<int> numbers;
    std::string_view ending;
    std::optional<RowPart> rows;  ///< of the word at {qkv}
    size_t length = 0;            ///< number of characters that the pattern matches
};

/// Matches the beginning of a name (a * must match its end).
std::optional<NameMatch> matchStart(std::string_view pattern, std::string_view name);
std::optional<NameMatch> matchName(std::string_view pattern, std::string_view name);  ///< the whole name

/// The pattern with the match's numbers and ending filled in, like NameRule::canonical.
std::string expandPattern(std::string_view pattern, const NameMatch& match);

/// Renames the beginning of a name and keeps the rest.
struct StartRule {
    const char* stored;  ///< a pattern without *
    const char* canonical;
};
/// By the first rule that matches; the name itself if none does.
std::string withStart(std::span<const StartRule> rules, const std::string& name);

}  // namespace core
