// The user's corrections of facts that a model's files state, or omit. Each is one member of ModelOverrides and one row
// of overrideTable(), from which follow: command-line options, session files, pages, the command that repeats a figure,
// the model panel, `inspect`, and what parts of a run over a dataset must share (runFacts()).
#pragma once

#include "core/message.h"
#include "core/model/spec/model_spec.h"

#include <nlohmann/json_fwd.hpp>

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace core {

class JsonReader;

/// Facts that the user states about a model; each overrides whatever the files state.
struct ModelOverrides {
    std::optional<std::string> entry;   ///< one of several sets of weights in the file; unset: the preferred one
    std::optional<std::string> labels;  ///< file with the names of the classes, one per line
    std::optional<int> frames;          ///< of a clip
    std::optional<int> heads;
    std::optional<Activation> activation;
    std::optional<Precision> precision;
    std::optional<bool> keepHalf;                  ///< see ModelSpec::keepHalf
    std::optional<std::vector<double>> mean, std;  ///< one number per channel
    std::optional<double> cropPct;
    std::optional<CropMode> cropMode;
    std::optional<std::pair<int, int>> inputSize;  ///< height, width in pixels
    bool operator==(const ModelOverrides&) const = default;
};

/// Source of the values that can be chosen for a row.
enum class OverrideKind {
    Value,      ///< its words or its form
    File,       ///< the text names a file
    Entry,      ///< the sets of weights in the model's file
    Precision,  ///< the device that computes
    KeptType,   ///< any word, where a pass computes queries and keys
};

/// One member of ModelOverrides: its names, and its value as text and as JSON.
struct OverrideRow {
    std::string key;        ///< in JSON: "crop_mode"
    std::string_view fact;  ///< field of `inspect` and of ModelSpec::provenance with the current value; usually the key
    Message label;          ///< in the window: "Crop mode"
    Message help;           ///< what it decides, or its unit
    std::string form;       ///< "R,G,B", for --help
    std::vector<std::string> words;  ///< all possible texts; empty: numbers or a name
    OverrideKind kind = OverrideKind::Value;

    /// "--crop-mode"
    std::string option() const;

    /// @throws Error OutOfRange, with the key as subject, for an invalid text
    std::function<void(ModelOverrides&, const std::string& text)> parse;
    /// Inverse of parse(); empty if the field is not set.
    std::function<std::optional<std::string>(const ModelOverrides&)> text;

    /// @throws Error Corrupt
    std::function<void(ModelOverrides&, const JsonReader&)> read;
    std::function<nlohmann::json(const ModelOverrides&)> json;  ///< null if not set

    std::function<void(ModelOverrides& chosen, const ModelOverrides& saved)> fillIn;  ///< if not set in `chosen`
    std::function<void(ModelOverrides&, const ModelSpec&)> takeInUse;                 ///< from the model's value
};

/// Every row, in the order of --help.
const std::vector<OverrideRow>& overrideTable();

/// Copies fields that are not set from `saved`: a command-line option overrides a session.
void fillIn(ModelOverrides& chosen, const ModelOverrides& saved);

/// Only set fields, under the rows' keys. Sizes are [width, height].
nlohmann::json toJson(const ModelOverrides& overrides);

/// Unknown keys are ignored.
/// @throws Error Corrupt for a wrong type or a value out of range, naming the key
ModelOverrides overridesFromJson(const JsonReader& json);

/// Every value of the table as used by an open model, whether the user, a file or a rule decided it. Unset: values that
/// a specification does not store (entry).
ModelOverrides valuesInUse(const ModelSpec& spec);

}  // namespace core
