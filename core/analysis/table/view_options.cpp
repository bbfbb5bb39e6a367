// What a view's own options are set to, and how they are spelt.
#include "core/analysis/views/views.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <cmath>

namespace core {
namespace {

std::string expectedOf(const ViewOption& option)
{
    return option.choices.empty()
               ? fmt::format("a {}number from {} to {}", option.step == 1.0 ? "whole " : "", option.low, option.high)
               : fmt::format("one of {}", fmt::join(option.choices, ", "));
}

bool takes(const ViewOption& option, const OptionValue& value)
{
    if (const auto* word = std::get_if<std::string>(&value)) {
        return std::ranges::find(option.choices, *word) != option.choices.end();
    }
    const double number = std::get<double>(value);
    return option.choices.empty() && number >= option.low && number <= option.high &&
           (option.step != 1.0 || number == std::floor(number));
}

/// The value that stands, which is one that the option takes.
OptionValue checkedValue(const View& view, const ViewOption& option)
{
    OptionValue value = valueOf(view, option);
    if (!takes(option, value)) {
        throw Error(ErrorCode::OutOfRange,
                    fmt::format("{}: expected {}, found {}", option.name, expectedOf(option), toText(value)));
    }
    return value;
}

const ViewOption& findOption(const std::string& view, const std::string& name)
{
    const auto& options = findView(view).options;
    const auto found = std::ranges::find(options, name, &ViewOption::name);
    if (found == options.end()) {
        std::vector<std::string> names;
        for (const ViewOption& each : options) {
            names.push_back(each.name);
        }
        throw Error(ErrorCode::OutOfRange,
                    fmt::format("option: expected {} of view {}, found \"{}\"",
                                names.empty() ? "none" : fmt::format("one of {}", fmt::join(names, ", ")), view, name));
    }
    return *found;
}

}  // namespace

OptionValue defaultOf(const ViewOption& option)
{
    return option.choices.empty() ? OptionValue{option.initial} : OptionValue{option.choices.front()};
}

OptionValue valueOf(const View& view, const ViewOption& option)
{
    const auto chosen = view.options.find(option.name);
    return chosen == view.options.end() ? defaultOf(option) : chosen->second;
}

double numberOption(const View& view, const std::string& name)
{
    return std::get<double>(checkedValue(view, findOption(view.name, name)));
}

std::string wordOption(const View& view, const std::string& name)
{
    return std::get<std::string>(checkedValue(view, findOption(view.name, name)));
}

OptionValue parseOption(const std::string& view, const std::string& name, const std::string& text)
{
    const ViewOption& option = findOption(view, name);
    OptionValue value = text;
    double number = 0.0;
    const char* end = text.data() + text.size();
    if (option.choices.empty()) {
        const auto [stopped, problem] = std::from_chars(text.data(), end, number);
        value = problem == std::errc{} && stopped == end ? OptionValue{number} : OptionValue{text};
    }
    if (!takes(option, value)) {
        throw Error(ErrorCode::OutOfRange,
                    fmt::format("{}: expected {}, found \"{}\"", name, expectedOf(option), text));
    }
    return value;
}

}  // namespace core
