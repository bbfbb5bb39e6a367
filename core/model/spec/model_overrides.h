// Corrections by the user of what a model's files state, or do not state. Each is one member of ModelOverrides and one
// row of overrideTable(): options of the command line, session files, pages, the command that repeats a figure, the
// model panel, `inspect` and what runs over a data set have to have in common (runFacts()) follow from the row.
#pragma once

#include "core/model/spec/model_spec.h"

#include <nlohmann/json_fwd.hpp>

#include <array>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace core {

class JsonReader;

/// Facts that the user states about a model; each wins over everything that its files state.
struct ModelOverrides {
    std::optional<std::string> entry;  ///< which of several sets of weights in the file; unset: the most useful one
    std::optional<int> heads;
    std::optional<Activation> activation;
    std::optional<Precision> precision;
    std::optional<bool> keepHalf;  ///< see ModelSpec::keepHalf
    std::optional<std::array<double, 3>> mean, std;
    std::optional<double> cropPct;
    std::optional<CropMode> cropMode;
    std::optional<std::pair<int, int>> inputSize;  ///< height, width in pixels
    bool operator==(const ModelOverrides&) const = default;
};

/// How a value is entered: as one of `words`, or as `count` numbers.
struct OverrideInput {
    std::vector<std::string> words = {};  ///< empty: numbers, or where `count` is 0 any text
    int count = 0;                        ///< numbers side by side
    double low = 0.0, high = 0.0;
    int decimals = 0;               ///< 0: whole numbers
    std::string_view between = {};  ///< what separates the numbers in a text
};

/// One member of ModelOverrides: its names, and its value as text and as JSON.
struct OverrideRow {
    std::string key;        ///< in JSON: "crop_mode"
    std::string_view fact;  ///< field of `inspect` and of ModelSpec::provenance with the value in use; mostly the key
    std::string form;       ///< "R,G,B", for --help
    std::string_view help;
    OverrideInput input;

    /// "--crop-mode"
    std::string option() const;

    /// @throws Error OutOfRange, its subject the key, for a text that is no value
    std::function<void(ModelOverrides&, const std::string& text)> parse;
    /// Inverse of parse(); none where the field is not set.
    std::function<std::optional<std::string>(const ModelOverrides&)> text;

    /// @throws Error Corrupt
    std::function<void(ModelOverrides&, const JsonReader&)> read;
    std::function<nlohmann::json(const ModelOverrides&)> json;  ///< null when it is not set

    std::function<void(ModelOverrides& chosen, const ModelOverrides& saved)> fillIn;  ///< where it is not set
    std::function<void(ModelOverrides&, const ModelSpec&)> takeInUse;                 ///< as the model has it now
};

/// In the order of --help.
const std::vector<OverrideRow>& overrideTable();

/// Takes fields that are not set from `saved`: an option of the command line wins over a session.
void fillIn(ModelOverrides& chosen, const ModelOverrides& saved);

/// Only what is set, under the rows' keys. Sizes are [width, height].
nlohmann::json toJson(const ModelOverrides& overrides);

/// Unknown keys are passed over.
/// @throws Error Corrupt for a wrong type or a value out of range, naming the key
ModelOverrides overridesFromJson(const JsonReader& json);

/// Every value of the table as an open model has it, whether the user, a file or a rule decided it. Unset: what a
/// specification does not hold (entry).
ModelOverrides valuesInUse(const ModelSpec& spec);

}  // namespace core
