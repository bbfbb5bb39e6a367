#include "app/cli/page_lists.h"

#include "app/cli/options.h"
#include "core/error.h"
#include "core/file/text.h"

#include <fmt/format.h>

#include <optional>

namespace cli {

using core::literals::operator""_msg;

namespace {

constexpr int kLongestList = 1024;

/// "6-11" -> 6 to 11, both included; none for what is no such stretch.
std::optional<std::pair<int, int>> stretchOf(const std::string& part)
{
    const auto dash = part.find('-', 1);
    if (dash == std::string::npos) {
        return std::nullopt;
    }
    const auto from = core::parsedNumber<int>(std::string_view(part).substr(0, dash));
    const auto to = core::parsedNumber<int>(std::string_view(part).substr(dash + 1));
    if (!from || !to || *from < 0 || *to < *from || *to - *from >= kLongestList) {
        throw UsageError(fmt::format("expected a range such as 6-11, found \"{}\"", part));
    }
    return std::pair(*from, *to);
}

/// Every entry by one of two readers.
template <typename Number, typename Other>
void readList(const std::string& text, Number number, Other other)
{
    int count = 0;
    for (const auto& part : splitAtCommas(text)) {
        if (const auto stretch = stretchOf(part)) {
            for (int i = stretch->first; i <= stretch->second; ++i) {
                number(i);
            }
            count += stretch->second - stretch->first;
        } else {
            other(part);
        }
        if (++count > kLongestList) {
            throw UsageError(fmt::format("expected at most {} entries, found more", kLongestList));
        }
    }
}

int layerOf(const std::string& part)
{
    if (const auto number = core::parsedNumber<int>(part)) {
        return *number;
    }
    throw UsageError(fmt::format("expected layers such as 0,3,6-11 or all, found \"{}\"", part));
}

int headCount(const core::Network& network, int layer)
{
    const auto& layers = network.spec().layers;
    const int index = layer < 0 ? layer + static_cast<int>(layers.size()) : layer;
    if (index < 0 || index >= static_cast<int>(layers.size())) {
        throw core::Error(core::ErrorCode::OutOfRange,
                          "layer: expected %1 to %2, found %3"_msg(-static_cast<int>(layers.size()),
                                                                   static_cast<int>(layers.size()) - 1, layer));
    }
    return layers[static_cast<std::size_t>(index)].heads;
}

}  // namespace

std::string checkedLayers(const std::string& text)
{
    if (text != "all") {
        layersOf(text, nullptr);
    }
    return text;
}

std::string checkedHeads(const std::string& text)
{
    if (text != "all") {
        headsOf(text, nullptr, 0);
    }
    return text;
}

std::vector<int> layersOf(const std::string& text, const core::Network* network)
{
    std::vector<int> layers;
    if (text == "all") {
        for (int i = 0; i < network->layerCount(); ++i) {
            layers.push_back(i);
        }
    } else if (!text.empty()) {
        readList(
            text, [&](int layer) { layers.push_back(layer); },
            [&](const std::string& part) { layers.push_back(layerOf(part)); });
    }
    return layers;
}

std::vector<core::HeadChoice> headsOf(const std::string& text, const core::Network* network, int layer)
{
    std::vector<core::HeadChoice> heads;
    if (text == "all") {
        for (int i = 0; i < headCount(*network, layer); ++i) {
            heads.push_back(core::HeadChoice::single(i));
        }
    } else if (!text.empty()) {
        readList(
            text, [&](int head) { heads.push_back(core::HeadChoice::single(head)); },
            [&](const std::string& part) { heads.push_back(core::parseHead(part)); });
    }
    return heads;
}

}  // namespace cli
