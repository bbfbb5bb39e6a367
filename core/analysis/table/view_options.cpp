#include "core/analysis/table/view_options.h"

#include "core/file/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

namespace core {
namespace {

Message expectedOf(const ViewOption& option)
{
    if (!option.choices.empty()) {
        return (option.takesFile ? "one of %1, or FILE.npz"_msg : "one of %1"_msg)(option.choices);
    }
    const auto numbers = option.step == 1.0 ? "a whole number from %1 to %2"_msg : "a number from %1 to %2"_msg;
    return numbers(fmt::to_string(option.low), fmt::to_string(option.high));
}

bool takes(const ViewOption& option, const OptionValue& value)
{
    if (const auto* word = std::get_if<std::string>(&value)) {
        return std::ranges::find(option.choices, *word) != option.choices.end() ||
               (option.takesFile && isOptionFile(*word));
    }
    const double number = std::get<double>(value);
    return option.choices.empty() && number >= option.low && number <= option.high &&
           (option.step != 1.0 || number == std::floor(number));
}

const ViewOption& findOption(const ViewRow& row, const std::string& name)
{
    const auto found = std::ranges::find(row.options, name, &ViewOption::name);
    if (found == row.options.end()) {
        std::vector<std::string> names;
        for (const ViewOption& each : row.options) {
            names.push_back(each.name);
        }
        throw Error(ErrorCode::OutOfRange, "option: expected %1 of view %2, found \"%3\""_msg(
                                               names.empty() ? "none"_msg : "one of %1"_msg(names), row.name, name));
    }
    return *found;
}

}  // namespace

OptionValue defaultOf(const ViewOption& option)
{
    return option.choices.empty() ? OptionValue{option.initial} : OptionValue{option.choices.front()};
}

bool isOptionFile(const std::string& word)
{
    return word.ends_with(".npz") || word.ends_with(".safetensors");
}

View withoutFolders(View view)
{
    for (auto& [name, value] : view.options) {
        if (auto* word = std::get_if<std::string>(&value); word != nullptr && isOptionFile(*word)) {
            *word = std::filesystem::path(*word).filename().string();
        }
    }
    return view;
}

OptionValue valueOf(const View& view, const ViewOption& option)
{
    const auto chosen = view.options.find(option.name);
    return chosen == view.options.end() ? defaultOf(option) : chosen->second;
}

double highestOf(const ViewOption& option, const View& view, const Trace& trace)
{
    if (option.highestOver != nullptr) {
        return std::clamp(option.highestOver(trace), option.low, option.high);
    }
    if (option.highestIn == nullptr || view.layer < 0 || view.layer >= trace.layerCount()) {
        return option.high;
    }
    const std::optional<double> highest = option.highestIn(trace.layers[static_cast<size_t>(view.layer)]);
    return std::clamp(highest.value_or(option.high), option.low, option.high);
}

View withAllOptions(View view, const ViewRow& row)
{
    for (const ViewOption& option : row.options) {
        OptionValue value = valueOf(view, option);
        if (!takes(option, value)) {
            throw Error(ErrorCode::OutOfRange, option.name,
                        "expected %1, found %2"_msg(expectedOf(option), toText(value)));
        }
        view.options[option.name] = std::move(value);
    }
    return view;
}

double numberOption(const View& view, const std::string& name)
{
    return std::get<double>(view.options.at(name));
}

std::string wordOption(const View& view, const std::string& name)
{
    return std::get<std::string>(view.options.at(name));
}

OptionValue parseOption(const ViewRow& row, const std::string& name, const std::string& text)
{
    const ViewOption& option = findOption(row, name);
    OptionValue value = text;
    if (const auto number = parsedNumber<double>(text); number && option.choices.empty()) {
        value = *number;
    }
    if (!takes(option, value)) {
        throw Error(ErrorCode::OutOfRange, name, "expected %1, found \"%2\""_msg(expectedOf(option), text));
    }
    return value;
}

}  // namespace core
