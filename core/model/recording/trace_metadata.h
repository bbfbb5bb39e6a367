// The facts that a trace file states in its metadata.
#pragma once

#include "core/image/mapping.h"
#include "core/model/spec/preprocessing.h"
#include "core/trace/layout.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace core {

/// The value of "format" in files written here; another trailing number is another version.
constexpr auto kTraceFormat = "headscope-trace 1";

/// Facts that differ per layer. Missing ones follow from the shapes and from the facts of the whole trace.
struct LayerNotes {
    std::optional<LayerKind> kind;
    std::optional<double> scale;
    std::optional<PatchGrid> grid;
    double patch = 0.0;  ///< as in LayerTrace
    std::optional<TokenLayout> layout;
    std::optional<int> firstPatch;  ///< cross-attention: number of the first patch among the keys
    PatchGrid window{};
    int shiftRows = 0, shiftCols = 0, padRows = 0, padCols = 0;
    bool lattice = false;              ///< as in WindowAttention
    std::optional<int> reduction;      ///< as in ReducedAttention
    PatchGrid keyGrid{};               ///< likewise
    bool inRuns = false;               ///< likewise
    int steps = 1;                     ///< as in DividedAttention
    std::string title;                 ///< as in LayerTrace
    std::vector<std::string> queries;  ///< labels, of cross-attention or of the last tokens before the patches
};

struct TraceMetadata {  ///< facts of the whole trace; empty where not stated
    std::string model, producer;
    PatchGrid grid{};
    int patch = 0;  ///< 0: not stated
    TokenLayout layout{.classToken = false};
    std::vector<LayerNotes> layers;  ///< empty: nothing stated
    std::vector<std::string> labels, queries;
    std::optional<int> generalQuery;  ///< as QueryTokens::general
    std::optional<Mapping> mapping;
    std::string photo, photoSha256;
    std::map<std::string, double> numbers;  ///< as in Recording
    Preprocessing preprocessing;            ///< mean and deviation; with fit also how the photo became the input
    bool fit = false;                       ///< crop mode and percentage are stated
};

/// @param source  the file's name in messages
/// @throws Error Corrupt for malformed or out-of-range values, naming the key; Unsupported for another version
TraceMetadata parseTraceMetadata(const std::map<std::string, std::string>& texts, const std::string& source);

/// Inverse of parseTraceMetadata().
std::map<std::string, std::string> traceMetadataTexts(const TraceMetadata& metadata);

}  // namespace core
