#include "core/session/corrections.h"

#include "core/error.h"
#include "core/model/spec/preprocessing.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <tuple>

namespace core {
namespace {

using CorrectionJson = nlohmann::json;

constexpr int kMostHeads = 1024;
constexpr int kLargestSide = 16384;  // of a model input, pixels

[[noreturn]] void refuseCorrection(const std::string& where, std::string_view expected, const CorrectionJson& found)
{
    throw Error(ErrorCode::Corrupt, fmt::format("{}: expected {}, found {}", where, expected,
                                                found.dump(-1, ' ', false, CorrectionJson::error_handler_t::replace)));
}

int wholeNumber(const CorrectionJson& json, int highest, const std::string& where)
{
    const bool whole = json.is_number_unsigned() && json.get<uint64_t>() >= 1;
    if (!whole || json.get<uint64_t>() > static_cast<uint64_t>(highest)) {
        refuseCorrection(where, fmt::format("a whole number from 1 to {}", highest), json);
    }
    return json.get<int>();
}

double finiteNumber(const CorrectionJson& json, bool aboveZero, double highest, const std::string& where)
{
    const double number = json.is_number() ? json.get<double>() : std::nan("");
    if (!std::isfinite(number) || (aboveZero && number <= 0.0) || number > highest) {
        refuseCorrection(where, aboveZero ? "a number above 0" : "a number", json);
    }
    return number;
}

std::array<double, 3> threeNumbers(const CorrectionJson& json, bool aboveZero, const std::string& where)
{
    if (!json.is_array() || json.size() != 3) {
        refuseCorrection(where, "three numbers", json);
    }
    std::array<double, 3> numbers{};
    for (size_t i = 0; i < 3; ++i) {
        numbers[i] = finiteNumber(json[i], aboveZero, 1e6, where);
    }
    return numbers;
}

template <typename Parse>
auto oneOf(const CorrectionJson& json, const Parse& parse, std::string_view words, const std::string& where)
{
    const auto value = json.is_string() ? parse(json.get_ref<const std::string&>()) : parse("");
    if (!value) {
        refuseCorrection(where, words, json);
    }
    return *value;
}

}  // namespace

bool sameCorrections(const ModelOverrides& one, const ModelOverrides& other)
{
    const auto all = [](const ModelOverrides& of) {
        return std::tie(of.entry, of.heads, of.activation, of.precision, of.keepHalf, of.mean, of.std, of.cropPct,
                        of.cropMode, of.inputSize);
    };
    return all(one) == all(other);
}

void fillIn(ModelOverrides& chosen, const ModelOverrides& saved)
{
    const auto fill = [](auto& field, const auto& from) { field = field ? field : from; };
    chosen.entry = chosen.entry.empty() ? saved.entry : chosen.entry;
    fill(chosen.heads, saved.heads);
    fill(chosen.activation, saved.activation);
    fill(chosen.precision, saved.precision);
    fill(chosen.keepHalf, saved.keepHalf);
    fill(chosen.mean, saved.mean);
    fill(chosen.std, saved.std);
    fill(chosen.cropPct, saved.cropPct);
    fill(chosen.cropMode, saved.cropMode);
    fill(chosen.inputSize, saved.inputSize);
}

CorrectionJson toJson(const ModelOverrides& corrections)
{
    auto json = CorrectionJson::object();
    if (!corrections.entry.empty()) {
        json["entry"] = corrections.entry;
    }
    if (corrections.heads) {
        json["heads"] = *corrections.heads;
    }
    if (corrections.activation) {
        json["activation"] = activationName(*corrections.activation);
    }
    if (corrections.precision) {
        json["precision"] = precisionName(*corrections.precision);
    }
    if (corrections.keepHalf) {
        json["keep"] = keptName(*corrections.keepHalf);
    }
    if (corrections.mean) {
        json["mean"] = *corrections.mean;
    }
    if (corrections.std) {
        json["std"] = *corrections.std;
    }
    if (corrections.cropPct) {
        json["crop_pct"] = *corrections.cropPct;
    }
    if (corrections.cropMode) {
        json["crop_mode"] = cropModeName(*corrections.cropMode);
    }
    if (corrections.inputSize) {
        json["size"] = {corrections.inputSize->second, corrections.inputSize->first};
    }
    return json;
}

ModelOverrides correctionsFromJson(const CorrectionJson& json, const std::string& where)
{
    if (!json.is_object()) {
        refuseCorrection(where, "an object", json);
    }
    const auto find = [&](const char* key, auto&& take) {
        if (const auto found = json.find(key); found != json.end()) {
            take(*found, where + '.' + key);
        }
    };
    ModelOverrides corrections;
    using At = const std::string&;
    using Value = const CorrectionJson&;
    find("entry", [&](Value value, At at) {
        if (!value.is_string()) {
            refuseCorrection(at, "a name", value);
        }
        corrections.entry = value.get<std::string>();
    });
    find("heads", [&](Value value, At at) { corrections.heads = wholeNumber(value, kMostHeads, at); });
    find("activation", [&](Value value, At at) {
        corrections.activation = oneOf(value, parseActivation, "gelu, gelu_tanh, quick_gelu or silu", at);
    });
    find("precision",
         [&](Value value, At at) { corrections.precision = oneOf(value, parsePrecision, "float32 or bf16", at); });
    find("keep", [&](Value value, At at) { corrections.keepHalf = oneOf(value, parseKept, "float32 or float16", at); });
    find("mean", [&](Value value, At at) { corrections.mean = threeNumbers(value, false, at); });
    find("std", [&](Value value, At at) { corrections.std = threeNumbers(value, true, at); });
    find("crop_pct", [&](Value value, At at) { corrections.cropPct = finiteNumber(value, true, 1.0, at); });
    find("crop_mode", [&](Value value, At at) {
        corrections.cropMode = oneOf(value, parseCropMode, "center, squash or border", at);
    });
    find("size", [&](Value value, At at) {
        if (!value.is_array() || value.size() != 2) {
            refuseCorrection(at, "width and height", value);
        }
        corrections.inputSize = {wholeNumber(value[1], kLargestSide, at), wholeNumber(value[0], kLargestSide, at)};
    });
    return corrections;
}

}  // namespace core
