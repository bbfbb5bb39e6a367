#include "core/file/file_part.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace core {

std::string partOf(const std::filesystem::path& address)
{
    constexpr std::array<std::string_view, 3> keys{"tile=", "tiles=", "channels="};
    const auto name = address.filename().string();
    const auto mark = name.rfind('#');
    if (mark == std::string::npos) {
        return {};
    }
    const auto part = name.substr(mark + 1);
    std::error_code unreachable;
    const bool isKnown = std::ranges::any_of(keys, [&](auto key) { return part.starts_with(key); });
    return isKnown && !std::filesystem::exists(address, unreachable) ? part : std::string();
}

std::filesystem::path wholeFile(const std::filesystem::path& address)
{
    const auto part = partOf(address);
    const auto text = address.string();
    return part.empty() ? address : std::filesystem::path(text.substr(0, text.size() - part.size() - 1));
}

}  // namespace core
