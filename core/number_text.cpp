#include "core/number_text.h"

#include <fmt/format.h>

namespace core {
namespace {

std::string withMinusSigns(std::string text)
{
    for (size_t at = 0; (at = text.find('-', at)) != std::string::npos;) {
        text.replace(at, 1, "\u2212");
    }
    return text;
}

}  // namespace

std::string numberText(double value, int digits)
{
    return withMinusSigns(fmt::format("{:.{}g}", value, digits));
}

std::string changeText(double value, int digits)
{
    return withMinusSigns(fmt::format("{:+.{}g}", value, digits));
}

}  // namespace core
